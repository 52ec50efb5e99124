"""How much a missing number matters."""

from pathlib import Path

from tests.compare.things import ENGLISH, differences, german


def test_a_digit_one_is_missed_a_little(tmp_path: Path) -> None:
    found = differences(
        tmp_path, ENGLISH.replace("one boat", "1 boat"), german("ein Boot (", "Boot (")
    )
    assert [(one.grade, one.message) for one in found] == [("slight", "1 stands in en, not in de")]


def test_a_number_that_moved_to_the_next_sentence_is_no_difference(tmp_path: Path) -> None:
    heading = german("## 2. Ende des Spiels", "## 2. Ende des Spiels nach 12 Lampen")
    assert differences(tmp_path, ENGLISH, heading.replace("der 12 Lampen", "der Lampen")) == ()


def test_a_bracket_that_explains_weighs_less(tmp_path: Path) -> None:
    (one,) = differences(tmp_path, ENGLISH, german("5 Karten", "5 Karten (10 zu zweit)"))[:1]
    assert (one.grade, one.kind) == ("likely", "number")


def test_a_dual_says_two_by_itself(tmp_path: Path) -> None:
    english = "# Rules\n\nThe player takes the other 2 boats and must not turn this card.\n"
    slovene = "# Pravila\n\nIgralec vzame drugi barki in te karte ne obrne, če je na vrsti.\n"
    (one,) = differences(tmp_path, english, slovene.replace("drugi ", "preostali "))
    assert one.grade == "slight"


def test_a_word_far_away_is_no_answer_to_a_digit(tmp_path: Path) -> None:
    lost = german("2 bis 4 Spieler", "2 Spieler").replace(
        "Es gewinnt, wer", "Vier Leute: es gewinnt, wer"
    )
    assert "4 stands in en, not in de" in {
        one.message for one in differences(tmp_path, ENGLISH, lost)
    }


def test_another_part_is_told_and_a_lone_one_is_not(tmp_path: Path) -> None:
    english = ENGLISH.replace("along the coast.", "along half of the coast.")
    wrong = german("an der Küste entlang", "an einem Viertel der Küste entlang")
    (found,) = differences(tmp_path, english, wrong)
    assert (found.grade, found.message) == ("serious", "1/2 against 1/4")
    assert differences(tmp_path, english, german("an der Küste entlang", "am Feld entlang")) == ()


def test_roman_numerals_are_compared(tmp_path: Path) -> None:
    english = ENGLISH.replace("along the coast.", "along the coast of level IV.")
    wrong = german("an der Küste entlang", "an der Küste von Stufe VI entlang")
    (found,) = differences(tmp_path, english, wrong)
    assert found.message == "4 against 6"
    assert differences(tmp_path, english, wrong.replace("VI", "IV")) == ()
