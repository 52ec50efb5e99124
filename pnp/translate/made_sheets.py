"""Sheets that words stand on: made for an order, or as if boards were otherwise than they are."""

from collections.abc import Iterator

from pnp.edition import Edition
from pnp.findings import NOWHERE, refuse
from pnp.geometry import Box
from pnp.model.face import on_layers
from pnp.model.game import Component
from pnp.model.messages import word
from pnp.model.names import Layer
from pnp.model.order import Order
from pnp.model.sheet import Sheet
from pnp.parts.gathered import GatheredPart, component_parts
from pnp.parts.part import Part
from pnp.parts.pieces import PiecesPart
from pnp.translate.placed import placed_texts
from pnp.translate.stand import Guise, Stand

_LAYERS = {word(f"layer_{layer}"): layer for layer in Layer}


def parts_made(edition: Edition, order: Order, guise: Guise) -> Iterator[Part]:
    """Yield the parts of a game whose sheets are made so."""
    if guise is Guise.NONE:
        yield from component_parts(edition, order, lambda _: True)
        return
    for component in edition.game.components:
        if component.split is not None:
            yield PiecesPart(edition, _guised(component, guise), order)


def part_at(edition: Edition, stand: Stand) -> Part:
    """Return the part whose sheets a text stands on, or refuse."""
    known = {one.id: one for one in edition.game.components}
    if not stand.holds or not known.keys() >= set(stand.holds):
        raise refuse(NOWHERE, f"{', '.join(stand.holds)} is not in the game any more")
    parts = tuple(
        PiecesPart(edition, _guised(known[id_], stand.guise), stand.order) for id_ in stand.holds
    )
    return parts[0] if len(parts) == 1 else GatheredPart(edition, parts, stand.order)


def sheet_at(part: Part, stand: Stand) -> Sheet:
    """Return the sheet of a part that a text stands on, or the first of them."""
    sheets = part.document.sheets
    own = (one for one in sheets if (one.number, one.side) == (stand.number, stand.side))
    return next(own, sheets[0])


def layer_called(context: str) -> Layer | None:
    """Return the layer that a word is the name of, if it is one."""
    return _LAYERS.get(context)


def on_layer(sheet: Sheet, layer: Layer) -> Box | None:
    """Return what a layer of a sheet is around, None if nothing lies on it."""
    if layer is Layer.FOOT:
        boxes = [text.box for text in placed_texts(sheet.marks)]
        return Box.holding(boxes) if boxes else None
    held = on_layers(sheet.guides, Layer.CUT)
    return sheet.block if any(getattr(one, "layer", None) is layer for one in held) else None


def _guised(component: Component, guise: Guise) -> Component:
    if guise is Guise.EDGE_TO_EDGE:
        return component._replace(split=0.0)
    return component._replace(back=component.front) if guise is Guise.WITH_BACKS else component
