"""Symbols: drawings of art.xml that take their colour from where they are used."""

from operator import is_
from typing import Any

from pnp.model.draft import Blank, Inset, TextTable
from pnp.model.face import CURRENT, Art, Gradient, Group, Picture


def coloured(marks: tuple[Any, ...], fill: str) -> tuple[Any, ...]:
    """Return what a symbol draws, with a colour in place of `current`; itself if there is none."""
    made = tuple(_coloured(mark, fill) for mark in marks)
    return marks if all(map(is_, made, marks)) else made


def _coloured(mark: Any, fill: str) -> Any:
    match mark:
        case Group():
            marks = coloured(mark.marks, fill)
            return mark if marks is mark.marks else mark._replace(marks=marks)
        case Blank():
            ink = _filled(mark.style.fill, fill)
            return mark._replace(style=mark.style._replace(fill=ink))
        case Picture() | Inset() | Art() | TextTable():
            return mark
    if not has_current(mark.paint.fill) and mark.paint.stroke != CURRENT:
        return mark
    fills = {"fill": _filled(mark.paint.fill, fill), "stroke": _filled(mark.paint.stroke, fill)}
    return mark._replace(paint=mark.paint._replace(**fills))


def one_coloured(marks: tuple[Any, ...], fill: str) -> tuple[Any, ...]:
    """Return what a file draws with everything in one colour, as solid as it was."""
    made = []
    for mark in marks:
        if isinstance(mark, Group):
            made.append(mark._replace(marks=one_coloured(mark.marks, fill)))
        else:
            paint = mark.paint
            inks = {name: fill for name in ("fill", "stroke") if getattr(paint, name)}
            made.append(mark._replace(paint=paint._replace(**inks)))
    return tuple(made)


def has_current(paint: str | Gradient | None) -> bool:
    """Tell whether a paint takes its colour from where a symbol is used."""
    if isinstance(paint, Gradient):
        return any(colour == CURRENT for _, colour in paint.stops)
    return paint == CURRENT


def _filled(paint: Any, fill: str) -> Any:
    if isinstance(paint, Gradient):
        stops = tuple((at, _filled(colour, fill)) for at, colour in paint.stops)
        return paint._replace(stops=stops)
    return fill if paint == CURRENT else paint
