"""What templates call: mathematics, seeded chance, curves, patterns, colours and sentences."""

import math
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from math import atan2, cos, degrees, hypot, pi, radians, sin, sqrt
from typing import Any

from pnp.base.colours import COLOUR, whole
from pnp.base.findings import sentence
from pnp.base.numerals import plain
from pnp.base.paths import KAPPA
from pnp.base.units import LARGEST
from pnp.compose.limits import refuse_words

# Chance that is always the same: what is drawn by it stays as it is.
MOST_SEED = 1_000  # letters
MOST_CHANCES = 10_000
SHORT = 500  # chances at once

_START, _FACTOR, _WHOLE = 2166136261, 16777619, 0xFFFFFFFF


def chance(*seed: Any) -> float:
    """Return a number from 0 to 1 that looks random and is always the same for the same seed."""
    return _chance(_joined(seed))


@lru_cache(maxsize=4096)
def _chance(seed: str) -> float:
    return _settled(_hashed(seed))


def chances(n: int, *seed: Any) -> list[float]:
    """Return n such numbers: those of `chance(seed, …, 0)`, `chance(seed, …, 1)` and so on."""
    return list(_numbers(_few_chances(n), _joined(seed)))


def throws(n: int, seed: Any, *names: str) -> list[tuple[float, ...]]:
    """Return n rows, each with a `chance(seed, name, row)` for every name."""
    runs = (_numbers(_few_chances(n, len(names)), _joined((seed, name))) for name in names)
    return list(zip(*runs, strict=True))


def _few_chances(n: int, names: int = 1) -> int:
    if not 0 <= n * names <= MOST_CHANCES:
        number = n * names if n > 0 else str(n * names)
        said = sentence("{number} chances; {most} are allowed", number=number, most=MOST_CHANCES)
        raise ValueError(said)
    return n


def _numbers(n: int, seed: str) -> tuple[float, ...]:
    """Return chances; short rows are kept, which are those that are asked for again."""
    return _remembered(n, seed) if n <= SHORT else _run(n, seed)


def _run(n: int, seed: str) -> tuple[float, ...]:
    begun, found = _hashed(f"{seed}/"), []
    for i in range(n):
        mixed = begun
        for letter in b"%d" % i:
            mixed = ((mixed ^ letter) * _FACTOR) & _WHOLE
        found.append(_settled(mixed))
    return tuple(found)


_remembered = lru_cache(maxsize=2048)(_run)


def _joined(seed: tuple[Any, ...]) -> str:
    for part in seed:
        if not isinstance(part, (str, int, float)):
            break
    else:
        text = "/".join(map(str, seed))
        if len(text) <= MOST_SEED:
            return text
    said = sentence("chance: a seed is texts and numbers, {most} letters at most", most=MOST_SEED)
    raise ValueError(said)


def _hashed(text: str) -> int:
    mixed = _START
    refuse_words(text)
    for letter in text.encode():
        mixed = ((mixed ^ letter) * _FACTOR) & _WHOLE
    return mixed


def _settled(mixed: int) -> float:
    mixed = ((mixed ^ mixed >> 16) * 0x85EBCA6B) & _WHOLE
    mixed = ((mixed ^ mixed >> 13) * 0xC2B2AE35) & _WHOLE
    return (mixed ^ mixed >> 16) / 0x100000000


# Path data that templates ask for, written as `pnp.base.paths.absolute` would write it.
MOST_POINTS = 10_000  # on one curve
MOST_OF_BLOB = 1_000  # points: a thousand blobs are kept
SPECK = 0.0005  # how long a line is that shows as a dot: nothing at all, in any group

Point = tuple[float, float]

_MOVE, _LINE, _CURVE = "M %.4f %.4f", " L %.4f %.4f", " C %.4f %.4f %.4f %.4f %.4f %.4f"


def smooth(points: Sequence[Point]) -> str:
    """Return path data of a smooth closed curve through points."""
    n, points = _few_points(len(points)), list(points)
    numbers = [*points[0]]
    around = zip(
        points[-1:] + points[:-1],
        points,
        points[1:] + points[:1],
        points[2:] + points[:2],
        strict=True,
    )
    for (ax, ay), (bx, by), (cx, cy), (dx, dy) in around:
        numbers += (bx + (cx - ax) / 6, by + (cy - ay) / 6)
        numbers += (cx - (dx - bx) / 6, cy - (dy - by) / 6, cx, cy)
    return _path(f"{_MOVE}{_CURVE * n} Z", numbers)


