"""Colours of marks: such that let shine through what lies below, and `current` in symbols."""

from operator import is_
from typing import Any

from pnp.base.geometry import Edges
from pnp.compose.vocabulary import outline_of
from pnp.model.draft import Blank, Inset, TextTable
from pnp.model.face import CURRENT, Art, Gradient, Group, Mark, Paint, Picture, Rect, Shape
from pnp.pictures.svg_paint import Shade

SOLID = 7  # letters of a colour that nothing shines through
_AROUND = Edges(1.0, 1.0, 1.0, 1.0)


def with_alpha(mark: Shape) -> Mark:
    """Return a shape in `#rrggbbaa` as marks whose colours are solid, and how much is seen."""
    fill, stroke = mark.paint.fill, mark.paint.stroke
    inside = mark._replace(paint=mark.paint._replace(stroke=""))
    if isinstance(fill, Gradient):
        opacities = tuple(opacity(one) for _, one in fill.stops)
        if min(opacities) < 1:
            # Its colours become solid, and a mask in greys says how much is seen of them.
            solid = fill._replace(stops=tuple((at, one[:SOLID]) for at, one in fill.stops))
            around = outline_of(mark).box.grown(_AROUND)
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


def coloured(marks: tuple[Any, ...], fill: str) -> tuple[Any, ...]:
    """Return what a symbol draws, with a colour in place of `current`; itself if there is none."""
    made = tuple(_coloured(mark, fill) for mark in marks)
    return marks if all(map(is_, made, marks)) else made


def _coloured(mark: Any, fill: str) -> Any:
    match mark:
        case Group():
            marks = coloured(mark.marks, fill)
            return mark if marks is mark.marks else mark._replace(marks=marks)
        case Blank():
            ink = _in_place_of_current(mark.style.fill, fill)
            return mark._replace(style=mark.style._replace(fill=ink))
        case Picture() | Inset() | Art() | TextTable():
            return mark
    if not has_current(mark.paint.fill) and mark.paint.stroke != CURRENT:
        return mark
    fills = {
        "fill": _in_place_of_current(mark.paint.fill, fill),
        "stroke": _in_place_of_current(mark.paint.stroke, fill),
    }
    return mark._replace(paint=mark.paint._replace(**fills))


def has_current(paint: str | Gradient | None) -> bool:
    """Tell whether a paint takes its colour from where a symbol is used."""
    if isinstance(paint, Gradient):
        return any(colour == CURRENT for _, colour in paint.stops)
    return paint == CURRENT


def _in_place_of_current(paint: Any, fill: str) -> Any:
    if isinstance(paint, Gradient):
        stops = tuple((at, _in_place_of_current(colour, fill)) for at, colour in paint.stops)
        return paint._replace(stops=stops)
    return fill if paint == CURRENT else paint
