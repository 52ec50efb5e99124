"""Outlines of any form: what lies inside of them, and what two of them have in common."""

import math
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from pnp.geometry import Point
from pnp.polygons import Polygon, corners


@lru_cache(maxsize=256)
def outlines(d: str) -> tuple[Polygon, ...]:
    """Return the corners of each of the outlines that absolute path data has."""
    return tuple(corners(part.strip()) for part in re.findall(r"M[^M]+", d))


def is_inside(place: Point, around: Sequence[Polygon]) -> bool:
    """Tell whether a place lies inside of any of the outlines."""
    return any(_holds(one, place) for one in around)


def _holds(polygon: Polygon, place: Point) -> bool:
    inside = False
    for one, other in pairwise((*polygon, polygon[0])):
        if (one.y > place.y) != (other.y > place.y):
            x = one.x + (other.x - one.x) * (place.y - one.y) / (other.y - one.y)
            inside ^= place.x < x
    return inside


def depth(place: Point, around: Sequence[Polygon]) -> float:
    """Return how far inside of outlines a place lies; less than 0 if it lies outside."""
    far = min(_away(place, a, b) for one in around for a, b in pairwise((*one, one[0])))
    return far if is_inside(place, around) else -far


def _away(place: Point, a: Point, b: Point) -> float:
    """Return how far a place is from a straight line between two others."""
    x, y = b.x - a.x, b.y - a.y
    square = x * x + y * y
    share = ((place.x - a.x) * x + (place.y - a.y) * y) / square if square else 0.0
    share = min(1.0, max(0.0, share))
    return math.dist(place, (a.x + share * x, a.y + share * y))


def area(polygon: Sequence[Point]) -> float:
    """Return how large a polygon is; clockwise ones, as seen on paper, are more than 0."""
    edges = pairwise((*polygon, polygon[0]))
    return sum(a.x * b.y - b.x * a.y for a, b in edges) / 2 if len(polygon) > 2 else 0.0


def common(one: Sequence[Point], other: Sequence[Point]) -> float:
    """Return how much two polygons overlap; the second one has no dents, as tabs have none."""
    clip = list(other) if area(other) > 0 else list(other)[::-1]
    left = list(one)
    for start, end in pairwise((*clip, clip[0])):
        left = list(_kept(left, start, end))
        if not left:
            return 0.0
    return abs(area(left))


def _kept(polygon: Sequence[Point], start: Point, end: Point) -> Iterator[Point]:
    """Yield what lies on the inner side of an edge (Sutherland and Hodgman)."""

    def side(point: Point) -> float:
        return (end.x - start.x) * (point.y - start.y) - (end.y - start.y) * (point.x - start.x)

    for here, there in pairwise((*polygon, polygon[0])):
        a, b = side(here), side(there)
        if a >= 0:
            yield here
        if (a > 0 > b) or (a < 0 < b):
            t = a / (a - b)
            yield Point(here.x + (there.x - here.x) * t, here.y + (there.y - here.y) * t)
