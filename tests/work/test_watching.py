"""What is saved while we watch is told, and what editors leave beside it is not."""

from pathlib import Path

import pytest

from pnp.work.watching import changes

pytest.importorskip("watchfiles")


def test_changes_are_told_from_the_first_word_on(tmp_path: Path) -> None:
    card, seen = tmp_path / "deep" / "card.xml", changes((tmp_path, tmp_path / "none"))
    card.parent.mkdir()
    assert card not in next(seen)
    card.write_text("<face/>")
    told: set[Path] = set()
    while card not in told:
        told.update(next(seen))
    card.unlink()
    while True:
        if card in next(seen) and not card.exists():
            break


def test_a_file_that_came_and_went_is_no_change(tmp_path: Path) -> None:
    seen = changes((tmp_path,))
    next(seen)
    aside, card = tmp_path / "sedXYZ", tmp_path / "cards.csv"
    aside.write_text("id\n")
    aside.replace(card)
    told: set[Path] = set()
    while card not in told:
        told.update(next(seen))
    assert told <= {card}
