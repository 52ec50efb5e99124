"""What templates paint with: gradients of a colour family, patterns as path data, and tables.

A family is three colours of a game: `brass_l`, `brass` and `brass_d` are light, plain and dark.
"""

import re
from math import atan2, cos, degrees, hypot, pi, radians, sin
from typing import Any

from pnp.compose.tokens import unheard
from pnp.worded import worded

MOST_STROKES = 10_000  # in one pattern
_NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?", re.ASCII)


def slope(x0: float, y0: float, x1: float, y1: float, tone: str, middle: float = 0.5) -> str:
    """Return a gradient from light to dark, with the plain colour at a share of the way."""
    return f"linear({_row(x0, y0, x1, y1)}, {tone}_l, {tone} {_row(middle)}, {tone}_d)"


def tube(x0: float, y0: float, x1: float, y1: float, tone: str) -> str:
    """Return a gradient across something round and long: it shines before its middle."""
    return f"linear({_row(x0, y0, x1, y1)}, {tone}, {tone}_l 0.28, {tone} 0.58, {tone}_d)"


def ball(x: float, y: float, r: float, tone: str) -> str:
    """Return a gradient of a ball, lit from the upper left."""
    return f"radial({_row(x - 0.35 * r, y - 0.4 * r, 1.45 * r)}, {tone}_l, {tone}, {tone}_d)"


def heading(x0: float, y0: float, x1: float, y1: float) -> float:
    """Return the direction from a point to another: degrees clockwise from the right."""
    return degrees(atan2(y1 - y0, x1 - x0))


def far(x0: float, y0: float, x1: float, y1: float) -> float:
    """Return the distance between two points."""
    return hypot(x1 - x0, y1 - y0)


def hatch(x0: float, y0: float, x1: float, y1: float, dx: float, dy: float, n: int) -> str:
    """Return path data of `n` equal strokes, each moved from the one before."""
    to = f"l {_row(x1 - x0, y1 - y0)}"
    return " ".join(f"M {_row(x0 + i * dx, y0 + i * dy)} {to}" for i in range(_few(n)))


def rays(x: float, y: float, inner: float, outer: float, n: int, turn: float = 0) -> str:
    """Return path data of `n` strokes around a middle; `turn` is in degrees from the right."""
    return " ".join(
        f"M {_row(x + inner * c, y + inner * s)} L {_row(x + outer * c, y + outer * s)}"
        for c, s in (_way(turn, i / n) for i in range(_few(n)))
    )


def circle(x: float, y: float, r: float, inner: float = 0) -> str:
    """Return path data of a circle, or of a ring."""
    return _turning(x, y, r, 1) + (f" {_turning(x, y, inner, 0)}" if inner else "")


def sector(inner: float, outer: float, half: float) -> str:
    """Return path data of a part of a ring about 0, 0: to the right, `half` degrees up and down."""
    c, s = _way(half, 0)
    far, near = _row(outer, outer), _row(inner, inner)
    return (
        f"M {_row(outer * c, -outer * s)} A {far} 0 0 1 {_row(outer * c, outer * s)}"
        f" L {_row(inner * c, inner * s)} A {near} 0 0 0 {_row(inner * c, -inner * s)} Z"
    )


def windows(x: float, y: float, inner: float, outer: float, n: int, turn: float = 0) -> str:
    """Return path data of the openings between `n` spokes, which turn against their wheel."""
    path = []
    for i in range(_few(n)):
        a, b = (_way(turn, (i + share) / n) for share in (0, 0.68))
        c, d = (_way(turn, (i + share) / n) for share in (0.0952, 0.5848))
        path.append(
            f"M {_row(x + outer * b[0], y + outer * b[1])} A {_row(outer, outer)} 0 0 0"
            f" {_row(x + outer * a[0], y + outer * a[1])}"
            f" L {_row(x + inner * c[0], y + inner * c[1])} A {_row(inner, inner)} 0 0 1"
            f" {_row(x + inner * d[0], y + inner * d[1])} Z"
        )
    return " ".join(path)


def tiles(x: float, y: float, w: float, h: float, rows: int, n: int, arch: float = 1.1) -> str:
    """Return path data of rows of `n` arched tiles, every second row moved by half a tile."""
    places = [divmod(at, n + 1) for at in range(_few(rows * (n + 1)))]
    curve = f"q {_row(w / n / 2, -arch * h / rows, w / n, 0)}"
    return " ".join(
        f"M {_row(x + (k - row % 2 / 2) * w / n, y + (row + 1) * h / rows)} {curve}"
        for row, k in places
    )


def rounded(x: float, y: float, w: float, h: float, r: float) -> str:
    """Return path data of a box with round corners, to cut along or to draw."""
    arc, right, low = f"A {_row(r, r)} 0 0 1", x + w, y + h
    return (
        f"M {_row(x + r, y)} H {_row(right - r)} {arc} {_row(right, y + r)} V {_row(low - r)}"
        f" {arc} {_row(right - r, low)} H {_row(x + r)} {arc} {_row(x, low - r)} V {_row(y + r)}"
        f" {arc} {_row(x + r, y)} Z"
    )


def spiral(x: float, y: float, inner: float, outer: float, turns: float) -> str:
    """Return path data of a flat spiral that begins on the right and turns clockwise."""
    n = _few(round(24 * turns))
    ways = ((inner + (outer - inner) * i / n, _way(0, turns * i / n)) for i in range(n + 1))
    return "M " + " L ".join(_row(x + r * c, y + r * s) for r, (c, s) in ways)


def table(text: str) -> list[list[Any]]:
    """Return rows of numbers and words; a row ends with `;` or its line, or in path data."""
    rows = (row.strip().partition(" M ") for row in re.split("[;\n]", unheard(text)))
    return [
        [*map(_cell, words.split()), *([f"M {data}"] if data else ())]
        for words, _, data in rows
        if words
    ]


def _cell(word: str) -> Any:
    match = _NUMBER.fullmatch(word)
    return word if match is None else float(word) if match[1] else int(word)


def _row(*numbers: float) -> str:
    return " ".join(f"{round(number, 4)}" for number in numbers)


def _way(turn: float, share: float) -> tuple[float, float]:
    """Return the direction after a share of a full turn, beginning at `turn` degrees."""
    a = radians(turn) + 2 * pi * share
    return cos(a), sin(a)


def _turning(x: float, y: float, r: float, way: int) -> str:
    half = f"A {_row(r, r)} 0 1 {way}"
    return f"M {_row(x - r, y)} {half} {_row(x + r, y)} {half} {_row(x - r, y)} Z"


def _few(n: int) -> int:
    if not 1 <= n <= MOST_STROKES:
        raise ValueError(
            worded(
                "{number} of them; a pattern has 1 to {most}",
                number=n if n > 0 else str(n),
                most=MOST_STROKES,
            )
        )
    return int(n)


PAINTS = (
    *(slope, tube, ball, heading, far, hatch, rays),
    *(circle, sector, windows, tiles, rounded, spiral, table),
)
