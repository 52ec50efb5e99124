"""Throws, guesses and points of Macroscope worked out by hand, with the pieces of the game."""

from itertools import permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.engines.macroscope import allowed, in_order, scored
from tests.support.games import shipped

MACROSCOPE = shipped("macroscope")
LID = [2, 6, 1, 4, 3, 5, 2, 6, 1, 4, 5, 3]
ALL = range(1, 13)


def facts(**example: Any) -> dict[str, Any]:
    return MACROSCOPE.facts({"lid": LID, "players": 3, **example})


def problems(**example: Any) -> tuple[str, ...]:
    return MACROSCOPE.judge({"lid": LID, "players": 3, **example}).problems


def turn(opens: list[int], dice: tuple[int, ...] = (), player: int = 1, **guesses: str) -> Any:
    """A turn; a guess is `p2="cat"`, the right one `p2="cat!"`."""
    said = [
        {"player": int(who[1:]), "what": what.rstrip("!"), "right": what.endswith("!")}
        for who, what in guesses.items()
    ]
    return {"player": player, "dice": list(dice), "opens": opens, "guesses": said}


# Dice


@pytest.mark.parametrize(
    ("opens", "dice", "may"),
    [
        ([1], (2, 5), True),
        ([6], (2, 5), True),
        ([6, 1], (2, 5), True),
        ([1, 7], (2, 5), False),  # both with a 2
        ([1, 7], (2, 2), True),
        ([2], (2, 5), False),
    ],
)
def test_a_die_opens_a_window_with_its_number(
    opens: list[int], dice: tuple[int, ...], may: bool
) -> None:
    assert allowed(LID, ALL, opens, dice) is may


def test_a_number_that_is_gone_opens_any_window() -> None:
    left = [window for window in ALL if LID[window - 1] != 4]
    assert allowed(LID, left, [2, 1], (4, 2))
    assert not allowed(LID, [*left, 4], [2, 1], (4, 2))
    assert allowed(LID, [*left, 4], [4, 2], (4, 4)), "the second finds none any more"


@given(st.permutations(LID), st.sets(st.integers(1, 12), min_size=2), st.data())
@settings(max_examples=60)
def test_any_throw_opens_two_windows_and_their_order_does_not_matter(
    lid: list[int], covered: set[int], data: st.DataObject
) -> None:
    dice = data.draw(st.tuples(st.integers(1, 6), st.integers(1, 6)))
    pairs = [pair for pair in permutations(covered, 2) if allowed(lid, [*covered], pair, dice)]
    assert pairs
    assert all(allowed(lid, [*covered], pair, dice[::-1]) for pair in pairs)


# Guesses and points


@given(
    st.lists(st.integers(2, 20), min_size=2, max_size=6),
    st.integers(1, 11),
    st.data(),
)
def test_crystals_come_from_somebody_and_nobody_has_less_than_none(
    points: list[int], stake: int, data: st.DataObject
) -> None:
    players = dict(enumerate(points, 1))
    order = data.draw(st.permutations([*players]))
    right = data.draw(st.sampled_from([0, *players]))
    guesses = {player: player == right for player in order}
    after = scored(players, 1, guesses, stake, 2)
    assert min(after.values()) >= 0
    paid = scored(players, 1, guesses, 0, 2)
    assert paid[1] == players[1] + 2 * (len(players) - 1)
    assert sum(paid.values()) == sum(points), "fees only change hands"
    for player in players:
        gain = stake if player == right else -min(stake, paid[player])
        assert after[player] == paid[player] + gain


def test_the_round_of_simon_and_jane() -> None:
    first = turn([1, 11], (2, 5))
    second = turn([6], (5, 3), 2, p2="pie", p1="pizza!")
    found = facts(players=2, names=["simon", "jane"], turns=[first, second])
    assert (found["simon"], found["jane"]) == (2 + 2 - 2 + 9, 0)
    assert (found["stake"], found["jane_before"], found["ended"]) == (9, 4, True)
    assert found["fees"] == 2


