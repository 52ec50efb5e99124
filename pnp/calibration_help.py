"""How a calibration sheet is read, for somebody who has it before them: steps and pictures.

Words are those of the sheet, and pictures are drawn by what draws the sheet.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from pnp.arrange.instructions import EXAMPLE, HIGH, STEPS, example_of_reading
from pnp.arrange.verniers import (
    ACROSS,
    DOWN,
    MARGINS,
    STAIRS,
    VERNIERS,
    Edge,
    length_for,
    margin_ruler,
    measured_line,
)
from pnp.calibrating import sheet_words
from pnp.draw.vector import Framed, Vectors
from pnp.geometry import Box
from pnp.model.face import Circle, Mark, Paint, Path, Rect
from pnp.model.stock import Paper
from pnp.paths import line, polygon
from pnp.text.setting import Typesetter
from pnp.workshop import Workshop

_MISSED = 3.4  # mm from the edge that the printer of the picture does not reach
_LINE = 60.0  # mm of the line in the picture
_OUTSIDE, _PAPER = Paint(fill="#e6e3dc"), Paint(fill="#ffffff")
_EDGE = Paint(stroke="#9aa0a6", line=0.2)
_SEEN, _POINTS = Paint(stroke=HIGH, line=0.35), Paint(fill=HIGH)


class ReadingStep(NamedTuple):
    """A step of the sheet, the letters of what is read in it, and its picture if it has one."""

    number: int
    text: str
    letters: tuple[str, ...] = ()
    picture: str = ""


def reading_steps(shop: Workshop, language: str) -> list[ReadingStep]:
    """Return the steps between printing the sheet and entering its numbers."""
    words = sheet_words(shop, language)
    read = {
        "calibrate_margins": tuple(MARGINS.values()),
        "calibrate_lengths": (ACROSS, DOWN),
        "calibrate_read": tuple(VERNIERS.values()),
    }
    return [
        ReadingStep(number, words(word), read.get(word, ()), word if word in PICTURES else "")
        for number, word in enumerate(STEPS, 2)
    ]


def lengths_on(paper: Paper) -> tuple[float, float]:
    """Return how long both lines are on a paper where nothing is wrong."""
    return length_for(paper.size.width), length_for(paper.size.height)


def picture(shop: Workshop, language: str, name: str) -> str:
    """Return a picture as SVG of how something is read."""
    draw, box = PICTURES[name]
    setter = Typesetter(shop.fonts, lambda _: None, shop.language(language))
    return _vectors(shop).drawing(draw(setter), Framed(box, sheet_words(shop, language)(name)))


def _vectors(shop: Workshop) -> Vectors:
    def none(key: str) -> None:
        raise KeyError(key)  # nothing of the sheet is a picture of its own

    return Vectors(shop.fonts.ensure, none)  # type: ignore[arg-type]


def _ruler(setter: Typesetter) -> Iterator[Mark]:
    """Show stairs at an edge whose first lines are not printed: 4."""
    half = 2 * STAIRS
    yield Rect(_RULER, 0.0, _OUTSIDE)
    yield Rect(Box(_RULER.x, 0, _RULER.width, _RULER.bottom), 0.0, _PAPER)
    yield from margin_ruler(Edge.TOP, setter)
    yield Rect(Box(_RULER.x, 0, _RULER.width, _MISSED), 0.0, _PAPER)
    yield Path(line(_RULER.x, 0, _RULER.right, 0), _EDGE)
    at = 4  # the first line that is there
    yield Path(line(4 * (at - 1) - half, at, 4 * at - half, at), _SEEN)
    yield Circle(4 * at - 2 - half, at + 1.1, 3.0, _SEEN)


def _length(setter: Typesetter) -> Iterator[Mark]:
    """Show a line that is measured from end to end."""
    half, deep = _LINE / 2, 9.5
    yield Rect(_MEASURED, 0.0, _PAPER)
    yield from measured_line(ACROSS, _LINE, 4.0, setter)
    yield Path(line(-half, deep, half, deep), _SEEN)
    for end, way in ((-half, 1), (half, -1)):
        yield Path(line(end, deep - 1.8, end, deep + 1.8), _SEEN)
        tip = ((end, deep), (end + 2.2 * way, deep - 0.8), (end + 2.2 * way, deep + 0.8))
        yield Path(polygon(tip), _POINTS)


_RULER = Box(-2.0 * STAIRS - 10, -3, 4.0 * STAIRS + 14, STAIRS + 7)
_MEASURED = Box(-_LINE / 2 - 6, 0, _LINE + 12, 13)
PICTURES: dict[str, tuple[Callable[[Typesetter], Iterator[Mark]], Box]] = {
    "calibrate_margins": (_ruler, _RULER),
    "calibrate_lengths": (_length, _MEASURED),
    "calibrate_read": (example_of_reading, Box(0, 0, *EXAMPLE)),
}
