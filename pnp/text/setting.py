"""Text set into a box: as large as asked if it fits, smaller down to a floor if it must."""

import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from pnp.findings import Where
from pnp.geometry import EPSILON, Box
from pnp.model.face import Run, Text, Word
from pnp.text.breaking import break_lines
from pnp.text.fonts import Font, Fonts
from pnp.text.hyphens import SOFT_HYPHEN, syllables
from pnp.text.inline import Span, paragraphs
from pnp.units import POINT

STEP = 0.1  # points between two sizes that are tried
BREAK_AFTER = "-–—/\u200b"  # a line may end behind these inside a word
SLASHED = 3  # letters on either side of a slash that a line may end at: not in g/m²
ICON_SIZE = 1.0  # of the font size
MOST_ITEMS = 1_000  # that touch each other; whatever is longer may be broken anywhere
MOST_WORDS = 20_000  # that are kept for each font


class Style(NamedTuple):
    """How a text is to be set; sizes are in points."""

    family: str
    style: int
    size: float
    least: float
    align: str  # left, centre, right
    valign: str  # top, middle, bottom
    fill: str
    leading: float  # of the size
    wrap: bool
    hyphens: str  # the pattern's language, empty for none


class Slot:
    """A box for text with its style, equal only to itself: one slot serves a hundred cards."""

    __slots__ = ("box", "style", "where")

    def __init__(self, box: Box, style: Style, where: Where) -> None:
        self.box = box
        self.style = style
        self.where = where


class Item(NamedTuple):
    """A word or an icon inside a chunk."""

    font: Font
    word: Word
    icon: str
    advance: float


class Chunk(NamedTuple):
    """What a line can not be broken inside of; widths in thousandths of the size."""

    items: tuple[Item, ...]
    width: float
    glue: float
    hyphen: float


class Broken(NamedTuple):
    """A text taken apart: its chunks line by line, and what can not be drawn of it."""

    lines: tuple[tuple[Chunk, ...], ...]
    missing: str
    unknown_icons: tuple[str, ...]


class IconPlace(NamedTuple):
    """Where an icon stands inside a text: its box's corner and its size."""

    name: str
    x: float
    y: float
    size: float


class Laid(NamedTuple):
    """A text at one size."""

    lines: list[tuple[Chunk, ...]]
    too_wide: float
    too_high: float

    @property
    def fits(self) -> bool:
        """Whether nothing sticks out."""
        return self.too_wide <= EPSILON and self.too_high <= EPSILON


class Flowed(NamedTuple):
    """A text of as many lines as it needs, and what can not be drawn of it."""

    lines: tuple[tuple[Chunk, ...], ...]
    too_wide: float
    missing: str
    unknown_icons: tuple[str, ...]


