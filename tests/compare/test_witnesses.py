"""With several languages, the odd one out is told from the first."""

from pathlib import Path

from pnp.compare.difference import Difference
from pnp.compare.report import compared_all
from tests.compare.things import ENGLISH, GERMAN, UKRAINIAN, german, opened


def judged(folder: Path, english: str, *others: str) -> list[list[Difference]]:
    first, *rest = (folder / f"{number}.md" for number in range(len(others) + 1))
    for path, text in zip((first, *rest), (english, *others), strict=True):
        path.write_text(text, "utf-8")
    found = compared_all(opened(first), [opened(path) for path in rest])
    return [list(one.differences) for one in found]


def test_what_only_one_language_lacks_is_its_own_fault(tmp_path: Path) -> None:
    wrong = german("darfst nie mehr", "darfst mehr")
    (lone,) = judged(tmp_path, ENGLISH, wrong)[0]
    assert lone.grade == "slight"
    first, second, third = judged(tmp_path, ENGLISH, wrong, GERMAN, UKRAINIAN)
    (found,) = first
    assert found.grade == "likely"
    assert found.message.endswith("(2 of 2 others agree with en)")
    assert second == third == []


def test_what_all_lack_is_told_once_and_is_the_fault_of_the_first(tmp_path: Path) -> None:
    wrong = german("zwei Karten", "Karten")
    ukrainian = UKRAINIAN.replace("дві карти", "карти")
    first, second, third = judged(tmp_path, ENGLISH, wrong, wrong, ukrainian)
    (found,) = first
    assert found.message == "2 stands in en, not in de (de, uk lack it too: look at en)"
    assert second == third == []


def test_what_all_others_have_is_missing_in_the_first(tmp_path: Path) -> None:
    english = ENGLISH.replace("two cards", "cards")
    first, second, third = judged(tmp_path, english, GERMAN, GERMAN, UKRAINIAN)
    assert "have it too: look at en" in first[0].message
    assert second == third == []
