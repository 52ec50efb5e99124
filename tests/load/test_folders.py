"""Files below a folder: in one order everywhere, and none from outside of the project."""

from pathlib import Path

import pytest

from pnp.findings import Finding
from pnp.load.folders import files_below


def ways(folder: Path, root: Path, strays: list[Finding] | None = None) -> list[str]:
    return ["/".join(way) for way, _ in files_below(folder, root, strays)]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    root = tmp_path / "root"
    for name in ("a/b", "a/C", "a/B/x", "a.b", "other/y"):
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    (tmp_path / "secret").mkdir()
    (tmp_path / "secret" / "z").write_text("secret")
    return root


def test_files_come_sorted_by_their_parts(root: Path) -> None:
    assert ways(root, root) == ["a/B/x", "a/C", "a/b", "a.b", "other/y"]
    assert ways(root / "a", root) == ["B/x", "C", "b"]


@pytest.mark.parametrize("name", ["nothing", "a.b/nothing"])
def test_where_there_is_no_folder_there_are_no_files(name: str, root: Path) -> None:
    assert ways(root / name, root) == []


def test_a_file_is_all_that_is_below_it(root: Path) -> None:
    assert ways(root / "a.b", root) == ["a.b"]


def test_links_inside_the_project_are_followed(root: Path) -> None:
    (root / "a" / "link").symlink_to(root / "other")
    (root / "a" / "file").symlink_to(root / "a.b")
    strays: list[Finding] = []
    assert ways(root / "a", root, strays) == ["B/x", "C", "b", "file", "link/y"]
    assert not strays


def test_links_out_of_it_are_strays(root: Path, tmp_path: Path) -> None:
    (root / "a" / "folder").symlink_to(tmp_path / "secret")
    (root / "a" / "file").symlink_to(tmp_path / "secret" / "z")
    (root / "a" / "nowhere").symlink_to(tmp_path / "nowhere")
    (root / "a" / "deep").symlink_to(root / "other")
    (root / "other" / "out").symlink_to(tmp_path / "secret")
    strays: list[Finding] = []
    assert ways(root / "a", root, strays) == ["B/x", "C", "b", "deep/y"]
    told = sorted(Path(one.where.file).relative_to(root / "a").as_posix() for one in strays)
    assert told == ["deep/out", "file", "folder", "nowhere"]
    assert all("outside the project" in one.message for one in strays)


def test_a_folder_that_is_a_link_out_has_no_files(root: Path, tmp_path: Path) -> None:
    (root / "out").symlink_to(tmp_path / "secret")
    strays: list[Finding] = []
    assert ways(root / "out", root, strays) == [] and len(strays) == 1


def test_circles_end(root: Path) -> None:
    (root / "a" / "up").symlink_to(root)
    (root / "a" / "self").symlink_to(root / "a" / "self")
    found = ways(root, root)
    assert "a/up/a.b" not in found and "a/b" in found


def test_a_root_may_itself_be_behind_a_link(root: Path, tmp_path: Path) -> None:
    (tmp_path / "door").symlink_to(root)
    strays: list[Finding] = []
    assert len(ways(tmp_path / "door" / "a", tmp_path / "door", strays)) == 3 and not strays
