"""Symbols: drawings of art.xml that take their colour from where they are used."""

from typing import assert_never

from pnp.model.face import (
    CURRENT,
    Circle,
    Gradient,
    Group,
    Mark,
    Path,
    Picture,
    Rect,
    Symbol,
    Text,
)

_COLOURED: dict[tuple[int, str], tuple[Symbol, tuple[Mark, ...]]] = {}  # by identity


def drawn(symbol: Symbol, x: float, y: float, height: float, fill: str) -> Group:
    """Return a symbol at a place, with its `current` colour filled in."""
    held, marks = _COLOURED.get((id(symbol), fill), (None, ()))
    if held is not symbol:
        if len(_COLOURED) > 1000:
            _COLOURED.clear()
        marks = tuple(_coloured(mark, fill) for mark in symbol.marks)
        _COLOURED[id(symbol), fill] = symbol, marks
    return Group(marks, x, y, 0.0, height / symbol.height, shared=f"{symbol.name} {fill}")


def _coloured(mark: Mark, fill: str) -> Mark:
    match mark:
        case Group():
            return mark._replace(marks=tuple(_coloured(inner, fill) for inner in mark.marks))
        case Text():
            runs = (run._replace(fill=fill) if run.fill == CURRENT else run for run in mark.runs)
            return mark._replace(runs=tuple(runs))
        case Rect() | Circle() | Path():
            paint = mark.paint
            line = fill if paint.stroke == CURRENT else paint.stroke
            return mark._replace(paint=paint._replace(fill=_filled(paint.fill, fill), stroke=line))
        case Picture():
            return mark
        case _:
            assert_never(mark)


def _filled(paint: str | Gradient, fill: str) -> str | Gradient:
    if isinstance(paint, Gradient):
        stops = tuple((at, fill if colour == CURRENT else colour) for at, colour in paint.stops)
        return paint._replace(stops=stops)
    return fill if paint == CURRENT else paint
