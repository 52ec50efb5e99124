"""Lines at their places: a run for each stretch in one font, icons, and how lines go on."""

from collections.abc import Sequence
from typing import NamedTuple

from pnp.model.face import Run, Word
from pnp.text.chunks import ICON_SIZE, Chunk, Item
from pnp.text.fonts import Font
from pnp.units import POINT

JOINING = ("-", "–", "—", "/")  # behind which a line may end without a space


class IconPlace(NamedTuple):
    """Where an icon stands inside a text: its box's corner and its size."""

    name: str
    x: float
    y: float
    size: float
    after: int = 0  # how many runs of the text stand before it


def place_line(
    chunks: Sequence[Chunk],
    ends_in_hyphen: bool,
    place: tuple[float, float],
    size: float,
    fill: str,
    runs: list[Run],
    icons: list[IconPlace],
) -> None:
    """Place a line: a run for each stretch in one font, and icons between them."""
    em = size * POINT / 1000
    start, y = place
    x = start
    font: Font | None = None
    words: list[str] = []
    for number, chunk in enumerate(chunks):
        glued = number and chunk.glue
        if glued:
            x += chunk.glue * em
            if font is not None:
                words.append(" ")
        for item in chunk.items:
            if item.icon or item.font is not font:
                if words and font is not None:
                    runs.append(Run(start, y, font.id, size, fill, _shaped(words, font)))
                words = []
                font, start = (None if item.icon else item.font), x
            if item.icon:
                icons.append(_icon_place(item, x, y, size)._replace(after=len(runs)))
            elif words and not glued:  # parts of one word
                words[-1] += item.text
            else:
                words.append(item.text)
            glued = 0.0
            x += item.advance * em
    if font is not None and words:
        if ends_in_hyphen:
            words[-1] += "-"
        runs.append(Run(start, y, font.id, size, fill, _shaped(words, font)))


def _shaped(words: Sequence[str], font: Font) -> tuple[Word, ...]:
    return tuple([font.word(word) for word in words])


def _icon_place(item: Item, x: float, y: float, size: float) -> IconPlace:
    """Stand an icon on the line so that its middle is that of the capitals."""
    height = ICON_SIZE * size * POINT
    middle = y - item.font.cap_height / 1000 * size * POINT / 2
    return IconPlace(item.icon, x, middle - height / 2, height)


def turned(run: Run, font: Font, ends_in_hyphen: bool) -> Run:
    """Return the last run of a line with what leads a reader to the next one."""
    if ends_in_hyphen:
        return run._replace(turn=font.word("-"))
    last = run.words[-1].text
    joined = last.endswith(JOINING) and last[-2:-1].strip()  # no dash between spaces
    return run if joined else run._replace(turn=font.word(" "))
