"""The foot of a sheet: what it is, which of how many, and a ruler to check the printer with."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from pnp.arrange.grid import FOOT
from pnp.geometry import Box
from pnp.model.face import Group, Mark, Paint, Path
from pnp.paths import line
from pnp.text.setting import Align, Style, Typesetter, VAlign
from pnp.units import INCH

_LENGTHS = (100, 50, 20, 10)  # of the ruler; the longest that fits
_FIGURE = 7.0  # of a figure beside a tick
AFTER = 108.0  # where words beside the ruler begin
ENOUGH = 80.0  # for two lines of advice in any language
INK = "#404040"
_TICK = Paint(stroke=INK, line=0.2)
# A foot is read once, at arm's length from the printer.
_STYLE = Style(size=6.5, least=5.0, fill=INK, valign=VAlign.MIDDLE, leading=1.1)
_SMALL = Style(size=4.5, least=4.5, fill=INK, valign=VAlign.MIDDLE, wrap=False)


class FootText(NamedTuple):
    """The words of one foot."""

    line: str
    ruler: str
    title: str
    code: str = ""  # by which the sheet is printed again
    credit: str = ""  # to those who drew what is on it
    advice: str = ""  # behind what the ruler is for, where there is room for it


def foot(box: Box, text: FootText, setter: Typesetter, inches: bool) -> tuple[Mark, ...]:
    """Draw the foot into its box, turned if it stands at the side of the sheet."""
    long, high = max(box.width, box.height), min(box.width, box.height)
    words = _below(long, text, setter) if high >= FOOT else _beside(long, high, text, setter)
    marks = (*_ruler(long, inches), *_figures(long, inches, setter), *words)
    if box.height > box.width:
        return (Group(marks, box.x, box.bottom, rotate=-90),)
    return (Group(marks, box.x, box.y),)


def _length(room: float) -> int:
    return next((length for length in _LENGTHS if length + 0.2 <= room), 0)


@lru_cache(maxsize=64)
def _ruler(room: float, inches: bool) -> tuple[Mark, ...]:
    length = _length(room)
    lines = [line(0.1, 3, length + 0.1, 3)]
    for tick in range(0, length + 1, 5):
        height = 2.0 if tick % 50 == 0 else 1.4 if tick % 10 == 0 else 0.8
        lines.append(line(tick + 0.1, 3, tick + 0.1, 3 - height))
    if inches:
        for quarter in range(int(4 * length / INCH) + 1):
            x = quarter * INCH / 4 + 0.1
            lines.append(line(x, 3, x, 4.4 if quarter % 4 == 0 else 3.7))
    return (Path(" ".join(lines), _TICK),)


def _figures(room: float, inches: bool, setter: Typesetter) -> Iterator[Mark]:
    """Yield what the longest ticks stand for: millimetres above the ruler, inches below it."""
    length = _length(room)
    for mm in sorted({*range(0, length, 50), length}):
        told = f"{mm} mm" if mm and mm == length else str(mm)
        before = mm + 0.6 + _FIGURE > room  # a ruler that takes all the room
        x, align = (mm - _FIGURE - 0.4, Align.RIGHT) if before else (mm + 0.6, Align.LEFT)
        yield setter.label(told, Box(x, 0.4, _FIGURE, 1.7), _SMALL._replace(align=align))
    for inch in range(1, int(length / INCH) + 1) if inches else ():
        told = f"{inch} in" if inch == int(length / INCH) else str(inch)
        yield setter.label(told, Box(inch * INCH + 0.6, 2.8, _FIGURE, 1.7), _SMALL)


def _below(room: float, text: FootText, setter: Typesetter) -> tuple[Mark, ...]:
    """Set what the sheet is below the ruler, and what the ruler is for beside it."""
    box, style = Box(0, 4.5, room, 3), _STYLE._replace(wrap=False)
    has_beside = room >= AFTER + 20
    tells = text.advice and room >= AFTER + ENOUGH
    told = f"{text.ruler} · {text.advice}" if tells else text.ruler
    beside = (setter.label(told, Box(AFTER, 0, room - AFTER, 4.4), _STYLE),) if has_beside else ()
    for said in _lines(text):
        below = setter.label(said, box, style)
        if not below.too_wide:
            return (below, *beside)
    if not text.credit:
        return (below, *beside)
    rows = (Box(0, 4.4, room, 1.6), text.line), (Box(0, 6.0, room, 1.6), text.credit)
    return (*(setter.label(said, row, _SMALL) for row, said in rows), *beside)


def _beside(room: float, high: float, text: FootText, setter: Typesetter) -> tuple[Mark, ...]:
    """Set all words beside the ruler."""
    box = Box(AFTER, 0, room - AFTER, high)
    every = [f"{said} · {text.ruler}" for said in _lines(text)]
    for said in (*every, *(_lines(text) if text.credit else ())):
        words = setter.label(said, box, _STYLE)
        if not (words.too_wide or words.too_high):
            break
    return (words,)


def _lines(text: FootText) -> Iterator[str]:
    """Yield what a sheet says of itself: rather no code than no sheet, but never no credit."""
    for code in dict.fromkeys((text.code, "")):
        yield " · ".join(filter(None, (text.line, code, text.credit)))
