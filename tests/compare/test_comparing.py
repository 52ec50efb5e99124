"""Two versions of an invented game: every kind of difference is found, and nothing else."""

from pathlib import Path

import pytest

from pnp.compare.comparing import lined_up
from tests.compare.things import ENGLISH, GERMAN, UKRAINIAN, differences, german, opened


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
