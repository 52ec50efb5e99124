"""The store: bounded, never trusted blindly, and never the reason that a build fails."""

import os
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest

from pnp.base.store import FOLDER, Store

DATA = b"drafts of a game"


def only_file(folder: Path) -> Path:
    (path,) = folder.iterdir()
    return path


def used_at(folder: Path, name: str, time: int) -> None:
    """Say when something was used for the last time."""
    os.utime(folder / f"{name}.pack", (time, time))


def names(folder: Path) -> set[str]:
    return {path.stem for path in folder.iterdir()}


def test_what_is_kept_comes_back(tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "kept"
    store = Store(folder)
    assert store.get("game") is None
    store.put("game", b"old")
    store.put("game", DATA)
    assert Store(folder).get("game") == DATA
    assert names(folder) == {"game"}


@pytest.mark.parametrize("at", range(0, len(DATA) + 20, 5))
def test_one_wrong_byte_and_nothing_comes_back(tmp_path: Path, at: int) -> None:
    Store(tmp_path).put("game", DATA)
    path = only_file(tmp_path)
    data = bytearray(path.read_bytes())
    data[at] ^= 1
    path.write_bytes(data)
    assert Store(tmp_path).get("game") is None


@pytest.mark.parametrize("length", [0, 1, 19, 20, 21, len(DATA) + 19])
def test_a_file_that_was_cut_off_is_none(tmp_path: Path, length: int) -> None:
    Store(tmp_path).put("game", DATA)
    path = only_file(tmp_path)
    path.write_bytes(path.read_bytes()[:length])
    assert Store(tmp_path).get("game") is None


def test_a_folder_that_can_not_be_written_keeps_nothing_and_says_nothing(tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("")
    for folder in (in_the_way, in_the_way / "below"):
        Store(folder).put("game", DATA)
        assert Store(folder).get("game") is None
    (tmp_path / "game.pack").mkdir()
    Store(tmp_path).put("game", DATA)
    assert Store(tmp_path).get("game") is None
    assert names(tmp_path) == {"file", "game"}, "and leaves nothing behind"


def test_a_folder_that_may_only_be_read_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object) -> None:
        raise PermissionError

    Store(tmp_path).put("game", DATA)
    monkeypatch.setattr(os, "utime", refused)
    monkeypatch.setattr(Path, "write_bytes", refused)
    Store(tmp_path).put("game", b"new")
    assert Store(tmp_path).get("game") == DATA


def test_what_was_not_used_for_longest_goes_first(tmp_path: Path) -> None:
    store = Store(tmp_path, most=4 * (len(DATA) + 20))
    for time, name in enumerate("abcd", 1000):
        store.put(name, DATA)
        used_at(tmp_path, name, time)
    assert store.get("a") == DATA  # and is used by that
    store.put("e", DATA)
    assert names(tmp_path) == {"a", "c", "d", "e"}


def test_what_a_killed_build_left_behind_goes_some_day(tmp_path: Path) -> None:
    store = Store(tmp_path, most=100)
    store.put("game", DATA)
    leftover = tmp_path / f".new-{'0' * 16}.pack"
    only_file(tmp_path).rename(leftover)
    os.utime(leftover, (1000, 1000))
    store.put("game", DATA * 4)
    assert names(tmp_path) == {"game"}


def test_other_files_of_the_folder_are_left_alone(tmp_path: Path) -> None:
    mine = tmp_path / "thesis.txt"
    mine.write_text("x" * 1000)
    os.utime(mine, (1000, 1000))
    Store(tmp_path, most=100).put("game", DATA)
    assert mine.exists()


def put_often(folder: Path, letter: bytes) -> None:
    """Write the same pack again and again, as a build in another process would."""
    for length in range(1, 40):
        Store(folder).put("game", letter * length * 1000)


def test_two_processes_may_write_the_same(tmp_path: Path) -> None:
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        writing = [pool.submit(put_often, tmp_path, letter) for letter in (b"a", b"b")]
        seen = set()
        while not all(one.done() for one in writing):
            seen.add(Store(tmp_path).get("game"))
        for one in writing:
            one.result()
    assert all(data is None or len(set(data)) == 1 for data in seen)
    assert names(tmp_path) == {"game"}
    assert Store(tmp_path).get("game") in (b"a" * 39_000, b"b" * 39_000)


def test_a_variable_names_the_folder_and_an_empty_one_keeps_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(FOLDER, "kept")
    store = Store.usual()
    monkeypatch.chdir(tmp_path.parent)
    store.put("game", DATA)
    assert names(tmp_path) == {"kept"}
    monkeypatch.setenv(FOLDER, "")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "usual"))
    Store.usual().put("game", DATA)
    assert Store.usual().get("game") is None
    assert names(tmp_path) == {"kept"}


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="they have folders of their own")
def test_without_the_variable_it_lies_where_tools_of_a_user_keep_such_things(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(FOLDER)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    Store.usual().put("game", DATA)
    assert names(tmp_path / "pnp") == {"game"}
