"""Can it be read? The contrast of texts with what lies below them, and their size."""

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from pnp.findings import Finding, warning
from pnp.geometry import Box, Point
from pnp.model.face import CURRENT, Circle, Face, Gradient, Group, Mark, Path, Rect, Text
from pnp.paths import bounds, segments
from pnp.units import POINT

CONTRAST = 4.5
COMFORTABLE = 7.0  # points, in the language that a face was drawn for

Light = tuple[float, float, float]
WHITE: Light = (1.0, 1.0, 1.0)


class Place(NamedTuple):
    """Where a group puts its marks: turned, scaled and moved."""

    a: float = 1.0
    b: float = 0.0
    x: float = 0.0
    y: float = 0.0
    opacity: float = 1.0

    def inside(self, group: Group) -> "Place":
        """Return the place of a group's marks."""
        angle = math.radians(group.rotate)
        cos, sin = math.cos(angle) * group.scale, math.sin(angle) * group.scale
        x, y = self.out(Point(group.x, group.y))
        return Place(
            self.a * cos - self.b * sin,
            self.b * cos + self.a * sin,
            x,
            y,
            self.opacity * group.opacity,
        )

    def out(self, point: Point) -> Point:
        """Return where a point of the group lies on the face."""
        return Point(
            self.a * point.x - self.b * point.y + self.x,
            self.b * point.x + self.a * point.y + self.y,
        )

    def back(self, point: Point) -> Point:
        """Return which point of the group lies here on the face."""
        size = self.a * self.a + self.b * self.b
        if not size:  # so small that nothing lies anywhere
            return Point(math.inf, math.inf)
        x, y = point.x - self.x, point.y - self.y
        return Point((self.a * x + self.b * y) / size, (self.a * y - self.b * x) / size)


Laid = tuple[Mark, Place]


def texts_are_legible(face: Face, source_language: bool) -> Iterator[Finding]:
    """Yield texts that are hard to read; size is judged in the language of the source only."""
    below: list[Laid] = []
    for mark, place in _flat(face.marks, Place()):
        if not isinstance(mark, Text):
            below.append((mark, place))
            continue
        short = repr(mark.text if len(mark.text) <= 30 else mark.text[:29] + "…")
        found = _contrast(mark, place, below)
        if found < CONTRAST - 0.05:
            message = f"{face.name}: {short} has a contrast of {found:.1f} to 1"
            yield warning(mark.where, message, f"{CONTRAST} to 1 can be read by most eyes")
        size = mark.size * math.hypot(place.a, place.b)
        if source_language and size < COMFORTABLE - 0.05:
            message = f"{face.name}: {short} is set in {size:.1f} pt"
            yield warning(mark.where, message, f"{COMFORTABLE:g} pt is comfortable to read")


def _flat(marks: Sequence[Mark], place: Place) -> Iterator[Laid]:
    for mark in marks:
        if isinstance(mark, Group):
            yield from _flat(mark.marks, place.inside(mark))
        else:
            yield mark, place


def _contrast(text: Text, place: Place, below: Sequence[Laid]) -> float:
    """Return the worst contrast of a text's lines with what lies below their middles."""
    worst = 21.0
    for run in text.runs:
        size = run.size * POINT
        width = sum(word.advance for word in run.words) / 1000 * size
        middle = place.out(Point(run.x + width / 2, run.y - size * 0.35))
        ground = _ground(middle, below)
        ink = _mixed(ground, _light(run.fill), place.opacity)
        worst = min(worst, _ratio(ink, ground))
    return worst


def _ground(point: Point, below: Sequence[Laid]) -> Light:
    """Return the colour at a point after all marks below are drawn."""
    colour = WHITE
    for mark, place in below:
        if not isinstance(mark, (Rect, Circle, Path)) or not mark.paint.fill:
            continue
        here = place.back(point)
        if _covers(mark, here):
            ink = _ink(mark.paint.fill, here)
            colour = _mixed(colour, ink, mark.paint.opacity * place.opacity)
    return colour


def _covers(mark: Rect | Circle | Path, point: Point) -> bool:
    if isinstance(mark, Rect):
        box = mark.box
        return box.x <= point.x <= box.right and box.y <= point.y <= box.bottom
    if isinstance(mark, Circle):
        return math.hypot(point.x - mark.x, point.y - mark.y) <= mark.radius
    return _inside(mark.d, point)


def _inside(d: str, point: Point) -> bool:
    """Count how often the outline winds around the point."""
    box, sides = _polygon(d)
    if not (box.x <= point.x <= box.right and box.y <= point.y <= box.bottom):
        return False
    winding = 0
    for a, b in sides:
        if (a.y <= point.y) != (b.y <= point.y):
            x = a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x)
            if x > point.x:
                winding += 1 if b.y > a.y else -1
    return winding != 0


@lru_cache(maxsize=4096)
def _polygon(d: str) -> tuple[Box, tuple[tuple[Point, Point], ...]]:
    """Return an outline as straight sides, with the box around it."""
    return bounds(d), tuple(_sides(d))


def _sides(d: str) -> Iterator[tuple[Point, Point]]:
    here = start = Point(0, 0)
    for command, n in segments(d):
        if command == "M":
            yield here, start
            here = start = Point(*n)
        elif command == "L":
            yield here, Point(*n)
            here = Point(*n)
        elif command == "C":
            before = here
            for step in range(1, 7):
                after = _on_curve(here, n, step / 6)
                yield before, after
                before = after
            here = Point(n[4], n[5])
        else:
            yield here, start
            here = start
    yield here, start


def _on_curve(p: Point, n: tuple[float, ...], t: float) -> Point:
    u = 1 - t
    a, b, c, e = u**3, 3 * u * u * t, 3 * u * t * t, t**3
    return Point(a * p.x + b * n[0] + c * n[2] + e * n[4], a * p.y + b * n[1] + c * n[3] + e * n[5])


def _ink(fill: str | Gradient, point: Point) -> Light:
    if isinstance(fill, str):
        return _light(fill)
    if fill.kind == "linear":
        x0, y0, x1, y1 = fill.place
        length = (x1 - x0) ** 2 + (y1 - y0) ** 2 or 1.0
        at = ((point.x - x0) * (x1 - x0) + (point.y - y0) * (y1 - y0)) / length
    else:
        x, y, r = fill.place[:3]
        at = math.hypot(point.x - x, point.y - y) / r
    return _at(fill.stops, min(1.0, max(0.0, at)))


def _at(stops: Sequence[tuple[float, str]], at: float) -> Light:
    before = stops[0]
    for stop in stops:
        if stop[0] >= at:
            span = stop[0] - before[0]
            return _mixed(
                _light(before[1]), _light(stop[1]), (at - before[0]) / span if span else 1
            )
        before = stop
    return _light(stops[-1][1])


def _light(colour: str) -> Light:
    if not colour or colour == CURRENT:
        return WHITE
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue


def _mixed(under: Light, over: Light, opacity: float) -> Light:
    red, green, blue = (a + (b - a) * opacity for a, b in zip(under, over, strict=True))
    return red, green, blue


def _ratio(one: Light, other: Light) -> float:
    """Return the contrast ratio of two colours (WCAG 2)."""
    low, high = sorted(_luminance(colour) for colour in (one, other))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: Light) -> float:
    parts = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
