"""Texts on faces are traced back to the messages they come from."""

import time

import pytest

from pnp.translate.marks import _pattern


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
    assert bool(_pattern(text).search(shown)) is found


def test_a_text_made_of_placeholders_takes_no_time() -> None:
    began = time.monotonic()
    assert not _pattern("{a}" * 40 + "x").fullmatch("y" * 3000)
    assert time.monotonic() - began < 2
