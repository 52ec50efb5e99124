"""Cases worked out by hand, with the cards of the shipped game."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.engines.clockwork_city import piles
from tests.support.games import judged, shipped

CITY = shipped("clockwork_city")
DECK = [name for name, fields in CITY.pieces.items() if "set" in fields]
NUMBERS = CITY.numbers
GYRO = [f"gyrocopter-{n}" for n in (1, 2, 3, 4)]
DRUM = [f"cipher_drum-{n}" for n in (1, 2, 3, 4)]
AIRSHIP = [f"airship-{n}" for n in range(1, 7)]
FULL = [*GYRO[:2], *DRUM[:2], *AIRSHIP[:2], "scrap-gear"]


def facts(**example: Any) -> dict[str, Any]:
    return CITY.facts(example)


def problems(**example: Any) -> tuple[str, ...]:
    return CITY.judge(example).problems


# Set-up


@pytest.mark.parametrize(
    ("players", "deck", "made"),
    [
        (2, 34, [4, 4, 3, 3, 3, 3]),
        (3, 46, [5, 4, 4, 4, 4, 4]),
        (4, 58, [5, 5, 5, 5, 5, 5]),
    ],
)
def test_the_cards_are_spread_over_the_scrapyards(players: int, deck: int, made: list[int]) -> None:
    found = facts(players=players)
    assert (found["deck"], found["piles"]) == (deck, made)
    assert found["removed"] == 58 - deck
    assert found["piled"] == deck - 7 * players == sum(made)
    assert found["piled"] == NUMBERS[f"piled.{players}"]
    assert found["dealt"] == NUMBERS[f"dealt.{players}"]
    assert found["largest_pile"] == NUMBERS[f"pile.{players}.most"]
    assert found["smallest_pile"] == NUMBERS[f"pile.{players}.least"]
    uneven = found["large_piles"] * found["largest_pile"]
    assert uneven + found["small_piles"] * found["smallest_pile"] == sum(made)


@given(st.integers(0, 99), st.integers(1, 9))
def test_piles_are_as_even_as_possible(cards: int, count: int) -> None:
    made = piles(cards, count)
    assert (len(made), sum(made)) == (count, cards)
    assert max(made) - min(made) <= 1
    assert made == sorted(made, reverse=True)


def test_what_leaves_and_what_remains_is_all_there_is() -> None:
    for players in (2, 3):
        for what in ("flying", "breakers"):
            removed = NUMBERS[f"removed.{players}.{what}"]
            assert removed + NUMBERS[f"{what}.{players}"] == NUMBERS[what]
    for what in ("fuel", "scrap"):
        assert NUMBERS[f"removed.2.{what}"] + NUMBERS[f"deck.{what}.2"] == NUMBERS[f"deck.{what}"]
        assert NUMBERS[f"deck.{what}.3"] == NUMBERS[f"deck.{what}"]
    for players in (2, 3, 4):
        spare = NUMBERS[f"spare.{players}"]
        assert spare + NUMBERS[f"characters.{players}"] == NUMBERS["characters"]
    assert CITY.game.players == (NUMBERS["players.from"], NUMBERS["players.to"])


def test_the_numbers_of_combinations_are_those_of_the_machines() -> None:
    for number, kind, parts in (
        (1, "flying_machine", "flying_parts"),
        (1, "code_breaker", "breaker_parts"),
        (2, "airship", "airship_parts"),
    ):
        assert NUMBERS[f"combination.{number}.{kind}"] == NUMBERS[parts]
    for kind in ("flying_machine", "code_breaker"):
        assert NUMBERS[f"lay.{kind}"] == NUMBERS[f"combination.1.{kind}"]
    for number in (1, 2):
        wants = [v for k, v in NUMBERS.items() if k.startswith(f"combination.{number}.")]
        assert sum(wants) == NUMBERS[f"combination_cards.{number}"]


# Hands


@pytest.mark.parametrize(
    ("laid", "hand", "combination"),
    [
        (DRUM, [*GYRO, "fuel-oil"], 1),
        (GYRO, [*DRUM, "fuel-oil"], 1),
        ([*GYRO, *DRUM], ["fuel-wood"], 1),
        ([], [*AIRSHIP, "power_machine"], 2),
        (DRUM, [*AIRSHIP, "power_machine"], 2),
        (DRUM, GYRO, 0),
        (DRUM, [*GYRO, "power_machine"], 0),
        ([], AIRSHIP, 0),
        ([], [*AIRSHIP[:5], "power_machine", "fuel-oil"], 0),
        (DRUM, [*GYRO[:3], "ornithopter-4", "fuel-oil"], 0),
    ],
)
def test_two_combinations_win(laid: list[str], hand: list[str], combination: int) -> None:
    found = facts(laid=laid, hand=hand)
    assert (found["combination"], found["wins"]) == (combination, bool(combination))


@pytest.mark.parametrize(
    ("hand", "first", "second"),
    [
        ([], 9, 7),
        (["scrap-gear"], 9, 7),
        (["fuel-oil", "fuel-coal"], 8, 7),
        (["gyrocopter-1", "ornithopter-2"], 8, 7),
        (["gyrocopter-1", "gyrocopter-4", "ornithopter-2"], 7, 7),
        (["airship-2", "power_machine"], 9, 5),
    ],
)
def test_what_is_missing_is_counted_for_the_nearest_machines(
    hand: list[str], first: int, second: int
) -> None:
    found = facts(hand=hand)
    assert (found["missing_1"], found["missing_2"]) == (first, second)
    assert found["nearest"] == (1 if first <= second else 2)
    assert found["missing"] == min(first, second)


def test_missing_parts_are_named_and_other_cards_by_their_kind() -> None:
    found = facts(laid=DRUM, hand=["gyrocopter-2", "gyrocopter-3"])
    assert found["missing_1_cards"] == ["gyrocopter-1", "gyrocopter-4", "fuel_supplier"]
    assert found["missing_2_cards"] == [*AIRSHIP, "power_machine"]
    assert found["missing_cards"] == found["missing_1_cards"]


def test_machines_can_be_laid_and_the_airship_alone_can_not() -> None:
    assert facts(hand=[*GYRO, *DRUM])["machines"] == ["gyrocopter", "cipher_drum"]
    assert facts(hand=AIRSHIP)["machines"] == []
    assert problems(hand=AIRSHIP, lays=["airship"]) == (
        "lays #1: 'airship' is not complete, or is laid down only to win",
    )


@pytest.mark.parametrize(
    ("hand", "lays", "left", "free", "discards"),
    [
        (FULL, [], 7, 0, True),
        ([*GYRO, *DRUM[:3]], ["gyrocopter"], 3, 4, False),
        ([*GYRO, *DRUM], ["gyrocopter"], 4, 3, False),
        ([*GYRO, *DRUM], ["gyrocopter", "cipher_drum"], 0, 7, False),
        (GYRO, ["gyrocopter"], 0, 7, False),
        (FULL[:6], [], 6, 1, False),
    ],
)
def test_nothing_is_discarded_until_the_hand_is_full(
    hand: list[str], lays: list[str], left: int, free: int, discards: bool
) -> None:
    found = facts(hand=hand, lays=lays)
    assert (found["hand_after"], found["free_cards"]) == (left, free)
    assert found["discards"] is discards
    assert found["laid_after"] == found["lays_cards"] == len(hand) - left


def test_one_fuel_supplier_is_laid_however_many_there_are() -> None:
    hand = [*GYRO, "fuel-oil", "fuel-coal"]
    found = facts(laid=DRUM, hand=hand, lays=["gyrocopter", "fuel_supplier"])
    assert (found["lays_cards"], found["hand_after"], found["won"]) == (5, 1, True)
    assert facts(laid=DRUM, hand=hand)["won"] is False, "what wins is laid on the table"


def test_a_winner_lays_down_nothing_else() -> None:
    hand = [*GYRO, "fuel-oil", "airship-1"]
    assert problems(laid=DRUM, hand=hand, lays=["gyrocopter", "fuel_supplier", "airship"]) == (
        "lays #3: 'airship' is not complete, or is laid down only to win",
    )


# Throws


@pytest.mark.parametrize("dice", list(product(range(1, 7), repeat=2)))
def test_throws(dice: tuple[int, int]) -> None:
    total, doubles = sum(dice), dice[0] == dice[1]
    found = facts(throw=[*dice])
    assert (found["total"], found["steps"], found["doubles"]) == (total, total, doubles)
    assert found["special"] is (doubles or total in (7, 11))
    assert found["options"] == (3 if found["special"] else 0)
    late = facts(throw=[*dice], empty=True)
    assert "steps" not in late
    assert late["search"] is (doubles or total in (3, 5, 7, 9, 11))
    assert late["demand"] is (doubles or total in (7, 11))
    assert late["loses_turn"] is (not doubles and total in (4, 6, 8, 10))
    assert late["search"] is not late["loses_turn"]


def test_the_chances_are_those_of_two_dice() -> None:
    throws = [facts(throw=[*dice], empty=True) for dice in product(range(1, 7), repeat=2)]
    counted = {
        name: sum(found[fact] for found in throws)
        for name, fact in (
            ("special", "special"),
            ("search", "search"),
            ("demand", "demand"),
            ("lose", "loses_turn"),
        )
    }
    assert {name: NUMBERS[f"chance.{name}"] for name in counted} == counted
    assert NUMBERS["chance.all"] == len(throws)


# Challenges


def demand(hand: list[str], opponent: list[str], **rest: Any) -> dict[str, Any]:
    return facts(hand=hand, challenge={"opponent": opponent, **rest})


@pytest.mark.parametrize(
    ("gives", "outcome", "back", "hand", "opponent"),
    [
        ({}, "given", True, 7, 3),
        ({"gives": "gyrocopter-3"}, "given", True, 7, 3),
        ({"gives": "scrap-pipe"}, "scrap", False, 7, 2),
    ],
)
def test_who_has_the_card_gives_it_or_scrap(
    gives: dict[str, str], outcome: str, back: bool, hand: int, opponent: int
) -> None:
    held = ["gyrocopter-3", "scrap-pipe", "ornithopter-1"]
    found = demand(FULL, held, shows="gyrocopter-1", **gives)
    assert (found["outcome"], found["gives_in_return"]) == (outcome, back)
    assert (found["hand_after"], found["opponent_after"]) == (hand, opponent)
    assert (found["turn_ends"], found["may_ask_back"]) == (True, False)
    assert found["out_of_game"] == (outcome == "scrap")
    assert found["may_substitute"] is True


def test_who_lacks_the_card_gives_nothing_not_even_scrap() -> None:
    found = demand(FULL, ["scrap-pipe", "ornithopter-1"], shows="gyrocopter-1")
    assert (found["outcome"], found["may_substitute"], found["may_give"]) == ("nothing", False, [])
    assert (found["turn_ends"], found["may_ask_back"]) == (False, True)
    assert (found["hand_after"], found["opponent_after"]) == (7, 2)


@pytest.mark.parametrize(("cards", "back", "after"), [(7, True, 7), (6, False, 7), (2, False, 3)])
def test_a_full_hand_gives_a_card_back(cards: int, back: bool, after: int) -> None:
    found = demand(FULL[:cards], ["gyrocopter-3"], shows="gyrocopter-1")
    assert (found["gives_in_return"], found["hand_after"]) == (back, after)
    assert found["opponent_after"] == (1 if back else 0)
    assert found["opponent_free_cards"] == 7 - found["opponent_after"]


def test_any_part_of_the_shown_machine_answers() -> None:
    found = demand(["airship-1"], ["airship-5", "airship-6", "gyrocopter-1"], shows="airship-1")
    assert (found["asked_set"], found["answers"]) == ("airship", 2)
    assert found["may_give"] == ["airship-5", "airship-6"]


@pytest.mark.parametrize("asks", ["fuel_supplier", "power_machine"])
def test_two_kinds_are_asked_for_without_showing(asks: str) -> None:
    held = ["fuel-gas", "power_machine"]
    assert demand(FULL, held, asks=asks)["answers"] == 1
    (problem,) = problems(hand=FULL, challenge={"asks": "gyrocopter", "opponent": held})
    assert "asks: 'gyrocopter' is asked for by showing one of its parts" in problem


@pytest.mark.parametrize(
    ("back", "outcome", "hand", "opponent"),
    [
        ({"shows": "pedal_kite-1"}, "nothing", 7, 3),
        ({"shows": "airship-6"}, "given", 6, 4),
        ({"shows": "airship-6", "gives": "scrap-gear"}, "scrap", 6, 3),
        ({"asks": "fuel_supplier"}, "nothing", 7, 3),
    ],
)
def test_a_demand_in_return_ends_the_turn(
    back: dict[str, str], outcome: str, hand: int, opponent: int
) -> None:
    held = ["airship-6", "pedal_kite-1", "fuel-oil"]
    found = demand(FULL, held, shows="gyrocopter-1", back=back)
    assert (found["outcome"], found["back_outcome"]) == ("nothing", outcome)
    assert (found["turn_ends"], found["hand_after"]) == (True, hand)
    assert found["opponent_after"] == opponent


def test_who_asks_in_return_with_a_full_hand_gives_a_card_back() -> None:
    held = ["airship-6", "pedal_kite-1", "fuel-oil", "fuel-gas", "fuel-coal", "fuel-wood"]
    back = {"shows": "airship-6"}
    found = demand(FULL, held, shows="gyrocopter-1", back=back)
    assert (found["hand_after"], found["opponent_after"]) == (6, 7)
    found = demand(FULL, [*held, "scrap-pipe"], shows="gyrocopter-1", back=back)
    assert (found["hand_after"], found["opponent_after"]) == (7, 7)
    scrapped = {**back, "gives": "scrap-gear"}
    found = demand(FULL, [*held, "scrap-pipe"], shows="gyrocopter-1", back=scrapped)
    assert (found["hand_after"], found["opponent_after"]) == (6, 7)


# Numbers are data


@pytest.mark.parametrize(
    ("example", "numbers", "fact", "becomes"),
    [
        ({"players": 2}, {"dealt": 5}, "piled", 24),
        ({"players": 2}, {"scrapyards": 4}, "piles", [5, 5, 5, 5]),
        ({"players": 2}, {"deck__2": 32}, "removed", 26),
        ({"throw": [2, 3]}, {"special__3": 5}, "special", True),
        ({"throw": [3, 4]}, {"special_options": 2}, "options", 2),
        ({"hand": GYRO}, {"lay__flying_machine": 5}, "machines", []),
        ({"hand": AIRSHIP}, {"lay__airship": 6}, "machines", ["airship"]),
        ({"hand": AIRSHIP}, {"combination__2__power_machine": 0}, "wins", True),
        ({"hand": GYRO}, {"combination__3__flying_machine": 3}, "combination", 3),
        ({"hand": GYRO}, {"hand_limit": 5}, "free_cards", 1),
    ],
)
def test_the_numbers_are_those_of_the_data(
    example: dict[str, Any], numbers: dict[str, float], fact: str, becomes: Any
) -> None:
    assert CITY.facts(example)[fact] != becomes
    assert CITY.facts(example, **numbers)[fact] == becomes


@pytest.mark.parametrize("name", ["hand_limit", "taken", "die_sides", "deck.2", "scrapyards"])
def test_a_number_that_the_data_lacks_is_named(name: str) -> None:
    (problem,) = CITY.lacking({"players": 2}, name)
    assert problem.startswith(f"the game states no number {name!r}; state it under numbers")


def test_combinations_have_a_number_and_a_kind() -> None:
    numbers = {n: v for n, v in NUMBERS.items() if not n.startswith("combination.")}
    for odd in ({}, {"combination.best": 4}):
        (problem,) = judged(
            "clockwork_city", CITY.pieces, {"hand": []}, {**numbers, **odd}
        ).problems
        assert problem.startswith("the game states no number 'combination.")


# Bad examples


@pytest.mark.parametrize(
    ("example", "problem"),
    [
        ({}, "neither players nor a hand nor a throw is given"),
        ({"laid": GYRO}, "neither players nor a hand nor a throw is given"),
        ({"hands": []}, "there is no key 'hands'; did you mean 'hand'"),
        ({"players": 5}, "players: 5 is not within 2 to 4"),
        ({"hand": ["gyrocopter-5"]}, "hand #1: there is no card 'gyrocopter-5'; did you mean"),
        ({"hand": ["ada"]}, "hand #1: there is no card 'ada'"),
        ({"hand": ["airship-1"] * 2}, "hand #2: 'airship-1' is named 2 times, there is 1"),
        ({"hand": DECK[:9]}, "hand: 9 cards, at most 7 and the 1 just taken"),
        ({"hand": GYRO, "laid": GYRO}, "laid #1: 'gyrocopter-1' is named 2 times"),
        (
            {"hand": [], "laid": GYRO[:3]},
            "laid #1: 'gyrocopter-1' is not part of a complete machine",
        ),
        ({"hand": [], "laid": AIRSHIP}, "laid #1: 'airship-1' is not part of a complete machine"),
        ({"hand": GYRO[:3], "lays": ["gyrocopter"]}, "lays #1: 'gyrocopter' is not complete"),
        ({"hand": GYRO, "lays": ["gyrocopter"] * 2}, "lays #2: 'gyrocopter' is laid down already"),
        ({"hand": GYRO, "lays": ["gyrocopters"]}, "no set 'gyrocopters'; did you mean 'gyro"),
        ({"throw": [1, 2, 3]}, "throw: 3 dice, not 2"),
        ({"throw": [0, 2]}, "throw #1: 0 is not within 1 to 6"),
        ({"throw": [1, 2], "empty": "yes"}, "empty: 'yes' is not true or false; write true"),
    ],
)
def test_a_bad_example_is_refused(example: dict[str, Any], problem: str) -> None:
    verdict = CITY.judge(example)
    assert verdict.facts == {}
    assert [found for found in verdict.problems if problem in found], verdict.problems


@pytest.mark.parametrize(
    ("challenge", "problem"),
    [
        ({}, "challenge: either shows or asks is given"),
        ({"shows": "gyrocopter-1", "asks": "fuel_supplier"}, "either shows or asks is given"),
        ({"shows": "gyrocopter-4"}, "shows: 'gyrocopter-4' is not in that hand"),
        ({"shows": "scrap-gear"}, "scrap metal is not asked for"),
        ({"asks": "scrap_metal"}, "scrap metal is not asked for"),
        (
            {"shows": "gyrocopter-1", "opponents": []},
            "there is no key 'opponents'; did you mean 'opponent'",
        ),
        (
            {"shows": "gyrocopter-1", "opponent": ["airship-1"]},
            "opponent #1: 'airship-1' is named 2 times",
        ),
        (
            {"shows": "gyrocopter-1", "opponent": ["scrap-pipe"], "gives": "scrap-pipe"},
            "gives: 'scrap-pipe' can not be handed over",
        ),
        (
            {"shows": "gyrocopter-1", "opponent": ["gyrocopter-3"], "gives": "gyrocopter-4"},
            "gives: 'gyrocopter-4' can not be handed over",
        ),
        (
            {
                "shows": "gyrocopter-1",
                "opponent": ["gyrocopter-3"],
                "back": {"shows": "gyrocopter-3"},
            },
            "back: the opponent had the card and does not ask in return",
        ),
        (
            {"shows": "gyrocopter-1", "opponent": ["airship-6"], "back": {"shows": "airship-5"}},
            "challenge.back.shows: 'airship-5' is not in that hand",
        ),
        ({"shows": "gyrocopter-1", "opponent": DECK[20:28]}, "opponent: 8 cards, at most 7"),
    ],
)
def test_a_bad_challenge_is_refused(challenge: dict[str, Any], problem: str) -> None:
    found = problems(hand=FULL, challenge=challenge)
    assert [one for one in found if problem in one], found


def test_a_challenge_needs_a_hand_and_nothing_is_laid_in_it() -> None:
    asked = {"asks": "fuel_supplier", "opponent": ["fuel-oil"]}
    assert "the hand of the player who asks" in problems(challenge=asked)[0]
    (problem,) = problems(hand=GYRO, lays=["gyrocopter"], challenge=asked)
    assert problem == "lays: laying down, a challenge and a search are different examples"


@pytest.mark.parametrize(
    ("of", "away", "expected"),
    [
        ("scrapyard", 4, (True, False, True, False)),
        ("towers", 4, (True, False, False, True)),
        ("towers", 5, (True, True, False, False)),
        ("towers", 6, (False, False, False, False)),
    ],
)
def test_the_track_ends_at_the_towers_and_goes_on_past_a_scrapyard(
    of: str, away: int, expected: tuple[bool, ...]
) -> None:
    found = facts(throw=[2, 3], door={"of": of, "away": away})
    told = ("may_enter", "may_stop", "may_pass", "must_enter")
    assert tuple(found[name] for name in told) == expected


def test_only_players_at_the_towers_are_challenged_in_the_end() -> None:
    others = ["towers", "track", "towers"]
    assert facts(throw=[3, 4], empty=True, others=others)["may_challenge"] == 2
    assert facts(throw=[4, 5], empty=True, others=others)["may_challenge"] == 0
    assert problems(throw=[3, 4], others=others)[0].startswith("others: where the others are")
    assert "belong to a throw" in problems(hand=[], others=others)[0]
