"""Blocks into slabs: paragraphs, lists, tables, call-outs, figures and rows of the parts list."""

from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

from pnp.compose.faces import Composer
from pnp.findings import Finding, Where, error
from pnp.geometry import Box, Size
from pnp.model.face import Circle, Group, Mark, Paint, Rect
from pnp.model.rules import Block
from pnp.rulebook.fan import fanned_out
from pnp.rulebook.slabs import Entry, Ground, Painter, Paragraph, Slab, height_of, lines_of, stacked
from pnp.rulebook.style import COLUMN, GAP, INDENT, INSIDE, PAD, WIDE, Frame, Look
from pnp.rulebook.tables import TableSetter
from pnp.text.setting import Style

CALL_OUTS = ("note", "ruling", "example")
SET_APART = (*CALL_OUTS, "table", "per-player", "figure", "part")
PICTURES = 24.0  # the width that pictures take in the list of parts
FIGURE_GAP = 2.6
OUTSIDE = 3.2  # around call-outs, tables and figures
UNBROKEN = 55.0  # mm; longer call-outs may go on in the next column
GAP_COLOUR = "#c02020"  # beside a text that is not translated
SOURCE = "EN"


class Given(NamedTuple):
    """What a figure's template may use, by name."""

    numbers: Mapping[str, Any]
    examples: Mapping[str, Any]
    tagline: str


