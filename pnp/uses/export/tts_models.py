"""Things with a shape for Tabletop Simulator: what is folded stands up, written as a mesh."""

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from pnp.base.folding import Crease, Net, Panel, Space
from pnp.base.geometry import Box, Point, Size
from pnp.base.outlines import Polygon, area, common, outlines
from pnp.base.units import INCH
from pnp.check.cutting import base_of
from pnp.model.stock import Edge, Fold, FoldKind, Shape

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


RIGHT = 90.0
TUCKED = 2.0  # degrees that a loose panel is turned further, so that it lies below and not within
CLOSED = 0.5  # mm that edges may miss each other by on paper of its own thickness
TRIED = [float(turn) for turn in range(10, 176, 5)]  # degrees, for all folds at once
STEPS = (16.0, 8.0, 4.0, 2.0, 1.0, 0.5, 0.25, 0.1)  # degrees, for each by itself
_MOST_OF_IT = 0.9
SQUARED = 0.01  # how much sides may differ and still make a square

Seam = tuple[Edge, Edge]  # the side of a tab, and the edge that it is glued under


class Solid(NamedTuple):
    """One of the outlines of a net, folded."""

    panels: tuple[Panel, ...]  # without tabs, which are inside
    gap: float  # mm between edges that should meet

    @property
    def is_closed(self) -> bool:
        """Whether its edges meet, as far as paper does."""
        return self.gap < CLOSED

    @property
    def is_cube(self) -> bool:
        """Whether it is a die."""
        sides = [abs(area(flat)) ** 0.5 for _, flat in self.panels]
        axes = zip(*(place for places, _ in self.panels for place in places), strict=True)
        lengths = (*(max(axis) - min(axis) for axis in axes), *sides)
        return len(sides) == 6 and max(lengths) - min(lengths) < SQUARED * max(lengths)


@lru_cache(maxsize=16)
def solids(shape: Shape) -> tuple[Solid, ...]:
    """Return what a net becomes: one model for each of its outlines."""
    return tuple(_solid(outline, shape) for outline in outlines(shape.outline))


def _solid(outline: Polygon, shape: Shape) -> Solid:
    creases = [(fold.start, fold.end, 0.0) for fold in shape.folds]
    panels = [one for one in Net.of(outline, creases).panels if not _is_flap(one, shape)]
    folds = [fold for fold in shape.folds if _joins(fold, panels)]
    # Edges that meet on this outline; a roof is glued to another.
    seams = [
        (base, edge)
        for tab in shape.tabs
        if (base := base_of(tab, shape.folds))
        for edge in tab.under
        if all(any(Net.touches(panel, *one) for panel in panels) for one in (base, edge))
    ]
    net = _GluedNet(panels, folds, seams)
    free, walls = net.free()
    held = _GluedNet(walls, [fold for fold in folds if fold not in free], net.seams)
    known = dict(zip(held.folds, held.turns() if net.seams else (), strict=False))
    turns = [known.get(fold, RIGHT) + free.get(fold, 0.0) for fold in folds]
    return Solid(tuple(net.folded(turns)), net.gap(turns))


