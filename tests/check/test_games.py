"""A game as a whole: what is wrong with it, and the numbers that its rules can name."""

from pnp.check.games import examples_of, game_holds, numbers_named
from pnp.findings import Where, refuse
from pnp.model.game import Game
from tests.editions import loaded


def test_a_game_that_says_nothing_has_nothing_wrong() -> None:
    def nobody() -> dict[str, object]:
        raise AssertionError("no engine is asked")

    assert list(game_holds(Game("demo", "Demo", "1", ()), nobody)) == []  # type: ignore[arg-type]


def test_counts_and_examples_are_held_against_the_data() -> None:
    game = loaded("micropul").game
    assert list(game_holds(game, lambda: examples_of(game))) == []
    tiles, *others = game.components
    fewer = game._replace(components=(tiles._replace(pieces=tiles.pieces[1:]), *others))
    assert list(game_holds(fewer, lambda: examples_of(game)))


def test_an_engine_that_refuses_is_told_like_any_mistake() -> None:
    def refused() -> dict[str, object]:
        raise refuse(Where("examples.yaml"), "no such tile")

    found = list(game_holds(loaded("micropul").game, refused))  # type: ignore[arg-type]
    assert [finding.message for finding in found] == ["no such tile"]


def test_numbers_are_named_after_what_they_count() -> None:
    game = loaded("micropul").game
    found = numbers_named(game, examples_of(game))
    assert found["tiles"] == 48
    first = game.components[0].pieces[0]
    assert found[f"{game.components[0].id}/{first.id}.copies"] == first.copies
    assert (found["players.min"], found["players.max"]) == game.players
    assert any(name.startswith("example.") for name in found)
    assert {type(value) for value in numbers_named(game, {}).values()} <= {int, float}
