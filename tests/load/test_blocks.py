"""Markdown becomes blocks: what is a table's name, and what is passed over."""

import pytest

from pnp.load.blocks import read_blocks

TITLE = "# Ants {#title}\n\n"
TABLE = "| a |\n|---|\n| b |\n"


@pytest.mark.parametrize(
    ("text", "names"),
    [
        (f"{TABLE}\n{{#one -}}\n\n{TABLE}{{#two -}}\n", ["one", "two"]),
        (f"::: per-player 2 {{#all -}}\n{TABLE}\n{TABLE}:::\n", ["all", "all"]),
        (f"::: note {{#note -}}\n{TABLE}\n{{#in -}}\n:::\n", ["in"]),
    ],
)
def test_a_table_is_named_by_what_stands_below_or_around_it(text: str, names: list[str]) -> None:
    blocks, findings = read_blocks(TITLE + text, "rules.md")
    assert not findings
    inner = [block for holder in blocks for block in (holder, *holder.blocks)]
    assert [block.id for block in inner if block.kind == "table"] == names


def test_what_has_no_place_in_rules_is_passed_over_with_all_that_it_holds() -> None:
    text = "> said\n>\n> - twice\n\nText. {#text -}\n\n1. > no\n2. One. {#one -}\n"
    blocks, findings = read_blocks(TITLE + text, "rules.md")
    assert [(block.kind, block.id, block.number) for block in blocks[1:]] == [("item", "one", 1)]
    assert [block.id for block in blocks[0].blocks] == ["text"]  # below the title
    assert [(finding.where.line, finding.message) for finding in findings] == [
        (3, "a blockquote has no place in rules"),
        (9, "an item of a list holds one text"),
    ]


def test_blocks_nested_too_deep_do_no_harm() -> None:
    blocks, _ = read_blocks(TITLE + "::: note {#a -}\n" * 500, "rules.md")
    assert blocks[0].kind == "title"
