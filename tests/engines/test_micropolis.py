"""Anthills, armies and rounds worked out by hand, with the tiles of the shipped game."""

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.engines.micropolis import Tile, Tunnel, challengers, tunnels
from tests.support.games import shipped

MICROPOLIS = shipped("micropolis")
TILES = [name for name, fields in MICROPOLIS.pieces.items() if "mouths" in fields]
STRAIGHTS, HUB, BENDS, UPPER = (1, 2, 1, 2), (1, 1, 1, 1), (1, 1, 2, 2), (1, 2, 1, 3)


def facts(**example: Any) -> dict[str, Any]:
    return MICROPOLIS.facts(example)


def problems(**example: Any) -> tuple[str, ...]:
    return MICROPOLIS.judge(example).problems


def tile(mouths: tuple[int, ...], **what: Any) -> Tile:
    return Tile("x", mouths, tuple([0] * max(mouths)), **what)


def test_the_tiles_are_found() -> None:
    assert len(TILES) == 61


# Tunnels


@pytest.mark.parametrize(
    ("patterns", "ringed", "lengths"),
    [
        ([STRAIGHTS], False, [1, 1]),
        ([STRAIGHTS] * 3, False, [3, 3]),
        ([STRAIGHTS, HUB], False, [2]),
        ([BENDS, BENDS], False, [1, 1, 2]),
        ([UPPER, UPPER], False, [1, 1, 2, 2]),
        ([UPPER] * 3, True, [2, 2, 2, 3]),
        ([BENDS] * 3, True, [2, 2, 2]),
        ([(1, 2, 2, 1)] * 3, True, [3]),
        ([(1, 2, 2, 1)] * 4, True, [4, 4]),
    ],
)
def test_tunnels_meet_where_tiles_touch(
    patterns: list[tuple[int, ...]], ringed: bool, lengths: list[int]
) -> None:
    found = tunnels([tile(mouths) for mouths in patterns], len(patterns) if ringed else 10)
    assert sorted(tunnel.tiles for tunnel in found) == lengths


def test_what_lies_in_a_tunnel_belongs_to_it_alone() -> None:
    upper, lower = tunnels([Tile("x", STRAIGHTS, (2, 1), "fig", 2, "queen", 1)], 10)
    assert upper == Tunnel(1, 3, frozenset(), 0, 1)
    assert lower == Tunnel(1, 1, frozenset({"fig"}), 0, 0)


@settings(max_examples=60)
@given(st.lists(st.sampled_from(TILES), min_size=10, max_size=10, unique=True))
def test_a_ring_may_begin_anywhere(ids: list[str]) -> None:
    """Its points do not depend on the tile that one counts from, and no ant is lost."""
    found = facts(tiles=ids)
    assert facts(tiles=[*ids[3:], *ids[:3]])["total"] == found["total"]
    box = [MICROPOLIS.pieces[id_] for id_ in ids]
    ants = sum(sum(it["workers"]) + bool(it.get("master")) for it in box)
    assert found["population"] == ants
    assert found["colony_ants"] <= ants


# Points


def test_the_example_of_the_rules_is_worth_53_points() -> None:
    ring = ["s12", "s38", "s55", "s01", "s42", "s44", "s41", "s18", "s46", "s17"]
    full = ["s42", "s41", "s18", "s17"]
    found = facts(tiles=ring, filled=full, army=1, rival_armies=[4], rival_colonies=[7])
    assert found["total_sum"] == "24 + 5 + 7 + 5 + 0 + 12 = 53"


@pytest.mark.parametrize(
    ("fruits", "points"), [([], 0), (["s21"], 2), (["s21", "s23"], 5), (["s21", "s24", "s23"], 10)]
)
def test_different_fruits_of_a_tunnel_are_worth_more_than_each(
    fruits: list[str], points: int
) -> None:
    assert facts(tiles=["s18", *fruits])["harvest"] == points


def test_gifts_never_make_more_than_six_kinds() -> None:
    gifts = [Tile(f"g{n}", HUB, (0,), "gift", 1) for n in range(9)]
    (one,) = tunnels(gifts, 10)
    assert one.different == 9
    assert facts(tiles=["s24", "s25"])["harvest"] == 5


