"""What has changed from one text to another, word by word."""

import pytest

from pnp.check.differences import word_difference
from tests.growth import SLACK, growth

LONG = "This sentence goes on and on and says nothing new at all, over and over"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("the old words", "the new words", "the [-old-]{+new+} words"),
        ("Draw two cards", "Draw cards", "Draw [-two-] cards"),
        ("Draw cards", "Draw cards, {n:a|b}.", "Draw cards{+, {n:a|b}.+}"),
        ("Take a tile", "Lay any tile", "[-Take a-]{+Lay any+} tile"),
        ("{n} {n:tile|tiles}", "{m} {n:tile|tiles}", "[-{n}-]{+{m}+} {n:tile|tiles}"),
        ("", "New", "{+New+}"),
        ("Old", "", "[-Old-]"),
        ("same", "same", "same"),
    ],
)
def test_changed_words_are_marked(old: str, new: str, told: str) -> None:
    assert word_difference(old, new) == told


def test_what_is_far_from_a_change_is_left_out() -> None:
    old, new = (f"{LONG} {word} {LONG} {LONG} {word} {LONG}" for word in ("one", "two"))
    told = word_difference(old, new, around=20)
    assert told == (
        "… all, over and over [-one-]{+two+} This sentence goes … all, over and over"
        " [-one-]{+two+} This sentence goes …"
    )
    assert word_difference("a b c", "a d c", around=20) == "a [-b-]{+d+} c"


def test_very_many_equal_words_are_changed_all_at_once() -> None:
    def tell(number: int) -> None:
        word_difference("a b " * number, "b a " * number)

    assert growth(tell, 500) < SLACK
    old = "a " * 500
    assert word_difference(f"{old}b", f"{old}c") == f"[-{old}b-]{{+{old}c+}}"
