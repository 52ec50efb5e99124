"""Blocks into slabs: paragraphs, lists, tables, call-outs, figures and rows of the parts list."""

import re
from collections.abc import Callable, Sequence
from itertools import chain, takewhile
from typing import NamedTuple

from pnp.base.findings import Finding, Where, error, said_by, sentence
from pnp.base.geometry import Box
from pnp.base.units import POINT
from pnp.compose.faces import Composer
from pnp.model.face import FIGURE, Circle, Group, Mark, Paint, Rect, TracedText
from pnp.model.game import HOLDERS, Block, BlockKind
from pnp.model.messages import Saying
from pnp.rulebook.drawings import LARGER, Drawings, Given, PieceFan, Tagger
from pnp.rulebook.slabs import (
    COLUMN,
    GAP,
    GUTTER,
    INDENT,
    INSIDE,
    PAD,
    WIDE,
    BookLook,
    Frame,
    Ground,
    Painter,
    Paragraph,
    Slab,
)
from pnp.text.breaking import BOLD, literal, plain
from pnp.text.setting import Align, Style

# Tables have columns as wide as their words need, and a row for each slab.

SHORT = 4  # letters; columns of such cells are centred
RULE = 0.2  # mm, the line between rows: half of it in each
ENDLESS = 10_000.0  # a width that no text needs


SetParagraph = Callable[[str, Style, float, Where], Paragraph]  # breaks a text into lines


class _Fit(NamedTuple):
    """How closely a table is set."""

    family: str
    size: float  # of the usual one
    cell: float  # mm between a cell's edge and its text
    breaks: bool = False  # whether words may be broken


# The first that holds all words is taken: small pages have tables of nine columns too.
FITS = (
    _Fit("body", 1.0, 1.6),
    _Fit("condensed", 1.0, 0.9),
    _Fit("condensed", 1.0, 0.9, breaks=True),
    _Fit("condensed", 0.86, 0.8, breaks=True),
    _Fit("condensed", 0.75, 0.6, breaks=True),
)


class _Column(NamedTuple):
    """How wide a column is, and where its texts stand."""

    width: float
    align: Align


