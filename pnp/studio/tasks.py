"""Long work, in a process of its own: it tells how far it is, can be ended, and blocks no page."""

import os
import signal
from collections.abc import Callable, Mapping
from contextlib import suppress
from importlib import import_module
from itertools import count
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Lock, Thread
from typing import Any, NamedTuple

from pnp.findings import NOWHERE, Finding, Refused, error
from pnp.load.project import Project
from pnp.studio.events import Events
from pnp.studio.option_names import OptionNames
from pnp.worded import worded

Work = Callable[[Project, Mapping[str, Any], Callable[[Any], None]], Any]
KEPT = 30  # tasks that have ended and can still be asked for


class TaskState(NamedTuple):
    """How far a task is."""

    id: str
    kind: str
    state: str = "running"  # done, refused, stopped
    says: Any = ""
    steps: int = 0
    answer: Any = None
    findings: tuple[Mapping[str, Any], ...] = ()

    @property
    def told(self) -> dict[str, Any]:
        """All of it, for a page."""
        return self._asdict()


class Tasks:
    """Begins tasks, follows them and tells pages."""

    def __init__(self, project: Project, events: Events, known: Mapping[str, str]) -> None:
        self._project, self._events, self._known = project, events, known
        self._lock = Lock()
        self._numbers = count(1)
        self._states: dict[str, TaskState] = {}
        self._processes: dict[str, Any] = {}

    def begin(self, kind: str, given: Mapping[str, Any]) -> TaskState:
        """Begin a task of a known kind."""
        context: Any = get_context("spawn")  # this process has threads, which no fork takes along
        ours, theirs = context.Pipe(duplex=False)
        asked = theirs, self._known[kind], self._project, dict(given)
        process = context.Process(target=_work, args=asked, daemon=False)
        with self._lock:
            state = TaskState(f"t{next(self._numbers)}", kind)
            self._states[state.id] = state
            self._processes[state.id] = process
            self._forget_old()
        process.start()
        theirs.close()
        Thread(target=self._follow, args=(state.id, process, ours), daemon=True).start()
        return state

    def state(self, id_: str) -> TaskState | None:
        """Return how far a task is, None if there is none."""
        return self._states.get(id_)

    @property
    def states(self) -> list[TaskState]:
        """All tasks that are known, the oldest first."""
        return list(self._states.values())

    def stop(self, id_: str) -> None:
        """End a task; what it has begun is put in order first."""
        process = self._processes.get(id_)
        if process and process.is_alive():
            process.terminate()

    def close(self) -> None:
        """End all of them and wait."""
        for id_ in list(self._processes):
            self.stop(id_)
        for process in list(self._processes.values()):
            if process.pid:
                process.join(10)

    def _follow(self, id_: str, process: Any, ours: Connection) -> None:
        ended = {"state": "stopped"}
        with suppress(EOFError, OSError):
            while True:
                kind, said = ours.recv()
                if kind == "says":
                    steps = self._states[id_].steps + 1
                    self._now(id_, says=said, steps=steps)
                else:
                    ended = {"state": kind, **said}
        process.join()
        ours.close()
        self._now(id_, **ended)
        self._processes.pop(id_, None)

    def _now(self, id_: str, **more: Any) -> None:
        with self._lock:
            self._states[id_] = state = self._states[id_]._replace(**more)
        self._events.tell("task", **state.told)

    def _forget_old(self) -> None:
        over = [id_ for id_, one in self._states.items() if one.state != "running"]
        for id_ in over[: max(0, len(over) - KEPT)]:
            del self._states[id_]


def _work(theirs: Connection, name: str, project: Project, given: Mapping[str, Any]) -> None:
    """Do the work in the other process, and answer."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the first process's business
    module, _, function = name.partition(":")

    def tell(said: Any) -> None:
        with suppress(OSError):  # nobody listens any more; what is begun is finished
            theirs.send(("says", said))

    try:
        work: Work = getattr(import_module(module), function)
        answer: tuple[str, Any] = "done", {"answer": work(project, given, tell)}
    except Refused as refused:
        answer = _refused(project, *refused.findings)
    except MemoryError:
        answer = _refused(project, error(NOWHERE, worded("out of memory")))
    except OSError as problem:
        place = os.fsdecode(problem.filename) if problem.filename else ""
        said = f"{place}: {problem.strerror or problem}".removeprefix(": ")
        answer = _refused(project, error(NOWHERE, said))
    with suppress(OSError):
        theirs.send(answer)


def _refused(project: Project, *findings: Finding) -> tuple[str, dict[str, Any]]:
    return "refused", {"findings": tuple(map(OptionNames(project).told, findings))}
