"""Text set into a box: as large as asked if it fits, smaller down to a floor if it must."""

import math
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import groupby, pairwise
from operator import itemgetter
from typing import NamedTuple

from pnp.base.findings import NOWHERE, Where
from pnp.base.geometry import EPSILON, Box, Point
from pnp.base.units import POINT
from pnp.model.face import Run, Text, TracedText
from pnp.model.stock import Language
from pnp.text.breaking import (
    SOFT_HYPHEN,
    Span,
    apply_typography,
    break_lines,
    literal,
    markup_fault,
    paragraphs,
    syllables,
)
from pnp.text.fonts import Font, Fonts

# Texts are taken apart into chunks: what a line can not be broken inside of.

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


class _Item(NamedTuple):
    """A word or an icon inside a chunk."""

    font: Font
    text: str
    icon: str
    advance: float
    home: Font | None = None  # the font that lacks these letters, if another stands in


class Chunk(NamedTuple):
    """What a line can not be broken inside of; widths in thousandths of the size."""

    items: tuple[_Item, ...]
    width: float
    glue: float
    hyphen: float


_Chunks = tuple[Chunk, ...]


class Broken(NamedTuple):
    """A text taken apart: its chunks line by line, and what can not be drawn of it."""

    lines: tuple[_Chunks, ...]
    missing: str
    unknown_icons: tuple[str, ...]
    unstyled: str = ""  # a style that is asked for and has no file
    too_wide: float = 0.0  # by how much a line sticks out, once it has a width


class Chunker:
    """Takes texts apart with the fonts of the stock; equal words are shaped once."""

    def __init__(
        self, fonts: Fonts, icon_width: Callable[[str], float | None], again: bool = False
    ) -> None:
        self._fonts = fonts
        self._again = again  # whether a hyphen at the end of a line begins the next one, too
        self._icon_width = icon_width  # of a height of 1; None if there is no such icon
        self._words: dict[tuple[Font, str, str], _Chunks] = {}
        self._lacking = False  # whether any word so far has a letter without a glyph

    def broken(self, text: str, family: str, style: int, hyphens: str) -> Broken:
        """Take a text apart: chunks line by line, hyphenated by the patterns of a language."""
        spans = paragraphs(text, style)
        lines = tuple([self._line_chunks(line, family, hyphens) for line in spans])
        icons = {span.icon for line in spans for span in line if span.icon}
        unknown = sorted(name for name in icons if self._icon_width(name) is None)
        styles = sorted({span.style for line in spans for span in line if span.text})
        unstyled = filter(None, (self._fonts.lacks(family, one) for one in styles))
        missing: set[str] = set()
        if self._lacking:  # most fonts lack none of what is asked
            items = {item for line in lines for chunk in line for item in chunk.items}
            missing = missing.union(*(item.font.missing(item.text) for item in items))
        return Broken(lines, "".join(sorted(missing)), tuple(unknown), next(unstyled, ""))

    def _line_chunks(self, spans: Sequence[Span], family: str, hyphens: str) -> _Chunks:
        chunks: list[Chunk] = []
        touching = False  # whether the next word has no space before it
        for span in spans:
            font = self._fonts.style(family, span.style)
            if span.icon:
                width = (self._icon_width(span.icon) or 0.0) * ICON_SIZE * 1000
                glue = font.space.advance if chunks and not touching else 0.0
                item = _Item(font, "", span.icon, width)
                _append(chunks, Chunk((item,), width, glue, 0.0), touching)
                touching = True
                continue
            for number, word in enumerate(span.text.split(" ")):
                touching = touching and number == 0
                if not word:
                    continue
                parts = self._words.get((font, word, hyphens)) or self._word(font, word, hyphens)
                if touching or not chunks:
                    _append(chunks, parts[0]._replace(glue=0.0), touching)
                    parts = parts[1:]
                chunks += parts
                touching = True
            touching = touching and not span.text.endswith(" ")
        return tuple(chunks)

    def _word(self, font: Font, word: str, hyphens: str) -> _Chunks:
        """Return a word's chunks with the space before it, and keep them."""
        chunks = []
        glue = font.space.advance
        for parts in _parts_of_word(word, hyphens, self._again):
            for behind, part in zip(range(len(parts))[::-1], parts, strict=True):
                items = self._items(font, part if behind else part.replace("\u200b", ""))
                hyphen = items[-1].font.hyphen  # of no width in a font of symbols, which has none
                width = hyphen.advance if behind and hyphen.glyphs[0] else 0.0
                chunks.append(Chunk(items, sum([one.advance for one in items]), glue, width))
                glue = 0.0
        self._lacking = self._lacking or font.lacking
        if len(self._words) >= MOST_WORDS:
            self._words.clear()
        self._words[font, word, hyphens] = found = tuple(chunks)
        return found

    def _items(self, font: Font, text: str) -> tuple[_Item, ...]:
        """Return a stretch of a word; letters that its font lacks come from those standing in."""
        width = font.width(text)
        if not font.lacking or not font.missing(text):
            return (_Item(font, text, "", width),)
        others = tuple(self._fonts.stand_ins(font))
        found = [(one, letter) for letter in text if (one := _owner(letter, font, others))]
        runs = groupby(found, key=itemgetter(0))
        stretches = [(one, "".join(letter for _, letter in run)) for one, run in runs]
        return tuple(
            _Item(one, said, "", one.width(said))._replace(home=None if one is font else font)
            for one, said in stretches or [(font, "")]
        )


