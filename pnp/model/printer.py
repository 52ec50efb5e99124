"""Printers: what one does to a sheet, and what has to be drawn so that the paper is right."""

from typing import NamedTuple

from pnp.geometry import SAME, Affine, Box, Edges, Point, Size
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
        margins = Edges(*(self.margins or paper.margins))
        if not self.moves:
            return margins
        across, down = self._farthest(paper.size)
        left, top, right, bottom = margins
        return Edges(left + across, top + down, right + across, bottom + down)

    def _farthest(self, size: Size) -> Size:
        """Return how far the corners of the paper move outwards at most."""
        whole = Box(0, 0, *size)
        most = [self.correction(size, side).around(whole) for side in Side]
        across = max(max(-box.x, box.right - size.width) for box in most)
        down = max(max(-box.y, box.bottom - size.height) for box in most)
        return Size(max(0.0, across), max(0.0, down))


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
