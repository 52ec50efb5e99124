"""Pictures in terminals that can show them: kitty's way and iTerm2's, by what they say they are."""

from base64 import standard_b64encode
from collections.abc import Callable, Mapping

CHUNK = 4096  # letters, the most that kitty takes at once
KITTY = {"kitty", "ghostty", "wezterm"}
ITERM = {"iterm.app", "vscode", "mintty"}

Show = Callable[[bytes], str]  # a PNG, as letters that the terminal draws


def way_to_show(environment: Mapping[str, str], is_terminal: bool) -> Show | None:
    """Return how this terminal shows pictures; None if it does not, or nobody looks at it."""
    if not is_terminal or "TMUX" in environment:
        return None
    program = environment.get("TERM_PROGRAM", "").lower()
    if (
        environment.get("KITTY_WINDOW_ID")
        or "kitty" in environment.get("TERM", "")
        or program in KITTY
    ):
        return kitty
    return iterm if program in ITERM else None


def kitty(png: bytes) -> str:
    """Write a picture as kitty's graphics protocol has it."""
    data = standard_b64encode(png).decode("ascii")
    parts = [data[at : at + CHUNK] for at in range(0, len(data), CHUNK)]
    out = []
    for number, part in enumerate(parts):
        more = int(number + 1 < len(parts))
        head = f"a=T,f=100,m={more}" if number == 0 else f"m={more}"
        out.append(f"\x1b_G{head};{part}\x1b\\")
    return "".join(out)


def iterm(png: bytes) -> str:
    """Write a picture as iTerm2 has it."""
    data = standard_b64encode(png).decode("ascii")
    return f"\x1b]1337;File=inline=1;size={len(png)}:{data}\x07"