def _owner(letter: str, font: Font, others: Sequence[Font]) -> Font | None:
    """Return the first font that has a letter, or else the one that was asked for.

    What chooses between two looks of the letter before it is seen by nobody.
    """
    owner = next((one for one in (font, *others) if one.glyph(letter)), None)
    return owner or (None if letter in _SELECTORS and others else font)


def _append(chunks: list[Chunk], chunk: Chunk, touching: bool) -> None:
    """Append a chunk, or let it grow onto the last one that it touches."""
    if not touching or not chunks or chunks[-1].hyphen or len(chunks[-1].items) >= MOST_ITEMS:
        chunks.append(chunk)
        return
    items, width, glue, _ = chunks[-1]
    chunks[-1] = Chunk((*items, *chunk.items), width + chunk.width, glue, chunk.hyphen)


def _parts_of_word(word: str, hyphens: str, again: bool) -> Iterable[Sequence[str]]:
    """Return the parts of a word that a line may end behind, each in its syllables."""
    is_whole = _MAY_BREAK.isdisjoint(word) and max(word) < _FIRST_EASTERN
    pieces = (word,) if is_whole else _BREAK.split(word)
    parts: list[Sequence[str]] = [(piece,) for piece in pieces]
    if hyphens or SOFT_HYPHEN in word:
        parts = [syllables(piece, hyphens) for piece in pieces]
    if not again or not _COMPOUND.fullmatch(word):
        return parts
    # A hyphen belongs to what follows it: a line that ends before it gets one of its own.
    found: list[Sequence[str]] = []
    for part in parts:
        if found and found[-1][-1].endswith("-"):
            *before, last = found.pop()
            found.append((*before, last[:-1], f"-{part[0]}", *part[1:]))
        else:
            found.append(part)
    return found


# Lines are put at their places: a run for each stretch in one font, icons, and how lines go on.

JOINING = ("-", "–", "—", "/")  # behind which a line may end without a space


class IconPlace(NamedTuple):
    """Where an icon stands inside a text: its box's corner and its size."""

    name: str
    x: float
    y: float
    size: float
    after: int = 0  # how many runs of the text stand before it


class _Line:
    """A line while it is written: the stretch in one font that is open."""

    def __init__(
        self, place: Point, size: float, fill: str, runs: list[Run], icons: list[IconPlace]
    ) -> None:
        self._start, self._y = place
        self._size, self._fill, self._runs, self._icons = size, fill, runs, icons
        self._font: Font | None = None
        self._home: Font | None = None  # what the font stands in for: it has the spaces
        self._words: list[str] = []

    def write(self, chunks: Sequence[Chunk], ends_in_hyphen: bool) -> None:
        """Place chunks: a run for each stretch in one font, and icons between them."""
        em, x = self._size * POINT / 1000, self._start
        for number, chunk in enumerate(chunks):
            glued = number and chunk.glue
            if glued:
                if self._home is not None:
                    self._end_run()
                    self._font, self._start, self._home = self._home, x, None
                if self._font is not None:  # behind an icon there is but room
                    self._words.append(" ")
                x += chunk.glue * em
            for item in chunk.items:
                if item.icon or item.font is not self._font:
                    self._end_run()
                    self._font, self._start = (None if item.icon else item.font), x
                self._home = item.home
                if item.icon:
                    # Its middle is that of the capitals.
                    height = ICON_SIZE * self._size * POINT
                    middle = self._y - item.font.cap_height / 1000 * self._size * POINT / 2
                    y, after = middle - height / 2, len(self._runs)
                    self._icons.append(IconPlace(item.icon, x, y, height, after=after))
                elif self._words and not glued:  # parts of one word
                    self._words[-1] += item.text
                else:
                    self._words.append(item.text)
                glued = 0.0
                x += item.advance * em
        if self._words and ends_in_hyphen:
            self._words[-1] += "-"
        self._end_run()

    def _end_run(self) -> None:
        if self._font is not None and self._words:
            words = tuple(map(self._font.word, self._words))
            place = self._start, self._y
            self._runs.append(Run(*place, self._font.id, self._size, self._fill, words))
        self._words = []


