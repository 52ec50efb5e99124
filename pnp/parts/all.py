"""All parts of an edition."""

from collections.abc import Callable, Iterator, Sequence

from pnp.base.findings import Finding, Refused, did_you_mean, error, worded
from pnp.model.game import RULES, Game
from pnp.model.order import Order
from pnp.parts.edition import Edition
from pnp.parts.gathered import component_parts
from pnp.parts.part import Part


def parts_of(
    edition: Edition, order: Order, wants: Callable[[str], bool] = lambda _: True
) -> Iterator[Part]:
    """Yield the parts of an edition that are wanted, none of them at work yet."""
    refuse_unknown_pieces(edition.game, (*order.pieces, *order.without))
    yield from component_parts(edition, order, wants)
    if edition.game.rules and wants(RULES):
        from pnp.parts.rules import RulesPart  # noqa: PLC0415  many games have none

        yield RulesPart(edition, order.of(RULES)._replace(copies=0))


def refuse_unknown_pieces(game: Game, names: Sequence[str]) -> None:
    """Refuse all names of pieces, as `part/piece`, that a part of the game does not have."""
    unknown: list[Finding] = []
    for part, slash, name in (name.partition("/") for name in names):
        component = game.component(part)
        known = [piece.id for piece in component.pieces] if component else []
        is_of_rules = part == RULES and game.rules is not None
        if slash and name not in known and (component or is_of_rules):
            where = component.where if component else game.where
            command = f"`pnp preview {game.id} {part}`"
            all_of_it = worded("{command} shows what there is", command=command)
            said = worded("{part} has no piece {name}", part=part, name=repr(name))
            unknown.append(error(where, said, did_you_mean(name, known, all_of_it)))
    if unknown:
        raise Refused(unknown)


def refuse_unknown_cards(game: Game, names: Sequence[str], wants: Callable[[str], bool]) -> None:
    """Refuse all names of cards that no part of the game has which is wanted."""
    parts = [part for part in game.components if wants(part.id)]
    known = [piece.id for part in parts for piece in part.pieces]
    unknown = [
        error(
            game.where,
            worded("no piece is called {name}", name=repr(name)),
            did_you_mean(name, known),
        )
        for name in names
        if name not in known
    ]
    if unknown:
        raise Refused(unknown)
