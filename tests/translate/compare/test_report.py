"""A comparison for people and programs, weighed by other languages."""

import re
from pathlib import Path

import pytest

from pnp.translate.compare import report
from pnp.translate.compare.document import Difference
from pnp.translate.compare.report import MADE_BY, as_json, compared_all, page, report_lines
from pnp.translate.compare.versions import open_version
from tests.support.documents import ENGLISH, GERMAN, PROFILES, UKRAINIAN, german, opened
from tests.support.growth import SLACK, counted_growth


def test_a_comparison_is_told_by_grade_and_section(tmp_path: Path) -> None:
    (tmp_path / "en.md").write_text(ENGLISH, "utf-8")
    wrong = german("zwei Karten", "Karten").replace("6 Boote", "Boote")
    (tmp_path / "de.md").write_text(wrong, "utf-8")
    one, two = opened(tmp_path / "en.md"), opened(tmp_path / "de.md")
    lines = list(report_lines(compared_all(one, [two])[0], lambda text, kind: f"<{kind}>{text}"))
    assert lines[0].startswith("<names>") and "en.md (en) and " in lines[0]
    assert [line for line in lines if line.startswith("<")][1:] == [
        "<serious>serious, in “The Lighthouse Keepers”:",
        "<likely>likely, in “Your turn”:",
    ]
    assert lines[-2:] == ["2 differences: 1 serious, 1 likely.", ""]

    worst = as_json(compared_all(one, [two], "serious")[0])
    (difference,) = worst["differences"]
    assert worst["b"] == {"file": str(tmp_path / "de.md"), "language": "de"}
    assert (difference["grade"], difference["a"]["line"]) == ("serious", 5)


def test_of_very_many_differences_the_worst_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "en.md").write_text(ENGLISH, "utf-8")
    wrong = german("zwei Karten", "Karten").replace("6 Boote", "Boote")
    (tmp_path / "de.md").write_text(wrong, "utf-8")
    monkeypatch.setattr(report, "MOST_DIFFERENCES", 1)
    (one,) = compared_all(opened(tmp_path / "en.md"), [opened(tmp_path / "de.md")])
    assert list(report_lines(one, lambda text, _: text))[-2] == (
        "1 difference: 1 serious. And 1 more, which are not told."
    )
    assert as_json(one)["left_out"] == 1
    assert [found["grade"] for found in as_json(one)["differences"]] == ["serious"]


TAKE = "Take {} and the cards of the player."


@pytest.mark.parametrize(
    ("room", "name"),
    [(4_000, "7 "), (4_000, "I "), (1_000, "{0}, "), (1_000, "Go {0}. "), (4_000, "a. ")],
)
def test_a_passage_of_many_numbers_is_compared_in_one_go(
    room: int, name: str, tmp_path: Path
) -> None:
    files = [tmp_path / "en.md", tmp_path / "de.md"]

    def compare(letters: int) -> None:
        for which, file in enumerate(files):
            row = "".join(name.format(at + which) for at in range(letters // len(name)))
            file.write_text(TAKE.format(row[:letters]), "utf-8")
        versions = [open_version(file, "", "en", PROFILES) for file in files]
        compared_all(versions[0], versions[1:])

    assert counted_growth(compare, room // 16) < SLACK


def made(folder: Path, *texts: str) -> str:
    paths = [folder / f"{number}.md" for number in range(len(texts))]
    for path, text in zip(paths, texts, strict=True):
        path.write_text(text, "utf-8")
    first, *others = map(opened, paths)
    return page(compared_all(first, others))


def test_texts_stand_side_by_side(tmp_path: Path) -> None:
    told = made(tmp_path, ENGLISH, GERMAN, UKRAINIAN)
    assert MADE_BY in told[:1024] and "<script" not in told
    (row,) = re.findall(r"<tr>.*six oil tokens.*</tr>", told)
    assert "die 6 Ölmarken" in row and "шість жетонів" in row
    assert [row.count(f'lang="{code}"') for code in ("en", "de", "uk")] == [1, 1, 1]
    assert "No differences found." in told


def test_findings_are_listed_linked_and_marked(tmp_path: Path) -> None:
    told = made(tmp_path, ENGLISH, german("darfst nie mehr", "darfst mehr"))
    assert '<a href="#f1">' in told and 'id="f1"' in told
    (row,) = re.findall(r"<tr>.*<mark>.*</tr>", told)
    assert "may <mark>never</mark> hold" in row and "“never” (not) stands in en" in row


def test_what_only_one_has_is_a_row_of_its_own(tmp_path: Path) -> None:
    more = "Danach isst jeder 17 Fische und trinkt mit allen a < b & Wein.\n\n## 2. Ende"
    told = made(tmp_path, ENGLISH, german("## 2. Ende", more))
    (row,) = re.findall(r"<tr>.*17</mark>.*</tr>|<tr>.*17 Fische.*</tr>", told)
    assert '<td class="alone"></td>' in row and "a &lt; b &amp; Wein" in row


def test_two_paragraphs_that_one_answers_share_a_row(tmp_path: Path) -> None:
    joined = GERMAN.replace("brennt.\nEs gewinnt", "brennt. Es gewinnt")
    parted = ENGLISH.replace("is lit.\nThe player", "is lit.\n\nThe player")
    told = made(tmp_path, parted, joined)
    (row,) = re.findall(r"<tr>.*Lampen brennt.*</tr>", told)
    assert "is lit." in row and "The player with the most" in row


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
