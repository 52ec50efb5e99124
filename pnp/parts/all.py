"""All parts of an edition."""

from collections.abc import Callable, Iterator

from pnp.edition import Edition
from pnp.model.order import Order
from pnp.model.rules import RULES
from pnp.parts.part import Part
from pnp.parts.pieces import PiecesPart


def parts_of(
    edition: Edition, order: Order, wants: Callable[[str], bool] = lambda _: True
) -> Iterator[Part]:
    """Yield the parts of an edition that are wanted, none of them at work yet."""
    for component in edition.game.components:
        if wants(component.id):
            yield PiecesPart(edition, component, order)
    if edition.game.rules and wants(RULES):
        from pnp.parts.rules import RulesPart  # noqa: PLC0415  many games have none

        yield RulesPart(edition, order)
