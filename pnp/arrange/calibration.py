"""The calibration sheet, and what readings of its scales say of a printer.

All of it is drawn for one edge of the paper, in a frame of its own: `along` the edge from its
middle, and `deep` into the sheet from the edge, as somebody sees it who has that edge before them.
A flap of the sheet, cut at CUT and folded over at FOLD, brings a scale of the back beside one of
the front; the lines of both are a quarter of a millimetre further apart on the back.
"""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from pnp.arrange.job import sheet_to_read
from pnp.base.geometry import Box, Edges, Point, Size
from pnp.base.paths import line, polygon
from pnp.base.units import POINT, millimetres
from pnp.model.face import Circle, Flip, Group, Mark, Paint, Path, Rect, Text
from pnp.model.order import Order
from pnp.model.sheet import Sheet
from pnp.model.stock import Paper, Printer
from pnp.text.breaking import BOLD
from pnp.text.setting import Align, Style, Typesetter, VAlign

# Scales and rulers, and what their readings say.

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


def direction(edge: Edge, paper: Size, flip: Flip) -> int:
    """Return which way the scale of a flap moves if the back comes out too far right, or down."""
    sideways = -1 if edge in (Edge.TOP, Edge.LEFT) else 1
    return sideways if flip.is_sideways(paper) else -sideways


def length_for(side: float) -> float:
    """Return how long the line to measure is along a side of the paper."""
    return next((length for length in LENGTHS if length <= side - 2 * FOLD), LENGTHS[-1])


def _scale(pitch: float, start: float, edge: float, way: int) -> Iterator[Mark]:
    """Draw lines from beyond an edge to as far behind it as their value is round."""
    for paint, wanted in ((_FINE, False), (_WHOLE, True)):
        d = [
            line(at * pitch, start, at * pitch, edge + way * long)
            for at in range(-HALF, HALF + 1)
            for long in (8.0 if at % 4 == 0 else 6.5 if at % 2 == 0 else 5.0,)
            if (at % 4 == 0) is wanted
        ]
        yield Path(" ".join(d), paint)


def _figures(pitch: float, deep: float, setter: Typesetter) -> Iterator[Mark]:
    for at in range(-HALF, HALF + 1, 4):
        figure = f"{abs(round(at * STEP))}"
        shown = f"−{figure}" if at < 0 else f"+{figure}" if at else figure
        yield setter.label(shown, Box(at * pitch - 5, deep - 1.5, 10, 3), _FIGURE)


def _badge(letter: str, at: Point, setter: Typesetter) -> Iterator[Mark]:
    """Draw a letter that a reading is called by."""
    yield Circle(at.x, at.y, 2.6, Paint(fill=INK))
    yield setter.label(letter, Box(at.x - 2.6, at.y - 2.6, 5.2, 5.2), _LETTER)


def _margin_ruler(edge: Edge, setter: Typesetter) -> Iterator[Mark]:
    """Draw stairs of lines up to the edge: the first that is printed tells the margin."""
    first = -2.0 * STAIRS
    lines = [
        line(first + 4 * (deep - 1), deep, first + 4 * deep, deep) for deep in range(1, STAIRS + 1)
    ]
    yield Path(" ".join(lines), _WHOLE)
    for deep in range(1, STAIRS + 1):
        box = Box(first + 4 * (deep - 1), deep + 0.4, 4, 2.4)
        yield setter.label(str(deep), box, _FIGURE)
    yield from _badge(MARGINS[edge], Point(first - 5, STAIRS - 2.6), setter)


def _measured_line(letter: str, length: float, deep: float, setter: Typesetter) -> Iterator[Mark]:
    """Draw a line to hold a ruler against."""
    half = length / 2
    d = [line(-half, deep, half, deep)]
    d += [line(end, deep - 2, end, deep + 2) for end in (-half, half)]
    yield Path(" ".join(d), _WHOLE)
    yield from _badge(letter, Point(0, deep), setter)


