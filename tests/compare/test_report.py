"""A comparison for a person and for a program."""

from pathlib import Path

import pytest

from pnp.compare import report
from pnp.compare.report import as_json, compared_all, told
from pnp.compare.versions import open_version
from tests.compare.things import ENGLISH, PROFILES, german, opened
from tests.growth import SLACK, growth


def test_a_comparison_is_told_by_grade_and_section(tmp_path: Path) -> None:
    (tmp_path / "en.md").write_text(ENGLISH, "utf-8")
    wrong = german("zwei Karten", "Karten").replace("6 Boote", "Boote")
    (tmp_path / "de.md").write_text(wrong, "utf-8")
    one, two = opened(tmp_path / "en.md"), opened(tmp_path / "de.md")
    lines = list(told(compared_all(one, [two])[0], lambda text, kind: f"<{kind}>{text}"))
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
    assert list(told(one, lambda text, _: text))[-2] == (
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

    assert growth(compare, room // 4, tries=2) < SLACK
