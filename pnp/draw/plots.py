"""Lines for a plotter as files: DXF of release 12, as all programs for cutters read it, and SVG."""

import math
from collections.abc import Iterable, Iterator
from functools import lru_cache
from html import escape
from itertools import pairwise
from typing import NamedTuple

from pnp.base.geometry import EPSILON, Point
from pnp.base.paths import number, polygon, segments
from pnp.model.stock import Plot

# --- Path data as plotters want it: lines, arcs of circles, and curves in short straight steps.


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
        ways = pairwise((Bend(self.start), *self.bends))
        middles = [middle_of(start.end, bend) for start, bend in ways if bend.turn]
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
        t = step / steps
        weights = (1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3
        x, y = (sum(w * p[n] for w, p in zip(weights, (a, b, c, d), strict=True)) for n in (0, 1))
        end = d if step == steps else Point(x, y)
        yield from _straight(here, end)
        here = end


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


# DXF is rows of codes and values.

_DXF_COLOURS = {"CUT": 1, "FOLD": 5, "REGISTER": 7}  # red, blue, and black or white
_MILLIMETRES = 4

_Pairs = Iterator[tuple[int, object]]  # codes of groups, and their values


def dxf(plot: Plot) -> bytes:
    """Return the drawing: y goes up from the bottom left corner of the sheet, in millimetres."""
    pairs = [*_header(plot), *_entities(plot), (0, "EOF")]
    return "".join(f"{code}\r\n{value}\r\n" for code, value in pairs).encode("ascii")


def _header(plot: Plot) -> _Pairs:
    width, height = map(number, plot.size)
    title = plot.title.encode("ascii", "replace").decode()
    yield from ((999, title), (0, "SECTION"), (2, "HEADER"))
    yield from ((9, "$ACADVER"), (1, "AC1009"))
    yield from ((9, "$INSUNITS"), (70, _MILLIMETRES), (9, "$MEASUREMENT"), (70, 1))
    for name, corner in (("MIN", ("0", "0")), ("MAX", (width, height))):
        yield from ((9, f"$EXT{name}"), (10, corner[0]), (20, corner[1]), (30, "0"))
        yield from ((9, f"$LIM{name}"), (10, corner[0]), (20, corner[1]))
    yield (0, "ENDSEC")
    yield from ((0, "SECTION"), (2, "TABLES"))
    yield from ((0, "TABLE"), (2, "LAYER"), (70, len(_DXF_COLOURS)))
    for name, colour in _DXF_COLOURS.items():
        yield from ((0, "LAYER"), (2, name), (70, 0), (62, colour), (6, "CONTINUOUS"))
    yield from ((0, "ENDTAB"), (0, "ENDSEC"))


def _entities(plot: Plot) -> _Pairs:
    yield from ((0, "SECTION"), (2, "ENTITIES"))
    marks = tuple(polygon(one) for one in plot.register)
    layers = (("CUT", plot.cuts), ("FOLD", plot.folds), ("REGISTER", marks))
    for layer, paths in layers:
        for track in (track for d in paths for track in tracks(d)):
            yield from _entity(track, layer, plot.size.height)
    yield (0, "ENDSEC")


def _entity(track: Track, layer: str, height: float) -> _Pairs:
    if circle := track.circle:
        middle, radius = circle
        yield from ((0, "CIRCLE"), (8, layer), *_at(middle, height), (40, number(radius)))
    elif len(track.bends) == 1 and not track.bends[0].turn:
        yield from ((0, "LINE"), (8, layer), *_at(track.start, height))
        yield from _at(track.bends[0].end, height, 1)
    else:
        yield from ((0, "POLYLINE"), (8, layer), (66, 1), *_at(Point(0, height), height))
        yield (70, int(track.closed))
        # Every place, with how the line turns on its way to the next.
        places = (track.start, *(bend.end for bend in track.bends))
        turns = (*(bend.turn for bend in track.bends), 0.0)
        corners = list(zip(places, turns, strict=True))
        for place, turn in corners[:-1] if track.closed else corners:
            yield from ((0, "VERTEX"), (8, layer), *_at(place, height))
            if turn:  # counted the other way round, since y goes up
                yield (42, f"{-math.tan(turn / 4):.6f}")
        yield from ((0, "SEQEND"), (8, layer))


def _at(place: Point, height: float, second: int = 0) -> _Pairs:
    yield 10 + second, number(place.x)
    yield 20 + second, number(height - place.y)
    yield 30 + second, "0"


# SVG is in true millimetres, with a layer for each thing to do.

_LINE = 0.1  # mm
_SVG_COLOURS = {"Cut": "#ff0000", "Fold": "#0000ff", "Register": "#000000"}
_INKSCAPE = "http://www.inkscape.org/namespaces/inkscape"


def svg(plot: Plot) -> bytes:
    """Return the drawing; arcs are arcs, and layers have the names that programs show."""
    width, height = map(number, plot.size)
    layers = (
        _layer("Cut", (_shape(one) for d in plot.cuts for one in tracks(d))),
        _layer("Fold", (_shape(one) for d in plot.folds for one in tracks(d))),
        _layer("Register", (f'<path d="{polygon(one)}"/>' for one in plot.register), filled=True),
    )
    text = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="{_INKSCAPE}" version="1.1"'
        f' width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}">',
        f"<title>{escape(plot.title, quote=False)}</title>",
        *(row for layer in layers for row in layer),
        "</svg>",
    ]
    return ("\n".join(text) + "\n").encode()


def _layer(name: str, shapes: Iterable[str], filled: bool = False) -> list[str]:
    """Return a group that Inkscape and others list as a layer; nothing if it is empty."""
    rows = list(shapes)
    colour = _SVG_COLOURS[name]
    paint = (
        f'fill="{colour}"' if filled else f'fill="none" stroke="{colour}" stroke-width="{_LINE}"'
    )
    head = f'<g id="{name}" inkscape:groupmode="layer" inkscape:label="{name}" {paint}>'
    return [head, *rows, "</g>"] if rows else []


def _shape(track: Track) -> str:
    if circle := track.circle:
        (x, y), radius = circle
        return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"/>'
    parts = [f"M {number(track.start.x)} {number(track.start.y)}"]
    for end, turn, radius in track.bends:
        to = f"{number(end.x)} {number(end.y)}"
        sweep = int(turn > 0)
        parts.append(f"A {number(radius)} {number(radius)} 0 0 {sweep} {to}" if turn else f"L {to}")
    return f'<path d="{" ".join(parts)}{" Z" if track.closed else ""}"/>'
