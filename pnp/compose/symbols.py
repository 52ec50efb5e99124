"""Symbols: drawings of art.xml that take their colour from where they are used."""

from typing import Any

from pnp.model.face import CURRENT, Gradient, Group, Mark, Picture, Symbol, Text

_COLOURED: dict[tuple[int, str], tuple[Symbol, tuple[Mark, ...]]] = {}  # by identity


def drawn(symbol: Symbol, x: float, y: float, height: float, fill: str) -> Group:
    """Return a symbol at a place, with its `current` colour filled in."""
    held, marks = _COLOURED.get((id(symbol), fill), (None, ()))
    if held is not symbol:
        if len(_COLOURED) > 1000:
            _COLOURED.clear()
        marks = tuple(_coloured(mark, fill) for mark in symbol.marks)
        _COLOURED[id(symbol), fill] = symbol, marks
    return Group(marks, x, y, scale=height / symbol.height, shared=f"{symbol.name} {fill}")


def _coloured(mark: Mark, fill: str) -> Mark:
    match mark:
        case Group():
            return mark._replace(marks=tuple(_coloured(inner, fill) for inner in mark.marks))
        case Text():
            runs = (run._replace(fill=_filled(run.fill, fill)) for run in mark.runs)
            return mark._replace(runs=tuple(runs))
        case Picture():
            return mark
    fills = {"fill": _filled(mark.paint.fill, fill), "stroke": _filled(mark.paint.stroke, fill)}
    return mark._replace(paint=mark.paint._replace(**fills))


def _filled(paint: Any, fill: str) -> Any:
    if isinstance(paint, Gradient):
        stops = tuple((at, _filled(colour, fill)) for at, colour in paint.stops)
        return paint._replace(stops=stops)
    return fill if paint == CURRENT else paint
