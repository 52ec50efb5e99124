from typing import Any

import pytest
import yaml

from pnp.engines.micropul import Example, activated, objection, tiles_drawn
from tests.support.games import judged, shipped
from tests.support.tiles import DRAWS, MICROPUL, NUMBERS, PIECES, board_of

TEXT = (MICROPUL / "examples.yaml").read_text(encoding="utf-8")
EXAMPLES: dict[str, dict[str, Any]] = yaml.safe_load(TEXT)["examples"]


def entries(example: dict[str, Any]) -> list[dict[str, Any]]:
    """The board and the move, every turn spelled out."""
    moves = [example["move"]] if "move" in example else []
    return [{"turn": 0, **entry} for entry in [*example["board"], *moves]]


@pytest.mark.parametrize("name", EXAMPLES)
def test_what_an_example_says_is_what_the_rules_say(name: str) -> None:
    verdict = judged("micropul", PIECES, EXAMPLES[name], NUMBERS)
    assert verdict.problems == ()
    says = EXAMPLES[name]["says"]
    assert {key: verdict.facts.get(key) for key in says} == says


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_drawing_above_an_example_shows_its_board(name: str) -> None:
    board = board_of(entries(EXAMPLES[name]))
    drawn: list[str] = []
    for y in sorted({place.y for place in board}):
        tiles = [board[place] for place in sorted(board) if place.y == y]
        upper = ["".join(t.quarters[:2]) for t in tiles]
        lower = ["".join(t.quarters[2:]) for t in tiles]
        giga = [t.centre for t in tiles]
        drawn += [q.upper() if c else q for q, c in zip(upper, giga, strict=True)]
        drawn += [q[0].upper() + c if c else q for q, c in zip(lower, giga, strict=True)]
    above = TEXT.split(f"\n  {name}:")[0].split("\n\n")[-1].splitlines()
    pictured = [line.replace("<", " ").replace(">", " ") for line in above if "#   " in line]
    assert " ".join(pictured).replace("#", " ").split() == drawn


def test_the_quarter_turn_pair_differs_in_nothing_but_the_turn() -> None:
    before, after = EXAMPLES["turn_before"], EXAMPLES["turn_after"]
    assert before["board"] == after["board"]
    assert {**before["move"], "turn": 90} == after["move"]


def test_the_open_group_is_the_closing_group_before_its_move() -> None:
    before, after = EXAMPLES["open_group"], EXAMPLES["closing_group"]
    same = Example.model_fields.keys() - {"says", "figure"}
    assert [before[key] for key in same if key in before] == [
        after[key] for key in same if key in after and key != "move"
    ]


def test_the_final_score_stands_at_the_end_of_a_whole_game() -> None:
    """Two players' six tiles and 35 from the core: all of them played, held or in supply."""
    board = board_of([])
    drawn = 0
    for entry in entries(EXAMPLES["final_score"]):
        ((place, tile),) = board_of([entry]).items()
        assert not objection(board, tile, place)
        drawn += tiles_drawn(activated(board, tile, place), DRAWS)
        board[place] = tile
    assert drawn == len(PIECES) - 1 - 2 * 6


@pytest.mark.parametrize(
    ("name", "says", "points"), [("micropul_points", 3, 8 * 3 + 1), ("giga_points", 5, 8 + 5)]
)
def test_the_points_of_a_group_are_those_of_the_data(name: str, says: int, points: int) -> None:
    """Eight ordinary micropuls and a giga; the size of the group stays what it is."""
    numbers = {**NUMBERS, name: says}
    facts = judged("micropul", PIECES, EXAMPLES["giga_in_group"], numbers).facts
    assert (facts["group_size"], facts["group_points"]) == (9, points)


def test_the_numbers_agree_with_what_is_counted() -> None:
    game, _, numbers = shipped("micropul")
    assert game.players == (numbers["players.from"], numbers["players.to"])
    assert numbers["stones"] == numbers["players.to"] * numbers["stones_each"]
    assert numbers["stones.first"] == numbers["stones.second"] == numbers["stones_each"]
    for players in (1, 2):
        dealt = players * numbers["dealt"]
        assert numbers[f"core.{players}"] == numbers["tiles"] - numbers["tiles.start"] - dealt
    assert game.components[0].shape.size.width == numbers["tile_mm"]