def parse_readings(
    texts: Sequence[str], paper: Size
) -> tuple[dict[str, float], list[tuple[str, str]]]:
    """Read `A=4` and the like; return the readings, and all faults with their hints."""
    found: dict[str, float] = {}
    faults: list[tuple[str, str]] = []
    for one in texts:
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


def judge_readings(
    readings: Mapping[str, float], paper: Size, flip: Flip, name: str
) -> tuple[Printer, float]:
    """Return what a printer does, and by how many millimetres its readings contradict each other.

    The verniers of opposite edges have the offset in common, and differ by the angle. What is
    missing is taken as 0.
    """
    down, across = paper.height / 2 - CUT, paper.width / 2 - CUT
    top, right, bottom, left = (readings.get(VERNIERS[edge], 0.0) for edge in Edge)
    if flip.is_sideways(paper):  # what is at the right of the front is at the left of the back
        left, right = right, left
    else:
        top, bottom = bottom, top
    turned = (down * (top - bottom) + across * (right - left)) / (2 * (down**2 + across**2))
    doubt = max(abs((top - bottom) / 2 - turned * down), abs((right - left) / 2 - turned * across))
    lengths = ((ACROSS, paper.width), (DOWN, paper.height))
    scales = [readings.get(id_, length_for(side)) / length_for(side) for id_, side in lengths]
    sides = (MARGINS[edge] for edge in (Edge.LEFT, Edge.TOP, Edge.RIGHT, Edge.BOTTOM))
    margins = [readings[side] for side in sides if side in readings]
    printer = Printer(
        name=name,
        offset=Point((top + bottom) / 2, (left + right) / 2),
        angle=math.degrees(turned),
        scale=Size(*scales),
        margins=Edges(*margins) if len(margins) == len(Edge) else None,
    )
    return printer, doubt


# What a reader is to do, step by step, with a picture of the reading.

SHADE, HIGH = "#dfe3e8", "#c8102e"
LARGEST, SMALLEST = 11.5, 5.5  # points
EXAMPLE = Size(84.0, 23.0)  # the picture
ENLARGED = 1.3  # by which it is enlarged
# What is done between printing the sheet and entering the numbers.
STEPS = (
    *("calibrate_margins", "calibrate_lengths"),
    *("calibrate_cut", "calibrate_fold", "calibrate_read"),
)
_TITLE = Style(size=16.0, least=9.0, fill=INK, style=BOLD)
_STEP = Style(size=LARGEST, fill=INK, leading=1.28)
_STEP_NUMBER = Style(size=LARGEST, fill=INK, style=BOLD, wrap=False)
_EXAMPLE_FIGURE = Style(size=7.0, fill=INK, align=Align.CENTRE, valign=VAlign.MIDDLE, wrap=False)
_READ = 5  # the line that meets in the picture, counted from nought


class Calibration(NamedTuple):
    """What a sheet is made for, and the words on it."""

    paper: Paper
    flip: Flip
    setter: Typesetter
    word: Callable[..., str]  # of the stock, in the reader's language

    @property
    def size(self) -> Size:
        """The paper's."""
        return self.paper.size

    def sheets(self) -> tuple[Sheet, ...]:
        """Return both sides of the sheet."""
        whole = Box(0, 0, *self.size)
        middle = whole.shrunk(Edges(INSIDE, INSIDE, INSIDE, INSIDE))
        front = [*_front_edges(self), *_instructions(self, middle)]
        which = self.setter.label(self.word("calibrate_back"), middle, _MIDDLE, marked=True)
        sheets = sheet_to_read(self.size, self.flip, front, (*_flaps(self), which))
        return tuple(one._replace(title=self.word(one.side)) for one in sheets)

    @property
    def command(self) -> str:
        """What is to be typed in the end."""
        flip = "" if self.flip is Flip.LONG else f" --flip {self.flip}"
        paper = "" if self.paper.id == Order().paper else f" --paper {self.paper.id}"
        readings = " ".join(f"{letter}=…" for letter in LETTERS)
        return f"pnp calibrate --set NAME {readings}{flip}{paper}"