class TableSetter(NamedTuple):
    """Sets the rows of tables."""

    paragraph: SetParagraph
    painter: Painter
    look: BookLook
    tagger: Tagger

    def rows(self, block: Block, width: float) -> list[Slab]:
        """Return the rows of a table that is this wide, the header first."""
        block = block._replace(rows=tuple(tuple(map(_tied, row)) for row in block.rows))
        fit, widths = self._fitted(block, width)
        columns = [
            _Column(one, self.alignment(block.rows[1:], number))
            for number, one in enumerate(widths)
        ]
        with self.tagger.inside("Table"):
            return [self._row(block, number, columns, fit) for number in range(len(block.rows))]

    def _fitted(self, block: Block, width: float) -> tuple[_Fit, list[float]]:
        """Share the width out: the longest word at least, then by how much text there is."""
        for fit in FITS:
            longest, full = self._needed(block, fit, "")
            if sum(longest) <= width:
                return fit, _shared(longest, full, width)
            if fit.breaks:
                syllables, _ = self._needed(block, fit, self.look.hyphens)
                if sum(syllables) <= width:
                    break
        return fit, _squeezed(longest, syllables, width)

    def _needed(self, block: Block, fit: _Fit, hyphens: str) -> tuple[list[float], list[float]]:
        """Return what each column needs for its longest word or syllable, and for no break."""
        measured = [
            [
                self._measured(cell, block.cell(number, column), number == 0, fit, hyphens)
                for column, cell in enumerate(row)
            ]
            for number, row in enumerate(block.rows)
        ]
        columns = list(zip(*measured, strict=False))
        longest = [max(words for words, _ in column) for column in columns]
        return longest, [max(whole for _, whole in column) for column in columns]

    def _measured(
        self, cell: str, where: Where, head: bool, fit: _Fit, hyphens: str
    ) -> tuple[float, float]:
        """Return the width of a cell's longest part and of all its words on one line."""
        style = self._style(head, fit)._replace(hyphens=hyphens)
        em = style.size * POINT / 1000
        lines = self.paragraph(cell, style, ENDLESS, where).lines
        widths = [(chunk.width + chunk.hyphen) * em for line in lines for chunk in line]
        whole = sum((chunk.width + chunk.glue) * em for line in lines for chunk in line)
        return max(widths, default=0.0) + 2 * fit.cell, whole + 2 * fit.cell

    def _row(self, block: Block, number: int, columns: Sequence[_Column], fit: _Fit) -> Slab:
        palette = self.look.palette
        cells = [
            self._cell(cell, block.cell(number, at), number == 0, column, fit)
            for at, (cell, column) in enumerate(zip(block.rows[number], columns, strict=False))
        ]
        with self.tagger.inside("TR"):
            for at, made in enumerate(cells):
                is_head = number == 0 or (at == 0 and self.has_row_heads(block))
                scope = ("Column" if number == 0 else "Row") if is_head else ""
                made.tag = self.tagger.leaf("TH" if is_head else "TD", trait=scope)
            for _ in columns[len(cells) :]:
                self.tagger.leaf("TD")
        width = sum(column.width for column in columns)
        height = max(len(made.lines) * made.leading for made in cells) + 1.8
        first = palette.head or palette.accent
        fill = first if number == 0 else "#ffffff" if number % 2 else palette.tint
        marks: list[Mark] = [Rect(Box(0, 0, width, height), 0.0, Paint(fill=fill))]
        x = fit.cell
        for made, column in zip(cells, columns, strict=False):
            top = (height - len(made.lines) * made.leading) / 2
            marks.extend(self.painter.stack(made.slabs(0.0), x, top))
            x += column.width
        # The ground of the next row would hide half of a line that only one of them draws.
        above, below = RULE / 2, RULE if number + 1 == len(block.rows) else RULE / 2
        marks += [
            Rect(Box(0, y, width, thick), 0.0, Paint(fill=palette.accent))
            for y, thick in ((0.0, above), (height - below, below))
        ]
        return Slab(height, marks=tuple(marks))

    def _style(self, head: bool, fit: _Fit, align: Align = Align.LEFT) -> Style:
        style = self.look.cell(head, align)
        return style._replace(family=fit.family, size=style.size * fit.size)

    def _cell(self, cell: str, where: Where, head: bool, column: _Column, fit: _Fit) -> Paragraph:
        """Break a cell's text; words are hyphenated only where they would not fit whole."""
        style = self._style(head, fit, column.align)
        room = column.width - 2 * fit.cell
        whole = self.paragraph(cell, style._replace(hyphens=""), room, where)
        return self.paragraph(cell, style, room, where) if whole.flowed.too_wide else whole

    @staticmethod
    def alignment(rows: Sequence[Sequence[str]], column: int) -> Align:
        """Centre a column of numbers and signs, its heading too; texts begin at the left."""
        cells = [row[column] for row in rows if column < len(row)]
        short = all(len(cell) <= SHORT or cell.startswith("{icon:") for cell in cells)
        return Align.CENTRE if column and short else Align.LEFT

    @staticmethod
    def has_row_heads(block: Block) -> bool:
        """Tell whether the first column names its rows: each has a name, and no two the same."""
        names = [plain(row[0]) for row in block.rows[1:] if row]
        return len(block.rows[0]) > 1 and all(names) and len({*names}) == len(block.rows) - 1


def _tied(cell: str) -> str:
    """Keep the sign that a cell begins with together with the word behind it."""
    return TracedText.carried(re.sub(r"^(\{icon:[^}]*\}) ", "\\1\u00a0", cell), cell)


def _shared(longest: Sequence[float], full: Sequence[float], width: float) -> list[float]:
    """Return columns that hold their longest words, with what is left shared out by need."""
    spare = width - sum(longest)
    wanted = [whole - words for whole, words in zip(full, longest, strict=True)]
    if sum(wanted) <= spare:
        extra = (spare - sum(wanted)) / len(full)
        return [one + extra for one in full]
    shares = [want**0.7 for want in wanted]  # a long text gets more room, but not all of it
    return [
        words + spare * share / sum(shares) for words, share in zip(longest, shares, strict=True)
    ]


def _squeezed(longest: Sequence[float], least: Sequence[float], width: float) -> list[float]:
    """Return columns that hold syllables: those that can give most give first, so few words break.

    Where not even syllables fit, all columns give: what sticks out is told of the texts.
    """
    widths = list(longest)
    giving = [words - parts for words, parts in zip(longest, least, strict=True)]
    for number in sorted(range(len(widths)), key=giving.__getitem__, reverse=True):
        widths[number] -= max(0.0, min(sum(widths) - width, giving[number]))
    return [one * min(1.0, width / sum(widths)) for one in widths]


