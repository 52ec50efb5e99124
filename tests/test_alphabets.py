"""Words and brackets that mix alphabets."""

import pytest

from pnp.alphabets import two_alphabets


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
