"""One process writes into a folder at a time, and its lock is no way out of the folder."""

import os
from pathlib import Path

import pytest
from filelock import FileLock

from pnp.findings import Refused
from pnp.work.leftovers import LOCK
from pnp.work.lock import Lock
from tests.work.helpers import locked


def test_a_lock_is_taken_once(tmp_path: Path) -> None:
    lock = Lock(tmp_path, "wait")
    assert not lock.is_taken
    lock.take()
    assert lock.is_taken and (tmp_path / LOCK).read_text() == f"{os.getpid()}\n"
    lock.give_back()
    assert not lock.is_taken and not (tmp_path / LOCK).exists()
    lock.give_back()


def test_who_comes_second_hears_who_came_first(tmp_path: Path) -> None:
    with locked(tmp_path) as other, pytest.raises(Refused, match=rf"\(process {other}\)\n.*wait"):
        Lock(tmp_path, "wait").take()


def test_where_nobody_may_read_a_lock_it_is_still_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def denied(*_: object, **__: object) -> str:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_text", denied)
    with locked(tmp_path), pytest.raises(Refused, match="another build is writing here\n"):
        Lock(tmp_path, "wait").take()


@pytest.mark.parametrize("target", ["victim", "nowhere"])
def test_a_lock_is_not_taken_through_a_link(target: str, tmp_path: Path) -> None:
    (tmp_path / "victim").write_text("precious")
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / LOCK).symlink_to(tmp_path / target)
    with pytest.raises(Refused, match=r"is a link to another file\n.*remove it"):
        Lock(tmp_path / "out", "wait").take()
    assert (tmp_path / "victim").read_text() == "precious"
    assert not (tmp_path / "nowhere").exists()


def test_a_file_that_can_not_be_removed_while_it_is_open_goes_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on Windows: first the lock is given back, then its file goes."""
    lock, real = Lock(tmp_path, "wait"), Path.unlink
    lock.take()
    released: list[int] = []
    monkeypatch.setattr(FileLock, "release", lambda *_: released.append(1))

    def unlink(path: Path, missing_ok: bool = False) -> None:
        if not released:
            raise PermissionError(13, "Permission denied")
        real(path, missing_ok)

    monkeypatch.setattr(Path, "unlink", unlink)
    lock.give_back()
    assert released and not (tmp_path / LOCK).exists()


def test_nobody_elses_lock_is_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once its file is gone, the next of that name belongs to somebody else."""
    lock, real = Lock(tmp_path, "wait"), FileLock.release
    lock.take()

    def release(self: FileLock, force: bool = False) -> None:
        real(self, force)
        (tmp_path / LOCK).write_text("another build")

    monkeypatch.setattr(FileLock, "release", release)
    lock.give_back()
    assert (tmp_path / LOCK).read_text() == "another build"
