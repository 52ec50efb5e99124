"""Turns and mirror images: a form that all views of a face share, and no view without end."""

from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.check.counts import count
from pnp.check.turns import MOST_VIEWS, same_form, views
from pnp.forms.counts import DistinctForm
from tests.check.test_counts import TURN, asked, component, game, message

FLIP = [1, 0, 3, 2]  # of four quarters that are numbered row by row
CYCLES = (2, 3, 5, 7, 11, 13, 17, 19, 23)  # 100 places, and 223,092,870 turns


def ask(**more: Any) -> DistinctForm:
    return DistinctForm.model_validate({"of": "tiles", "by": ["q", "r"], **more})


def cycles(*lengths: int) -> list[int]:
    """Return a turn that has places go round in rings of these lengths."""
    places: list[int] = []
    for length in lengths:
        start = len(places)
        places += [start + (step + 1) % length for step in range(length)]
    return places


@pytest.mark.parametrize(
    ("moves", "ways"),
    [
        ({}, 1),
        ({"turns": {"q": TURN}}, 4),
        ({"mirrors": {"q": FLIP}}, 2),
        ({"turns": {"q": TURN}, "mirrors": {"q": FLIP}}, 8),
        ({"turns": {"q": TURN, "r": cycles(3)}}, 12),
        ({"turns": {"q": cycles(6)}, "mirrors": {"q": [5, 4, 3, 2, 1, 0]}}, 12),
        ({"turns": {"q": cycles(5)}, "mirrors": {"q": [1, 0, 2, 3, 4]}}, 120),
        ({"turns": {"q": cycles(MOST_VIEWS)}}, MOST_VIEWS),
    ],
)
def test_all_ways_to_lay_a_piece_down(moves: dict[str, Any], ways: int) -> None:
    assert len(views(ask(**moves))) == ways


@pytest.mark.parametrize("places", [cycles(*CYCLES), cycles(MOST_VIEWS + 1)])
def test_a_turn_that_goes_on_for_ever_is_a_finding(places: list[int]) -> None:
    with pytest.raises(ValueError, match="more than 500 ways to lay a piece down"):
        views(ask(turns={"q": places}))
    row = component("tiles", {"x": {"q": ["a"] * len(places)}})
    told = message(game(row), asked("distinct", 1, of="tiles", by="q", turns={"q": places}))
    assert told == "number: turns and mirrors: more than 500 ways to lay a piece down"


@given(st.lists(st.sampled_from(["a", 1, None, True, "b"]), min_size=4, max_size=4), st.data())
def test_a_form_is_shared_by_all_views_and_no_others(items: list[Any], data: st.DataObject) -> None:
    question = ask(turns={"q": TURN}, mirrors={"q": FLIP})
    faces = [tuple(items[place] for place in view[0]) for view in views(question)]
    assert len(set(same_form(question, [{"q": face} for face in faces]))) == 1
    other = data.draw(st.sampled_from(sorted(permutations(range(4)))))
    moved = tuple(items[place] for place in other)
    forms = same_form(question, [{"q": tuple(items)}, {"q": moved}])
    assert (forms[0] == forms[1]) == (moved in faces)


def test_mirror_images_count_once_with_turns_and_without() -> None:
    tiles = {"one": "aab-", "turned": "-aba", "mirrored": "aa-b", "other": "ab-a"}
    table = game(component("tiles", {name: {"q": list(it)} for name, it in tiles.items()}))
    turn: dict[str, Any] = {"turns": {"q": TURN}}
    flip: dict[str, Any] = {"mirrors": {"q": FLIP}}
    for moves, found in (({}, 4), (turn, 3), (flip, 3), ({**turn, **flip}, 2)):
        assert count(table, asked("distinct", 0, of="tiles", by="q", **moves)) == found


def test_an_absent_list_is_none_and_not_empty() -> None:
    table = game(component("tiles", {"x": {"q": None, "r": 1}, "y": {"q": list("abca"), "r": 1}}))
    number = asked("distinct", 2, of="tiles", by=["q", "r"], turns={"q": TURN})
    assert count(table, number) == 2