def _instructions(job: Calibration, room: Box) -> Iterator[Mark]:
    """Set the steps, as large as they fit."""
    title = job.setter.label(job.word("calibrate_title"), room._replace(height=16), _TITLE)
    yield title
    rest = room.shrunk(Edges(top=_bottom(title) - room.y + 4))
    size = LARGEST
    steps = [*_steps(job, rest, size)]
    while size > SMALLEST and rest.bottom < max(
        _bottom(mark) for mark in steps if isinstance(mark, Text)
    ):
        size = round(size - 0.2, 3)
        steps = [*_steps(job, rest, size)]
    yield from steps


def _steps(job: Calibration, room: Box, size: float) -> Iterator[Mark]:
    """Yield the steps one below the other, in one size, and a picture above how scales are read."""
    word, indent = job.word, size * POINT * 1.6
    other = Flip.SHORT if job.flip is Flip.LONG else Flip.LONG
    texts = [
        word(f"calibrate_{job.flip}", paper=job.paper.title),
        *map(word, (*STEPS, "calibrate_set")),
        job.command,
        word("calibrate_wrong", flip=f"--flip {other}"),
    ]
    x, y, width = room.x + indent, room.y, room.width - indent
    last = len(STEPS) + 2  # that has a number
    for number, text in enumerate(texts, 1):
        if number == last - 1:
            scale = min(ENLARGED, width / EXAMPLE.width)
            yield Group(tuple(_example_of_reading(job.setter)), x, y, scale=scale)
            y += EXAMPLE.height * scale + size * POINT * 1.1
        if number <= last:
            style = _STEP_NUMBER._replace(size=size)
            yield job.setter.label(str(number), Box(room.x, y, indent, 10), style)
        style = _STEP._replace(size=size, style=BOLD if number == last + 1 else 0)
        yield (made := job.setter.label(text, Box(x, y, width, 1000.0), style, marked=True))
        y = _bottom(made) + size * POINT * 0.9


def _example_of_reading(setter: Typesetter) -> Iterator[Mark]:
    """Show a flap that is folded over, and the two lines that meet: +1.25."""
    width, height = EXAMPLE
    edge, middle, larger = height * 0.52, width / 2 + 7, 2.6
    yield Rect(Box(0, 0, width, height), 0.0, Paint(stroke="#9aa0a6", line=0.15))
    yield Rect(Box(0, 0, width, edge), 0.0, Paint(fill=SHADE))
    yield Path(line(0, edge, width, edge), Paint(stroke="#9aa0a6", line=0.3))
    for pitch, way in ((PITCH + STEP, -1), (PITCH, 1)):
        for at in range(_READ - 4, _READ + 5):
            x = middle + (at - _READ) * pitch * larger
            long = 6.6 if at % 4 == 0 else 4.6 if at % 2 == 0 else 3.2
            paint = Paint(stroke=HIGH if at == _READ else INK, line=0.5 if at == _READ else 0.25)
            yield Path(line(x, edge, x, edge + way * long), paint)
            if at % 4 == 0:
                box = Box(x - 4, edge + way * 8.6 - 1.5, 8, 3)
                yield setter.label(f"+{at // 4}", box, _EXAMPLE_FIGURE)
    yield Circle(middle, edge, 4.6, Paint(stroke=HIGH, line=0.4))
    yield _folded_sheet()


