"""Colours that let shine through what lies below: `#rrggbbaa`, alone or in a gradient."""

from pnp.compose.outlines import outline_of
from pnp.geometry import Box, Edges
from pnp.model.face import Gradient, Group, Mark, Paint, Rect, Shape
from pnp.svg.gradients import Shade

SOLID = 7  # letters of a colour that nothing shines through
_AROUND = Edges(1.0, 1.0, 1.0, 1.0)


def faded(mark: Shape) -> Mark:
    """Return a shape as marks whose colours are solid, and how much is seen of them."""
    fill, stroke = mark.paint.fill, mark.paint.stroke
    inside = mark._replace(paint=mark.paint._replace(stroke=""))
    if isinstance(fill, Gradient):
        shade = _shade(fill)
        if min(shade.opacities) < 1:
            return _with_line(mark, _veiled(mark, shade))
    elif len(fill) > SOLID:
        return _with_line(mark, inside._replace(paint=_fainter(inside.paint, fill)))
    return _with_line(mark, inside) if len(stroke) > SOLID else mark


def faint(mark: Mark, colour: str) -> Mark:
    """Return a mark as solid as its colour is."""
    return mark if len(colour) <= SOLID else Group((mark,), opacity=opacity(colour))


def _fainter(paint: Paint, colour: str) -> Paint:
    """Return how a part of a shape is inked, its fill or its line, in a colour."""
    solid, seen = colour[:SOLID], paint.opacity * opacity(colour)
    if paint.fill:
        return paint._replace(fill=solid, opacity=seen)
    return paint._replace(stroke=solid, opacity=seen)


def opacity(colour: str) -> float:
    """Return how solid a colour is."""
    return int(colour[SOLID:], 16) / 255 if len(colour) > SOLID else 1.0


def _shade(fill: Gradient) -> Shade:
    solid = tuple((at, one[:SOLID]) for at, one in fill.stops)
    return Shade(fill._replace(stops=solid), tuple(opacity(one) for _, one in fill.stops))


def _veiled(mark: Shape, shade: Shade) -> Mark:
    solid = mark.paint._replace(fill=shade.gradient, stroke="", opacity=1.0)
    room: Box = outline_of(mark).box.grown(_AROUND)
    veil = Rect(room, 0.0, Paint(fill=shade.veil))
    return Group((mark._replace(paint=solid),), opacity=mark.paint.opacity, mask=(veil,))


def _with_line(mark: Shape, inside: Mark) -> Mark:
    """Return the inside of a shape with its line, each as solid as its colour."""
    stroke = mark.paint.stroke
    if not stroke:
        return inside
    line = mark._replace(paint=_fainter(mark.paint._replace(fill=""), stroke))
    return Group((inside, line)) if mark.paint.fill else line
