"""Rules as data: texts with stable ids, the facts they state, and the terms they use."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import StrEnum
from typing import NamedTuple

from pnp.findings import NOWHERE, Where
from pnp.model.order import NO_BACKS, Order

NONE: Mapping[str, str] = {}
RULES = "rules"  # the part of a game that its rules become


class BlockKind(StrEnum):
    """What a piece of the rules is."""

    TITLE = "title"
    HEADING = "heading"
    TEXT = "text"
    ITEM = "item"
    TABLE = "table"
    NOTE = "note"
    RULING = "ruling"
    EXAMPLE = "example"
    FIGURE = "figure"
    PART = "part"
    PER_PLAYER = "per-player"
    COLUMN = "column"
    PAGE = "page"


HOLDERS = (  # directives of rules.md that hold other blocks
    BlockKind.NOTE,
    BlockKind.RULING,
    BlockKind.EXAMPLE,
    BlockKind.FIGURE,
    BlockKind.PART,
    BlockKind.PER_PLAYER,
)


# What a text may ask of the order: with `when=backs` it stands only where there are backs.
CONDITIONS: Mapping[str, Callable[[Order], bool]] = {
    "backs": lambda order: order.backs != NO_BACKS,
    "no-backs": lambda order: order.backs == NO_BACKS,
}


class Block(NamedTuple):
    """A piece of the rules; what holds others (a note, an example) has them in `blocks`."""

    kind: BlockKind
    id: str
    text: str = ""  # English, with its inline markup and placeholders
    level: int = 0  # of a heading
    number: int = 0  # of an item in a numbered list
    facts: tuple[str, ...] = ()
    words: tuple[str, ...] = ()  # what a directive names
    options: Mapping[str, str] = NONE  # what it sets
    rows: tuple[tuple[str, ...], ...] = ()  # of a table, the header first
    blocks: tuple["Block", ...] = ()
    gap: bool = False  # English stands in for a translation that is missing
    where: Where = NOWHERE
    column: int = 0  # where its text begins in that line, if it is known
    cells: tuple[tuple[Where, ...], ...] = ()  # where those of a table stand

    @property
    def is_alternative(self) -> bool:
        """Whether it is read out instead of a figure, and printed nowhere."""
        return "alt" in self.options

    def cell(self, row: int, column: int) -> Where:
        """Return where a cell of a table stands."""
        return self.cells[row][column] if self.cells else self.where

    def stands(self, order: Order) -> bool:
        """Tell whether it is true of what an order makes, and so belongs into its rules."""
        asked = CONDITIONS.get(self.options.get("when", ""))
        return asked is None or asked(order)


class Fact(NamedTuple):
    """Something that complete rules say."""

    id: str
    says: str
    section: str
    where: Where = NOWHERE


class Term(NamedTuple):
    """A word that players have to recognise, wherever it stands."""

    id: str
    says: str
    note: str = ""
    where: Where = NOWHERE
    icon: str = ""  # that stands for it in texts


class Rules(NamedTuple):
    """The rules of one game in English, and what they have to cover."""

    blocks: tuple[Block, ...]
    outline: tuple[Fact, ...] = ()
    terms: tuple[Term, ...] = ()
    where: Where = NOWHERE

    def all_blocks(self) -> Iterator[Block]:
        """Return every block, holders before what they hold."""
        return walk(self.blocks)


def walk(blocks: Iterable[Block]) -> Iterator[Block]:
    """Yield blocks, holders before what they hold."""
    for block in blocks:
        yield block
        yield from walk(block.blocks)
