"""What a plotter follows on a finished sheet: the very lines that `--cut-contour` prints."""

import math
from collections.abc import Iterator

from pnp.arrange.contours import CREASE, CUT
from pnp.geometry import Affine, Point
from pnp.model.devices import Plot, Registration
from pnp.model.face import Group, Mark, Paint, Path
from pnp.model.names import Layer
from pnp.model.sheet import Sheet
from pnp.paths import line, mapped, number, polygon, segments

SAME_PLACE = 3  # digits by which the ends of two lines are the same: a thousandth of a millimetre
REGISTER = Paint(fill="#000000")

Edge = tuple[Point, Point]


def register_marks(sheet: Sheet, registration: Registration) -> tuple[Mark, ...]:
    """Return the marks that a plotter looks for, as they are printed."""
    return tuple(Path(polygon(one), REGISTER) for one in registration.marks(sheet.size))


def plot_of(sheet: Sheet, title: str, registration: Registration | None) -> Plot:
    """Return the lines of a sheet that was arranged with its contours."""
    groups = [mark for mark in sheet.guides if isinstance(mark, Group)]
    found = [one for group in groups if group.layer is Layer.CONTOUR for one in _paths(group)]
    folds = [d for d, paint in found if paint == CREASE]
    return Plot(
        title=title,
        size=sheet.size,
        cuts=tuple(_once([d for d, paint in found if paint == CUT])),
        folds=(*folds, *_fold_of(sheet)),
        register=registration.marks(sheet.size) if registration else (),
    )


def _paths(group: Group) -> Iterator[tuple[str, Paint]]:
    """Yield the paths inside of a group as they lie on the sheet, with how they are drawn."""
    here = Affine.about(Point(0.0, 0.0), turn=group.rotate, move=Point(group.x, group.y))
    for mark in group.marks:
        if isinstance(mark, Group):
            yield from ((mapped(d, here), paint) for d, paint in _paths(mark))
        elif isinstance(mark, Path):
            yield mapped(mark.d, here), mark.paint


def _fold_of(sheet: Sheet) -> Iterator[str]:
    """Yield the line between fronts and backs, if both are on the sheet."""
    if sheet.fold is not None:
        at, (width, height) = sheet.fold.at, sheet.size
        yield line(at, 0, at, height) if sheet.fold.upright else line(0, at, width, at)


def _once(paths: list[str]) -> Iterator[str]:
    """Yield outlines, and of those that share sides with another only the sides that are left.

    No blade goes twice along a cut that frees two pieces.
    """
    known: set[tuple[Point, Point]] = set()
    for d in paths:
        edges = _edges(d)
        fresh = [edge for edge in edges if _key(edge) not in known]
        known.update(map(_key, edges))
        if len(fresh) == len(edges):
            yield d
        else:
            yield from _runs(fresh)


def _edges(d: str) -> list[Edge]:
    """Return the straight sides of an outline; none if it has curves."""
    found: list[Edge] = []
    start = here = Point(0.0, 0.0)
    for command, values in segments(d):
        if command == "C":
            return []
        end = start if command == "Z" else Point(*values)
        if command == "M":
            start = end
        elif math.dist(here, end) > 10**-SAME_PLACE:
            found.append((here, end))
        here = end
    return found


def _key(edge: Edge) -> tuple[Point, Point]:
    one, other = (Point(round(x, SAME_PLACE), round(y, SAME_PLACE)) for x, y in sorted(edge))
    return one, other


def _runs(edges: list[Edge]) -> Iterator[str]:
    """Yield sides that follow each other as one line."""
    run: list[Point] = []
    for start, end in edges:
        if run and run[-1] != start:
            yield _open(run)
            run = []
        run = [*(run or [start]), end]
    if run:
        yield _open(run)


def _open(points: list[Point]) -> str:
    return "M " + " L ".join(f"{number(x)} {number(y)}" for x, y in points)
