"""Slabs: what columns are filled with, each of a height and whole or not at all."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from pnp.base.findings import Where, sentence
from pnp.base.geometry import Box, Edges, Size
from pnp.base.paths import rounded
from pnp.base.units import POINT
from pnp.compose.inks import Colouring
from pnp.model.face import Group, Mark, Paint, Rect, Tag, Text, TracedText
from pnp.text.breaking import BOLD, ITALIC
from pnp.text.setting import Align, Broken, Chunk, IconPlace, Style, Typesetter

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
    flowed: Broken
    marker: tuple[Mark, ...] = ()  # beside the first line
    tag: Tag | None = None  # what it is read as

    @property
    def lines(self) -> Sequence[tuple[Chunk, ...]]:
        """The text, line by line."""
        return self.flowed.lines

    @property
    def leading(self) -> float:
        """The distance of two lines in millimetres."""
        return self.style.leading * self.style.size * POINT

    def slabs(self, before: float, keep: bool = False) -> list["Slab"]:
        """Return the slabs of a paragraph: no first or last line is left alone."""
        last = len(self.lines) - 1
        slabs = []
        for number in range(last + 1):
            together = keep if number == last else number in (0, last - 1)
            space = 0.0 if number else before
            slabs.append(Slab(self.leading, space, together, paragraph=self, line=number))
        return slabs


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
    entry: tuple[str, int] | None = None  # its title in the outline, and its level
    ground: Ground | None = None
    is_edge: bool = False  # the upper or lower edge of a call-out
    x: float = 0.0  # how far it stands in
    across: tuple[Mark, ...] = ()  # instead of its marks where it spans the page
    inner: tuple["Slab", ...] = ()  # what stands together across all columns
    listed: str = ""  # the list or table that it is in, by its first item

    @staticmethod
    def height_of(slabs: Iterable["Slab"]) -> float:
        """Return the height of slabs that stand in one column; the first has no space above."""
        total = 0.0
        for number, slab in enumerate(slabs):
            total += slab.height + (slab.before if number else 0.0)
        return total


class Placed(NamedTuple):
    """A slab at its place on a page."""

    slab: Slab
    x: float
    y: float

    @classmethod
    def stacked(cls, slabs: Iterable[Slab], x: float, y: float) -> Iterator["Placed"]:
        """Yield slabs below each other."""
        for number, slab in enumerate(slabs):
            y += slab.before if number else 0.0
            yield cls(slab, x, y)
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
        return self.paint(list(Placed.stacked(slabs, x, y)))

    def paint(self, placed: Sequence[Placed]) -> tuple[Mark, ...]:
        """Return the marks of one column or page."""
        marks: list[Mark] = list(_grounds(placed))
        runs: list[list[Placed]] = []
        for one in placed:
            if runs and _goes_on(runs[-1][-1], one):
                runs[-1].append(one)
            else:
                runs.append([one])
        for run in runs:
            slab, x, y = run[0]
            if slab.paragraph:
                marks += self._text(slab.paragraph, slab.line, run[-1].slab.line, x + slab.x, y)
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
            missing=paragraph.flowed.missing,
            unknown_icons=paragraph.flowed.unknown_icons,
            unstyled=paragraph.flowed.unstyled,
            too_wide=paragraph.flowed.too_wide,
            where=paragraph.where,
            origins=TracedText.origins_of(paragraph.text),
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


def _goes_on(one: Placed, other: Placed) -> bool:
    same = one.slab.paragraph is not None and one.slab.paragraph is other.slab.paragraph
    return same and one.x == other.x and abs(one.y + one.slab.height - other.y) < 1e-6


def _grounds(placed: Sequence[Placed]) -> Iterator[Mark]:
    """Yield what lies below call-outs; one that is parted has a ground in each column."""
    for _, some in groupby(placed, lambda one: (id(one.slab.ground), one.x)):
        group = tuple(some)
        first, last = group[0], group[-1]
        if ground := first.slab.ground:
            top = first.y - (0.0 if first.slab.is_edge else TORN)
            bottom = last.y + last.slab.height + (0.0 if last.slab.is_edge else TORN)
            box = Box(0, 0, ground.width, bottom - top)
            sheet = Rect(box, 0.0, Paint(fill=ground.fill))
            bar = Rect(box._replace(width=BAR), 0.0, Paint(fill=ground.bar))
            clip = rounded(box.width, box.height, CORNER)
            yield Group((sheet, bar), first.x, top, clip=clip)


# --- How rulebooks look: sizes in points, distances in millimetres, colours of the game.


COLUMN = 87.0  # what figures are drawn for
INSIDE = 79.0  # a figure in a call-out
WIDE = 182.0  # a figure across the page
NARROWEST = 80.5  # of several columns: figures can be read in it
LINE = 135.0  # of lines: in longer ones eyes lose their way
GUTTER = 8.0
MARGINS = ((160.0, 14.0), (120.0, 10.5), (0.0, 9.0))  # of pages wider than this
PAD = 4.0  # between the edge of a call-out and its text
INDENT = 5.0  # of the items of a list
GAP = 1.7  # between paragraphs
LEAST = Size(40.0, 40.0)  # of the text area; a list of parts needs most
FOLD = 1.5  # how far pages of a booklet stand off the fold
FOOT = 4.0  # the height of the running foot
FOOT_GAP = 4.6  # between the text area and the running foot


class Frame(NamedTuple):
    """The text area of a page, and how many columns it has."""

    size: Size
    left: float
    top: float
    right: float
    bottom: float  # margins
    columns: int
    unprinted: Edges  # what the printer can not reach of the page
    aside: float = 0.0  # how far pages move from the edge at which they are bound

    @classmethod
    def of(
        cls, size: Size, unprinted: Edges, bound: float = 0.0, is_folded: bool = False
    ) -> "Frame":
        """Return the text area of a page: small pages have small margins and one column.

        What is bound keeps `bound` mm free at that edge: left on odd pages, right on even ones.
        Pages that are folded stand off the fold a little without it.
        """
        side = next(margin for width, margin in MARGINS if size.width > width)
        left, right = max(side, unprinted.left), max(side, unprinted.right)
        aside = max(0.0, bound - min(left, right)) / 2
        left, right = left + aside, right + aside
        if is_folded and not aside:
            aside = min(FOLD, left - unprinted.left, right - unprinted.right)
        columns = max(1, int((size.width - left - right + GUTTER) / (NARROWEST + GUTTER)))
        spare = max(0.0, size.width - left - right - LINE) / 2 if columns == 1 else 0.0
        left, right = left + spare, right + spare
        top, bottom = max(side, unprinted.top), max(side + FOOT, unprinted.bottom + FOOT_GAP + FOOT)
        return cls(size, left, top, right, bottom, columns, unprinted, aside)

    @property
    def width(self) -> float:
        """The width of the text area."""
        return self.size.width - self.left - self.right

    @property
    def column(self) -> float:
        """The width of one column."""
        return (self.width - (self.columns - 1) * GUTTER) / self.columns

    @property
    def foot(self) -> float:
        """Where the text area ends."""
        return self.size.height - self.bottom

    @property
    def height(self) -> float:
        """The height of the text area."""
        return self.foot - self.top

    def x(self, column: int) -> float:
        """Return where a column begins."""
        return self.left + column * (self.column + GUTTER)

    def too_narrow(self, paper: str, bound: float, is_folded: bool) -> tuple[str, str]:
        """Say that hardly anything fits into a text area, and what helps; nothing if it is fine."""
        if self.column >= LEAST.width and self.height >= LEAST.height:
            return "", ""
        if bound:
            option = "--binding"
            paper = sentence(
                "{paper} with {option} {bound}", paper=paper, option=option, bound=f"{bound:g}"
            )
        width, height = f"{max(0.0, self.column):g}", f"{max(0.0, self.height):g}"
        message = sentence(
            "rules: on {paper}, pages have columns of {width} × {height} mm",
            paper=paper,
            width=width,
            height=height,
        )
        if is_folded:
            message = sentence(
                "rules: on {paper}, pages of a booklet have columns of {width} × {height} mm",
                paper=paper,
                width=width,
                height=height,
            )
        hint = sentence(
            "at least {width} × {height} mm: choose another {option}",
            width=f"{LEAST.width:g}",
            height=f"{LEAST.height:g}",
            option="--paper",
        )
        return message, hint


class Palette(NamedTuple):
    """The colours of a rulebook."""

    ink: str = "#000000"  # which printers make of one ink: letters stay sharp
    accent: str = "#1d4f91"
    tint: str = "#f3efe6"
    soft: str = "#404040"
    head: str = ""  # the ground of a table's first row; as the accent if it is not named
    on_head: str = "#ffffff"  # the letters there
    gap: str = "#c02020"  # beside a text that is not translated

    @classmethod
    def of(cls, colours: Mapping[str, str], options: Mapping[str, str]) -> "Palette":
        """Return the rulebook's colours: names of the game's own, as its title asks for them."""
        asked = {name: colours[value] for name, value in options.items() if value in colours}
        return cls(**{name: asked[name] for name in cls._fields if name in asked})

    def inked(self, ink: Colouring) -> "Palette":
        """Return the colours in other inks: letters can be read, and grounds stay grounds."""
        grounds, letters = ink.ground, ink.letters
        return Palette(
            ink=letters(self.ink),
            accent=letters(self.accent),
            tint=grounds(self.tint),
            soft=letters(self.soft),
            head=grounds(self.head or self.accent),
            on_head=letters(self.on_head) if grounds(self.accent) != self.accent else self.on_head,
            gap=letters(self.gap),
        )


class BookLook(NamedTuple):
    """The styles of one rulebook."""

    palette: Palette
    hyphens: str

    def text(self, fill: str = "") -> Style:
        """Return the style of running text."""
        return Style(size=9.2, fill=fill or self.palette.ink, leading=1.36, hyphens=self.hyphens)

    def heading(self, level: int) -> Style:
        """Return the style of a heading."""
        if level <= 2:
            return Style(size=15.0, fill=self.palette.accent, family="title", leading=1.15)
        return Style(size=10.6, fill=self.palette.ink, style=BOLD)

    def title(self) -> Style:
        """Return the style of the title where no template draws it."""
        return Style(size=34.0, fill=self.palette.accent, family="title", leading=1.1)

    def caption(self) -> Style:
        """Return the style of what stands below a figure."""
        return self.text(self.palette.soft)._replace(size=8.4, style=ITALIC, leading=1.3)

    def label(self, size: float = 8.4, fill: str = "") -> Style:
        """Return the style of a call-out's label."""
        fill = fill or self.palette.accent
        return Style(size=size, fill=fill, family="condensed", style=BOLD, leading=1.2)

    def cell(self, head: bool, align: Align = Align.LEFT) -> Style:
        """Return the style of a table's cell."""
        style = self.text(self.palette.on_head if head else "")
        return style._replace(size=8.6, style=BOLD if head else 0, leading=1.26, align=align)

    def foot(self, align: Align) -> Style:
        """Return the style of the running foot."""
        style = Style(size=8.0, least=6.0, fill=self.palette.soft, family="condensed", wrap=False)
        return style._replace(leading=1.2, align=align)
