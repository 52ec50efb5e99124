"""For printers that have no colours: every colour becomes the grey that is as bright."""

from functools import lru_cache
from typing import Any, assert_never

from pnp.colours import luminance, parts, screen, tone, written
from pnp.compose.colouring import Colouring, Marks
from pnp.model.draft import Blank, Inset, TextTable
from pnp.model.face import Art, Circle, Gradient, Group, Paint, Path, Picture, Rect

DARK = 0.33  # letters that are darker become black, which has sharp edges on every printer


@lru_cache(maxsize=4096)
def grey(colour: str) -> str:
    """Return the grey that is as bright as a colour."""
    return colour and written((screen(luminance(parts(colour))),) * 3)


def letters(colour: str) -> str:
    """Return the grey of letters."""
    return "#000000" if tone(colour).light < DARK else grey(colour)


def _marks(marks: Marks) -> Marks:
    return tuple(map(_mark, marks))


def _mark(mark: Any) -> Any:
    match mark:
        case Group() | TextTable():
            return mark._replace(marks=_marks(mark.marks))
        case Art():
            return Group(_marks(mark.marks))
        case Blank():
            return mark._replace(style=mark.style._replace(fill=letters(mark.style.fill)))
        case Picture():
            return mark.toned("grey")
        case Inset():
            return mark
        case Rect() | Circle() | Path():
            return mark._replace(paint=_paint(mark.paint))
        case _:
            assert_never(mark)


def _paint(paint: Paint) -> Paint:
    fill = paint.fill
    if isinstance(fill, Gradient):
        stops = tuple((at, grey(colour)) for at, colour in fill.stops)
        return paint._replace(fill=fill._replace(stops=stops), stroke=grey(paint.stroke))
    return paint._replace(fill=grey(fill), stroke=grey(paint.stroke))


def _greyed(marks: Marks, _: float) -> Marks:
    return _marks(marks)


GREY = Colouring(_greyed, grey, letters)
