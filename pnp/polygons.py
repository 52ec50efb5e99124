"""Convex outlines as corners: how far they grow, whether they meet, how close they can lie."""

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from pnp.geometry import EPSILON, Box, Point
from pnp.paths import number, segments

Polygon = tuple[Point, ...]  # its corners in one direction round, each once

STEPS = 24  # straight lines for one curve
ROUND = 48  # corners of what stands for a circle
_FLAT = 1e-3  # mm that an outline may cave in and still be convex


@lru_cache(maxsize=256)
def corners(d: str) -> Polygon:
    """Return the corners of absolute path data; each curve becomes some of them."""
    found: list[Point] = []
    for command, values in segments(d):
        if command == "C":
            found += _curve(found[-1], *_pairs(values))
        elif command != "Z":
            found += _pairs(values)
    return tuple(one for one, before in zip(found, (None, *found), strict=False) if one != before)


@lru_cache(maxsize=256)
def convex(d: str) -> Polygon | None:
    """Return the corners of an outline that caves in nowhere, None if it does."""
    if d.count("M") != 1:
        return None
    every = corners(d)
    around = hull(every)
    if len(around) < 3 or any(_depth(one, around) > _FLAT for one in every):
        return None
    return around


def hull(points: Sequence[Point]) -> Polygon:
    """Return the corners of what a rubber band around all points would be."""
    row = sorted(set(points))

    def half(run: Sequence[Point]) -> list[Point]:
        out: list[Point] = []
        for point in run:
            while len(out) > 1 and _turn(out[-2], out[-1], point) <= EPSILON:
                out.pop()
            out.append(point)
        return out[:-1]

    return (*half(row), *half(row[::-1]))


def corners_of(box: Box) -> Polygon:
    """Return the corners of a box."""
    return hull([Point(x, y) for x in (box.x, box.right) for y in (box.y, box.bottom)])


def disc(radius: float) -> Polygon:
    """Return a polygon around a circle at the origin, which its sides touch."""
    step, far = 2 * math.pi / ROUND, radius / math.cos(math.pi / ROUND)
    angles = [step * (number + 0.5) for number in range(ROUND)]
    return hull([Point(far * math.cos(angle), far * math.sin(angle)) for angle in angles])


def summed(one: Polygon, other: Polygon) -> Polygon:
    """Return all places that a point of one and a point of the other add up to."""
    runs = hull(one), hull(other)  # which begin at their left, below
    at = Point(runs[0][0].x + runs[1][0].x, runs[0][0].y + runs[1][0].y)
    steps = [(b.x - a.x, b.y - a.y) for run in runs for a, b in pairwise((*run, run[0]))]
    found = []
    for x, y in sorted(steps, key=_direction):
        found.append(at)
        at = Point(at.x + x, at.y + y)
    return hull(found)


def _direction(step: tuple[float, float]) -> float:
    """Return the angle of a step, from just above straight down round to straight down."""
    angle = math.atan2(step[1], step[0])
    return angle if angle > -math.pi / 2 + EPSILON else angle + 2 * math.pi


def grown(polygon: Polygon, by: float) -> Polygon:
    """Return a polygon that reaches farther by this much on all sides, its corners rounded."""
    return summed(polygon, disc(by)) if by > EPSILON else polygon


def moved(polygon: Polygon, x: float, y: float) -> Polygon:
    """Return a polygon at another place."""
    return tuple(Point(corner.x + x, corner.y + y) for corner in polygon)


def placed(polygon: Polygon, box: Box, rotation: float) -> Polygon:
    """Return a polygon in a piece's own space as it lies on paper, turned by quarters."""
    match int(rotation) % 360:
        case 90:
            return tuple(Point(box.right - y, box.y + x) for x, y in polygon)
        case 180:
            return tuple(Point(box.right - x, box.bottom - y) for x, y in polygon)
        case 270:
            return tuple(Point(box.x + y, box.bottom - x) for x, y in polygon)
        case _:
            return moved(polygon, box.x, box.y)


def apart(one: Polygon, other: Polygon, slack: float = EPSILON) -> bool:
    """Tell whether two convex polygons share no more than this depth: an edge parts them."""
    return any(_parts(a, b, slack) for a, b in ((one, other), (other, one)))


def reach(polygon: Polygon, x: float) -> tuple[float, float] | None:
    """Return the least and the largest y of a polygon at an x, None beside it."""
    found: list[float] = []
    for a, b in pairwise((*polygon, polygon[0])):
        low, high = (a, b) if a.x <= b.x else (b, a)
        if low.x - EPSILON <= x <= high.x + EPSILON:
            if high.x - low.x < EPSILON:
                found += (a.y, b.y)
            else:
                share = min(1.0, max(0.0, (x - low.x) / (high.x - low.x)))
                found.append(low.y + (high.y - low.y) * share)
    return (min(found), max(found)) if found else None


def mirrored_path(d: str, axis: float, sideways: bool = True) -> str:
    """Return path data with every x, or every y, as far from the axis at the other side."""
    out = []
    for command, values in segments(d):
        turned = (
            number(axis - value if (place % 2 == 0) == sideways else value)
            for place, value in enumerate(values)
        )
        out.append(" ".join((command, *turned)))
    return " ".join(out)


def _parts(one: Polygon, other: Polygon, slack: float) -> bool:
    """Tell whether one of a polygon's edges has it at one side and the other at the other."""
    for a, b in pairwise((*one, one[0])):
        x, y = b.y - a.y, a.x - b.x
        length = math.hypot(x, y)
        if length < EPSILON:
            continue
        own = [(c.x * x + c.y * y) / length for c in one]
        its = [(c.x * x + c.y * y) / length for c in other]
        if max(own) <= min(its) + slack or max(its) <= min(own) + slack:
            return True
    return False


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)


def _depth(point: Point, around: Polygon) -> float:
    """Return how far inside a polygon a point lies."""
    edges = pairwise((*around, around[0]))
    return min(abs(_turn(a, b, point)) / (math.dist(a, b) or 1.0) for a, b in edges)


def _pairs(values: Sequence[float]) -> list[Point]:
    return [Point(x, y) for x, y in zip(values[::2], values[1::2], strict=True)]


def _curve(a: Point, b: Point, c: Point, d: Point) -> list[Point]:
    found = []
    for step in range(1, STEPS + 1):
        t = step / STEPS
        weights = (1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3
        found.append(
            Point(
                sum(w * p.x for w, p in zip(weights, (a, b, c, d), strict=True)),
                sum(w * p.y for w, p in zip(weights, (a, b, c, d), strict=True)),
            )
        )
    return found
