"""Words that change a rule, and words in two alphabets."""

import pytest

from pnp.check.translations import missed
from pnp.check.words import ScopeWords, two_alphabets
from tests.support.growth import SLACK, growth

ENGLISH = ScopeWords(
    {"at most": "no more than, up to #", "not": "no, not, never, un*", "only": "only"},
    {"only": "one, nothing … but", "not": "fail*"},
    "unit*, not only",
)
OTHER = ScopeWords({"not": "ne … pas, n'* pas, *less", "only": "seul*"}, {})


def said(text: str, words: ScopeWords = ENGLISH) -> list[tuple[str, str]]:
    return [(word.says, text[word.start : word.end]) for word in words.find(text)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("You may never do it.", [("not", "never")]),
        ("No more than two: NOT three", [("at most", "No more than"), ("not", "NOT")]),
        ("up to 3, up to three", [("at most", "up to 3")]),
        ("an unused unit", [("not", "unused")]),
        ("not only that", []),
        ("nothing, nobody, a knot", []),
    ],
)
def test_the_longest_phrase_wins(text: str, found: list[tuple[str, str]]) -> None:
    assert said(text) == found


def test_words_between_and_around() -> None:
    assert said("Il ne peut vraiment pas, il n’a pas", OTHER) == [
        ("not", "ne peut vraiment pas"), ("not", "n’a pas"),
    ]  # fmt: skip
    assert said("Il ne peut. Il pas.", OTHER) == []  # not over the end of a sentence
    assert said("endless", OTHER) == [("not", "endless")]


def test_what_may_say_the_same_answers_and_is_not_missed() -> None:
    assert ENGLISH.answers("take one", "only") == 1
    assert ENGLISH.answers("only you, only one", "only") == 3
    assert ENGLISH.answers("take them", "only") == 0
    assert ENGLISH.answers("a unit", "not") == 0
    assert missed((OTHER, "seule"), (ENGLISH, "one card")) == {}
    assert missed((ENGLISH, "one card"), (OTHER, "une carte")) == {}


def test_what_is_lost_is_told_with_its_first_words() -> None:
    lost = missed((ENGLISH, "Only one. You only move."), (OTHER, "Une carte."))
    assert {says: word.start for says, word in lost.items()} == {"only": 0}


def test_what_is_said_more_often_is_lost_but_two_negations_may_be_one() -> None:
    twice = "You may not move, and you may not draw."
    assert set(missed((ENGLISH, twice), (OTHER, "Ne tirez pas, et avancez."))) == {"not"}
    assert missed((ENGLISH, twice), (OTHER, "Ne tirez pas, et n'avancez pas.")) == {}
    assert said("He never may not move, not now") == [("not", "never"), ("not", "not")]


def test_a_language_that_lists_nothing_is_asked_for_nothing() -> None:
    assert missed((ENGLISH, "no more than one"), (OTHER, "une carte")) == {}
    assert missed((ENGLISH, "not one"), (ScopeWords({}, {}), "une carte")) == {}


@pytest.mark.parametrize(
    "row", ["ne -", "-", "'", "ne ' ", "ne a-", "ne ", "a'-", "not ", "only one ", "no -- ", " "]
)
def test_rows_of_marks_and_words_are_read_in_one_go(row: str) -> None:
    def read(number: int) -> None:
        text = f"nothing ne {row * number}"
        for words in (ENGLISH, OTHER):
            words.find(text)
            words.answers(text, "not")
            words.answers(text, "only")
        missed((ENGLISH, text), (OTHER, text))

    assert growth(read, 200) < SLACK


def test_phrases_that_overlap_count_once() -> None:
    words = ScopeWords({"only": "just one"}, {"only": "one, just, alone"})
    assert words.answers("just one", "only") == 1
    assert words.answers("one, just one, alone, just", "only") == 4


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Кarta", ["Кarta"]),  # the first letter is Cyrillic
        ("карта micropul X-фактор", []),
        ("поля (a, б)", ["(a, б)"]),
        ("поля (а, б) і (deck) ІV", []),
    ],
)
def test_words_and_brackets_in_two_alphabets(text: str, words: list[str]) -> None:
    assert [found[0] for found in two_alphabets(text)] == words
