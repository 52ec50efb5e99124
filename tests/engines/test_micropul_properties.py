from collections.abc import Mapping
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.engines import Fact
from pnp.engines.micropul import (
    CENTRE,
    COLOURS,
    TURNS,
    Place,
    activated,
    around,
    cells,
    clashes,
    contacts,
    group_at,
    groups,
    joins,
    mark,
    objection,
)
from tests.support.games import judged
from tests.support.tiles import (
    NUMBERS,
    OTHERS,
    PIECES,
    TILES,
    board_of,
    choices,
    free_places,
    games,
)

SWAP = str.maketrans("ab", "ba")
NAMES = st.sampled_from(OTHERS)


def facts_of(pieces: Any, entries: list[dict[str, Any]]) -> Mapping[str, Fact]:
    """Everything about the last placement of a game."""
    example = {"board": entries[:-1], "move": entries[-1]}
    verdict = judged("micropul", pieces, example, NUMBERS)
    assert verdict.problems == ()
    return verdict.facts


def without(facts: Mapping[str, Fact], *endings: str) -> dict[str, Fact]:
    """The facts whose names end otherwise."""
    return {name: fact for name, fact in facts.items() if not name.endswith(endings)}


def swap(value: object) -> object:
    """A field with its colours exchanged."""
    if isinstance(value, list):
        return [swap(part) for part in value]
    return value.translate(SWAP) if isinstance(value, str) else value


@given(NAMES, st.sampled_from(TURNS), st.sampled_from(TURNS))
def test_turns_add_up(name: str, one: int, two: int) -> None:
    tile = TILES[name]
    assert tile.turned(one).turned(two) == tile.turned(one + two)
    assert tile.turned(one).turned(-one) == tile


@given(games())
def test_turning_the_table_changes_nothing(entries: list[dict[str, Any]]) -> None:
    turned = [
        {"tile": e["tile"], "at": [-e["at"][1], e["at"][0]], "turn": (e["turn"] + 90) % 360}
        for e in entries
    ]
    here, there = facts_of(PIECES, entries), facts_of(PIECES, turned)
    assert without(here, "_at", "_turns") == without(there, "_at", "_turns")
    ways, ways_there = here["legal_turns"], there["legal_turns"]
    assert isinstance(ways, list) and isinstance(ways_there, list)
    assert {(int(str(t)) + 90) % 360 for t in ways} == {int(str(t)) for t in ways_there}


@given(games())
def test_swapping_the_colours_changes_nothing(entries: list[dict[str, Any]]) -> None:
    swapped = {name: {key: swap(value) for key, value in t.items()} for name, t in PIECES.items()}
    assert facts_of(PIECES, entries) == facts_of(swapped, entries)


@given(games())
def test_moving_the_table_changes_places_alone(entries: list[dict[str, Any]]) -> None:
    moved = [{**e, "at": [e["at"][0] - 7, e["at"][1] + 4]} for e in entries]
    assert without(facts_of(PIECES, entries), "_at") == without(facts_of(PIECES, moved), "_at")


@given(games())
def test_every_micropul_is_in_exactly_one_group(entries: list[dict[str, Any]]) -> None:
    board = board_of(entries)
    found = groups(board)
    members = [cell for group in found for cell in group.cells]
    shown = {c for place in board for c in cells(place) if mark(board, c) in COLOURS}
    assert len(members) == len(set(members))
    assert set(members) == shown
    on_tiles = sum(1 if t.centre else sum(q in COLOURS for q in t.quarters) for t in board.values())
    assert sum(group.size for group in found) == on_tiles


@given(games())
def test_a_group_ends_where_its_colour_ends(entries: list[dict[str, Any]]) -> None:
    board = board_of(entries)
    for group in groups(board):
        edge = {near for cell in group.cells for near in around(cell)} - group.cells
        assert {mark(board, cell) for cell in group.cells} == {group.colour}
        assert all(mark(board, cell) != group.colour for cell in edge)
        assert group.closed == all(cell.place in board for cell in edge)
        assert all(group_at(board, cell) == group for cell in group.cells)


@settings(max_examples=50)
@given(games(10), NAMES)
def test_a_closed_group_never_changes_again(entries: list[dict[str, Any]], name: str) -> None:
    board = board_of(entries)
    closed = [group for group in groups(board) if group.closed]
    for place, turn in choices(board, name):
        later = {**board, place: TILES[name].turned(turn)}
        assert all(group in groups(later) for group in closed)


@given(games())
def test_colours_never_meet_across_tiles_and_every_tile_is_held(
    entries: list[dict[str, Any]],
) -> None:
    board = board_of(entries)
    for place, tile in board.items():
        met = list(contacts(board, tile, place))
        assert not clashes(met)
        assert joins(met) or len(board) == 1


@given(NAMES, NAMES, st.sampled_from(TURNS), st.sampled_from(TURNS))
def test_it_does_not_matter_which_of_two_tiles_comes_second(
    one: str, two: str, turn_one: int, turn_two: int
) -> None:
    here, there = Place(0, 0), Place(1, 0)
    left, right = TILES[one].turned(turn_one), TILES[two].turned(turn_two)
    assert activated({here: left}, right, there) == activated({there: right}, left, here)
    assert objection({here: left}, right, there) == objection({there: right}, left, here)


@given(games(), NAMES)
def test_activation_needs_a_micropul_of_another_tile(
    entries: list[dict[str, Any]], name: str
) -> None:
    board = board_of(entries)
    for place in free_places(board):
        found = activated(board, TILES[name], place)
        assert len(found) == len(set(found)), "each once"
        after = {**board, place: TILES[name]}
        for catalyst in found:
            spots = list(cells(catalyst.place))
            mine = spots if catalyst.spot == CENTRE else [spots[catalyst.spot]]
            others = {n for cell in mine for n in around(cell) if n.place != catalyst.place}
            if catalyst.place != place:
                others = {n for n in others if n.place == place}
            assert any(mark(after, cell) in COLOURS for cell in others)


@given(games())
def test_a_giga_in_play_was_activated_when_it_came(entries: list[dict[str, Any]]) -> None:
    for number, entry in enumerate(entries):
        tile = TILES[entry["tile"]]
        if tile.centre:
            found = activated(board_of(entries[:number]), tile, Place(*entry["at"]))
            assert (Place(*entry["at"]), CENTRE, tile.centre) in found
