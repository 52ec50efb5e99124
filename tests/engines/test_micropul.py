"""Micropul by its rules, its examples, and any game."""

from collections.abc import Mapping
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.engines import Fact, Numbers
from pnp.engines.micropul import (
    CENTRE,
    COLOURS,
    TURNS,
    Board,
    Cell,
    Example,
    Place,
    Stone,
    Tile,
    activated,
    around,
    cells,
    clashes,
    contacts,
    group_at,
    group_points,
    groups,
    joins,
    mark,
    objection,
    owners,
    worth,
)
from tests.support.games import Verdict, judged, shipped
from tests.support.tiles import (
    DRAWS,
    MICROPUL,
    NUMBERS,
    OTHERS,
    PIECES,
    TILES,
    board_of,
    choices,
    free_places,
    games,
)

# Cases worked out by hand. Tiles are drawn as on the table; `.` is a place without a tile.


def tile(rows: str, *, centre: str = "", start: bool = False) -> Tile:
    """A tile from its two rows, `"ab +-"`."""
    upper_left, upper_right, lower_left, lower_right = list(rows.replace(" ", ""))
    return Tile(rows, (upper_left, upper_right, lower_left, lower_right), centre, start)


def board(drawing: str) -> Board:
    """A board from a drawing: two characters a tile, two lines a row of tiles.

    Capitals are a giga; its catalyst stands lower right.
    """
    lines = [line.split() for line in drawing.split("\n") if line.strip()]
    laid = {}
    for y in range(len(lines) // 2):
        for x, (upper, lower) in enumerate(zip(*lines[2 * y : 2 * y + 2], strict=True)):
            if upper == "..":
                continue
            giga = upper.isupper()
            rows = upper.lower() * 2 if giga else upper + lower
            laid[Place(x, y)] = tile(rows, centre=lower[1] if giga else "")
    return laid


START = board(
    """
    aa
    bb
    """
)
LIMITS = Numbers(NUMBERS)
RIGHT, LEFT, BELOW, ABOVE = Place(1, 0), Place(-1, 0), Place(0, 1), Place(0, -1)


def judge(example: dict[str, Any]) -> Verdict:
    return judged("micropul", PIECES, example, NUMBERS)


#    ab        +a        -+        b-
#    +-        -b        ba        a+
def test_a_tile_turns_clockwise() -> None:
    turns = [tile("ab +-").turned(turn).quarters for turn in (0, 90, 180, 270)]
    assert ["".join(quarters) for quarters in turns] == ["ab+-", "+a-b", "-+ba", "b-a+"]


#    aa  ??
#    bb  ??
@pytest.mark.parametrize(
    ("rows", "reason"),
    [
        ("a- --", ""),
        ("-- b-", ""),
        ("ab ba", ""),  # both colours, each beside its own
        ("aa aa", "clash"),  # a match above does not excuse the clash below
        ("b- --", "clash"),  # micropuls meet, so it is the second rule that fails
        ("-a -b", "unjoined"),  # the micropuls lie on the far side
        ("1a 2b", "unjoined"),  # catalysts touch but do not hold
        ("a- 1-", ""),
        ("1- b-", ""),  # a catalyst may lie beside any colour
    ],
)
def test_what_may_lie_to_the_right_of_the_start(rows: str, reason: str) -> None:
    assert objection(START, tile(rows), RIGHT) == reason


def test_a_place_holds_one_tile() -> None:
    assert objection(START, tile("aa bb"), Place(0, 0)) == "taken"


#    .. aa        the corner of the new tile touches the corner of the start tile
#    .. aa
#    aa ..
#    bb ..
@pytest.mark.parametrize("place", [Place(1, -1), Place(-1, 1), Place(2, 0), Place(0, 5)])
def test_a_corner_or_a_distance_is_no_contact(place: Place) -> None:
    assert objection(START, tile("aa aa"), place) == "apart"


def test_the_first_tile_is_the_start_tile() -> None:
    assert objection({}, TILES["40"], Place(3, 3)) == ""
    assert objection({}, TILES["41"], Place(0, 0)) == "not_start"


#    aa 1-        its 1 beside a: one; its + beside b: a further turn. Nothing on the start tile.
#    bb +-
def test_both_colours_activate_any_catalyst() -> None:
    found = activated(START, tile("1- +-"), RIGHT)
    assert found == [(RIGHT, 0, "1"), (RIGHT, 2, "+")]


#    a1 a-        the 1 in play meets a; the 2 below meets b, which the new tile brings
#    -2 b-
def test_a_new_micropul_activates_catalysts_in_play() -> None:
    found = activated(board("a1\n-2"), tile("a- b-"), RIGHT)
    assert found == [(Place(0, 0), 1, "1"), (Place(0, 0), 3, "2")]


#    a1 1-        a catalyst beside a catalyst or an empty quarter sleeps on,
#    a- 2a        and so does one beside a micropul of its own tile
def test_catalysts_need_a_micropul_of_another_tile() -> None:
    assert activated(board("a1\na-"), tile("1- 2a"), RIGHT) == []


#    ba a-
#    aa a-
#    -a 1-        placed last: the 1 has an a above and an a to the left
#    -b b-
def test_a_catalyst_touched_twice_counts_once() -> None:
    corner = board(
        """
        ba a-
        aa a-

        -a ..
        -b ..
        """
    )
    found = activated(corner, tile("1- b-"), Place(1, 1))
    assert found == [(Place(1, 1), 0, "1")]


#    -a +-        two pluses, one on either tile
#    b+ b-
def test_two_pluses_are_activated_together() -> None:
    found = activated(board("-a\nb+"), tile("+- b-"), RIGHT)
    assert [catalyst.kind for catalyst in found] == ["+", "+"]


def test_dots_draw_tiles_and_two_pluses_are_one_further_turn() -> None:
    """By the examples of the shipped game, which have all of these moves."""
    met = set()
    for example in EXAMPLES.values():
        found: Mapping[str, Any] = judged("micropul", PIECES, example, NUMBERS).facts
        if "pluses" in found:
            ones, twos, pluses = (found[name] for name in ("one_dots", "two_dots", "pluses"))
            assert found["draws"] == ones * DRAWS["1"] + twos * DRAWS["2"]
            assert found["further_turn"] is (pluses > 0)
            met |= {("one", ones > 0), ("two", twos > 0), ("pluses", min(pluses, 2))}
    assert met >= {("one", True), ("two", True), ("pluses", 0), ("pluses", 1), ("pluses", 2)}


#    AA ??
#    A1 ??
@pytest.mark.parametrize(
    ("rows", "kinds"),
    [
        ("a- --", ["1"]),  # any quarter of its side will do
        ("-- a-", ["1"]),
        ("a- a-", ["1"]),  # and two count once
        ("-a -a", []),  # far side
        ("2a -a", ["2"]),  # a giga activates as four micropuls would; it sleeps itself
        ("a- 2-", ["1", "2"]),
    ],
)
@pytest.mark.parametrize("side", [0, 90, 180, 270])
def test_a_giga_answers_to_a_micropul_on_any_side(rows: str, kinds: list[str], side: int) -> None:
    giga = board("AA\nA1")
    place = {0: RIGHT, 90: BELOW, 180: LEFT, 270: ABOVE}[side]
    found = activated(giga, tile(rows).turned(side), place)
    assert sorted(catalyst.kind for catalyst in found) == kinds


#    AA ..        above the start tile: legal, and its plus is activated
#    A+ ..
#    aa AA        to the right: its lower half meets b
#    bb A+
def test_a_giga_clashes_as_four_micropuls_would() -> None:
    giga = tile("aa aa", centre="+")
    assert objection(START, giga, RIGHT) == "clash"
    assert objection(START, giga, ABOVE) == ""
    assert activated(START, giga, ABOVE) == [(ABOVE, 4, "+")]


#    aa a-        a: two and one, linked across the tiles; b: two below, and the lone one right
#    bb -b        (a quarter lies between)
def test_groups_link_within_and_across_tiles() -> None:
    found = groups(
        board(
            """
            aa a-
            bb -b
            """
        )
    )
    assert [(group.colour, group.size) for group in found] == [("a", 3), ("b", 2), ("b", 1)]


#    ab        corners do not link
#    ba
def test_a_chequered_tile_has_four_groups() -> None:
    assert [group.size for group in groups(board("ab\nba"))] == [1, 1, 1, 1]


#    .. --        The a has its own tile to the right and below, other tiles above and to the
#    .. --        left: closed, though every one of those quarters is empty.
#    -- a-        The b has free places to the right and below: open.
#    -- -b
def test_a_group_is_closed_when_tiles_lie_on_every_side() -> None:
    laid = board(
        """
        .. --
        .. --

        -- a-
        -- -b
        """
    )
    middle = group_at(laid, Cell(2, 2))
    corner = group_at(laid, Cell(3, 3))
    assert (middle.closed, middle.gaps) == (True, frozenset())
    assert (corner.closed, corner.gaps) == (False, frozenset({Place(2, 1), Place(1, 2)}))


#    .. -- ..
#    .. -- ..
#    -a AA a-        a giga and two: six quarters, three micropuls; open above the two
#    -- A1 --
#    .. -- ..
#    .. -- ..
GIGA = board(
    """
    .. -- ..
    .. -- ..

    -a AA a-
    -- A1 --

    .. -- ..
    .. -- ..
    """
)
GIGA_CELL, GIGA_GROUP = Cell(2, 2), 3


def test_a_giga_counts_one() -> None:
    group = group_at(GIGA, GIGA_CELL)
    assert (len(group.cells), group.size) == (6, GIGA_GROUP)
    assert not group.closed
    roofed = {**GIGA, Place(0, 0): tile("-- --"), Place(2, 0): tile("-- --")}
    assert group_at(roofed, GIGA_CELL).closed


@pytest.mark.parametrize(
    ("stones", "holders", "points"),
    [
        ([], [], (0, 0)),
        ([1], [1], (3, 0)),
        ([1, 1], [1], (3, 0)),  # two groups of one player that grew together score once
        ([1, 2], [1, 2], (0, 0)),
        ([2], [2], (0, 3)),
    ],
)
def test_a_closed_group_scores_for_its_one_owner(
    stones: list[int], holders: list[int], points: tuple[int, int]
) -> None:
    laid = {**GIGA, Place(0, 0): tile("-- --"), Place(2, 0): tile("-- --")}
    standing = [Stone(player, Cell(x, 2)) for player, x in zip(stones, (1, 4), strict=False)]
    group = group_at(laid, GIGA_CELL)
    assert owners(group, standing) == holders
    assert worth(group, standing, LIMITS) == (0 if len(holders) > 1 else GIGA_GROUP)
    assert tuple(group_points(laid, standing, player, LIMITS) for player in (1, 2)) == points


def test_an_open_group_scores_nothing() -> None:
    assert group_points(GIGA, [Stone(1, GIGA_CELL)], 1, LIMITS) == 0


ONE = {"tile": "40", "at": [0, 0]}


def test_hand_and_supply_tiles_score_one_and_two() -> None:
    facts = judge({"board": [ONE], "hands": {1: 2, 2: 6}, "supplies": {"1": 5, "2": 3}}).facts
    assert [facts[f"score_{player}"] for player in (1, 2)] == [2 + 10, 6 + 6]
    assert facts["winner"] == 0, "there is no tie-break"
    assert facts["core"] == 48 - 1 - 8 - 8


def test_an_illegal_move_is_taken_back() -> None:
    facts = judge({"board": [ONE], "move": {"tile": "46", "at": [1, 0]}}).facts
    assert facts["legal"] is False
    assert facts["tiles"] == 1
    assert facts["clashes_at"] == [[0, 0, 3], [1, 0, 2]]
    assert (facts["draws"], facts["further_turn"], facts["closes"]) == (0, False, [])


def test_the_start_tile_may_be_the_move() -> None:
    verdict = judge({"move": {"tile": "40", "at": [2, 2], "turn": 90}})
    assert verdict.facts["legal"] is True
    assert verdict.facts["legal_turns"] == [0, 90, 180, 270]


def test_legal_turns_are_counted_from_the_tile_as_printed() -> None:
    moves = [{"tile": "28", "at": [1, 0], "turn": turn} for turn in (0, 90, 180, 270)]
    assert [judge({"board": [ONE], "move": m}).facts["legal_turns"] for m in moves] == [[90]] * 4


#    .. b- ..        last: closes nothing, three stay closed
#    .. 1a ..
#    aa aa a+
#    bb 2b 1a
#    .. -b ba        last but one, lower right: closes the three b
#    .. 11 -1
def test_a_move_closes_only_what_was_open() -> None:
    laid = [
        ONE,
        {"tile": "22", "at": [1, 0]},
        {"tile": "25", "at": [1, 1], "turn": 90},
        {"tile": "38", "at": [2, 0]},
    ]
    closing, other = {"tile": "9", "at": [2, 1]}, {"tile": "33", "at": [1, -1]}
    assert judge({"board": laid, "move": closing}).facts["closes"] == [3]
    later = judge({"board": [*laid, closing], "move": other}).facts
    assert (later["closes"], later["closed_sizes"]) == ([], [3])


NEXT = {"tile": "28", "at": [1, 0], "turn": 90}


@pytest.mark.parametrize(
    ("example", "problem"),
    [
        ({}, "board: no tile is in play"),
        ({"board": 3}, "board: 3 is not a list"),
        ({"board": [ONE], "mvoe": NEXT}, "there is no key 'mvoe'; did you mean 'move'?"),
        ({"board": [{"tile": "99", "at": [0, 0]}]}, "board #1: tile: there is no tile '99'"),
        ({"board": [{"tile": 40, "at": [0, 0]}]}, 'tile: 40 is no tile; put it in quotes: "40"'),
        ({"board": [{"tile": "40", "at": [0]}]}, "board #1: at: 1 item, at least 2"),
        ({"board": [{"tile": "40", "at": [0, 0.5]}]}, "board #1: at #2: 0.5 is not a whole number"),
        ({"board": [{**ONE, "turn": 45}]}, "turn: 45 is not one of 0, 90, 180, 270"),
        (
            {"board": [{**ONE, "trun": 90}]},
            "board #1: there is no key 'trun'; did you mean 'turn'?",
        ),
        ({"board": [NEXT]}, "board #1: '28' at [1, 0]: not_start"),
        ({"board": [ONE, NEXT, {"tile": "0", "at": [1, 0]}]}, "board #3: '0' at [1, 0]: taken"),
        ({"board": [ONE, {"tile": "46", "at": [1, 0]}]}, "board #2: '46' at [1, 0]: clash"),
        ({"board": [ONE], "move": ONE}, "move.tile: '40' is named 2 times, there is 1"),
        (
            {"board": [ONE], "stones": [{"player": 3, "at": [0, 0], "quarter": 0}]},
            "stones #1: player: 3 is not within 1 to 2",
        ),
        ({"board": [ONE], "stones": [{"player": 1, "at": [0, 0], "quarter": 4}]}, "quarter: 4"),
        ({"board": [ONE], "stones": [{"player": 1, "at": [1, 0], "quarter": 0}]}, "no micropul"),
        ({"board": [ONE], "group": {"at": [1, 0], "quarter": 0}}, "group: no micropul lies there"),
        ({"board": [ONE], "hands": {"1": 7}}, "hands.1: 7 is not within 0 to 6"),
        ({"board": [ONE], "supplies": {1: 47, 2: 1}}, "49 tiles in use, 48 in the set"),
        ({"board": [ONE], "supplies": {"x": 1}}, "supplies.x: 'x' is not a whole number"),
    ],
)
def test_a_malformed_example_is_refused(example: dict[str, Any], problem: str) -> None:
    verdict = judge(example)
    assert verdict.facts == {}
    assert [found for found in verdict.problems if problem in found], verdict.problems


def test_every_malformed_part_is_named_at_once() -> None:
    assert len(judge({"board": [{"tile": "99"}, 7], "hands": [], "move": {}}).problems) == 6


@pytest.mark.parametrize(
    "fields",
    [
        {"quarters": ["a", "b", "c", "-"]},
        {"quarters": ["a", "b"]},
        {"giga": "a"},
        {"giga": "x", "catalyst": "1"},
        {"copies": 3},
    ],
)
def test_a_piece_that_is_no_tile_is_refused(fields: dict[str, Any]) -> None:
    assert judged(
        "micropul", {"t": fields}, {"board": [{"tile": "t", "at": [0, 0]}]}, NUMBERS
    ).problems


#    aa aa        the right tile joined the left one's groups when it came:
#    bb ba        two stones can never have stood on the upper row
def test_a_claimed_group_cannot_be_claimed_again() -> None:
    stones = [{"player": p, "at": [p - 1, 0], "quarter": 0} for p in (1, 2)]
    (problem,) = judge({"board": [ONE, NEXT], "stones": stones}).problems
    message = "its micropul and that of stone #1 were linked from the start"
    assert problem == f"stones #2: {message}"


def test_a_player_has_three_stones() -> None:
    stone = {"player": 1, "at": [0, 0], "quarter": 0}
    problems = judge({"board": [ONE], "stones": [stone] * 4}).problems
    assert "stones: player 1 has 4, there are 3" in problems


@pytest.mark.parametrize(
    ("name", "says", "fact", "becomes"),
    [
        ("hand_points", 5, "score_1", 2 * 5 + 3 * 2),
        ("supply_points", 4, "score_1", 2 * 1 + 3 * 4),
        ("draws.1", 3, "draws", 3),
    ],
)
def test_the_numbers_are_those_of_the_data(name: str, says: int, fact: str, becomes: int) -> None:
    move = {"tile": "17", "at": [1, 0], "turn": 90}
    example = {"board": [ONE], "move": move, "hands": {1: 2}, "supplies": {1: 3}}
    assert judge(example).facts[fact] != becomes
    assert judged("micropul", PIECES, example, {**NUMBERS, name: says}).facts[fact] == becomes


def test_limits_are_those_of_the_data() -> None:
    example = {"board": [ONE], "hands": {"1": 4, "2": 0}}
    assert judge(example).problems == ()
    (problem,) = judged("micropul", PIECES, example, {**NUMBERS, "hand_limit": 3}).problems
    assert problem == "hands.1: 4 is not within 0 to 3"
    (problem,) = judged("micropul", PIECES, example, {**NUMBERS, "players.to": 1}).problems
    assert problem == "hands.2: 2 is not within 1 to 1"


@pytest.mark.parametrize("name", ["players.to", "stones_each", "hand_limit", "draws.2"])
def test_a_number_that_the_data_lacks_is_named(name: str) -> None:
    numbers = {key: value for key, value in NUMBERS.items() if key != name}
    (problem,) = judged("micropul", PIECES, {"board": [ONE]}, numbers).problems
    assert problem.startswith(f"the game states no number {name!r}; state it under numbers")
    (problem,) = judged("micropul", PIECES, {"board": [ONE]}, {**NUMBERS, name: 1.5}).problems
    assert problem == f"the number {name!r} is 1.5, not a whole number"


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
        drawn += sum(DRAWS.get(one.kind, 0) for one in activated(board, tile, place))
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
