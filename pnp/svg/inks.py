"""What shapes of a drawing are painted with: colours, gradients, lines."""

import re
from collections.abc import Mapping
from math import sqrt
from typing import NamedTuple

from pnp.geometry import SAME, Affine, Box
from pnp.model.face import CURRENT, Group, Mark, Paint, Path, Rect
from pnp.paths import mapped
from pnp.svg.gradients import KINDS, Gradients, Shade
from pnp.svg.shapes import diagonal, extent
from pnp.svg.styles import Style
from pnp.svg.tree import Complaints, Node
from pnp.svg.values import Colour, colour, length, number, numbers, share
from pnp.worded import worded

URL = re.compile(r"url\(\s*['\"]?([^'\")]*)['\"]?\s*\)\s*(.*)", re.S)
_CAPS, _JOINS = {"butt", "round", "square"}, {"miter", "round", "bevel"}
_WHITE = "#ffffff"


class Drawn(NamedTuple):
    """A shape where it is drawn."""

    node: Node
    style: Style
    d: str  # in the units of the element
    ctm: Affine
    room: Box  # that percentages are parts of


class Inks:
    """Paints the shapes of one drawing."""

    def __init__(
        self, named: Mapping[str, Node], gradients: Gradients, complaints: Complaints
    ) -> None:
        self._named, self._gradients, self._complaints = named, gradients, complaints

    def painted(self, shown: Drawn) -> list[Mark]:
        """Return the marks of a shape, its inside below its line or as it says."""
        style, d = shown.style, mapped(shown.d, shown.ctm)
        fill, stroke = self._chosen(shown, "fill"), self._line(shown)
        even = style["fill-rule"] == "evenodd"
        plain = isinstance(fill, Colour) and isinstance(stroke, Colour)
        inside = style["paint-order"].split()
        is_below = "stroke" in inside and (
            "fill" not in inside or inside.index("stroke") < inside.index("fill")
        )
        if plain and not is_below and fill.opacity == stroke.opacity == 1:  # type: ignore[union-attr]
            paint = self._pen(shown)._replace(fill=fill.colour, stroke=stroke.colour, even=even)  # type: ignore[union-attr]
            return [Path(d, paint)]
        parts: list[list[Mark]] = [
            _filled(d, fill, even) if fill else [],
            _stroked(d, stroke, self._pen(shown)) if stroke else [],
        ]
        return [mark for part in (reversed(parts) if is_below else parts) for mark in part]

    def _line(self, shown: Drawn) -> Shade | Colour | None:
        width = length(shown.style["stroke-width"], diagonal(shown.room))
        if width < 0:
            raise ValueError(worded("stroke-width is less than 0"))
        return self._chosen(shown, "stroke") if width else None

    def _chosen(self, shown: Drawn, name: str) -> Shade | Colour | None:
        """Return a paint, with how much of it is seen; None if there is none."""
        said, opacity = shown.style[name], share(shown.style[f"{name}-opacity"])
        found: Shade | Colour | None
        if match := URL.fullmatch(said):
            found = self._named_paint(shown, name, match[1], match[2].strip())
        else:
            found = _plain(said, shown.style)
        if isinstance(found, Colour):
            found = found._replace(opacity=found.opacity * opacity)
            return found if found.opacity else None
        if found:
            return found._replace(opacities=tuple(one * opacity for one in found.opacities))
        return None

    def _named_paint(self, shown: Drawn, name: str, link: str, other: str) -> Shade | Colour | None:
        node = self._named.get(link[1:]) if link.startswith("#") else None
        if node is None and other:
            return _plain(other, shown.style)
        if node is None:
            said = worded(
                "{attribute}: {name} is not in this file", attribute=name, name=repr(link[:40])
            )
            self._complaints.add(shown.node, said)
            return None
        if node.tag not in KINDS:
            said = worded(
                "{attribute}: <{tag}> is not drawn, only colours and gradients",
                attribute=name,
                tag=node.tag,
            )
            hint = worded(
                "draw its parts as shapes (Inkscape: Object > Pattern > Pattern to Objects)"
            )
            self._complaints.add(shown.node, said, hint if node.tag == "pattern" else "")
            return None
        box = extent(shown.d)
        return self._gradients.paint(node, box, shown.room, shown.ctm)

    def _pen(self, shown: Drawn) -> Paint:
        """Return how a line is drawn, without its colour."""
        style, (a, b, c, d, *_) = shown.style, shown.ctm
        whole = diagonal(shown.room)
        scale = sqrt(abs(a * d - b * c))
        pen = SAME
        if abs(a * c + b * d) + abs(a * a + b * b - c * c - d * d) > 1e-5 * scale**2:
            pen = Affine(a / scale, b / scale, c / scale, d / scale)
        cap, join = style["stroke-linecap"], style["stroke-linejoin"]
        dash, shift = _joined(_dashes(style["stroke-dasharray"], whole))
        return Paint(
            line=length(style["stroke-width"], whole) * scale,
            dash=tuple(one * scale for one in dash),
            start=(length(style["stroke-dashoffset"], whole) + shift) * scale,
            cap=cap if cap in _CAPS else "butt",
            join=join if join in _JOINS else "miter",
            miter=max(1.0, number(style["stroke-miterlimit"])),
            pen=pen,
        )


