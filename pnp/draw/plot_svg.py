"""Lines for a plotter as SVG: in true millimetres, with a layer for each thing to do."""

from collections.abc import Iterable
from html import escape

from pnp.arcs import Track, tracks
from pnp.model.devices import Plot
from pnp.paths import number, polygon

LINE = 0.1  # mm
COLOURS = {"Cut": "#ff0000", "Fold": "#0000ff", "Register": "#000000"}
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
    colour = COLOURS[name]
    paint = f'fill="{colour}"' if filled else f'fill="none" stroke="{colour}" stroke-width="{LINE}"'
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
