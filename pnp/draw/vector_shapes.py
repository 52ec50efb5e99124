"""Shapes of SVG: rectangles, circles and paths with how they are inked."""

from collections.abc import Callable
from typing import assert_never

from pnp.draw.compact import colour, matrix, path, short
from pnp.geometry import SAME
from pnp.model.face import MITER, Circle, Gradient, Paint, Path, Rect, Shape
from pnp.paths import mapped

Named = Callable[[str], str]  # writes something once, with a hole for its id, and returns that


def shape(mark: Shape, named: Named) -> str:
    """Write a shape and how it is inked; nothing if no ink comes of it."""
    paint = mark.paint
    if not (paint.fill or paint.stroke):
        return ""
    if isinstance(mark, Path) and paint.pen != SAME and paint.stroke:
        return _by_pen(mark, named)
    inked = _fill(paint, named) + _stroke(paint) + _opacity(paint.opacity)
    match mark:
        case Rect():
            x, y, width, height = (short(number) for number in mark.box)
            corner = min(mark.corner, mark.box.width / 2, mark.box.height / 2)
            place = "".join(f' {side}="{at}"' for side, at in (("x", x), ("y", y)) if at != "0")
            bent = f' rx="{short(corner)}"' if corner else ""
            return f'<rect{place} width="{width}" height="{height}"{bent}{inked}/>'
        case Circle():
            x, y, radius = short(mark.x), short(mark.y), short(mark.radius)
            return f'<circle cx="{x}" cy="{y}" r="{radius}"{inked}/>'
        case Path():
            return f'<path d="{path(mark.d)}"{inked}/>'
        case _:
            assert_never(mark)


def _by_pen(mark: Path, named: Named) -> str:
    """Write a path whose line is drawn by a pen that is not round."""
    paint = mark.paint
    inside = shape(mark._replace(paint=paint._replace(stroke="", opacity=1.0)), named)
    back = path(mapped(mark.d, paint.pen.inverse))
    line = f'<path transform="{matrix(paint.pen)}" d="{back}"{_stroke(paint)}/>'
    if paint.opacity < 1:
        return f"<g{_opacity(paint.opacity)}>{inside}{line}</g>"
    return inside + line


def _fill(paint: Paint, named: Named) -> str:
    fill = paint.fill
    if not fill:
        return ""
    ink = f"url(#{named(gradient(fill))})" if isinstance(fill, Gradient) else colour(fill)
    return f' fill="{ink}"' + (' fill-rule="evenodd"' if paint.even else "")


def _stroke(paint: Paint) -> str:
    if not paint.stroke:
        return ""
    traits = {
        "": colour(paint.stroke),
        "-width": short(paint.line),
        "-linecap": paint.cap if paint.cap != "butt" else "",
        "-linejoin": paint.join if paint.join != "miter" else "",
        "-miterlimit": short(paint.miter) if paint.miter != MITER else "",
        "-dasharray": " ".join(map(short, paint.dash)),
        "-dashoffset": short(paint.start) if paint.dash and paint.start else "",
    }
    return "".join(f' stroke{name}="{value}"' for name, value in traits.items() if value)


def _opacity(share: float) -> str:
    return f' opacity="{short(share)}"' if share < 1 else ""


def gradient(fill: Gradient) -> str:
    """Write a gradient with a hole for its id; beyond its ends it goes on plain."""
    names = ("x1", "y1", "x2", "y2") if fill.kind == "linear" else ("cx", "cy", "r", "fx", "fy")
    pairs = zip(names, fill.place, strict=False)  # a focus need not be named
    place = "".join(f' {name}="{short(at)}"' for name, at in pairs)
    drawn = f' gradientTransform="{matrix(fill.drawn)}"' if fill.drawn != SAME else ""
    stops = "".join(
        f'<stop offset="{short(at)}" stop-color="{colour(ink)}"/>' for at, ink in fill.stops
    )
    tag = f"{fill.kind}Gradient"
    return f'<{tag} id="{{}}" gradientUnits="userSpaceOnUse"{place}{drawn}>{stops}</{tag}>'
