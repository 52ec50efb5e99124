"""Shapes of a drawing as path data, and what they are painted with: colours, gradients, lines."""

import re
from collections.abc import Callable, Mapping
from functools import partial
from itertools import accumulate
from math import sqrt
from typing import NamedTuple

from pnp.base.findings import sentence
from pnp.base.geometry import SAME, Affine, Box, Point
from pnp.base.paths import KAPPA, TINY, mapped, segments
from pnp.model.face import CURRENT, Gradient, Group, Mark, Paint, Path, Rect
from pnp.pictures.svg_tree import (
    Colour,
    Complaints,
    Node,
    Style,
    Styles,
    length,
    number,
    numbers,
    share,
    transform,
)

SHAPES = {"path", "rect", "circle", "ellipse", "line", "polyline", "polygon"}


def outline(node: Node, room: Box) -> str:
    """Return path data of a shape, nothing if it shows nothing, or raise ValueError."""
    match node.tag:
        case "path":
            return node.given.get("d", "").strip().removesuffix("none")
        case "polyline" | "polygon":
            return _corners(node)
    x, y = partial(_length, node, room.width), partial(_length, node, room.height)
    match node.tag:
        case "line":
            return f"M {x('x1')} {y('y1')} L {x('x2')} {y('y2')}"
        case "circle":
            radius = _length(node, diagonal(room), "r")
            return _ellipse(x("cx"), y("cy"), radius, radius)
        case "ellipse":
            rx, ry = _radii(node, room)
            return _ellipse(x("cx"), y("cy"), rx, ry)
    box = Box(x("x"), y("y"), x("width"), y("height"))
    return _rect(box, *_radii(node, room)) if box.width > 0 and box.height > 0 else ""


def _length(node: Node, whole: float, name: str) -> float:
    return length(node.given.get(name, "0"), whole)


def _radii(node: Node, room: Box) -> tuple[float, float]:
    """Return the radii of corners or of an ellipse; one that is not given is like the other."""
    has_x, has_y = (node.given.get(name, "auto").strip() != "auto" for name in ("rx", "ry"))
    if not has_x and not has_y:
        return 0.0, 0.0
    rx = _length(node, room.width, "rx") if has_x else _length(node, room.height, "ry")
    ry = _length(node, room.height, "ry") if has_y else _length(node, room.width, "rx")
    return max(0.0, rx), max(0.0, ry)


def diagonal(room: Box) -> float:
    """Return what percentages are a part of that run neither across nor down."""
    return sqrt((room.width**2 + room.height**2) / 2)


def _corners(node: Node) -> str:
    places = numbers(node.given.get("points", ""))
    if len(places) % 2:
        raise ValueError(sentence("points: {count} numbers, which are no pairs", count=len(places)))
    if len(places) < 4:
        return ""
    pairs = " L ".join(f"{x} {y}" for x, y in zip(places[::2], places[1::2], strict=True))
    return f"M {pairs}{' Z' if node.tag == 'polygon' else ''}"


def _ellipse(x: float, y: float, rx: float, ry: float) -> str:
    if rx <= 0 or ry <= 0:
        return ""
    k, m = KAPPA * rx, KAPPA * ry
    return (
        f"M {x + rx} {y} C {x + rx} {y + m} {x + k} {y + ry} {x} {y + ry}"
        f" C {x - k} {y + ry} {x - rx} {y + m} {x - rx} {y}"
        f" C {x - rx} {y - m} {x - k} {y - ry} {x} {y - ry}"
        f" C {x + k} {y - ry} {x + rx} {y - m} {x + rx} {y} Z"
    )


def _rect(box: Box, rx: float, ry: float) -> str:
    x, y, w, h = box
    rx, ry = min(rx, w / 2), min(ry, h / 2)
    if not rx or not ry:
        return f"M {x} {y} H {x + w} V {y + h} H {x} Z"
    k, m, r, b = rx * (1 - KAPPA), ry * (1 - KAPPA), x + w, y + h
    return (
        f"M {x + rx} {y} H {r - rx} C {r - k} {y} {r} {y + m} {r} {y + ry} V {b - ry}"
        f" C {r} {b - m} {r - k} {b} {r - rx} {b} H {x + rx}"
        f" C {x + k} {b} {x} {b - m} {x} {b - ry} V {y + ry}"
        f" C {x} {y + m} {x + k} {y} {x + rx} {y} Z"
    )


def extent(d: str) -> Box:
    """Return the smallest box around absolute path data; curves count as far as they reach."""
    xs, ys, here = list[float](), list[float](), Point(0.0, 0.0)
    for command, values in segments(d):
        if command == "C":
            xs += _reach(here.x, values[0], values[2], values[4])
            ys += _reach(here.y, values[1], values[3], values[5])
        if values:
            here = Point(*values[-2:])
            xs.append(here.x)
            ys.append(here.y)
    return Box.around(xs, ys)


