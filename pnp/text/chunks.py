"""Text taken apart into chunks: what a line can not be broken inside of."""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from pnp.text.fonts import Font, Fonts
from pnp.text.hyphens import SOFT_HYPHEN, syllables
from pnp.text.inline import Span, paragraphs

# Where a line may end inside a word: behind a dash, and at a hyphen or a slash between three
# letters or more, so not in ci-dessous and g/m².
_HYPHEN = r"(?<=[^\W_]{3}-)(?=\w{3}|\w+[-.]\w)"
_BREAK = re.compile(
    rf"(?:(?<=.[–—\u200b])|{_HYPHEN}|(?<=.{{3}}/)(?=.{{3}}))(?![-–—/\u200b]|\Z)", re.DOTALL
)
_MAY_BREAK = frozenset("–—\u200b-/")
ICON_SIZE = 1.0  # of the font size
MOST_ITEMS = 1_000  # that touch each other; whatever is longer may be broken anywhere
MOST_WORDS = 20_000  # that are kept


class Item(NamedTuple):
    """A word or an icon inside a chunk."""

    font: Font
    text: str
    icon: str
    advance: float


class Chunk(NamedTuple):
    """What a line can not be broken inside of; widths in thousandths of the size."""

    items: tuple[Item, ...]
    width: float
    glue: float
    hyphen: float


Chunks = tuple[Chunk, ...]


class Broken(NamedTuple):
    """A text taken apart: its chunks line by line, and what can not be drawn of it."""

    lines: tuple[Chunks, ...]
    missing: str
    unknown_icons: tuple[str, ...]


class Chunker:
    """Takes texts apart with the fonts of the stock; equal words are shaped once."""

    def __init__(self, fonts: Fonts, icon_width: Callable[[str], float | None]) -> None:
        self._fonts = fonts
        self._icon_width = icon_width  # of a height of 1; None if there is no such icon
        self._words: dict[tuple[Font, str, str], Chunks] = {}
        self._lacking = False  # whether any word so far has a letter without a glyph

    def broken(self, text: str, family: str, style: int, hyphens: str) -> Broken:
        """Take a text apart: chunks line by line, hyphenated by the patterns of a language."""
        spans = paragraphs(text, style)
        lines = tuple([self._line_chunks(line, family, hyphens) for line in spans])
        icons = {span.icon for line in spans for span in line if span.icon}
        unknown = sorted(name for name in icons if self._icon_width(name) is None)
        return Broken(lines, self._missing(lines), tuple(unknown))

    def _missing(self, lines: Sequence[Sequence[Chunk]]) -> str:
        """Return the letters that have no glyph; most fonts lack none of what is asked."""
        if not self._lacking:
            return ""
        items = {item for line in lines for chunk in line for item in chunk.items}
        found = {letter for item in items for letter in item.font.missing(item.text)}
        return "".join(sorted(found))

    def _line_chunks(self, spans: Sequence[Span], family: str, hyphens: str) -> Chunks:
        chunks: list[Chunk] = []
        touching = False  # whether the next word has no space before it
        for span in spans:
            font = self._fonts.style(family, span.style)
            if span.icon:
                width = (self._icon_width(span.icon) or 0.0) * ICON_SIZE * 1000
                glue = font.space.advance if chunks and not touching else 0.0
                item = Item(font, "", span.icon, width)
                _add(chunks, Chunk((item,), width, glue, 0.0), touching)
                touching = True
                continue
            for number, word in enumerate(span.text.split(" ")):
                touching = touching and number == 0
                if not word:
                    continue
                parts = self._words.get((font, word, hyphens)) or self._word(font, word, hyphens)
                if touching or not chunks:
                    first = parts[0]
                    _add(chunks, Chunk(first.items, first.width, 0.0, first.hyphen), touching)
                    chunks += parts[1:]
                else:
                    chunks += parts
                touching = True
            touching = touching and not span.text.endswith(" ")
        return tuple(chunks)

    def _word(self, font: Font, word: str, hyphens: str) -> Chunks:
        """Return a word's chunks with the space before it, and keep them."""
        chunks = []
        glue, hyphen = font.space.advance, font.hyphen.advance
        for *parted, last in _parts(word, hyphens):
            for part in parted:
                width = font.width(part)
                chunks.append(Chunk((Item(font, part, "", width),), width, glue, hyphen))
                glue = 0.0
            end = last.replace("\u200b", "")
            width = font.width(end)
            chunks.append(Chunk((Item(font, end, "", width),), width, glue, 0.0))
            glue = 0.0
        self._lacking = self._lacking or font.lacking
        if len(self._words) >= MOST_WORDS:
            self._words.clear()
        self._words[font, word, hyphens] = found = tuple(chunks)
        return found


def _add(chunks: list[Chunk], chunk: Chunk, touching: bool) -> None:
    """Append a chunk, or let it grow onto the last one that it touches."""
    if not touching or not chunks or chunks[-1].hyphen or len(chunks[-1].items) >= MOST_ITEMS:
        chunks.append(chunk)
        return
    last = chunks[-1]
    chunks[-1] = Chunk(
        (*last.items, *chunk.items), last.width + chunk.width, last.glue, chunk.hyphen
    )


def _parts(word: str, hyphens: str) -> Iterable[Sequence[str]]:
    """Return the parts of a word that a line may end behind, each in its syllables."""
    pieces = (word,) if _MAY_BREAK.isdisjoint(word) else _BREAK.split(word)
    if hyphens or SOFT_HYPHEN in word:
        return [syllables(piece, hyphens) for piece in pieces]
    return [(piece,) for piece in pieces]