@lru_cache(maxsize=1024, typed=True)  # the same for all languages of a build
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
    ways = _directions(_few_points(n, MOST_OF_BLOB))
    for (a, across, down), shake in zip(ways, chances(n, seed, "blob"), strict=True):
        shaken = 1 + wobble * (2 * shake - 1)
        rr = r * (shaken + bulge * cos(petals * a) - box * cos(4 * a))
        x, y = rr * across * stretch, rr * down / stretch
        points.append((cx + x * ca - y * sa, cy + x * sa + y * ca))
    return smooth(points)


@lru_cache(maxsize=64)
def _directions(n: int) -> list[tuple[float, float, float]]:
    """Return n angles that go once around, each with its cosine and sine."""
    return [(a, cos(a), sin(a)) for a in (2 * pi * i / n for i in range(n))]


def polygon(cx: float, cy: float, r: float, n: int, turn: float = 0) -> str:
    """Return path data of a regular polygon; `turn` is in turns of pi."""
    angles = (pi * (2 * i / n + turn) for i in range(_few_points(n)))
    return _lines((cx + r * sin(a), cy - r * cos(a)) for a in angles)


def star(cx: float, cy: float, r: float, inner: float, n: int, turn: float = 0) -> str:
    """Return path data of a star of `n` points."""
    corners = ((inner if i % 2 else r, pi * (i / n + turn)) for i in range(2 * _few_points(n)))
    return _lines((cx + d * sin(a), cy - d * cos(a)) for d, a in corners)


def cog(x: float, y: float, r: float, teeth: int, depth: float, turn: float = 0) -> str:
    """Return path data of a cogwheel; `depth` is that of its teeth, `turn` is in degrees."""
    s, q = 2 * pi / _few_points(teeth), r - depth
    corners = ((q, -0.33 * s), (r, -0.2 * s), (r, 0.2 * s), (q, 0.33 * s))
    angles = (i * s + turn * pi / 180 for i in range(teeth))
    return _lines((x + d * cos(a + to), y + d * sin(a + to)) for a in angles for d, to in corners)


def around(
    n: int,
    r: float,
    turn: float = 0,
    stretch: float = 1,
    *,
    span: float = 2,
    seed: Any = "",
    shake: float = 0,
    at: str = "spot",
    more: float = 0,
    out: str = "out",
    waves: float = 0,
    sway: float = 0,
    phase: float = 0,
) -> list[Point]:
    """Return points around 0 0, the first to the right; `turn` and `span` are in turns of pi.

    Chance shakes them along their way and puts them up to `more` farther out: that of the seed with
    `at` and `out`. They gather and part in `waves`, by `sway`.
    """
    # What shakes each point along its way, and then how far out it lies.
    none = [0.0] * _few_points(n)
    shaken = chances(n, seed, at) if shake else none
    points = []
    for i, far in enumerate(chances(n, seed, out) if more else none):
        a = pi * span * (i + shake * shaken[i]) / n
        a += pi * turn + sway * sin(waves * a + phase)
        d = r + more * far
        points.append((d * stretch * cos(a), d / stretch * sin(a)))
    return points


def dots(points: Sequence[Point], r: float = 0) -> str:
    """Return path data of a circle around each point; without a radius, for a line's round ends."""
    n, numbers = _few_points(len(points)), list[float]()
    if not r:
        for x, y in points:
            numbers += (x, y, x + SPECK, y)
        return _path(" ".join([_MOVE + _LINE] * n), numbers)
    k = KAPPA * r
    for x, y in points:
        numbers += (x + r, y, x + r, y + k, x + k, y + r, x, y + r, x - k, y + r, x - r, y + k)
        numbers += (x - r, y, x - r, y - k, x - k, y - r, x, y - r, x + k, y - r, x + r, y - k)
        numbers += (x + r, y)
    return _path(" ".join([f"{_MOVE}{_CURVE * 4} Z"] * n), numbers)


def dust(cx: float, cy: float, r: float, seed: Any, n: int) -> str:
    """Return path data of many dots in a circle, to be drawn as a line with round ends."""
    turns, fars = chances(_few_points(n), seed, "dust"), chances(n, seed, "far")
    places = ((2 * pi * turn, r * sqrt(far)) for turn, far in zip(turns, fars, strict=True))
    return dots([(cx + d * cos(a), cy + d * sin(a)) for a, d in places])


