"""Lines for a plotter as DXF of release 12, the one that every program for cutters opens."""

import math
from collections.abc import Iterable, Iterator

from pnp.arcs import Track, tracks
from pnp.geometry import Point
from pnp.model.devices import Plot
from pnp.paths import number, polygon

COLOURS = {"CUT": 1, "FOLD": 5, "REGISTER": 7}  # red, blue, and black or white
MILLIMETRES = 4

Pairs = Iterator[tuple[int, object]]  # codes of groups, and their values


def dxf(plot: Plot) -> bytes:
    """Return the drawing: y goes up from the bottom left corner of the sheet, in millimetres."""
    pairs = [*_header(plot), *_tables(), *_entities(plot), (0, "EOF")]
    return "".join(f"{code}\r\n{value}\r\n" for code, value in pairs).encode("ascii")


def _header(plot: Plot) -> Pairs:
    width, height = map(number, plot.size)
    yield from ((999, _ascii(plot.title)), (0, "SECTION"), (2, "HEADER"))
    yield from ((9, "$ACADVER"), (1, "AC1009"))
    yield from ((9, "$INSUNITS"), (70, MILLIMETRES), (9, "$MEASUREMENT"), (70, 1))
    for name, corner in (("MIN", ("0", "0")), ("MAX", (width, height))):
        yield from ((9, f"$EXT{name}"), (10, corner[0]), (20, corner[1]), (30, "0"))
        yield from ((9, f"$LIM{name}"), (10, corner[0]), (20, corner[1]))
    yield (0, "ENDSEC")


def _ascii(text: str) -> str:
    return text.encode("ascii", "replace").decode()


def _tables() -> Pairs:
    yield from ((0, "SECTION"), (2, "TABLES"))
    yield from ((0, "TABLE"), (2, "LAYER"), (70, len(COLOURS)))
    for name, colour in COLOURS.items():
        yield from ((0, "LAYER"), (2, name), (70, 0), (62, colour), (6, "CONTINUOUS"))
    yield from ((0, "ENDTAB"), (0, "ENDSEC"))


def _entities(plot: Plot) -> Pairs:
    yield from ((0, "SECTION"), (2, "ENTITIES"))
    marks = tuple(polygon(one) for one in plot.register)
    layers = (("CUT", plot.cuts), ("FOLD", plot.folds), ("REGISTER", marks))
    for layer, paths in layers:
        for track in (track for d in paths for track in tracks(d)):
            yield from _entity(track, layer, plot.size.height)
    yield (0, "ENDSEC")


def _entity(track: Track, layer: str, height: float) -> Pairs:
    if circle := track.circle:
        middle, radius = circle
        yield from ((0, "CIRCLE"), (8, layer), *_at(middle, height), (40, number(radius)))
    elif len(track.bends) == 1 and not track.bends[0].turn:
        yield from ((0, "LINE"), (8, layer), *_at(track.start, height))
        yield from _at(track.bends[0].end, height, 1)
    else:
        yield from ((0, "POLYLINE"), (8, layer), (66, 1), *_at(Point(0, height), height))
        yield (70, int(track.closed))
        for place, turn in _corners(track):
            yield from ((0, "VERTEX"), (8, layer), *_at(place, height))
            if turn:  # counted the other way round, since y goes up
                yield (42, f"{-math.tan(turn / 4):.6f}")
        yield from ((0, "SEQEND"), (8, layer))


def _corners(track: Track) -> Iterable[tuple[Point, float]]:
    """Yield every place with how the line turns on its way to the next."""
    here = track.start
    for bend in track.bends:
        yield here, bend.turn
        here = bend.end
    if not track.closed:
        yield here, 0.0


def _at(place: Point, height: float, second: int = 0) -> Pairs:
    yield 10 + second, number(place.x)
    yield 20 + second, number(height - place.y)
    yield 30 + second, "0"
