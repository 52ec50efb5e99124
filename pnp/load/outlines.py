"""Outlines of pieces, from the short form in a table to the path that is cut."""

from pnp.findings import Where, refuse
from pnp.forms.files import ShapeForm
from pnp.geometry import EPSILON, Point, Size
from pnp.model.stock import Edge, Fold, FoldKind, Shape, ShapeKind, Tab
from pnp.numerals import plain
from pnp.paths import absolute, bounds, number

_WAYS = ("rect", "circle", "polygon", "path", "tuck")


def shape_of(id_: str, form: ShapeForm, where: Where) -> Shape:
    """Return the shape that a form describes, or refuse it with what is wrong."""
    try:
        return _outline(id_, form)._replace(
            bleed=form.bleed,
            mirror=0.0 if form.mirror else None,
            safe=form.safe,
            folds=tuple(
                Fold(kind, Point(*line[:2]), Point(*line[2:]))
                for kind in FoldKind
                for line in (getattr(form.folds, kind) if form.folds else ())
            ),
            tabs=tuple(Tab(_corners(tab.area), tab.label, _edges(tab.under)) for tab in form.tabs),
            holes=tuple(absolute(hole) for hole in form.holes),
        )
    except ValueError as problem:
        hint = " ".join(getattr(problem, "__notes__", ()))
        raise refuse(where, f"shape {id_}: {problem}", hint) from None


def _outline(id_: str, form: ShapeForm) -> Shape:
    ways = [name for name in _WAYS if getattr(form, name) is not None]
    if len(ways) != 1:
        said = " and ".join(ways) or "none of them"
        raise ValueError(f"{said} given; a shape is one of {', '.join(_WAYS)}")
    if form.tuck:
        raise ValueError("a tuck box belongs to a game, not into the table of shapes")
    if form.rect:
        if form.corner > min(form.rect) / 2 + EPSILON:
            raise ValueError(f"corner {plain(form.corner)} mm is more than half of the side")
        return Shape(id_, Size(*form.rect), ShapeKind.RECT, form.corner)
    if form.circle:
        return Shape(id_, Size(form.circle, form.circle), ShapeKind.CIRCLE)
    d = absolute(form.path or "" if form.polygon is None else _polygon(form.polygon))
    box = bounds(d)
    if min(box.width, box.height) <= EPSILON:
        raise ValueError("its outline has nothing inside")
    if min(box.x, box.y) < -EPSILON:
        problem = ValueError(f"its outline begins at {plain(box.x)}, {plain(box.y)}")
        problem.add_note("draw it right of and below 0, 0")
        raise problem
    return Shape(id_, Size(box.right, box.bottom), ShapeKind.PATH, d=d)


def _polygon(points: list[list[float]]) -> str:
    return "M" + " L".join(f"{number(x)} {number(y)}" for x, y in _corners(points)) + " Z"


def _edges(line: list[float] | None) -> tuple[Edge, ...]:
    return ((Point(*line[:2]), Point(*line[2:])),) if line else ()


def _corners(points: list[list[float]]) -> tuple[Point, ...]:
    if len(points) < 3 or any(len(point) != 2 for point in points):
        raise ValueError("a polygon is a list of three or more points [x, y]")
    return tuple(Point(x, y) for x, y in points)
