"""Which copy goes on which sheet: as one reads, or so that cut piles give the deck in order."""

from collections.abc import Sequence
from itertools import pairwise
from typing import TypeVar

from pnp.model.order import PAGE

T = TypeVar("T")


def dealt(copies: Sequence[T], capacity: int, slots: str = PAGE) -> list[Sequence[T]]:
    """Return what each sheet holds, its slots filled from the first; empty ones are on the last.

    For a stack, each slot of all sheets together holds a run of the deck: cut the sheets as one
    pile, and the piles of cards, the first on top, are the deck in order.
    """
    total = -(-len(copies) // capacity)
    if slots == PAGE:
        return [copies[at * capacity : (at + 1) * capacity] for at in range(total)]
    full = len(copies) - capacity * (total - 1)  # slots that the last sheet fills, too
    starts = [slot * total - max(0, slot - full) for slot in range(capacity + 1)]
    return [
        [copies[start + sheet] for start, end in pairwise(starts) if start + sheet < end]
        for sheet in range(total)
    ]
