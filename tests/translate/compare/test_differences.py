"""What one of two versions lacks, and what went with its things."""

from pathlib import Path

import pytest

from pnp.translate.compare import differences as comparing
from pnp.translate.compare.differences import lined_up
from tests.support.documents import ENGLISH, GERMAN, UKRAINIAN, differences, german, opened


@pytest.mark.parametrize("other", [GERMAN, UKRAINIAN], ids=["de", "uk"])
def test_versions_that_say_the_same(other: str, tmp_path: Path) -> None:
    assert differences(tmp_path, ENGLISH, other) == ()
    assert differences(tmp_path, other, ENGLISH) == ()


def test_equal_texts(tmp_path: Path) -> None:
    assert differences(tmp_path, ENGLISH, ENGLISH) == ()


CASES = {  # what is done to the German, and what has to be told of it
    "a digit is missing": ("6 Boote", "Boote", "serious", "number", "6 stands", 5, 5),
    "a digit is too much": ("wenn die letzte", "wenn 3 mal die letzte", "serious", "number",
                            "3 stands in de, not in en", 23, 23),
    "a number is another": ("24 Lampenkarten", "25 Lampenkarten", "serious", "changed number",
                            "24 against 25", 5, 5),
    "a range is another": ("2 bis 4 Spieler", "2 bis 5 Spieler", "serious", "changed number",
                           "4 against 5", 3, 3),
    "a product is another": ("3x5", "3x6", "serious", "changed number", "3×5 against 3×6", 5, 5),
    "a dice total is missing": ("7, 9 oder 11", "7 oder 11", "serious", "number",
                                "9 stands in en, not in de (of the row 7, 9 or 11)", 17, 17),
    "a number word is missing": ("zwei Karten", "Karten", "likely", "number word",
                                 "2 stands in en, not in de", 18, 18),
    "a number word is another": ("zwei Karten", "drei Karten", "serious", "changed number",
                                 "2 against 3", 18, 18),
    "a letter is missing": ("Ölmarken (b)", "Ölmarken", "slight", "reference",
                            "(b) stands in en, not in de", 5, 5),
    "a figure is another": ("Abb. 1", "Abb. 2", "slight", "reference",
                            "fig. 1 stands in en, not in de", 10, 10),
    "an item is missing": ("- Triffst du auf ein Boot, musst du dem Besitzer zwei Karten geben.\n",
                           "", "likely", "list", "a list has 3 items in en and 2 in de", 18, 17),
    "an item with a number is missing": (
        "- Mit einer 7, 9 oder 11 darfst du eine Lampe anzünden.\n", "",
        "serious", "list", "a list has 3 items in en and 2 in de", 17, 17),
    "a paragraph is missing": (
        "Wirf die 2 Würfel und ziehe dein Boot an der Küste entlang.\n\n", "",
        "slight", "paragraph", "this paragraph stands only in en", 15, 13),
    "a paragraph is too much": (
        "## 2. Ende", "Danach isst jeder 17 Fische und trinkt mit allen Wasser.\n\n## 2. Ende",
        "serious", "paragraph", "this paragraph stands only in de", 19, 21),
    "half a sentence is missing": (
        "; haben zwei gleich viele, wer mehr Öl hat.", ".", "likely", "number word",
        "2 stands in en, not in de", 23, 23),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_a_difference_is_found_with_both_places(case: str, tmp_path: Path) -> None:
    old, new, grade, kind, message, line_a, line_b = CASES[case]
    found = differences(tmp_path, ENGLISH, german(old, new))
    assert found, "nothing was found"
    one = found[0]
    assert (one.grade, one.kind) == (grade, kind)
    assert one.message.startswith(message)
    assert one.a and one.b
    assert (one.a.spot.line, one.b.spot.line) == (line_a, line_b)
    expected = 2 if "figure is another" in case else 1
    assert len(found) == expected, found


def test_the_section_is_named(tmp_path: Path) -> None:
    (one,) = differences(tmp_path, ENGLISH, german("7, 9 oder 11", "7 oder 11"))
    assert one.section == "Your turn"
    assert one.a and "With a 7, 9 or 11" in one.a.text
    assert one.b and "Mit einer 7 oder 11" in one.b.text


def test_the_worst_comes_first(tmp_path: Path) -> None:
    text = german("Ölmarken (b)", "Ölmarken").replace("zwei Karten", "Karten")
    found = differences(tmp_path, ENGLISH, text.replace("24 Lampen", "Lampen"))
    assert [one.grade for one in found] == ["serious", "likely", "slight"]


@pytest.mark.parametrize(
    "text",
    ["7 " * 60_000, "x" * 120_000, "9" * 120_000, "(" * 50_000, "a@" * 50_000, "*_`[" * 20_000,
     "- 3\n" * 2_000, "fig. 1 and " * 9_000, "# 3\n" * 2_000, "6x4 " * 20_000],
    ids=lambda text: text[:4].strip(),
)  # fmt: skip
def test_odd_texts_are_compared_in_reasonable_time(text: str, tmp_path: Path) -> None:
    path = tmp_path / "odd.txt"
    path.write_text(text, "utf-8")
    ours = tmp_path / "ours.txt"
    ours.write_text(ENGLISH, "utf-8")
    lined_up(opened(path, "", "de"), opened(ours, "", "en"))


def test_a_paragraph_that_lost_a_sentence(tmp_path: Path) -> None:
    lost = GERMAN[GERMAN.index("\nEs gewinnt") : -1]
    found = differences(tmp_path, ENGLISH, german(lost, ""))
    assert [(one.grade, one.kind) for one in found] == [("likely", "sentence")]
    assert found[0].message == "this sentence stands only in en"
    assert found[0].a and found[0].a.text.startswith("…")


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


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("24 Lampenkarten (a), 6 Boote", "6 Lampenkarten (a), 24 Boote"),
        ("für 2 bis 4 Spieler, 30 Minuten", "für 2 bis 30 Spieler, 4 Minuten"),
    ],
)
def test_numbers_that_changed_places(old: str, new: str, tmp_path: Path) -> None:
    (found,) = differences(tmp_path, ENGLISH, german(old, new))
    assert found.kind == "swapped numbers" and found.grade != "slight"
    assert "changed places" in found.message


def test_numbers_that_went_with_their_things(tmp_path: Path) -> None:
    moved = german("24 Lampenkarten (a), 6 Boote", "6 Boote, 24 Lampenkarten (a)")
    assert differences(tmp_path, ENGLISH, moved) == ()


def test_a_number_that_counts_nothing_says_nothing_by_its_place(tmp_path: Path) -> None:
    english = ENGLISH + "\nAt the rocks, 14 of 36 throws are special.\n"
    german_ = german("mehr Öl hat.", "mehr Öl hat.") + "\nVon 36 Würfen sind besonders: 14.\n"
    assert differences(tmp_path, english, german_) == ()


def test_only_so_many_pairs_of_numbers_are_tried(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = []

    def judged(own: object, _: object) -> int:
        tried.append(own)
        return 0

    monkeypatch.setattr(comparing, "_crossed", judged)
    numbers = ", ".join(map(str, range(10, 110)))  # 4,950 pairs
    more = f"\n\nTake {numbers}.\n\nTake {numbers}.\n"
    for most, left in ((comparing.MOST_SWAPS, 1_000), (700, 700)):
        tried.clear()
        monkeypatch.setattr(comparing, "MOST_SWAPS", most)
        differences(tmp_path, ENGLISH + more, GERMAN + more)
        assert left <= len(tried) <= left + 50
