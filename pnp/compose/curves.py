"""Path data that templates ask for, written as `pnp.paths.absolute` would write it."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import cos, pi, sin, sqrt
from typing import Any

from pnp.compose.chance import chances
from pnp.paths import KAPPA
from pnp.units import LARGEST
from pnp.worded import worded

MOST_POINTS = 10_000  # on one curve
MOST_OF_BLOB = 1_000  # points: a thousand blobs are kept
SPECK = 0.0005  # how long a line is that shows as a dot: nothing at all, in any group

Point = tuple[float, float]

_MOVE, _LINE, _CURVE = "M %.4f %.4f", " L %.4f %.4f", " C %.4f %.4f %.4f %.4f %.4f %.4f"


def smooth(points: Sequence[Point]) -> str:
    """Return path data of a smooth closed curve through points."""
    n, points = _counted(len(points)), list(points)
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
    return _written(f"{_MOVE}{_CURVE * n} Z", numbers)


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
    ways = _round(_counted(n, MOST_OF_BLOB))
    for (a, across, down), shake in zip(ways, chances(n, seed, "blob"), strict=True):
        shaken = 1 + wobble * (2 * shake - 1)
        rr = r * (shaken + bulge * cos(petals * a) - box * cos(4 * a))
        x, y = rr * across * stretch, rr * down / stretch
        points.append((cx + x * ca - y * sa, cy + x * sa + y * ca))
    return smooth(points)


@lru_cache(maxsize=64)
def _round(n: int) -> list[tuple[float, float, float]]:
    """Return n angles that go once around, each with its cosine and sine."""
    return [(a, cos(a), sin(a)) for a in (2 * pi * i / n for i in range(n))]


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
    none = [0.0] * _counted(n)
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
    n, numbers = _counted(len(points)), list[float]()
    if not r:
        for x, y in points:
            numbers += (x, y, x + SPECK, y)
        return _written(" ".join([_MOVE + _LINE] * n), numbers)
    k = KAPPA * r
    for x, y in points:
        numbers += (x + r, y, x + r, y + k, x + k, y + r, x, y + r, x - k, y + r, x - r, y + k)
        numbers += (x - r, y, x - r, y - k, x - k, y - r, x, y - r, x + k, y - r, x + r, y - k)
        numbers += (x + r, y)
    return _written(" ".join([f"{_MOVE}{_CURVE * 4} Z"] * n), numbers)


def dust(cx: float, cy: float, r: float, seed: Any, n: int) -> str:
    """Return path data of many dots in a circle, to be drawn as a line with round ends."""
    points = []
    turns, fars = chances(_counted(n), seed, "dust"), chances(n, seed, "far")
    for turn, far in zip(turns, fars, strict=True):
        a, d = 2 * pi * turn, r * sqrt(far)
        points.append((cx + d * cos(a), cy + d * sin(a)))
    return dots(points)


def strokes(
    starts: Sequence[Point], ends: Sequence[Point], handles: Sequence[Point] | None = None
) -> str:
    """Return path data of lines from points to points, each bent towards its handle."""
    n, numbers = _counted(len(starts)), list[float]()
    if handles is None:
        for (x, y), end in zip(starts, ends, strict=True):
            numbers += (x, y, *end)
        return _written(" ".join([_MOVE + _LINE] * n), numbers)
    for (x, y), (to_x, to_y), (hx, hy) in zip(starts, ends, handles, strict=True):
        numbers += (x, y, x + (hx - x) * 2 / 3, y + (hy - y) * 2 / 3)
        numbers += (to_x + (hx - to_x) * 2 / 3, to_y + (hy - to_y) * 2 / 3, to_x, to_y)
    return _written(" ".join([_MOVE + _CURVE] * n), numbers)


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
    ats, longs, leans = (chances(_counted(n), seed, key) for key in ("at", "long", "lean"))
    numbers = list[float]()
    for i in range(first, n, every):
        a = pi * (turn + span * (i + shake * ats[i]) / n)
        ca, sa = cos(a), sin(a)
        long = length + rise * (0.5 - 0.5 * sa) + more * longs[i]
        long += crown * sin(pi * i / (n - 1)) if crown else 0
        tip = lean * (leans[i] - 0.5) - drift * ca
        for u, v in _flame(long, width, tip):
            numbers += ((r + u) * ca - v * sa, (r + u) * sa + v * ca)
    return _written(" ".join([f"{_MOVE}{_CURVE * 2} Z"] * len(range(first, n, every))), numbers)


def _flame(long: float, width: float, tip: float) -> tuple[Point, ...]:
    """Return a tongue to the right, from the middle of its foot: where two curves go."""
    return (
        (0, -0.5 * width),
        (0.3 * long, -0.62 * width),
        (0.5 * long, 0.2 * tip - 0.05 * width),
        (long, tip),
        (0.72 * long, 0.42 * width + 0.3 * tip),
        (0.4 * long, 0.75 * width),
        (0, 0.5 * width),
    )


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
    return _written(" ".join([_MOVE + _LINE] * _counted(len(numbers) // 4)), numbers)


def _lines(points: Iterable[Point]) -> str:
    numbers = [number for point in points for number in point]
    return _written(f"{_MOVE}{_LINE * (len(numbers) // 2 - 1)} Z", numbers)


def _written(shape: str, numbers: list[float]) -> str:
    """Write numbers in one go: at most four decimals, nothing superfluous."""
    for number in (min(numbers), max(numbers)):
        if abs(number) > LARGEST:
            raise ValueError(
                worded("{length} is longer than anything that is printed", length=f"{number:.0f}")
            )
    text = f"{shape} " % tuple(numbers)
    text = text.replace(" -0.0000", " 0.0000")
    for _ in range(4):  # which is quicker than looking at each number
        text = text.replace("0 ", " ")
    return text.replace(". ", " ").rstrip()


def _counted(n: int, most: int = MOST_POINTS) -> int:
    if not 1 <= n <= most:
        raise ValueError(
            worded(
                "{number} points; a curve has 1 to {most}", number=n if n > 0 else str(n), most=most
            )
        )
    return int(n)
