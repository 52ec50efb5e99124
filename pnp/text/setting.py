"""Text set into a box: as large as asked if it fits, smaller down to a floor if it must."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from pnp.findings import NOWHERE, Where
from pnp.geometry import EPSILON, Box
from pnp.model.face import Run, Text
from pnp.model.stock import Language
from pnp.text.breaking import break_lines
from pnp.text.chunks import Chunk, Chunker
from pnp.text.fonts import Font, Fonts
from pnp.text.inline import fault, literal
from pnp.text.placing import IconPlace, place_line, turned
from pnp.text.typography import dressed
from pnp.units import POINT

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


class Laid(NamedTuple):
    """A text at one size."""

    lines: tuple[tuple[Chunk, ...], ...]
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
    unstyled: str = ""


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
            said = text if marked and not fault(text) else literal(text)
            mark, _ = self._set_text(said, Slot(box, style, NOWHERE))
            self._labels[key] = mark._replace(text=text)
        return self._labels[key]

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
        said = dressed(text, self._language)
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
        said, box = dressed(text, self._language), Box(0, 0, width, math.inf)
        laid = self._lay(said, box, style, style.size)
        return self._height(len(laid.lines), style, style.size), laid.too_wide

    def _height(self, lines: int, style: Style, size: float) -> float:
        """Return how high lines are, from the tops of the first to the depths of the last."""
        font = self.fonts.style(style.family, style.style)
        leading = (lines - 1) * style.leading * 1000
        return (leading + font.cap_height + font.depth) * size * POINT / 1000

    def flowed(self, text: str, style: Style, width: float) -> Flowed:
        """Break a text that wears the marks of its language into as many lines as it needs."""
        box = Box(0, 0, width, math.inf)
        laid = self._lay_once(text, box, style, style.size, style.hyphens)
        broken = self._broken(text, style.family, style.style, style.hyphens)
        return Flowed(laid.lines, laid.too_wide, *broken[1:])

    def _largest(self, text: str, box: Box, style: Style) -> tuple[float, Laid]:
        laid = self._lay(text, box, style, style.size)
        if laid.fits or style.least >= style.size:
            return style.size, laid
        low, high = 0, round((style.size - style.least) / STEP)  # steps below the size asked for
        smallest = self._lay(text, box, style, style.least)
        if not smallest.fits:
            return style.least, smallest
        found = style.least, smallest
        while low + 1 < high:
            middle = (low + high) // 2
            size = round(style.size - middle * STEP, 3)
            laid = self._lay(text, box, style, size)
            if laid.fits:
                high, found = middle, (size, laid)
            else:
                low = middle
        return found

    def _lay(self, text: str, box: Box, style: Style, size: float) -> Laid:
        whole = self._lay_once(text, box, style, size, "")
        if whole.fits or not style.hyphens or not style.wrap:
            return whole
        return self._lay_once(text, box, style, size, style.hyphens)

    def _lay_once(self, text: str, box: Box, style: Style, size: float, hyphens: str) -> Laid:
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
        return Laid(tuple(lines), too_wide * em, max(0.0, high - box.height))

    def placed(
        self, lines: Sequence[tuple[Chunk, ...]], box: Box, style: Style, goes_on: bool = False
    ) -> tuple[tuple[Run, ...], tuple[IconPlace, ...]]:
        """Put some lines of a text into a box; `goes_on` if more of it stands elsewhere."""
        size = style.size
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
            if style.align != Align.LEFT:
                spare = box.width - _width(chunks, ends_in_hyphen) * em
                x += spare / 2 if style.align == Align.CENTRE else spare
            place_line(chunks, ends_in_hyphen, (x, y), size, style.fill, runs, icons)
            if more and runs and runs[-1].y == y:
                runs[-1] = turned(runs[-1], self.fonts.ensure(runs[-1].font), ends_in_hyphen)
            y += leading
        return tuple(runs), tuple(icons)


def _width(chunks: Sequence[Chunk], ends_in_hyphen: bool = False) -> float:
    """Return how wide a line is, in thousandths of the size."""
    if not chunks:
        return 0.0
    width = sum(chunk.width + chunk.glue for chunk in chunks)
    width += chunks[-1].hyphen if ends_in_hyphen else 0.0
    return width - chunks[0].glue


def _first_baseline(
    box: Box, valign: str, lines: int, leading: float, font: Font, em: float
) -> float:
    cap, depth = font.cap_height * em, font.depth * em
    below = (lines - 1) * leading
    if valign == VAlign.TOP:
        return box.y + cap
    if valign == VAlign.BOTTOM:
        return box.bottom - depth - below
    return box.y + (box.height - below - cap) / 2 + cap
