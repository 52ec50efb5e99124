"""Quotation marks, firm spaces and narrow spaces of each language."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.load.project import find_project, shipped_root
from pnp.load.stock import load_stock
from pnp.text.breaking import apply_typography

LANGUAGES = load_stock(find_project(shipped_root())).languages


def dress(text: str, language: str) -> str:
    """Dress a text, its firm spaces shown as ~ and narrow ones as _."""
    return apply_typography(text, LANGUAGES[language]).replace("\u00a0", "~").replace("\u202f", "_")


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "say “yes” and (“no”)"),
        ("nl", "say ‘yes’ and (‘no’)"),
        ("de", "say „yes“ and („no“)"),
        ("es", "say «yes» and («no»)"),
        ("it", "say «yes» and («no»)"),
        ("fr", "say «_yes_» and («_no_»)"),
        ("hu", "say „yes” and („no”)"),
        ("pl", "say „yes” and („no”)"),
        ("cs", "say „yes“ and („no“)"),
        ("sl", "say „yes“ and („no“)"),
        ("uk", "say «yes» and («no»)"),
        ("ru", "say «yes» and («no»)"),
    ],
)
def test_quotation_marks(language: str, said: str) -> None:
    assert dress('say "yes" and ("no")', language) == said


def test_an_apostrophe_is_one() -> None:
    assert dress("it's the player's", "en") == "it’s the player’s"


def test_french_marks_have_a_narrow_space_before_them() -> None:
    assert dress("Oui : non ; si ! quoi ?", "fr") == "Oui_: non_; si_! quoi_?"
    assert dress("Oui : non", "de") == "Oui : non"


@pytest.mark.parametrize(
    ("language", "text", "said"),
    [
        ("en", "6 tiles of 30 mm", "6~tiles of 30~mm"),
        ("en", "30 × 30 mm", "30~× 30~mm".replace("× ", "×~")),
        ("en", "one – two — three", "one~– two~— three"),
        ("cs", "k tomu v ruce a s ním", "k~tomu v~ruce a~s~ním"),
        ("pl", "z ręki i w grze", "z~ręki i~w~grze"),
        ("sl", "k temu in s tem", "k~temu in s~tem"),
        ("hu", "a lapot az asztalra", "a~lapot az~asztalra"),
        ("uk", "не в руці", "не~в~руці"),
        ("en", "a tile", "a tile"),
        ("ru", "**В игре** и *в* игре", "**В~игре** и~*в*~игре"),
        ("ru", "в {icon:gene} и (с ним)", "в~{icon:gene} и~(с~ним)"),
        ("pl", 'gra "W mieście"', "gra „W~mieście”"),
        ("pl", "Ucieczka z\nmiasta", "Ucieczka z\nmiasta"),
        ("en", "+10 and −12 or 10 and +1 % more", "+10 and −12 or 10~and +1~% more"),
        ("pl", "3 w grze, 3 karty i 3 i 4", "3 w~grze, 3~karty i~3 i~4"),
        ("en", "**6** tiles, 6 **tiles**", "**6**~tiles, 6~**tiles**"),
    ],
)
def test_what_stays_together(language: str, text: str, said: str) -> None:
    assert dress(text, language) == said


def test_icons_go_through_as_they_are() -> None:
    assert dress('{icon:a b} "x"', "fr") == "{icon:a b} «_x_»"


def test_a_number_stays_with_its_icon() -> None:
    assert dress("cost 1 {icon:gene} less", "en") == "cost 1~{icon:gene} less"


def test_a_quotation_begins_behind_an_elided_word() -> None:
    assert dress('l\'"Avion" et les joueurs\'"', "it") == "l’«Avion» et les joueurs’»"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("-1", "−1"),
        ("–1", "−1"),
        ("cost -1 or –2", "cost −1 or −2"),
        ("(-1) **–2** +1/-1", "(−1) **−2** +1/−1"),
        ("{icon:gene} -1", "{icon:gene} −1"),
        ('"-1"', "“−1”"),
        ("2–4", "2–4"),
        ("2 – 4", "2~– 4"),
        ("2 –4", "2~–4"),
        ("A-1, 1-2, x–3", "A-1, 1-2, x–3"),
        ("-a – 1", "-a~– 1"),
        ("978-3-16", "978-3-16"),
    ],
)
def test_a_number_below_nought_has_a_true_minus(text: str, said: str) -> None:
    assert dress(text, "en") == said


def test_what_stands_in_braces_is_no_word() -> None:
    text = "{icon:a b} {icon:-1} {icon:'x' : \"y\"}"
    for language in LANGUAGES:
        assert dress(text, language) == text
    assert dress("\ufffc {icon:x} 1 \ufffc", "fr") == "\ufffc {icon:x} 1~\ufffc"


_PIECES = st.sampled_from(
    [*"\"'*-–—−«»„“”‘’:;!?%×()/.,0159 \n\\", "  ", "\u00a0", "\u202f", "\ufffc", "{icon:a b}", "**"]
)


@settings(max_examples=400)
@given(st.sampled_from(sorted(LANGUAGES)), st.data())
def test_who_is_dressed_twice_looks_as_once(language: str, data: st.DataObject) -> None:
    words = st.sampled_from([*LANGUAGES[language].tied, "A", "x", "Wort", "слово"])
    text = "".join(data.draw(st.lists(_PIECES | words, max_size=12)))
    once = apply_typography(text, LANGUAGES[language])
    assert apply_typography(once, LANGUAGES[language]) == once
    assert once.count("*") == text.count("*")
