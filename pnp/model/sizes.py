"""Shapes in another size."""

from pnp.geometry import Point, Size
from pnp.model.stock import Fold, Shape, Tab
from pnp.model.tuckbox import tuck_box
from pnp.paths import number, segments


def scaled_shape(shape: Shape, scale: float) -> Shape:
    """Return a shape in another size, or raise ValueError if that is too long."""

    def moved(point: Point) -> Point:
        return Point(length(point.x), length(point.y))

    def length(value: float) -> float:
        number(value * scale)  # refuses what is too long
        return value * scale

    if shape.tuck:  # cards become smaller, paper does not become thinner
        return tuck_box(shape.id, shape.tuck, shape.bleed, scale)
    return shape._replace(
        size=Size(*map(length, shape.size)),
        corner=shape.corner * scale,
        d=_scaled_path(shape.d, scale),
        bleed=shape.bleed * scale,
        folds=tuple(Fold(fold.kind, moved(fold.start), moved(fold.end)) for fold in shape.folds),
        tabs=tuple(
            Tab(
                tuple(map(moved, tab.corners)),
                tab.label,
                tuple((moved(start), moved(end)) for start, end in tab.under),
            )
            for tab in shape.tabs
        ),
        holes=tuple(_scaled_path(hole, scale) for hole in shape.holes),
    )


def _scaled_path(d: str, scale: float) -> str:
    return " ".join(
        " ".join((command, *(number(value * scale) for value in values)))
        for command, values in segments(d)
    )
