"""Words that change a rule, and sentences: what is lost is told, what moved is not."""

from pathlib import Path

import pytest

from pnp.compare import beads, wording
from pnp.compare.report import compared_all
from tests.compare.things import ENGLISH, GERMAN, differences, german, opened


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
    assert beads.MOST_CELLS > 100_000
    told = [one.kind for one in differences(tmp_path, ENGLISH, lost)]
    strung = []

    def string(*given: object) -> object:
        strung.append(given)
        return beads.string(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(wording, "string", string)
    assert [one.kind for one in differences(tmp_path, ENGLISH, lost)] == told
    every = len(strung)
    strung.clear()
    monkeypatch.setattr(wording, "MOST_CELLS", 20)
    differences(tmp_path, ENGLISH, lost)
    assert 0 < len(strung) < every