def test_equal_armies_and_colonies_both_get_the_points() -> None:
    tied = facts(tiles=["s20"], army=3, rival_armies=[3], rival_colonies=[2])
    assert (tied["army_points"], tied["colony"]) == (5, 5)
    beaten = facts(tiles=["s20"], army=3, rival_armies=[4], rival_colonies=[3])
    assert (beaten["army_points"], beaten["colony"]) == (0, 0)


def test_a_second_queen_makes_both_worth_nothing() -> None:
    assert facts(tiles=["s31", "s18"])["royal"] == 2
    assert facts(tiles=["s31", "s18", "s38"])["royal"] == 0


# The row, and what tiles do at once


def test_every_tile_before_it_costs_a_soldier() -> None:
    row = [f"s0{at}" for at in range(1, 8)]
    found = [facts(row=row, army=6, takes=at)["cost"] for at in range(1, 8)]
    assert found == [0, 1, 2, 3, 4, 5, 6]
    assert facts(row=row, army=6, takes=7, token=True)["cost"] == 0


def test_a_full_army_sends_soldiers_back() -> None:
    found = facts(row=["s01", "s02"], on_row=[4, 0], army=8, takes=1)
    assert (found["army_after"], found["returned"]) == (10, 2)


@pytest.mark.parametrize(("army", "after"), [(3, 6), (8, 10), (10, 10)])
def test_eggs_hatch_up_to_a_full_army(army: int, after: int) -> None:
    assert facts(lays="s04", army=army)["army_after"] == after


def test_a_recruiter_takes_nothing_from_nobody() -> None:
    found = facts(lays="s14", army=2, commander_army=0)
    assert (found["commander_loses"], found["army_after"]) == (0, 3)


def test_a_centurion_leaves_no_barracks_half_full() -> None:
    moved = facts(tiles=["s42", "s20"], filled=["s42"], lays="s59", army=0, moved=["s20"])
    assert not moved["legal"]


# Rounds


@pytest.mark.parametrize(("players", "rounds"), [(2, 3), (3, 2), (4, 1), (5, 1), (6, 1)])
def test_rounds_until_the_row_is_filled(players: int, rounds: int) -> None:
    left = list(range(7, -1, -players))
    goes_on = [not facts(players=players, left=it)["refill"] for it in left[1:]]
    assert goes_on == [True] * (rounds - 1) + [False]
    assert all(a - b == players for a, b in pairwise(left))


def test_command_passes_to_an_army_as_big() -> None:
    assert challengers([3, 3, 2, 5], 1) == [2, 4]
    assert challengers([3, 2], 1) == []


# What no game could have led to


@pytest.mark.parametrize(
    ("example", "told"),
    [
        ({"tiles": ["s01", "s01"]}, "'s01' is named 2 times, there is 1"),
        ({"tiles": TILES[:11]}, "11 tiles, an anthill has 10"),
        ({"row": TILES[:8]}, "8 tiles, the row has 7"),
        ({"row": ["s01"], "takes": 2, "army": 5}, "tile 2 is chosen, the row has 1"),
        ({"row": ["s01"], "takes": 1}, "say how big the army is that pays"),
        ({"row": ["s01"], "on_row": [1, 2]}, "soldiers on 2 tiles, the row has 1"),
        ({"army": 11}, "an army of 11, it never has more than 10"),
        ({"tiles": ["s01"], "filled": ["s01"]}, "'s01' has no barracks"),
        ({"tiles": ["s01"], "filled": ["s02"]}, "'s02' is not in this anthill"),
        ({"lays": "s14"}, "a recruiter needs to know the commander_army"),
        ({"lays": "s01", "fills": True}, "no barracks are laid"),
        ({"lays": "s01", "moved": []}, "only a centurion who is laid moves soldiers"),
        ({"armies": [1], "commander": 2}, "player 2 of 1"),
        ({"tiles": ["s99"]}, "there is no tile 's99'"),
    ],
)
def test_impossible_positions_are_told(example: dict[str, Any], told: str) -> None:
    assert any(told in problem for problem in problems(**example))