class Typesetter:
    """Sets texts with the fonts of the stock; equal texts are set once."""

    def __init__(self, fonts: Fonts, icon_width: Callable[[str], float | None]) -> None:
        self.fonts = fonts
        self._icon_width = icon_width  # of a height of 1; None if there is no such icon
        self._broken = lru_cache(maxsize=1024)(self._take_apart)
        self._words: dict[tuple[Font, str], dict[str, tuple[Chunk, ...]]] = {}  # by hyphens
        self._lacking = False  # whether any word so far has a letter without a glyph
        self.set_text = lru_cache(maxsize=512)(self._set_text)

    def _set_text(self, text: str, slot: Slot) -> tuple[Text, tuple[IconPlace, ...]]:
        box, style = slot.box, slot.style
        size, laid = self._largest(text, box, style)
        runs, icons = self._place(laid.lines, box, style, size)
        broken = self._broken(text, style.family, style.style, "")
        mark = Text(
            box=box,
            text=text,
            runs=tuple(runs),
            asked=style.size,
            size=size,
            missing=broken.missing,
            unknown_icons=broken.unknown_icons,
            too_wide=laid.too_wide,
            too_high=laid.too_high,
            where=slot.where,
        )
        return mark, tuple(icons)

    def flowed(self, text: str, style: Style, width: float) -> Flowed:
        """Break a text into lines at its full size, however many they become."""
        box = Box(0, 0, width, math.inf)
        laid = self._lay_once(text, box, style, style.size, style.hyphens)
        broken = self._broken(text, style.family, style.style, "")
        return Flowed(tuple(laid.lines), laid.too_wide, broken.missing, broken.unknown_icons)

    def placed(
        self, lines: Sequence[tuple[Chunk, ...]], box: Box, style: Style, goes_on: bool = False
    ) -> tuple[tuple[Run, ...], tuple[IconPlace, ...]]:
        """Put some lines of a flowed text into a box; `goes_on` if more of it stands elsewhere."""
        runs, icons = self._place(lines, box, style, style.size, goes_on)
        return tuple(runs), tuple(icons)

    def _largest(self, text: str, box: Box, style: Style) -> tuple[float, Laid]:
        laid = self._lay(text, box, style, style.size)
        if laid.fits or style.least >= style.size:
            return style.size, laid
        low, high = 0, round((style.size - style.least) / STEP)  # steps below the size asked for
        smallest = self._lay(text, box, style, style.least)
        if not smallest.fits:
            return style.least, smallest
        found = smallest, style.least
        while low + 1 < high:
            middle = (low + high) // 2
            size = round(style.size - middle * STEP, 3)
            laid = self._lay(text, box, style, size)
            if laid.fits:
                high, found = middle, (laid, size)
            else:
                low = middle
        return found[1], found[0]

    def _lay(self, text: str, box: Box, style: Style, size: float) -> Laid:
        whole = self._lay_once(text, box, style, size, "")
        if whole.fits or not style.hyphens or not style.wrap:
            return whole
        hyphenated = self._lay_once(text, box, style, size, style.hyphens)
        return hyphenated if hyphenated.fits or not whole.fits else whole

    def _lay_once(self, text: str, box: Box, style: Style, size: float, hyphens: str) -> Laid:
        em = size * POINT / 1000
        limit = box.width / em
        lines: list[tuple[Chunk, ...]] = []
        too_wide = 0.0
        for chunks in self._broken(text, style.family, style.style, hyphens).lines:
            if style.wrap:
                widths = [chunk.width for chunk in chunks]
                glues = [chunk.glue for chunk in chunks]
                ends, over = break_lines(widths, glues, [c.hyphen for c in chunks], limit)
            else:
                width = sum(chunk.width + chunk.glue for chunk in chunks)
                width -= chunks[0].glue if chunks else 0.0
                ends, over = [len(chunks)], max(0.0, width - limit)
            too_wide = max(too_wide, over)
            start = 0
            for end in ends:
                lines.append(chunks[start:end])
                start = end
        font = self.fonts.style(style.family, style.style)
        high = ((len(lines) - 1) * style.leading * 1000 + font.cap_height + font.depth) * em
        return Laid(lines, too_wide * em, max(0.0, high - box.height))

    def _take_apart(self, text: str, family: str, style: int, hyphens: str) -> Broken:
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
        found = {letter for item in items for letter in item.font.missing(item.word.text)}
        return "".join(sorted(found))

    def _line_chunks(self, spans: Sequence[Span], family: str, hyphens: str) -> tuple[Chunk, ...]:
        chunks: list[Chunk] = []
        touching = False  # whether the next word has no space before it
        for span in spans:
            font = self.fonts.style(family, span.style)
            if span.icon:
                width = (self._icon_width(span.icon) or 0.0) * ICON_SIZE * 1000
                item = Item(font, font.nothing, span.icon, width)
                glue = font.space.advance if chunks and not touching else 0.0
                _add(chunks, Chunk((item,), width, glue, 0.0), touching)
                touching = True
                continue
            known = self._words.setdefault((font, hyphens), {})
            for number, word in enumerate(span.text.split(" ")):
                touching = touching and number == 0
                if not word:
                    continue
                parts = known.get(word)
                if parts is None:
                    if len(known) > MOST_WORDS:
                        known.clear()
                    parts = known[word] = self._word_chunks(font, word, hyphens)
                if touching or not chunks:
                    _add(chunks, parts[0]._replace(glue=0.0), touching)
                    chunks.extend(parts[1:])
                else:
                    chunks.extend(parts)
                touching = True
            touching = touching and not span.text.endswith(" ")
        return tuple(chunks)

    def _word_chunks(self, font: Font, word: str, hyphens: str) -> tuple[Chunk, ...]:
        """Return a word's chunks with the space before it."""
        chunks = []
        glue = font.space.advance
        for part, hyphen in _parts(word, hyphens):
            shaped = font.word(part)
            if 0 in shaped.glyphs:
                self._lacking = True
            item = Item(font, shaped, "", shaped.advance)
            width = font.hyphen.advance if hyphen else 0.0
            chunks.append(Chunk((item,), shaped.advance, glue, width))
            glue = 0.0
        return tuple(chunks)

    def _place(
        self,
        lines: Sequence[tuple[Chunk, ...]],
        box: Box,
        style: Style,
        size: float,
        goes_on: bool = False,
    ) -> tuple[list[Run], list[IconPlace]]:
        em = size * POINT / 1000
        font = self.fonts.style(style.family, style.style)
        leading = style.leading * size * POINT
        y = _first_baseline(box, style.valign, len(lines), leading, font, em)
        runs: list[Run] = []
        icons: list[IconPlace] = []
        for number, chunks in enumerate(lines):
            more = goes_on or number + 1 < len(lines)
            ends_in_hyphen = more and bool(chunks) and chunks[-1].hyphen > 0
            x = box.x
            if style.align != "left":
                spare = box.width - _width(chunks, ends_in_hyphen) * em
                x += spare / 2 if style.align == "centre" else spare
            self._place_line(chunks, ends_in_hyphen, x, y, size, style.fill, runs, icons)
            y += leading
        return runs, icons

    def _place_line(
        self,
        chunks: Sequence[Chunk],
        ends_in_hyphen: bool,
        x: float,
        y: float,
        size: float,
        fill: str,
        runs: list[Run],
        icons: list[IconPlace],
    ) -> None:
        em = size * POINT / 1000
        plain = None if ends_in_hyphen else _plain_words(chunks)
        if plain:
            runs.append(Run(x, y, chunks[0].items[0].font.id, size, fill, plain))
            return
        font: Font | None = None
        words: list[Word] = []
        start = x
        for number, chunk in enumerate(chunks):
            glued = number and chunk.glue
            if glued:
                x += chunk.glue * em
                if font is not None:
                    words.append(font.space)
            for item in chunk.items:
                if item.icon or item.font is not font:
                    if words and font is not None:
                        runs.append(Run(start, y, font.id, size, fill, tuple(words)))
                    words = []
                    font, start = (None if item.icon else item.font), x
                if item.icon:
                    icons.append(_icon_place(item, x, y, size))
                elif words and not glued:  # parts of one word: shape it whole
                    words[-1] = item.font.word(words[-1].text + item.word.text)
                else:
                    words.append(item.word)
                glued = 0.0
                x += item.advance * em
        if font is not None and words:
            if ends_in_hyphen:
                words[-1] = font.word(words[-1].text + "-")
            runs.append(Run(start, y, font.id, size, fill, tuple(words)))


