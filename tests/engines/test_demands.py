"""Searches at the Towers, with the cards of the shipped game."""

from typing import Any

from tests.support.games import shipped

CITY = shipped("clockwork_city")
FULL = [
    "gyrocopter-1", "gyrocopter-2", "cipher_drum-1", "cipher_drum-2", "airship-1", "airship-2",
    "scrap-gear",
]  # fmt: skip


def facts(**example: Any) -> dict[str, Any]:
    return CITY.facts(example)


def problems(**example: Any) -> tuple[str, ...]:
    return CITY.judge(example).problems


FOUND = {"finds": "cipher_drum-3"}


def search(hand: list[str], **more: Any) -> dict[str, Any]:
    return facts(hand=hand, search={**FOUND, **more})


def test_a_right_card_costs_another_only_above_the_hand_limit() -> None:
    full = search(FULL, shows="cipher_drum-1")
    assert (full["outcome"], full["hand_found"], full["discards"], full["hand_after"]) == (
        "right",
        8,
        True,
        7,
    )
    small = search(["cipher_drum-1"], shows="cipher_drum-1")
    assert (small["discards"], small["hand_after"]) == (False, 2)


def test_a_wrong_card_takes_the_place_of_another_one_and_never_its_own() -> None:
    shown = search(["gyrocopter-1", "airship-1"], shows="gyrocopter-1")
    assert (shown["outcome"], shown["may_lay"], shown["hand_after"]) == (
        "wrong",
        ["gyrocopter-1"],
        2,
    )
    named = search(["gyrocopter-1", "airship-1"], asks="fuel_supplier", lays="airship-1")
    assert (named["may_lay"], named["hand_after"]) == (["gyrocopter-1", "airship-1"], 2)
    assert search([], asks="fuel_supplier")["hand_after"] == 1
    (problem,) = problems(
        hand=["airship-1"], search={**FOUND, "asks": "fuel_supplier", "lays": "cipher_drum-3"}
    )
    assert problem == "search.lays: 'cipher_drum-3' can not be laid in its place"


def test_searches_against_the_rules_are_told() -> None:
    assert "either shows or asks" in problems(hand=["airship-1"], search=FOUND)[0]
    assert "the hand of the player" in problems(search={**FOUND, "asks": "power_machine"})[0]
    scrap = problems(hand=["scrap-gear"], search={**FOUND, "shows": "scrap-gear"})
    assert "search: scrap metal is not asked for" in scrap
    silent = problems(hand=["airship-1"], search={**FOUND, "asks": "power_machine"})
    assert silent == ("search: say in lays which card of the hand is laid in its place",)
    over = problems(hand=[*FULL, "airship-3"], search={**FOUND, "shows": "cipher_drum-1"})
    assert "hand: 8 cards, at most 7" in over
