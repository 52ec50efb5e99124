"""What every game shares: papers, shapes (tuck boxes among them), languages and fonts."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from pnp.base.findings import NOWHERE, Finding, Where, sentence
from pnp.base.geometry import EPSILON, SAME, Affine, Box, Edges, Point, Size
from pnp.base.numerals import NARROW, Numerals
from pnp.base.paths import absolute, circle, mapped, number, rounded, segments
from pnp.model.face import Side

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

    @classmethod
    def common(cls, papers: Sequence["Paper"]) -> "Paper":
        """Return a page that each of several papers holds: as wide and as high as the smallest.

        Its margins are the largest of theirs, so that nothing is lost wherever on a larger sheet it
        is printed: most programs put it in the middle.
        """
        widths, heights = zip(*(paper.size for paper in papers), strict=True)
        return cls(
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
Corners = tuple[Point, ...]


class Tab(NamedTuple):
    """An area that is glued under another; equal labels belong together."""

    corners: Corners
    label: str
    under: tuple[Edge, ...] = ()  # the edges that it goes under


class Tuck(NamedTuple):
    """What a tuck box is made for: the largest card, and how thick all of them are together."""

    card: Size
    stack: float

    def net(self, id_: str, bleed: float, scale: float = 1.0) -> "Shape":
        """Return the net of a box; cards of another size are on paper of the same thickness."""
        depth = round(self.stack * AIR + LOOSE, 1)
        width, height = (side * scale + CLEAR for side in self.card)
        panels = _Panels(width, height, depth, depth + TUCK)
        *lefts, end = panels.edges
        notch = min(NOTCH.height, height / 4)
        return Shape(
            id_,
            Size(end, panels.bottom + depth + TUCK),
            ShapeKind.PATH,
            d=absolute(_outline(panels, notch)),
            bleed=bleed,
            folds=_folds(panels),
            tabs=_tabs(panels),
            facts=tuple(zip(FACTS, (*panels, *lefts, notch), strict=True)),
            tuck=self,
            free=_free(panels),
        )


class ShapeKind(StrEnum):
    """A rectangle, a circle, or a polygon or path inside its box."""

    RECT = "rect"
    CIRCLE = "circle"
    PATH = "path"


@lru_cache(maxsize=256)
def _fills_box(d: str, size: Size) -> bool:
    """Tell whether path data go round a box and nowhere else."""
    found = [tuple(values) for command, values in segments(d) if command != "Z"]
    box = {(x, y) for x in (0, size.width) for y in (0, size.height)}
    return set(found) == box and found.count(found[0]) == len(found) - 3


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
    def is_rectangular(self) -> bool:
        """Whether straight cuts from edge to edge free the piece: it is all of its box."""
        return self.kind is ShapeKind.RECT or _fills_box(self.d, self.size)

    def scaled(self, scale: float) -> "Shape":
        """Return it in another size, or raise ValueError if that is too long."""

        def moved(point: Point) -> Point:
            return Point(length(point.x), length(point.y))

        def length(value: float) -> float:
            number(value * scale)  # refuses what is too long
            return value * scale

        if self.tuck:  # cards become smaller, paper does not become thinner
            return self.tuck.net(self.id, self.bleed, scale)
        larger = Affine(a=scale, d=scale)
        return self._replace(
            size=Size(*map(length, self.size)),
            corner=self.corner * scale,
            d=mapped(self.d, larger),
            bleed=self.bleed * scale,
            folds=tuple(Fold(fold.kind, moved(fold.start), moved(fold.end)) for fold in self.folds),
            tabs=tuple(
                Tab(
                    tuple(map(moved, tab.corners)),
                    tab.label,
                    tuple((moved(start), moved(end)) for start, end in tab.under),
                )
                for tab in self.tabs
            ),
            holes=tuple(mapped(hole, larger) for hole in self.holes),
        )


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
    complete: bool = True  # or begun, and gaps are no errors unless it is asked for by name

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
        """Return how much room a card has in it, either way round; negative if it has none."""
        ways = (Size(self.size.width - x, self.size.height - y) for x, y in (card, card.turned))
        return max((sum(spare) for spare in ways if min(spare) > -EPSILON), default=-1.0)


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
    mistakes: tuple[Finding, ...] = ()  # in the tables; the rest of it is what could be read
    unread: frozenset[tuple[str, str]] = frozenset()  # rows; a table whose file is unreadable: ""

    def is_sure(self, table: str, row: str) -> bool:
        """Tell whether a row is as its table has it, or there is surely none."""
        known: Mapping[str, object] = getattr(self, "families" if table == "fonts" else table)
        is_hidden = row not in known and (table, "") in self.unread
        return (table, row) not in self.unread and not is_hidden


# A tuck box: four panels in a row (front, side, back, side) with a glue tab at the left; the lid
# hangs on the back panel, the bottom on the front panel, dust flaps on the sides. Lid and bottom
# are a little narrower than the panels and their tongues narrower still, so that they do not jam.
AIR = 1.05  # cut cards do not lie quite flat
LOOSE = 1.0  # millimetres of room in depth
CLEAR = 2.0  # millimetres of room across and along, the walls of the box included
GLUE = 12.0
TUCK = 14.0
ROUND = 6.0
SLANT = 2.0
TAPER = 0.7  # what lid and bottom are narrower at each side, and their tongues once more
NOTCH = Size(18.0, 7.0)  # for a thumb, in the upper edge of the front
FACTS = (  # for templates
    "width", "height", "depth", "top", "front", "side", "back", "other", "notch",
)  # fmt: skip
AWAY = 4.0  # between the net and words beside it


class _Panels(NamedTuple):
    """Where the panels of a box begin and how large they are."""

    width: float
    height: float
    depth: float
    top: float  # y of the upper edge of the panels

    @property
    def edges(self) -> tuple[float, float, float, float, float]:
        """The x of the left edges of front, side, back and side, and of the right end."""
        w, d = self.width, self.depth
        return GLUE, GLUE + w, GLUE + w + d, GLUE + 2 * w + d, GLUE + 2 * w + 2 * d

    @property
    def bottom(self) -> float:
        """The y of the lower edge of the panels."""
        return self.top + self.height


def _outline(p: _Panels, notch: float) -> str:
    front, side, back, other, end = p.edges
    top, bottom, d = p.top, p.bottom, p.depth
    flap = min(d * 0.9, p.width / 2 - 1)
    wide, middle = min(NOTCH.width, p.width / 2) / 2, (front + side) / 2
    points: list[str] = [
        f"M {_at(front, top)}",
        f"L {_at(middle - wide, top)}",
        f"A {number(wide)} {number(notch)} 0 0 0 {_at(middle + wide, top)}",
        f"L {_at(side, top)}",
    ]
    points += _flap(side, back, top, -flap)
    points += _lid(back, other, top, -d)
    points += _flap(other, end, top, -flap)
    points += [f"L {_at(end, bottom)}"]
    points += _flap(end, other, bottom, flap)
    points += [f"L {_at(other, bottom)}", f"L {_at(back, bottom)}"]
    points += _flap(back, side, bottom, flap)
    points += _lid(side, front, bottom, d)
    points += [f"L {_at(0, bottom - SLANT * 2)}", f"L {_at(0, top + SLANT * 2)}", "Z"]
    return " ".join(points)


def _flap(start: float, end: float, y: float, reach: float) -> list[str]:
    """Return a dust flap between two edges, a little narrower at its end."""
    lean = SLANT if end > start else -SLANT
    corners = ((start, y), (start + lean, y + reach), (end - lean, y + reach), (end, y))
    return [f"L {_at(*corner)}" for corner in corners]


def _lid(start: float, end: float, y: float, reach: float) -> list[str]:
    """Return a lid with its tongue: narrower than its panel, tapered, rounded at the corners."""
    sign, way = (1 if reach > 0 else -1), (1 if end > start else -1)
    fold, tip = y + reach, y + reach + sign * TUCK
    near, far = way * TAPER, way * TAPER * 2
    return [
        f"L {_at(start, y)}",
        f"L {_at(start + near, y)}",
        f"L {_at(start + near, fold)}",
        f"L {_at(start + far, tip - sign * ROUND)}",
        f"Q {_at(start + far, tip)} {_at(start + far + way * ROUND, tip)}",
        f"L {_at(end - far - way * ROUND, tip)}",
        f"Q {_at(end - far, tip)} {_at(end - far, tip - sign * ROUND)}",
        f"L {_at(end - near, fold)}",
        f"L {_at(end - near, y)}",
        f"L {_at(end, y)}",
    ]


def _folds(p: _Panels) -> tuple[Fold, ...]:
    front, side, back, other, end = p.edges
    top, bottom, d = p.top, p.bottom, p.depth
    upright = [(x, top, x, bottom) for x in (front, side, back, other)]
    across = [
        (side, top, back, top),
        (back + TAPER, top, other - TAPER, top),
        (other, top, end, top),
        (back + TAPER, top - d, other - TAPER, top - d),
        (front + TAPER, bottom, side - TAPER, bottom),
        (side, bottom, back, bottom),
        (other, bottom, end, bottom),
        (front + TAPER, bottom + d, side - TAPER, bottom + d),
    ]
    return tuple(
        Fold(FoldKind.MOUNTAIN, Point(x0, y0), Point(x1, y1))
        for x0, y0, x1, y1 in (*upright, *across)
    )


def _tabs(p: _Panels) -> tuple[Tab, ...]:
    """Return the tab that goes under the right edge of the net."""
    top, bottom, (*_, end) = p.top, p.bottom, p.edges
    corners = ((GLUE, top), (0.0, top + 2 * SLANT), (0.0, bottom - 2 * SLANT), (GLUE, bottom))
    edge = Point(end, top), Point(end, bottom)
    return (Tab(tuple(Point(x, y) for x, y in corners), "1", (edge,)),)


def _free(p: _Panels) -> tuple[Box, ...]:
    """Return where words find room beside the net: above the front and below the back."""
    _, side, back, other, _ = p.edges
    above = Box(0, 0, side - AWAY, p.top - AWAY)
    below = Box(back + AWAY, p.bottom + AWAY, other - back - 2 * AWAY, p.depth + TUCK - AWAY)
    return above, below


def _at(x: float, y: float) -> str:
    return f"{number(x)} {number(y)}"


# --- Printers and cutting plotters: what they do to a sheet, and what they have to be given.


TRUE = Size(1.0, 1.0)  # the scale of a printer that keeps lengths


class Printer(NamedTuple):
    """What a printer does wrong, all of it as somebody sees it who looks at the printed side.

    Lengths are those of the upright paper. Without margins, those of the paper hold.
    """

    name: str = ""
    offset: Point = Point(0.0, 0.0)  # how far backs come out to the right of their place, and below
    angle: float = 0.0  # by how many degrees backs are turned clockwise
    scale: Size = TRUE  # what becomes of a millimetre, across and down, on both sides
    margins: Edges | None = None  # what it can not reach

    @property
    def moves(self) -> bool:
        """Whether anything has to be drawn elsewhere than on the paper's plan."""
        return (self.offset, self.angle, self.scale) != (Point(0.0, 0.0), 0.0, TRUE)

    def correction(self, size: Size, side: Side) -> Affine:
        """Return where to draw what has to come out at its place on upright paper."""
        centre = Box(0, 0, *size).centre
        whole = Size(1 / self.scale.width, 1 / self.scale.height)
        front = Affine.about(centre, scale=whole)
        if side is Side.FRONT:
            return front
        return front.then(Affine.about(centre, turn=self.angle, move=self.offset).inverse)

    def margins_on(self, paper: Paper) -> Edges:
        """Return what has to stay free of an upright paper, so that nothing is lost.

        To what the printer does not reach comes what things are moved by at the corners.
        """
        margins, size = Edges(*(self.margins or paper.margins)), paper.size
        if not self.moves:
            return margins
        # How far the corners of the paper move outwards at most.
        most = [self.correction(size, side).around(Box(0, 0, *size)) for side in Side]
        across = max(0.0, *(max(-box.x, box.right - size.width) for box in most))
        down = max(0.0, *(max(-box.y, box.bottom - size.height) for box in most))
        left, top, right, bottom = margins
        return Edges(left + across, top + down, right + across, bottom + down)

    def to_page(self, size: Size, side: Side) -> Affine:
        """Return the way from a place on a sheet to where it is drawn on the page.

        Pages for a printer that is known stand upright, for nobody knows which way a viewer would
        turn them: the top of a lying sheet is at their left.
        """
        if not self.moves and self.margins is None:
            return SAME
        if size.width <= size.height:
            return self.correction(size, side)
        upright = Affine(a=0.0, b=-1.0, c=1.0, d=0.0, e=0.0, f=size.width)
        return upright.then(self.correction(size.turned, side))


