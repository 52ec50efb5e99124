"""Processes that help, and their end."""

import errno
import multiprocessing
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any, TypeVar

import pytest
from filelock import FileLock

from pnp.base.findings import Finding, Refused
from pnp.work import workers
from pnp.work.output import (
    LOCK,
    REQUESTS,
    STAGING,
    Ended,
    Output,
    held_back,
    in_order,
    leftovers,
)
from pnp.work.request import Doing, Progress
from pnp.work.workers import (
    Helper,
    begin_with,
    out_of_memory,
    out_of_the_way,
    shared_out,
    was_killed,
)
from tests.conftest import GAME, Pnp, Starter, contents
from tests.support.locking import locked
from tests.support.waiting import PATIENCE, until

# Work shared out over processes, and the life of one that helps.


Done = TypeVar("Done")
Begin = Callable[[], Callable[[int, Progress], Done]]
FIRST = os.getpid()
needs_fork = pytest.mark.skipif(
    multiprocessing.get_start_method() != "fork", reason="functions in functions travel by fork"
)

BEGIN = """
import os, signal, sys, tempfile, time
from pathlib import Path
from pnp.cli.program import leave
from pnp.work.workers import shared_out

BEGUN = Path(tempfile.mkdtemp(dir=sys.argv[1]))

def begin():
    def work(seconds, _):
        os.write(1, b"%d\\n" % os.getpid())  # in one piece
        (BEGUN / str(os.getpid())).touch()
        time.sleep(seconds)
    return work

def until_begun(helpers):
    while len(os.listdir(BEGUN)) < helpers:
        time.sleep(0.01)
"""
SLEEP = "with shared_out(begin, [600] * 4, 3): until_begun(2); "


def slow_first(numbers: Path) -> Begin[str]:
    """Return what does tasks: other processes wait in their first until this one has done some."""
    first = os.getpid()

    def begin() -> Callable[[int, Progress], str]:
        def work(task: int, _: Progress) -> str:
            here = os.getpid() == first
            until(lambda: here or len(list(numbers.iterdir())) >= 3)
            if here:
                (numbers / str(task)).touch()
            return f"{'here' if here else 'there'} {task}"

        return work

    return begin


@needs_fork
def test_this_process_helps_from_the_last_task_on(tmp_path: Path) -> None:
    with shared_out(slow_first(tmp_path), range(8), 2) as results:
        done = list(results)
    assert [said.split()[1] for said in done] == [str(number) for number in range(8)]
    assert done[0] == "there 0" and done[5:] == ["here 5", "here 6", "here 7"]


@needs_fork
def test_many_tasks_are_handed_out_ahead_and_all_are_done_once(tmp_path: Path) -> None:
    def begin() -> Callable[[int, Progress], int]:
        def work(task: int, _: Progress) -> int:
            (tmp_path / f"{task}").open("x").close()  # twice would be too often
            return task

        return work

    with shared_out(begin, range(200), 3) as results:
        assert list(results) == list(range(200))


@pytest.mark.parametrize(("jobs", "tasks"), [(1, [3, 4]), (2, [3]), (2, [])])
def test_one_process_begins_once_and_only_if_there_is_work(jobs: int, tasks: list[int]) -> None:
    begun: list[None] = []

    def begin() -> Callable[[int, Progress], int]:
        begun.append(None)
        return lambda task, _: 2 * task

    with shared_out(begin, tasks, jobs) as results:
        assert list(results) == [2 * task for task in tasks]
    assert len(begun) == bool(tasks)


