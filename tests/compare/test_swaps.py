"""Numbers that changed places are found, and numbers that went with their things are not."""

from pathlib import Path

import pytest

from pnp.compare import swaps
from tests.compare.things import ENGLISH, GERMAN, differences, german


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

    monkeypatch.setattr(swaps, "_judged", judged)
    numbers = ", ".join(map(str, range(10, 110)))  # 4,950 pairs
    more = f"\n\nTake {numbers}.\n\nTake {numbers}.\n"
    for most, left in ((swaps.MOST_SWAPS, 1_000), (700, 700)):
        tried.clear()
        monkeypatch.setattr(swaps, "MOST_SWAPS", most)
        differences(tmp_path, ENGLISH + more, GERMAN + more)
        assert left <= len(tried) <= left + 50