class Plot(NamedTuple):
    """What a plotter is given of one sheet, in millimetres from its top left corner."""

    title: str
    size: Size
    cuts: tuple[str, ...]  # path data
    folds: tuple[str, ...]
    register: tuple[Corners, ...] = ()  # the marks that the plotter looks for, filled


class Registration(NamedTuple):
    """The marks by which a plotter finds out how a printed sheet lies.

    A square at the top left; at the top right and the bottom left a corner of two thin lines.
    """

    inset: float  # from the edges of the paper
    square: float
    arm: float  # how long the lines are
    line: float  # how thick
    clear: float  # white paper between marks and all that is printed

    @property
    def keep(self) -> Edges:
        """What pieces keep off the edges of the paper, however it lies."""
        side = self.inset + self.line + self.clear
        return Edges(side, self.inset + self.square + self.clear, side, side)

    def out_of_reach(self, paper: Paper) -> tuple[str, ...]:
        """Say that no printer puts them on a paper, and what helps; nothing if one does."""
        free = max(paper.margins)
        if free <= self.inset:
            return ()
        said = sentence(
            "{paper}: marks lie {inset} mm from the edges, and the printer leaves {free} mm free",
            paper=paper.title,
            inset=f"{self.inset:g}",
            free=f"{free:.1f}",
        )
        return said, sentence("leave out --register, or choose another --paper or --printer")

    def marks(self, size: Size) -> tuple[Corners, ...]:
        """Return the marks on a sheet; the outer edges of all of them are at the inset."""
        left, top = self.inset, self.inset
        right, bottom = size.width - self.inset, size.height - self.inset
        far, low = left + self.square, top + self.square
        return (
            (Point(left, top), Point(far, top), Point(far, low), Point(left, low)),
            self._corner(Point(right, top), -1, 1),
            self._corner(Point(left, bottom), 1, -1),
        )

    def _corner(self, outer: Point, across: int, down: int) -> Corners:
        """Return two lines from an outer corner inwards, as one area."""
        x, y = outer
        return tuple(
            Point(x + across * far, y + down * deep)
            for far, deep in (
                (0.0, 0.0),
                (self.arm, 0.0),
                (self.arm, self.line),
                (self.line, self.line),
                (self.line, self.arm),
                (0.0, self.arm),
            )
        )


# The rows of `--register`. Silhouette's as https://github.com/fablabnbg/inkscape-silhouette prints
# and finds them; Silhouette Studio allows no smaller inset than 10 mm.
REGISTRATIONS = {"silhouette": Registration(inset=10.0, square=5.0, arm=20.0, line=0.3, clear=2.0)}