def _reach(a: float, b: float, c: float, d: float) -> list[float]:
    """Return how far a curve goes before it turns round."""
    square, linear, plain = -a + 3 * b - 3 * c + d, 2 * (a - 2 * b + c), b - a
    turns: list[float] = []
    if abs(square) < TINY:
        turns = [-plain / linear] if abs(linear) > TINY else []
    elif (below := linear**2 - 4 * square * plain) >= 0:
        turns = [(-linear + sign * sqrt(below)) / (2 * square) for sign in (1, -1)]
    return [
        (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t**2 * c + t**3 * d
        for t in turns
        if 0 < t < 1
    ]


KINDS = {"linearGradient": "linear", "radialGradient": "radial"}
LEAST_STEP = 0.0002  # between two colours, since a PDF tells them apart by it
INSIDE = 0.999  # how far from the middle a focus may lie
_LONGEST_CHAIN = 20  # gradients that are like another
_GRADIENT_PLACES = {
    "linear": {"x1": "0%", "y1": "0%", "x2": "100%", "y2": "0%"},
    "radial": {"cx": "50%", "cy": "50%", "r": "50%", "fx": "", "fy": ""},
}


def recoloured(fill: str | Gradient, ink: Callable[[str], str]) -> str | Gradient:
    """Return a fill with all of its colours in an ink."""
    if isinstance(fill, Gradient):
        return fill._replace(stops=tuple((at, ink(one)) for at, one in fill.stops))
    return fill and ink(fill)


class Shade(NamedTuple):
    """Colours that run into each other, some of which may be seen through."""

    gradient: Gradient
    opacities: tuple[float, ...]  # of its colours

    @property
    def veil(self) -> Gradient:
        """The same in greys: the brighter, the more is seen."""
        greys = (f"#{3 * f'{round(255 * opacity):02x}'}" for opacity in self.opacities)
        places = (at for at, _ in self.gradient.stops)
        return self.gradient._replace(stops=tuple(zip(places, greys, strict=True)))


def _place(kind: str, given: Mapping[str, str], room: Box) -> tuple[float, ...] | None:
    """Return the numbers of a gradient; None if it has no extent."""
    whole = {"x": room.width, "y": room.height, "r": diagonal(room)}
    n = {
        name: length(text, whole["r" if name == "r" else name.strip("cf12")])
        for name, default in _GRADIENT_PLACES[kind].items()
        if (text := given.get(name, default))
    }
    if kind == "linear":
        place = n["x1"], n["y1"], n["x2"], n["y2"]
        return None if place[:2] == place[2:] else place
    x, y, r = n["cx"], n["cy"], n["r"]
    fx, fy = n.get("fx", x), n.get("fy", y)
    away = ((fx - x) ** 2 + (fy - y) ** 2) ** 0.5
    if away > INSIDE * r > 0:
        fx, fy = (x + (fx - x) * INSIDE * r / away, y + (fy - y) * INSIDE * r / away)
    if r <= 0:
        return None
    return (x, y, r) if (fx, fy) == (x, y) else (x, y, r, fx, fy)


def _laid(gradient: Gradient, drawn: Affine) -> Gradient:
    """Return a gradient where it lies; only ellipses have to be told what becomes of them."""
    if gradient.kind == "radial":
        x, y, r, *focus = gradient.place
        if abs(drawn.a - drawn.d) + abs(drawn.b + drawn.c) < 1e-9 * abs(drawn.a + drawn.b):
            points = [drawn.at(Point(*one)) for one in ((x, y), tuple(focus)) if one]
            scale = (drawn.a**2 + drawn.b**2) ** 0.5
            place = (*points[0], r * scale, *(points[1] if focus else ()))
            return gradient._replace(place=place, drawn=SAME)
        unit = Affine(a=r, d=r, e=x, f=y).then(drawn)  # of a circle that is one wide
        near = ((focus[0] - x) / r, (focus[1] - y) / r) if focus else ()
        return gradient._replace(place=(0.0, 0.0, 1.0, *near), drawn=unit)
    x0, y0, x1, y1 = gradient.place
    back, along = drawn.inverse, Point(x1 - x0, y1 - y0)
    square = along.x**2 + along.y**2
    rise = Point(
        (along.x * back.a + along.y * back.b) / square,
        (along.x * back.c + along.y * back.d) / square,
    )
    start, steep = drawn.at(Point(x0, y0)), rise.x**2 + rise.y**2
    return gradient._replace(place=(*start, start.x + rise.x / steep, start.y + rise.y / steep))


def _spread(places: list[float]) -> list[float]:
    """Return places of which each comes after the one before."""
    made = list(accumulate(places, lambda before, at: max(at, before + LEAST_STEP)))
    behind = range(len(made))[::-1]  # how many come after each
    return [min(at, 1.0 - LEAST_STEP * n) for at, n in zip(made, behind, strict=True)]


URL = re.compile(r"url\(\s*['\"]?([^'\")]*)['\"]?\s*\)\s*(.*)", re.S)
_CAPS, _JOINS = {"butt", "round", "square"}, {"miter", "round", "bevel"}


class Drawn(NamedTuple):
    """A shape where it is drawn."""

    node: Node
    style: Style
    d: str  # in the units of the element
    ctm: Affine
    room: Box  # that percentages are parts of


class Inks:
    """Paints the shapes of one drawing."""

    def __init__(self, named: Mapping[str, Node], styles: Styles, complaints: Complaints) -> None:
        self._named, self._styles, self._complaints = named, styles, complaints
        self._known: dict[Node, list[tuple[float, Colour]]] = {}  # colours of gradients

    def painted(self, shown: Drawn) -> list[Mark]:
        """Return the marks of a shape, its inside below its line or as it says."""
        style, d = shown.style, mapped(shown.d, shown.ctm)
        fill, width = (
            self._chosen(shown, "fill"),
            length(style["stroke-width"], diagonal(shown.room)),
        )
        if width < 0:
            raise ValueError(sentence("stroke-width is less than 0"))
        stroke = self._chosen(shown, "stroke") if width else None
        even = style["fill-rule"] == "evenodd"
        plain = isinstance(fill, Colour) and isinstance(stroke, Colour)
        inside = style["paint-order"].split()
        is_below = "stroke" in inside and (
            "fill" not in inside or inside.index("stroke") < inside.index("fill")
        )
        if plain and not is_below and fill.opacity == stroke.opacity == 1:  # type: ignore[union-attr]
            paint = self._pen(shown)._replace(fill=fill.colour, stroke=stroke.colour, even=even)  # type: ignore[union-attr]
            return [Path(d, paint)]
        parts = [_filled(d, fill, even)] if fill else []
        parts += [_stroked(d, stroke, self._pen(shown))] if stroke else []
        return parts[::-1] if is_below else parts

    def _chosen(self, shown: Drawn, name: str) -> Shade | Colour | None:
        """Return a paint, with how much of it is seen; None if there is none."""
        said, opacity = shown.style[name], share(shown.style[f"{name}-opacity"])
        match = URL.fullmatch(said)
        found = self._named_paint(shown, name, match) if match else _plain(said, shown.style)
        if isinstance(found, Colour):
            found = found._replace(opacity=found.opacity * opacity)
            return found if found.opacity else None
        if found:
            return found._replace(opacities=tuple(one * opacity for one in found.opacities))
        return None

    def _named_paint(self, shown: Drawn, name: str, match: re.Match[str]) -> Shade | Colour | None:
        link, other = match[1], match[2].strip()
        node = self._named.get(link[1:]) if link.startswith("#") else None
        if node is None and other:
            return _plain(other, shown.style)
        if node is None:
            said = sentence(
                "{attribute}: {name} is not in this file", attribute=name, name=repr(link[:40])
            )
            self._complaints.add(shown.node, said)
            return None
        if node.tag in KINDS:
            return self._gradient(node, extent(shown.d), shown.room, shown.ctm)
        said = sentence(
            "{attribute}: <{tag}> is not drawn, only colours and gradients",
            attribute=name,
            tag=node.tag,
        )
        hint = sentence(
            "draw its parts as shapes (Inkscape: Object > Pattern > Pattern to Objects)"
        )
        self._complaints.add(shown.node, said, hint if node.tag == "pattern" else "")
        return None

    def _gradient(self, node: Node, box: Box, room: Box, ctm: Affine) -> Shade | Colour | None:
        """Return what a shape in this box is painted with; None for nothing."""
        given, holder = self._given(node)
        stops = self._stops(holder) if holder else []
        if not stops:
            return None
        if given.get("spreadMethod", "pad") != "pad":
            hint = sentence("let the gradient reach over the whole shape")
            self._complaints.add(node, sentence("a gradient that is repeated is not drawn"), hint)
        # Where it runs, in the units of its shape or of the drawing.
        kind = KINDS[node.tag]
        is_whole = given.get("gradientUnits") == "userSpaceOnUse"
        if not is_whole and (box.width <= 0 or box.height <= 0):
            return None
        unit = Box(0.0, 0.0, 1.0, 1.0)
        place = _place(kind, given, room if is_whole else unit)
        drawn = ctm if is_whole else Affine(a=box.width, d=box.height, e=box.x, f=box.y).then(ctm)
        drawn = transform(given.get("gradientTransform", "")).then(drawn)
        if len(stops) == 1 or place is None or not drawn.a * drawn.d - drawn.b * drawn.c:
            return stops[-1][1]
        # Its colours, each at a place of its own.
        places = _spread([at for at, _ in stops])
        colours = tuple((at, one.colour) for at, (_, one) in zip(places, stops, strict=True))
        made = _laid(Gradient(kind, place, colours), drawn)
        return Shade(made, tuple(one.opacity for _, one in stops))

    def _given(self, node: Node) -> tuple[dict[str, str], Node | None]:
        """Return what a gradient says, or those that it is like, and who has its colours."""
        given: dict[str, str] = {}
        stops: Node | None = None
        now: Node | None = node
        for _ in range(_LONGEST_CHAIN):
            if now is None or now.tag not in KINDS:
                return given, stops
            same = now.tag == node.tag
            common = {"gradientUnits", "gradientTransform", "spreadMethod"}
            given = {n: v for n, v in now.given.items() if same or n in common} | given
            if stops is None and any(one.tag == "stop" for one in now.inside):
                stops = now
            href = now.given.get("href", "")
            now = self._named.get(href[1:]) if href.startswith("#") else None
            if href and now is None:
                message = sentence("{name} is not in this file", name=repr(href[:40]))
                self._complaints.add(node, message)
        self._complaints.add(node, sentence("gradients that are like each other in a circle"))
        return given, stops

    def _stops(self, holder: Node) -> list[tuple[float, Colour]]:
        if holder in self._known:
            return self._known[holder]
        found: list[tuple[float, Colour]] = []
        around = self._styles.at_home(holder)
        for node in holder.inside:
            if node.tag != "stop":
                continue
            try:
                style = self._styles.of(node, around)
                at = share(node.given.get("offset", "0"))
                said = style["stop-color"]
                if said.lower() == "currentcolor":
                    said = style["color"]
                one = Colour.of(said) if said else Colour(CURRENT)
                opacity = one.opacity * share(style["stop-opacity"])
                found.append((max(at, found[-1][0] if found else 0.0), Colour(one.colour, opacity)))
            except ValueError as problem:
                self._complaints.wrong(node, problem)
        self._known[holder] = found
        return found

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
        return Colour.of(style["color"]) if style["color"] else Colour(CURRENT)
    return None if said == "none" else Colour.of(said)


def _dashes(said: str, whole: float) -> tuple[float, ...]:
    if said == "none":
        return ()
    found: list[float] = []
    for part in said.replace(",", " ").split():
        try:
            found.append(length(part, whole))
        except ValueError:  # perhaps numbers that stand together without blanks
            if "%" in said:
                raise
            found += numbers(part)
    if min(found, default=0.0) < 0 or not any(found):
        return ()
    return tuple(found * 2 if len(found) % 2 else found)


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


def _filled(d: str, fill: Shade | Colour, even: bool) -> Mark:
    if isinstance(fill, Colour):
        return Path(d, Paint(fill=fill.colour, opacity=fill.opacity, even=even))
    if len(set(fill.opacities)) == 1:
        return Path(d, Paint(fill=fill.gradient, opacity=fill.opacities[0], even=even))
    mark = Path(d, Paint(fill=fill.gradient, even=even))
    return Group((mark,), mask=(Rect(_reach_of(d), 0.0, Paint(fill=fill.veil)),))


def _stroked(d: str, stroke: Shade | Colour, pen: Paint) -> Mark:
    if isinstance(stroke, Colour):
        return Path(d, pen._replace(stroke=stroke.colour, opacity=stroke.opacity))
    surface: Mark = Rect(_reach_of(d, pen), 0.0, Paint(fill=stroke.gradient))
    if min(stroke.opacities) < 1:
        veil = Rect(_reach_of(d, pen), 0.0, Paint(fill=stroke.veil))
        surface = Group((surface,), mask=(veil,))
    return Group((surface,), mask=(Path(d, pen._replace(stroke="#ffffff")),))


def _reach_of(d: str, pen: Paint | None = None) -> Box:
    """Return a box that holds a shape and its line."""
    reach = 1.0
    if pen:
        thick = max(abs(pen.pen.a) + abs(pen.pen.c), abs(pen.pen.b) + abs(pen.pen.d))
        reach += pen.line * thick * (pen.miter if pen.join == "miter" else 1.5)
    x, y, width, height = extent(d)
    return Box(x - reach, y - reach, width + 2 * reach, height + 2 * reach)
