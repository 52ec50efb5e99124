"""Placeholders in texts: read, filled, and left out."""

import pytest

from pnp.base.placeholders import GAP, Placeholder, has_words, spoken, with_values
from pnp.base.plurals import PluralRule
from pnp.check.translations import bare


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("{hand}", Placeholder("number", "hand")),
        ("{hand:tile|tiles}", Placeholder("plural", "hand", ("tile", "tiles"))),
        ("{card:ant}", Placeholder("card", "ant")),
        ("{card:ant|ants}", Placeholder("card", "ant", ("ants",))),
        ("{card:ant|a|b}", Placeholder("broken", "ant", ("a", "b"))),
        ("{icon:eye}", Placeholder("icon", "eye")),
        ("{prose:a: b|c}", Placeholder("prose", "a: b|c")),
        ("{two words}", Placeholder("broken", "two words")),
        ("{}", Placeholder("broken", "")),
    ],
)
def test_what_a_placeholder_asks_for(text: str, found: Placeholder) -> None:
    assert list(Placeholder.find_all(text)) == [found]
    assert list(Placeholder.find_all(f"ab {text}")) == [found._replace(start=3)]


@pytest.mark.parametrize(
    ("text", "place"), [("a {b} c", -1), ("a { b", 2), ("} {b}", 0), ("{b} c}", 5)]
)
def test_a_brace_that_belongs_to_nothing_is_found(text: str, place: int) -> None:
    assert Placeholder.find_stray(text) == place


def test_texts_are_filled_or_emptied() -> None:
    text = "Draw {n:card|cards}, {prose:then} {x}."
    assert Placeholder.fill(text, lambda one: one.kind.upper()) == "Draw PLURAL, PROSE NUMBER."
    assert bare(text) == f"Draw {GAP}, then {GAP}."
    assert spoken(text) == f"Draw card cards, then {GAP}."
    assert with_values("{number} of {total}, {other}", number="1", total="2") == "1 of 2, {other}"


@pytest.mark.parametrize(
    ("text", "words"), [("{n}", False), ("{n} × 2", False), ("{n:a|b}", True), ("Draw {n}", True)]
)
def test_what_there_is_to_translate(text: str, words: bool) -> None:
    assert has_words(text) is words


def test_plural_forms_follow_the_rule_of_the_language() -> None:
    count, form = PluralRule.of("nplurals=2; plural=(n != 1);")
    assert (count, form(1), form(0), form(5)) == (2, 0, 1, 1)
