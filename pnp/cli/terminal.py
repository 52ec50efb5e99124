"""Pictures in terminals that can show them: kitty's way, iTerm2's and sixels, by what they say."""

import re
from base64 import standard_b64encode
from collections.abc import Callable, Mapping, Sequence

CHUNK = 4096  # letters, the most that kitty takes at once
KITTY = {"kitty", "ghostty", "wezterm"}
ITERM = {"iterm.app", "vscode", "mintty"}
SIXEL = ("foot", "mlterm", "yaft", "contour")  # kinds of terminals that all draw sixels
MUTE = ("", "dumb", "linux", "screen", "tmux")  # that draw none, and had better not be asked

Show = Callable[[bytes], str]  # a PNG, as letters that the terminal draws
_ANSWER = re.compile(r"\x1b\[\?([\d;]+)c")  # to the question what a terminal is
_DRAWS_SIXELS = "4"


def way_to_show(
    environment: Mapping[str, str], is_terminal: bool, ask: Callable[[], str] = str
) -> Show | None:
    """Return how this terminal shows pictures; None if it does not, or nobody looks at it.

    Whoever does not say by name is asked for it: Windows Terminal and xterm draw sixels in
    some versions and settings only.
    """
    if not is_terminal or "TMUX" in environment or "STY" in environment:
        return None
    program = environment.get("TERM_PROGRAM", "").lower()
    if (
        environment.get("KITTY_WINDOW_ID")
        or "kitty" in environment.get("TERM", "")
        or program in KITTY
    ):
        return kitty
    if program in ITERM:
        return iterm
    kind = environment.get("TERM", "")
    if kind.startswith(SIXEL):
        return sixels
    is_windows = "WT_SESSION" in environment
    if not is_windows and (kind.partition("-")[0].partition(".")[0] in MUTE):
        return None
    return sixels if draws_sixels(ask()) else None


def drawn(show: Show, pictures: Sequence[bytes]) -> str:
    """Return pictures side by side; after sixels the cursor would be below them."""
    if show is not sixels or not pictures:
        return " ".join(map(show, pictures))
    from pnp.pictures.pixels import in_a_row

    return show(in_a_row(pictures))


def draws_sixels(answer: str) -> bool:
    """Tell whether a terminal counts sixels among what it can do."""
    found = _ANSWER.search(answer)
    return found is not None and _DRAWS_SIXELS in found[1].split(";")[1:]


def sixels(png: bytes) -> str:
    """Write a picture as terminals since the VT340 have it."""
    from pnp.pictures.pixels import sixel

    return sixel(png)


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