def strokes(
    starts: Sequence[Point], ends: Sequence[Point], handles: Sequence[Point] | None = None
) -> str:
    """Return path data of lines from points to points, each bent towards its handle."""
    n, numbers = _few_points(len(starts)), list[float]()
    if handles is None:
        for (x, y), end in zip(starts, ends, strict=True):
            numbers += (x, y, *end)
        return _path(" ".join([_MOVE + _LINE] * n), numbers)
    for (x, y), (to_x, to_y), (hx, hy) in zip(starts, ends, handles, strict=True):
        numbers += (x, y, x + (hx - x) * 2 / 3, y + (hy - y) * 2 / 3)
        numbers += (to_x + (hx - to_x) * 2 / 3, to_y + (hy - to_y) * 2 / 3, to_x, to_y)
    return _path(" ".join([_MOVE + _CURVE] * n), numbers)


def flames(
    n: int,
    r: float,
    length: float,
    width: float,
    seed: Any,
    *,
    more: float = 0,
    rise: float = 0,
    crown: float = 0,
    lean: float = 0,
    drift: float = 0,
    turn: float = 0,
    span: float = 2,
    shake: float = 0,
    first: int = 0,
    every: int = 1,
) -> str:
    """Return path data of tongues of fire on a circle around 0 0.

    They are up to `more` longer by chance, by `rise` at the top, by `crown` in their middle. Chance
    bends them by `lean`, and `drift` bends all upwards. They begin at `turn`, stand on `span` (in
    turns of pi) and are shaken along it. `every` leaves out those between.
    """
    # Each tongue is drawn to the right, bent at its tip, and turned to where it stands.
    ats, longs, leans = (chances(_few_points(n), seed, key) for key in ("at", "long", "lean"))
    numbers = list[float]()
    for i in range(first, n, every):
        a = pi * (turn + span * (i + shake * ats[i]) / n)
        ca, sa = cos(a), sin(a)
        long = length + rise * (0.5 - 0.5 * sa) + more * longs[i]
        long += crown * sin(pi * i / (n - 1)) if crown else 0
        tip = lean * (leans[i] - 0.5) - drift * ca
        tongue = (  # where its two curves go, from the middle of its foot
            *((0, -0.5 * width), (0.3 * long, -0.62 * width)),
            *((0.5 * long, 0.2 * tip - 0.05 * width), (long, tip)),
            *((0.72 * long, 0.42 * width + 0.3 * tip), (0.4 * long, 0.75 * width)),
            (0, 0.5 * width),
        )
        for u, v in tongue:
            numbers += ((r + u) * ca - v * sa, (r + u) * sa + v * ca)
    return _path(" ".join([f"{_MOVE}{_CURVE * 2} Z"] * len(range(first, n, every))), numbers)


