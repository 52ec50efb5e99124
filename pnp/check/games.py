"""A game against what its rules say; most small games of one's own say nothing."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from pnp.findings import Finding, Refused
from pnp.model.game import Answer, Game

Answers = Mapping[str, Answer]


def game_holds(game: Game, examples: Callable[[], Answers]) -> Iterator[Finding]:
    """Yield what is wrong with the counts, the rules and the examples of a game."""
    if game.counts or game.setups:
        from pnp.check.counts import counts_hold  # noqa: PLC0415

        yield from counts_hold(game)
    if game.rules:
        from pnp.check.rules import rules_hold  # noqa: PLC0415

        yield from rules_hold(game.rules)
    if game.engine or game.examples:
        from pnp.check.examples import examples_hold  # noqa: PLC0415

        try:
            yield from examples_hold(game, examples())
        except Refused as refused:  # by the engine
            yield from refused.findings


def examples_of(game: Game) -> Answers:
    """Return every example of a game's rules with what the engine works out."""
    from pnp.check.examples import answers  # noqa: PLC0415  only rules need it

    return answers(game)


def numbers_named(game: Game, examples: Answers) -> dict[str, Any]:
    """Return everything that a number's placeholder can name."""
    from pnp.check.examples import numbers_of  # noqa: PLC0415

    totals = {component.id: component.total for component in game.components}
    players = dict(zip(("players.min", "players.max"), game.players, strict=False))
    facts = {
        f"example.{id_}.{name}": value
        for id_, example in examples.items()
        for name, value in example.facts.items()
    }
    fields = {
        f"{component.id}/{piece.id}.{name}": value
        for component in game.components
        for piece in component.pieces
        for name, value in (("copies", piece.copies), *piece.fields.items())
        if isinstance(value, (int, float)) and not isinstance(value, bool)
    }
    found = {name: _whole(value) for name, value in numbers_of(game).items()}
    return {**totals, **fields, **players, **found, **facts}


def _whole(value: float) -> float:
    return int(value) if value == int(value) else value
