"""Gradients of a drawing as gradients of a face."""

from collections.abc import Mapping
from typing import NamedTuple

from pnp.geometry import SAME, Affine, Box, Point
from pnp.model.face import CURRENT, Gradient
from pnp.svg.shapes import diagonal
from pnp.svg.styles import Styles
from pnp.svg.tree import Complaints, Node
from pnp.svg.values import Colour, colour, length, share, transform
from pnp.worded import worded

KINDS = {"linearGradient": "linear", "radialGradient": "radial"}
LEAST_STEP = 0.0002  # between two colours, since a PDF tells them apart by it
INSIDE = 0.999  # how far from the middle a focus may lie
_LONGEST_CHAIN = 20  # gradients that are like another
_PLACES = {
    "linear": {"x1": "0%", "y1": "0%", "x2": "100%", "y2": "0%"},
    "radial": {"cx": "50%", "cy": "50%", "r": "50%", "fx": "", "fy": ""},
}


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


class Gradients:
    """The gradients of one drawing."""

    def __init__(self, named: Mapping[str, Node], styles: Styles, complaints: Complaints) -> None:
        self._named, self._styles, self._complaints = named, styles, complaints
        self._known: dict[Node, list[tuple[float, Colour]]] = {}  # colours

    def paint(self, node: Node, box: Box, room: Box, ctm: Affine) -> Shade | Colour | None:
        """Return what a shape in this box is painted with; None for nothing."""
        given, holder = self._given(node)
        stops = self._stops(holder) if holder else []
        if not stops:
            return None
        if given.get("spreadMethod", "pad") != "pad":
            hint = worded("let the gradient reach over the whole shape")
            self._complaints.add(node, worded("a gradient that is repeated is not drawn"), hint)
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
                message = worded("{name} is not in this file", name=repr(href[:40]))
                self._complaints.add(node, message)
        self._complaints.add(node, worded("gradients that are like each other in a circle"))
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
                one = colour(said) if said else Colour(CURRENT)
                opacity = one.opacity * share(style["stop-opacity"])
                found.append((max(at, found[-1][0] if found else 0.0), Colour(one.colour, opacity)))
            except ValueError as problem:
                self._complaints.wrong(node, problem)
        self._known[holder] = found
        return found


def _place(kind: str, given: Mapping[str, str], room: Box) -> tuple[float, ...] | None:
    """Return the numbers of a gradient; None if it has no extent."""
    whole = {"x": room.width, "y": room.height, "r": diagonal(room)}
    n = {
        name: length(text, whole["r" if name == "r" else name.strip("cf12")])
        for name, default in _PLACES[kind].items()
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
    made = list(places)
    for at in range(1, len(made)):
        made[at] = max(made[at], made[at - 1] + LEAST_STEP)
    for at in range(len(made) - 1, -1, -1):
        most = 1.0 - LEAST_STEP * (len(made) - 1 - at)
        made[at] = min(made[at], most)
    return made
