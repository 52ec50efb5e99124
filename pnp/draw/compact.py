"""Numbers, colours and paths of SVG, as short as they can be written."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain

from pnp.geometry import Affine
from pnp.paths import segments

_GRID = 1000  # parts of a millimetre that places are rounded to

Outline = Iterable[tuple[str, Sequence[int]]]  # absolute M, L, Q, C and Z with their numbers


def short(value: float, digits: int = 3) -> str:
    """Write a number with nothing superfluous: .5 and not 0.500."""
    text = f"{value:.{digits}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    if text in ("0", "-0", ""):
        return "0"
    return text.replace("0.", ".", 1) if text.lstrip("-").startswith("0.") else text


def colour(written: str) -> str:
    """Write `#ffcc00` as `#fc0`."""
    return f"#{written[1::2]}" if written[1::2] == written[2::2] else written


def matrix(drawn: Affine) -> str:
    """Write a map of the plane, or nothing but a move if it is one."""
    if drawn[:4] == (1, 0, 0, 1):
        return f"translate({short(drawn.e)} {short(drawn.f)})"
    numbers = (*(short(factor, 6) for factor in drawn[:4]), short(drawn.e), short(drawn.f))
    return f"matrix({' '.join(numbers)})"


@lru_cache(maxsize=4096)
def path(d: str) -> str:
    """Write absolute path data relative to where the pen is; nothing adds up, it is a grid."""
    return relative(
        (
            (command, [round(number * _GRID) for number in numbers])
            for command, numbers in segments(d)
        ),
        _GRID,
    )


def relative(outline: Outline, grid: int = 1) -> str:
    """Write an outline whose numbers are whole parts of a grid."""
    parts: list[str] = []
    last, text = "", ""
    for command, numbers in _steps(outline):
        is_named = command != last and not (last == "m" and command == "l")
        if is_named or command in "mz":
            parts.append(command)
            text = ""
        for number in numbers:
            written = short(number / grid)
            touches = not text or written[0] == "-" or (written[0] == "." and "." in text)
            parts.append(written if touches else f" {written}")
            text = written
        last = command
    return "".join(parts)


def _steps(outline: Outline) -> Iterator[tuple[str, Sequence[int]]]:
    """Yield commands in small letters, their numbers counted from where each begins."""
    x = y = 0
    start = 0, 0
    for command, numbers in outline:
        if command == "Z":
            x, y = start
            yield "z", ()
            continue
        moved = list(
            chain.from_iterable(
                (a - x, b - y) for a, b in zip(numbers[::2], numbers[1::2], strict=True)
            )
        )
        x, y = numbers[-2], numbers[-1]
        if command == "M":
            start = x, y
        across, down = moved[-2:]
        if command == "L" and not (across and down):
            yield ("v", (down,)) if down else ("h", (across,))
        else:
            yield command.lower(), moved