def _plain(said: str, style: Style) -> Colour | None:
    if said.lower() == "currentcolor":
        return colour(style["color"]) if style["color"] else Colour(CURRENT)
    return None if said == "none" else colour(said)


def _dashes(said: str, whole: float) -> tuple[float, ...]:
    if said == "none":
        return ()
    parts = said.replace(",", " ").split()
    lengths = tuple(length(one, whole) for one in parts) if "%" in said else _plain_dashes(parts)
    if min(lengths, default=0.0) < 0 or not any(lengths):
        return ()
    return lengths * 2 if len(lengths) % 2 else lengths


def _joined(lengths: tuple[float, ...]) -> tuple[tuple[float, ...], float]:
    """Return dashes with gaps between all of them, and how much later they begin.

    Where there is no gap, two dashes are one; printers disagree about gaps of no length.
    """
    made: list[float] = []
    before = 0.0
    for dash, gap in zip(lengths[::2], lengths[1::2], strict=True):
        before += dash
        if gap:
            made += before, gap
            before = 0.0
    if made:
        made[0] += before  # the last dash runs into the first
    return tuple(made), before if made else 0.0


def _plain_dashes(parts: list[str]) -> tuple[float, ...]:
    return tuple(
        number for one in parts for number in ((length(one),) if not _many(one) else numbers(one))
    )


def _many(text: str) -> bool:
    try:
        length(text)
    except ValueError:
        return True
    return False


def _filled(d: str, fill: Shade | Colour, even: bool) -> list[Mark]:
    if isinstance(fill, Colour):
        return [Path(d, Paint(fill=fill.colour, opacity=fill.opacity, even=even))]
    if len(set(fill.opacities)) == 1:
        return [Path(d, Paint(fill=fill.gradient, opacity=fill.opacities[0], even=even))]
    mark = Path(d, Paint(fill=fill.gradient, even=even))
    return [Group((mark,), mask=(Rect(_around(d), 0.0, Paint(fill=fill.veil)),))]


def _stroked(d: str, stroke: Shade | Colour, pen: Paint) -> list[Mark]:
    if isinstance(stroke, Colour):
        return [Path(d, pen._replace(stroke=stroke.colour, opacity=stroke.opacity))]
    surface: Mark = Rect(_around(d, pen), 0.0, Paint(fill=stroke.gradient))
    if min(stroke.opacities) < 1:
        veil = Rect(_around(d, pen), 0.0, Paint(fill=stroke.veil))
        surface = Group((surface,), mask=(veil,))
    return [Group((surface,), mask=(Path(d, pen._replace(stroke=_WHITE)),))]


def _around(d: str, pen: Paint | None = None) -> Box:
    """Return a box that holds a shape and its line."""
    reach = 1.0
    if pen:
        thick = max(abs(pen.pen.a) + abs(pen.pen.c), abs(pen.pen.b) + abs(pen.pen.d))
        reach += pen.line * thick * (pen.miter if pen.join == "miter" else 1.5)
    x, y, width, height = extent(d)
    return Box(x - reach, y - reach, width + 2 * reach, height + 2 * reach)
