"""What says the words of all sheets: which papers, made how."""

from typing import NamedTuple

from pnp.model.devices import Printer
from pnp.model.messages import word
from pnp.model.names import Flip
from pnp.model.order import FACE_UP, FOLD, MANUAL, NO_BACKS, STACK, Order
from pnp.translate.stand import Guise, Surface

GAPS = 7  # texts in English that a foot tells of, if it is to tell of any


class Making(NamedTuple):
    """What shows a word, and how it is made."""

    on: Surface
    order: Order = Order()
    gaps: int = 0
    guise: Guise = Guise.NONE


SHEETS, PAGES = Making(Surface.SHEET), Making(Surface.PAGE)
# Where words are looked for, by their ids or by how these begin; all others on usual sheets.
MADE: dict[str, tuple[Making, ...]] = {
    "calibrate": tuple(Making(Surface.CALIBRATION, Order(flip=flip)) for flip in Flip),
    "changes": (Making(Surface.CHANGES),),
    "print": tuple(
        PAGES._replace(order=order)
        for order in (
            Order(),
            Order(flip=Flip.SHORT),
            Order(backs=MANUAL),
            Order(backs=FOLD),
            Order(backs=NO_BACKS),
            Order(booklet=True),
            Order(scale=0.9),
            Order(printer=Printer("office")),
        )
    ),
    **dict.fromkeys(("rules", "page", "note", "ruling", "example", "size"), (PAGES,)),
    "notes": (PAGES._replace(order=Order(booklet=True)),),
    "manual": tuple(
        SHEETS._replace(order=order)
        for order in (Order(backs=MANUAL), Order(backs=MANUAL, tray=FACE_UP))
    ),
    "part": (
        SHEETS,
        SHEETS._replace(order=Order(paper="a3")),
        *(SHEETS._replace(guise=guise) for guise in (Guise.EDGE_TO_EDGE, Guise.WITH_BACKS)),
    ),
    "fold_line": (SHEETS._replace(order=Order(backs=FOLD)),),
    "stack": (SHEETS._replace(order=Order(slots=STACK)),),
    "gathered": (SHEETS._replace(order=Order(gather=True)),),
    "gaps": (SHEETS._replace(gaps=GAPS),),
    "layer": (SHEETS, SHEETS._replace(order=Order(contour=True))),
}


def ways_of(context: str) -> tuple[Making, ...]:
    """Return where to look for a word."""
    id_ = context.removeprefix(word(""))
    return MADE.get(id_) or MADE.get(id_.partition("_")[0]) or (SHEETS,)
