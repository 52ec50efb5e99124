"""What the checks of translations see of a text."""

import pytest

from pnp.check.wording import alone_in, end_of, folded, levelled, names_in, numbers_in, says, stem


def test_stems_and_folding() -> None:
    words = ("ok", "Kern", "Türme", "Ablagestapel")
    assert [stem(word) for word in words] == ["oc", "cer", "tur", "ablazest"]
    assert folded("Žluťoučký") == "zlutoucky"


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("4 of {n}, 4 of {prose:7}", {"4": 2, "7": 1}),
        ("{n:1 card|2 cards|2 more}", {"1": 1, "2": 1}),
        ("{card:pilot-2|Pilot 3}", {"3": 1}),
    ],
)
def test_numbers_are_counted_in_sentences_and_found_in_forms(
    text: str, numbers: dict[str, int]
) -> None:
    assert numbers_in(text) == numbers


def test_names_ends_and_marks() -> None:
    assert names_in("{n} {n:a|b} {card:x|X} {icon:y} {prose:1}") == {"n", "card:x", "icon:y"}
    ends = {"So.": ".", "So …": ".", "*So!*": "!", "So": "", "So;": ""}
    assert {text: end_of(text) for text in ends} == ends
    assert alone_in('(a [b) "c') == [")", "quotation mark", "(", "["]


def test_a_short_word_has_to_begin_one() -> None:
    assert says(levelled("eine Axt"), "Ax")
    assert not says(levelled("ein Fax"), "Ax")
