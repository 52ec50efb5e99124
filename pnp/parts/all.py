"""All parts of an edition."""

from collections.abc import Callable, Iterator

from pnp.edition import Edition
from pnp.model.order import Order
from pnp.model.rules import RULES
from pnp.parts.gathered import component_parts
from pnp.parts.part import Part


def parts_of(
    edition: Edition, order: Order, wants: Callable[[str], bool] = lambda _: True
) -> Iterator[Part]:
    """Yield the parts of an edition that are wanted, none of them at work yet."""
    yield from component_parts(edition, order, wants)
    if edition.game.rules and wants(RULES):
        from pnp.parts.rules import RulesPart  # noqa: PLC0415  many games have none

        yield RulesPart(edition, order)
