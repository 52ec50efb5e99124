"""Long-lived processes that act cases out; one that dies or hangs is a finding, and replaced."""

import multiprocessing
import os
import shutil
import signal
import tempfile
import time
from collections.abc import Iterable, Iterator
from importlib import import_module
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Any

from tests.fuzz import limits
from tests.fuzz.cases import Case
from tests.fuzz.judge import Problem
from tests.fuzz.performing import Result

MOST_CASES = 400  # that one process acts out, before another takes its place
_OUT_OF_TIME = -int(getattr(signal, "SIGPROF", 27))
_IN_MEMORY = "/dev/shm"  # where a system has it: disks are slow with small files
_STARTING = "starting"
_SPAWN = multiprocessing.get_context("spawn")  # as on every system


def _work(pipe: Connection, planted: str, home: Path) -> None:
    """Be one of the processes: take a case, tell where it stands, give the result."""
    from tests.fuzz.acting import Stray
    from tests.fuzz.performing import perform

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the first process's business
    if planted:
        module, _, name = planted.partition(":")
        getattr(import_module(module), name)()
    stray = Stray()
    limits.hold()
    while True:
        try:
            case = pipe.recv()
        except EOFError:
            return
        try:
            pipe.send(perform(case, pipe.send, home, stray))
        except BaseException as problem:  # the harness itself: to be mended there
            import traceback

            told = "".join(traceback.format_exception(problem))
            sort = "memory" if isinstance(problem, MemoryError) else "harness"
            pipe.send(
                Result(case, (Problem(sort, type(problem).__name__, told[-4000:]),), "failed")
            )


class Worker:
    """One process, what it is at, and since when."""

    def __init__(self, planted: str, patience: float, home: Path) -> None:
        self._planted, self._patience, self._home = planted, patience, home
        self._start()

    def _start(self) -> None:
        self.pipe, other = _SPAWN.Pipe()
        self._process: SpawnProcess = _SPAWN.Process(
            target=_work, args=(other, self._planted, self._home)
        )
        self._process.start()
        other.close()
        self.case: Case | None = None
        self.at = ""
        self._since = 0.0
        self._done = 0

    def give(self, case: Case) -> None:
        """Hand out a case."""
        if self._done >= MOST_CASES:
            self.close()
            self._start()
        self.case, self.at = case, _STARTING
        self._since = time.monotonic()
        self.pipe.send(case)

    def heard(self) -> Result | None:
        """Return the result, or what stands for it if there will be none; None if it goes on."""
        try:
            told: Any = self.pipe.recv()
        except (EOFError, OSError):
            self._process.join(10)
            return self._failed("died", f"exit status {self._process.exitcode}")
        if isinstance(told, str):
            self.at, self._since = told, time.monotonic()
            return None
        self.case, self._done = None, self._done + 1
        result: Result = told
        return result

    def overdue(self) -> Result | None:
        """End a process that has taken far too long on the clock."""
        patience = limits.PATIENCE if self.at == _STARTING else self._patience
        if self.case is None or time.monotonic() - self._since < patience:
            return None
        self._process.kill()
        self._process.join()
        return self._failed("hangs", f"for {self._patience:.0f} s")

    def _failed(self, sort: str, how: str) -> Result:
        case, at, ended = self.case, self.at, self._process.exitcode
        self.pipe.close()
        self._start()
        if case is None:
            raise RuntimeError(f"a process {sort} before it had anything to do: {how}")
        if ended == _OUT_OF_TIME:
            sort, how = "slow", "ended by the system"
        words = " ".join(at.split()[:2])
        return Result(case, (Problem(sort, f"{how}, at: {words}", at),), "failed", slowest=at)

    def close(self) -> None:
        """Let the process end."""
        self.pipe.close()
        self._process.join(10)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()


class Pool:
    """Some processes that share out cases."""

    def __init__(self, jobs: int = 1, planted: str = "", patience: float = limits.PATIENCE) -> None:
        fast = _IN_MEMORY if os.access(_IN_MEMORY, os.W_OK) else None
        self._home = Path(tempfile.mkdtemp(prefix="pnp-fuzz-", dir=fast))
        self._workers = [Worker(planted, patience, self._home) for _ in range(jobs)]

    def __enter__(self) -> "Pool":
        return self

    def __exit__(self, *_: object) -> None:
        for worker in self._workers:
            worker.close()
        shutil.rmtree(self._home, ignore_errors=True)

    def run(self, cases: Iterable[Case]) -> Iterator[Result]:
        """Act all cases out and yield what became of them, as it comes."""
        waiting = iter(cases)
        for worker in self._workers:
            self._next(worker, waiting)
        while busy := [worker for worker in self._workers if worker.case]:
            ready = wait([worker.pipe for worker in busy], timeout=1.0)
            for worker in busy:
                result = worker.heard() if worker.pipe in ready else worker.overdue()
                if result is not None:
                    yield result
                    self._next(worker, waiting)

    def _next(self, worker: Worker, waiting: Iterator[Case]) -> None:
        case = next(waiting, None)
        if case is not None:
            worker.give(case)

    def one(self, case: Case) -> Result:
        """Act one case out."""
        (result,) = self.run([case])
        return result
