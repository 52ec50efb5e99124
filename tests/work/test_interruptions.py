"""Requests to end come at any time, and what a killed build leaves is cleared."""

import errno
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from filelock import FileLock

from pnp.work.output import (
    LOCK,
    REQUESTS,
    STAGING,
    Ended,
    Output,
    clear,
    held_back,
    in_order,
    leftovers,
)
from pnp.work.workers import out_of_the_way
from tests.conftest import GAME, Pnp, Starter, contents
from tests.support.locking import locked
from tests.support.waiting import PATIENCE

OTHERS = [number for number in REQUESTS if number != signal.SIGINT]
COMMIT = """
import signal, sys
from pathlib import Path
from pnp.work.output import Output
out, number, when = Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
with Output(out) as opened:
    opened.stage(out / "a", b"1")
    if when == "before": signal.raise_signal(number)
    real = opened._refuse_links
    def during(path):
        if when == "during": signal.raise_signal(number)
        real(path)
    opened._refuse_links = during
    opened.commit()
    if when == "after": signal.raise_signal(number)
print("went on")
"""


def test_ctrl_c_and_all_others_are_known() -> None:
    assert {signal.SIGINT, signal.SIGTERM} <= set(REQUESTS)


@pytest.mark.parametrize("number", REQUESTS)
def test_what_is_held_back_comes_later(number: int) -> None:
    done = []
    with pytest.raises(KeyboardInterrupt, match="said"), held_back("said"):
        signal.raise_signal(number)
        done.append(1)
    assert done


def test_nothing_comes_if_nothing_came() -> None:
    before = [signal.getsignal(number) for number in REQUESTS]
    with held_back("said"), in_order(), out_of_the_way():
        pass
    assert [signal.getsignal(number) for number in REQUESTS] == before


def test_other_threads_are_not_asked() -> None:
    done = []

    def work() -> None:
        with held_back("said"), in_order():
            done.append(1)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert done


def test_who_answers_himself_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    got: list[int] = []
    before = signal.signal(signal.SIGTERM, lambda number, _: got.append(number))
    try:
        with in_order():
            signal.raise_signal(signal.SIGTERM)
    finally:
        signal.signal(signal.SIGTERM, before)
    assert got == [signal.SIGTERM]


def test_an_end_that_was_answered_elsewhere_goes_on_as_an_exception() -> None:
    with pytest.raises(Ended), in_order():
        raise Ended("", signal.SIGINT)


@pytest.mark.parametrize("when", ["before", "during", "after"])
@pytest.mark.parametrize("number", OTHERS)
def test_a_process_that_is_asked_to_end_leaves_nothing_behind(
    number: signal.Signals, when: str, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    done = subprocess.run(
        [sys.executable, "-c", COMMIT, str(out), str(int(number)), when],
        capture_output=True,
        timeout=PATIENCE,
    )
    assert done.returncode == -number and done.stdout == b""
    assert leftovers(out) == []
    assert out.exists() is (when != "before")


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
