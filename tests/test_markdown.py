"""Markdown: what is left of a text without its marks, and blocks that keep theirs."""

import pytest

from pnp.load.rules import bare, block_tree


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("**Contents:** 24 *lamp* cards", "Contents: 24 lamp cards"),
        ("see [the map](http://x.org/7_(8) 'Map 9')", "see the map"),
        ("![17 cats](cat.png)two", "two"),
        ("5<br/>cards <!-- not 6 -->", "5 cards  "),
        ("`2*3` and 6*4 and \\*, 7 &amp; 8", "2*3 and 6*4 and *, 7 & 8"),
        ("snake_case", "snake_case"),
    ],
)
def test_marks_are_taken_off(text: str, left: str) -> None:
    assert bare(text) == left


def test_blocks_keep_their_texts_as_they_are() -> None:
    tree = block_tree("| *a* |\n|---|\n| {n} |\n\n<b>1</b>\n")
    assert [node.content for node in tree.walk() if node.type == "inline"] == [
        "*a*", "{n}", "<b>1</b>",
    ]  # fmt: skip
