"""Slabs: what columns are filled with, each of a height and whole or not at all."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, Protocol

from pnp.findings import Where
from pnp.geometry import Box
from pnp.model.face import Group, Mark, Paint, Rect, Run, Text
from pnp.paths import rounded
from pnp.text.chunks import Chunk
from pnp.text.setting import IconPlace, Style
from pnp.units import POINT

BAR = 1.2  # mm, the line at the left of a call-out
CORNER = 1.2
TORN = 1.6  # what the ground of a call-out reaches over its text where it is parted


class Paragraph:
    """A text broken into lines; they may stand in two columns. Equal only to itself."""

    __slots__ = (
        "indent",
        "lines",
        "marker",
        "missing",
        "style",
        "text",
        "too_wide",
        "unknown",
        "where",
        "width",
    )

    def __init__(self, text: str, style: Style, width: float, indent: float, where: Where) -> None:
        self.text = text
        self.style = style
        self.width = width
        self.indent = indent
        self.where = where
        self.lines: Sequence[tuple[Chunk, ...]] = ()
        self.marker: tuple[Mark, ...] = ()  # beside the first line
        self.missing = ""
        self.unknown: tuple[str, ...] = ()
        self.too_wide = 0.0

    @property
    def leading(self) -> float:
        """The distance of two lines in millimetres."""
        return self.style.leading * self.style.size * POINT


class Entry(NamedTuple):
    """A line of the PDF's outline."""

    title: str
    level: int


class Ground:
    """What lies below slabs that belong to one call-out; equal only to itself."""

    __slots__ = ("bar", "fill", "width")

    def __init__(self, width: float, fill: str, bar: str) -> None:
        self.width = width
        self.fill = fill
        self.bar = bar


class Slab(NamedTuple):
    """Something that a column holds: a line of a paragraph, or a finished drawing."""

    height: float
    before: float = 0.0  # space above it, unless it begins a column
    keep: bool = False  # no column ends behind it
    paragraph: Paragraph | None = None
    line: int = 0
    marks: tuple[Mark, ...] = ()
    wide: bool = False  # across all columns
    floats: bool = False  # a figure: it may stand a little later than in the text
    hint: str = ""  # column or page: begin a new one here
    entry: Entry | None = None
    ground: Ground | None = None
    is_edge: bool = False  # the upper or lower edge of a call-out
    x: float = 0.0  # how far it stands in
    across: tuple[Mark, ...] = ()  # instead of its marks where it spans the page
    inner: tuple["Slab", ...] = ()  # what stands together across all columns


class Placed(NamedTuple):
    """A slab at its place on a page."""

    slab: Slab
    x: float
    y: float


def lines_of(paragraph: Paragraph, before: float, keep: bool = False) -> list[Slab]:
    """Return the slabs of a paragraph: no first or last line is left alone."""
    count = len(paragraph.lines)
    slabs = []
    for number in range(count):
        last = number == count - 1
        together = keep if last else number == 0 or number == count - 2
        space = 0.0 if number else before
        slabs.append(Slab(paragraph.leading, space, together, paragraph, number))
    return slabs


def height_of(slabs: Iterable[Slab]) -> float:
    """Return the height of slabs that stand in one column; the first has no space above."""
    total = 0.0
    for number, slab in enumerate(slabs):
        total += slab.height + (slab.before if number else 0.0)
    return total


def stacked(slabs: Iterable[Slab], x: float, y: float) -> Iterator[Placed]:
    """Put slabs below each other."""
    for number, slab in enumerate(slabs):
        y += slab.before if number else 0.0
        yield Placed(slab, x, y)
        y += slab.height


class Setter(Protocol):
    """What puts lines into a box."""

    def placed(
        self, lines: Sequence[tuple[Chunk, ...]], box: Box, style: Style, goes_on: bool
    ) -> tuple[tuple[Run, ...], tuple[IconPlace, ...]]:
        """Return runs and icons."""
        ...


Icons = Callable[[Iterable[IconPlace], str], tuple[Mark, ...]]


class Painter:
    """Turns placed slabs into marks; lines of a paragraph that stand together are one text."""

    def __init__(self, setter: Setter, icons: Icons) -> None:
        self._setter = setter
        self._icons = icons

    def paint(self, placed: Sequence[Placed]) -> tuple[Mark, ...]:
        """Return the marks of one column or page."""
        marks: list[Mark] = list(_grounds(placed))
        start = 0
        while start < len(placed):
            slab, x, y = placed[start]
            x += slab.x
            end = start + 1
            if slab.paragraph is None:
                if slab.marks:
                    marks.append(Group(slab.marks, x, y))
            else:
                while end < len(placed) and _follows(placed[end - 1], placed[end]):
                    end += 1
                marks.extend(self._text(slab.paragraph, slab.line, placed[end - 1].slab.line, x, y))
            start = end
        return tuple(marks)

    def _text(
        self, paragraph: Paragraph, first: int, last: int, x: float, y: float
    ) -> Iterator[Mark]:
        style = paragraph.style
        lines = paragraph.lines[first : last + 1]
        height = len(lines) * paragraph.leading
        box = Box(x + paragraph.indent, y, paragraph.width, height)
        goes_on = last + 1 < len(paragraph.lines)
        runs, icons = self._setter.placed(
            lines, box._replace(y=y + _lead(paragraph)), style, goes_on
        )
        if paragraph.marker and first == 0:
            yield Group(paragraph.marker, x, y)
        yield Text(
            box=box,
            text=paragraph.text,
            runs=runs,
            asked=style.size,
            size=style.size,
            missing=paragraph.missing,
            unknown_icons=paragraph.unknown,
            too_wide=paragraph.too_wide,
            where=paragraph.where,
        )
        yield from self._icons(icons, style.fill)


def _grounds(placed: Sequence[Placed]) -> Iterator[Mark]:
    """Yield what lies below call-outs; one that is parted has a ground in each column."""
    start = 0
    while start < len(placed):
        first = placed[start]
        end = start + 1
        while end < len(placed) and placed[end].slab.ground and _same_ground(first, placed[end]):
            end += 1
        if first.slab.ground:
            last = placed[end - 1]
            top = first.y - (0.0 if first.slab.is_edge else TORN)
            bottom = last.y + last.slab.height + (0.0 if last.slab.is_edge else TORN)
            yield _ground(first.slab.ground, first.x, top, bottom - top)
        start = end


def _same_ground(one: Placed, other: Placed) -> bool:
    return one.slab.ground is other.slab.ground and one.x == other.x


def _ground(ground: Ground, x: float, y: float, height: float) -> Mark:
    sheet = Rect(Box(0, 0, ground.width, height), 0.0, Paint(fill=ground.fill))
    bar = Rect(Box(0, 0, BAR, height), 0.0, Paint(fill=ground.bar))
    return Group((sheet, bar), x, y, clip=rounded(ground.width, height, CORNER))


def _lead(paragraph: Paragraph) -> float:
    """Return what stands above the capitals of a line."""
    return (paragraph.leading - 0.72 * paragraph.style.size * POINT) / 2


def _follows(one: Placed, other: Placed) -> bool:
    same = one.slab.paragraph is other.slab.paragraph
    return same and one.x == other.x and abs(one.y + one.slab.height - other.y) < 1e-6
