"""What a cutting plotter is told of one sheet of paper."""

from typing import NamedTuple

from pnp.geometry import Box, Edges, Point, Size
from pnp.model.stock import Paper
from pnp.polygons import Polygon
from pnp.worded import worded


class Plot(NamedTuple):
    """The lines of one sheet, in millimetres from its top left corner."""

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
