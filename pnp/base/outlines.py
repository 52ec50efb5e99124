"""Convex outlines as corners: how far they grow, whether they meet, how close they can lie."""

import math
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from operator import mul

from pnp.base.findings import sentence
from pnp.base.geometry import EPSILON, Box, Point
from pnp.base.numerals import plain
from pnp.base.paths import number, polygon, segments

Polygon = tuple[Point, ...]  # its corners in one direction round, each once

STEPS = 24  # straight lines for one curve
ROUND = 48  # corners of what stands for a circle
_FLAT = 1e-3  # mm that an outline may cave in and still be convex


class Convex(Polygon):
    """The corners of an outline that caves in nowhere."""

    __slots__ = ()

    @classmethod
    def around(cls, points: Sequence[Point]) -> "Convex":
        """Return the corners of what a rubber band around all points would be."""
        row = sorted(set(points))

        def half(run: Sequence[Point]) -> list[Point]:
            out: list[Point] = []
            for point in run:
                while len(out) > 1 and _turn(out[-2], out[-1], point) <= EPSILON:
                    out.pop()
                out.append(point)
            return out[:-1]

        return cls((*half(row), *half(row[::-1])))

    @classmethod
    def of_box(cls, box: Box) -> "Convex":
        """Return the corners of a box."""
        return cls.around([Point(x, y) for x in (box.x, box.right) for y in (box.y, box.bottom)])

    @classmethod
    @lru_cache(maxsize=256)
    def of_path(cls, d: str) -> "Convex | None":
        """Return the corners of absolute path data, None if it caves in somewhere."""
        if d.count("M") != 1:
            return None
        every = corners(d)
        around = cls.around(every)
        edges = [*pairwise((*around, *around[:1]))]

        def depth(point: Point) -> float:
            """Return how far inside a point lies."""
            return min(abs(_turn(a, b, point)) / (math.dist(a, b) or 1.0) for a, b in edges)

        return None if len(around) < 3 or any(depth(one) > _FLAT for one in every) else around

    @classmethod
    def regular(cls, sides: int, across: float, pointed: bool = False) -> "Convex":
        """Return a regular polygon at the origin, as wide from side to side as it is told.

        One side of it lies at the top, or one corner if it is pointed. A triangle has no two sides
        that face each other: it always stands on one, and its measure is the length of that.
        """
        if sides % 2:
            far, first = across / 2 / math.sin(math.pi / sides), 0.0
        else:
            far = across / 2 / math.cos(math.pi / sides)
            first = 0.0 if pointed else math.pi / sides
        angles = [first + 2 * math.pi * number / sides for number in range(sides)]
        found = [Point(far * math.sin(angle), -far * math.cos(angle)) for angle in angles]
        left, top = min(x for x, _ in found), min(y for _, y in found)
        return cls(Point(x - left, y - top) for x, y in found)

    def moved(self, x: float, y: float) -> "Convex":
        """Return it at another place."""
        return Convex(Point(corner.x + x, corner.y + y) for corner in self)

    def placed(self, box: Box, rotation: float) -> "Convex":
        """Return what is in a piece's own space as it lies on paper, turned by quarters."""
        match int(rotation) % 360:
            case 90:
                return Convex(Point(box.right - y, box.y + x) for x, y in self)
            case 180:
                return Convex(Point(box.right - x, box.bottom - y) for x, y in self)
            case 270:
                return Convex(Point(box.x + y, box.bottom - x) for x, y in self)
            case _:
                return self.moved(box.x, box.y)

    def plus(self, other: Polygon) -> "Convex":
        """Return all places that a point of one and a point of the other add up to."""
        runs = Convex.around(self), Convex.around(other)  # which begin at their left, below
        at = Point(runs[0][0].x + runs[1][0].x, runs[0][0].y + runs[1][0].y)
        steps = [(b.x - a.x, b.y - a.y) for run in runs for a, b in pairwise((*run, run[0]))]

        def direction(step: tuple[float, float]) -> float:
            """Return the angle of a step, from just above straight down round to straight down."""
            angle = math.atan2(step[1], step[0])
            return angle if angle > -math.pi / 2 + EPSILON else angle + 2 * math.pi

        found = []
        for x, y in sorted(steps, key=direction):
            found.append(at)
            at = Point(at.x + x, at.y + y)
        return Convex.around(found)

    def grown(self, by: float) -> "Convex":
        """Return it reaching farther by this much on all sides, its corners rounded."""
        if by <= EPSILON:
            return self
        # What it grows by: a polygon around a circle at the origin, which its sides touch.
        step, far = 2 * math.pi / ROUND, by / math.cos(math.pi / ROUND)
        angles = [step * (number + 0.5) for number in range(ROUND)]
        disc = [Point(far * math.cos(angle), far * math.sin(angle)) for angle in angles]
        return self.plus(tuple(disc))

    def reach(self, x: float) -> tuple[float, float] | None:
        """Return the least and the largest y at an x, None beside it."""
        found: list[float] = []
        for a, b in pairwise((*self, self[0])):
            low, high = (a, b) if a.x <= b.x else (b, a)
            if low.x - EPSILON <= x <= high.x + EPSILON:
                if high.x - low.x < EPSILON:
                    found += (a.y, b.y)
                else:
                    share = min(1.0, max(0.0, (x - low.x) / (high.x - low.x)))
                    found.append(low.y + (high.y - low.y) * share)
        return (min(found), max(found)) if found else None

    def is_apart(self, other: "Convex", slack: float = EPSILON) -> bool:
        """Tell whether the two share no more than this depth: an edge parts them."""
        return self._parts(other, slack) or other._parts(self, slack)

    def _parts(self, other: "Convex", slack: float) -> bool:
        """Tell whether one of its edges has it at one side and the other at the other."""
        for a, b in pairwise((*self, self[0])):
            x, y = b.y - a.y, a.x - b.x
            length = math.hypot(x, y)
            if length < EPSILON:
                continue
            own = [(c.x * x + c.y * y) / length for c in self]
            its = [(c.x * x + c.y * y) / length for c in other]
            if max(own) <= min(its) + slack or max(its) <= min(own) + slack:
                return True
        return False


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


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)


