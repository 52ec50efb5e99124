"""Tables: columns as wide as their words need, a row for each slab."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from pnp.findings import Where
from pnp.geometry import EPSILON, Box
from pnp.model.face import Mark, Paint, Rect
from pnp.model.rules import Block
from pnp.rulebook.slabs import Painter, Paragraph, Slab, lines_of, stacked
from pnp.rulebook.style import Look
from pnp.text.setting import Style
from pnp.units import POINT

SHORT = 4  # letters; columns of such cells are centred
RULE = 0.2  # mm, the line between rows
ENDLESS = 10_000.0  # a width that no text needs


class SetParagraph(Protocol):
    """What breaks a text into lines."""

    def __call__(self, text: str, style: Style, width: float, where: Where) -> Paragraph:
        """Return the lines."""
        ...


class Fit(NamedTuple):
    """How closely a table is set."""

    family: str
    size: float  # points
    pad: float  # mm between a cell's edge and its text
    whole: bool  # whether columns are measured by whole words, or by what hyphens leave of them


# Tried in this order until every word has room: small pages have tables of nine columns too.
FITS = (
    Fit("body", 8.6, 1.6, True),
    Fit("condensed", 8.6, 1.0, True),
    Fit("condensed", 8.2, 1.0, False),
    Fit("condensed", 7.4, 0.8, False),
    Fit("condensed", 6.4, 0.6, False),
)


class Column(NamedTuple):
    """How wide a column is, and where its texts stand."""

    width: float
    align: str


class TableSetter:
    """Sets the rows of tables."""

    def __init__(self, paragraph: SetParagraph, painter: Painter, look: Look) -> None:
        self._paragraph = paragraph
        self._painter = painter
        self._look = look

    def rows(self, block: Block, width: float) -> list[Slab]:
        """Return the rows of a table that is this wide, the header first."""
        for fit in FITS:
            cells = self._cells(block, width, fit)
            if all(cell.too_wide <= EPSILON for row in cells for cell in row):
                break
        return [self._row(row, number, fit) for number, row in enumerate(cells)]

    def _cells(self, block: Block, width: float, fit: Fit) -> list[list[Paragraph]]:
        """Break the texts of all cells into lines, row by row."""
        columns = [
            Column(one, _alignment(block.rows[1:], number))
            for number, one in enumerate(self._widths(block, width, fit))
        ]
        return [
            [
                self._cell(block, cell, number == 0, column, fit)
                for cell, column in zip(row, columns, strict=False)
            ]
            for number, row in enumerate(block.rows)
        ]

    def _widths(self, block: Block, width: float, fit: Fit) -> list[float]:
        """Share the width out: the longest word at least, then by how much text there is."""
        measured = [
            [self._measured(block, cell, number == 0, fit) for cell in row]
            for number, row in enumerate(block.rows)
        ]
        columns = list(zip(*measured, strict=False))
        longest = [max(words for words, _ in column) for column in columns]
        full = [max(whole for _, whole in column) for column in columns]
        spare = width - sum(longest)
        if spare <= 0:
            return [width * one / sum(longest) for one in longest]
        wanted = [whole - words for whole, words in zip(full, longest, strict=True)]
        if sum(wanted) <= spare:
            extra = (spare - sum(wanted)) / len(full)
            return [one + extra for one in full]
        shares = [want**0.7 for want in wanted]  # a long text gets more room, but not all of it
        return [
            words + spare * share / sum(shares)
            for words, share in zip(longest, shares, strict=True)
        ]

    def _measured(self, block: Block, cell: str, head: bool, fit: Fit) -> tuple[float, float]:
        """Return the width of what can not be broken in a cell, and of all it says in one line."""
        style = self._style(head, fit)
        style = style._replace(hyphens="") if fit.whole else style
        em = style.size * POINT / 1000
        lines = self._paragraph(cell, style, ENDLESS, block.where).lines
        hyphen = 0.0 if fit.whole else 1.0
        widths = [(chunk.width + hyphen * chunk.hyphen) * em for line in lines for chunk in line]
        whole = sum((chunk.width + chunk.glue) * em for line in lines for chunk in line)
        return max(widths, default=0.0) + 2 * fit.pad, whole + 2 * fit.pad

    def _style(self, head: bool, fit: Fit, align: str = "left") -> Style:
        style = self._look.cell(head, align)
        return style._replace(family=fit.family, size=fit.size, least=fit.size)

    def _row(self, cells: Sequence[Paragraph], number: int, fit: Fit) -> Slab:
        palette = self._look.palette
        width = sum(made.width + 2 * fit.pad for made in cells)
        height = max(len(made.lines) * made.leading for made in cells) + 1.8
        fill = palette.accent if number == 0 else "#ffffff" if number % 2 else palette.tint
        marks: list[Mark] = [Rect(Box(0, 0, width, height), 0.0, Paint(fill=fill))]
        x = fit.pad
        for made in cells:
            top = (height - len(made.lines) * made.leading) / 2
            marks.extend(self._painter.paint(list(stacked(lines_of(made, 0.0), x, top))))
            x += made.width + 2 * fit.pad
        # The ground of the next row would hide half of a line that only one of them draws.
        lines = [
            Rect(Box(0, y, width, RULE), 0.0, Paint(fill=palette.accent))
            for y in (0, height - RULE)
        ]
        return Slab(height, marks=(*marks, *lines))

    def _cell(self, block: Block, cell: str, head: bool, column: Column, fit: Fit) -> Paragraph:
        """Break a cell's text; words are hyphenated only where they would not fit whole."""
        style = self._style(head, fit, column.align)
        room = column.width - 2 * fit.pad
        whole = self._paragraph(cell, style._replace(hyphens=""), room, block.where)
        return self._paragraph(cell, style, room, block.where) if whole.too_wide else whole


def _alignment(rows: Sequence[Sequence[str]], column: int) -> str:
    """Centre a column of numbers and signs, its heading too; texts begin at the left."""
    cells = [row[column] for row in rows if column < len(row)]
    short = all(len(cell) <= SHORT or cell.startswith("{icon:") for cell in cells)
    return "centre" if column and short else "left"