class _GluedNet(NamedTuple):
    """Panels, the folds between them, and the edges that glue brings together."""

    panels: Sequence[Polygon]
    folds: Sequence[Fold]
    seams: Sequence[Seam]

    def free(self) -> tuple[dict[Fold, float], list[Polygon]]:
        """Return folds of lids and the like, which no glue holds, and the panels without those.

        A number says how much too far they are turned: what hangs there last is tucked under
        others.
        """
        left, found = list(self.panels), dict[Fold, float]()
        edges = [edge for seam in self.seams for edge in seam]
        while True:
            loose = [
                (panel, hinges[0])
                for panel in left
                if not any(Net.touches(panel, *edge) for edge in edges)
                for hinges in [self._hinges(panel, left)]
                if len(hinges) == 1
            ]
            if not self.seams or not loose:
                return found, left
            for panel, fold in loose:
                is_last = len(self._hinges(panel, self.panels)) == 1
                found[fold] = TUCKED if is_last else 0.0
                left.remove(panel)

    def _hinges(self, panel: Polygon, panels: Sequence[Polygon]) -> list[Fold]:
        """Return the folds between a panel and others."""
        own = (fold for fold in self.folds if Net.touches(panel, fold.start, fold.end))
        return [fold for fold in own if _joins(fold, panels)]

    def turns(self) -> list[float]:
        """Return how far folds are turned; a tube goes round once, though twice would close it."""
        even = [[turn] * len(self.folds) for turn in TRIED]
        gaps = [self.gap(turns) for turns in even]
        around = zip((math.inf, *gaps), gaps, (*gaps[1:], math.inf), strict=False)
        found: list[tuple[float, list[float]]] = []
        for start, (before, gap, after) in zip(even, around, strict=True):
            if before >= gap <= after:
                turns = self._improve(start)
                found.append((self.gap(turns), turns))
                if found[-1][0] < CLOSED:
                    return turns
        return min(found)[1]

    def _improve(self, turns: list[float]) -> list[float]:
        """Turn one fold after the other a little, as long as that brings edges together."""
        best = self.gap(turns)
        for step in STEPS:
            is_better = best > CLOSED / 10
            while is_better:
                is_better = False
                for at in range(len(turns)):
                    for turn in (turns[at] - step, turns[at] + step):
                        tried = [*turns[:at], turn, *turns[at + 1 :]]
                        if (gap := self.gap(tried)) < best - 1e-6:
                            turns, best, is_better = tried, gap, True
        return turns

    def folded(self, turns: Sequence[float]) -> list[Panel]:
        """Return the panels in space, each fold turned so far."""
        creases: list[Crease] = [
            (fold.start, fold.end, turn if fold.kind is FoldKind.MOUNTAIN else -turn)
            for fold, turn in zip(self.folds, turns, strict=True)
        ]
        return Net(self.panels, creases).in_space()

    def gap(self, turns: Sequence[float]) -> float:
        """Return how far apart the farthest of edges are that should meet."""
        panels = self.folded(turns) if self.seams else ()
        return max((_distance(panels, *seam) for seam in self.seams), default=0.0)


def _is_flap(panel: Polygon, shape: Shape) -> bool:
    """Tell whether a panel is a tab and no wall that something is glued onto."""
    hangs = sum(Net.touches(panel, fold.start, fold.end) for fold in shape.folds) == 1
    most = _MOST_OF_IT * abs(area(panel))
    return hangs and any(common(panel, tab.corners) > most for tab in shape.tabs)


def _joins(fold: Fold, panels: Sequence[Polygon]) -> bool:
    return sum(Net.touches(panel, fold.start, fold.end) for panel in panels) > 1


def _distance(panels: Sequence[Panel], base: Edge, edge: Edge) -> float:
    """Return how far apart two edges are in space, whichever of their ends meet."""
    ends = []
    for one in (base, edge):
        holder = next((panel for panel in panels if Net.touches(panel[1], *one)), None)
        if holder is None:
            return math.inf
        ends.append([_place(*holder, point) for point in one])
    here, there = ends
    ways = (zip(here, other, strict=True) for other in (there, there[::-1]))
    return min(max(math.dist(a, b) for a, b in way) for way in ways)


def _place(places: Sequence[Space], flat: Polygon, point: Point) -> Space:
    """Return where a point of a panel is in space; panels stay flat."""
    origin = flat[0]

    def away(other: Point) -> tuple[float, float]:
        return other.x - origin.x, other.y - origin.y

    def turn(one: int, other: int) -> float:
        (ax, ay), (bx, by) = away(flat[one]), away(flat[other])
        return ax * by - ay * bx

    corners = range(1, len(flat))
    one, other = max(
        ((a, b) for a in corners for b in corners if a < b), key=lambda pair: abs(turn(*pair))
    )
    (ax, ay), (bx, by), (px, py) = away(flat[one]), away(flat[other]), away(point)
    size = ax * by - ay * bx
    first, second = (px * by - py * bx) / size, (ax * py - ay * px) / size
    return Space(
        *(
            o + first * (a - o) + second * (b - o)
            for o, a, b in zip(places[0], places[one], places[other], strict=True)
        )
    )