def _folded_sheet() -> Mark:
    """Show small how an edge of a sheet is folded over to its front."""
    sheet = polygon(((0, 0), (9, 0), (9, 12), (0, 12)))
    flap = polygon(((0, 0), (9, 0), (9, 2.6), (0, 2.6)))
    arrow = "M 4.5 -2.2 C 7.5 -3.4 8 2 4.9 5.4"
    head = polygon(((4.2, 6.4), (4.6, 4.4), (6.0, 5.6)))
    marks = (
        Path(sheet, Paint(fill="#ffffff", stroke=INK, line=0.2)),
        Path(flap, Paint(fill="#b9c0c8", stroke=INK, line=0.2)),
        Path(arrow, Paint(stroke=HIGH, line=0.35)),
        Path(head, Paint(fill=HIGH)),
    )
    return Group(marks, 3.2, 6.4)


def _bottom(text: Text) -> float:
    """Return where the last line of a text ends."""
    return max((run.y for run in text.runs), default=text.box.y) + text.size * POINT * 0.3


# Pictures of how something is read, for somebody who has the sheet before them.

_MISSED = 3.4  # mm from the edge that the printer of the picture does not reach
_LINE_SHOWN = 60.0  # mm of the line in the picture
_OUTSIDE, _PAPER = Paint(fill="#e6e3dc"), Paint(fill="#ffffff")
_PAPER_EDGE = Paint(stroke="#9aa0a6", line=0.2)
_SEEN, _POINTS = Paint(stroke=HIGH, line=0.35), Paint(fill=HIGH)


def _ruler_picture(setter: Typesetter) -> Iterator[Mark]:
    """Show stairs at an edge whose first lines are not printed: 4."""
    half = 2 * STAIRS
    yield Rect(_RULER, 0.0, _OUTSIDE)
    yield Rect(Box(_RULER.x, 0, _RULER.width, _RULER.bottom), 0.0, _PAPER)
    yield from _margin_ruler(Edge.TOP, setter)
    yield Rect(Box(_RULER.x, 0, _RULER.width, _MISSED), 0.0, _PAPER)
    yield Path(line(_RULER.x, 0, _RULER.right, 0), _PAPER_EDGE)
    at = 4  # the first line that is there
    yield Path(line(4 * (at - 1) - half, at, 4 * at - half, at), _SEEN)
    yield Circle(4 * at - 2 - half, at + 1.1, 3.0, _SEEN)


def _line_picture(setter: Typesetter) -> Iterator[Mark]:
    """Show a line that is measured from end to end."""
    half, deep = _LINE_SHOWN / 2, 9.5
    yield Rect(_MEASURED, 0.0, _PAPER)
    yield from _measured_line(ACROSS, _LINE_SHOWN, 4.0, setter)
    yield Path(line(-half, deep, half, deep), _SEEN)
    for end, way in ((-half, 1), (half, -1)):
        yield Path(line(end, deep - 1.8, end, deep + 1.8), _SEEN)
        tip = ((end, deep), (end + 2.2 * way, deep - 0.8), (end + 2.2 * way, deep + 0.8))
        yield Path(polygon(tip), _POINTS)


_RULER = Box(-2.0 * STAIRS - 10, -3, 4.0 * STAIRS + 14, STAIRS + 7)
_MEASURED = Box(-_LINE_SHOWN / 2 - 6, 0, _LINE_SHOWN + 12, 13)
PICTURES: dict[str, tuple[Callable[[Typesetter], Iterator[Mark]], Box]] = {
    "calibrate_margins": (_ruler_picture, _RULER),
    "calibrate_lengths": (_line_picture, _MEASURED),
    "calibrate_read": (_example_of_reading, Box(0, 0, *EXAMPLE)),
}


# Front and back of one sheet of paper.

SOFT = "#606060"
INSIDE = LANDING + 14.0  # how deep words begin
RULER = 33.0  # what a ruler takes of the edge on either side of its middle
_CUT = Paint(stroke=INK, line=0.25)
_FOLD = Paint(stroke=INK, line=0.25, dash=(2.4, 1.6))
_ALONG = Style(size=7.0, least=5.0, fill=SOFT, valign=VAlign.BOTTOM, wrap=False)
_MIDDLE = Style(size=11.0, least=7.0, fill=INK, align=Align.CENTRE, valign=VAlign.MIDDLE)


