"""What every game shares: papers, shapes, languages and fonts."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from pnp.findings import NOWHERE, Where
from pnp.geometry import EPSILON, Box, Edges, Point, Size
from pnp.numerals import NARROW, Numerals
from pnp.paths import circle, rounded
from pnp.regular import spread

NONE: Mapping[tuple[str, str], Where] = {}
AND = "+"  # between the names of papers that a file is to be printed on, whichever is at hand
MARGIN = 5.0  # what home printers leave white unless a paper says otherwise, in millimetres


class Paper(NamedTuple):
    """A sheet of paper and what a printer can not reach of it."""

    id: str
    title: str
    size: Size
    margins: Edges
    inches: bool = False  # whether rulers show inches too
    keep: Edges = Edges()  # what marks at its edges need, whichever way it lies

    @property
    def turned(self) -> "Paper":
        """The same paper lying down; its margins turn with it."""
        left, top, right, bottom = self.margins
        return self._replace(size=self.size.turned, margins=Edges(bottom, left, top, right))

    @property
    def evened(self) -> "Paper":
        """The same paper with the larger margin on both of two opposite sides.

        What lies inside of it on one side of the sheet does so on the other.
        """
        left, top, right, bottom = self.margins
        across, down = max(left, right), max(top, bottom)
        return self._replace(margins=Edges(across, down, across, down))

    @property
    def reach(self) -> Box:
        """What a printer reaches, less what is kept free for marks."""
        free = map(max, zip(self.margins, self.keep, strict=True))
        return Box(0, 0, *self.size).shrunk(Edges(*free))


def common(papers: Sequence[Paper]) -> Paper:
    """Return a page that each of several papers holds: as wide and as high as the smallest.

    Its margins are the largest of theirs, so that nothing is lost wherever on a larger sheet it is
    printed: most programs put it in the middle.
    """
    widths, heights = zip(*(paper.size for paper in papers), strict=True)
    return Paper(
        id=AND.join(paper.id for paper in papers),
        title=" / ".join(paper.title for paper in papers),
        size=Size(min(widths), min(heights)),
        margins=Edges(*map(max, zip(*(paper.margins for paper in papers), strict=True))),
        inches=any(paper.inches for paper in papers),
    )


class FoldKind(StrEnum):
    """How paper is folded: a mountain away from the reader's eye, a valley towards it."""

    MOUNTAIN = "mountain"
    VALLEY = "valley"


class Fold(NamedTuple):
    """A line to fold along."""

    kind: FoldKind
    start: Point
    end: Point


Edge = tuple[Point, Point]


class Tab(NamedTuple):
    """An area that is glued under another; equal labels belong together."""

    corners: tuple[Point, ...]
    label: str
    under: tuple[Edge, ...] = ()  # the edges that it goes under


class Tuck(NamedTuple):
    """What a tuck box is made for: the largest card, and how thick all of them are together."""

    card: Size
    stack: float


class ShapeKind(StrEnum):
    """A rectangle, a circle, or a polygon or path inside its box."""

    RECT = "rect"
    CIRCLE = "circle"
    PATH = "path"


class Shape(NamedTuple):
    """The outline of a piece."""

    id: str
    size: Size
    kind: ShapeKind = ShapeKind.RECT
    corner: float = 0.0
    d: str = ""
    bleed: float = 2.0
    safe: float = 2.0
    folds: tuple[Fold, ...] = ()
    tabs: tuple[Tab, ...] = ()
    holes: tuple[str, ...] = ()  # path data
    mirror: float | None = None  # how far over the cut art goes on, mirrored, if it is to
    facts: tuple[tuple[str, float], ...] = ()  # measures that its templates need, by name
    tuck: Tuck | None = None  # if it is a box
    free: tuple[Box, ...] = ()  # where words find room inside its box, beside its outline

    @property
    def outline(self) -> str:
        """The cut as path data."""
        width, height = self.size
        if self.kind is ShapeKind.CIRCLE:
            return circle(width / 2, height / 2, width / 2)
        return self.d or rounded(width, height, self.corner)

    @property
    def ground(self) -> str:
        """The outline with its bleed as path data: what art has to fill."""
        (width, height), over = self.size, self.bleed
        if self.kind is ShapeKind.CIRCLE:
            return circle(width / 2, height / 2, width / 2 + over)
        return spread(self.d or rounded(width, height, 0.0), over)

    @property
    def is_rectangular(self) -> bool:
        """Whether straight cuts from edge to edge free the piece."""
        return self.kind is ShapeKind.RECT


class Language(NamedTuple):
    """A language as readers see it and as typesetting needs it."""

    code: str
    title: str
    english: str
    hyphens: str
    plurals: str
    quotes: tuple[str, str] = ("“", "”")
    decimal: str = "."
    group: str = NARROW  # between groups of three digits
    group_from: int = 5  # digits, from which a number has groups
    narrow: str = ""  # marks that a narrow space stands before
    tied: tuple[str, ...] = ()  # short words that no line ends with
    twice: tuple[str, ...] = ()  # words that may well stand twice in a row
    hyphen_again: bool = False  # whether one at the end of a line begins the next, too

    @property
    def numerals(self) -> Numerals:
        """How it writes numbers."""
        return Numerals(self.decimal, self.group, self.group_from)


# A made-up language that stands in no table: every text accented and longer.
PSEUDO = Language(
    code="xx", title="Pseudo", english="Pseudo", hyphens="", plurals="nplurals=2; plural=(n != 1);"
)


class FontFile(NamedTuple):
    """Where the letters of one style come from."""

    id: str
    file: str
    package: str = ""
    folder: str = ""  # instead of a package: a folder of the project
    where: Where = NOWHERE  # the row that names it


class Family(NamedTuple):
    """The styles of one typeface."""

    id: str
    regular: FontFile
    bold: FontFile
    italic: FontFile
    bold_italic: FontFile
    lacks: tuple[str, ...] = ()  # the styles that have no file of their own
    fallback: tuple[str, ...] = ()  # families that have the letters which this one lacks, in order


class PictureSet(NamedTuple):
    """Pictures that an installed package carries, and what is owed to those who made them."""

    id: str
    package: str
    install: str  # what pip is asked for
    licence: str
    credit: str  # the words for every sheet that shows one
    folder: str = ""  # inside the package
    where: Where = NOWHERE  # the row that names it

    @property
    def remedy(self) -> str:
        """What helps if it is not installed."""
        return f"pip install '{self.install}'"


class Sleeve(NamedTuple):
    """What a card is slipped into; its size is the inside."""

    id: str
    title: str
    size: Size

    def slack(self, card: Size) -> float:
        """Return how much room a card has in it, sideways and upwards; negative if it has none."""
        spare = [room - length for room, length in zip(self.size, card, strict=True)]
        return sum(spare) if min(spare) > -EPSILON else -1.0


class Stock(NamedTuple):
    """All tables."""

    papers: Mapping[str, Paper]
    shapes: Mapping[str, Shape]
    languages: Mapping[str, Language]
    families: Mapping[str, Family]
    words: Mapping[str, str]  # the fixed words of sheets, in English
    bulks: Mapping[str, float]  # how thick paper is for its weight, in cm³/g
    sleeves: Mapping[str, Sleeve]
    pictures: Mapping[str, PictureSet]  # by what stands before the name of a file
    places: Mapping[tuple[str, str], Where] = NONE  # of rows, by the names of table and row
