"""Rules in the reader's language: translated, numbers filled in, marks of the language."""

from typing import NamedTuple

from pnp.findings import Finding, Where, error
from pnp.model.game import Block, BlockKind
from pnp.model.messages import Catalog, rule, taken_apart
from pnp.placeholders import has_words
from pnp.rulebook.values import Values
from pnp.text.typography import dressed
from pnp.worded import worded


class Localizer(NamedTuple):
    """Turns English blocks into the blocks of one language."""

    values: Values
    source: Values  # the same, with the plural forms of English
    catalog: Catalog
    findings: list[Finding]

    def blocks(self, blocks: tuple[Block, ...]) -> tuple[Block, ...]:
        """Return all blocks in the reader's language."""
        return tuple(self._block(block) for block in blocks)

    def _block(self, block: Block) -> Block:
        if block.kind is BlockKind.PER_PLAYER:
            tables = tuple(self._repeated(table, block.words) for table in block.blocks)
            return block._replace(blocks=tables)
        inner = self.blocks(block.blocks)
        if block.kind is BlockKind.TABLE:
            rows = tuple(self._row(block, number) for number in range(len(block.rows)))
            block = block._replace(rows=rows)
        elif block.text:
            place = block.where._replace(column=block.column)
            text, gap = self._say(rule(block.id), block.text, place)
            block = block._replace(text=text, gap=gap)
        return block._replace(blocks=inner)

    def _say(
        self, context: str, english: str, where: Where, players: str = "#"
    ) -> tuple[str, bool]:
        """Return a text in the reader's language, and whether English stands in for it."""
        said = self.catalog.say(context, english)
        entry = self.catalog.entries.get(context)
        gap = bool(self.catalog.entries) and not self.catalog.holds(context, english)
        place, values = where, self.source  # English has its own plural forms, wherever it stands
        if entry is not None and not gap:
            place, values = entry.where, self.values
        return self._filled(said.replace("#", players), place, context, values), gap

    def _filled(self, text: str, where: Where, context: str, values: Values) -> str:
        text, problems = values.fill(text)
        for problem, start in problems:
            place = where._replace(column=where.column + start) if where.column else where
            owner = taken_apart(context).owner
            message = worded("{block}: {problem}", block=owner, problem=problem)
            self.findings.append(error(place, message))
        return dressed(text, self.values.language)

    def _row(self, table: Block, number: int, players: str = "#") -> tuple[str, ...]:
        return tuple(
            self._cell(rule(table.id, number, column), cell, table.cell(number, column), players)
            for column, cell in enumerate(table.rows[number])
        )

    def _cell(self, context: str, cell: str, where: Where, players: str) -> str:
        if has_words(cell):
            return self._say(context, cell, where, players)[0]
        return self._filled(cell.replace("#", players), where, context, self.values)

    def _repeated(self, table: Block, players: tuple[str, ...]) -> Block:
        """Repeat the row below the header for each number of players."""
        if table.kind is not BlockKind.TABLE or len(table.rows) != 2:
            message = worded("a per-player block holds a table with a header and one row")
            self.findings.append(error(table.where, message))
            return table._replace(rows=())
        repeated = (self._row(table, 1, number) for number in players)
        cells = (*table.cells[:1], *table.cells[1:] * len(players))
        return table._replace(rows=(self._row(table, 0), *repeated), cells=cells)
