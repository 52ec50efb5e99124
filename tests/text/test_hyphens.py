"""Where words may be broken, in the languages of the table."""

import pyphen
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.text import breaking as hyphens
from pnp.text.breaking import Patterns, pattern_names, syllables
from tests.support.templates import STOCK

CODES = sorted(language.hyphens for language in STOCK.languages.values())


@pytest.mark.parametrize(
    ("language", "word", "parts"),
    [
        ("de_DE", "Plättchen", "Plätt-chen"),
        ("de_DE", "Würfel", "Wür-fel"),
        ("hu_HU", "játékos", "játé-kos"),
        ("uk_UA", "картинка", ""),
        ("uk_UA", "їжаченята", ""),
        ("ru_RU", "игральный", ""),
        ("ru_RU", "ёлочками", ""),
        ("nl_NL", "speelbord", "speel-bord"),
        ("it_IT", "tessera", "tes-sera"),
        ("pl_PL", "kartonik", "kar-to-nik"),
    ],
)
def test_words_break_at_their_syllables(language: str, word: str, parts: str) -> None:
    found = syllables(word, language)
    assert "".join(found) == word
    if parts:
        assert "-".join(found) == parts
    else:
        assert len(found) > 1


@pytest.mark.parametrize("language", CODES)
def test_every_language_of_the_table_has_patterns(language: str) -> None:
    words = "international administration университетский університетський"
    assert any(len(syllables(word, language)) > 1 for word in words.split()), language


@pytest.mark.parametrize("word", ["auto", "Haus", "2024", "abc123def", "http//x", "", "-", "…"])
def test_short_words_and_what_is_no_word_stay_whole(word: str) -> None:
    assert syllables(word, "de_DE") == (word,)


def test_punctuation_stays_with_its_word() -> None:
    assert "-".join(syllables("(„Plättchen“),", "de_DE")) == "(„Plätt-chen“),"


@pytest.mark.parametrize("word", ["devant", "solange", "Maschine", "iedereen", "máquina"])
def test_no_stub_of_two_letters_is_left(word: str) -> None:
    for language in CODES:
        assert len(syllables(word, language)[0]) > 2, language


def test_words_that_a_firm_space_ties_are_broken_one_by_one() -> None:
    assert "-".join(syllables("6\u00a0Plättchen", "de_DE")) == "6\u00a0Plätt-chen"
    assert "-".join(syllables("w\u00a0kartonik\u202f!", "pl_PL")) == "w\u00a0kar-to-nik\u202f!"
    tied = "in\u00a0Treib\u00adstoffkarten\u00a0Plättchen"
    assert "-".join(syllables(tied, "de_DE")) == "in\u00a0Treib-stoffkarten\u00a0Plätt-chen"


def test_an_unknown_language_breaks_nothing() -> None:
    assert syllables("Donaudampfschiff", "xx_XX") == ("Donaudampfschiff",)


def test_a_soft_hyphen_overrides_the_patterns() -> None:
    assert syllables("Plät\u00adtchen", "de_DE") == ("Plät", "tchen")
    assert syllables("\u00adPlättchen\u00ad", "de_DE") == ("Plättchen",)


@given(st.text("abcdefghijäöüßжщїґ’-.,", min_size=1, max_size=20), st.sampled_from(CODES))
def test_syllables_put_together_are_the_word(word: str, language: str) -> None:
    found = syllables(word, language)
    assert "".join(found) == word
    assert all(found)


@given(st.text("abcdefghijklmnopqrstuvwxyz", min_size=5, max_size=20), st.sampled_from(CODES))
def test_three_letters_stay_on_either_side_of_a_hyphen(word: str, language: str) -> None:
    found = syllables(f"„{word}“,", language)
    assert len(found[0].strip("„“,")) >= 3
    assert len(found[-1].strip("„“,")) >= 3


@pytest.mark.parametrize("language", ["en_GB", "nl_NL", "fr", "hu_HU", "cs_CZ", "uk_UA", "it_IT"])
def test_the_patterns_are_read_as_pyphen_reads_them(language: str) -> None:
    words = [
        "rulebook",
        "spelregels",
        "réserve",
        "szabálykönyv",
        "pravidla",
        "правила",
        "regolamento",
        "catalyst",
    ]
    theirs = pyphen.Pyphen(lang=language, left=3, right=3)
    ours = Patterns(pyphen.LANGUAGES[language])
    for word in words:
        expected = [int(place) for place in theirs.positions(word) if not place.data]
        assert ours.positions(word) == expected, word


def test_patterns_are_found_where_pyphen_finds_them() -> None:
    assert dict(pattern_names()) == dict(pyphen.LANGUAGES)


def test_of_large_patterns_only_the_last_are_kept() -> None:
    for language in ("de_DE", "cs_CZ", "hu_HU"):
        assert len(syllables("internationale", language)) > 1
    assert {"de_DE", "cs_CZ", "hu_HU"} & set(hyphens._KEPT) == {"cs_CZ", "hu_HU"}
    assert "-".join(syllables("Regelwerke", "de_DE")) == "Regel-werke"  # opened again


def test_a_word_whose_letters_would_change_stays_whole_there() -> None:
    """Hungarian writes össze as ösz-sze; a hyphen after ös would be wrong."""
    assert "-".join(syllables("összetartoznak", "hu_HU")) == "össze-tar-toz-nak"
