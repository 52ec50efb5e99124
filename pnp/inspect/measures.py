"""Lengths, turns and page numbers: compared as a printer can show them, told as people do."""

from collections.abc import Iterable, Sequence

from pnp.geometry import EPSILON, Size

EXACT = 0.05  # how far a piece may be from its place, in millimetres
TURN = 0.1  # how far it may be turned, in degrees
PAPER_SLACK = 0.5


def near(one: Sequence[float], other: Sequence[float], slack: float = EXACT) -> bool:
    """Tell whether places or sizes agree."""
    return all(abs(a - b) <= slack + EPSILON for a, b in zip(one, other, strict=True))


def same_turn(one: float, other: float) -> bool:
    """Tell whether two rotations agree, full turns aside."""
    return abs((one - other + 180) % 360 - 180) <= TURN


def same_paper(one: Size, other: Size) -> bool:
    """Tell whether two sizes are the same paper in either orientation."""
    return near(sorted(one), sorted(other), PAPER_SLACK)


def mm(*values: float) -> str:
    """Write lengths with as many digits as matter."""
    return ", ".join(f"{round(value, 2) + 0.0:.15g}" for value in values)


def degrees(turn: float) -> str:
    """Write a rotation."""
    return f"{round(turn, 1) % 360:g}°"


def across(width: float, height: float) -> str:
    """Write a size."""
    return f"{mm(width)} × {mm(height)} mm"


def pages(numbers: Iterable[int]) -> str:
    """Write page numbers, runs of them short."""
    runs: list[list[int]] = []
    for number in sorted(set(numbers)):
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    text = ", ".join(f"{a}" if a == b else f"{a}-{b}" for a, b in runs)
    return ("page " if text.isdecimal() else "pages ") + text