def _turned(run: Run, font: Font, ends_in_hyphen: bool) -> Run:
    """Return the last run of a line with what leads a reader to the next one."""
    if ends_in_hyphen:
        return run._replace(turn=font.word("-"))
    if not font.glyph(" "):  # a font of symbols
        return run
    last = run.words[-1].text
    joined = last.endswith(JOINING) and last[-2:-1].strip()  # no dash between spaces
    return run if joined else run._replace(turn=font.word(" "))


# A text is set in its box: chunks, then lines, in the largest size that fits.

STEP = 0.1  # points between two sizes that are tried
MOST_SET, MOST_LABELS = 512, 64  # texts that are kept


class Align(StrEnum):
    """Where lines stand."""

    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"


class VAlign(StrEnum):
    """Where all lines together stand in their box."""

    TOP = "top"
    MIDDLE = "middle"
    BOTTOM = "bottom"


class Style(NamedTuple):
    """How a text is to be set; sizes are in points."""

    size: float
    fill: str
    least: float = math.inf  # what it may shrink to if it must
    family: str = "body"
    style: int = 0
    align: Align = Align.LEFT
    valign: VAlign = VAlign.TOP
    leading: float = 1.25  # of the size
    wrap: bool = True
    hyphens: str = ""  # the pattern's language, empty for none


@dataclass(eq=False, slots=True)
class Slot:
    """A box for text with its style, equal only to itself: one slot serves a hundred cards."""

    box: Box
    style: Style
    where: Where


class _Laid(NamedTuple):
    """A text at one size."""

    lines: tuple[tuple[Chunk, ...], ...]
    too_wide: float
    too_high: float

    @property
    def fits(self) -> bool:
        return self.too_wide <= EPSILON and self.too_high <= EPSILON


SetText = tuple[Text, tuple[IconPlace, ...]]


