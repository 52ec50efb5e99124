"""The words of screens."""

from pathlib import Path

import pytest

from pnp.base.findings import Refused
from pnp.load.project import Project
from pnp.load.screens import load_screens


def test_words_have_their_places(tmp_path: Path) -> None:
    project = Project(tmp_path, tmp_path)
    assert load_screens(project) == {}
    folder = tmp_path / "card_data" / "screens"
    folder.mkdir(parents=True)
    (folder / "words.yaml").write_text("words:\n  a: Apple\n  b: Bee\n")
    text, where = load_screens(project)["b"]
    assert (text, where.line) == ("Bee", 3)


def test_a_broken_table_is_refused_with_its_line(tmp_path: Path) -> None:
    folder = tmp_path / "card_data" / "screens"
    folder.mkdir(parents=True)
    (folder / "words.yaml").write_text("words:\n  a: [1]\n")
    with pytest.raises(Refused, match=r"words\.yaml:2"):
        load_screens(Project(tmp_path, tmp_path))
