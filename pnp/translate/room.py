"""How large a text may get where it is printed, told to translators."""

from typing import NamedTuple

from pnp.model.face import Face, Text
from pnp.model.game import RULES
from pnp.text.fonts import Fonts
from pnp.units import POINT
from pnp.worded import worded

_LEADING = 1.25  # of the size
_LOST = 3  # letters at the end of a line, where the next word does not fit
# Letters and spaces about as often as European languages have them.
AVERAGE = "each player draws three cards from the pile and lays one of them beside a tower, "


class Room(NamedTuple):
    """How large a text may get on one piece."""

    letters: int
    told: str


def room(text: Text, face: Face, fonts: Fonts) -> Room:
    """Say how many letters of the font that a text is set in fit into its box."""
    font = fonts.ensure(text.runs[0].font) if text.runs else fonts.style("body", 0)
    em = text.asked * POINT / 1000
    sample = AVERAGE.upper() if text.text.isupper() else AVERAGE
    line = text.box.width / (font.word(sample).advance / len(sample) * em)
    below = text.box.height - (font.cap_height + font.depth) * em
    lines = 1 + max(0, int(below / (_LEADING * text.asked * POINT)))
    # The page of a figure changes with the rules.
    where = worded("on {piece}", piece=str(face.name))
    if face.name.component == RULES:
        where = worded("in a figure of the rules")
    letters = int(lines * line - (lines - 1) * _LOST) if text.wraps else int(line)
    told = worded(
        "{size}, about {letters} letters, {where}",
        size=_size(text),
        letters=str(letters),
        where=where,
    )
    return Room(letters, told)


def _size(text: Text) -> str:
    width, height = f"{text.box.width:.0f}", f"{text.box.height:.0f}"
    if text.wraps:
        return worded("{width} × {height} mm", width=width, height=height)
    return worded("one line of {width} mm", width=width)