class Typesetter:
    """Sets texts with the fonts of the stock in one language; equal texts are set once."""

    def __init__(
        self, fonts: Fonts, icon_width: Callable[[str], float | None], language: Language
    ) -> None:
        self.fonts = fonts
        self._language = language
        self.icon_width = icon_width  # of one that is 1 high; None if there is none
        chunker = Chunker(fonts, icon_width, language.hyphen_again)
        self._broken = lru_cache(maxsize=1024)(chunker.broken)
        self._set: dict[tuple[str, Slot], SetText] = {}
        self._labels: dict[tuple[str, Box, Style, bool], Text] = {}

    def label(self, text: str, box: Box, style: Style, marked: bool = False) -> Text:
        """Set a text beside the pieces: as it stands, unless it is marked up, and rightly so."""
        key = text, box, style, marked
        if key not in self._labels:
            if len(self._labels) >= MOST_LABELS:
                self._labels.clear()
            said = text if marked and not markup_fault(text) else literal(text)
            mark, _ = self._set_text(said, Slot(box, style, NOWHERE))
            self._labels[key] = mark._replace(text=text)
        origins = TracedText.origins_of(text)  # of equal letters, which may have other ids
        return self._labels[key]._replace(origins=origins)

    def set_text(self, text: str, slot: Slot) -> SetText:
        """Set a text with the marks of the language; what is told of it is as it was written."""
        key = text, slot
        if key not in self._set:
            if len(self._set) >= MOST_SET:
                self._set.clear()
            self._set[key] = self._set_text(text, slot)
        return self._set[key]

    def _set_text(self, text: str, slot: Slot) -> SetText:
        box, style = slot.box, slot.style
        said = apply_typography(text, self._language)
        size, laid = self._largest(said, box, style)
        runs, icons = self.placed(laid.lines, box, style._replace(size=size))
        broken = self._broken(said, style.family, style.style, "")
        mark = Text(
            box=box,
            text=text,
            runs=runs,
            asked=style.size,
            size=size,
            missing=broken.missing,
            unknown_icons=broken.unknown_icons,
            unstyled=broken.unstyled,
            too_wide=laid.too_wide,
            too_high=laid.too_high,
            where=slot.where,
            wraps=style.wrap,
        )
        return mark, icons

    def measured(self, text: str, style: Style, width: float) -> tuple[float, float]:
        """Return how high a text is in a box of this width, and how far it sticks out of it."""
        said, box = apply_typography(text, self._language), Box(0, 0, width, math.inf)
        laid = self._lay(said, box, style, style.size)
        return self._height(len(laid.lines), style, style.size), laid.too_wide

    def _height(self, lines: int, style: Style, size: float) -> float:
        """Return how high lines are, from the tops of the first to the depths of the last."""
        font = self.fonts.style(style.family, style.style)
        leading = (lines - 1) * style.leading * 1000
        return (leading + font.cap_height + font.depth) * size * POINT / 1000

    def flowed(self, text: str, style: Style, width: float) -> Broken:
        """Break a text that wears the marks of its language into as many lines as it needs."""
        box = Box(0, 0, width, math.inf)
        laid = self._lay_once(text, box, style, style.size, style.hyphens)
        broken = self._broken(text, style.family, style.style, style.hyphens)
        return broken._replace(lines=laid.lines, too_wide=laid.too_wide)

    def _largest(self, text: str, box: Box, style: Style) -> tuple[float, _Laid]:
        laid = self._lay(text, box, style, style.size)
        if laid.fits or style.least >= style.size:
            return style.size, laid
        low, high = 0, round((style.size - style.least) / STEP)  # steps below the size asked for
        found = style.least, self._lay(text, box, style, style.least)
        while found[1].fits and low + 1 < high:
            middle = (low + high) // 2
            size = round(style.size - middle * STEP, 3)
            laid = self._lay(text, box, style, size)
            if laid.fits:
                high, found = middle, (size, laid)
            else:
                low = middle
        return found

    def _lay(self, text: str, box: Box, style: Style, size: float) -> _Laid:
        whole = self._lay_once(text, box, style, size, "")
        if whole.fits or not style.hyphens or not style.wrap:
            return whole
        return self._lay_once(text, box, style, size, style.hyphens)

    def _lay_once(self, text: str, box: Box, style: Style, size: float, hyphens: str) -> _Laid:
        em = size * POINT / 1000
        limit = box.width / em
        lines: list[tuple[Chunk, ...]] = []
        too_wide = 0.0
        for chunks in self._broken(text, style.family, style.style, hyphens).lines:
            if style.wrap and chunks:
                _, widths, glues, hyphened = zip(*chunks, strict=True)
                ends, over = break_lines(widths, glues, hyphened, limit)
            else:
                ends, over = [len(chunks)], max(0.0, _width(chunks) - limit)
            too_wide = max(too_wide, over)
            if len(ends) == 1:
                lines.append(chunks)
            else:
                lines += [chunks[start:end] for start, end in pairwise((0, *ends))]
        high = self._height(len(lines), style, size)
        return _Laid(tuple(lines), too_wide * em, max(0.0, high - box.height))

    def placed(
        self, lines: Sequence[tuple[Chunk, ...]], box: Box, style: Style, goes_on: bool = False
    ) -> tuple[tuple[Run, ...], tuple[IconPlace, ...]]:
        """Put some lines of a text into a box; `goes_on` if more of it stands elsewhere."""
        size, font = style.size, self.fonts.style(style.family, style.style)
        em, leading = size * POINT / 1000, style.leading * size * POINT
        cap, below = font.cap_height * em, (len(lines) - 1) * leading
        if style.valign == VAlign.TOP:
            y = box.y + cap
        elif style.valign == VAlign.BOTTOM:
            y = box.bottom - font.depth * em - below
        else:
            y = box.y + (box.height - below - cap) / 2 + cap
        runs, icons = list[Run](), list[IconPlace]()
        for number, chunks in enumerate(lines, 1):
            more = goes_on or number < len(lines)
            ends_in_hyphen = more and bool(chunks) and chunks[-1].hyphen > 0
            x = box.x
            if style.align != Align.LEFT:
                spare = box.width - _width(chunks, ends_in_hyphen) * em
                x += spare / 2 if style.align == Align.CENTRE else spare
            line = _Line(Point(x, y), size, style.fill, runs=runs, icons=icons)
            line.write(chunks, ends_in_hyphen)
            if more and runs and runs[-1].y == y:
                runs[-1] = _turned(runs[-1], self.fonts.ensure(runs[-1].font), ends_in_hyphen)
            y += leading
        return tuple(runs), tuple(icons)


def _width(chunks: Sequence[Chunk], ends_in_hyphen: bool = False) -> float:
    """Return how wide a line is, in thousandths of the size."""
    if not chunks:
        return 0.0
    width = sum(chunk.width + chunk.glue for chunk in chunks)
    width += chunks[-1].hyphen if ends_in_hyphen else 0.0
    return width - chunks[0].glue
