"""Claims of examples against what engines compute: every claim is able to fail."""

from collections.abc import Iterator
from typing import Any

import pytest

from pnp.check.examples import examples_hold, numbers_of
from pnp.findings import Where
from pnp.model.game import Example, Game
from tests.check.test_counts import asked
from tests.engines.shipped import NAMES, shipped

WHERE = Where("examples.yaml", 3, 3)


def other(value: Any) -> Any:
    """A claim that differs from this one and is of its kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    return [*value, 1] if isinstance(value, list) else f"{value}x"


def broken(game: Game) -> Iterator[tuple[str, Game]]:
    """The game once for every claim, with that claim wrong."""
    for example in game.examples:
        for name, claimed in example.says.items():
            wrong = example._replace(says={**example.says, name: other(claimed)})
            yield f"example {example.id}: {name} is", game._replace(examples=(wrong,))


def told(game: Game, says: dict[str, Any], **data: Any) -> list[str]:
    """What is found wrong with one example of a game."""
    examples = (Example("e", data, says, WHERE),)
    return [finding.message for finding in examples_hold(game._replace(examples=examples))]


@pytest.mark.parametrize("name", NAMES)
def test_the_shipped_examples_hold(name: str) -> None:
    game = shipped(name).game
    assert game.examples
    assert [str(finding) for finding in examples_hold(game)] == []


@pytest.mark.parametrize("name", NAMES)
def test_every_claim_can_be_wrong(name: str) -> None:
    for start, game in broken(shipped(name).game):
        (finding,) = examples_hold(game)
        assert finding.message.startswith(start)


def test_a_wrong_claim_is_told_with_both_numbers() -> None:
    game = shipped("microscopic").game
    assert told(game, {"draw_count": 3}) == [
        "example e: draw_count is 2, the rulebook says 3",
    ]


def test_a_claim_about_nothing_offers_what_there_is() -> None:
    game = shipped("microscopic").game._replace(
        examples=(Example("e", {}, {"draw_cuont": 2}, WHERE),)
    )
    (finding,) = examples_hold(game)
    assert (finding.message, finding.where) == (
        "example e: nothing is called 'draw_cuont'",
        WHERE,
    )
    assert "draw_count" in finding.hint


def test_an_example_that_no_game_allows_is_told() -> None:
    found = told(shipped("clockwork_city").game, {"total": 13}, throw=[6, 7])
    assert found == ["example e: throw: die: 7 is not one of 1 2 3 4 5 6"]


def test_engines_are_given_numbers_and_named_counts() -> None:
    game = shipped("clockwork_city").game
    numbers = numbers_of(game)
    assert (numbers["hand_limit"], numbers["deck.2"], numbers["scrapyards"]) == (7, 34, 6)
    assert set(numbers) == {*game.numbers, *(count.name for count in game.counts if count.name)}
    fewer = game._replace(setups=())
    assert "no set-up for 2 players" in " ".join(f.message for f in examples_hold(fewer))


def test_a_count_that_is_wrong_in_the_rules_does_not_change_what_is_counted() -> None:
    game = shipped("clockwork_city").game
    lie = tuple(c._replace(says=99) if c.name == "deck.2" else c for c in game.counts)
    assert numbers_of(game._replace(counts=lie))["deck.2"] == 34


def test_a_game_without_an_engine_has_no_examples() -> None:
    game = shipped("microscopic").game
    assert told(game._replace(engine=""), {}) == ["the game names no engine to judge its examples"]
    (message,) = told(game._replace(engine="microscopy"), {})
    assert "no rules engine is called 'microscopy'; there is microscopic" in message


def test_only_counts_with_a_name_are_given() -> None:
    game = shipped("microscopic").game
    nameless = asked("count", 74, of="genes")
    assert "number" not in numbers_of(game._replace(counts=(nameless,)))
    assert numbers_of(game._replace(counts=(nameless._replace(name="pool"),)))["pool"] == 74


def test_engines_are_told_how_many_copies_there_are() -> None:
    assert shipped("clockwork_city").pieces["die"]["copies"] == 2
    twin = shipped("clockwork_city").game.components[0].pieces[0]._replace(copies=2)
    game = shipped("clockwork_city").game
    deck = game.components[0]._replace(pieces=(twin, *game.components[0].pieces[1:]))
    more = game._replace(components=(deck, *game.components[1:]))
    both = [twin.id, twin.id]
    assert told(more, {"hand": 2, "missing_1": 8}, hand=both) == [], "two equal parts are one"
    (message,) = told(game, {"hand": 2}, hand=both)
    assert message == f"example e: hand: card {twin.id!r} is named 2 times, there is 1"
