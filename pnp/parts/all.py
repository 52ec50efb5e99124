"""All parts of an edition, and which of them are asked for."""

from collections.abc import Iterator

from pnp.edition import Edition
from pnp.model.game import Game
from pnp.model.order import Order
from pnp.model.rules import RULES
from pnp.parts.part import Part
from pnp.parts.pieces import PiecesPart


def part_ids(game: Game) -> list[str]:
    """Return what a game has a file for: its components, and its rules."""
    return [*(component.id for component in game.components), *([RULES] if game.rules else [])]


def parts_of(edition: Edition, order: Order) -> Iterator[Part]:
    """Yield the parts of an edition, none of them at work yet."""
    for component in edition.game.components:
        yield PiecesPart(edition, component, order)
    if edition.game.rules:
        from pnp.parts.rules import RulesPart  # noqa: PLC0415  many games have none

        yield RulesPart(edition, order)
