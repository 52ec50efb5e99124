"""Outlines of pieces, from a rectangle to a tuck box for the decks that it holds."""

from collections.abc import Mapping, Sequence

from pnp.base.findings import (
    Refused,
    Where,
    all_of,
    did_you_mean,
    error,
    noted_by,
    refuse,
    said_by,
    worded,
)
from pnp.base.geometry import EPSILON, Point, Size
from pnp.base.numerals import plain
from pnp.base.outlines import moved, regular, with_corners
from pnp.base.paths import absolute, bounds
from pnp.load.forms.files import ShapeForm, SleevesForm, TuckForm
from pnp.model.game import Component
from pnp.model.stock import Edge, Fold, FoldKind, Shape, ShapeKind, Tab, Tuck, tuck_box

_REGULAR = {"triangle": 3, "hexagon": 6, "octagon": 8}  # sides
_WAYS = ("rect", "rounded", "square", "circle", *_REGULAR, "polygon", "path", "tuck")
_CORNERED = ("rect", "square", *_REGULAR, "polygon")
_POINTED = ("hexagon", "octagon")


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
        message = worded("shape {shape}: {problem}", shape=id_, problem=said_by(problem))
        raise refuse(where, message, noted_by(problem)) from None


def is_box(form: ShapeForm) -> bool:
    """Tell whether a form asks for a tuck box and nothing else."""
    return _ways(form) == ["tuck"]


def _ways(form: ShapeForm) -> list[str]:
    return [name for name in _WAYS if getattr(form, name) is not None]


def _outline(id_: str, form: ShapeForm) -> Shape:
    ways = _ways(form)
    if len(ways) != 1:
        raise ValueError(_not_one(ways))
    way = ways[0]
    for name, known in (("corner", _CORNERED), ("pointed", _POINTED)):
        if getattr(form, name) and way not in known:
            raise ValueError(
                worded(
                    "{setting} does not go with {way}; it does with {known}",
                    setting=name,
                    way=way,
                    known=known,
                )
            )
    match way:
        case "tuck":
            raise ValueError(worded("a tuck box belongs to a game, not into the table of shapes"))
        case "rect" | "square" | "rounded":
            width, height, corner = form.rounded or (*_sides(form), form.corner)
            if corner > min(width, height) / 2 + EPSILON:
                raise ValueError(
                    worded("corner {corner} mm is more than half of the side", corner=plain(corner))
                )
            return Shape(id_, Size(width, height), ShapeKind.RECT, corner)
        case "circle":
            across = form.circle or 0.0
            return Shape(id_, Size(across, across), ShapeKind.CIRCLE)
        case "path":
            return _free(id_, absolute(form.path or ""))
        case "polygon":
            return _free(id_, with_corners(_corners(form.polygon or []), form.corner))
    around = regular(_REGULAR[way], getattr(form, way), form.pointed)
    d = with_corners(around, form.corner)
    box = bounds(d)  # rounding takes something off the ends
    return _free(id_, with_corners(moved(around, -box.x, -box.y), form.corner))


def _not_one(ways: list[str]) -> str:
    if not ways:
        return worded("none of them given; a shape is one of {known}", known=_WAYS)
    return worded("{given} given; a shape is one of {known}", given=all_of(ways), known=_WAYS)


def _sides(form: ShapeForm) -> tuple[float, float]:
    width, height = form.rect or [form.square or 0.0] * 2
    return width, height


def _free(id_: str, d: str) -> Shape:
    box = bounds(d)
    if min(box.width, box.height) <= EPSILON:
        raise ValueError(worded("its outline has nothing inside"))
    if min(box.x, box.y) < -EPSILON:
        problem = ValueError(
            worded("its outline begins at {x}, {y}", x=plain(box.x), y=plain(box.y))
        )
        problem.add_note(worded("draw it right of and below 0, 0"))
        raise problem
    return Shape(id_, Size(box.right, box.bottom), ShapeKind.PATH, d=d)


def _edges(line: list[float] | None) -> tuple[Edge, ...]:
    return ((Point(*line[:2]), Point(*line[2:])),) if line else ()


def _corners(points: list[list[float]]) -> tuple[Point, ...]:
    if len(points) < 3 or any(len(point) != 2 for point in points):
        raise ValueError(worded("a polygon is a list of three or more points [x, y]"))
    return tuple(Point(x, y) for x, y in points)


def box_of(
    id_: str,
    form: ShapeForm,
    known: Mapping[str, Component],
    bulks: Mapping[str, float],
    where: Where,
) -> Shape:
    """Return the box that a form describes, or refuse it with everything that is wrong."""
    tuck = form.tuck or TuckForm(deck=[])
    names = tuck.deck if isinstance(tuck.deck, list) else [tuck.deck]
    wrong = [
        error(
            where,
            worded("no component {name} stands above this one", name=repr(name)),
            did_you_mean(name, [*known]),
        )
        for name in names
        if name not in known
    ]
    if tuck.paper not in bulks:
        hint = did_you_mean(tuck.paper, [*bulks])
        message = worded("bulks.yaml has no paper {name}", name=repr(tuck.paper))
        wrong.append(error(where, message, hint))
    if wrong:
        raise Refused(wrong)
    content = held([known[name] for name in names], tuck, bulks[tuck.paper])
    try:
        return tuck_box(id_, content, form.bleed)
    except ValueError as problem:
        message = worded(
            "a box for cards {thickness} mm thick: {problem}",
            thickness=f"{content.stack:,.0f}",
            problem=said_by(problem),
        )
        raise refuse(where, message) from None


def held(decks: Sequence[Component], form: TuckForm, bulk: float) -> Tuck:
    """Return the largest card and how thick all cards are together, on paper of this bulk."""
    sleeves = form.sleeves
    if not isinstance(sleeves, SleevesForm):
        sleeves = SleevesForm(thickness=sleeves)
    in_sleeves = sleeves.thickness > 0
    sizes = [deck.shape.size for deck in decks]
    width = max(size.width for size in sizes) + sleeves.width * in_sleeves
    height = max(size.height for size in sizes) + sleeves.height * in_sleeves
    stack = sum(deck.total * (_thickness(deck, form, bulk) + sleeves.thickness) for deck in decks)
    return Tuck(Size(width, height), round(stack, 4))


def _thickness(deck: Component, form: TuckForm, bulk: float) -> float:
    """Return how thick one card is, in millimetres."""
    return form.thickness or (form.weight or deck.weight) * bulk / 1000
