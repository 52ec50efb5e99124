"""What has changed between two texts is told word by word."""

import re

import pytest

from pnp.translate.differences import word_difference


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("the old words", "the new words", "the [-old-]{+new+} words"),
        ("Draw a card.", "Draw a card now.", "Draw a card{+ now+}."),
        ("Draw {n} cards.", "Draw {m} cards.", "Draw [-{n}-]{+{m}+} cards."),
        ("", "all", "{+all+}"),
        ("same", "same", "same"),
    ],
)
def test_words_that_changed_are_marked(old: str, new: str, told: str) -> None:
    assert word_difference(old, new) == told


def test_both_texts_can_be_read_out_of_it() -> None:
    old, new = "You may take 3 cards from the pile.", "Take 4 cards, but not from the pile!"
    told = word_difference(old, new)
    assert re.sub(r"\{\+.*?\+\}", "", told).replace("[-", "").replace("-]", "") == old
    assert re.sub(r"\[-.*?-\]", "", told).replace("{+", "").replace("+}", "") == new