def _width(chunks: Sequence[Chunk], ends_in_hyphen: bool) -> float:
    """Return how wide a line is, in thousandths of the size."""
    if not chunks:
        return 0.0
    width = sum(chunk.width + chunk.glue for chunk in chunks)
    width += chunks[-1].hyphen if ends_in_hyphen else 0.0
    return width - chunks[0].glue


def _plain_words(chunks: Sequence[Chunk]) -> tuple[Word, ...] | None:
    """Return the words of a line in one font with spaces between them, as most lines are."""
    if not chunks:
        return None
    font = chunks[0].items[0].font
    words: list[Word] = []
    for chunk in chunks:
        item = chunk.items[0]
        if len(chunk.items) > 1 or item.font is not font or item.icon:
            return None
        if words:
            if not chunk.glue:
                return None
            words.append(font.space)
        words.append(item.word)
    return tuple(words)


def _add(chunks: list[Chunk], chunk: Chunk, touching: bool) -> None:
    """Append a chunk, or let it grow onto the last one that it touches."""
    if not touching or not chunks or chunks[-1].hyphen or len(chunks[-1].items) >= MOST_ITEMS:
        chunks.append(chunk)
        return
    last = chunks[-1]
    chunks[-1] = Chunk(
        (*last.items, *chunk.items), last.width + chunk.width, last.glue, chunk.hyphen
    )


def _parts(word: str, hyphens: str) -> list[tuple[str, bool | None]]:
    """Split a word where a line may end; True wants a hyphen there, None ends the word."""
    if not word:
        return []
    pieces: list[str] = []
    start = 0
    for index in range(len(word) - 1):
        if word[index] == "/" and min(index, len(word) - index - 1) < SLASHED:
            continue
        if word[index] in BREAK_AFTER and index > 0 and word[index + 1] not in BREAK_AFTER:
            pieces.append(word[start : index + 1])
            start = index + 1
    pieces.append(word[start:])
    parts: list[tuple[str, bool | None]] = []
    for piece in pieces:
        cut = syllables(piece, hyphens) if hyphens or SOFT_HYPHEN in piece else (piece,)
        parts.extend((syllable, True) for syllable in cut[:-1])
        parts.append((cut[-1].replace("\u200b", ""), False))
    parts[-1] = (parts[-1][0], None)
    return parts


def _icon_place(item: Item, x: float, y: float, size: float) -> IconPlace:
    """Stand an icon on the line so that its middle is that of the capitals."""
    height = ICON_SIZE * size * POINT
    middle = y - item.font.cap_height / 1000 * size * POINT / 2
    return IconPlace(item.icon, x, middle - height / 2, height)


def _first_baseline(
    box: Box, valign: str, lines: int, leading: float, font: Font, em: float
) -> float:
    cap, depth = font.cap_height * em, font.depth * em
    below = (lines - 1) * leading
    if valign == "top":
        return box.y + cap
    if valign == "bottom":
        return box.bottom - depth - below
    return box.y + (box.height - below - cap) / 2 + cap
