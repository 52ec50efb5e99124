"""Shapes as path data in the units of their drawing."""

from itertools import pairwise
from math import sqrt

from pnp.geometry import Box, Point
from pnp.paths import KAPPA, TINY, absolute, segments
from pnp.svg.tree import Node
from pnp.svg.values import length, numbers
from pnp.worded import worded

SHAPES = {"path", "rect", "circle", "ellipse", "line", "polyline", "polygon"}
_WAY = "%.6f"


def outline(node: Node, room: Box) -> str:
    """Return path data of a shape, nothing if it shows nothing, or raise ValueError."""
    match node.tag:
        case "path":
            return node.given.get("d", "").strip().removesuffix("none")
        case "polyline" | "polygon":
            return _corners(node)
    n = _Lengths(node, room)
    match node.tag:
        case "line":
            return f"M {n.x('x1')} {n.y('y1')} L {n.x('x2')} {n.y('y2')}"
        case "circle":
            radius = n.across("r")
            return _ellipse(n.x("cx"), n.y("cy"), radius, radius)
        case "ellipse":
            rx, ry = n.radii()
            return _ellipse(n.x("cx"), n.y("cy"), rx, ry)
    return _rect(n)


class _Lengths:
    """The lengths of a shape, by their names."""

    def __init__(self, node: Node, room: Box) -> None:
        self._given, self._room = node.given, room

    def x(self, name: str) -> float:
        return length(self._given.get(name, "0"), self._room.width)

    def y(self, name: str) -> float:
        return length(self._given.get(name, "0"), self._room.height)

    def across(self, name: str) -> float:
        return length(self._given.get(name, "0"), diagonal(self._room))

    def radii(self) -> tuple[float, float]:
        """Return the radii of corners or of an ellipse; one that is not given is like the other."""
        given = [self._given.get(name, "auto").strip() for name in ("rx", "ry")]
        if given == ["auto", "auto"]:
            return 0.0, 0.0
        x, y = (
            name if text != "auto" else "" for name, text in zip(("rx", "ry"), given, strict=True)
        )
        rx = self.x("rx") if x else self.y("ry")
        ry = self.y("ry") if y else self.x("rx")
        return max(0.0, rx), max(0.0, ry)


def diagonal(room: Box) -> float:
    """Return what percentages are a part of that run neither across nor down."""
    return sqrt((room.width**2 + room.height**2) / 2)


def _corners(node: Node) -> str:
    places = numbers(node.given.get("points", ""))
    if len(places) % 2:
        raise ValueError(worded("points: {count} numbers, which are no pairs", count=len(places)))
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


def _rect(n: _Lengths) -> str:
    x, y, w, h = n.x("x"), n.y("y"), n.x("width"), n.y("height")
    if w <= 0 or h <= 0:
        return ""
    rx, ry = n.radii()
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
    xs: list[float] = []
    ys: list[float] = []
    here = Point(0.0, 0.0)
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
    if abs(square) < TINY:
        turns = [-plain / linear] if abs(linear) > TINY else []
    else:
        below = linear**2 - 4 * square * plain
        turns = (
            [(-linear + sign * sqrt(below)) / (2 * square) for sign in (1, -1)]
            if below >= 0
            else []
        )
    return [
        (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t**2 * c + t**3 * d
        for t in turns
        if 0 < t < 1
    ]


def clockwise(d: str) -> str:
    """Return path data that runs clockwise: shapes that overlap shall not cancel each other."""
    rings: list[list[tuple[str, tuple[float, ...]]]] = []
    for one in segments(d):
        if one[0] == "M" or not rings:
            rings.append([])
        rings[-1].append(one)
    area = sum(
        x0 * y1 - x1 * y0
        for ring in rings
        for (x0, y0), (x1, y1) in pairwise([*_ends(ring), _ends(ring)[0]])
    )
    return d if area >= 0 else absolute(" ".join(map(_reversed, rings)))


def _ends(ring: list[tuple[str, tuple[float, ...]]]) -> list[tuple[float, ...]]:
    return [values[-2:] for _, values in ring if values]


def _reversed(ring: list[tuple[str, tuple[float, ...]]]) -> str:
    drawn = [one for one in ring if one[1]]
    ends = _ends(ring)
    parts = [f"M {_row(ends[-1])}"]
    for (command, values), to in zip(reversed(drawn[1:]), reversed(ends[:-1]), strict=True):
        handles = (*values[2:4], *values[0:2]) if command == "C" else ()
        parts.append(f"{command} {_row((*handles, *to))}")
    return " ".join(parts) + " Z"


def _row(values: tuple[float, ...]) -> str:
    return " ".join(_WAY % value for value in values)
