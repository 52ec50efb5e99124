"""All parts of an edition."""

from collections.abc import Iterator

from pnp.edition import Edition
from pnp.model.order import Order
from pnp.parts.part import Part
from pnp.parts.pieces import PiecesPart


def parts_of(edition: Edition, order: Order) -> Iterator[Part]:
    """Yield the parts of an edition, none of them at work yet."""
    for component in edition.game.components:
        yield PiecesPart(edition, component, order)
    if edition.game.rules:
        from pnp.parts.rules import RulesPart  # noqa: PLC0415  many games have none

        yield RulesPart(edition, order)
