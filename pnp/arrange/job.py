"""What is to be put on paper: components as they print, perhaps in parts, and words at the foot."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import ceil, floor
from typing import NamedTuple

from pnp.arrange.layouts import FOOT
from pnp.base.findings import LeftOut, error, said_by, sentence
from pnp.base.geometry import EPSILON, Box, Edges, Size
from pnp.base.paths import line
from pnp.base.units import INCH
from pnp.model.face import Flip, Group, Mark, Paint, Path, Side, TracedText
from pnp.model.game import Component
from pnp.model.order import NO_BACKS, Order
from pnp.model.sheet import Placement, Sheet
from pnp.model.stock import Paper, Shape
from pnp.text.setting import Align, Style, Typesetter, VAlign

# Pieces in another size, and pieces in parts: what is larger than the paper is split.

MAP = 20.0  # height of the strip with the assembly map
LAP = 2.0  # of picture beyond an edge that lies on another part
AWAY = 0.3  # between an edge and its marks: a cut may be so far off
MARK = 3.0  # what a mark beside a part has on white paper at least
STRIP = 6.0  # what is left of an overlap at least, where that saves sheets
STEP = 0.5  # in which it gets narrower
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MOST_PARTS = len(LETTERS)  # side by side: every row has a letter of its own


class Division(NamedTuple):
    """How a piece is split: the paper's orientation, the parts' number and size."""

    paper: Paper
    columns: int
    rows: int
    size: Size  # of each part
    overlap: float
    bleed: float  # at the edges of the whole piece

    @property
    def parts(self) -> int:
        """How many sheets it takes."""
        return self.columns * self.rows

    @property
    def room(self) -> Box:
        """Where a part and its marks may lie."""
        return _room_for_parts(self.paper)

    def name(self, row: int, column: int) -> str:
        """Return what the part at a place of the assembly map is called."""
        return f"{LETTERS[row]}{column + 1}"

    def window(self, row: int, column: int) -> Box:
        """Return what a part shows of the piece."""
        x = column * (self.size.width - self.overlap)
        return Box(x, row * (self.size.height - self.overlap), *self.size)


def _room_for_parts(paper: Paper) -> Box:
    """Return what the assembly map above and the foot below leave."""
    return paper.reach.shrunk(Edges(top=MAP, bottom=FOOT))


def division(component: Component, paper: Paper) -> Division | None:
    """Return the split with the fewest sheets, None if the piece is to stay whole.

    Splits whose marks can be seen come first. Parts overlap less than they are asked to, but not
    less than a strip needs for glue, where that saves sheets or makes room for marks.
    """
    if component.split is None:
        return None
    papers = [one.evened if component.back else one for one in (paper, paper.turned)]
    size = component.shape.size
    rooms = map(_room_for_parts, papers)
    whole = any(room.holds(Box(room.x, room.y, *size)) for room in rooms)
    for edge in (0.0,) if whole else (AWAY + MARK, 0.0):
        found = [one for turned in papers if (one := _division(component, turned, edge))]
        if found:
            return min(found, key=lambda one: one.parts)
    return None


def _division(component: Component, paper: Paper, edge: float) -> Division | None:
    """Return the split on paper in this orientation that leaves an edge beside each part."""
    asked = component.split or 0.0
    room = _room_for_parts(paper).shrunk(Edges(edge, edge, edge, edge))
    sides = tuple(zip(component.shape.size, (room.width, room.height), strict=True))
    least = min(asked, STRIP)
    columns, rows = counts = [_parts(length, across, least) for length, across in sides]
    if not columns or not rows:
        return None
    most = [
        (parts * across - length) / (parts - 1)
        for parts, (length, across) in zip(counts, sides, strict=True)
        if parts > 1
    ]
    steps = (floor(one / STEP + EPSILON) * STEP for one in most)
    overlap = min(asked, *(max(least, one) for one in steps)) if most else asked
    lengths = zip(component.shape.size, counts, strict=True)
    size = Size(*((length + (parts - 1) * overlap) / parts for length, parts in lengths))
    return Division(paper, columns, rows, size, overlap=overlap, bleed=component.shape.bleed)


def _parts(length: float, room: float, overlap: float) -> int:
    if length <= room + EPSILON:
        return 1
    return ceil((length - overlap) / (room - overlap) - EPSILON) if room > overlap else 0


def as_printed(
    component: Component, paper: Paper, scale: float = 1.0
) -> tuple[Component, Division | None]:
    """Return the component as it goes on this paper, with how its pieces are split if they are.

    Each piece that is split becomes its parts.
    """
    sized = _scaled(component, scale)
    split = division(sized, paper)
    if split is None or split.parts == 1:
        return sized, None
    if max(split.columns, split.rows) > MOST_PARTS:
        message = sentence(
            "{component}: {columns} × {rows} parts on {paper}, at most {most} × {most}",
            component=sized.id,
            columns=split.columns,
            rows=split.rows,
            paper=split.paper.title,
            most=MOST_PARTS,
        )
        hint = sentence(
            "choose a larger paper with {option}, or a smaller {field}",
            option="--paper",
            field="`split`",
        )
        raise LeftOut([error(sized.places.get("shape", sized.where), message, hint)])
    pieces = tuple(
        piece._replace(
            id=f"{piece.id}.{split.name(row, column)}",
            window=split.window(row, column),
            part_of=piece.id,
        )
        for piece in sized.pieces
        for row in range(split.rows)
        for column in range(split.columns)
    )
    own = sized.shape
    shape = Shape(own.id, split.size, bleed=max(LAP, own.bleed), mirror=own.mirror)
    return sized._replace(pieces=pieces, shape=shape), split


def _scaled(component: Component, scale: float) -> Component:
    """Return the component in another size."""
    if scale == 1.0:
        return component
    try:
        shape = component.shape.scaled(scale)
    except ValueError as problem:
        where = component.places.get("shape", component.where)
        told = sentence(
            "{component}: {scale} times as large, {problem}",
            component=component.id,
            scale=f"{scale:g}",
            problem=said_by(problem),
        )
        hint = sentence("choose a smaller {option}", option="--scale")
        raise LeftOut([error(where, told, hint)]) from None
    gap = None if component.gap is None else component.gap * scale
    return component._replace(shape=shape, gap=gap)


# The foot of a sheet: what it is, which of how many, and a ruler to check the printer with.

_LENGTHS = (100, 50, 20, 10)  # of the ruler; the longest that fits
_FIGURE = 7.0  # of a figure beside a tick
AFTER = 108.0  # where words beside the ruler begin
ENOUGH = 80.0  # for two lines of advice in any language
_INK = "#404040"
_TICK = Paint(stroke=_INK, line=0.2)
# A foot is read once, at arm's length from the printer.
_STYLE = Style(size=6.5, least=5.0, fill=_INK, valign=VAlign.MIDDLE, leading=1.1)
_SMALL = Style(size=4.5, least=4.5, fill=_INK, valign=VAlign.MIDDLE, wrap=False)


class FootText(NamedTuple):
    """The words of one foot."""

    line: str
    ruler: str
    title: str
    code: str = ""  # by which the sheet is printed again
    credit: str = ""  # to those who drew what is on it
    advice: str = ""  # behind what the ruler is for, where there is room for it


def draw_foot(box: Box, text: FootText, setter: Typesetter, inches: bool) -> tuple[Mark, ...]:
    """Draw the foot into its box, turned if it stands at the side of the sheet."""
    long, high = max(box.width, box.height), min(box.width, box.height)
    words = _below(long, text, setter) if high >= FOOT else _beside(long, high, text, setter)
    marks = (*_ruler(long, inches), *_figures(long, inches, setter), *words)
    if box.height > box.width:
        return (Group(marks, box.x, box.bottom, rotate=-90),)
    return (Group(marks, box.x, box.y),)


def _ruler_length(room: float) -> int:
    return next((length for length in _LENGTHS if length + 0.2 <= room), 0)


@lru_cache(maxsize=64)
def _ruler(room: float, inches: bool) -> tuple[Mark, ...]:
    length = _ruler_length(room)
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
    length = _ruler_length(room)
    for mm in sorted({*range(0, length, 50), length}):
        figure = f"{mm} mm" if mm and mm == length else str(mm)
        takes_all = mm + 0.6 + _FIGURE > room
        x, align = (mm - _FIGURE - 0.4, Align.RIGHT) if takes_all else (mm + 0.6, Align.LEFT)
        yield setter.label(figure, Box(x, 0.4, _FIGURE, 1.7), _SMALL._replace(align=align))
    for inch in range(1, int(length / INCH) + 1) if inches else ():
        figure = f"{inch} in" if inch == int(length / INCH) else str(inch)
        yield setter.label(figure, Box(inch * INCH + 0.6, 2.8, _FIGURE, 1.7), _SMALL)


def _below(room: float, text: FootText, setter: Typesetter) -> tuple[Mark, ...]:
    """Set what the sheet is below the ruler, and what the ruler is for beside it."""
    box, style = Box(0, 4.5, room, 3), _STYLE._replace(wrap=False)
    has_beside = room >= AFTER + 20
    tells = text.advice and room >= AFTER + ENOUGH
    told = TracedText.joined(" · ", (text.ruler, text.advice)) if tells else text.ruler
    beside = (setter.label(told, Box(AFTER, 0, room - AFTER, 4.4), _STYLE),) if has_beside else ()
    for said in _words_of_foot(text):
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
    every = [TracedText.joined(" · ", (said, text.ruler)) for said in _words_of_foot(text)]
    for said in (*every, *(_words_of_foot(text) if text.credit else ())):
        words = setter.label(said, box, _STYLE)
        if not (words.too_wide or words.too_high):
            break
    return (words,)


def _words_of_foot(text: FootText) -> Iterator[str]:
    """Yield what a sheet says of itself: rather no code than no sheet, but never no credit."""
    for code in dict.fromkeys((text.code, "")):
        yield TracedText.joined(" · ", filter(None, (text.line, code, text.credit)))


# Jobs: components, paper, order, and the words of sheets.


# The words at the foot of a sheet, by its number, how many there are, its side and its pieces.
Feet = Callable[[int, int, Side, Sequence[Placement]], FootText]


def sheet_to_read(
    size: Size, flip: Flip, front: Sequence[Mark], back: Sequence[Mark]
) -> Iterator[Sheet]:
    """Yield both sides of a sheet without pieces; both have the same edge of the paper above."""
    if not flip.is_sideways(size):
        back = (Group(tuple(back), size.width, size.height, rotate=180),)
    whole = Box(0, 0, *size)
    for side, marks in ((Side.FRONT, front), (Side.BACK, back)):
        yield Sheet(size, whole, whole, side=side, marks=tuple(marks))


@dataclass(frozen=True, slots=True, kw_only=True)
class Printing:
    """What any job knows of paper and words."""

    paper: Paper
    order: Order  # how it is to be printed
    setter: Typesetter
    foot: Feet
    word: Callable[..., str]  # of the stock, with its placeholders filled

    def foot_marks(self, text: FootText, box: Box) -> tuple[Mark, ...]:
        """Draw the foot of a sheet into its box, turned if it stands at the side."""
        return draw_foot(box, text, self.setter, self.paper.inches)

    def back_sheet(self, front: Sheet, total: int, foot_box: Box) -> Sheet:
        """Return the back of one of so many sheets: what lies behind its pieces and its foot."""
        size, flip = front.size, self.order.flip
        text = self.foot(front.number, total, Side.BACK, front.placements)
        return Sheet(
            number=front.number,
            side=Side.BACK,
            size=size,
            reach=flip.behind(front.reach, size),
            block=flip.behind(front.block, size),
            placements=tuple(put.behind(size, flip) for put in front.placements),
            marks=self.foot_marks(text, flip.behind(foot_box, size)),
            title=text.title,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperJob(Printing):
    """All that a layout needs; it returns sheets."""

    component: Component
    note: str = ""  # above the pieces
    assembly: Mapping[str, str] = field(default_factory=dict)  # words instead of the stock's
    backs: Sequence[tuple[str, int]] = ()  # for a view: who has each first, and how often it is
    split: Division | None = None  # how pieces larger than the paper are split

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides that the pieces have, as far as they are printed."""
        has_backs = self.component.back and self.order.backs != NO_BACKS
        return (Side.FRONT, Side.BACK) if has_backs else (Side.FRONT,)


@dataclass(frozen=True, slots=True, kw_only=True)
class GatheredJob(Printing):
    """What is to share sheets: components, each with the note that would stand above it."""

    lots: Sequence[tuple[Component, str]]
