"""Numbers that are worked out from others, exactly."""

import pytest

from pnp.forms.computed import MOST_TOTAL, computed, exact, filled_in, names, rounded, steps

KNOWN = {"row": 7, "refills": 9, "row.refill": 6, "none": 0, "tenth": 0.1, "fifth": 0.2}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("row + refills × row.refill", 61),
        ("row + refills * row.refill", 61),
        ("refills*row.refill+row", 61),
        ("row - 2 × refills - 1", -12),
        ("row − 1", 6),
        ("199 // row", 28),
        ("row - 199 // row", -21),
        ("row // 2 × 2", 6),
        ("tenth + fifth", 0.3),
        ("row × 0.5", 3.5),
        ("row", 7),
    ],
)
def test_products_come_first_and_nothing_is_lost(text: str, value: float) -> None:
    assert computed(steps(text), KNOWN) == value


def test_names_and_numbers_are_told_apart() -> None:
    said = steps("row + 9 × row.refill")
    assert said == ("row", "+", "9", "×", "row.refill")
    assert names(said) == ["row", "row.refill"]
    assert filled_in(said, KNOWN) == "7 + 9 × 6"


def test_dividing_by_nothing_is_told() -> None:
    with pytest.raises(ValueError, match="none is 0, and nothing is divided by it"):
        computed(steps("row // none"), KNOWN)


def test_what_is_too_large_for_any_game_is_told() -> None:
    assert rounded(MOST_TOTAL) == MOST_TOTAL
    for value in (MOST_TOTAL + 1, -MOST_TOTAL - 1, exact(1e300)):
        with pytest.raises(ValueError, match="more than 1,000,000,000,000,000,000"):
            rounded(value)
