"""Set-ups: what is left for a number of players, and removals that can not be done."""

from typing import Any

import pytest

from pnp.check.counts import count
from pnp.check.setups import remaining
from pnp.findings import Finding, Refused, Severity, Where
from pnp.model.game import Count
from tests.check.test_counts import (
    COUNT_TILES,
    TABLE,
    THERE,
    asked,
    findings,
    message,
    set_up,
)

NO_FUEL = set_up(1, {"of": "machines", "where": {"id": "fuel"}})
SMALL = set_up(
    2,
    {"of": "tiles", "copies": 3},
    {"of": "machines", "sets": 1, "by": "machine"},
    {"of": "machines", "where": {"machine": None}, "copies": 1},
)
FULL = set_up(3)
PARTY = TABLE._replace(setups=(NO_FUEL, SMALL, FULL))


@pytest.mark.parametrize(
    ("players", "number", "found"),
    [
        (1, asked("count", 4, of="machines"), 4),
        (1, asked("count", 9, of="tiles"), 9),
        (2, asked("count", 6, of="tiles"), 6),
        (2, asked("count", 1, of="tiles", where={"id": "two"}), 1),
        (2, asked("count", 0, of="tiles", where={"id": "one"}), 0),
        (2, asked("count", 5, of="machines"), 5),
        (2, asked("count", 2, of="machines", where={"machine": "chair"}), 2),
        (2, asked("count", 3, of="machines", where={"id": "fuel"}), 3),
        (2, asked("sets", 1, of="machines", by="machine", size=2), 1),
        (2, asked("distinct", 4, of="tiles", by=["quarters", "centre"]), 4),
        (2, asked("least", 2, of="tiles", field="value"), 2),
        (3, asked("count", 17, of=["tiles", "machines"]), 17),
    ],
)
def test_a_count_for_players_is_taken_after_the_set_up(
    players: int, number: Count, found: float
) -> None:
    assert count(PARTY, number._replace(players=players)) == found
    assert findings(PARTY, number._replace(players=players)) == []


def test_a_set_up_leaves_the_game_as_it_was() -> None:
    left = remaining(PARTY, 2)
    assert [piece.copies for piece in left.components[0].pieces] == [1, 1, 1, 3]
    assert [piece.copies for piece in PARTY.components[0].pieces] == [2, 2, 1, 1, 3]


def test_a_mismatch_names_the_players() -> None:
    wrong = asked("count", 7, players=2, of="tiles")
    assert message(PARTY, wrong) == "number: 6 in the data, 7 in the rules (for 2 players)"


@pytest.mark.parametrize(
    ("steps", "complaint"),
    [
        ([{"of": "tiles", "copies": 10}], "removal 1: copies: 9 in the data, 10 to remove"),
        (
            [{"of": "machines", "sets": 3, "by": "machine"}],
            "removal 1: sets: 2 in the data, 3 to remove",
        ),
        (
            [{"of": "tiles", "copies": 5}, {"of": "tiles", "copies": 5}],
            "removal 2: copies: 4 in the data, 5 to remove",
        ),
        (
            [{"of": "tiles", "where": {"value": 3}}],
            "removal 1: copies: 0 in the data, 1 to remove",
        ),
        ([{"of": "tile"}], "removal 1: unknown component 'tile'"),
    ],
)
def test_a_set_up_that_can_not_be_done_is_one_finding_at_its_place(
    steps: list[dict[str, Any]], complaint: str
) -> None:
    table = TABLE._replace(setups=(set_up(2, *steps, line=30),))
    for counts in [(), (asked("count", 1, players=2, of="tiles"), COUNT_TILES)]:
        (finding,) = findings(table, *counts)
        assert finding.message == f"set-up for 2 players: {complaint}"
        assert finding.where == Where("game.yaml", 30)
        assert finding.severity is Severity.ERROR
    with pytest.raises(Refused):
        remaining(table, 2)


def test_every_removal_that_can_not_be_done_is_told() -> None:
    wrong = set_up(2, {"of": "tile"}, {"of": "tiles", "copies": 10}, {"of": "machine"})
    assert len(findings(TABLE._replace(setups=(wrong,)))) == 3


def test_nothing_leaves_the_box_where_nothing_is_said_of_players_who_can_play() -> None:
    game = TABLE._replace(players=(2, 5))
    assert remaining(game, 5) == game
    number = COUNT_TILES._replace(players=5)
    assert not [one for one in findings(game, number) if "no set-up" in one.message]
    with pytest.raises(Refused):
        remaining(game, 6)


def test_a_missing_set_up_is_told() -> None:
    number = COUNT_TILES._replace(players=5, status="house")
    (finding,) = findings(PARTY, number)
    assert finding == Finding(
        Severity.ERROR, THERE, "number: no set-up for 5 players", "known: 1, 2, 3"
    )
    with pytest.raises(Refused):
        remaining(PARTY, 5)
