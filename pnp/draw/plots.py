"""Lines for a plotter as files: DXF of release 12, as all programs for cutters read it, and SVG."""

import math
from collections.abc import Iterable, Iterator
from html import escape

from pnp.arcs import Track, tracks
from pnp.geometry import Point
from pnp.model.devices import Plot
from pnp.paths import number, polygon

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
