"""Options that do not go together: every pair that is refused, each with its reason."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from pnp.model.order import FOLD, MANUAL, NO_BACKS, STACK, Order
from pnp.model.stock import AND
from pnp.worded import worded


class Conflict(NamedTuple):
    """Two wishes that one sheet of paper can not have."""

    options: tuple[str, str]  # the fields of an order
    clash: Callable[[Order], bool]
    reason: str
    hint: str


CONFLICTS: tuple[Conflict, ...] = (
    Conflict(
        options=("register", "backs"),
        clash=lambda order: bool(order.register) and order.backs == FOLD,
        reason=worded(
            "a folded sheet is half as large, and its marks are not where --register puts them"
        ),
        hint=worded("choose --backs duplex, manual or none, or leave out --register"),
    ),
    Conflict(
        options=("register", "paper"),
        clash=lambda order: bool(order.register) and AND in order.paper,
        reason=worded("a plotter looks for the marks of --register from the edges of one paper"),
        hint=worded("choose one --paper, or leave out --register"),
    ),
    Conflict(
        options=("back_bleed", "backs"),
        clash=lambda order: order.back_bleed is not None and order.backs in (FOLD, NO_BACKS),
        reason=worded(
            "--back-bleed is for backs on the other side of the paper, and there are none"
        ),
        hint=worded("leave out --back-bleed, or choose --backs duplex or manual"),
    ),
    Conflict(
        options=("tray", "backs"),
        clash=lambda order: order.tray != Order().tray and order.backs not in (MANUAL, FOLD),
        reason=worded(
            "--tray tells the order of backs that are printed by hand, and these are not"
        ),
        hint=worded("choose --backs manual, or fold for boards in parts, or leave out --tray"),
    ),
    Conflict(
        options=("back_ink", "backs"),
        clash=lambda order: bool(order.back_ink) and order.backs == NO_BACKS,
        reason=worded("there are no backs to ink"),
        hint=worded("leave out --back-ink, or choose other --backs"),
    ),
    Conflict(
        options=("gather", "slots"),
        clash=lambda order: order.gather and order.slots == STACK,
        reason=worded("--gather mixes components, and a pile of mixed sheets is no deck"),
        hint=worded("leave out --order stack or --gather"),
    ),
    Conflict(
        options=("gather", "columns"),
        clash=lambda order: order.gather and bool(order.columns or order.rows),
        reason=worded("--gather has shelves of pieces, no columns and rows"),
        hint=worded("leave out --columns and --rows, or --gather"),
    ),
    Conflict(
        options=("gather", "blade"),
        clash=lambda order: order.gather and order.blade > 0,
        reason=worded(
            "--cutter-offset has bands beside a block of equal pieces, and --gather mixes them"
        ),
        hint=worded("leave out --cutter-offset or --gather"),
    ),
)


def conflicts(order: Order) -> Iterator[Conflict]:
    """Yield what an order asks for that does not go together."""
    return (row for row in CONFLICTS if row.clash(order))
