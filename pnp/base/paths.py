"""SVG path data: every command in, absolute M, L, C and Z out."""

import math
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise

from pnp.base.findings import sentence
from pnp.base.geometry import Affine, Box, Point
from pnp.base.units import LARGEST

_LETTER, _DIGITS = "([MmLlHhVvCcSsQqTtAaZz])", r"([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)"
_TOKEN = re.compile(rf"{_LETTER}|{_DIGITS}|[\s,]+|(.)", re.ASCII | re.DOTALL)
_FLAG = re.compile(rf"{_LETTER}|([01])|[\s,]+|([^\d.+-])", re.ASCII)  # may touch what follows
_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
LONG = 20_000  # letters, beyond which path data is always taken apart
_NUMBER = r"(?!-0(?: |\Z))-?(?:0|[1-9]\d{0,3})(?:\.\d{0,3}[1-9])?"
_POINT = f" {_NUMBER} {_NUMBER}"
# What needs no more work; our own functions write it.
_FINISHED = re.compile(f"M{_POINT}(?: (?:[ML]{_POINT}|C{_POINT * 3}|Z))*", re.ASCII)
_PLAIN = re.compile(r"[\d\s,.+\-MmLlHhVvCcSsQqTtZz]*", re.ASCII)
_LETTERS = re.compile("([MmLlHhVvCcSsQqTtZz])")
SEGMENT = re.compile(r"([MLCZ])((?: [-\d.]+)*)", re.ASCII)
_ZEROS = re.compile(r"\.?0+ ")
_NO_MINUS = re.compile("(?<= )-0(?= )")
_FORMATS = {"M": "M %.4f %.4f", "L": "L %.4f %.4f", "C": "C" + " %.4f" * 6, "Z": "Z"}
TINY = 1e-6  # millimetres that no printer shows
KAPPA = 0.5522847498307936  # how far a curve's handles reach to draw a quarter of a circle


@lru_cache(maxsize=2048)
def absolute(d: str) -> str:
    """Return path data with only absolute M, L, C and Z, or raise ValueError with the reason."""
    if len(d) < LONG and _FINISHED.fullmatch(d):
        return d
    pen = _Pen()
    for command, numbers in _plain_commands(d) or _commands(d):
        pen.take(command, numbers)
    if not pen.commands:
        raise ValueError(sentence("the path is empty"))
    return pen.written()


def segments(d: str) -> Iterator[tuple[str, tuple[float, ...]]]:
    """Yield the commands of absolute path data with their numbers."""
    for command, numbers in SEGMENT.findall(d):
        yield command, tuple(map(float, numbers.split()))


def bounds(d: str) -> Box:
    """Return the box around absolute path data; curves count with their handles."""
    numbers = [float(part) for part in d.split() if part not in _TAKES]
    return Box.around(numbers[::2], numbers[1::2])


def mapped(d: str, drawn: Affine) -> str:
    """Return what becomes of absolute path data."""
    parts = []
    for command, numbers in segments(d):
        points = (drawn.at(Point(*pair)) for pair in zip(numbers[::2], numbers[1::2], strict=True))
        parts.append(" ".join((command, *(number(value) for point in points for value in point))))
    return " ".join(parts)


def number(value: float) -> str:
    """Write a number with at most four decimals and nothing superfluous."""
    if abs(value) > LARGEST:  # a flat arc may reach farther than all numbers that were given
        raise _too_long(f"{value:.0f}")
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def line(x0: float, y0: float, x1: float, y1: float) -> str:
    """Return a straight stroke as path data."""
    return f"M {number(x0)} {number(y0)} L {number(x1)} {number(y1)}"


def polygon(corners: Iterable[tuple[float, float]]) -> str:
    """Return a closed outline of straight lines as path data."""
    return "M " + " L ".join(f"{number(x)} {number(y)}" for x, y in corners) + " Z"


def circle(x: float, y: float, r: float) -> str:
    """Return a circle as path data of four curves."""
    k = KAPPA * r
    n = number
    return (
        f"M {n(x + r)} {n(y)}"
        f" C {n(x + r)} {n(y + k)} {n(x + k)} {n(y + r)} {n(x)} {n(y + r)}"
        f" C {n(x - k)} {n(y + r)} {n(x - r)} {n(y + k)} {n(x - r)} {n(y)}"
        f" C {n(x - r)} {n(y - k)} {n(x - k)} {n(y - r)} {n(x)} {n(y - r)}"
        f" C {n(x + k)} {n(y - r)} {n(x + r)} {n(y - k)} {n(x + r)} {n(y)} Z"
    )


