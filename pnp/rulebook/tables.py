"""Tables: columns as wide as their words need, a row for each slab."""

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from pnp.findings import Where
from pnp.geometry import Box
from pnp.model.face import Mark, Paint, Rect
from pnp.model.game import Block
from pnp.rulebook.slabs import Painter, Paragraph, Slab, lines_of
from pnp.rulebook.style import BookLook
from pnp.rulebook.telling import Teller
from pnp.text.inline import plain
from pnp.text.setting import Align, Style
from pnp.units import POINT

SHORT = 4  # letters; columns of such cells are centred
RULE = 0.2  # mm, the line between rows: half of it in each
ENDLESS = 10_000.0  # a width that no text needs


SetParagraph = Callable[[str, Style, float, Where], Paragraph]  # breaks a text into lines


class Fit(NamedTuple):
    """How closely a table is set."""

    family: str
    size: float  # of the usual one
    cell: float  # mm between a cell's edge and its text
    breaks: bool = False  # whether words may be broken


# The first that holds all words is taken: small pages have tables of nine columns too.
FITS = (
    Fit("body", 1.0, 1.6),
    Fit("condensed", 1.0, 0.9),
    Fit("condensed", 1.0, 0.9, breaks=True),
    Fit("condensed", 0.86, 0.8, breaks=True),
    Fit("condensed", 0.75, 0.6, breaks=True),
)


class Column(NamedTuple):
    """How wide a column is, and where its texts stand."""

    width: float
    align: Align


class TableSetter:
    """Sets the rows of tables."""

    def __init__(
        self, paragraph: SetParagraph, painter: Painter, look: BookLook, teller: Teller
    ) -> None:
        self._teller = teller
        self._paragraph = paragraph
        self._painter = painter
        self._look = look

    def rows(self, block: Block, width: float) -> list[Slab]:
        """Return the rows of a table that is this wide, the header first."""
        block = block._replace(rows=tuple(tuple(map(_tied, row)) for row in block.rows))
        fit, widths = self._fitted(block, width)
        columns = [
            Column(one, alignment(block.rows[1:], number)) for number, one in enumerate(widths)
        ]
        with self._teller.inside("Table"):
            return [self._row(block, number, columns, fit) for number in range(len(block.rows))]

    def _fitted(self, block: Block, width: float) -> tuple[Fit, list[float]]:
        """Share the width out: the longest word at least, then by how much text there is."""
        for fit in FITS:
            longest, full = self._needed(block, fit, "")
            if sum(longest) <= width:
                return fit, _shared(longest, full, width)
            if fit.breaks:
                syllables, _ = self._needed(block, fit, self._look.hyphens)
                if sum(syllables) <= width:
                    break
        return fit, _squeezed(longest, syllables, width)

    def _needed(self, block: Block, fit: Fit, hyphens: str) -> tuple[list[float], list[float]]:
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
        self, cell: str, where: Where, head: bool, fit: Fit, hyphens: str
    ) -> tuple[float, float]:
        """Return the width of a cell's longest part and of all its words on one line."""
        style = self._style(head, fit)._replace(hyphens=hyphens)
        em = style.size * POINT / 1000
        lines = self._paragraph(cell, style, ENDLESS, where).lines
        widths = [(chunk.width + chunk.hyphen) * em for line in lines for chunk in line]
        whole = sum((chunk.width + chunk.glue) * em for line in lines for chunk in line)
        return max(widths, default=0.0) + 2 * fit.cell, whole + 2 * fit.cell

    def _row(self, block: Block, number: int, columns: Sequence[Column], fit: Fit) -> Slab:
        palette = self._look.palette
        cells = [
            self._cell(cell, block.cell(number, at), number == 0, column, fit)
            for at, (cell, column) in enumerate(zip(block.rows[number], columns, strict=False))
        ]
        with self._teller.inside("TR"):
            for at, made in enumerate(cells):
                is_head = number == 0 or (at == 0 and has_row_heads(block))
                scope = ("Column" if number == 0 else "Row") if is_head else ""
                made.tag = self._teller.leaf("TH" if is_head else "TD", trait=scope)
            for _ in columns[len(cells) :]:
                self._teller.leaf("TD")
        width = sum(column.width for column in columns)
        height = max(len(made.lines) * made.leading for made in cells) + 1.8
        first = palette.head or palette.accent
        fill = first if number == 0 else "#ffffff" if number % 2 else palette.tint
        marks: list[Mark] = [Rect(Box(0, 0, width, height), 0.0, Paint(fill=fill))]
        x = fit.cell
        for made, column in zip(cells, columns, strict=False):
            top = (height - len(made.lines) * made.leading) / 2
            marks.extend(self._painter.stack(lines_of(made, 0.0), x, top))
            x += column.width
        # The ground of the next row would hide half of a line that only one of them draws.
        above, below = RULE / 2, RULE if number + 1 == len(block.rows) else RULE / 2
        marks += [
            Rect(Box(0, y, width, thick), 0.0, Paint(fill=palette.accent))
            for y, thick in ((0.0, above), (height - below, below))
        ]
        return Slab(height, marks=tuple(marks))

    def _style(self, head: bool, fit: Fit, align: Align = Align.LEFT) -> Style:
        style = self._look.cell(head, align)
        return style._replace(family=fit.family, size=style.size * fit.size)

    def _cell(self, cell: str, where: Where, head: bool, column: Column, fit: Fit) -> Paragraph:
        """Break a cell's text; words are hyphenated only where they would not fit whole."""
        style = self._style(head, fit, column.align)
        room = column.width - 2 * fit.cell
        whole = self._paragraph(cell, style._replace(hyphens=""), room, where)
        return self._paragraph(cell, style, room, where) if whole.too_wide else whole


def has_row_heads(block: Block) -> bool:
    """Tell whether the first column names its rows: each has a name, and no two the same."""
    names = [plain(row[0]) for row in block.rows[1:] if row]
    return len(block.rows[0]) > 1 and all(names) and len({*names}) == len(block.rows) - 1


def _tied(cell: str) -> str:
    """Keep the sign that a cell begins with together with the word behind it."""
    return re.sub(r"^(\{icon:[^}]*\}) ", "\\1\u00a0", cell)


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


def alignment(rows: Sequence[Sequence[str]], column: int) -> Align:
    """Centre a column of numbers and signs, its heading too; texts begin at the left."""
    cells = [row[column] for row in rows if column < len(row)]
    short = all(len(cell) <= SHORT or cell.startswith("{icon:") for cell in cells)
    return Align.CENTRE if column and short else Align.LEFT