def _at_edge(edge: Edge, marks: Sequence[Mark], paper: Size) -> Group:
    """Return marks of an edge's own frame as they lie on the sheet."""
    (width, height), turn = paper, 90.0 * [*Edge].index(edge)
    x = {Edge.RIGHT: width, Edge.LEFT: 0.0}.get(edge, width / 2)
    y = {Edge.TOP: 0.0, Edge.BOTTOM: height}.get(edge, height / 2)
    return Group(tuple(marks), x, y, rotate=turn)


def _front_edges(job: Calibration) -> Iterator[Mark]:
    """Draw what stands at the edges of the front: rulers, where to cut and to fold, scales."""
    for edge in Edge:
        side = job.size.width if edge in (Edge.TOP, Edge.BOTTOM) else job.size.height
        pitch = -direction(edge, job.size, job.flip) * PITCH
        marks: list[Mark] = [
            *_margin_ruler(edge, job.setter),
            *_cut_and_fold(job, side),
            # The scale that a flap's scale is held against.
            *_scale(pitch, LANDING - 2.5, LANDING, 1),
            *_figures(pitch, LANDING + 9.7, job.setter),
            *_badge(VERNIERS[edge], Point(-BADGE, LANDING + 5.0), job.setter),
        ]
        if edge in (Edge.TOP, Edge.LEFT):
            letter = ACROSS if edge is Edge.TOP else DOWN
            marks += _measured_line(letter, length_for(side), FOLD + 2.5, job.setter)
        yield _at_edge(edge, marks, job.size)


def _cut_and_fold(job: Calibration, side: float) -> Iterator[Mark]:
    """Draw where an edge is cut off, around its ruler, and where the flap is folded."""
    half = side / 2
    ends = ((-half + CUT, -RULER), (RULER, half - CUT))
    yield Path(" ".join(line(start, CUT, end, CUT) for start, end in ends), _CUT)
    yield Path(line(-half + CUT, FOLD, half - CUT, FOLD), _FOLD)
    # A pair of scissors cuts along the line.
    blades = f"{line(0, -1.6, 5.5, 1.1)} {line(0, 1.6, 5.5, -1.1)}"
    handles = (Circle(-0.9, -2.0, 1.0, _CUT), Circle(-0.9, 2.0, 1.0, _CUT))
    scissors = (Path(blades, Paint(stroke=INK, line=0.35)), *handles)
    yield Group(scissors, half - FOLD - 4, CUT)
    for word, deep in (("calibrate_cut_off", CUT), ("calibrate_fold_here", FOLD)):
        box = Box(RULER, deep - 4.2, half - FOLD - 7 - RULER, 3.4)
        said = job.setter.label(job.word(word), box._replace(width=max(box.width, 1.0)), _ALONG)
        if not said.too_wide:  # on small paper the words in the middle have to do
            yield said


def _flaps(job: Calibration) -> Iterator[Mark]:
    """Draw the scales of the flaps on the back, as if the sheet had been turned like a page."""
    sides = {Edge.LEFT: Edge.RIGHT, Edge.RIGHT: Edge.LEFT}
    for edge in Edge:
        pitch = -direction(edge, job.size, job.flip) * (PITCH + STEP)
        ground = Box(-BADGE - 4, FOLD, 2 * BADGE + 8, LANDING + BEYOND - FOLD)
        scale = (  # as it is seen once the flap is folded over
            Rect(ground, 0.0, _GROUND),
            *_scale(pitch, LANDING + BEYOND, LANDING, -1),
            *_figures(pitch, LANDING - 9.7, job.setter),
            *_badge(VERNIERS[edge], Point(-BADGE, LANDING - 5.0), job.setter),
        )
        unfolded = Group(scale, 0.0, 2 * FOLD, rotate=180)
        yield _at_edge(sides.get(edge, edge), (unfolded,), job.size)