def rounded(width: float, height: float, corner: float) -> str:
    """Return the outline of a rectangle at the origin with rounded corners."""
    if not corner:
        return absolute(f"M 0 0 H {width} V {height} H 0 Z")
    r, k = corner, corner * (1 - KAPPA)
    right, bottom = width, height
    return absolute(
        f"M {r} 0 H {right - r} C {right - k} 0 {right} {k} {right} {r} V {bottom - r}"
        f" C {right} {bottom - k} {right - k} {bottom} {right - r} {bottom} H {r}"
        f" C {k} {bottom} 0 {bottom - k} 0 {bottom - r} V {r} C 0 {k} {k} 0 {r} 0 Z"
    )


def _plain_commands(d: str) -> list[tuple[str, list[float]]] | None:
    """Take path data apart if each number stands for itself and there are no arcs, else None."""
    if not _PLAIN.fullmatch(d):
        return None
    lead, *parts = _LETTERS.split(d.replace(",", " "))
    try:
        found = [
            one
            for command, digits in zip(parts[::2], parts[1::2], strict=True)
            for one in _split(command, list(map(float, digits.split())))
        ]
    except ValueError:  # the careful reader knows what is wrong, if anything is
        return None
    return None if lead.strip() else found


def _commands(d: str) -> Iterator[tuple[str, list[float]]]:
    command, numbers = "", list[float]()
    at = 0
    while at < len(d):
        in_flags = command in ("A", "a") and len(numbers) % 7 in (3, 4)
        match = (_FLAG if in_flags else _TOKEN).match(d, at)
        if match is None:
            sign = repr(d[at])
            raise ValueError(sentence("the flags of an arc are 0 or 1, not {sign}", sign=sign))
        at = match.end()
        letter, digits, other = match.groups()
        if other:
            raise ValueError(sentence("{letter} is not path data", letter=repr(other)))
        if letter:
            if command:
                yield from _split(command, numbers)
            command, numbers = letter, []
        elif digits:
            if not command:
                raise ValueError(sentence("a path begins with M"))
            numbers.append(float(digits))
            if abs(numbers[-1]) > LARGEST:
                raise _too_long(digits[:20])
    if command:
        yield from _split(command, numbers)


def _too_long(number: str) -> ValueError:
    return ValueError(sentence("{number} is longer than anything that is printed", number=number))


def _split(command: str, numbers: list[float]) -> Iterator[tuple[str, list[float]]]:
    takes = _TAKES[command.upper()]
    if takes == 0 and not numbers:
        yield command, []
        return
    if takes == 0 or not numbers or len(numbers) % takes:
        n = str(len(numbers))
        raise ValueError(
            sentence("{letter} takes {wanted} numbers, not {n}", letter=command, wanted=takes, n=n)
        )
    for start in range(0, len(numbers), takes):
        yield command, numbers[start : start + takes]
        command = {"M": "L", "m": "l"}.get(command, command)


