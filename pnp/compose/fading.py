"""Fills that let shine through what lies below: `#rrggbbaa`, alone or in a gradient."""

from pnp.compose.outlines import outline_of
from pnp.geometry import Box, Edges
from pnp.model.face import Gradient, Group, Mark, Paint, Rect, Shape
from pnp.svg.gradients import Shade

SOLID = 7  # letters of a colour that nothing shines through
_AROUND = Edges(1.0, 1.0, 1.0, 1.0)


def faded(mark: Shape) -> Mark:
    """Return a shape as marks whose colours are solid, and how much is seen of them."""
    paint = mark.paint
    fill = paint.fill
    if isinstance(fill, Gradient):
        shade = _shade(fill)
        if min(shade.opacities) == 1:
            return mark
        return _with_line(mark, _veiled(mark, shade))
    if len(fill) <= SOLID:
        return mark
    faint = paint._replace(fill=fill[:SOLID], stroke="", opacity=paint.opacity * _opacity(fill))
    return _with_line(mark, mark._replace(paint=faint))


def _opacity(colour: str) -> float:
    return int(colour[SOLID:], 16) / 255 if len(colour) > SOLID else 1.0


def _shade(fill: Gradient) -> Shade:
    solid = tuple((at, one[:SOLID]) for at, one in fill.stops)
    return Shade(fill._replace(stops=solid), tuple(_opacity(one) for _, one in fill.stops))


def _veiled(mark: Shape, shade: Shade) -> Mark:
    solid = mark.paint._replace(fill=shade.gradient, stroke="", opacity=1.0)
    room: Box = outline_of(mark).box.grown(_AROUND)
    veil = Rect(room, 0.0, Paint(fill=shade.veil))
    return Group((mark._replace(paint=solid),), opacity=mark.paint.opacity, mask=(veil,))


def _with_line(mark: Shape, inside: Mark) -> Mark:
    """Return the inside of a shape with its line, which is as solid as it was."""
    if not mark.paint.stroke:
        return inside
    return Group((inside, mark._replace(paint=mark.paint._replace(fill=""))))
