"""Rules as an order makes them true: texts that ask for something stand only where it holds."""

from collections.abc import Iterable, Iterator

from pnp.model.game import Block, BlockKind
from pnp.model.order import NO_BACKS, Order

BACK = "@back"  # behind a piece whose back a row of the parts list shows


def as_ordered(blocks: Iterable[Block], order: Order) -> tuple[Block, ...]:
    """Return the blocks that hold for an order; lists are numbered without gaps."""
    return tuple(_numbered(_holding(blocks, order)))


def _holding(blocks: Iterable[Block], order: Order) -> Iterator[Block]:
    for block in blocks:
        if block.stands(order):
            shown = block.words
            if block.kind is BlockKind.PART and order.backs == NO_BACKS:
                shown = tuple(word for word in shown if not word.endswith(BACK)) or shown
            yield block._replace(words=shown, blocks=as_ordered(block.blocks, order))


def _numbered(blocks: Iterable[Block]) -> Iterator[Block]:
    """Close the gaps that items which do not stand leave in a numbered list."""
    above = 0  # the number that the item above was given
    for block in blocks:
        if block.number and above:
            block = block._replace(number=above + 1)  # noqa: PLW2901
        above = block.number
        yield block
