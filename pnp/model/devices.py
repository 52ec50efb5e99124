"""Printers and cutting plotters: what they do to a sheet, and what they have to be given."""

from typing import NamedTuple

from pnp.base.findings import worded
from pnp.base.geometry import SAME, Affine, Box, Edges, Point, Size
from pnp.base.outlines import Polygon
from pnp.model.names import Side
from pnp.model.stock import Paper

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

    def moved(self, by: Point) -> "Printer":
        """Return a printer that is off by so much more."""
        return self._replace(offset=Point(self.offset.x + by.x, self.offset.y + by.y))

    def paper(self, paper: Paper) -> Paper:
        """Return a paper as this printer reaches it."""
        return paper._replace(margins=self.margins_on(paper))

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


def upright(size: Size) -> Affine:
    """Return how a lying sheet is turned so that its page stands upright, its top at the left."""
    return Affine(a=0.0, b=-1.0, c=1.0, d=0.0, e=0.0, f=size.width)


def on_page(printer: Printer, size: Size, side: Side) -> Affine:
    """Return the way from a place on a sheet to where it is drawn on the page.

    Pages for a printer that is known stand upright, for nobody knows which way a viewer would turn
    them.
    """
    if not printer.moves and printer.margins is None:
        return SAME
    if size.width <= size.height:
        return printer.correction(size, side)
    return upright(size).then(printer.correction(size.turned, side))


class Plot(NamedTuple):
    """What a plotter is given of one sheet, in millimetres from its top left corner."""

    title: str
    size: Size
    cuts: tuple[str, ...]  # path data
    folds: tuple[str, ...]
    register: tuple[Polygon, ...] = ()  # the marks that the plotter looks for, filled


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
        said = worded(
            "{paper}: marks lie {inset} mm from the edges, and the printer leaves {free} mm free",
            paper=paper.title,
            inset=f"{self.inset:g}",
            free=f"{free:.1f}",
        )
        return said, worded("leave out --register, or choose another --paper or --printer")

    def marks(self, size: Size) -> tuple[Polygon, ...]:
        """Return the marks on a sheet; the outer edges of all of them are at the inset."""
        left, top = self.inset, self.inset
        right, bottom = size.width - self.inset, size.height - self.inset
        square = Box(left, top, self.square, self.square)
        return (
            _corners(square.x, square.y, square.right, square.bottom),
            self._corner(Point(right, top), -1, 1),
            self._corner(Point(left, bottom), 1, -1),
        )

    def _corner(self, outer: Point, across: int, down: int) -> Polygon:
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
REGISTRATIONS = {
    "silhouette": Registration(inset=10.0, square=5.0, arm=20.0, line=0.3, clear=2.0),
}


def _corners(left: float, top: float, right: float, bottom: float) -> Polygon:
    return Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom)
