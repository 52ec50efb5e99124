"""Outlines by name: regular polygons, rounded corners, and what runs over the cut."""

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from pnp.geometry import EPSILON, Point
from pnp.numerals import plain
from pnp.outlines import area, outlines
from pnp.paths import number, polygon
from pnp.polygons import Polygon
from pnp.worded import worded

SHARPEST = 4.0  # how many times farther a corner may reach than the sides beside it
_QUARTER = math.pi / 2


def regular(sides: int, across: float, pointed: bool = False) -> Polygon:
    """Return a regular polygon at the origin, as wide from side to side as it is told.

    One side of it lies at the top, or one corner if it is pointed. A triangle has no two sides that
    face each other: it always stands on one, and its measure is the length of that.
    """
    if sides % 2:
        far, first = across / 2 / math.sin(math.pi / sides), 0.0
    else:
        far = across / 2 / math.cos(math.pi / sides)
        first = 0.0 if pointed else math.pi / sides
    angles = [first + 2 * math.pi * number / sides for number in range(sides)]
    found = [Point(far * math.sin(angle), -far * math.cos(angle)) for angle in angles]
    left, top = min(x for x, _ in found), min(y for _, y in found)
    return tuple(Point(x - left, y - top) for x, y in found)


def with_corners(corners: Sequence[Point], radius: float) -> str:
    """Return a closed outline as path data, its corners rounded; refuse a radius without room."""
    if radius < EPSILON:
        return polygon(corners)
    around = list(zip((corners[-1], *corners), corners, (*corners[1:], corners[0]), strict=False))
    taken = [_taken(*three, radius) for three in around]
    for (here, there), one, other in zip(
        pairwise((*corners, corners[0])), taken, (*taken[1:], taken[0]), strict=True
    ):
        if one + other > math.dist(here, there) + EPSILON:
            side = plain(round(math.dist(here, there), 2))
            raise ValueError(
                worded(
                    "corner {radius} mm is too round for a side of {side} mm",
                    radius=plain(radius),
                    side=side,
                )
            )
    parts = [
        part
        for (before, corner, after), cut in zip(around, taken, strict=True)
        for part in _rounded(before, corner, after, radius, cut)
    ]
    return "M" + " ".join(parts)[1:] + " Z"


def _turn(before: Point, corner: Point, after: Point) -> float:
    """Return how far a line turns at a corner, clockwise on paper above 0."""
    come = math.atan2(corner.y - before.y, corner.x - before.x)
    go = math.atan2(after.y - corner.y, after.x - corner.x)
    return (go - come + math.pi) % (2 * math.pi) - math.pi


def _taken(before: Point, corner: Point, after: Point, radius: float) -> float:
    """Return how much of each side beside a corner its arc takes."""
    return radius * math.tan(abs(_turn(before, corner, after)) / 2)


def _rounded(
    before: Point, corner: Point, after: Point, radius: float, taken: float
) -> Iterator[str]:
    """Yield a line to the arc of a corner, and the arc in parts that end where it turns back.

    So the box around all points and handles is that around the outline.
    """
    turn = _turn(before, corner, after)
    way = math.copysign(1.0, turn)
    come = math.atan2(corner.y - before.y, corner.x - before.x)
    x, y = corner.x - taken * math.cos(come), corner.y - taken * math.sin(come)
    yield f"L {number(x)} {number(y)}"
    if abs(turn) < EPSILON:
        return
    first = come - way * _QUARTER  # from the middle of the arc to its begin
    middle = Point(x - radius * math.cos(first), y - radius * math.sin(first))
    for one, other in pairwise(_stops(first, first + turn)):
        reach = 4 / 3 * math.tan((other - one) / 4)
        a, b = _at(middle, radius, one), _at(middle, radius, other)
        handles = (
            *(a.x - reach * (a.y - middle.y), a.y + reach * (a.x - middle.x)),
            *(b.x + reach * (b.y - middle.y), b.y - reach * (b.x - middle.x)),
        )
        yield " ".join(("C", *map(number, (*handles, *b))))


def _stops(first: float, last: float) -> list[float]:
    """Return two angles and all between them that look straight up, down or aside."""
    low, high = sorted((first, last))
    inner = range(math.floor(low / _QUARTER) + 1, math.ceil(high / _QUARTER))
    between = (_QUARTER * one for one in inner)
    found = [low, *(one for one in between if low + EPSILON < one < high - EPSILON), high]
    return found if first <= last else found[::-1]


def _at(middle: Point, radius: float, angle: float) -> Point:
    return Point(middle.x + radius * math.cos(angle), middle.y + radius * math.sin(angle))


@lru_cache(maxsize=256)  # all pieces of a component have the same
def spread(d: str, by: float) -> str:
    """Return absolute path data grown by this much on all sides, corners kept as they are.

    Where an outline caves in deep and narrow, its sides may cross: to be filled, that is no harm.
    """
    return " ".join(polygon(_spread(part, by)) for part in outlines(d) if len(part) > 2)


def _spread(corners: Polygon, by: float) -> list[Point]:
    away = by if area(corners) > 0 else -by
    edges = [
        ((b.y - a.y) / length, (a.x - b.x) / length)
        for a, b in pairwise((*corners, corners[0]))
        if (length := math.dist(a, b)) > EPSILON
    ]
    places = [a for a, b in pairwise((*corners, corners[0])) if math.dist(a, b) > EPSILON]
    found: list[Point] = []
    for place, (x, y), (u, v) in zip(places, (edges[-1], *edges), edges, strict=False):
        both = 1 + x * u + y * v  # 0 if the outline turns right back
        if both > 2 / SHARPEST**2:
            found.append(Point(place.x + away * (x + u) / both, place.y + away * (y + v) / both))
        else:
            found += (
                Point(place.x + away * x - by * y, place.y + away * y + by * x),
                Point(place.x + away * u + by * v, place.y + away * v - by * u),
            )
    return found
