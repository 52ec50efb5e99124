"""Processes that help do what this one does not, and end when nobody needs them any more."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, InvalidStateError
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from pnp.findings import Refused
from pnp.work.workers import (
    _closing,
    _hand_out,
    _open_pool,
    _results,
    _unless_cancelled,
    shared_out,
)

BEGIN = """
import os, signal, sys, time
from pnp.cli.program import leave
from pnp.work.workers import shared_out

def begin():
    def work(seconds):
        os.write(1, b"%d\\n" % os.getpid())  # in one piece
        time.sleep(seconds)
    return work
"""
SLEEP = "with shared_out(begin, [60] * 4, 3): time.sleep(0.5); "


class Others:
    """Notes what this process does itself; somebody else is done with a task meanwhile."""

    def __init__(self, futures: Sequence[Future[str]], others: Sequence[int]) -> None:
        self.done_here: list[int] = []
        self._futures = futures
        self._others = iter(others)

    def __call__(self, task: int) -> str:
        """Do a task while another process does the next of its own."""
        self.done_here.append(task)
        number = next(self._others, None)
        if number is not None:
            self._futures[number].set_running_or_notify_cancel()
            self._futures[number].set_result(f"there {number}")
        return f"here {task}"


def shared(count: int, others: Sequence[int]) -> tuple[Iterator[str], Others]:
    """Return the results of tasks of which some are done by others, one at a time."""
    futures: list[Future[str]] = [Future() for _ in range(count)]
    here = Others(futures, others)
    return _results(range(count), futures, here), here


def test_this_process_helps_from_the_last_task_on() -> None:
    results, here = shared(6, [0, 1, 2])
    assert list(results) == ["there 0", "there 1", "there 2", "here 3", "here 4", "here 5"]
    assert here.done_here == [5, 4, 3]


def test_it_does_everything_if_nobody_else_does() -> None:
    results, here = shared(4, [])
    assert list(results) == ["here 0", "here 1", "here 2", "here 3"]
    assert here.done_here == [3, 2, 1, 0]


def test_it_takes_nothing_that_somebody_has_begun() -> None:
    futures: list[Future[str]] = [Future() for _ in range(3)]
    futures[2].set_running_or_notify_cancel()
    here = Others(futures, [0])
    results = _results(range(3), futures, here)
    assert next(results) == "there 0"
    assert here.done_here == [1]
    assert next(results) == "here 1"
    futures[2].set_result("there 2")
    assert list(results) == ["there 2"]


@pytest.mark.parametrize(("jobs", "tasks"), [(1, [3, 4]), (2, [3]), (2, [])])
def test_one_process_begins_once_and_only_if_there_is_work(jobs: int, tasks: list[int]) -> None:
    begun: list[None] = []

    def begin() -> Callable[[int], int]:
        begun.append(None)
        return lambda task: 2 * task

    with shared_out(begin, tasks, jobs) as results:
        assert list(results) == [2 * task for task in tasks]
    assert len(begun) == bool(tasks)


@contextmanager
def script(lines: str) -> Iterator["subprocess.Popen[str]"]:
    """Run some lines in a process of their own, with two that help."""
    with subprocess.Popen(
        [sys.executable, "-c", BEGIN + lines],
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            yield process
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


def status_of(lines: str) -> int:
    """Run some lines to their end, which has to come soon."""
    with script(lines) as process:
        process.communicate(timeout=30)
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
def test_nobody_waits_for_what_nobody_needs(end: str) -> None:
    with script(end) as process:
        out, _ = process.communicate(timeout=30)
    assert process.returncode == 3
    helpers = [int(line) for line in out.split()]
    assert len(helpers) == 2 and not any(map(is_alive, helpers))


def test_an_answer_that_is_cut_short_is_no_endless_wait() -> None:
    lines = (
        "def long(length): os.write(1, b'1\\n'); return bytes(length)\n"
        "try:\n"
        " with shared_out(lambda: long, [500_000_000, 0], 2):\n"
        "  time.sleep(1.0)\n"
        "  raise KeyboardInterrupt\n"
        "except KeyboardInterrupt: leave(3)\n"
    )
    assert status_of(lines) == 3


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_helpers_do_not_outlive_the_first(how: signal.Signals) -> None:
    with script(SLEEP + "time.sleep(60)") as process:
        assert process.stdout
        helpers = [int(process.stdout.readline()) for _ in range(2)]
        process.send_signal(how)
        deadline = time.monotonic() + 30
        while any(map(is_alive, helpers)):
            assert time.monotonic() < deadline
            time.sleep(0.01)


@pytest.mark.skipif(not hasattr(os, "register_at_fork"), reason="nothing forks here")
def test_an_interruption_while_processes_begin_is_not_lost() -> None:
    lines = (
        "os.register_at_fork(before=lambda: signal.raise_signal(signal.SIGINT))\n"
        "try:\n"
        " with shared_out(begin, [0, 0], 2) as results: list(results)\n"
        "except KeyboardInterrupt: leave(3)\n"
    )
    assert status_of(lines) == 3


@pytest.mark.parametrize(("problem", "told"), [(InvalidStateError, False), (ValueError, True)])
def test_tasks_taken_back_do_not_trouble_a_pool_that_ends(
    problem: type[Exception], told: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    """Python's pool ends every task when its processes go, and stumbles on cancelled ones."""
    _unless_cancelled(threading.ExceptHookArgs((problem, problem("x"), None, None)))
    assert ("x" in capsys.readouterr().err) is told


def test_a_process_that_is_killed_is_a_refusal() -> None:
    pool = _open_pool(1, lambda: os._exit)
    with pytest.raises(Refused, match="killed"), _closing(pool):
        _hand_out(pool, [3])[0].result()


def test_a_process_that_is_killed_before_all_tasks_are_known_is_one_too() -> None:
    pool = _open_pool(1, lambda: os._exit)

    def tasks() -> Iterator[int]:
        yield 3
        while True:
            time.sleep(0.01)
            yield 0

    with pytest.raises(Refused, match="killed"):
        _hand_out(pool, tasks())  # type: ignore[arg-type]
    pool.shutdown()
