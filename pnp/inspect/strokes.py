"""Straight strokes that a page draws beside its faces: among them are its cut marks."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from pikepdf import Matrix, parse_content_stream

from pnp.geometry import EPSILON
from pnp.inspect import objects
from pnp.inspect.budget import demand_modest
from pnp.inspect.report import Stroke

_OPERATORS = "q Q cm RG G m l S s n f B b W c v y re h"
DARK = 0.6  # the lightest stroke that is meant to be seen on paper
MOST = 20_000  # strokes of a page


class _Pen(NamedTuple):
    matrix: Matrix
    dark: bool = True


def straight_strokes(page: Any, shown: Matrix) -> tuple[Stroke, ...]:
    """Return the dark lines that the page itself strokes; what its forms draw is not looked at."""
    demand_modest(page)
    found: list[Stroke] = []
    for stroke in _strokes(page, _Pen(shown)):
        found.append(stroke)
        if len(found) >= MOST:
            break
    return tuple(found)


def _strokes(page: Any, pen: _Pen) -> Iterator[Stroke]:
    kept: list[_Pen] = []
    lines: list[tuple[tuple[float, float], tuple[float, float]]] = []
    here = (0.0, 0.0)
    for instruction in parse_content_stream(page, _OPERATORS):
        operands, operator = instruction.operands, str(instruction.operator)
        match operator:
            case "q":
                kept.append(pen)
            case "Q":
                pen = kept.pop() if kept else pen
            case "cm":
                pen = pen._replace(matrix=objects.matrix(operands) @ pen.matrix)
            case "RG" | "G":
                pen = pen._replace(dark=max(map(float, operands)) <= DARK)
            case "m" | "l":
                x, y = map(float, operands)
                there = pen.matrix.transform((x, y))
                if operator == "l":
                    lines.append((here, there))
                here = there
            case "S" | "s" | "n" | "f" | "B" | "b":
                if operator == "S" and pen.dark:
                    yield from (stroke for line in lines if (stroke := _straight(*line)))
                lines = []
            case _:
                pass


def _straight(one: tuple[float, float], other: tuple[float, float]) -> Stroke | None:
    (x0, y0), (x1, y1) = one, other
    if abs(x0 - x1) < 1000 * EPSILON:
        return Stroke(True, x0, min(y0, y1), max(y0, y1))
    if abs(y0 - y1) < 1000 * EPSILON:
        return Stroke(False, y0, min(x0, x1), max(x0, x1))
    return None
