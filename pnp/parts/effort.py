"""What a part takes of paper and work, known from its sheets and shapes alone."""

import math
from collections.abc import Iterable, Iterator, Sequence

from pnp.arrange.guides import cuts_between
from pnp.base.findings import LeftOut, Refused
from pnp.base.geometry import Size
from pnp.model.choices import BACKS
from pnp.model.names import Side
from pnp.model.order import NO_BACKS
from pnp.model.plan import PartPlan
from pnp.model.sheet import Document, Placement, Sheet
from pnp.model.stock import Shape
from pnp.parts.part import Part

PLAIN = 80  # g/m², the paper that rules are printed on


def what_it_takes(part: Part) -> PartPlan:
    """Return what a part takes; its ink is not known before it is drawn."""
    document = part.picked
    held = [
        (component, len({(put.piece, put.copy) for put in _of(document.placements, id_)}))
        for id_ in part.holds
        if (component := part.edition.game.component(id_))
    ]
    straight = [one.id for one, _ in held if one.shape.is_rectangular]
    card = _card(part.component.shape if part.component else None, part.order.scale)
    return PartPlan(
        part=part.id,
        title=part.title,
        weight=part.component.weight if part.component else PLAIN,
        sheets=sheets_of(document),
        pages=len(document.sheets),
        cuts=sum(cuts_of(sheet, straight) for sheet in document.sheets),
        outlines=sum(count for one, count in held if one.id not in straight),
        folds=sum(len(one.shape.folds) * count for one, count in held),
        tabs=sum(len(one.shape.tabs) * count for one, count in held),
        card=card,
        copies=sum(n for one, n in held if _card(one.shape, part.order.scale) == card),
    )


def _of(placements: Iterable[Placement], component: str) -> Iterator[Placement]:
    return (put for put in placements if put.face.component == component)


def sheets_of(document: Document) -> int:
    """Return how many sheets of paper a file needs."""
    return sheets_with([sheet.side for sheet in document.sheets], bool(document.duplex))


def sheets_with(sides: Sequence[str], duplex: bool) -> int:
    """Return how many sheets of paper the sides of a file need."""
    fronts = sum(side == Side.FRONT for side in sides)
    if fronts < len(sides) or not duplex:
        return fronts
    return math.ceil(fronts / 2)  # pages of rules, on both sides


def cuts_of(sheet: Sheet, straight: Iterable[str]) -> int:
    """Return how many straight cuts free the pieces of a sheet, component by component."""
    if sheet.side is Side.BACK:
        return 0
    shared = (tuple(put.box for put in _of(sheet.placements, id_)) for id_ in straight)
    return len(sheet.cuts) or sum(len(cuts_between(boxes)) for boxes in shared)


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
            made = [part.ordered(part.order._replace(backs=way)).picked for part in backed]
        except (Refused, LeftOut):  # it can not be printed like this
            continue
        yield way, sum(map(sheets_of, made))
