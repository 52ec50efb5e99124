"""What a part takes of paper and work, known from its sheets and shapes alone."""

import math
from collections.abc import Iterable, Iterator

from pnp.choices import BACKS
from pnp.findings import LeftOut, Refused
from pnp.geometry import Size
from pnp.model.names import Side
from pnp.model.order import NO_BACKS
from pnp.model.plan import PartPlan
from pnp.model.sheet import Document, Sheet
from pnp.model.stock import Shape
from pnp.parts.part import Part

PLAIN = 80  # g/m², the paper that rules are printed on
EDGES = 4  # of a piece that is cut out by itself


def what_it_takes(part: Part) -> PartPlan:
    """Return what a part takes; its ink is not known before it is drawn."""
    document, component = part.document, part.component
    shape = component.shape if component else None
    is_straight = shape is not None and shape.is_rectangular
    pieces = len({(put.piece, put.copy) for put in document.placements})
    return PartPlan(
        part=part.id,
        title=part.title,
        weight=component.weight if component else PLAIN,
        sheets=sheets_of(document),
        pages=len(document.sheets),
        cuts=sum(map(cuts_of, document.sheets)) if is_straight else 0,
        outlines=0 if is_straight or not shape else pieces,
        folds=len(shape.folds) * pieces if shape else 0,
        tabs=len(shape.tabs) * pieces if shape else 0,
        card=_card(shape, part.order.scale),
        copies=component.total if component else 0,
    )


def sheets_of(document: Document) -> int:
    """Return how many sheets of paper a file needs."""
    fronts = sum(sheet.side is Side.FRONT for sheet in document.sheets)
    if fronts < len(document.sheets) or not document.duplex:
        return fronts
    return math.ceil(fronts / 2)  # pages of rules, on both sides


def cuts_of(sheet: Sheet) -> int:
    """Return how many straight cuts free the pieces of a sheet; parts of boards have four each."""
    if sheet.side is Side.BACK:
        return 0
    return len(sheet.cuts) or EDGES * len(sheet.placements)


def _card(shape: Shape | None, scale: float) -> Size | None:
    if shape is None or not shape.is_rectangular or shape.folds:
        return None
    return Size(*(length * scale for length in shape.size))


def ways_of(parts: Iterable[Part]) -> Iterator[tuple[str, int]]:
    """Yield how much paper the components with backs need, for every way to print backs."""
    backed = [part for part in parts if part.component and part.component.back]
    for way in BACKS if backed else ():
        if way == NO_BACKS:
            continue
        try:
            made = [part.ordered(part.order._replace(backs=way)).document for part in backed]
        except (Refused, LeftOut):  # it can not be printed like this
            continue
        yield way, sum(map(sheets_of, made))
