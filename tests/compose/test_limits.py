"""Limits: what a face may spend."""

import pytest
from jinja2.exceptions import SecurityError

from pnp.compose.limits import MOST_ITEMS, MOST_LETTERS, MOST_NUMBER, Limits


def test_what_is_small_passes_and_what_is_large_does_not() -> None:
    limits = Limits()
    assert limits.made("a") == "a" and limits.made([1, [2]]) == [1, [2]]
    assert limits.made(iter((1, 2))) == [1, 2]
    for value in ("a" * (MOST_LETTERS + 1), [0] * (MOST_ITEMS + 1), MOST_NUMBER + 1):
        with pytest.raises(SecurityError):
            limits.made(value)


def test_a_face_may_not_put_too_much_together() -> None:
    limits = Limits()
    with pytest.raises(SecurityError, match="are put together"):
        for _ in range(99):
            limits.concat(["a" * MOST_LETTERS])
    limits.start()
    assert limits.concat(["a", "b"]) == "ab"


def test_lists_in_lists_count_with_all_that_they_hold() -> None:
    assert Limits.held([[1, 2], {"a": 3}]) == 7


@pytest.mark.parametrize("value", [[1], (1,), {"a": 1}, object()])
def test_only_texts_and_numbers_are_written(value: object) -> None:
    assert Limits.writable("a") == "a" and Limits.writable(1.5) == 1.5
    with pytest.raises(SecurityError):
        Limits.writable(value)
