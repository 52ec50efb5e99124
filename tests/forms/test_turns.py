"""Turns name every place once, and swaps go back and forth."""

from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from pnp.forms.turns import MOST_PLACES, Swap, Turn, not_two, unlike
from pnp.worded import said_by


def problem(form: Any, value: object) -> str:
    with pytest.raises(ValidationError) as refused:
        TypeAdapter(form).validate_python(value)
    (detail,) = refused.value.errors()
    return said_by(detail["ctx"]["error"])


def test_a_turn_names_every_place_once() -> None:
    assert TypeAdapter(Turn).validate_python([3, 0, 1, 2]) == [3, 0, 1, 2]
    assert problem(Turn, [0, 2]) == "[0, 2] does not name every place from 0 once"
    assert problem(Turn, [0] * (MOST_PLACES + 1)) == "1,001 places; 1,000 are allowed"


def test_a_swap_goes_back_and_forth() -> None:
    assert TypeAdapter(Swap).validate_python({1: 2, 2: 1}) == {"1": 2, "2": 1}
    assert problem(Swap, {"a": "b"}) == "{'a': 'b'} does not go back and forth"


def test_ways_that_exclude_each_other() -> None:
    assert unlike("x", 2, 3) == "x is turned in 2 places and mirrored in 3"
    assert not_two("x").startswith("x: turned or mirrored, in any order")
