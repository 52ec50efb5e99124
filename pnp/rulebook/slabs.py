"""Slabs: what columns are filled with, each of a height and whole or not at all."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pnp.base.findings import Where
from pnp.base.geometry import Box
from pnp.base.paths import rounded
from pnp.base.units import POINT
from pnp.model.face import Group, Mark, Paint, Rect, Tag, Text
from pnp.model.traced import origins_of
from pnp.text.setting import Chunk, IconPlace, Style, Typesetter

BAR = 1.2  # mm, the line at the left of a call-out
CORNER = 1.2
TORN = 1.6  # what the ground of a call-out reaches over its text where it is parted


@dataclass(eq=False, slots=True)
class Paragraph:
    """A text broken into lines; they may stand in two columns. Equal only to itself."""

    text: str
    style: Style
    width: float
    indent: float
    where: Where
    lines: Sequence[tuple[Chunk, ...]] = ()
    too_wide: float = 0.0
    missing: str = ""
    unknown_icons: tuple[str, ...] = ()
    unstyled: str = ""
    marker: tuple[Mark, ...] = ()  # beside the first line
    tag: Tag | None = None  # what it is read as

    @property
    def leading(self) -> float:
        """The distance of two lines in millimetres."""
        return self.style.leading * self.style.size * POINT


class OutlineEntry(NamedTuple):
    """A line of the PDF's outline."""

    title: str
    level: int


@dataclass(eq=False, slots=True)
class Ground:
    """What lies below slabs that belong to one call-out; equal only to itself."""

    width: float
    fill: str
    bar: str


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
    entry: OutlineEntry | None = None
    ground: Ground | None = None
    is_edge: bool = False  # the upper or lower edge of a call-out
    x: float = 0.0  # how far it stands in
    across: tuple[Mark, ...] = ()  # instead of its marks where it spans the page
    inner: tuple["Slab", ...] = ()  # what stands together across all columns
    listed: str = ""  # the list or table that it is in, by its first item


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
        slabs.append(
            Slab(
                height=paragraph.leading,
                before=space,
                keep=together,
                paragraph=paragraph,
                line=number,
            )
        )
    return slabs


def height_of(slabs: Iterable[Slab]) -> float:
    """Return the height of slabs that stand in one column; the first has no space above."""
    total = 0.0
    for number, slab in enumerate(slabs):
        total += slab.height + (slab.before if number else 0.0)
    return total


def stack_slabs(slabs: Iterable[Slab], x: float, y: float) -> Iterator[Placed]:
    """Put slabs below each other."""
    for number, slab in enumerate(slabs):
        y += slab.before if number else 0.0
        yield Placed(slab, x, y)
        y += slab.height


Icons = Callable[[Iterable[IconPlace], str], tuple[Mark, ...]]


class Painter:
    """Turns placed slabs into marks; lines of a paragraph that stand together are one text."""

    def __init__(self, setter: Typesetter, icons: Icons, signs: Mapping[str, str]) -> None:
        self._setter = setter
        self._icons = icons
        self._signs = signs  # what icons are read as

    def stack(self, slabs: Iterable[Slab], x: float = 0.0, y: float = 0.0) -> tuple[Mark, ...]:
        """Return the marks of slabs below each other."""
        return self.paint(list(stack_slabs(slabs, x, y)))

    def paint(self, placed: Sequence[Placed]) -> tuple[Mark, ...]:
        """Return the marks of one column or page."""
        marks: list[Mark] = list(_grounds(placed))
        for group in _grouped(placed, _follows):
            slab, x, y = group[0]
            if slab.paragraph:
                last = group[-1].slab.line
                marks.extend(self._text(slab.paragraph, slab.line, last, x + slab.x, y))
            elif slab.marks:
                marks.append(Group(slab.marks, x + slab.x, y))
        return tuple(marks)

    def _text(
        self, paragraph: Paragraph, first: int, last: int, x: float, y: float
    ) -> Iterator[Mark]:
        style, leading = paragraph.style, paragraph.leading
        lines = paragraph.lines[first : last + 1]
        box = Box(x + paragraph.indent, y, paragraph.width, len(lines) * leading)
        above = (leading - 0.72 * style.size * POINT) / 2  # the capitals of a line
        goes_on = last + 1 < len(paragraph.lines)
        runs, icons = self._setter.placed(lines, box._replace(y=y + above), style, goes_on)
        if paragraph.marker and first == 0:
            yield Group(paragraph.marker, x, y)
        text = Text(
            box=box,
            text=paragraph.text,
            runs=runs,
            asked=style.size,
            size=style.size,
            missing=paragraph.missing,
            unknown_icons=paragraph.unknown_icons,
            unstyled=paragraph.unstyled,
            too_wide=paragraph.too_wide,
            where=paragraph.where,
            origins=origins_of(paragraph.text),
        )
        yield Group(tuple(self._parts(text, icons, style.fill)), tag=paragraph.tag)

    def _parts(self, text: Text, icons: Sequence[IconPlace], fill: str) -> Iterator[Mark]:
        """Yield a text and its icons as they are read, each icon as what it stands for."""
        start = 0
        for icon in icons:
            if icon.after > start:
                yield text._replace(runs=text.runs[start : icon.after])
            start = icon.after
            sign = Tag("Span", said=self._signs.get(icon.name, icon.name) + " ")
            yield Group(self._icons((icon,), fill), tag=sign)
        if start < len(text.runs) or not icons or text.unknown_icons:
            yield text._replace(runs=text.runs[start:])


def _grouped(
    placed: Sequence[Placed], together: Callable[[Placed, Placed], bool]
) -> Iterator[Sequence[Placed]]:
    """Yield slabs that stand together with the one before."""
    start = 0
    for end in range(1, len(placed) + 1):
        if end == len(placed) or not together(placed[end - 1], placed[end]):
            yield placed[start:end]
            start = end


def _follows(one: Placed, other: Placed) -> bool:
    same = one.slab.paragraph is not None and one.slab.paragraph is other.slab.paragraph
    return same and one.x == other.x and abs(one.y + one.slab.height - other.y) < 1e-6


def _same_ground(one: Placed, other: Placed) -> bool:
    return one.slab.ground is other.slab.ground and one.x == other.x


def _grounds(placed: Sequence[Placed]) -> Iterator[Mark]:
    """Yield what lies below call-outs; one that is parted has a ground in each column."""
    for group in _grouped(placed, _same_ground):
        first, last = group[0], group[-1]
        if ground := first.slab.ground:
            top = first.y - (0.0 if first.slab.is_edge else TORN)
            bottom = last.y + last.slab.height + (0.0 if last.slab.is_edge else TORN)
            box = Box(0, 0, ground.width, bottom - top)
            sheet = Rect(box, 0.0, Paint(fill=ground.fill))
            bar = Rect(box._replace(width=BAR), 0.0, Paint(fill=ground.bar))
            clip = rounded(box.width, box.height, CORNER)
            yield Group((sheet, bar), first.x, top, clip=clip)
