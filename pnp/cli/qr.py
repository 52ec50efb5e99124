"""A QR code in a terminal: two modules above each other in one letter."""

import sys
from collections.abc import Sequence
from shutil import get_terminal_size

from pnp.cli.common import colour_wanted

QUIET = 3  # light modules around the code; telephones want some
_LETTERS = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}
_DARK_ON_LIGHT = "\x1b[30;107m{}\x1b[0m"


def shown_code(text: str) -> list[str]:
    """Return the lines of a code, none where nobody sees them or they have no room."""
    if not sys.stdout.isatty() or "utf" not in (sys.stdout.encoding or "").lower():
        return []
    from pnp.draw.qr import qr_code

    code = qr_code(text)
    has_room = get_terminal_size().columns > len(code) + 2 * QUIET
    return code_lines(code, colour_wanted(sys.stdout)) if has_room else []


def code_lines(code: Sequence[Sequence[bool]], colours: bool) -> list[str]:
    """Draw dark modules on a light ground; without colours, the light ones on a dark ground."""
    side = [False] * QUIET
    light = [False] * (len(code) + 2 * QUIET)
    rows = [*[light] * QUIET, *([*side, *row, *side] for row in code), *[light] * QUIET]
    rows += [light] if len(rows) % 2 else []
    inked = [[module == colours for module in row] for row in rows]
    lines = (
        "".join(map(_LETTERS.__getitem__, zip(*pair, strict=True)))
        for pair in zip(inked[::2], inked[1::2], strict=True)
    )
    return [_DARK_ON_LIGHT.format(line) if colours else line for line in lines]