class BlockSetter:
    """Sets the blocks of one rulebook."""

    def __init__(
        self,
        composer: Composer,
        look: Look,
        frame: Frame,
        words: Callable[[str], str],
        given: Given,
    ) -> None:
        self._composer = composer
        self._look = look
        self._frame = frame
        self._words = words
        self._given = given
        self._painter = Painter(composer.setter, composer.icons)
        self._tables = TableSetter(self.paragraph, self._painter, look)
        self.findings: list[Finding] = []
        self.pictures: dict[str, tuple[Mark, ...]] = {}  # what templates drew, by block

    def slabs(self, blocks: Sequence[Block]) -> list[Slab]:
        """Return the slabs of a whole rulebook."""
        return self._sequence(blocks, self._frame.column, COLUMN)

    def _sequence(self, blocks: Sequence[Block], width: float, drawn: float) -> list[Slab]:
        slabs: list[Slab] = []
        for number, block in enumerate(blocks):
            last = number + 1 == len(blocks)
            made = self._block(block, last, width, drawn)
            if number and made and blocks[number - 1].kind in SET_APART:
                made[0] = made[0]._replace(before=max(made[0].before, OUTSIDE))
            slabs.extend(made)
        return slabs

    def _block(self, block: Block, last: bool, width: float, drawn: float) -> list[Slab]:
        kind = block.kind
        if kind == "title":
            return self._title(block)
        if kind == "heading":
            return self._heading(block, width)
        if kind in ("text", "item"):
            leads = block.text.endswith(":") or block.options.get("keep") == "yes"
            wide = leads and block.options.get("wide") == "yes"  # like the table it leads to
            return self._text(block, self._frame.width if wide else width, leads and not last)
        if kind == "table":
            return self._table(block, width)
        if kind == "per-player":
            return self._sequence(block.blocks, width, drawn)
        if kind == "figure":
            return self._figure(block, width, drawn)
        if kind == "part":
            return [self._part(block, width)]
        if kind in CALL_OUTS:
            return self._call_out(block, width)
        return [Slab(0.0, hint=kind)]

    def paragraph(
        self, text: str, style: Style, width: float, where: Where, indent: float = 0.0
    ) -> Paragraph:
        """Break a text into lines."""
        made = Paragraph(text, style, width - indent, indent, where)
        try:
            flowed = self._composer.setter.flowed(text, style, width - indent)
        except ValueError as problem:
            self.findings.append(error(where, f"{text[:40]!r}: {problem}"))
            flowed = self._composer.setter.flowed(text.replace("*", ""), style, width - indent)
        made.lines, made.too_wide = flowed.lines, flowed.too_wide
        made.missing, made.unknown = flowed.missing, flowed.unknown_icons
        return made

    def _title(self, block: Block) -> list[Slab]:
        tagline = block.blocks[0].text if block.blocks else ""
        entry = Entry(block.text, 1)
        if "template" in block.options:
            size, scale = self._drawn_size(block, WIDE, self._frame.width)
            marks = self._composer.figure(
                block.options["template"], size, self._values(block, tagline=tagline), block.where
            )
            self.pictures[block.id] = marks
            whole = (Group(marks, scale=scale),)
            return [Slab(size.height * scale, marks=whole, wide=True, entry=entry)]
        title = self.paragraph(block.text, self._look.title(), self._frame.width, block.where)
        lines = self.paragraph(tagline, self._look.text(), self._frame.width, block.where)
        slabs = [*lines_of(title, 0.0, keep=True), *lines_of(lines, GAP)]
        return [self._painted(slabs)._replace(wide=True, entry=entry)]

    def _heading(self, block: Block, width: float) -> list[Slab]:
        style = self._look.heading(block.level)
        before = 5.2 if block.level <= 2 else 3.4
        made = self.paragraph(block.text, style, width, block.where)
        slabs = lines_of(made, before, keep=True)
        slabs = [slab._replace(keep=True) for slab in slabs]
        slabs[0] = slabs[0]._replace(entry=Entry(block.text, block.level))
        if block.level <= 2:
            paint = Paint(fill=self._look.palette.accent)
            line, across = (
                Rect(Box(0, 0.5, length, 0.35), 0.0, paint) for length in (width, self._frame.width)
            )
            slabs.append(Slab(1.1, keep=True, marks=(line,), across=(across,)))
        return slabs

    def _text(self, block: Block, width: float, leads: bool) -> list[Slab]:
        style = self._look.text()
        if block.kind == "text":
            made = self.paragraph(block.text, style, width, block.where)
            return self._marked(block, lines_of(made, GAP, keep=leads), width)
        made = self.paragraph(block.text, style, width, block.where, INDENT)
        made.marker = self._marker(block, made)
        before = GAP * 0.6
        return self._marked(block, lines_of(made, before), width)

    def _marker(self, block: Block, made: Paragraph) -> tuple[Mark, ...]:
        palette = self._look.palette
        if not block.number:
            middle = made.leading / 2
            return (Circle(1.6, middle, 0.75, Paint(fill=palette.accent)),)
        style = self._look.text(palette.accent)._replace(style=1)
        number = self.paragraph(f"{block.number}.", style, INDENT, block.where)
        return self._painter.paint(list(stacked(lines_of(number, 0.0), 0.0, 0.0)))

    def _marked(self, block: Block, slabs: list[Slab], width: float) -> list[Slab]:
        """Show a text that stands in English because its translation is missing."""
        if not block.gap:
            return slabs
        height = height_of(slabs)
        bar = Rect(Box(-2.2, 0.4, 0.8, height - 0.8), 0.0, Paint(fill=GAP_COLOUR))
        label = self.paragraph(
            SOURCE, self._look.label()._replace(size=6.0, fill=GAP_COLOUR), 6.0, block.where
        )
        sign = self._painter.paint(list(stacked(lines_of(label, 0.0), width - 4.0, -1.6)))
        first = slabs[0]
        whole = self._painted(slabs)
        return [whole._replace(marks=(bar, *sign, *whole.marks), before=first.before)]

    def _painted(self, slabs: Sequence[Slab]) -> Slab:
        """Return slabs as one that is never broken."""
        marks = self._painter.paint(list(stacked(slabs, 0.0, 0.0)))
        return Slab(height_of(slabs), slabs[0].before if slabs else 0.0, marks=marks)

    def _call_out(self, block: Block, width: float) -> list[Slab]:
        """Set a call-out; a long one may go on in the next column."""
        palette = self._look.palette
        inner = width - 2 * PAD
        label = self.paragraph(self._words(block.kind), self._look.label(), inner, block.where)
        held = self._sequence(block.blocks, inner, INSIDE)
        slabs = [
            Slab(PAD * 0.7, OUTSIDE, keep=True, is_edge=True),
            *lines_of(label, 0.0, keep=True),
            *_close(held),
            Slab(PAD * 0.7, is_edge=True),
        ]
        slabs[-2] = slabs[-2]._replace(keep=True)
        whole = height_of(slabs) <= UNBROKEN
        ground = Ground(width, palette.tint, palette.accent)
        last = len(slabs) - 1
        return [
            slab._replace(ground=ground, x=PAD, keep=number < last and (whole or _keeps(slab)))
            for number, slab in enumerate(slabs)
        ]

    def _figure(self, block: Block, width: float, drawn: float) -> list[Slab]:
        wide = "wide" in block.words
        room = self._frame.width if wide else width
        size, scale = self._drawn_size(block, WIDE if wide else drawn, room)
        if not block.words:
            message = f"{block.id}: a figure names its template"
            self.findings.append(
                error(block.where, message, "::: figure rules_board.xml height=60")
            )
            return []
        marks = self._composer.figure(block.words[0], size, self._values(block), block.where)
        self.pictures[block.id] = marks
        picture = Group(marks, (room - size.width * scale) / 2, 0.0, scale=scale)
        captions = [
            lines_of(self.paragraph(text.text, self._look.caption(), room, text.where), 1.4)
            for text in block.blocks
        ]
        slabs = [
            Slab(size.height * scale, FIGURE_GAP, marks=(picture,)),
            *chain.from_iterable(captions),
        ]
        whole = self._painted(slabs)
        return [whole._replace(before=FIGURE_GAP, wide=wide, floats=wide)]

    def _drawn_size(self, block: Block, width: float, room: float) -> tuple[Size, float]:
        """Return the size that a figure is drawn in, and how much it shrinks to fit."""
        try:
            height = float(block.options.get("height", ""))
        except ValueError:
            height = 0.0
        if height <= 0:
            given = block.options.get("height")
            message = f"{block.id}: height={given!r} is not a height in millimetres"
            self.findings.append(error(block.where, message, "height=60"))
            height = 10.0
        return Size(width, height), min(1.0, room / width)

    def _values(self, block: Block, **more: Any) -> dict[str, Any]:
        name = block.options.get("example", "")
        if name and name not in self._given.examples:
            message = f"{block.id}: there is no example {name!r}"
            self.findings.append(error(block.where, message))
        return {
            "params": dict(block.options),
            "numbers": dict(self._given.numbers),
            "example": self._given.examples.get(name),
            "examples": dict(self._given.examples),
            **more,
        }

    def _part(self, block: Block, width: float) -> Slab:
        """Set a row of the list of parts: pictures at the left, count and text beside them."""
        pictures, high = self._pictures(block)
        indent = PICTURES + 3.0
        line = self.paragraph(block.text, self._look.text(), width, block.where, indent)
        texts = [
            lines_of(self.paragraph(one.text, self._look.text(), width, one.where, indent), 0.6)
            for one in block.blocks
        ]
        slabs = [*lines_of(line, 0.0, keep=True), *chain.from_iterable(texts)]
        height = height_of(slabs)
        whole = max(height, high)
        marks = self._painter.paint(list(stacked(slabs, 0.0, (whole - height) / 2)))
        picture = Group(pictures, 0.0, (whole - high) / 2)
        return Slab(whole, 2.6, marks=(picture, *marks))

    def _pictures(self, block: Block) -> tuple[tuple[Mark, ...], float]:
        """Fan out the faces that a row names, the first on top."""
        shown = []
        for word in block.words:
            name, _, side = word.partition("@")
            try:
                shown.append(self._composer.shown(name, side or "front"))
            except ValueError as problem:
                self.findings.append(error(block.where, f"{block.id}: {problem}"))
        return fanned_out(shown, PICTURES)

    def _table(self, block: Block, width: float) -> list[Slab]:
        if not block.rows:
            return []
        wide = block.options.get("wide") == "yes"
        slabs = self._tables.rows(block, self._frame.width if wide else width)
        if wide:
            return [self._painted(slabs)._replace(before=OUTSIDE, wide=True)]
        last = len(slabs) - 1
        ends = (0, last - 1) if height_of(slabs) > UNBROKEN else range(last)
        return [
            slab._replace(keep=number in ends, before=0.0 if number else OUTSIDE)
            for number, slab in enumerate(slabs)
        ]


def _keeps(slab: Slab) -> bool:
    """Tell whether a slab of a call-out stays with the next: a figure does with its text."""
    return slab.keep or slab.paragraph is None


def _close(slabs: list[Slab]) -> list[Slab]:
    """Let the first of a call-out's slabs stand close below its label."""
    return [slabs[0]._replace(before=0.8), *slabs[1:]] if slabs else []
