"""Things with a shape for Tabletop Simulator: what is folded stands up, written as a mesh."""

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from pnp.base.folding import Space
from pnp.base.geometry import Box, Point, Size
from pnp.base.outlines import Polygon, area, outlines
from pnp.base.units import INCH

OPEN = 0.1  # of the area of paper that is missing to close it
NEARLY = 1e-9
THICK = 2.0  # mm of cardboard

Place = tuple[float, float, float]  # mm to the right, upwards and towards us


class Corner(NamedTuple):
    """A corner of a face: where it is, and where on the picture."""

    place: Place
    shown: Point  # from 0 to 1, from the bottom left


Face = tuple[Corner, ...]  # anticlockwise, seen from outside


class Skin(NamedTuple):
    """Which part of a picture shows a piece, and how large the piece is."""

    size: Size
    bleed: float
    part: Box = Box(0, 0, 1, 1)  # of the picture, from its top left

    def shown(self, point: Point) -> Point:
        """Return where a point of the piece is on the picture."""
        across = (point.x + self.bleed) / (self.size.width + 2 * self.bleed)
        down = (point.y + self.bleed) / (self.size.height + 2 * self.bleed)
        x, y = self.part.x + across * self.part.width, self.part.y + down * self.part.height
        return Point(x, 1 - y)

    def folded(self, panels: Iterable[tuple[Sequence[Space], Polygon]]) -> list[Face]:
        """Return the faces of folded paper, printed on both sides, with its middle at the origin.

        It stands as it is drawn on paper; a roof, which is open below, stands on its rim.
        """
        found = [
            tuple(Corner((at.x, -at.y, -at.depth), self.shown(flat[n])) for n, at in chosen)
            for places, flat in panels
            for three in _triangles(flat)
            for chosen in [[(n, places[n]) for n in three]]
        ]
        # Paper that is open on one side looks there, and is turned upwards.
        vectors = [_across(*(one.place for one in face)) for face in found]
        x, y, z = (sum(axis) for axis in zip(*vectors, strict=True))
        whole, long = sum(math.hypot(*one) for one in vectors), math.hypot(x, y, z)
        is_open = long > OPEN * whole
        up = (x / long, y / long, z / long) if is_open else (0.0, 1.0, 0.0)
        turned = [[_upright(one.place, up) for one in face] for face in found]
        axes = zip(*(place for face in turned for place in face), strict=True)
        x, y, z = ((min(axis) + max(axis)) / 2 for axis in axes)
        outer = [
            tuple(
                one._replace(place=(place[0] - x, place[1] - y, place[2] - z))
                for one, place in zip(face, places, strict=True)
            )
            for face, places in zip(found, turned, strict=True)
        ]
        return [*outer, *(face[::-1] for face in outer)]


def _across(one: Place, two: Place, three: Place) -> Place:
    """Return the direction that a triangle faces, as long as twice its area."""
    (ax, ay, az), (bx, by, bz) = (
        tuple(b - a for a, b in zip(one, other, strict=True)) for other in (two, three)
    )
    return (ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx)


def _upright(place: Place, up: Place) -> Place:
    """Turn a place as little as brings a direction upwards."""
    (x, y, z), (ux, uy, uz) = place, up
    if uy < -1 + NEARLY:
        return (x, -y, -z)
    # The turn about the level axis (-uz, 0, ux), after Rodrigues.
    along = -uz * x + ux * z
    share = along / (1 + uy)
    return (x * uy - ux * y - uz * share, y * uy + uz * z + ux * x, z * uy - uz * y + ux * share)


def _triangles(flat: Polygon) -> Iterator[tuple[int, int, int]]:
    """Yield the triangles of a panel by the numbers of its corners, anticlockwise as seen."""
    numbers = {point: n for n, point in enumerate(flat)}
    around = flat if area(flat) < 0 else flat[::-1]
    for one, two, three in triangles(around):
        yield numbers[one], numbers[two], numbers[three]


def triangles(polygon: Polygon) -> Iterator[tuple[Point, Point, Point]]:
    """Cut a polygon that runs anticlockwise, as seen on paper, into triangles: ear by ear."""
    left = list(polygon)
    while len(left) > 3:
        at = next((n for n in range(len(left)) if _is_ear(left, n)), None)
        if at is None:  # corners that lie on each other: nothing is left that can be seen
            return
        yield left[at - 1], left[at], left[(at + 1) % len(left)]
        del left[at]
    yield left[0], left[1], left[2]


def _is_ear(polygon: Sequence[Point], at: int) -> bool:
    three = polygon[at - 1], polygon[at], polygon[(at + 1) % len(polygon)]
    if area(three) >= -1e-9:
        return False
    edges, others = list(pairwise((*three, three[0]))), [one for one in polygon if one not in three]
    return not any(all(area((a, b, point)) <= 1e-9 for a, b in edges) for point in others)


def slab(outline: str, size: Size, front: Skin, back: Skin) -> Iterator[Face]:
    """Yield the faces of a flat piece that lies face up; its edge has the colours of its rim."""
    middle = Point(size.width / 2, size.height / 2)

    def corner(point: Point, up: float, frame: Skin, seen: Point) -> Corner:
        return Corner((point.x - middle.x, up, point.y - middle.y), frame.shown(seen))

    for polygon in outlines(outline):
        around = polygon if area(polygon) < 0 else polygon[::-1]
        for three in triangles(around):
            yield tuple(corner(one, THICK / 2, front, one) for one in three)
            turned = [(one, Point(size.width - one.x, one.y)) for one in reversed(three)]
            yield tuple(corner(one, -THICK / 2, back, seen) for one, seen in turned)
        for one, other in pairwise((*around, around[0])):
            high = [corner(point, THICK / 2, front, point) for point in (other, one)]
            low = [corner(point, -THICK / 2, front, point) for point in (one, other)]
            yield (*high, *low)


def obj(faces: Iterable[Face]) -> bytes:
    """Return faces as a file, all of them triangles."""
    places: dict[tuple[float, ...], int] = {}
    shown: dict[tuple[float, ...], int] = {}
    lines = []
    for face in faces:
        names = []
        for place, (u, v) in face:
            where = tuple(round(one / INCH, 5) + 0.0 for one in place)
            picture = (round(u, 5) + 0.0, round(v, 5) + 0.0)
            first = places.setdefault(where, len(places) + 1)
            names.append(f"{first}/{shown.setdefault(picture, len(shown) + 1)}")
        rest = pairwise(names[1:])
        lines += [f"f {names[0]} {one} {other}" for one, other in rest]
    head = [f"v {' '.join(map(str, one))}" for one in places]
    head += [f"vt {' '.join(map(str, one))}" for one in shown]
    return ("\n".join((*head, *lines)) + "\n").encode("ascii")