# All blocks of a rulebook.

# Rows of the list of parts: pictures at the left, how many there are and texts beside them.

PART_PICTURES, SMALL = 24.0, 20.0  # the width that pictures take, alone in a row and with another
BESIDE = 3.0  # between pictures and texts
HALF = 54.0  # the width that a part needs beside another
ROW_GAP = 2.6  # between rows


def half(width: float) -> float:
    """Return the width of each of two parts in a row."""
    return (width - GUTTER) / 2


SET_APART = (BlockKind.TABLE, *HOLDERS)
FIGURE_GAP = 2.6
OUTSIDE = 3.2  # around call-outs, tables and figures
BELOW = 0.75  # of a page; what is higher has no room for its heading above it
UNBROKEN = 55.0  # mm; longer call-outs may go on in the next column
SOURCE = "EN"


class BlockSetter:
    """Sets the blocks of one rulebook."""

    def __init__(
        self,
        composer: Composer,
        look: BookLook,
        frame: Frame,
        words: Callable[[str], Saying],
        given: Given,
    ) -> None:
        self._composer = composer
        self._look = look
        self._frame = frame
        self._words = words
        self.painter = Painter(composer.setter, composer.icons, given.signs)
        self.tagger = Tagger()
        self.findings: list[Finding] = []
        self.figures = Drawings(composer, given, self._wrong)

    def slabs(self, blocks: Sequence[Block]) -> list[Slab]:
        """Return the slabs of a whole rulebook."""
        return self._sequence(blocks, self._frame.column, COLUMN)

    def _sequence(self, blocks: Sequence[Block], width: float, drawn: float) -> list[Slab]:
        slabs: list[Slab] = []
        listed = ""
        for number, block in enumerate(blocks):
            last = number + 1 == len(blocks)
            made = self._block(block, last, width, drawn)
            if block.kind is BlockKind.ITEM:
                listed = listed or f"{block.where} {block.id}"
                made = [slab._replace(listed=listed) for slab in made]
            else:
                listed = ""
            if number and made and blocks[number - 1].kind in SET_APART:
                made[0] = made[0]._replace(before=max(made[0].before, OUTSIDE))
            # Where there is room for it, every other part in a row stands beside the one before.
            in_row = takewhile(lambda one: one.kind is BlockKind.PART, blocks[number::-1])
            if (
                sum(1 for _ in in_row) % 2 == 0
                and block.kind is BlockKind.PART
                and half(width) >= HALF
            ):
                left, right = slabs[-1], made[0]
                high = max(left.height, right.height)
                both = ((left, 0.0), (right, half(width) + GUTTER))
                marks = tuple(Group(one.marks, x, (high - one.height) / 2) for one, x in both)
                slabs[-1] = Slab(high, left.before, marks=marks)
            else:
                slabs.extend(made)
        return slabs

    def _block(self, block: Block, last: bool, width: float, drawn: float) -> list[Slab]:
        match block.kind:
            case BlockKind.TITLE:
                return self._title(block)
            case BlockKind.HEADING:
                return self._heading(block, width)
            case BlockKind.TEXT | BlockKind.ITEM:
                return self._text(block, last, width)
            case BlockKind.TABLE:
                return self._table(block, width)
            case BlockKind.PER_PLAYER:
                return self._sequence(block.blocks, width, drawn)
            case BlockKind.FIGURE:
                return self._figure(block, width, drawn)
            case BlockKind.PART:
                return [self._part(block, width)]
            case BlockKind.NOTE | BlockKind.RULING | BlockKind.EXAMPLE:
                return self._call_out(block, width)
            case BlockKind.COLUMN | BlockKind.PAGE:
                return [Slab(0.0, hint=block.kind)]

    def _paragraph(
        self, text: str, style: Style, width: float, where: Where, indent: float = 0.0
    ) -> Paragraph:
        """Break a text into lines."""
        room = width - indent
        try:
            flowed = self._composer.setter.flowed(text, style, room)
        except ValueError as problem:
            cut = repr(text[:40])
            said = sentence("{text}: {problem}", text=cut, problem=said_by(problem))
            self._wrong(where, said)
            flowed = self._composer.setter.flowed(text.replace("*", ""), style, room)
        return Paragraph(text, style, room, indent, where=where, flowed=flowed)

    def _lines(
        self,
        block: Block,
        style: Style,
        width: float,
        role: str,
        before: float = 0.0,
        keep: bool = False,
    ) -> list[Slab]:
        """Return the lines of a block's text, which is read as what the role says."""
        made = self._paragraph(block.text, style, width, block.where)
        made.tag = self.tagger.leaf(role) if role else None
        return made.slabs(before, keep)

    def _wrong(self, where: Where, message: str, hint: str = "") -> None:
        self.findings.append(error(where, message, hint))

    def _title(self, block: Block) -> list[Slab]:
        width, entry = self._frame.width, (plain(block.text), 1)
        if "template" in block.options:
            size, scale = self.figures.size(block, WIDE, width, width)
            tagline = TracedText.joined("", (one.text for one in block.blocks))
            drawn = self.figures.drawn(block, block.options["template"], size, tagline=tagline)
            marks = self.tagger.title(drawn, block, self.tagger.heading(1))
            self.figures.pictures[block.id] = marks
            whole = (Group(marks, scale=scale),)
            # What stands below the title is set where its template does not show it.
            taglines = () if Drawings.says(drawn, tagline) else block.blocks
            below = [self._lines(one, self._look.text(), width, "P", GAP) for one in taglines]
            unsaid = [self._painted(lines)._replace(wide=True) for lines in below]
            picture = Slab(size.height * scale, keep=bool(unsaid), marks=whole, wide=True)
            return [picture._replace(entry=entry), *unsaid]
        role = self.tagger.heading(1)
        title = self._lines(block, self._look.title(), width, role, keep=True)
        below = [self._lines(one, self._look.text(), width, "P", GAP) for one in block.blocks]
        return [self._painted([*title, *chain(*below)])._replace(wide=True, entry=entry)]

    def _heading(self, block: Block, width: float) -> list[Slab]:
        before = 5.2 if block.level <= 2 else 3.4
        role = self.tagger.heading(block.level)
        lines = self._lines(block, self._look.heading(block.level), width, role, before)
        lines = self._marked(block, lines, width) if block.gap else lines
        slabs = [slab._replace(keep=True) for slab in lines]
        slabs[0] = slabs[0]._replace(entry=(plain(block.text), block.level))
        if block.level <= 2:
            paint = Paint(fill=self._look.palette.accent)
            line, across = (
                Rect(Box(0, 0.5, length, 0.35), 0.0, paint) for length in (width, self._frame.width)
            )
            slabs.append(Slab(1.1, keep=True, marks=(line,), across=(across,)))
        return slabs

    def _text(self, block: Block, last: bool, width: float) -> list[Slab]:
        style = self._look.text()
        leads = block.text.endswith(":") or block.options.get("keep") == "yes"
        if leads and block.options.get("wide") == "yes":  # like the table it leads to
            width = self._frame.width
        if block.kind is BlockKind.TEXT:
            slabs = self._lines(block, style, width, "P", GAP, keep=leads and not last)
        else:
            made = self._paragraph(block.text, style, width, block.where, INDENT)
            with self.tagger.inside("LI", "Decimal" if block.number else "Disc"):
                made.marker = self._marker(block, made)
                made.tag = self.tagger.leaf("LBody")
            slabs = made.slabs(GAP * 0.6)
        return self._marked(block, slabs, width) if block.gap else slabs

    def _marker(self, block: Block, made: Paragraph) -> tuple[Mark, ...]:
        palette = self._look.palette
        if not block.number:
            middle = made.leading / 2
            dot = Circle(1.6, middle, 0.75, Paint(fill=palette.accent))
            return (Group((dot,), tag=self.tagger.leaf("Lbl", said="•")),)
        style = self._look.text(palette.accent)._replace(style=BOLD)
        number = block._replace(text=f"{block.number}.")
        return self.painter.stack(self._lines(number, style, INDENT, "Lbl"))

    def _marked(self, block: Block, slabs: list[Slab], width: float) -> list[Slab]:
        """Show a text that stands in English because its translation is missing."""
        whole = self._painted(slabs)
        bar = Rect(Box(-2.2, 0.4, 0.8, whole.height - 0.8), 0.0, Paint(fill=self._look.palette.gap))
        style = self._look.label(6.0, self._look.palette.gap)
        label = self._lines(block._replace(text=SOURCE), style, 6.0, "")
        sign = self.painter.stack(label, width - 4.0, -1.6)
        return [whole._replace(marks=(bar, *sign, *whole.marks))]

    def _painted(self, slabs: Sequence[Slab]) -> Slab:
        """Return slabs as one that is never broken."""
        before = slabs[0].before if slabs else 0.0
        return Slab(Slab.height_of(slabs), before, marks=self.painter.stack(slabs))

    def _part(self, block: Block, width: float) -> Slab:
        """Set a row of the list of parts: in a half of the width, if there is room for two."""
        across = PART_PICTURES
        if half(width) >= HALF:
            width, across = half(width), SMALL
        # The faces that it names are fanned out, the first on top.
        fan = PieceFan.named(self._composer, block.words)
        for problem in fan.problems:
            message = sentence("{block}: {problem}", block=block.id, problem=said_by(problem))
            self._wrong(block.where, message)
        pictures, high = fan.drawn(across)
        # How many there are and what they are for stands beside them.
        slabs: list[Slab] = []
        style, indent = self._look.text()._replace(style=BOLD), across + BESIDE
        with self.tagger.inside("LI", "None"), self.tagger.inside("LBody"):
            for one in block.blocks:
                made = self._paragraph(one.text, style, width, one.where, indent)
                made.tag, lines = self.tagger.leaf("P"), made.slabs(0.6)
                slabs += self._marked(one, lines, width) if one.gap else lines
                style = self._look.text()
        height = Slab.height_of(slabs)
        whole = max(height, high)
        marks = self.painter.stack(slabs, y=(whole - height) / 2)
        picture = Group(pictures, 0.0, (whole - high) / 2)
        return Slab(whole, ROW_GAP, marks=(picture, *marks))

    def _call_out(self, block: Block, width: float) -> list[Slab]:
        """Set a call-out; a long one may go on in the next column."""
        inner = width - 2 * PAD
        said = self._words(block.kind)
        label = block._replace(text=literal(said.text), where=said.where)
        with self.tagger.inside("Aside"):
            head = self._lines(label, self._look.label(), inner, "P", keep=True)
            held = self._sequence(block.blocks, inner, INSIDE)
        if held:  # which stands close below the label
            held[0] = held[0]._replace(before=0.8)
        slabs = [
            Slab(PAD * 0.7, OUTSIDE, keep=True, is_edge=True),
            *head,
            *held,
            Slab(PAD * 0.7, is_edge=True),
        ]
        slabs[-2] = slabs[-2]._replace(keep=True)
        whole = Slab.height_of(slabs) <= UNBROKEN
        ground = Ground(width, self._look.palette.tint, self._look.palette.accent)
        last = len(slabs) - 1
        # A figure always stays with its text.
        keeps = [whole or slab.keep or slab.paragraph is None for slab in slabs]
        return [
            slab._replace(ground=ground, x=PAD, keep=number < last and keeps[number])
            for number, slab in enumerate(slabs)
        ]

    def _figure(self, block: Block, width: float, drawn: float) -> list[Slab]:
        wide = "wide" in block.words
        room, most = (self._frame.width, LARGER) if wide else (width, 1.0)
        size, scale = self.figures.size(block, WIDE if wide else drawn, room, most)
        template = self.figures.template_of(block)
        if not template:
            return []
        marks = self.figures.drawn(block, template, size)
        tag = self.tagger.leaf(FIGURE, alt=Drawings.alternative(block, marks))
        picture = Group(marks, (room - size.width * scale) / 2, 0.0, scale=scale, tag=tag)
        slabs = [Slab(size.height * scale, FIGURE_GAP, marks=(picture,))]
        for text in (one for one in block.blocks if not one.is_alternative):
            slabs += self._lines(text, self._look.caption(), room, "Caption", 1.4)
        alone = wide or (self._frame.columns == 1 and width == self._frame.column)
        return [self._painted(slabs)._replace(wide=alone, floats=alone)]

    def _table(self, block: Block, width: float) -> list[Slab]:
        if not block.rows:
            return []
        wide = block.options.get("wide") == "yes"
        tables = TableSetter(self._paragraph, self.painter, self._look, self.tagger)
        slabs = tables.rows(block, self._frame.width if wide else width)
        frame = self._frame
        if wide and (frame.columns > 1 or Slab.height_of(slabs) <= BELOW * frame.height):
            return [self._painted(slabs)._replace(before=OUTSIDE, wide=True)]
        last = len(slabs) - 1
        ends = (0, 1, last - 1) if Slab.height_of(slabs) > UNBROKEN else range(last)
        return [
            slab._replace(keep=number in ends, before=0.0 if number else OUTSIDE, listed=block.id)
            for number, slab in enumerate(slabs)
        ]