@contextmanager
def script(lines: str, folder: Path) -> Iterator["subprocess.Popen[str]"]:
    """Run some lines in a process of their own, with two that help."""
    with subprocess.Popen(
        [sys.executable, "-c", BEGIN + lines, str(folder)],
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            yield process
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


def status_of(lines: str, folder: Path) -> int:
    """Run some lines to their end, which has to come soon."""
    with script(lines, folder) as process:
        process.communicate(timeout=PATIENCE)
    return process.returncode


def is_alive(process: int) -> bool:
    """Tell whether a process of somebody else is still there."""
    try:
        os.kill(process, 0)
        state = Path(f"/proc/{process}/stat")
        return not (state.is_file() and state.read_text().rpartition(") ")[2].startswith("Z"))
    except (ProcessLookupError, FileNotFoundError):
        return False


@pytest.mark.parametrize(
    "end",
    [
        SLEEP + "leave(3)",  # nobody has begun to wait for them
        f"try:\n {SLEEP} raise KeyboardInterrupt\nexcept KeyboardInterrupt: leave(3)",
    ],
)
def test_nobody_waits_for_what_nobody_needs(end: str, tmp_path: Path) -> None:
    with script(end, tmp_path) as process:
        out, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 3
    helpers = [int(line) for line in out.split()]
    assert len(helpers) == 2 and not any(map(is_alive, helpers))


def test_an_answer_that_is_cut_short_is_no_endless_wait(tmp_path: Path) -> None:
    lines = (
        "class Long:\n"
        " def __reduce__(self):\n"  # it is put into bytes, and sent next
        "  (BEGUN / 'sent').touch()\n"
        "  return bytes, (bytes(500_000_000),)\n"
        "def long(task, _): return Long()\n"
        "try:\n"
        " with shared_out(lambda: long, [0, 1], 2):\n"
        "  until_begun(1)\n"
        "  raise KeyboardInterrupt\n"
        "except KeyboardInterrupt: leave(3)\n"
    )
    assert status_of(lines, tmp_path) == 3


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_helpers_do_not_outlive_the_first(how: signal.Signals, tmp_path: Path) -> None:
    with script(SLEEP + "time.sleep(600)", tmp_path) as process:
        assert process.stdout
        helpers = [int(process.stdout.readline()) for _ in range(2)]
        process.send_signal(how)
        until(lambda: not any(map(is_alive, helpers)))


@pytest.mark.skipif(not hasattr(os, "register_at_fork"), reason="nothing forks here")
def test_an_interruption_while_processes_begin_is_not_lost(tmp_path: Path) -> None:
    lines = (
        "os.register_at_fork(before=lambda: signal.raise_signal(signal.SIGINT))\n"
        "try:\n"
        " with shared_out(begin, [0, 0], 2) as results: list(results)\n"
        "except KeyboardInterrupt: leave(3)\n"
    )
    assert status_of(lines, tmp_path) == 3


def dying(at: int, times: Path, how: Callable[[], None]) -> Begin[int]:
    """Return what does tasks, and ends its process at one of them a number of times.

    This process waits in its first until another has come so far.
    """
    all_times = times.read_text()

    def begin() -> Callable[[int, Progress], int]:
        def work(task: int, _: Progress) -> int:
            if task == at and os.getpid() != FIRST and times.read_text():
                begin_with(f"face {task}")
                times.write_text(times.read_text()[1:])
                how()
            until(lambda: os.getpid() != FIRST or times.read_text() != all_times)
            return task

        return work

    return begin


def kill_oneself() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def run_out_of_memory() -> None:
    raise MemoryError


@needs_fork
@pytest.mark.parametrize("how", [kill_oneself, lambda: os._exit(3)])
def test_a_task_whose_process_dies_is_lost_with_its_face_and_no_other(
    how: Callable[[], None], tmp_path: Path
) -> None:
    times = tmp_path / "times"
    times.write_text("x")
    lost: list[tuple[int, str]] = []

    def say(task: int, finding: Finding) -> int:
        lost.append((task, finding.message))
        return -1

    with shared_out(dying(1, times, how), range(30), 2, say) as results:
        assert list(results) == [0, -1, *range(2, 30)]
    assert lost == [(1, "a process of this build was killed while face 1 was made")]


@needs_fork
def test_without_a_substitute_a_process_that_is_killed_is_a_refusal(tmp_path: Path) -> None:
    times = tmp_path / "times"
    times.write_text("x")
    with (
        pytest.raises(Refused, match="killed while face 0 was made"),
        shared_out(dying(0, times, kill_oneself), range(4), 2) as results,
    ):
        list(results)


@needs_fork
def test_a_process_without_memory_names_its_face_and_goes_on(tmp_path: Path) -> None:
    times = tmp_path / "times"
    times.write_text("x")
    with shared_out(
        dying(0, times, run_out_of_memory),
        range(20),
        2,
        lambda _, finding: finding.message,
    ) as results:
        assert list(results) == ["out of memory while face 0 was made", *range(1, 20)]


def test_this_process_without_memory_names_its_face_too() -> None:
    def work(task: int, _: Progress) -> object:
        begin_with(f"face {task}")
        if task == 1:
            raise MemoryError
        return task

    with shared_out(lambda: work, range(3), 1, lambda _, finding: finding.message) as results:
        assert list(results) == [0, "out of memory while face 1 was made", 2]


class Dies:
    """Work that can travel to a process of any kind, and kills it at one task."""

    def __init__(self, at: int, times: Path) -> None:
        self.at, self.times, self.first = at, times, os.getpid()
        self.all_times = times.read_text()

    def __call__(self) -> Callable[[int, Progress], int]:
        return self.work

    def work(self, task: int, _: Progress) -> int:
        if task == self.at and os.getpid() != self.first and self.times.read_text():
            self.times.write_text(self.times.read_text()[1:])
            os._exit(3)
        until(lambda: os.getpid() != self.first or self.times.read_text() != self.all_times)
        return task


def test_a_task_is_tried_again_in_a_new_process(tmp_path: Path) -> None:
    times = tmp_path / "times"
    times.write_text("x")
    with shared_out(Dies(0, times), range(4), 2) as results:
        assert list(results) == [0, 1, 2, 3]
    assert times.read_text() == ""


def test_a_task_that_kills_twice_is_lost(tmp_path: Path) -> None:
    times = tmp_path / "times"
    times.write_text("xx")
    with shared_out(Dies(0, times), range(4), 2, lambda *_: -1) as results:
        assert list(results) == [-1, 1, 2, 3]
    assert times.read_text() == ""


@needs_fork
def test_a_mistake_in_another_process_is_one_here() -> None:
    def begin() -> Callable[[int, Progress], int]:
        raise Refused([])

    with pytest.raises(Refused), shared_out(begin, range(4), 2) as results:
        list(results)


@needs_fork
def test_what_can_not_travel_is_told() -> None:
    def begin() -> Callable[[int, Progress], object]:
        return lambda task, _: task if os.getpid() == FIRST else (lambda: task)

    with pytest.raises(RuntimeError, match="lambda"), shared_out(begin, range(3), 2) as results:
        list(results)


@needs_fork
@pytest.mark.parametrize("jobs", [1, 2])
def test_what_any_process_tells_of_its_tasks_is_heard_here(jobs: int) -> None:
    def begin() -> Callable[[int, Progress], int]:
        def work(task: int, tell: Progress) -> int:
            tell(f"{task} begins")
            tell(Doing(f"{task} ends", 1.0))
            return os.getpid()

        return work

    heard: list[tuple[int, str, int]] = []

    def told(number: int, text: str) -> None:
        heard.append((number, text, threading.get_ident()))

    with shared_out(begin, range(6), jobs, told=told) as results:
        done = list(results)
    assert len(set(done)) <= jobs
    assert sorted(one[:2] for one in heard) == [
        (number, f"{number} {word}") for number in range(6) for word in ("begins", "ends")
    ]
    assert {one[2] for one in heard} == {threading.get_ident()}, "in this very thread"


@pytest.fixture
def slot(monkeypatch: pytest.MonkeyPatch) -> Any:
    shared = multiprocessing.get_context().RawArray("c", workers._ROOM + 1)
    monkeypatch.setattr(workers._Here, "slot", shared)
    monkeypatch.setattr(workers._Here, "label", "")
    return shared


@pytest.mark.parametrize("label", ["cards/ferry/front", "cards/å/front", "x" * 1000, "ж" * 1000])
def test_what_is_begun_is_known_here_and_there(label: str, slot: Any) -> None:
    begin_with(label)
    there: Any = SimpleNamespace(slot=slot)
    assert out_of_memory() == f"out of memory while {label} was made"
    assert was_killed(there).startswith(f"a process of this build was killed while {label[:100]}")


def test_between_two_things_there_is_nothing_to_say(slot: Any) -> None:
    begin_with("a")
    begin_with("")
    assert out_of_memory() == "out of memory"
    helper = Helper(None, None, slot, [])  # type: ignore[arg-type]
    assert was_killed(helper) == "a process of this build was killed"


def test_without_such_memory_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    assert workers._slot(SimpleNamespace(RawArray=full)) is None
    monkeypatch.setattr(workers._Here, "slot", None)
    begin_with("a")
    assert out_of_memory() == "out of memory while a was made"
    helper = Helper(None, None, None, [])  # type: ignore[arg-type]
    assert was_killed(helper) == "a process of this build was killed"


# Requests to end come at any time, and what a killed build leaves is cleared.


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
        Output.clear(tmp_path)
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
