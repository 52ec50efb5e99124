"""Sentences that answer each other, words learnt, and words of scope that one lacks."""

from pathlib import Path

import pytest

from pnp.translate.compare import sentences as aligning
from pnp.translate.compare.alignment import mentions
from pnp.translate.compare.document import Passage, Role, Spot
from pnp.translate.compare.report import compared_all
from pnp.translate.compare.sentences import (
    Measure,
    Sentence,
    Terms,
    align_sentences,
    learn,
    measure,
    meetings,
    sentences,
)
from tests.support.documents import ENGLISH, GERMAN, PROFILES, differences, german, opened
from tests.support.growth import SLACK, growth


def passage(text: str) -> Passage:
    return Passage(Role.TEXT, text, Spot("x.md", 1))


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("One goes. Two stay! Who wins?", 3),
        ("Nimm z. B. Karten oder ggf. Marken.", 1),
        ("Weź np. kartę, tj. Lampę.", 1),
        ("Take 3. Then draw 4.", 2),
        ("(It ends.) “Now you win.” Good.", 3),
        ("No end here: it goes on", 1),
        ("Roll it … and move.", 1),
    ],
)
def test_sentences_end_where_they_end(text: str, count: int) -> None:
    found = sentences([passage(text)], (), PROFILES["en"])
    assert len(found) == count
    assert " ".join(one.text for one in found) == text


def test_signs_are_stems_numbers_and_words_of_scope() -> None:
    own = passage("Only two cards remain.")
    (one,) = sentences([own], mentions(own, PROFILES["en"]), PROFILES["en"])
    assert one.signs == {"~only", "#2", "only", "card", "rema"}
    assert [word.says for word in one.scope] == ["only"]


@pytest.mark.parametrize("row", [".", "a", "a.", ". ", "1. ", '."', "9"])
def test_rows_of_marks_are_cut_in_one_go(row: str) -> None:
    def cut(number: int) -> None:
        one = passage(f"A text. {row * (number // len(row))} And on.")
        sentences([one], mentions(one, PROFILES["en"]), PROFILES["en"])

    assert growth(cut, 1_000) < SLACK


def test_words_that_meet_again_and_again_belong_together() -> None:
    pairs = [
        (frozenset({"lamp", f"one{number}"}), frozenset({"lampe", f"zwei{number}"}))
        for number in range(6)
    ]
    terms = learn(pairs)
    assert [dict(side) for side in terms.partners] == [
        {"lamp": frozenset({"lampe"})}, {"lampe": frozenset({"lamp"})},
    ]  # fmt: skip
    assert terms.answered("lamp", 0, frozenset({"lampe"}))
    assert not terms.answered("lamp", 0, frozenset({"boot"}))
    assert terms.knows("lamp", 0) and not terms.knows("one1", 0)


def test_numbers_and_scope_answer_themselves() -> None:
    terms = learn([])
    assert terms.knows("#3", 0) and terms.knows("~only", 1)
    assert terms.answered("#3", 0, frozenset({"#3"}))


def test_what_meets_once_takes_no_room() -> None:
    pairs = [({"the", f"a{number}"}, {"das", f"b{number}"}) for number in range(100)]
    alone, together = meetings(pairs)
    assert together == {("the", "das"): 100}
    assert alone[0]["the"] == 100 and alone[1]["b7"] == 1


def test_only_so_many_meetings_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    pairs = [({"a", "b"}, {"c", "d"})] * 10
    monkeypatch.setattr(aligning, "MOST_MEETINGS", 12)
    _, together = meetings(pairs)
    assert together.total() == 12


NOTHING = Terms(({}, {}))


def cut(text: str, language: str) -> list[Sentence]:
    own = Passage(Role.TEXT, text, Spot("x.md", 1))
    return sentences([own], mentions(own, PROFILES[language]), PROFILES[language])


ENGLISH_beads = (
    "Every player takes five cards and looks at them. "
    "Put the six lamps into the middle of the table. "
    "Whoever has the longest beard begins the game."
)
GERMAN_beads = (
    "Jeder Spieler nimmt fünf Karten und sieht sie sich an. "
    "Legt die sechs Lampen in die Mitte des Tisches. "
    "Wer den längsten Bart hat, beginnt das Spiel."
)


def sizes(a: str, b: str) -> list[tuple[int, int]]:
    beads = align_sentences(cut(a, "en"), cut(b, "de"), NOTHING, Measure(1.05, 6.0))
    return [(len(bead.sides[0]), len(bead.sides[1])) for bead in beads]


