"""What templates call: colours, curves, chance, and sentences to fill in."""

import math
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from math import cos, pi, sin, sqrt
from typing import Any

from pnp.compose.paints import PAINTS
from pnp.compose.tokens import unheard

MOST_POINTS = 10_000  # on one curve
MOST_SEED = 1_000  # letters
MOST_SAID = 50_000

Point = tuple[float, float]

COLOUR = re.compile(r"#[0-9a-fA-F]{6}\Z")


def written(value: Any) -> str:
    """Return a text or number as it is written into a face: four places at most."""
    if isinstance(value, float):
        return f"{value:.4f}".rstrip("0").rstrip(".")
    text = str(value)
    if not isinstance(value, (str, int)):
        raise TypeError(f"{text[:40]!r} is neither a text nor a number")
    return text


def mix(a: str, b: str, share: float) -> str:
    """Return the colour that lies between two others; a share of 0 is the first, 1 the second."""
    for colour in (a, b):
        if not isinstance(colour, str) or not COLOUR.match(colour):
            raise ValueError(f"mix: {str(colour)[:40]!r} is not a colour such as #1f6f8b")
    pairs = zip(bytes.fromhex(a[1:]), bytes.fromhex(b[1:]), strict=True)
    parts = [round(first + (second - first) * share) for first, second in pairs]
    if not all(0 <= part <= 255 for part in parts):
        raise ValueError(f"mix: a share of {share:g} leads out of all colours")
    return f"#{bytes(parts).hex()}"


def chance(*seed: Any) -> float:
    """Return a number from 0 to 1 that looks random and is always the same for the same seed."""
    text = "/".join(map(str, seed))
    if len(text) > MOST_SEED or not all(isinstance(part, (str, int, float)) for part in seed):
        raise ValueError(f"chance: a seed is texts and numbers, {MOST_SEED:,} letters at most")
    return _chance(text)


@lru_cache(maxsize=4096)
def _chance(seed: str) -> float:
    unheard(seed)
    mixed = 2166136261
    for letter in seed.encode():
        mixed = ((mixed ^ letter) * 16777619) & 0xFFFFFFFF
    for shift, factor in ((16, 0x85EBCA6B), (13, 0xC2B2AE35), (16, 1)):
        mixed = ((mixed ^ (mixed >> shift)) * factor) & 0xFFFFFFFF
    return mixed / 0x100000000


def say(sentence: str, /, **values: Any) -> str:
    """Return a sentence with values in place of their names in braces."""
    for name, value in values.items():
        gap, text = f"{{{name}}}", written(value)
        if len(sentence) + sentence.count(gap) * len(text) > MOST_SAID:
            raise ValueError(f"say: a sentence of more than {MOST_SAID:,} letters")
        sentence = sentence.replace(gap, text)
    return sentence


def smooth(points: Sequence[Point]) -> str:
    """Return path data of a smooth closed curve through points."""
    n = _counted(len(points))
    path = [f"M {_at(points[0])}"]
    for i in range(n):
        a, b, c, d = points[i - 1], points[i], points[(i + 1) % n], points[(i + 2) % n]
        leaving = b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6
        coming = c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6
        path.append(f"C {_at(leaving)} {_at(coming)} {_at(c)}")
    return " ".join(path) + " Z"


def blob(
    cx: float,
    cy: float,
    r: float,
    seed: Any,
    wobble: float = 0.06,
    n: int = 11,
    petals: float = 0,
    bulge: float = 0,
    stretch: float = 1,
    turn: float = 0,
    box: float = 0,
) -> str:
    """Return path data of a living outline: a circle with a wobble of its own.

    It has `petals` bulges, is stretched along the direction `turn` (in turns of pi) and as square
    as `box` says.
    """
    points = []
    ca, sa = cos(pi * turn), sin(pi * turn)
    for i in range(_counted(n)):
        a = 2 * pi * i / n
        shaken = 1 + wobble * (2 * chance(seed, "blob", i) - 1)
        rr = r * (shaken + bulge * cos(petals * a) - box * cos(4 * a))
        x, y = rr * cos(a) * stretch, rr * sin(a) / stretch
        points.append((cx + x * ca - y * sa, cy + x * sa + y * ca))
    return smooth(points)


def polygon(cx: float, cy: float, r: float, n: int, turn: float = 0) -> str:
    """Return path data of a regular polygon; `turn` is in turns of pi."""
    angles = (pi * (2 * i / n + turn) for i in range(_counted(n)))
    return _lines((cx + r * sin(a), cy - r * cos(a)) for a in angles)


def star(cx: float, cy: float, r: float, inner: float, n: int, turn: float = 0) -> str:
    """Return path data of a star of `n` points."""
    corners = ((inner if i % 2 else r, pi * (i / n + turn)) for i in range(2 * _counted(n)))
    return _lines((cx + d * sin(a), cy - d * cos(a)) for d, a in corners)


def cog(x: float, y: float, r: float, teeth: int, depth: float, turn: float = 0) -> str:
    """Return path data of a cogwheel; `depth` is that of its teeth, `turn` is in degrees."""
    s, q = 2 * pi / _counted(teeth), r - depth
    corners = ((q, -0.33 * s), (r, -0.2 * s), (r, 0.2 * s), (q, 0.33 * s))
    angles = (i * s + turn * pi / 180 for i in range(teeth))
    return _lines((x + d * cos(a + to), y + d * sin(a + to)) for a in angles for d, to in corners)


def dust(cx: float, cy: float, r: float, seed: Any, n: int) -> str:
    """Return path data of many dots in a circle, to be drawn as a line with round ends."""
    path = []
    for i in range(_counted(n)):
        a, d = 2 * pi * chance(seed, "dust", i), r * sqrt(chance(seed, "far", i))
        path.append(f"M {_at((cx + d * cos(a), cy + d * sin(a)))} h 0.01")
    return " ".join(path)


def _at(point: Point) -> str:
    return f"{written(point[0])} {written(point[1])}"


def _lines(points: Iterable[Point]) -> str:
    return "M " + " L ".join(map(_at, points)) + " Z"


def _counted(n: int) -> int:
    if not 1 <= n <= MOST_POINTS:
        raise ValueError(f"{n:,} points; a curve has 1 to {MOST_POINTS:,}")
    return int(n)


_MATHS = (math.sin, math.cos, math.tan, math.atan2, math.sqrt, math.floor, math.ceil)
_OURS = (mix, chance, say, smooth, blob, polygon, star, cog, dust)
FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    function.__name__: function for function in (*_MATHS, *_OURS, *PAINTS)
}