def _pairs(values: Sequence[float]) -> list[Point]:
    return [Point(x, y) for x, y in zip(values[::2], values[1::2], strict=True)]


def _curve(a: Point, b: Point, c: Point, d: Point) -> list[Point]:
    found, axes = [], tuple(zip(a, b, c, d, strict=True))
    for step in range(1, STEPS + 1):
        t = step / STEPS
        weights = (1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3
        found.append(Point(*(sum(map(mul, weights, axis)) for axis in axes)))
    return found


# --- Outlines of any form: what lies inside of them, and what two of them have in common.


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


# --- Outlines by name: regular polygons, rounded corners, and what runs over the cut.


SHARPEST = 4.0  # how many times farther a corner may reach than the sides beside it
_QUARTER = math.pi / 2


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
            message = sentence(
                "corner {radius} mm is too round for a side of {side} mm",
                radius=plain(radius),
                side=side,
            )
            raise ValueError(message)
    parts = [
        part
        for (before, corner, after), cut in zip(around, taken, strict=True)
        for part in _rounded(before, corner, after, radius, cut)
    ]
    return "M" + " ".join(parts)[1:] + " Z"


def _turned_about(before: Point, corner: Point, after: Point) -> float:
    """Return how far a line turns at a corner, clockwise on paper above 0."""
    come = math.atan2(corner.y - before.y, corner.x - before.x)
    go = math.atan2(after.y - corner.y, after.x - corner.x)
    return (go - come + math.pi) % (2 * math.pi) - math.pi


def _taken(before: Point, corner: Point, after: Point, radius: float) -> float:
    """Return how much of each side beside a corner its arc takes."""
    return radius * math.tan(abs(_turned_about(before, corner, after)) / 2)


def _rounded(
    before: Point, corner: Point, after: Point, radius: float, taken: float
) -> Iterator[str]:
    """Yield a line to the arc of a corner, and the arc in parts that end where it turns back.

    So the box around all points and handles is that around the outline.
    """
    turn = _turned_about(before, corner, after)
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
