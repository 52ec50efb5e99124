"""The foot of a sheet: what it is, which of how many, and a ruler to check the printer with."""

from functools import lru_cache
from typing import NamedTuple

from pnp.arrange.grid import FOOT
from pnp.findings import NOWHERE
from pnp.geometry import Box
from pnp.model.face import Group, Mark, Paint, Path
from pnp.paths import number
from pnp.text.setting import Slot, Style, Typesetter

_LENGTHS = (100, 50, 20, 10)  # of the ruler; the longest that fits
AFTER = 103.0  # where words beside the ruler begin
INK = "#404040"
_TICK = Paint(stroke=INK, line=0.2)
_SMALL = 5.0  # points; a foot is read once, at arm's length from the printer
_STYLE = Style("body", 0, 6.5, _SMALL, "left", "middle", INK, 1.1, True, "")


class FootText(NamedTuple):
    """The words of one foot."""

    line: str
    ruler: str
    title: str


def foot(box: Box, side: str, text: FootText, setter: Typesetter, inches: bool) -> tuple[Mark, ...]:
    """Draw the foot into its box, turned if it stands at the side of the sheet."""
    long, high = max(box.width, box.height), min(box.width, box.height)
    words = _below(long, text, setter) if high >= FOOT else _beside(long, high, text, setter)
    marks = (*_ruler(long, inches), *words)
    if side == "bottom":
        return (Group(marks, box.x, box.y),)
    return (Group(marks, box.x, box.bottom, rotate=-90),)


@lru_cache(maxsize=64)
def _slot(box: Box, style: Style) -> Slot:
    return Slot(box, style, NOWHERE)


@lru_cache(maxsize=64)
def _ruler(room: float, inches: bool) -> tuple[Mark, ...]:
    length = next((length for length in _LENGTHS if length + 0.2 <= room), 0)
    d = [f"M 0.1 3 L {number(length + 0.1)} 3"]
    for tick in range(0, length + 1, 5):
        height = 2.0 if tick % 50 == 0 else 1.4 if tick % 10 == 0 else 0.8
        d.append(f"M {number(tick + 0.1)} 3 L {number(tick + 0.1)} {number(3 - height)}")
    if inches:
        for quarter in range(int(length / 6.35) + 1):
            x = number(quarter * 6.35 + 0.1)
            d.append(f"M {x} 3 L {x} {number(4.4 if quarter % 4 == 0 else 3.7)}")
    return (Path(" ".join(d), _TICK),)


def _below(room: float, text: FootText, setter: Typesetter) -> tuple[Mark, ...]:
    """Set what the sheet is below the ruler, and what the ruler is for beside it."""
    style = _STYLE._replace(wrap=False)
    line, _ = setter.set_text(text.line, _slot(Box(0, 4.5, room, 3), style))
    if room < AFTER + 20:
        return (line,)
    beside = _slot(Box(AFTER, 0, room - AFTER, 4.4), _STYLE)
    label, _ = setter.set_text(text.ruler, beside)
    return (line, label)


def _beside(room: float, high: float, text: FootText, setter: Typesetter) -> tuple[Mark, ...]:
    """Set all words beside the ruler."""
    beside = _slot(Box(AFTER, 0, room - AFTER, high), _STYLE)
    mark, _ = setter.set_text(f"{text.line} · {text.ruler}", beside)
    return (mark,)
