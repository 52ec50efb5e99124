"""Processes that help end when nobody needs them any more, whatever ends the first one."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from pnp.findings import Refused
from pnp.processes import closing, hand_out, open_pool

BEGIN = """
import os, signal, sys, time
from pnp.cli.program import leave
from pnp.processes import closing, hand_out, open_pool

def work(seconds):
    os.write(1, b"%d\\n" % os.getpid())  # in one piece
    time.sleep(seconds)

pool = open_pool(2, int)
"""
SLEEP = "futures = hand_out(pool, work, [60, 60, 60, 60])\ntime.sleep(0.5)\n"


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
        "leave(3)",  # nobody has begun to wait for them
        "try:\n with closing(pool): raise KeyboardInterrupt\nexcept KeyboardInterrupt: leave(3)",
    ],
)
def test_nobody_waits_for_what_nobody_needs(end: str) -> None:
    with script(SLEEP + end) as process:
        out, _ = process.communicate(timeout=30)
    assert process.returncode == 3
    helpers = [int(line) for line in out.split()]
    assert len(helpers) == 2 and not any(map(is_alive, helpers))


def test_an_answer_that_is_cut_short_is_no_endless_wait() -> None:
    lines = (
        "def long(_): os.write(1, b'1\\n'); return bytes(500_000_000)\n"
        "try:\n"
        " with closing(pool):\n"
        "  hand_out(pool, long, [0])\n"
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
        "try: hand_out(pool, work, [0])\n"
        "except KeyboardInterrupt: leave(3)\n"
    )
    assert status_of(lines) == 3


def test_a_process_that_is_killed_is_a_refusal() -> None:
    pool = open_pool(1, print)
    with pytest.raises(Refused, match="killed"), closing(pool):
        hand_out(pool, os._exit, [3])[0].result()


def test_a_process_that_is_killed_before_all_tasks_are_known_is_one_too() -> None:
    pool = open_pool(1, print)

    def tasks() -> Iterator[int]:
        yield 3
        while True:
            time.sleep(0.01)
            yield 0

    with pytest.raises(Refused, match="killed"):
        hand_out(pool, os._exit, tasks())
    pool.shutdown()