def test_numbers_come_from_the_data() -> None:
    example = {"lid": LID, "players": 3, "turns": [turn([1, 6], (2, 5))]}
    assert MACROSCOPE.facts(example, pay__window=3)["taken"] == 6
    assert MACROSCOPE.facts(example, start__crystals=5)["points_after"] == [7, 5, 5]
    assert MACROSCOPE.facts({**example, "easy": True}, easy__pay=4)["taken"] == 4
    lost = MACROSCOPE.lacking(example, "fee")
    assert any("no number 'fee'" in problem for problem in lost)


def test_who_passes_is_paid_before_others_guess() -> None:
    found = facts(points=[0, 2, 2], turns=[turn([1, 6], (2, 5), p2="cat!")])
    assert found["points_after"] == [0 + 2 + 2, 2 - 2 + 10, 2]


def test_who_guesses_takes_nothing_for_windows() -> None:
    assert facts(turns=[turn([1, 6], (2, 5), p1="cat!")])["points_after"] == [12, 2, 2]


def test_the_poorest_challenges_first_and_equals_stand_together() -> None:
    assert in_order([4, 2, 3], {2: 4, 3: 2, 4: 4}) == [[3], [4, 2]]


@pytest.mark.parametrize(
    ("example", "told"),
    [
        ({"turns": [turn([1, 7], (2, 5))]}, "a throw of [2, 5] does not open these windows"),
        ({"turns": [turn([1], (2,))]}, "1 thrown, there are 2"),
        ({"turns": [turn([])]}, "0 windows, a turn opens 1 to 2"),
        ({"turns": [turn([1, 2, 3])]}, "3 windows, a turn opens 1 to 2"),
        ({"turns": [turn([1, 1])]}, "one of these windows is open already"),
        ({"open": [1], "turns": [turn([1])]}, "one of these windows is open already"),
        ({"lid": LID[:-1], "turns": [turn([1])]}, "the tokens are [1, 1, 2"),
        ({"turns": [turn([1], p1="cat", p2="Cat")]}, "'Cat' has been said already"),
        ({"turns": [turn([1], p1="cat!", p2="dog!")]}, "two different guesses are right"),
        ({"turns": [turn([1], p2="cat", p1="dog")]}, "guesses first, or not at all"),
        ({"points": [3, 1, 4], "turns": [turn([1], p2="cat")]}, "has 1, the fee is 2"),
        ({"points": [3, 5, 4], "turns": [turn([1], p2="a", p3="b")]}, "the fewest points"),
        ({"turns": [turn([1], p1="cat", p4="dog")]}, "player 4 of 3"),
        ({"turns": [turn([1]), turn([2])]}, "after player 1 it goes clockwise"),
        ({"turns": [turn([1], p1="a"), turn([2], player=2)]}, "the round has ended"),
        ({"easy": True, "turns": [turn([1], p1="a", p2="b")]}, "nobody challenges a guess"),
        ({"open": [*ALL][:11], "turns": [turn([12], p1="a")]}, "no window is covered any more"),
        ({"points": [100, 50, 5]}, "155 points, all crystals are 154"),
        ({"worth": 155}, "155 points, all crystals are 154"),
        ({"names": ["simon"]}, "1 names for 3 players"),
        ({"challengers": [5]}, "player 5 of 3"),
    ],
)
def test_what_no_game_could_have_led_to(example: dict[str, Any], told: str) -> None:
    assert any(told in problem for problem in problems(**example)), problems(**example)


def test_a_picture_that_nobody_guesses_leaves_the_marker() -> None:
    found = facts(open=[*ALL][:10], turns=[turn([11, 12])], marker=3)
    assert (found["marker_after"], found["ended"]) == (3, True)
    found = facts(open=[*ALL][:10], turns=[turn([11], p1="cat")], marker=3)
    assert found["marker_after"] == 4
