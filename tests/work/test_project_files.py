"""Files of a project are changed in place, and watched."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from pnp.base.findings import Refused
from pnp.load.project import Project
from pnp.studio.text_session import rewrite
from pnp.work import project_files
from pnp.work.output import Output
from pnp.work.project_files import add_file, changes


def test_a_change_is_made_from_what_is_there_now(tmp_path: Path) -> None:
    project, path = Project(tmp_path, tmp_path), tmp_path / "a.po"
    path.write_bytes(b"\xef\xbb\xbfone\r\ntwo\n")
    assert rewrite(project, path, lambda text: text.replace("two", "three"))
    assert path.read_bytes() == b"\xef\xbb\xbfone\r\nthree\n", "marks and line ends stay"
    before = path.stat().st_mtime_ns
    assert not rewrite(project, path, lambda text: text)
    assert path.stat().st_mtime_ns == before


def test_many_writers_lose_nothing(tmp_path: Path) -> None:
    project, path = Project(tmp_path, tmp_path), tmp_path / "a.txt"
    path.write_text("")
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda n: rewrite(project, path, lambda text: f"{text}{n}\n"), range(40)))
    assert sorted(map(int, path.read_text().split())) == list(range(40))


def test_whoever_waits_too_long_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project, path = Project(tmp_path, tmp_path), tmp_path / "a.txt"
    path.write_text("x")
    monkeypatch.setattr(project_files, "PATIENCE", 0.1)
    with Output(tmp_path), pytest.raises(Refused, match="another build is writing here"):
        rewrite(project, path, str.upper)
    assert path.read_text() == "x"


def test_what_goes_wrong_in_between_changes_nothing(tmp_path: Path) -> None:
    project, path = Project(tmp_path, tmp_path), tmp_path / "a.txt"
    path.write_text("x")

    def refused(_: str) -> str:
        raise Refused(())

    with pytest.raises(Refused):
        rewrite(project, path, refused)
    assert path.read_text() == "x"
    assert sorted(one.name for one in tmp_path.iterdir() if not one.name.startswith(".")) == [
        "a.txt"
    ]


def test_a_new_file_takes_the_place_of_no_other(tmp_path: Path) -> None:
    project, folder = Project(tmp_path, tmp_path), tmp_path / "new" / "pictures"
    assert add_file(project, folder, "a.png", b"one") == folder / "a.png"
    assert add_file(project, folder, "a.png", b"one") == folder / "a.png"
    assert add_file(project, folder, "A.png", b"two") == folder / "A_2.png"
    (folder / "A_3.png").mkdir()
    assert add_file(project, folder, "A.png", b"three") == folder / "A_4.png"
    assert (folder / "a.png").read_bytes() == b"one"
    assert sorted(one.name for one in tmp_path.rglob("*")) == [
        "A_2.png", "A_3.png", "A_4.png", "a.png", "new", "pictures",
    ]  # fmt: skip


def test_a_new_file_is_put_through_no_link(tmp_path: Path) -> None:
    root = tmp_path / "project"
    root.mkdir()
    (tmp_path / "elsewhere").mkdir()
    (root / "pictures").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(Refused, match="link"):
        add_file(Project(root, root), root / "pictures", "a.png", b"one")
    assert not list((tmp_path / "elsewhere").iterdir())


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
