"""Cases worked out by hand, with the cards of the shipped game."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.engines.microscopic import Cell, lacking, spelled, worth
from tests.support.games import shipped

MICROSCOPIC = shipped("microscopic")
PIECES = MICROSCOPIC.pieces
CELLS = [name for name, fields in PIECES.items() if fields.get("card") == "cell"]
ORGANISMS = [name for name, fields in PIECES.items() if "any" in fields]
MUTATIONS = [name for name, fields in PIECES.items() if fields.get("card") == "mutation"]


def facts(**example: Any) -> dict[str, Any]:
    return MICROSCOPIC.facts(example)


def problems(**example: Any) -> tuple[str, ...]:
    return MICROSCOPIC.judge(example).problems


def test_the_cards_are_told_apart() -> None:
    assert (len(CELLS), len(ORGANISMS), len(MUTATIONS)) == (62, 7, 8)


# Draws and hand limit


@pytest.mark.parametrize(
    ("cells", "organisms", "draws", "keeps"),
    [
        ([], [], 2, 3),
        (["simple_draw_1"], [], 3, 3),
        (["simple_draw_1", "cold_draw_1", "cold_draw_2"], [], 5, 3),
        (["heat_plain_1"], [], 2, 3),
        (["heat_plain_1"], ["heat"], 2 + 1 + 1, 3 + 1 + 1),
        (["heat_double_1"], ["heat"], 2 + 1 + 2, 3 + 1 + 2),
        (["heat_draw_1"], ["heat"], 2 + 1 + 1 + 1, 3 + 1 + 1),
        (["cold_plain_1"], ["heat"], 2 + 1, 3 + 1),
        (["cold_plain_1", "heat_plain_1"], ["heat", "cold"], 2 + 2 + 2, 3 + 2 + 2),
        (["photosynthetic_plain_1"], ["photosynthetic"], 2 + 1, 3 + 2),
        ([], ["resilient", "bacteria", "simple"], 2 + 6, 3 + 6),
    ],
)
def test_draw_count_and_hand_limit(
    cells: list[str], organisms: list[str], draws: int, keeps: int
) -> None:
    found = facts(cells=cells, organisms=organisms)
    assert (found["draw_count"], found["hand_limit"]) == (draws, keeps)


def test_the_parts_of_a_sum_are_named() -> None:
    found = facts(cells=["cold_draw_1", "cold_double_1"], organisms=["cold", "simple"])
    parts = ("draw_base", "draw_cells", "draw_organisms_fixed", "draw_organisms_cells")
    assert [found[part] for part in parts] == [2, 1, 1 + 2, 1 + 2]
    assert found["draw_sum"] == "2 + 1 + 3 + 3 = 9"
    summands = ("hand_base", "hand_organisms_fixed", "hand_organisms_cells")
    assert [found[part] for part in summands] == [3, 1 + 2, 1 + 2]


def test_sums_leave_out_what_adds_nothing() -> None:
    assert spelled({"a": 2, "b": 0, "c": 1}) == "2 + 1 = 3"
    assert spelled({"a": 4, "b": -2, "c": 0, "d": 1}) == "4 - 2 + 1 = 3"
    assert spelled({"a": 0}) == "0 = 0"


@pytest.mark.parametrize(
    ("hand", "drawn", "discards", "kept"), [(0, 2, 0, 2), (1, 3, 0, 3), (2, 4, 1, 3), (6, 8, 5, 3)]
)
def test_the_end_of_a_turn(hand: int, drawn: int, discards: int, kept: int) -> None:
    found = facts(hand=hand)
    assert [found[key] for key in ("hand_drawn", "discards", "hand_kept")] == [
        drawn,
        discards,
        kept,
    ]


# Prices


@pytest.mark.parametrize(
    ("table", "buy", "price"),
    [
        ({}, "simple_plain_1", 3),
        ({}, "cold_plain_1", 4),
        ({}, "water_double_1", 5),
        ({}, "photosynthetic_plain_1", 3),
        ({"cells": ["cold_discount_1"]}, "cold_plain_1", 3),
        ({"cells": ["cold_discount_1"]}, "cold_double_1", 4),
        ({"cells": ["cold_discount_1"]}, "heat_plain_1", 4),
        ({"cells": ["cold_discount_1", "cold_discount_2"]}, "cold_discount_3", 2),
        ({"cells": ["cold_draw_1", "simple_replace_1"]}, "cold_plain_1", 4),
        ({"mutations": ["mutation_heat_dearer"]}, "heat_plain_1", 5),
        ({"mutations": ["mutation_heat_cheaper"]}, "heat_plain_1", 3),
        ({"mutations": ["mutation_heat_cheaper"]}, "cold_plain_1", 4),
        ({"organisms": ["heat"]}, "heat_plain_1", 3),
        ({"organisms": ["heat"]}, "cold_plain_1", 4),
        ({"organisms": ["photosynthetic"]}, "cold_plain_1", 3),
        ({"organisms": ["photosynthetic", "cold"]}, "cold_plain_1", 2),
        ({"organisms": ["resilient"]}, "cold_plain_1", 4),
    ],
)
def test_the_price_of_a_cell(table: dict[str, Any], buy: str, price: int) -> None:
    found = facts(**table, buy=buy, genes=price)
    assert (found["price"], found["legal"], found["genes_left"]) == (price, True, 0)
    poor = facts(**table, buy=buy, genes=price - 1)
    assert (poor["legal"], poor["reason"], poor["genes_short"]) == (False, "genes", 1)


def test_a_cell_never_costs_less_than_one_gene() -> None:
    discounts = [f"cold_discount_{n}" for n in (1, 2, 3, 4)]
    found = facts(cells=discounts, organisms=["cold"], buy="cold_plain_1", genes=1)
    assert (found["price_uncut"], found["price"], found["floored"]) == (-1, 1, True)
    assert facts(cells=discounts, buy="cold_plain_1")["price"] == 1, "it costs one, not nothing"
    exactly = facts(cells=discounts[:3], buy="cold_plain_1", genes=1)
    assert (exactly["price"], exactly["floored"]) == (1, False)


def test_the_new_cell_gives_nothing_for_its_own_price() -> None:
    found = facts(buy="cold_discount_1", genes=4)
    assert (found["price"], found["discount_cold"], found["before_discount_cold"]) == (4, 1, 0)


# Organisms


@pytest.mark.parametrize(
    ("pays", "buy", "short"),
    [
        (["heat_plain_1", "heat_plain_2", "heat_plain_3", "heat_plain_4"], "heat", 0),
        (["heat_double_1", "heat_double_2"], "heat", 0),
        (["heat_double_1", "heat_plain_1"], "heat", 1),
        (["cold_double_1", "cold_double_2"], "heat", 4),
        (["cold_plain_1", "heat_plain_1", "water_plain_1", "simple_plain_1"], "resilient", 0),
        (["cold_plain_1", "heat_plain_1", "water_double_1"], "resilient", 0),
        (["cold_plain_1", "heat_plain_1", "water_plain_1"], "resilient", 1),
        (["cold_double_1", "cold_double_2"], "resilient", 2),
        (["cold_plain_1"], "resilient", 3),
        (["simple_double_1", "cold_double_1", "heat_double_1"], "bacteria", 0),
        (["simple_double_1", "cold_double_1", "heat_plain_1"], "bacteria", 1),
    ],
)
def test_what_pays_for_an_organism(pays: list[str], buy: str, short: int) -> None:
    found = facts(cells=pays, pays=pays, buy=buy)
    assert (found["cells_short"], found["legal"]) == (short, not short)
    assert found["organisms"] == (0 if short else 1)
    assert found["cells"] == (len(pays) if short else 0)


def test_without_a_payment_the_whole_table_is_looked_at() -> None:
    found = facts(cells=["heat_plain_1", "heat_plain_2"], buy="heat")
    assert (found["legal"], found["reason"], found["cells_short"]) == (False, "cells", 2)
    four = [f"heat_plain_{n}" for n in (1, 2, 3, 4)]
    assert problems(cells=four, buy="heat") == (
        "buy: say in pays which cells are discarded for the organism",
    )


def test_what_is_paid_is_lost_and_what_is_kept_stays() -> None:
    cells = ["heat_double_1", "heat_draw_1", "heat_discount_1", "heat_plain_1", "cold_draw_1"]
    found = facts(cells=cells, buy="heat", pays=cells[:3])
    assert [found[key] for key in ("lost_draws", "lost_discounts", "overpaid")] == [1, 1, 0]
    assert (found["before_draw_count"], found["draw_count"]) == (4, 2 + 1 + 1 + 1)
    assert (found["draw_change"], found["hand_limit_change"]) == (1, 2)
    assert (found["worth_heat"], found["discount_heat"]) == (1, 0)


def test_a_double_may_pay_too_much() -> None:
    cells = ["heat_double_1", "heat_double_2", "heat_plain_1"]
    assert facts(cells=cells, buy="heat", pays=cells)["overpaid"] == 1


@pytest.mark.parametrize(
    ("players", "organisms", "won"),
    [(2, 2, False), (2, 3, True), (3, 2, False), (3, 3, True), (4, 1, False), (4, 2, True)],
)
def test_so_many_organisms_win(players: int, organisms: int, won: bool) -> None:
    found = facts(players=players, organisms=ORGANISMS[:organisms])
    assert found["won"] is won
    assert found["organisms_missing"] == found["organisms_to_win"] - organisms


def test_the_pool_never_runs_dry_without_a_winner() -> None:
    for players in (2, 3, 4):
        found = facts(players=players)
        most_without_winner = players * (found["organisms_to_win"] - 1)
        assert found["organisms_out"] == most_without_winner + 1


# Numbers are data


@pytest.mark.parametrize(
    ("name", "says", "fact", "becomes"),
    [
        ("base_draw", 5, "draw_count", 5),
        ("hand_limit", 9, "hand_limit", 9),
        ("least_genes", 4, "price", 4),
        ("organisms_to_win__2", 1, "won", True),
        ("organisms_out__2", 6, "organisms_out", 6),
    ],
)
def test_the_numbers_are_those_of_the_data(name: str, says: int, fact: str, becomes: Any) -> None:
    example = {"players": 2, "organisms": [], "buy": "simple_plain_1", "genes": 5}
    if fact == "won":
        example = {"players": 2, "organisms": ["heat"]}
    assert MICROSCOPIC.facts(example)[fact] != becomes
    assert MICROSCOPIC.facts(example, **{name: says})[fact] == becomes


@pytest.mark.parametrize("name", ["base_draw", "hand_limit", "least_genes"])
def test_a_number_that_the_data_lacks_is_named(name: str) -> None:
    (problem,) = MICROSCOPIC.lacking({}, name)
    assert problem.startswith(f"the game states no number {name!r}; state it under numbers")


def test_what_the_player_aid_prints_is_what_the_rules_state() -> None:
    aid, numbers = PIECES["aid"], MICROSCOPIC.numbers
    pairs = {"draw": "base_draw", "hand": "hand_limit", "least": "least_genes"}
    pairs |= {"win": "organisms_to_win.2", "win_of_4": "organisms_to_win.4"}
    assert {key: aid[key] for key in pairs} == {key: numbers[name] for key, name in pairs.items()}
    assert numbers["organisms_to_win.3"] == numbers["organisms_to_win.2"]


def test_organisms_out_and_unused_are_all_there_are() -> None:
    numbers = MICROSCOPIC.numbers
    for players in (2, 3, 4):
        both = numbers[f"organisms_out.{players}"] + numbers[f"organisms_unused.{players}"]
        assert both == numbers["organisms"]
        assert numbers[f"pile.{players}"] == numbers["deck"] - players * numbers["dealt"]
    assert MICROSCOPIC.game.players == (numbers["players.from"], numbers["players.to"])


# Bad examples


@pytest.mark.parametrize(
    ("example", "problem"),
    [
        ({"cels": []}, "there is no key 'cels'; did you mean 'cells'?"),
        ({"cells": "heat_plain_1"}, "cells: 'heat_plain_1' is not a list"),
        ({"cells": ["heat_plane_1"]}, "no cell 'heat_plane_1'; did you mean 'heat_plain_1' or"),
        ({"cells": ["heat_plain_1"] * 2}, "'heat_plain_1' is named 2 times, there is 1"),
        ({"cells": ["heat"]}, "cells #1: there is no cell 'heat'"),
        ({"cells": ["mutation_heat_dearer"]}, "there is no cell 'mutation_heat_dearer'"),
        ({"organisms": ["heat", "heat"]}, "organisms #2: 'heat' is named 2 times, there is 1"),
        ({"organisms": [4]}, "organisms #1: 4 is no organism"),
        ({"mutations": ["heat_plain_1"]}, "mutations #1: there is no mutation 'heat_plain_1'"),
        ({"genes": -1}, "genes: -1 is less than 0"),
        ({"genes": True}, "genes: true is not a whole number"),
        ({"hand": 2.5}, "hand: 2.5 is not a whole number"),
        ({"players": 5}, "players: 5 is not within 2 to 4"),
        ({"buy": "virus_1"}, "buy: there is no cell or organism 'virus_1'"),
        ({"cells": ["cold_plain_1"], "buy": "cold_plain_1"}, "buy: 'cold_plain_1' is named 2"),
        ({"organisms": ["heat"], "buy": "heat"}, "buy: 'heat' is named 2 times"),
        (
            {"buy": "heat", "pays": ["heat_plain_1"]},
            "pays #1: 'heat_plain_1' is not among the cells",
        ),
        ({"pays": []}, "pays: cells are paid for organisms alone"),
        (
            {"cells": ["cold_plain_1"], "buy": "cold_plain_2", "pays": ["cold_plain_1"]},
            "pays: cells are paid for organisms alone",
        ),
        ({"players": 4, "organisms": ORGANISMS[:3]}, "organisms: 3 are owned, 2 win for 4 players"),
        (
            {"players": 4, "organisms": ["heat", "cold"], "buy": "simple_plain_1"},
            "buy: with 2 organisms the game is over",
        ),
    ],
)
def test_a_bad_example_is_refused(example: dict[str, Any], problem: str) -> None:
    verdict = MICROSCOPIC.judge(example)
    assert verdict.facts == {}
    assert [found for found in verdict.problems if problem in found], verdict.problems


def test_every_bad_part_is_named_at_once() -> None:
    assert len(problems(cells=3, organisms=["x"], mutations=[1], genes="a", hand=-1, buy=0)) == 6


# Properties

TABLES = st.fixed_dictionaries(
    {
        "cells": st.lists(st.sampled_from(CELLS), unique=True, max_size=12),
        "organisms": st.lists(st.sampled_from(ORGANISMS), unique=True, max_size=3),
        "mutations": st.lists(st.sampled_from(MUTATIONS), unique=True, max_size=4),
        "genes": st.integers(0, 8),
    }
)


@settings(max_examples=60)
@given(TABLES, st.sampled_from(CELLS))
def test_a_purchase_takes_exactly_its_price(table: dict[str, Any], buy: str) -> None:
    table["cells"] = [cell for cell in table["cells"] if cell != buy]
    found = facts(**table, buy=buy)
    assert found["price"] >= 1
    assert found["legal"] == (table["genes"] >= found["price"])
    paid = found["price"] if found["legal"] else 0
    assert found["genes"] == found["genes_left"] == table["genes"] - paid
    after = [*table["cells"], buy] if found["legal"] else table["cells"]
    again = facts(**{**table, "cells": after})
    assert again["draw_count"] == found["draw_count"]
    assert again["hand_limit"] == found["hand_limit"]


@settings(max_examples=60)
@given(TABLES)
def test_sums_are_the_sums_of_their_parts(table: dict[str, Any]) -> None:
    found = facts(**table)
    parts = ("draw_base", "draw_cells", "draw_organisms_fixed", "draw_organisms_cells")
    assert sum(found[part] for part in parts) == found["draw_count"]
    assert found["draw_sum"].endswith(f"= {found['draw_count']}")
    kinds = ("simple", "cold", "heat", "water", "photosynthetic")
    assert sum(found[f"worth_{kind}"] for kind in kinds) == found["cells_worth"]


@settings(max_examples=80)
@given(
    st.lists(st.tuples(st.sampled_from("abc"), st.integers(1, 2)), max_size=5),
    st.fixed_dictionaries(
        {"a": st.integers(0, 2), "b": st.integers(0, 2), "any": st.integers(0, 2)}
    ),
)
def test_what_is_lacking_is_what_has_to_be_added(
    has: list[tuple[str, int]], cost: dict[str, int]
) -> None:
    """Cells are handed out one by one: to their own kind first, what is left to any."""
    cells = tuple(Cell("", kind, cost=3, worth=counts) for kind, counts in has)
    left = [kind for kind, counts in has for _ in range(counts)]
    assert worth(cells) == len(left)
    unpaid = 0
    for kind in cost["a"] * "a" + cost["b"] * "b":
        if kind in left:
            left.remove(kind)
        else:
            unpaid += 1
    assert lacking(cells, cost) == unpaid + max(0, cost["any"] - len(left))


@pytest.mark.parametrize(
    ("trades", "genes", "legal", "reason", "left"),
    [
        (1, 4, True, "", 3),
        (3, 3, True, "", 0),
        (4, 9, False, "times", 9),
        (2, 1, False, "genes", 1),
    ],
)
def test_bacteria_trade_a_few_times_a_turn_and_not_for_ever(
    trades: int, genes: int, legal: bool, reason: str, left: int
) -> None:
    found = facts(organisms=["bacteria"], genes=genes, hand=0, trades=trades)
    assert (found["legal"], found["reason"], found["genes"]) == (legal, reason, left)
    assert found["traded"] == genes - left
    assert found["hand_drawn"] == genes - left + found["draw_count"]


def test_only_an_organism_that_trades_trades_and_nothing_is_bought_meanwhile() -> None:
    assert problems(organisms=["heat"], genes=2, trades=1) == (
        "trades: none of the organisms trades genes for cards",
    )
    both = problems(organisms=["bacteria"], genes=9, trades=1, buy="cold_plain_1")
    assert both == ("trades: trading and buying are two examples",)
