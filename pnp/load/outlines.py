"""Outlines of pieces, from the short form in a table to the path that is cut."""

from pnp.findings import Finding, Where, error
from pnp.forms.files import ShapeForm
from pnp.geometry import EPSILON, Point, Size
from pnp.model.stock import Fold, Shape, Tab
from pnp.paths import absolute, bounds, number


def shape_of(id_: str, form: ShapeForm, where: Where) -> tuple[Shape | None, list[Finding]]:
    """Return the shape that a form describes, or what is wrong with it."""
    shape, findings = _outline(id_, form, where)
    if shape is None:
        return None, findings
    try:
        holes = tuple(absolute(hole) for hole in form.holes)
        tabs = tuple(Tab(_corners(tab.area), tab.label) for tab in form.tabs)
    except ValueError as problem:
        return None, [error(where, f"shape {id_}: {problem}")]
    folds = tuple(
        Fold(kind, Point(*line[:2]), Point(*line[2:]))
        for kind in ("mountain", "valley")
        for line in (getattr(form.folds, kind) if form.folds else ())
    )
    return shape._replace(folds=folds, tabs=tabs, holes=holes), []


def _outline(id_: str, form: ShapeForm, where: Where) -> tuple[Shape | None, list[Finding]]:
    ways = [
        name
        for name in ("rect", "circle", "polygon", "path", "tuck")
        if getattr(form, name) is not None
    ]
    if len(ways) != 1:
        said = " and ".join(ways) or "none of them"
        message = f"shape {id_}: {said} given; a shape is one of rect, circle, polygon, path, tuck"
        return None, [error(where, message)]
    if form.tuck:
        message = f"shape {id_}: a tuck box belongs to a game, not into the table of shapes"
        return None, [error(where, message)]
    if form.rect:
        if form.corner > min(form.rect) / 2 + EPSILON:
            message = f"shape {id_}: corner {form.corner:g} mm is more than half of the side"
            return None, [error(where, message)]
        size = Size(*form.rect)
        return Shape(id_, size, "rect", form.corner, bleed=form.bleed, safe=form.safe), []
    if form.circle:
        size = Size(form.circle, form.circle)
        return Shape(id_, size, "circle", bleed=form.bleed, safe=form.safe), []
    return _free_shape(id_, form, where)


def _free_shape(id_: str, form: ShapeForm, where: Where) -> tuple[Shape | None, list[Finding]]:
    try:
        d = absolute(form.path or "" if form.polygon is None else _polygon(form.polygon))
        box = bounds(d)
    except ValueError as problem:
        return None, [error(where, f"shape {id_}: {problem}")]
    if min(box.width, box.height) <= EPSILON:
        return None, [error(where, f"shape {id_}: its outline has nothing inside")]
    if min(box.x, box.y) < -EPSILON:
        message = f"shape {id_}: its outline begins at {box.x:g}, {box.y:g}"
        return None, [error(where, message, "draw it right of and below 0, 0")]
    size = Size(box.right, box.bottom)
    return Shape(id_, size, "path", 0.0, d, form.bleed, form.safe), []


def _polygon(points: list[list[float]]) -> str:
    return "M" + " L".join(f"{number(x)} {number(y)}" for x, y in _corners(points)) + " Z"


def _corners(points: list[list[float]]) -> tuple[Point, ...]:
    if len(points) < 3 or any(len(point) != 2 for point in points):
        raise ValueError("a polygon is a list of three or more points [x, y]")
    return tuple(Point(x, y) for x, y in points)