def border(squares: Iterable[Sequence[float]], inset: float = 0) -> str:
    """Return path data of lines around squares of a grid (column, row), a little inside of them."""
    held = {(x, y) for x, y in squares}
    numbers = []
    for x, y in sorted(held):
        for across, down in ((0, -1), (0, 1), (-1, 0), (1, 0)):
            if (x + across, y + down) in held:
                continue
            for end in (-1, 1):  # of the side that has no neighbour
                beside = x + end * abs(down), y + end * abs(across)
                corner = beside[0] + across, beside[1] + down
                by = 0 if beside in held and corner not in held else inset
                by = -by if beside in held else by
                numbers.append(x + 0.5 + across * (0.5 - inset) + abs(down) * end * (0.5 - by))
                numbers.append(y + 0.5 + down * (0.5 - inset) + abs(across) * end * (0.5 - by))
    return _path(" ".join([_MOVE + _LINE] * _few_points(len(numbers) // 4)), numbers)


def _lines(points: Iterable[Point]) -> str:
    numbers = [number for point in points for number in point]
    return _path(f"{_MOVE}{_LINE * (len(numbers) // 2 - 1)} Z", numbers)


def _path(shape: str, numbers: list[float]) -> str:
    """Write numbers in one go: at most four decimals, nothing superfluous."""
    for number in (min(numbers), max(numbers)):
        if abs(number) > LARGEST:
            wide = f"{number:.0f}"
            said = sentence("{length} is longer than anything that is printed", length=wide)
            raise ValueError(said)
    text = f"{shape} " % tuple(numbers)
    text = text.replace(" -0.0000", " 0.0000")
    for _ in range(4):  # which is quicker than looking at each number
        text = text.replace("0 ", " ")
    return text.replace(". ", " ").rstrip()


def _few_points(n: int, most: int = MOST_POINTS) -> int:
    if not 1 <= n <= most:
        number = n if n > 0 else str(n)
        said = sentence("{number} points; a curve has 1 to {most}", number=number, most=most)
        raise ValueError(said)
    return int(n)


# Gradients of a colour family, patterns as path data, and tables. A family is three colours of a
# game: `brass_l`, `brass` and `brass_d` are light, plain and dark.
MOST_STROKES = 10_000  # in one pattern
_NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?", re.ASCII)


def slope(x0: float, y0: float, x1: float, y1: float, tone: str, middle: float = 0.5) -> str:
    """Return a gradient from light to dark, with the plain colour at a share of the way."""
    return f"linear({_at(x0, y0, x1, y1)}, {tone}_l, {tone} {_at(middle)}, {tone}_d)"


def tube(x0: float, y0: float, x1: float, y1: float, tone: str) -> str:
    """Return a gradient across something round and long: it shines before its middle."""
    return f"linear({_at(x0, y0, x1, y1)}, {tone}, {tone}_l 0.28, {tone} 0.58, {tone}_d)"


def ball(x: float, y: float, r: float, tone: str) -> str:
    """Return a gradient of a ball, lit from the upper left."""
    return f"radial({_at(x - 0.35 * r, y - 0.4 * r, 1.45 * r)}, {tone}_l, {tone}, {tone}_d)"


def heading(x0: float, y0: float, x1: float, y1: float) -> float:
    """Return the direction from a point to another: degrees clockwise from the right."""
    return degrees(atan2(y1 - y0, x1 - x0))


def far(x0: float, y0: float, x1: float, y1: float) -> float:
    """Return the distance between two points."""
    return hypot(x1 - x0, y1 - y0)


def hatch(x0: float, y0: float, x1: float, y1: float, dx: float, dy: float, n: int) -> str:
    """Return path data of `n` equal strokes, each moved from the one before."""
    to = f"l {_at(x1 - x0, y1 - y0)}"
    return " ".join(f"M {_at(x0 + i * dx, y0 + i * dy)} {to}" for i in range(_few(n)))


def rays(x: float, y: float, inner: float, outer: float, n: int, turn: float = 0) -> str:
    """Return path data of `n` strokes around a middle; `turn` is in degrees from the right."""
    return " ".join(
        f"M {_at(x + inner * c, y + inner * s)} L {_at(x + outer * c, y + outer * s)}"
        for c, s in (_way(turn, i / n) for i in range(_few(n)))
    )


def circle(x: float, y: float, r: float, inner: float = 0) -> str:
    """Return path data of a circle, or of a ring."""
    return _turning(x, y, r, 1) + (f" {_turning(x, y, inner, 0)}" if inner else "")


def sector(inner: float, outer: float, half: float) -> str:
    """Return path data of a part of a ring about 0, 0: to the right, `half` degrees up and down."""
    c, s = _way(half, 0)
    far, near = _at(outer, outer), _at(inner, inner)
    return (
        f"M {_at(outer * c, -outer * s)} A {far} 0 0 1 {_at(outer * c, outer * s)}"
        f" L {_at(inner * c, inner * s)} A {near} 0 0 0 {_at(inner * c, -inner * s)} Z"
    )


def windows(x: float, y: float, inner: float, outer: float, n: int, turn: float = 0) -> str:
    """Return path data of the openings between `n` spokes, which turn against their wheel."""
    path = []
    for i in range(_few(n)):
        a, b = (_way(turn, (i + share) / n) for share in (0, 0.68))
        c, d = (_way(turn, (i + share) / n) for share in (0.0952, 0.5848))
        path.append(
            f"M {_at(x + outer * b[0], y + outer * b[1])} A {_at(outer, outer)} 0 0 0"
            f" {_at(x + outer * a[0], y + outer * a[1])}"
            f" L {_at(x + inner * c[0], y + inner * c[1])} A {_at(inner, inner)} 0 0 1"
            f" {_at(x + inner * d[0], y + inner * d[1])} Z"
        )
    return " ".join(path)


def tiles(x: float, y: float, w: float, h: float, rows: int, n: int, arch: float = 1.1) -> str:
    """Return path data of rows of `n` arched tiles, every second row moved by half a tile."""
    places = [divmod(at, n + 1) for at in range(_few(rows * (n + 1)))]
    curve = f"q {_at(w / n / 2, -arch * h / rows, w / n, 0)}"
    return " ".join(
        f"M {_at(x + (k - row % 2 / 2) * w / n, y + (row + 1) * h / rows)} {curve}"
        for row, k in places
    )


def rounded(x: float, y: float, w: float, h: float, r: float) -> str:
    """Return path data of a box with round corners, to cut along or to draw."""
    arc, right, low = f"A {_at(r, r)} 0 0 1", x + w, y + h
    return (
        f"M {_at(x + r, y)} H {_at(right - r)} {arc} {_at(right, y + r)} V {_at(low - r)}"
        f" {arc} {_at(right - r, low)} H {_at(x + r)} {arc} {_at(x, low - r)} V {_at(y + r)}"
        f" {arc} {_at(x + r, y)} Z"
    )


def spiral(x: float, y: float, inner: float, outer: float, turns: float) -> str:
    """Return path data of a flat spiral that begins on the right and turns clockwise."""
    n = _few(round(24 * turns))
    ways = ((inner + (outer - inner) * i / n, _way(0, turns * i / n)) for i in range(n + 1))
    return "M " + " L ".join(_at(x + r * c, y + r * s) for r, (c, s) in ways)


def table(text: str) -> list[list[Any]]:
    """Return rows of numbers and words; a row ends with `;` or its line, or in path data."""
    rows = (row.strip().partition(" M ") for row in re.split("[;\n]", refuse_words(text)))
    return [
        [*map(_cell, words.split()), *([f"M {data}"] if data else ())]
        for words, _, data in rows
        if words
    ]


def _cell(word: str) -> Any:
    match = _NUMBER.fullmatch(word)
    return word if match is None else float(word) if match[1] else int(word)


def _at(*numbers: float) -> str:
    return " ".join(f"{round(number, 4)}" for number in numbers)


def _way(turn: float, share: float) -> tuple[float, float]:
    """Return the direction after a share of a full turn, beginning at `turn` degrees."""
    a = radians(turn) + 2 * pi * share
    return cos(a), sin(a)


def _turning(x: float, y: float, r: float, way: int) -> str:
    half = f"A {_at(r, r)} 0 1 {way}"
    return f"M {_at(x - r, y)} {half} {_at(x + r, y)} {half} {_at(x - r, y)} Z"


def _few(n: int) -> int:
    if not 1 <= n <= MOST_STROKES:
        number, most = n if n > 0 else str(n), MOST_STROKES
        said = sentence("{number} of them; a pattern has 1 to {most}", number=number, most=most)
        raise ValueError(said)
    return int(n)


MOST_SAID = 50_000
_NO_NUMBERS = {"nan", "inf", "-inf"}  # which plain refuses


def format_value(value: Any) -> str:
    """Return a text or number as it is written into a face: digits, four places at most."""
    if isinstance(value, float):
        text = f"{value:.4f}".rstrip("0").rstrip(".")
        return plain(value) if text in _NO_NUMBERS else text
    text = str(value)
    if not isinstance(value, (str, int)):
        raise TypeError(sentence("{value} is neither a text nor a number", value=repr(text[:40])))
    return text


@lru_cache(maxsize=4096)  # the same for all languages of a build
def mix(a: str, b: str, share: float) -> str:
    """Return the colour that lies between two others; a share of 0 is the first, 1 the second."""
    a, b = (whole(one) if isinstance(one, str) else one for one in (a, b))
    for colour in (a, b):
        if not isinstance(colour, str) or not COLOUR.match(colour):
            value = repr(str(colour)[:40])
            raise ValueError(sentence("mix: {value} is not a colour such as #1f6f8b", value=value))
    longest = max(len(a), len(b))  # one of them may let shine through what lies below
    a, b = a.ljust(longest, "f"), b.ljust(longest, "f")
    pairs = zip(bytes.fromhex(a[1:]), bytes.fromhex(b[1:]), strict=True)
    parts = [round(first + (second - first) * share) for first, second in pairs]
    if not all(0 <= part <= 255 for part in parts):
        said = sentence("mix: a share of {share} leads out of all colours", share=plain(share))
        raise ValueError(said)
    return f"#{bytes(parts).hex()}"


def say(passage: str, /, **values: Any) -> str:
    """Return a sentence with values in place of their names in braces."""
    for name, value in values.items():
        gap, text = f"{{{name}}}", format_value(value)
        if len(passage) + passage.count(gap) * len(text) > MOST_SAID:
            said = sentence("say: a sentence of more than {most} letters", most=MOST_SAID)
            raise ValueError(said)
        passage = passage.replace(gap, text)
    return passage


MATHS = (math.sin, math.cos, math.tan, math.atan2, math.sqrt, math.floor, math.ceil)
_DRAWING = (
    *(chance, chances, throws),
    *(smooth, blob, polygon, star, cog, around, dots, dust, strokes, flames, border),
    *(slope, tube, ball, heading, far, hatch, rays, circle, sector, windows, tiles, rounded),
    *(spiral, table, mix, say),
)
FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    function.__name__: function for function in (*MATHS, *_DRAWING)
}
# Those that have nothing to do with words, and those that take no time worth counting.
PURE = {name: function for name, function in FUNCTIONS.items() if function is not say}
NUMBERS = {function.__name__ for function in (*MATHS, chance, mix, far, heading)}
