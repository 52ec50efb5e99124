"""The scales of a calibration sheet, and what their readings say of a printer.

All of it is drawn for one edge of the paper, in a frame of its own: `along` the edge from its
middle, and `deep` into the sheet from the edge, as somebody sees it who has that edge before them.
A flap of the sheet, cut at CUT and folded over at FOLD, brings a scale of the back beside one of
the front; the lines of both are a quarter of a millimetre further apart on the back.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from pnp.arrange.backs import turns_sideways
from pnp.geometry import Box, Edges, Point, Size
from pnp.model.devices import Printer
from pnp.model.face import Circle, Mark, Paint, Path, Rect
from pnp.model.names import Flip
from pnp.paths import line
from pnp.text.fonts import BOLD
from pnp.text.setting import Align, Style, Typesetter, VAlign
from pnp.units import millimetres

CUT, FOLD = 13.0, 25.0  # how deep the edge is cut off, and where the rest is folded over
LANDING = 2 * FOLD - CUT  # where the edge of the flap comes to lie
STEP = 0.25  # millimetres that two lines tell apart
PITCH = 2.25  # between two lines on the front; a step more on the back
HALF = 16  # lines on either side of nought
BEYOND = 5.0  # how far a flap's lines run over the cut, should the back be off by as much
STAIRS = 12  # the largest margin that the rulers tell
LENGTHS = (250, 200, 150, 100, 80, 50)  # of the lines to measure; the longest that fits
BADGE = 43.2  # where the letters stand beside the scales
FARTHEST = 20.0  # mm that any reading may be
SLACK = 0.5  # mm by which verniers may contradict each other

INK = "#000000"
_GROUND = Paint(fill="#e8ebee")  # so that a flap is known by its colour
_FINE, _WHOLE = Paint(stroke=INK, line=0.13), Paint(stroke=INK, line=0.22)
_FIGURE = Style(size=6.5, fill=INK, align=Align.CENTRE, valign=VAlign.MIDDLE, wrap=False)
_LETTER = _FIGURE._replace(size=9.0, style=BOLD, fill="#ffffff")


class Edge(StrEnum):
    """An edge of the paper as its front shows it, clockwise."""

    TOP = "top"
    RIGHT = "right"
    BOTTOM = "bottom"
    LEFT = "left"


MARGINS = dict(zip(Edge, "ABCD", strict=True))
ACROSS, DOWN = "E", "F"
VERNIERS = dict(zip(Edge, "GHIJ", strict=True))
LETTERS = (*MARGINS.values(), ACROSS, DOWN, *VERNIERS.values())


class Judged(NamedTuple):
    """What readings say of a printer, and by how many millimetres they contradict each other."""

    printer: Printer
    doubt: float


def direction(edge: Edge, paper: Size, flip: Flip) -> int:
    """Return which way the scale of a flap moves if the back comes out too far right, or down."""
    sideways = -1 if edge in (Edge.TOP, Edge.LEFT) else 1
    return sideways if turns_sideways(paper, flip) else -sideways


def length_for(side: float) -> float:
    """Return how long the line to measure is along a side of the paper."""
    return next((length for length in LENGTHS if length <= side - 2 * FOLD), LENGTHS[-1])


def main_scale(edge: Edge, way: int, setter: Typesetter) -> tuple[Mark, ...]:
    """Draw the scale on the front that a flap's scale is held against."""
    lines = _scale(-way * PITCH, LANDING - 2.5, LANDING, 1)
    return (*lines, *_figures(-way * PITCH, LANDING + 9.7, setter), *_badge(edge, 5.0, setter))


def flap_scale(edge: Edge, way: int, setter: Typesetter) -> tuple[Mark, ...]:
    """Draw the scale of a flap as it is seen once the flap is folded over."""
    pitch = -way * (PITCH + STEP)
    ground = Rect(Box(-BADGE - 4, FOLD, 2 * BADGE + 8, LANDING + BEYOND - FOLD), 0.0, _GROUND)
    lines = _scale(pitch, LANDING + BEYOND, LANDING, -1)
    return (ground, *lines, *_figures(pitch, LANDING - 9.7, setter), *_badge(edge, -5.0, setter))


def _scale(pitch: float, start: float, edge: float, way: int) -> Iterator[Mark]:
    """Draw lines from beyond an edge to as far behind it as their value is round."""
    for paint, wanted in ((_FINE, False), (_WHOLE, True)):
        d = [
            line(at * pitch, start, at * pitch, edge + way * _long(at))
            for at in range(-HALF, HALF + 1)
            if (at % 4 == 0) is wanted
        ]
        yield Path(" ".join(d), paint)


def _long(at: int) -> float:
    return 8.0 if at % 4 == 0 else 6.5 if at % 2 == 0 else 5.0


def _figures(pitch: float, deep: float, setter: Typesetter) -> Iterator[Mark]:
    for at in range(-HALF, HALF + 1, 4):
        figure = f"{abs(round(at * STEP))}"
        shown = f"−{figure}" if at < 0 else f"+{figure}" if at else figure
        yield setter.label(shown, Box(at * pitch - 5, deep - 1.5, 10, 3), _FIGURE)