def test_each_sentence_has_its_answer() -> None:
    assert sizes(ENGLISH_beads, GERMAN_beads) == [(1, 1), (1, 1), (1, 1)]


def test_a_lost_sentence_stands_alone() -> None:
    lost = GERMAN_beads.replace("Legt die sechs Lampen in die Mitte des Tisches. ", "")
    assert sizes(ENGLISH_beads, lost) == [(1, 1), (1, 0), (1, 1)]
    beads = align_sentences(cut(ENGLISH_beads, "en"), cut(lost, "de"), NOTHING, Measure(1.05, 6.0))
    assert [bead.lost for bead in beads] == [0, 1, 0]


def test_two_sentences_may_become_one() -> None:
    assert sizes(ENGLISH_beads, GERMAN_beads.replace("an. Legt", "an und legt")) == [(2, 1), (1, 1)]


def test_what_was_put_in_other_words_is_not_lost() -> None:
    assert sizes("Go.", "Das Spiel endet, sobald jemand die letzte Karte zieht.") == [(1, 1)]


def test_the_measure_of_two_languages() -> None:
    assert measure([(100, 120), (50, 60), (10, 12)]).ratio == 1.2
    assert measure([]).ratio == 1.0


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("darfst nie mehr", "darfst mehr", "“never” (not) stands in en, nothing like it in de"),
    ],
)
def test_a_word_of_scope_that_one_side_lacks(
    old: str, new: str, message: str, tmp_path: Path
) -> None:
    (found,) = differences(tmp_path, ENGLISH, german(old, new))
    assert (found.kind, found.grade, found.message) == ("scope", "slight", message)
    here = found.a if found.only == 1 else found.b
    assert (
        here
        and here.passage.text[here.start : here.end]
        == message.split("“")[1].split("”", maxsplit=1)[0]
    )


@pytest.mark.parametrize(
    ("old", "new"),
    [("darfst du eine", "darfst du nur eine"), ("die letzte der", "mindestens die letzte der")],
)
def test_a_word_of_scope_that_was_added_needs_witnesses(old: str, new: str, tmp_path: Path) -> None:
    assert differences(tmp_path, ENGLISH, german(old, new)) == ()
    for name, text in (("en", ENGLISH), ("a", german(old, new)), ("b", GERMAN), ("c", GERMAN)):
        (tmp_path / f"{name}.md").write_text(text, "utf-8")
    first, *others = (opened(tmp_path / f"{name}.md") for name in ("en", "a", "b", "c"))
    (found,) = compared_all(first, others)[0].differences
    assert found.kind == "scope"
    assert "2 of 2 others agree with en" in found.message


def test_two_words_of_scope_against_each_other(tmp_path: Path) -> None:
    english = ENGLISH.replace("hold more", "hold at least").replace("may never", "may")
    english = english.replace(" than 8", " 8")
    other = german("nie mehr als acht", "höchstens acht")
    (found,) = differences(tmp_path, english, other)
    assert found.message == "“at least” in en against “höchstens” (at most) in de"


def test_a_word_that_moved_to_the_next_paragraph_is_not_missing(tmp_path: Path) -> None:
    moved = german("Du darfst nie mehr", "Du darfst mehr").replace(
        "musst du dem Besitzer", "musst du nie dem Besitzer"
    )
    assert differences(tmp_path, ENGLISH, moved) == ()


def test_a_lost_sentence_speaks_for_the_numbers_in_it(tmp_path: Path) -> None:
    more = "Then every keeper who still has oil in the cellar counts 31 points for each barrel."
    english = ENGLISH.replace("12 lamps is lit.", f"12 lamps is lit. {more}")
    (found,) = differences(tmp_path, english, GERMAN)
    assert (found.kind, found.grade) == ("sentence", "serious")
    assert found.a and found.a.passage.text[found.a.start : found.a.end] == more


def test_only_so_many_sentences_are_strung(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lost = german("Wirf die 2 Würfel und ", "")
    assert aligning.MOST_CELLS > 100_000
    told = [one.kind for one in differences(tmp_path, ENGLISH, lost)]
    strung, align = [], aligning.align_sentences

    def noted(*given: object) -> object:
        strung.append(given)
        return align(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(aligning, "align_sentences", noted)
    assert [one.kind for one in differences(tmp_path, ENGLISH, lost)] == told
    every = len(strung)
    strung.clear()
    monkeypatch.setattr(aligning, "MOST_CELLS", 20)
    differences(tmp_path, ENGLISH, lost)
    assert 0 < len(strung) < every
