"""Shapes as corners: how much paper they cover, and what lies inside of them."""

from functools import lru_cache
from itertools import pairwise
from math import dist
from typing import NamedTuple, assert_never

from pnp.base.geometry import Box, Point
from pnp.base.paths import circle, segments
from pnp.model.face import Circle, Path, Rect, Shape

STEPS = (0.25, 0.5, 0.75, 1.0)  # where a curve has corners: enough to know what it covers
PLACES = 8  # on an outline, that stand for all of it

Ring = tuple[Point, ...]  # corners one after the other; the last leads to the first


class Outline(NamedTuple):
    """What a shape covers."""

    rings: tuple[Ring, ...]
    box: Box
    area: float
    length: float  # of a line along it

    def holds(self, x: float, y: float) -> bool:
        """Tell whether a place is inside, as printers see it: where rings go round it."""
        box = self.box
        if not (box.x <= x <= box.right and box.y <= y <= box.bottom):
            return False
        return sum(_winding(ring, x, y) for ring in self.rings) != 0

    @property
    def places(self) -> tuple[Point, ...]:
        """Some places on it, all around."""
        corners = [corner for ring in self.rings for corner in ring]
        count = min(PLACES, len(corners))
        return tuple(corners[len(corners) * number // count] for number in range(count))


def _winding(ring: Ring, x: float, y: float) -> int:
    """Return how often a ring goes round a place."""
    found = 0
    for a, b in zip(ring, ring[1:] + ring[:1], strict=True):
        if (a.y <= y) != (b.y <= y):
            side = (b.x - a.x) * (y - a.y) - (x - a.x) * (b.y - a.y)
            if b.y > a.y and side > 0:
                found += 1
            elif b.y < a.y and side < 0:
                found -= 1
    return found


def outline_of(mark: Shape) -> Outline:
    """Return what a shape covers."""
    match mark:
        case Rect():
            return _boxed(mark.box)
        case Circle():
            return traced(circle(mark.x, mark.y, mark.radius))
        case Path():
            return traced(mark.d)
        case _:
            assert_never(mark)


@lru_cache(maxsize=4096)
def _boxed(box: Box) -> Outline:
    left, top, right, bottom = box.x, box.y, box.right, box.bottom
    middle = box.centre
    ring = (
        Point(left, top), Point(middle.x, top), Point(right, top), Point(right, middle.y),
        Point(right, bottom), Point(middle.x, bottom), Point(left, bottom), Point(left, middle.y),
    )  # fmt: skip
    return Outline((ring,), box, box.width * box.height, 2 * (box.width + box.height))


@lru_cache(maxsize=4096)
def traced(d: str) -> Outline:
    """Return what absolute path data cover; curves become a few straight lines."""
    rings: list[list[Point]] = []
    for command, numbers in segments(d):
        if command == "M":
            rings.append([])
        if command == "C":
            rings[-1] += _curve(rings[-1][-1], numbers)
        elif command != "Z":
            rings[-1].append(Point(*numbers))
        elif rings[-1]:
            rings.append([rings[-1][0]])  # where a path goes on that has been closed
    kept = tuple(tuple(ring) for ring in rings if len(ring) > 1)
    corners = [corner for ring in rings for corner in ring]
    box = Box.around([corner.x for corner in corners], [corner.y for corner in corners])
    length = sum(dist(a, b) for ring in kept for a, b in pairwise(ring))
    return Outline(kept, box, abs(sum(map(_area, kept))), length)


def _curve(start: Point, numbers: tuple[float, ...]) -> list[Point]:
    x1, y1, x2, y2, x3, y3 = numbers
    made = []
    for t in STEPS:
        u = 1 - t
        a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        made.append(
            Point(
                a * start.x + b * x1 + c * x2 + d * x3,
                a * start.y + b * y1 + c * y2 + d * y3,
            )
        )
    return made


def _area(ring: Ring) -> float:
    """Return the area inside a ring, negative if it runs the other way round."""
    closed = (*ring, ring[0])
    return sum(a.x * b.y - b.x * a.y for a, b in pairwise(closed)) / 2