def _badge(edge: Edge, deep: float, setter: Typesetter) -> Iterator[Mark]:
    return badge(VERNIERS[edge], Point(-BADGE, LANDING + deep), setter)


def badge(letter: str, at: Point, setter: Typesetter) -> Iterator[Mark]:
    """Draw a letter that a reading is called by."""
    yield Circle(at.x, at.y, 2.6, Paint(fill=INK))
    yield setter.label(letter, Box(at.x - 2.6, at.y - 2.6, 5.2, 5.2), _LETTER)


def margin_ruler(edge: Edge, setter: Typesetter) -> Iterator[Mark]:
    """Draw stairs of lines up to the edge: the first that is printed tells the margin."""
    first = -2.0 * STAIRS
    lines = [
        line(first + 4 * (deep - 1), deep, first + 4 * deep, deep) for deep in range(1, STAIRS + 1)
    ]
    yield Path(" ".join(lines), _WHOLE)
    for deep in range(1, STAIRS + 1):
        box = Box(first + 4 * (deep - 1), deep + 0.4, 4, 2.4)
        yield setter.label(str(deep), box, _FIGURE)
    yield from badge(MARGINS[edge], Point(first - 5, STAIRS - 2.6), setter)


def measured_line(letter: str, length: float, deep: float, setter: Typesetter) -> Iterator[Mark]:
    """Draw a line to hold a ruler against."""
    half = length / 2
    d = [line(-half, deep, half, deep)]
    d += [line(end, deep - 2, end, deep + 2) for end in (-half, half)]
    yield Path(" ".join(d), _WHOLE)
    yield from badge(letter, Point(0, deep), setter)


def taken(said: Sequence[str], paper: Size) -> tuple[dict[str, float], list[tuple[str, str]]]:
    """Read `A=4` and the like; return the readings, and all faults with their hints."""
    found: dict[str, float] = {}
    faults: list[tuple[str, str]] = []
    for one in said:
        letter, _, value = one.partition("=")
        letter = letter.strip().upper()
        try:
            number = millimetres(value.strip().replace(",", ".").replace("−", "-"))
        except ValueError:
            faults.append(
                (f"{one!r} is not a reading", "write a letter and a number: A=4, G=-0.25")
            )
            continue
        fault = _fault(letter, number, paper, letter in found)
        if fault:
            faults.append((f"{one}: {fault}", "read it again, or leave it out"))
        found[letter] = number
    return found, faults


def _fault(letter: str, number: float, paper: Size, twice: bool) -> str:
    """Return what is wrong with a reading, or nothing."""
    if letter not in LETTERS:
        return f"there is no {letter!r} on the sheet, only {LETTERS[0]} to {LETTERS[-1]}"
    if twice:
        return f"{letter} stands there twice"
    if letter in MARGINS.values() and not 0 <= number <= FARTHEST:
        return f"a margin is from 0 to {FARTHEST:g} mm"
    if letter in VERNIERS.values() and abs(number) > FARTHEST:
        return f"the scale goes from {-HALF * STEP:g} to {HALF * STEP:g}"
    if letter in (ACROSS, DOWN):
        length = length_for(paper.width if letter == ACROSS else paper.height)
        if abs(number / length - 1) > 0.2:
            return f"the line is {length:g} mm long where nothing is wrong"
    return ""


def judged(readings: Mapping[str, float], paper: Size, flip: Flip, name: str) -> Judged:
    """Return what a printer does, from what was read of the sheet; what is missing is taken as 0.

    The verniers of opposite edges have the offset in common, and differ by the angle.
    """
    down, across = paper.height / 2 - CUT, paper.width / 2 - CUT
    top, right, bottom, left = (readings.get(VERNIERS[edge], 0.0) for edge in Edge)
    if turns_sideways(paper, flip):  # what is at the right of the front is at the left of the back
        left, right = right, left
    else:
        top, bottom = bottom, top
    turned = (down * (top - bottom) + across * (right - left)) / (2 * (down**2 + across**2))
    doubt = max(abs((top - bottom) / 2 - turned * down), abs((right - left) / 2 - turned * across))
    lengths = ((ACROSS, paper.width), (DOWN, paper.height))
    scales = [readings.get(id_, length_for(side)) / length_for(side) for id_, side in lengths]
    sides = [readings.get(MARGINS[edge]) for edge in (Edge.LEFT, Edge.TOP, Edge.RIGHT, Edge.BOTTOM)]
    printer = Printer(
        name=name,
        offset=Point((top + bottom) / 2, (left + right) / 2),
        angle=math.degrees(turned),
        scale=Size(*scales),
        margins=_margins(sides),
    )
    return Judged(printer, doubt)


def _margins(sides: Sequence[float | None]) -> Edges | None:
    """Return the margins if all four were read."""
    known = [side for side in sides if side is not None]
    return Edges(*known) if len(known) == len(sides) else None
