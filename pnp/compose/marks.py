"""Marks as they are drawn: what they cover, what shines through them, and where they go."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from math import dist
from operator import is_
from typing import Any, NamedTuple, assert_never

from pnp.base.findings import sentence
from pnp.base.geometry import EPSILON, Box, Edges, Point
from pnp.base.paths import bounds, circle, segments
from pnp.model.draft import Blank, Inset, TextTable
from pnp.model.face import (
    CURRENT,
    Art,
    Circle,
    Gradient,
    Group,
    Mark,
    Paint,
    Path,
    Picture,
    Rect,
    Shape,
)
from pnp.pictures.svg_paint import Shade, recoloured

STEPS = (0.25, 0.5, 0.75, 1.0)  # where a curve has corners: enough to know what it covers
PLACES = 8  # on an outline, that stand for all of it
Ring = tuple[Point, ...]  # corners one after the other; the last leads to the first


class Outline(NamedTuple):
    """What a shape covers, or a line along it."""

    rings: tuple[Ring, ...]
    box: Box
    area: float
    length: float  # of a line along it
    half: float = 0.0  # how far a line reaches to each side; 0 for what is inside

    def holds(self, x: float, y: float) -> bool:
        """Tell whether a place is inside, as printers see it: where rings go round it."""
        box = self.box
        if not (box.x <= x <= box.right and box.y <= y <= box.bottom):
            return False
        if self.half:
            place = Point(x, y)
            return any(place.away(a, b) < self.half for a, b in self._lines)
        winding = 0
        for ring in self.rings:
            for a, b in zip(ring, ring[1:] + ring[:1], strict=True):
                if (a.y <= y) != (b.y <= y):
                    side = (b.x - a.x) * (y - a.y) - (x - a.x) * (b.y - a.y)
                    if b.y > a.y and side > 0:
                        winding += 1
                    elif b.y < a.y and side < 0:
                        winding -= 1
        return winding != 0

    @staticmethod
    def of(mark: Shape) -> "Outline":
        """Return what a shape covers."""
        match mark:
            case Rect():
                return Outline.of_box(mark.box)
            case Circle():
                return Outline.along(circle(mark.x, mark.y, mark.radius))
            case Path():
                return Outline.along(mark.d)
            case _:
                assert_never(mark)

    @staticmethod
    @lru_cache(maxsize=4096)
    def of_box(box: Box) -> "Outline":
        """Return what a box covers."""
        left, top, right, bottom = box.x, box.y, box.right, box.bottom
        middle = box.centre
        ring = (
            Point(left, top), Point(middle.x, top), Point(right, top), Point(right, middle.y),
            Point(right, bottom), Point(middle.x, bottom), Point(left, bottom),
            Point(left, middle.y),
        )  # fmt: skip
        return Outline((ring,), box, box.width * box.height, 2 * (box.width + box.height))

    @staticmethod
    @lru_cache(maxsize=4096)
    def along(d: str) -> "Outline":
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
        doubled = (  # the areas inside of rings, negative if they run the other way round
            sum(a.x * b.y - b.x * a.y for a, b in pairwise((*ring, ring[0]))) for ring in kept
        )
        return Outline(kept, box, abs(sum(one / 2 for one in doubled)), length)

    def as_line(self, width: float, is_closed: bool) -> "Outline":
        """Return what a line along it covers."""
        rings = tuple((*ring, ring[0]) for ring in self.rings) if is_closed else self.rings
        box, area = self.box.grown(Edges(*[width / 2] * 4)), self.length * width
        return Outline(rings, box, area, self.length, half=width / 2)

    @property
    def _lines(self) -> Iterator[tuple[Point, Point]]:
        return ((a, b) for ring in self.rings for a, b in pairwise(ring))

    @property
    def places(self) -> tuple[Point, ...]:
        """Some places on it, all around; for a line, on both of its edges."""
        if self.half:
            lines = [(a, b) for a, b in self._lines if a != b]
            count = min(PLACES, len(lines))
            some = [lines[len(lines) * number // count] for number in range(count)]
            return tuple(_beside(a, b, far) for a, b in some for far in (self.half, -self.half))
        corners = [corner for ring in self.rings for corner in ring]
        count = min(PLACES, len(corners))
        return tuple(corners[len(corners) * number // count] for number in range(count))


def _beside(a: Point, b: Point, far: float) -> Point:
    """Return the place beside the middle of a straight line."""
    share = far / dist(a, b)
    return Point((a.x + b.x) / 2 + (a.y - b.y) * share, (a.y + b.y) / 2 + (b.x - a.x) * share)


def _curve(start: Point, numbers: tuple[float, ...]) -> list[Point]:
    x1, y1, x2, y2, x3, y3 = numbers
    made = []
    for t in STEPS:
        u = 1 - t
        a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        x = a * start.x + b * x1 + c * x2 + d * x3
        made.append(Point(x, a * start.y + b * y1 + c * y2 + d * y3))
    return made


# Colours that let shine through what lies below, and `current` in symbols.

SOLID = 7  # letters of a colour that nothing shines through


def with_alpha(mark: Shape) -> Mark:
    """Return a shape in `#rrggbbaa` as marks whose colours are solid, and how much is seen."""
    fill, stroke = mark.paint.fill, mark.paint.stroke
    inside = mark._replace(paint=mark.paint._replace(stroke=""))
    if isinstance(fill, Gradient):
        opacities = tuple(opacity(one) for _, one in fill.stops)
        if min(opacities) < 1:
            # Its colours become solid, and a mask in greys says how much is seen of them.
            solid = fill._replace(stops=tuple((at, one[:SOLID]) for at, one in fill.stops))
            around = Outline.of(mark).box.grown(Edges(*[1.0] * 4))
            veil = Rect(around, 0.0, Paint(fill=Shade(solid, opacities).veil))
            inked = mark._replace(paint=inside.paint._replace(fill=solid, opacity=1.0))
            shown = Group((inked,), opacity=mark.paint.opacity, mask=(veil,))
            return _with_line(mark, shown)
    elif len(fill) > SOLID:
        return _with_line(mark, inside._replace(paint=_fainter(inside.paint, fill)))
    return _with_line(mark, inside) if len(stroke) > SOLID else mark


def _fainter(paint: Paint, colour: str) -> Paint:
    """Return how a part of a shape is inked, its fill or its line, in a colour."""
    solid, seen = colour[:SOLID], paint.opacity * opacity(colour)
    if paint.fill:
        return paint._replace(fill=solid, opacity=seen)
    return paint._replace(stroke=solid, opacity=seen)


def opacity(colour: str) -> float:
    """Return how solid a colour is."""
    return int(colour[SOLID:], 16) / 255 if len(colour) > SOLID else 1.0


def _with_line(mark: Shape, inside: Mark) -> Mark:
    """Return the inside of a shape with its line, each as solid as its colour."""
    stroke = mark.paint.stroke
    if not stroke:
        return inside
    line = mark._replace(paint=_fainter(mark.paint._replace(fill=""), stroke))
    return Group((inside, line)) if mark.paint.fill else line


def replace_current(marks: tuple[Any, ...], fill: str) -> tuple[Any, ...]:
    """Return what a symbol draws, with a colour in place of `current`; itself if there is none."""
    made = tuple(_coloured(mark, fill) for mark in marks)
    return marks if all(map(is_, made, marks)) else made


def _coloured(mark: Any, fill: str) -> Any:
    def ink(colour: str) -> str:
        return fill if colour == CURRENT else colour

    match mark:
        case Group():
            marks = replace_current(mark.marks, fill)
            return mark if marks is mark.marks else mark._replace(marks=marks)
        case Blank():
            return mark._replace(style=mark.style._replace(fill=ink(mark.style.fill)))
        case Picture() | Inset() | Art() | TextTable():
            return mark
    if not has_current(mark.paint.fill) and mark.paint.stroke != CURRENT:
        return mark
    paint = mark.paint
    made = paint._replace(fill=recoloured(paint.fill, ink), stroke=ink(paint.stroke))
    return mark._replace(paint=made)


def has_current(paint: str | Gradient | None) -> bool:
    """Tell whether a paint takes its colour from where a symbol is used."""
    if isinstance(paint, Gradient):
        return any(colour == CURRENT for _, colour in paint.stops)
    return paint == CURRENT


def turn_about_centre(
    mark: Mark, v: Mapping[str, Any], width: float, height: float, scale: float
) -> Group:
    """Put something that is drawn about its own centre into its place."""
    x, y = v["x"] + width * scale / 2, v["y"] + height * scale / 2
    return Group((mark,), x, y, rotate=v["rotate"], scale=scale, opacity=v["opacity"])


# Tables, rows and columns.

Width = tuple[float, bool]  # a length, or a share of what the lengths leave
_SHARE = {"start": 0.0, "centre": 0.5, "end": 1.0}


def column_widths(widths: Sequence[Width], columns: int, room: float) -> list[float]:
    """Return how wide columns are; without widths all are equal."""
    widths = widths or ((1.0, True),) * columns
    fixed = sum(value for value, is_share in widths if not is_share)
    parts = sum(value for value, is_share in widths if is_share)
    if fixed > room + EPSILON or (parts and fixed >= room):
        wide, whole = f"{fixed:g}", f"{room:g}"
        raise ValueError(
            sentence(
                "its columns are {columns} mm wide, and it is {width} mm", columns=wide, width=whole
            )
        )
    each = (room - fixed) / parts if parts else 0.0
    return [value * each if is_share else value for value, is_share in widths]


def stack_marks(
    marks: Sequence[Mark], sizes: Sequence[tuple[float, float]], v: Mapping[str, Any], along: int
) -> Group:
    """Put marks one after the other; `along` is 0 for a row and 1 for a column."""
    across = 1 - along
    room = (v["w"], v["h"])
    used = sum(size[along] for size in sizes) + v["gap"] * max(0, len(sizes) - 1)
    thick = room[across] if room[across] is not None else max((s[across] for s in sizes), default=0)
    at = (room[along] - used) * _SHARE[v["justify"]] if room[along] is not None else 0.0
    placed = []
    for mark, size in zip(marks, sizes, strict=True):
        offset = (thick - size[across]) * _SHARE[v["align"]]
        x, y = (at, offset) if along == 0 else (offset, at)
        corner = mark.radius if isinstance(mark, Circle) else 0.0  # its place is its centre
        placed.append(Group((mark,), x + corner, y + corner))
        at += size[along] + v["gap"]
    return Group(tuple(placed), v["x"], v["y"])


def room_in_stack(tag: str, v: Mapping[str, Any]) -> tuple[float, float]:
    """Return the room that an element takes in a row or column."""
    match tag:
        case "dot":
            return 2 * v["r"], 2 * v["r"]
        case "icon":
            return v["size"], v["size"]
        case "path":
            box = bounds(v["d"])
            return box.right, box.bottom
    return v.get("w") or 0.0, v.get("h") or 0.0


def fit_picture(width: int, height: int, box: Box, fit: str) -> Box:
    """Return where a picture of this many pixels goes to fill a box."""
    if fit == "stretch":
        return box
    choose = max if fit == "cover" else min
    scale = choose(box.width / width, box.height / height)
    across, down = width * scale, height * scale
    return Box(box.x + (box.width - across) / 2, box.y + (box.height - down) / 2, across, down)
