"""How rulebooks look: sizes in points, distances in millimetres, colours of the game."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from pnp.base.findings import worded
from pnp.base.geometry import Edges, Size
from pnp.compose.inks import Colouring
from pnp.text.fonts import BOLD, ITALIC
from pnp.text.setting import Align, Style

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

    @property
    def width(self) -> float:
        """The width of the text area."""
        return self.size.width - self.left - self.right

    @property
    def column(self) -> float:
        """The width of one column."""
        return (self.width - (self.columns - 1) * GUTTER) / self.columns

    @property
    @lru_cache(maxsize=64)  # noqa: B019  a look is a few words
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


def frame_for(size: Size, unprinted: Edges, bound: float = 0.0, is_folded: bool = False) -> Frame:
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
    return Frame(
        size=size,
        left=left,
        top=max(side, unprinted.top),
        right=right,
        bottom=max(side + FOOT, unprinted.bottom + FOOT_GAP + FOOT),
        columns=columns,
        unprinted=unprinted,
        aside=aside,
    )


def too_narrow(frame: Frame, paper: str, bound: float, is_folded: bool) -> tuple[str, str]:
    """Say that hardly anything fits into a text area, and what helps; nothing if it is fine."""
    if frame.column >= LEAST.width and frame.height >= LEAST.height:
        return "", ""
    if bound:
        option = "--binding"
        paper = worded(
            "{paper} with {option} {bound}", paper=paper, option=option, bound=f"{bound:g}"
        )
    width, height = f"{max(0.0, frame.column):g}", f"{max(0.0, frame.height):g}"
    told = worded(
        "rules: on {paper}, pages have columns of {width} × {height} mm",
        paper=paper,
        width=width,
        height=height,
    )
    if is_folded:
        told = worded(
            "rules: on {paper}, pages of a booklet have columns of {width} × {height} mm",
            paper=paper,
            width=width,
            height=height,
        )
    hint = worded(
        "at least {width} × {height} mm: choose another {option}",
        width=f"{LEAST.width:g}",
        height=f"{LEAST.height:g}",
        option="--paper",
    )
    return told, hint


class Palette(NamedTuple):
    """The colours of a rulebook."""

    ink: str = "#000000"  # which printers make of one ink: letters stay sharp
    accent: str = "#1d4f91"
    tint: str = "#f3efe6"
    soft: str = "#404040"
    head: str = ""  # the ground of a table's first row; as the accent if it is not named
    on_head: str = "#ffffff"  # the letters there
    gap: str = "#c02020"  # beside a text that is not translated

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


class Foot(NamedTuple):
    """What stands at the foot of every page; the page's number is put in."""

    left: str
    right: str  # with {number} and {total}
    short: str = ""  # instead of the left on narrow pages


def palette_of(colours: Mapping[str, str], options: Mapping[str, str]) -> Palette:
    """Return the rulebook's colours: names of the game's own, as its title asks for them."""
    asked = {name: colours[value] for name, value in options.items() if value in colours}
    return Palette(**{name: asked[name] for name in Palette._fields if name in asked})


class BookLook(NamedTuple):
    """The styles of one rulebook."""

    palette: Palette
    hyphens: str

    @lru_cache(maxsize=64)  # noqa: B019  a look is a few words
    def text(self, fill: str = "") -> Style:
        """Return the style of running text."""
        return Style(size=9.2, fill=fill or self.palette.ink, leading=1.36, hyphens=self.hyphens)

    @lru_cache(maxsize=64)  # noqa: B019  a look is a few words
    def heading(self, level: int) -> Style:
        """Return the style of a heading."""
        if level <= 2:
            return Style(size=15.0, fill=self.palette.accent, family="title", leading=1.15)
        return Style(size=10.6, fill=self.palette.ink, style=BOLD)

    @lru_cache(maxsize=64)  # noqa: B019  a look is a few words
    def title(self) -> Style:
        """Return the style of the title where no template draws it."""
        return Style(size=34.0, fill=self.palette.accent, family="title", leading=1.1)

    @lru_cache(maxsize=64)  # noqa: B019  a look is a few words
    def caption(self) -> Style:
        """Return the style of what stands below a figure."""
        return self.text(self.palette.soft)._replace(size=8.4, style=ITALIC, leading=1.3)

    @lru_cache(maxsize=64)  # noqa: B019  a look is a few words
    def label(self, size: float = 8.4, fill: str = "") -> Style:
        """Return the style of a call-out's label."""
        fill = fill or self.palette.accent
        return Style(size=size, fill=fill, family="condensed", style=BOLD, leading=1.2)

    @lru_cache(maxsize=64)  # noqa: B019  a look is a few words
    def cell(self, head: bool, align: Align = Align.LEFT) -> Style:
        """Return the style of a table's cell."""
        style = self.text(self.palette.on_head if head else "")
        return style._replace(size=8.6, style=BOLD if head else 0, leading=1.26, align=align)

    @lru_cache(maxsize=64)  # noqa: B019  a look is a few words
    def foot(self, align: Align) -> Style:
        """Return the style of the running foot."""
        style = Style(size=8.0, least=6.0, fill=self.palette.soft, family="condensed", wrap=False)
        return style._replace(leading=1.2, align=align)
