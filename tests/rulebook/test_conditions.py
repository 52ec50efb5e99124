"""Texts that ask something of the order stand only where it holds."""

import pytest

from pnp.model.game import Block, BlockKind
from pnp.model.order import NO_BACKS, Order
from pnp.parts.rules import RulesPart, RulesText
from pnp.rulebook.localize import as_ordered
from tests.support.editions import GAMES, edition

BACKS = {"when": "backs"}
BARE = Order(backs=NO_BACKS)


def item(number: int, **options: str) -> Block:
    return Block(BlockKind.ITEM, f"i{number}", "Do it.", number=number, options=options)


def test_a_text_about_backs_stands_where_there_are_backs() -> None:
    told = Block(BlockKind.TEXT, "t", options=BACKS)
    other = Block(BlockKind.TEXT, "o", options={"when": "no-backs"})
    note = Block(BlockKind.NOTE, "n", blocks=(told, other))
    assert [one.id for one in Block.walk(as_ordered((note, told, other), Order()))] == [
        "n",
        "t",
        "t",
    ]
    assert [one.id for one in Block.walk(as_ordered((note, told, other), BARE))] == ["n", "o", "o"]


def test_a_list_has_no_gap_where_an_item_does_not_stand() -> None:
    lists = (item(1), item(2, **BACKS), item(3), Block(BlockKind.TEXT, "t"), item(4), item(5))
    assert [one.number for one in as_ordered(lists, Order())] == [1, 2, 3, 0, 4, 5]
    assert [one.number for one in as_ordered(lists, BARE)] == [1, 2, 0, 4, 5]


def test_the_parts_list_shows_no_backs_that_are_not_printed() -> None:
    part = Block(BlockKind.PART, "p", words=("tiles/1", "tiles/1@back"))
    only = Block(BlockKind.PART, "q", words=("tiles/1@back",))  # better than no picture at all
    assert [one.words for one in as_ordered((part, only), BARE)] == [("tiles/1",), only.words]
    assert as_ordered((part, only), Order()) == (part, only)


@pytest.mark.parametrize("language", ["en", "de", "uk"])
def test_rules_say_what_the_reader_holds(language: str) -> None:
    words = edition("micropul", language)
    order = Order("letter", backs=NO_BACKS, scale=0.75)
    said = " ".join(one.text for one in RulesText(words, order).blocks([]))
    small = words.language.numerals.written(22.5)
    assert "Letter" in said and "A4" not in said
    assert f"{small}\u00a0×\u00a0{small}" in said
    assert "30" not in said.replace(str(words.loaded.numbers["paper_weight"]), "")


@pytest.mark.parametrize("game", GAMES)
def test_no_word_of_backs_that_are_not_there(game: str) -> None:
    book = RulesPart(edition(game), Order(backs=NO_BACKS))
    said = [block.text for block in Block.walk(RulesText(edition(game), book.order).blocks([]))]
    assert not [text for text in said if " backs" in text or "same back" in text]
    assert list(book.names) and not book.findings
