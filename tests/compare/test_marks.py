"""Letters that mark things, and letters of another alphabet."""

from pathlib import Path

from tests.compare.things import ENGLISH, UKRAINIAN, differences, german


def test_a_latin_letter_in_a_cyrillic_word_is_told(tmp_path: Path) -> None:
    mixed = UKRAINIAN.replace("Розкладіть", "Poзкладіть")  # two Latin letters
    (found,) = differences(tmp_path, ENGLISH, mixed)
    assert (found.kind, found.grade) == ("alphabets", "slight")
    assert "“Poзкладіть” mixes two alphabets in uk" in found.message
    assert found.a is None and found.b and found.b.spot.line == 11


def test_a_mark_in_another_case_is_told(tmp_path: Path) -> None:
    (found,) = differences(tmp_path, ENGLISH, german("die Felsen (a)", "die Felsen (A)"))
    assert (found.kind, found.message) == ("letter", "a in en against A in de")


def test_a_word_of_one_letter_is_no_mark(tmp_path: Path) -> None:
    english = ENGLISH.replace("Put the island", "A player puts the island")
    assert (
        differences(tmp_path, english, german("Legt die Insel", "Ein Spieler legt die Insel")) == ()
    )
