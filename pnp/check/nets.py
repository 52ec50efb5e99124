"""Can it be folded and glued? Tabs that lie on each other or on the net, tabs without a partner."""

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

from pnp.findings import Finding, error, warning
from pnp.geometry import Point
from pnp.model.game import Component
from pnp.model.stock import Edge, Fold, Shape, Tab
from pnp.outlines import area, common, is_inside, outlines
from pnp.worded import worded

TOLERANCE = 0.05  # millimetres that an edge and its partner may differ
SPECK = 0.05  # square millimetres that nobody notices


def net_is_sound(component: Component) -> Iterator[Finding]:
    """Yield what somebody with glue on their fingers would find out too late."""
    shape, where = component.shape, component.places.get("shape", component.where)
    for message in (*_overlaps(shape), *_collisions(shape)):
        yield error(where, _of(component, message))
    for message, hint in _partners(shape):
        yield warning(where, _of(component, message), hint)


def _of(component: Component, problem: str) -> str:
    return worded("{component}: {problem}", component=component.id, problem=problem)


def base_of(tab: Tab, folds: Sequence[Fold]) -> Edge | None:
    """Return the side of a tab that is a fold, None for an area to glue something onto."""
    for one, other in pairwise((*tab.corners, tab.corners[0])):
        for fold in folds:
            if _same((one, other), (fold.start, fold.end)):
                return one, other
    return None


def _same(one: Edge, other: Edge) -> bool:
    return any(
        all(math.dist(a, b) < TOLERANCE for a, b in zip(one, ends, strict=True))
        for ends in (other, other[::-1])
    )


def _named(tab: Tab) -> str:
    return worded("tab {label}", label=tab.label) if tab.label else worded("a tab without a number")


def _overlaps(shape: Shape) -> Iterator[str]:
    """Find tabs that lie on each other in the net, where only one of them can be cut."""
    for one, other in combinations(shape.tabs, 2):
        shared = common(one.corners, other.corners)
        if shared > SPECK:
            yield worded(
                "{tab} and {other} overlap by {area} mm²",
                tab=_named(one),
                other=_named(other),
                area=f"{shared:.1f}",
            )


def _collisions(shape: Shape) -> Iterator[str]:
    """Find tabs that lie on each other once they are glued under their edges."""
    glued = [
        (tab, laid)
        for tab in shape.tabs
        for edge in tab.under
        if (base := base_of(tab, shape.folds)) and (laid := _laid(tab, base, edge, shape))
    ]
    for (one, first), (other, second) in combinations(glued, 2):
        shared = common(first, second)
        if shared > SPECK:
            yield worded(
                "glued under their edges, {tab} and {other} overlap by {area} mm²",
                tab=_named(one),
                other=_named(other),
                area=f"{shared:.1f}",
            )


def _laid(tab: Tab, base: Edge, edge: Edge, shape: Shape) -> tuple[Point, ...]:
    """Return where a tab lies behind the face whose edge it goes under."""
    long = math.dist(*edge)
    if abs(long - math.dist(*base)) > TOLERANCE:
        return ()
    inward = _inward(edge, shape)
    along = Point((edge[1].x - edge[0].x) / long, (edge[1].y - edge[0].y) / long)
    start = base[0]
    ahead = Point((base[1].x - start.x) / long, (base[1].y - start.y) / long)
    laid = []
    for x, y in tab.corners:
        u = (x - start.x) * ahead.x + (y - start.y) * ahead.y
        v = abs((x - start.x) * -ahead.y + (y - start.y) * ahead.x)
        laid.append(
            Point(edge[0].x + along.x * u + inward.x * v, edge[0].y + along.y * u + inward.y * v)
        )
    return tuple(laid)


def _inward(edge: Edge, shape: Shape) -> Point:
    """Return the direction from an edge into the net."""
    (x0, y0), (x1, y1) = edge
    long = math.dist(*edge)
    away = Point(-(y1 - y0) / long, (x1 - x0) / long)
    middle = Point((x0 + x1) / 2 + away.x * 0.5, (y0 + y1) / 2 + away.y * 0.5)
    return away if is_inside(middle, outlines(shape.outline)) else Point(-away.x, -away.y)


def _partners(shape: Shape) -> Iterator[tuple[str, str]]:
    """Find tabs that nothing is glued to, and edges that are not as long as their tabs."""
    labels = Counter(tab.label for tab in shape.tabs)
    for tab in shape.tabs:
        base = base_of(tab, shape.folds)
        if not tab.under and labels[tab.label] < 2 and base:
            hint = worded("name the edge that it goes under, `under: [x, y, x, y]`, or another tab")
            yield worded("{tab} has no partner", tab=_named(tab)), hint
        for edge in tab.under:
            if base and abs(math.dist(*base) - math.dist(*edge)) > TOLERANCE:
                message = worded(
                    "{tab} is {length} mm long, its edge {other} mm",
                    tab=_named(tab),
                    length=f"{math.dist(*base):.2f}",
                    other=f"{math.dist(*edge):.2f}",
                )
                yield message, worded("they have to be of one length")
        if abs(area(tab.corners)) < SPECK:
            hint = worded("give its corners in their order")
            yield worded("{tab} has no area", tab=_named(tab)), hint
