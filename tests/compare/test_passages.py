"""Passages and sentences that one version lacks."""

from pathlib import Path

from tests.compare.things import ENGLISH, GERMAN, differences, german


def test_a_paragraph_that_lost_a_sentence(tmp_path: Path) -> None:
    lost = GERMAN[GERMAN.index("\nEs gewinnt") : -1]
    found = differences(tmp_path, ENGLISH, german(lost, ""))
    assert [(one.grade, one.kind) for one in found] == [
        ("likely", "number word"), ("slight", "length"),
    ]  # fmt: skip
    assert found[1].message.startswith("much shorter in de than usual")
