"""Text taken apart into chunks: what a line can not be broken inside of."""

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from pnp.text.fonts import Font, Fonts
from pnp.text.hyphens import SOFT_HYPHEN, syllables
from pnp.text.inline import Span, paragraphs

# Where a line may end inside a word: behind a dash, and at a hyphen or a slash between three
# letters or more, so not in ci-dessous and g/m².
_HYPHEN = r"(?<=[^\W_]{3}-)(?=\w{3}|\w+[-.]\w)"
# Chinese and Japanese have no spaces: a line may end behind any letter or mark that closes, but
# no line begins with a mark, a small letter or one that is repeated.
_EAST = "\u3041-\u30fa\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_EASTERN = (
    rf"(?<=[{_EAST}ー々、。，．！？：；…」』）】〉》])(?![ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ])"
    rf"(?=[{_EAST}「『（【〈《])"
)
_BREAK = re.compile(
    rf"(?:(?<=.[–—\u200b])|{_HYPHEN}|(?<=[^\W_]{{3}}/)(?=\w{{3}})|{_EASTERN})(?![-–—/\u200b]|\Z)",
    re.DOTALL,
)
_FIRST_EASTERN = "\u3041"
_COMPOUND = re.compile(r"\W*[^\W\d_]+(?:-[^\W\d_]+)+\W*")  # and no name of a file
_MAY_BREAK = frozenset("–—\u200b-/")
_SELECTORS = frozenset(map(chr, range(0xFE00, 0xFE10)))  # a letter or an emoji?
ICON_SIZE = 1.0  # of the font size
MOST_ITEMS = 1_000  # that touch each other; whatever is longer may be broken anywhere
MOST_WORDS = 20_000  # that are kept


class Item(NamedTuple):
    """A word or an icon inside a chunk."""

    font: Font
    text: str
    icon: str
    advance: float
    home: Font | None = None  # the font that lacks these letters, if another stands in


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
    unstyled: str = ""  # a style that is asked for and has no file


class Chunker:
    """Takes texts apart with the fonts of the stock; equal words are shaped once."""

    def __init__(
        self, fonts: Fonts, icon_width: Callable[[str], float | None], again: bool = False
    ) -> None:
        self._fonts = fonts
        self._again = again  # whether a hyphen at the end of a line begins the next one, too
        self._icon_width = icon_width  # of a height of 1; None if there is no such icon
        self._words: dict[tuple[Font, str, str], Chunks] = {}
        self._lacking = False  # whether any word so far has a letter without a glyph

    def broken(self, text: str, family: str, style: int, hyphens: str) -> Broken:
        """Take a text apart: chunks line by line, hyphenated by the patterns of a language."""
        spans = paragraphs(text, style)
        lines = tuple([self._line_chunks(line, family, hyphens) for line in spans])
        icons = {span.icon for line in spans for span in line if span.icon}
        unknown = sorted(name for name in icons if self._icon_width(name) is None)
        styles = sorted({span.style for line in spans for span in line if span.text})
        unstyled = filter(None, (self._fonts.lacks(family, one) for one in styles))
        return Broken(lines, self._missing(lines), tuple(unknown), next(unstyled, ""))

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
        glue = font.space.advance
        for *parted, last in _parts(word, hyphens, self._again):
            for part in parted:
                items = self._items(font, part)
                chunks.append(Chunk(items, _width(items), glue, _hyphen(items[-1].font)))
                glue = 0.0
            items = self._items(font, last.replace("\u200b", ""))
            chunks.append(Chunk(items, _width(items), glue, 0.0))
            glue = 0.0
        self._lacking = self._lacking or font.lacking
        if len(self._words) >= MOST_WORDS:
            self._words.clear()
        self._words[font, word, hyphens] = found = tuple(chunks)
        return found

    def _items(self, font: Font, text: str) -> tuple[Item, ...]:
        """Return a stretch of a word; letters that its font lacks come from those standing in."""
        width = font.width(text)
        if not font.lacking or not font.missing(text):
            return (Item(font, text, "", width),)
        others = tuple(self._fonts.stand_ins(font))
        found = [(one, letter) for letter in text if (one := _owner(letter, font, others))]
        runs = groupby(found, key=itemgetter(0))
        stretches = [(one, "".join(letter for _, letter in run)) for one, run in runs]
        return tuple(
            Item(one, said, "", one.width(said))._replace(home=None if one is font else font)
            for one, said in stretches or [(font, "")]
        )


def _owner(letter: str, font: Font, others: Sequence[Font]) -> Font | None:
    """Return the first font that has a letter, or else the one that was asked for.

    What chooses between two looks of the letter before it is seen by nobody.
    """
    owner = next((one for one in (font, *others) if one.glyph(letter)), None)
    return owner or (None if letter in _SELECTORS and others else font)


def _width(items: Sequence[Item]) -> float:
    return sum([item.advance for item in items])


def _hyphen(font: Font) -> float:
    """Return how wide a hyphen is; 0 in a font of symbols, which has none."""
    return font.hyphen.advance if font.hyphen.glyphs[0] else 0.0


def _add(chunks: list[Chunk], chunk: Chunk, touching: bool) -> None:
    """Append a chunk, or let it grow onto the last one that it touches."""
    if not touching or not chunks or chunks[-1].hyphen or len(chunks[-1].items) >= MOST_ITEMS:
        chunks.append(chunk)
        return
    last = chunks[-1]
    chunks[-1] = Chunk(
        (*last.items, *chunk.items), last.width + chunk.width, last.glue, chunk.hyphen
    )


def _parts(word: str, hyphens: str, again: bool) -> Iterable[Sequence[str]]:
    """Return the parts of a word that a line may end behind, each in its syllables."""
    is_whole = _MAY_BREAK.isdisjoint(word) and max(word) < _FIRST_EASTERN
    pieces = (word,) if is_whole else _BREAK.split(word)
    parts: list[Sequence[str]] = [(piece,) for piece in pieces]
    if hyphens or SOFT_HYPHEN in word:
        parts = [syllables(piece, hyphens) for piece in pieces]
    return _with_hyphens_again(parts) if again and _COMPOUND.fullmatch(word) else parts


def _with_hyphens_again(parts: Iterable[Sequence[str]]) -> list[Sequence[str]]:
    """Let a hyphen belong to what follows it: a line that ends before it gets one of its own."""
    found: list[Sequence[str]] = []
    for part in parts:
        if found and found[-1][-1].endswith("-"):
            *before, last = found.pop()
            found.append((*before, last[:-1], f"-{part[0]}", *part[1:]))
        else:
            found.append(part)
    return found
