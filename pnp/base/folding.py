"""Nets folded in a drawing: panels between folds, each turned back and seen at a slant."""

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from pnp.base.geometry import Point
from pnp.base.outlines import Polygon, area, is_inside

NEAR = 0.05  # millimetres from a line that still lie on it
SLANT = Point(0.42, -0.34)  # where a millimetre behind the paper is seen


class Space(NamedTuple):
    """A place in space; what lies behind the paper has a depth of more than 0."""

    x: float
    y: float
    depth: float


Crease = tuple[Point, Point, float]  # a fold by its ends, and by how many degrees it is folded
Panel = tuple[list[Space], Polygon]  # its corners in space, and as they are on paper
Seen = tuple[Polygon, bool]  # a panel as it is drawn, and whether its printed side is seen


class Net(NamedTuple):
    """Panels with the folds between them."""

    panels: Sequence[Polygon]
    creases: Sequence[Crease]

    @classmethod
    def of(cls, outline: Polygon, creases: Sequence[Crease]) -> "Net":
        """Part an outline wherever it is folded."""
        panels = [outline]
        for start, end, _ in creases:
            panels = [part for panel in panels for part in _parted(panel, start, end)]
        return cls(panels, creases)

    def folded(self) -> list[Seen]:
        """Return the panels, folded, those behind others first."""
        found = self.in_space()
        found.sort(key=lambda panel: -sum(place.depth for place in panel[0]) / len(panel[0]))
        seen = []
        for space, flat in found:
            drawn = tuple(Point(x + SLANT.x * z, y + SLANT.y * z) for x, y, z in space)
            seen.append((drawn, area(drawn) * area(flat) > 0))
        return seen

    def in_space(self) -> list[Panel]:
        """Return the panels where they come to lie; the largest stays as it is."""
        root = max(range(len(self.panels)), key=lambda at: abs(area(self.panels[at])))
        return _turned(self.panels, root, self.creases, {root})

    @staticmethod
    def touches(panel: Polygon, start: Point, end: Point) -> bool:
        """Tell whether a fold is an edge of a panel, or a part of one."""
        edges = pairwise((*panel, panel[0]))
        return any(_on(one, other, start) and _on(one, other, end) for one, other in edges)


def _turned(
    panels: Sequence[Polygon], at: int, creases: Sequence[Crease], known: set[int]
) -> list[Panel]:
    """Return a panel and all that hang on it, as if it lay flat itself."""
    found = [([Space(x, y, 0.0) for x, y in panels[at]], panels[at])]
    for start, end, degrees in creases:
        if not Net.touches(panels[at], start, end):
            continue
        for other, panel in enumerate(panels):
            if other not in known and Net.touches(panel, start, end):
                known.add(other)
                side = _away(start, end, panel)
                for space, flat in _turned(panels, other, creases, known):
                    found.append(([_back(place, start, side, degrees) for place in space], flat))
    return found


def _away(start: Point, end: Point, panel: Polygon) -> Point:
    """Return the direction from a fold to the panel beyond it."""
    long = math.dist(start, end)
    side = Point(-(end.y - start.y) / long, (end.x - start.x) / long)
    reach = sum((x - start.x) * side.x + (y - start.y) * side.y for x, y in panel)
    return side if reach > 0 else Point(-side.x, -side.y)


def _back(place: Space, start: Point, side: Point, degrees: float) -> Space:
    """Turn a place about a fold, away from who looks at the paper."""
    turn = math.radians(degrees)
    out = (place.x - start.x) * side.x + (place.y - start.y) * side.y
    new = out * math.cos(turn) - place.depth * math.sin(turn)
    depth = out * math.sin(turn) + place.depth * math.cos(turn)
    return Space(place.x + (new - out) * side.x, place.y + (new - out) * side.y, depth)


def _parted(panel: Polygon, start: Point, end: Point) -> list[Polygon]:
    """Part a panel along a line from edge to edge, if it is one of its own."""
    middle = Point((start.x + end.x) / 2, (start.y + end.y) / 2)
    places = [_place(panel, point) for point in (start, end)]
    on_edge = _place(panel, middle) is not None
    if None in places or on_edge or not is_inside(middle, (panel,)):
        return [panel]
    ends = [(at or 0, point) for at, point in zip(places, (start, end), strict=True)]
    (first, a), (last, b) = sorted(ends)
    inner = (a, *panel[first + 1 : last + 1], b)
    outer = (b, *panel[last + 1 :], *panel[: first + 1], a)
    parts = [_clean(inner), _clean(outer)]
    return parts if all(len(part) > 2 for part in parts) else [panel]


def _place(panel: Polygon, point: Point) -> int | None:
    """Return the edge that a point lies on, None if it lies on none."""
    for at, (one, other) in enumerate(pairwise((*panel, panel[0]))):
        if _on(one, other, point):
            return at
    return None


def _on(one: Point, other: Point, point: Point) -> bool:
    return math.dist(one, point) + math.dist(point, other) <= math.dist(one, other) + NEAR / 10


def _clean(panel: Sequence[Point]) -> Polygon:
    """Return a panel without corners that lie on each other."""
    around = pairwise((panel[-1], *panel))
    return tuple(point for before, point in around if math.dist(before, point) > NEAR)
