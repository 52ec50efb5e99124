"""How a calibration sheet is read, for somebody who has it before them: steps and pictures.

Words are those of the sheet, and pictures are drawn by what draws the sheet.
"""

from typing import NamedTuple

from pnp.arrange.calibration import ACROSS, DOWN, MARGINS, PICTURES, STEPS, VERNIERS, length_for
from pnp.calibrating import sheet_words
from pnp.draw.vector import Framed, Vectors
from pnp.model.stock import Paper
from pnp.text.setting import Typesetter
from pnp.workshop import Workshop


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
