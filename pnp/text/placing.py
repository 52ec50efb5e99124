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
    x, y = place
    line = _Line(place, size, fill, runs)
    for number, chunk in enumerate(chunks):
        glued = number and chunk.glue
        if glued:
            line.space(x)
            x += chunk.glue * em
        for item in chunk.items:
            line.go_on_in(item, x)
            if item.icon:
                icons.append(_icon_place(item, x, y, size)._replace(after=len(runs)))
            elif line.words and not glued:  # parts of one word
                line.words[-1] += item.text
            else:
                line.words.append(item.text)
            glued = 0.0
            x += item.advance * em
    if line.words and ends_in_hyphen:
        line.words[-1] += "-"
    line.end()


class _Line:
    """A line while it is written: the stretch in one font that is open."""

    def __init__(self, place: tuple[float, float], size: float, fill: str, runs: list[Run]) -> None:
        self._start, self._y = place
        self._size, self._fill, self._runs = size, fill, runs
        self._font: Font | None = None
        self._home: Font | None = None  # what the font stands in for: it has the spaces
        self.words: list[str] = []

    def space(self, x: float) -> None:
        """Leave a space before the next word; behind an icon there is but room."""
        if self._home is not None:
            self.end()
            self._font, self._start, self._home = self._home, x, None
        if self._font is not None:
            self.words.append(" ")

    def go_on_in(self, item: Item, x: float) -> None:
        """Begin another run, if an item is in another font, or an icon."""
        if item.icon or item.font is not self._font:
            self.end()
            self._font, self._start = (None if item.icon else item.font), x
        self._home = item.home

    def end(self) -> None:
        """Write the run that is open, if there is one."""
        if self._font is not None and self.words:
            words = _shaped(self.words, self._font)
            self._runs.append(
                Run(self._start, self._y, self._font.id, self._size, self._fill, words)
            )
        self.words = []


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
    if not font.glyph(" "):  # a font of symbols
        return run
    last = run.words[-1].text
    joined = last.endswith(JOINING) and last[-2:-1].strip()  # no dash between spaces
    return run if joined else run._replace(turn=font.word(" "))
