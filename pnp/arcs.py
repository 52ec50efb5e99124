"""Path data as plotters want it: lines, arcs of circles, and curves in short straight steps."""

import math
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from pnp.geometry import EPSILON, Point
from pnp.paths import segments

FINE = 0.002  # mm that handles may differ from those of an arc
STEP = 0.005  # mm that a straight step may miss a curve
FINEST = 64  # of one curve


class Bend(NamedTuple):
    """The way to a place: straight, or along an arc that turns by an angle, clockwise above 0."""

    end: Point
    turn: float = 0.0
    radius: float = 0.0


class Track(NamedTuple):
    """What a blade follows without being lifted."""

    start: Point
    bends: tuple[Bend, ...]
    closed: bool

    @property
    def circle(self) -> tuple[Point, float] | None:
        """Its middle and radius, if it is nothing but a whole circle."""
        turned = sum(bend.turn for bend in self.bends)
        if not self.closed or abs(abs(turned) - 2 * math.pi) > 1e-3:
            return None
        middles = [
            middle_of(start, bend)
            for start, bend in zip((self.start, *(one.end for one in self.bends)), self.bends,
                                   strict=False)
            if bend.turn
        ]  # fmt: skip
        first, radius = middles[0], self.bends[0].radius
        same = all(math.dist(one, first) < 3 * FINE for one in middles)
        return (first, radius) if same and len(middles) == len(self.bends) else None


def middle_of(start: Point, bend: Bend) -> Point:
    """Return the middle of the circle that an arc is a part of."""
    x, y = (start.x + bend.end.x) / 2, (start.y + bend.end.y) / 2
    away = math.dist(start, bend.end) / 2 / math.tan(bend.turn / 2)
    long = math.dist(start, bend.end) or 1.0
    along = Point((bend.end.x - start.x) / long, (bend.end.y - start.y) / long)
    return Point(x - along.y * away, y + along.x * away)


@lru_cache(maxsize=256)
def tracks(d: str) -> tuple[Track, ...]:
    """Return what absolute path data draws, one track for each time the pen is put down."""
    found: list[Track] = []
    start, here, bends = Point(0, 0), Point(0, 0), list[Bend]()

    def lift(closed: bool) -> None:
        if bends:
            found.append(Track(start, tuple(bends), closed))
        bends.clear()

    for command, values in segments(d):
        points = [Point(x, y) for x, y in zip(values[::2], values[1::2], strict=True)]
        match command:
            case "M":
                lift(closed=False)
                start = here = points[0]
            case "L":
                bends.extend(_straight(here, points[0]))
                here = points[0]
            case "C":
                bends.extend(_curve(here, *points))
                here = points[2]
            case _:
                bends.extend(_straight(here, start))
                lift(closed=True)
                here = start
    lift(closed=False)
    return tuple(found)


def _straight(here: Point, end: Point) -> Iterator[Bend]:
    if math.dist(here, end) > EPSILON:
        yield Bend(end)


def _curve(a: Point, b: Point, c: Point, d: Point) -> Iterator[Bend]:
    """Yield a curve as the arc that it stands for, or as straight steps if it is none."""
    arc = _arc(a, b, c, d)
    if arc is not None:
        yield arc
        return
    bent = max(
        math.dist((a.x - 2 * b.x + c.x, a.y - 2 * b.y + c.y), (0, 0)),
        math.dist((b.x - 2 * c.x + d.x, b.y - 2 * c.y + d.y), (0, 0)),
    )
    steps = min(FINEST, max(1, math.ceil(math.sqrt(0.75 * bent / STEP))))
    here = a
    for step in range(1, steps + 1):
        end = d if step == steps else _on(a, b, c, d, step / steps)
        yield from _straight(here, end)
        here = end


def _on(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    weights = (1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3
    x, y = (sum(w * p[n] for w, p in zip(weights, (a, b, c, d), strict=True)) for n in (0, 1))
    return Point(x, y)


def _arc(a: Point, b: Point, c: Point, d: Point) -> Bend | None:
    """Return the arc that a curve is drawn for, if its handles are those of an arc."""
    chord, come, go = math.dist(a, d), math.dist(a, b), math.dist(c, d)
    if min(chord, come, go) < EPSILON:
        return None
    first = math.atan2(b.y - a.y, b.x - a.x)
    last = math.atan2(d.y - c.y, d.x - c.x)
    turn = (last - first + math.pi) % (2 * math.pi) - math.pi
    if abs(turn) < 1e-3 or abs(turn) > math.pi * 0.55:
        return None
    radius = chord / 2 / math.sin(abs(turn) / 2)
    reach = 4 / 3 * math.tan(abs(turn) / 4) * radius
    between = math.atan2(d.y - a.y, d.x - a.x)
    begin, end = between - turn / 2, between + turn / 2
    right = Point(a.x + reach * math.cos(begin), a.y + reach * math.sin(begin))
    wrong = math.dist(right, b)
    right = Point(d.x - reach * math.cos(end), d.y - reach * math.sin(end))
    return Bend(d, turn, radius) if max(wrong, math.dist(right, c)) < FINE else None
