"""Markdown becomes blocks: what is a table's name, and what is passed over."""

import re

import pytest

from pnp.base.findings import MOST_ALIKE, Refused
from pnp.load.rules import MOST_BARS, MOST_LINES, read_blocks
from tests.support.growth import SLACK, growth

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


def test_texts_and_cells_know_where_they_begin() -> None:
    table = "| name | {n:a|b} |\n|---|---|\n| ant |  {cards/ant.copies} |\n| bee |\n{#t -}\n"
    blocks, _ = read_blocks(f"{TITLE}Text. {{#x -}}\n\n1. One. {{#one -}}\n\n{table}", "rules.md")
    assert [block.column for block in (blocks[0].blocks[0], blocks[1])] == [1, 4]
    places = [[place[1:3] for place in row] for row in blocks[2].cells]
    assert places == [[(7, 3), (7, 10)], [(9, 3), (9, 10)], [(10, 3), (10, 8)]]


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


def test_of_many_mistakes_the_first_of_each_kind_are_told() -> None:
    lines = [f"text {number}\n\n::: strange{number}\n:::\n" for number in range(500)]
    _, found = read_blocks("# T {#t}\n\n" + "\n".join(lines), "rules.md")
    assert len(found) == 2 * MOST_ALIKE + 1
    assert str(found[-1]) == "error: rules.md: and 960 more"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("a\n" * (MOST_LINES + 1), "50,001 lines, at most 50,000 in rules"),
        ("|a" * (MOST_BARS + 1), "200,001 | between cells, at most 200,000 in rules"),
    ],
)
def test_rules_have_so_many_lines_and_cells(text: str, says: str) -> None:
    with pytest.raises(Refused, match=re.escape(says)):
        read_blocks(text, "rules.md")


ROWS = ("a\n\n", "- a\n", "- ", "> ", "::: note\n", "::: note\n:::\n", "|-|\n", "[a]: b\n", "[a\n",
        "{#a ", "{", "{#", " ", "\t", "```\n", "<a>\n", "1. a\n", "a\n=\n")  # fmt: skip


@pytest.mark.parametrize("row", ROWS)
def test_rows_of_marks_are_read_in_one_go(row: str) -> None:
    def read(number: int) -> None:
        read_blocks("# T {#t}\n\n" + row * (number // len(row)), "rules.md")

    assert growth(read, 1_000) < SLACK
