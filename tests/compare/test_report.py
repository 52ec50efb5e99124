"""A comparison for a person and for a program."""

from pathlib import Path

from pnp.compare.report import as_json, compared_all, told
from tests.compare.things import ENGLISH, german, opened


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
