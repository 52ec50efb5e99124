"""What a cutting plotter follows: the outline and the folds of every piece, in spot colours."""

from collections.abc import Mapping

from pnp.geometry import Box
from pnp.model.face import Group, Mark, Paint, Path
from pnp.model.names import Layer, PlotterInk, Side
from pnp.model.sheet import Placement, Sheet
from pnp.model.stock import Shape, ShapeKind
from pnp.paths import KAPPA, line, number
from pnp.units import POINT

HAIRLINE = 0.25 * POINT  # as wide as plotters' programs expect
CUT = Paint(stroke="#ff00ff", line=HAIRLINE, spot=PlotterInk.CUT)
CREASE = Paint(stroke="#00ffff", line=HAIRLINE, spot=PlotterInk.CREASE)
ARC = Paint(stroke="#404040", line=0.15)
HALO = Paint(stroke="#ffffff", line=0.45)  # so that arcs show on dark art too

Shapes = Mapping[str, Shape]  # of components, by id


def contours(sheet: Sheet, shapes: Shapes) -> tuple[Mark, ...]:
    """Return the outlines, holes and folds of all fronts on a sheet, exactly on the cut."""
    placed = [put for put in sheet.placements if put.face.side is Side.FRONT]
    marks = tuple(at_place(_contour(shapes[put.face.component]), put) for put in placed)
    return (Group(marks, layer=Layer.CONTOUR),) if marks else ()


def at_place(marks: tuple[Mark, ...], put: Placement) -> Group:
    """Return marks in a piece's own space as they lie on the sheet, turned with the piece."""
    x, y, width, height = put.box
    places = {0: (x, y), 90: (x + width, y), 180: (x + width, y + height), 270: (x, y + height)}
    turned = int(put.rotation) % 360
    return Group(marks, *places[turned], rotate=turned)


def _contour(shape: Shape) -> tuple[Mark, ...]:
    folds = (Path(line(*fold.start, *fold.end), CREASE) for fold in shape.folds)
    return (Path(shape.outline, CUT), *(Path(hole, CUT) for hole in shape.holes), *folds)


def corner_arcs(sheet: Sheet, shapes: Shapes) -> tuple[Mark, ...]:
    """Return arcs where corners are to be rounded, just outside of what is left of the piece."""
    arcs = [
        _arcs(put.box, shape.corner)
        for put in sheet.placements
        if (shape := shapes[put.face.component]).kind is ShapeKind.RECT and shape.corner
    ]
    return (Path(" ".join(arcs), HALO), Path(" ".join(arcs), ARC)) if arcs else ()


def _arcs(box: Box, corner: float) -> str:
    """Return four quarters of circles, their lines beside the cut and not on it."""
    r = corner + HALO.line / 2
    k = KAPPA * r
    n = number
    out = []
    for x, right in ((box.x + corner, -1), (box.right - corner, 1)):
        for y, down in ((box.y + corner, -1), (box.bottom - corner, 1)):
            start = f"{n(x + right * r)} {n(y)}"
            first, then = (x + right * r, y + down * k), (x + right * k, y + down * r)
            handles = " ".join(n(value) for value in (*first, *then))
            out.append(f"M {start} C {handles} {n(x)} {n(y + down * r)}")
    return " ".join(out)
