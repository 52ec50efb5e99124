"""Passages and sentences that one version lacks."""

from pathlib import Path

from tests.compare.things import ENGLISH, GERMAN, differences, german


def test_a_paragraph_that_lost_a_sentence(tmp_path: Path) -> None:
    lost = GERMAN[GERMAN.index("\nEs gewinnt") : -1]
    found = differences(tmp_path, ENGLISH, german(lost, ""))
    assert [(one.grade, one.kind) for one in found] == [("likely", "sentence")]
    assert found[0].message == "this sentence stands only in en"
    assert found[0].a and found[0].a.text.startswith("…")
