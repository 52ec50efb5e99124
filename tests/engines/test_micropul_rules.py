"""Cases worked out by hand. Tiles are drawn as on the table; `.` is a place without a tile."""

from typing import Any

import pytest

from pnp.engines import Numbers
from pnp.engines.micropul import (
    Board,
    Cell,
    Place,
    Stone,
    Tile,
    activated,
    further_turn,
    group_at,
    group_points,
    groups,
    objection,
    owners,
    tiles_drawn,
    worth,
)
from tests.support.games import Verdict, judged
from tests.support.tiles import DRAWS, NUMBERS, PIECES, TILES


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
    assert (tiles_drawn(found, DRAWS), further_turn(found)) == (1, True)


#    a1 a-        the 1 in play meets a; the 2 below meets b, which the new tile brings
#    -2 b-
def test_a_new_micropul_activates_catalysts_in_play() -> None:
    found = activated(board("a1\n-2"), tile("a- b-"), RIGHT)
    assert found == [(Place(0, 0), 1, "1"), (Place(0, 0), 3, "2")]
    assert (tiles_drawn(found, DRAWS), further_turn(found)) == (3, False)


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
def test_two_pluses_are_one_further_turn() -> None:
    found = activated(board("-a\nb+"), tile("+- b-"), RIGHT)
    assert [catalyst.kind for catalyst in found] == ["+", "+"]
    assert further_turn(found) is True
    assert tiles_drawn(found, DRAWS) == 0


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