class _Pen:
    """Follows a path and writes it down in absolute commands."""

    def __init__(self) -> None:
        self.commands: list[str] = []
        self._numbers: list[float] = []
        self._here = self._start = self._handle = (0.0, 0.0)
        self._last = ""  # the last command, and its last handle: S and T go on from there

    def written(self) -> str:
        """Return all of it, each number with at most four decimals and nothing superfluous."""
        if self._numbers and max(map(abs, self._numbers)) > LARGEST:
            for value in self._numbers:
                number(value)  # says which
        text = " ".join(map(_FORMATS.__getitem__, self.commands)) + " "
        return _NO_MINUS.sub("0", _ZEROS.sub(" ", text % tuple(self._numbers))).rstrip(" ")

    def take(self, command: str, n: list[float]) -> None:
        """Follow one command."""
        upper = command.upper()
        if not self.commands and upper != "M":
            raise ValueError(sentence("a path begins with M"))
        x, y = self._here if command != upper else (0.0, 0.0)
        match upper:
            case "C":
                self._cubic((x + n[0], y + n[1]), (x + n[2], y + n[3]), (x + n[4], y + n[5]))
            case "L" | "M":
                self._write(upper, (x + n[0], y + n[1]))
                if upper == "M":
                    self._start = self._here
            case "H":
                self._write("L", (x + n[0], self._here[1]))
            case "V":
                self._write("L", (self._here[0], y + n[0]))
            case "S":
                self._cubic(self._mirrored("CS"), (x + n[0], y + n[1]), (x + n[2], y + n[3]))
            case "Q":
                self._quadratic((x + n[0], y + n[1]), (x + n[2], y + n[3]))
            case "T":
                self._quadratic(self._mirrored("QT"), (x + n[0], y + n[1]))
            case "A":
                self._arc(n, Point(x + n[5], y + n[6]))
            case _:
                self._write("Z")
                self._here = self._start
        self._last = upper

    def _write(self, command: str, *points: tuple[float, float]) -> None:
        self.commands.append(command)
        for point in points:
            self._numbers += point
        if points:
            self._here = points[-1]

    def _mirrored(self, kinds: str) -> tuple[float, float]:
        """Return the handle that goes straight on from the last curve, if it was of such a kind."""
        (x, y), handle = self._here, self._handle if self._last in kinds else self._here
        return 2 * x - handle[0], 2 * y - handle[1]

    def _cubic(
        self, first: tuple[float, float], handle: tuple[float, float], end: tuple[float, float]
    ) -> None:
        self._write("C", first, handle, end)
        self._handle = handle

    def _quadratic(self, handle: tuple[float, float], end: tuple[float, float]) -> None:
        def third(a: tuple[float, float]) -> tuple[float, float]:
            return a[0] + (handle[0] - a[0]) * 2 / 3, a[1] + (handle[1] - a[1]) * 2 / 3

        self._write("C", third(self._here), third(end), end)
        self._handle = handle

    def _arc(self, n: list[float], end: Point) -> None:
        if min(abs(n[0]), abs(n[1])) < TINY:
            self._write("L", end)
            return
        start, large, sweep = Point(*self._here), bool(n[3]), bool(n[4])
        for curve in _arc(start, abs(n[0]), abs(n[1]), n[2], large, sweep, end):
            self._write("C", *curve)


def _arc(
    start: Point, rx: float, ry: float, turn: float, large: bool, sweep: bool, end: Point
) -> Iterator[tuple[Point, Point, Point]]:
    """Yield curves for an elliptical arc (SVG 1.1, appendix F.6)."""
    if math.dist(start, end) < TINY:
        return
    phi = math.radians(turn)
    cos, sin = math.cos(phi), math.sin(phi)
    dx, dy = (start.x - end.x) / 2, (start.y - end.y) / 2
    x1, y1 = cos * dx + sin * dy, -sin * dx + cos * dy
    grow = math.sqrt(max(1.0, (x1 / rx) ** 2 + (y1 / ry) ** 2))
    rx, ry = rx * grow, ry * grow
    below = (rx * y1) ** 2 + (ry * x1) ** 2
    root = math.sqrt(max(0.0, ((rx * ry) ** 2 - below) / below)) * (-1 if large == sweep else 1)
    cx1, cy1 = root * rx * y1 / ry, -root * ry * x1 / rx
    cx = cos * cx1 - sin * cy1 + (start.x + end.x) / 2
    cy = sin * cx1 + cos * cy1 + (start.y + end.y) / 2
    first = math.atan2((y1 - cy1) / ry, (x1 - cx1) / rx)
    delta = math.atan2((-y1 - cy1) / ry, (-x1 - cx1) / rx) - first
    if sweep and delta < 0:
        delta += 2 * math.pi
    elif not sweep and delta > 0:
        delta -= 2 * math.pi
    parts = max(1, math.ceil(abs(delta) / (math.pi / 2) - TINY))
    angles = [first + delta * part / parts for part in range(parts + 1)]
    reach = 4 / 3 * math.tan(delta / parts / 4)

    def place(a: float, b: float) -> Point:
        return Point(cx + cos * rx * a - sin * ry * b, cy + sin * rx * a + cos * ry * b)

    for a, b in pairwise(angles):
        yield (
            place(math.cos(a) - reach * math.sin(a), math.sin(a) + reach * math.cos(a)),
            place(math.cos(b) + reach * math.sin(b), math.sin(b) - reach * math.cos(b)),
            end if b == angles[-1] else place(math.cos(b), math.sin(b)),
        )
