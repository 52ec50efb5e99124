"""What a killed build left is cleared by the next one, also if that has nothing to do."""

import errno
from pathlib import Path

import pytest
from filelock import FileLock

from pnp.work.leftovers import LOCK, STAGING, leftovers
from pnp.work.output import Output, clear
from tests.conftest import GAME, Pnp, Starter, contents
from tests.work.helpers import locked


def litter(folder: Path) -> None:
    staging = folder / f"{STAGING}12345"
    staging.mkdir(parents=True)
    (staging / "half").write_bytes(b"half a file")
    (folder / LOCK).write_text("12345\n")


def test_nothing_is_left_where_nobody_was(tmp_path: Path) -> None:
    assert leftovers(tmp_path) == leftovers(tmp_path / "nowhere") == []
    assert contents(tmp_path) == {}


@pytest.mark.parametrize("command", [["build"], ["preview", GAME]], ids=["build", "preview"])
def test_a_build_with_nothing_to_do_clears_what_is_left(
    command: list[str], run: Pnp, built: Starter
) -> None:
    run(*command)
    before = contents(built.out)
    litter(built.out)
    assert "Nothing has changed" in run(*command).stdout
    assert contents(built.out) == before


def test_what_a_living_build_has_is_not_litter(tmp_path: Path) -> None:
    with locked(tmp_path):
        before = contents(tmp_path)
        clear(tmp_path)
        assert contents(tmp_path) == before


def test_a_link_in_place_of_what_is_left_is_removed_and_not_followed(
    tmp_path: Path, run: Pnp, built: Starter
) -> None:
    (tmp_path / "precious").mkdir()
    (tmp_path / "precious" / "file").write_text("mine")
    (built.out / f"{STAGING}1").symlink_to(tmp_path / "precious")
    run("build")
    assert leftovers(built.out) == []
    assert (tmp_path / "precious" / "file").read_text() == "mine"


def test_on_a_disk_without_locks_nobody_elses_things_are_cleared(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(*_: object, **__: object) -> None:
        raise OSError(errno.ENOLCK, "no locks here")

    (tmp_path / f"{STAGING}1").mkdir()
    monkeypatch.setattr(FileLock, "acquire", none)
    with Output(tmp_path) as opened:
        opened.stage(tmp_path / "a", b"1")
        opened.commit()
    assert contents(tmp_path) == {f"{STAGING}1": None, "a": b"1"}


def test_the_litter_of_a_project_is_cleared_too(run: Pnp, starter: Starter) -> None:
    litter(starter.root)
    run("translate", "start", GAME, "de")
    assert leftovers(starter.root) == []
