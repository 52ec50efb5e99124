"""Copies that game.yaml tells of a piece are changed there, and nothing else is."""

import shutil
from pathlib import Path

import pytest

from pnp.base.findings import Refused
from pnp.load.game import load_game
from pnp.load.piece_edit import told_copies
from pnp.load.project import Project, shipped_root
from pnp.load.stock import load_stock

ROOT = shipped_root()


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """A project whose game, and whose variant, tell copies by themselves."""
    for place in ("card_data", "templates"):
        shutil.copytree(ROOT / place / "micropul", tmp_path / place / "micropul")
    game = tmp_path / "card_data/micropul/game.yaml"
    text = game.read_text("utf-8")
    text = text.replace("tiles: {scale: 0.8}", "tiles: {scale: 0.8, copies: {40: 2, 7: 3}}  # few")
    text = text.replace("    pieces: stones.csv", "    pieces: stones.csv\n    copies: {sun: 5}")
    game.write_text(text, "utf-8")
    return Project(tmp_path, ROOT)


def test_what_is_told_holds_and_is_changed_in_its_place(project: Project) -> None:
    told = told_copies(project, "micropul/travel", "tiles", "40")
    assert told
    assert told.copies == 2
    before = told.data
    new = told.changed(6)
    assert new == before.replace(b"{40: 2, 7: 3}", b"{40: 6, 7: 3}")
    told.path.write_bytes(new)
    found = load_game(project, load_stock(project), "micropul/travel").piece("tiles/40")[1]
    assert found.copies == 6
    assert load_game(project, load_stock(project), "micropul").piece("tiles/40")[1].copies == 1


def test_a_variant_that_is_silent_has_what_the_game_tells(project: Project) -> None:
    ours, theirs = (
        told_copies(project, name, "stones", "sun") for name in ("micropul", "micropul/travel")
    )
    assert ours
    assert ours == theirs
    assert ours.copies == 5
    assert told_copies(project, "micropul", "tiles", "40") is None
    assert told_copies(project, "micropul/travel", "tiles", "1") is None


@pytest.mark.parametrize(
    ("copies", "says"), [(0, "0 is less than 1"), (None, "a number"), ("x", "whole number")]
)
def test_what_is_no_number_of_copies_is_refused(
    project: Project, copies: object, says: str
) -> None:
    told = told_copies(project, "micropul/travel", "tiles", "40")
    assert told
    with pytest.raises(Refused, match=says):
        told.changed(copies)
