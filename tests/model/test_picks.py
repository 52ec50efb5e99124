"""Some of many by their numbers."""

import pytest

from pnp.model.order import Range
from pnp.parts.part import numbers

READ = {
    "2-3": ("2-3", [2, 3]),
    "1,4-": ("1+4-end", [1, 4, 5, 6]),
    "-2": ("1-2", [1, 2]),
    " 5 , 1 ": ("5+1", [5, 1]),
    "3-3": ("3", [3]),
    "1+4-end": ("1+4-end", [1, 4, 5, 6]),
}


@pytest.mark.parametrize("text", READ)
def test_ranges_are_read_as_people_write_them_and_named_in_one_way(text: str) -> None:
    name, meant = READ[text]
    ranges = Range.read_all(text)
    assert "+".join(map(str, ranges)) == name
    assert list(numbers(ranges, 6)) == meant
    assert Range.read_all("+".join(map(str, ranges))) == ranges


@pytest.mark.parametrize("text", ["x", "-", "3-2", "0", "1,,2", "1-2-3", "٣", "1.5", "0-"])
def test_what_is_no_range_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"no range|is empty"):
        Range.read_all(text)


@pytest.mark.parametrize("text", ["7", "2-7", "7-"])
def test_a_number_beyond_the_end_is_told(text: str) -> None:
    with pytest.raises(ValueError, match="7"):
        list(numbers(Range.read_all(text), 6))
