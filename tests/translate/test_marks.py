"""Texts on faces are traced back to the messages they come from."""

import pytest

from pnp.translate.marks import _pattern
from tests.growth import SLACK, growth


@pytest.mark.parametrize(
    ("text", "shown", "found"),
    [
        ("START", "start", True),
        ("Draw +{n} now", "Draw +2 now", True),
        ("{n} of {m}", "3 of 4", True),
        ("{n} of {m}", "3 and 4", False),
        ("Draw (one)", "Draw (one) or more", True),
    ],
)
def test_a_text_is_found_with_its_placeholders_filled(text: str, shown: str, found: bool) -> None:
    assert bool(_pattern(text, ".*?").match(shown)) is found


@pytest.mark.parametrize(
    ("text", "letters"),
    [("{a}" * 40 + "x", "y"), ("a{n}b{m}c", "a"), ("aa{n}ab", "aa"), ("{n}", "y")],
)
@pytest.mark.parametrize("before", ["", ".*?"])
def test_whatever_is_shown_is_read_in_one_go(text: str, letters: str, before: str) -> None:
    pattern = _pattern(text, before)

    def find(number: int) -> None:
        for _ in range(20):
            pattern.match(letters * number)
            pattern.fullmatch(letters * number)

    assert growth(find, 10_000) < SLACK
