"""Work shared out over several processes: how they begin, how they end, who does what.

Python's own pool is not used: a process that dies takes all others down with it, and nobody learns
at which task that was.
"""

import gc
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from pnp.base.findings import NOWHERE, Finding, Refused, error, sentence
from pnp.work.output import REQUESTS
from pnp.work.request import Progress, seldom, silence

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

_ROOM = 240  # bytes, for the name of what a process is at
Work = Callable[[Any, Progress], Any]  # does a task, and tells how far it is


class Lost(NamedTuple):
    """What comes of a task whose process has died, or had no memory left."""

    said: str


class Said(NamedTuple):
    """What a process tells of a task while it is at it."""

    text: str


class Helper(NamedTuple):
    """A process that helps, as the first one sees it."""

    process: "BaseProcess"
    pipe: "Connection"
    slot: Any  # of memory that both see, where it says what it is at; None if there is none
    given: list[int]  # the tasks that it was given, the one that it is at first


class _Here:
    """What this process is at."""

    slot: Any = None
    label = ""


def begin_with(label: str) -> None:
    """Note what is begun now, for whoever has to say where it ended."""
    _Here.label = label
    if _Here.slot is not None:
        _Here.slot.value = label.encode(errors="replace")[:_ROOM]


def out_of_memory() -> str:
    """Say that this process has no memory left, and what it is at."""
    if not _Here.label:
        return sentence("out of memory")
    return sentence("out of memory while {face} was made", face=_Here.label)


def was_killed(helper: Helper) -> str:
    """Say that a process has died, and what it was at."""
    label = helper.slot.value.decode(errors="replace") if helper.slot else ""
    if not label:
        return sentence("a process of this build was killed")
    return sentence("a process of this build was killed while {face} was made", face=label)


def open_helper(
    begin: Callable[[], Work], tasks: Sequence[Any], count: int, forks: bool = True
) -> Iterator[Helper]:
    """Start processes that know all tasks, and wait to be told the number of one."""
    from multiprocessing import get_context  # noqa: PLC0415  few builds need it

    # One that starts later is not forked: by then this process has threads.
    context: Any = get_context() if forks else get_context("spawn")
    for _ in range(count):
        ours, theirs = context.Pipe()
        slot = _slot(context)
        given = (theirs, slot, begin, tasks, gc.isenabled())
        process = context.Process(target=_help, args=given, daemon=True)
        with out_of_the_way():
            process.start()
        theirs.close()  # or nobody would notice that it died
        yield Helper(process, ours, slot, [])


def _slot(context: Any) -> Any:
    """Return memory that two processes see; nothing where there is no room for it."""
    try:
        return context.RawArray("c", _ROOM + 1)
    except (AttributeError, OSError):
        return None


def _help(
    pipe: "Connection", slot: Any, begin: Callable[[], Work], tasks: Sequence[Any], collects: bool
) -> None:
    """Do one task after the other until there is none any more."""
    # Ctrl-C is the first process's business, and other requests end this one at once.
    for number in REQUESTS:
        signal.signal(number, signal.SIG_IGN if number == signal.SIGINT else signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, REQUESTS)
    _Here.slot, _Here.label = slot, ""
    if not collects:
        gc.disable()
    threading.Thread(target=_end_with_the_first, daemon=True).start()
    work: Work | None = None
    with suppress(EOFError, OSError):  # nobody listens any more
        while True:
            number = pipe.recv()
            result: Any
            try:
                work = work or begin()
                result = work(tasks[number], _teller(pipe, number))
            except MemoryError:
                result = Lost(out_of_memory())
            except Exception as problem:
                result = problem
            _send(pipe, number, result)
    os._exit(0)  # taking everything apart takes its time


def _teller(pipe: "Connection", number: int) -> Progress:
    """Return what tells the first process how far a task is."""
    return seldom(lambda text: pipe.send((number, Said(text))))


def _send(pipe: "Connection", number: int, result: Any) -> None:
    try:
        pipe.send((number, result))
    except (OSError, EOFError):
        raise
    except MemoryError:
        pipe.send((number, Lost(out_of_memory())))
    except Exception as problem:  # that can not travel
        pipe.send((number, RuntimeError(f"{result!r:.200}: {problem}")))


def _end_with_the_first() -> None:
    """Wait for the end of the process that all this is for, and do not outlive it."""
    from multiprocessing import parent_process  # noqa: PLC0415

    if first := parent_process():
        first.join()
        os._exit(1)


def end_all(helpers: Iterable[Helper]) -> None:
    """End processes, whatever they are at."""
    for helper in helpers:
        helper.process.terminate()
    for helper in helpers:
        helper.process.join()


Task = TypeVar("Task")
Done = TypeVar("Done")
_Work = Callable[[Task, Progress], Done]
Told = Callable[[int, str], None]  # hears the number of a task, and how far it is
Substitute = Callable[[Task, Finding], Done]  # what becomes of a task that was lost

MOST_DEATHS = 4  # of processes in one build; then it is the machine and not a face
MANY = 8  # tasks for each process, from where on they are handed out ahead
_GLANCE = 1.0  # seconds; Windows tells of Ctrl-C only who does not wait for ever


def lost_for_good(_: Any, finding: Finding) -> Any:
    """Refuse to go on without what a process was at as it died."""
    raise Refused([finding])


@contextmanager
def shared_out(
    begin: Callable[[], _Work[Task, Done]],
    tasks: Sequence[Task],
    jobs: int,
    lost: Substitute[Task, Done] = lost_for_good,
    told: Told = silence,
) -> Iterator[Iterator[Done]]:
    """Do all tasks and yield what comes of them in their order.

    `begin` makes whatever does the work, in every process that takes part. Others begin at once
    with the first tasks; this one helps from the last one on, whenever it would wait. A task whose
    process dies is tried once more in a new one; if that dies as well, or if there is no memory
    left, `lost` says what becomes of it. What is told of tasks is heard here, by `told`.
    """
    work: list[_Work[Task, Done]] = []

    def here(number: int, hear: Told = told) -> Done:
        if not work:
            work.append(begin())
        try:
            return work[0](tasks[number], seldom(partial(hear, number)))
        except MemoryError:
            return lost(tasks[number], _finding(out_of_memory()))

    if jobs < 2 or len(tasks) < 2:
        yield map(here, range(len(tasks)))
        return
    with _Crew(begin, tasks, min(jobs, len(tasks)) - 1, told) as crew:
        yield crew.results(here, lost)


def _finding(said: str) -> Finding:
    hint = sentence("is there enough memory? {option} 1 needs the least", option="--jobs")
    return error(NOWHERE, said, hint)


class _Crew(Generic[Task, Done]):
    """The processes that help, the tasks that nobody has begun, and what came of others."""

    def __init__(
        self, begin: Callable[[], _Work[Task, Done]], tasks: Sequence[Task], count: int, told: Told
    ) -> None:
        self._begin, self._tasks, self._told = begin, tasks, told
        self._said: deque[tuple[int, str]] = deque()  # by others, and nobody has heard it yet
        self._free = deque(range(len(tasks)))
        self._done: dict[int, Any] = {}
        self._deaths: list[int] = []  # the tasks at which processes died
        self._changed = threading.Condition()
        self._ahead = 2 if len(tasks) >= MANY * (count + 1) else 1
        self._is_over = False
        self._helpers: dict[Connection, Helper] = {}
        for helper in open_helper(begin, tasks, count):
            self._helpers[helper.pipe] = helper
            self._hand_on(helper)
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    def __enter__(self) -> "_Crew[Task, Done]":
        return self

    def __exit__(self, *_: object) -> None:
        """Close it whatever happens: nobody wants any more what they are at."""
        with self._changed:
            self._is_over = True
            helpers = list(self._helpers.values())
        end_all(helpers)
        self._listener.join()
        for helper in helpers:
            helper.pipe.close()

    def results(
        self, here: Callable[[int, Told], Done], lost: Callable[[Task, Finding], Done]
    ) -> Iterator[Done]:
        """Yield what comes of all tasks; while there is nothing to yield, do the last of them."""
        for number in range(len(self._tasks)):
            while (own := self._next(number)) is not None:
                self._settle(own, here(own, self._hear_first))
            self._hear_others()
            found = self._done.pop(number)
            if isinstance(found, Lost):
                found = lost(self._tasks[number], _finding(found.said))
            elif isinstance(found, BaseException):
                raise found
            yield found

    def _next(self, number: int) -> int | None:
        """Return a task to do here; None as soon as a task is done, which may take a while."""
        with self._changed:
            while number not in self._done:
                if self._free:
                    return self._free.pop()
                self._changed.wait(_GLANCE)
                self._hear_others()
        return None

    def _hear_others(self) -> None:
        """Hand on what other processes have told; nobody is told anything by another thread."""
        while self._said:
            self._told(*self._said.popleft())

    def _hear_first(self, number: int, text: str) -> None:
        self._hear_others()
        self._told(number, text)

    def _settle(self, number: int, result: Any) -> None:
        with self._changed:
            self._done[number] = result
            self._changed.notify()

    def _hand_on(self, helper: Helper) -> None:
        """Give a process the next of the tasks that nobody has begun."""
        while self._free and len(helper.given) < self._ahead:
            self._give(helper, self._free.popleft())

    def _give(self, helper: Helper, number: int) -> None:
        helper.given.append(number)
        with suppress(OSError):  # it has died, which is found out soon
            helper.pipe.send(number)

    def _listen(self) -> None:
        """Take in what processes are done with, and notice those that die."""
        from multiprocessing.connection import wait  # noqa: PLC0415  few builds need it

        while True:
            with self._changed:
                pipes = [] if self._is_over else list(self._helpers)
            if not pipes:
                return
            for pipe in wait(pipes):
                self._hear(self._helpers[pipe])  # type: ignore[index]

    def _hear(self, helper: Helper) -> None:
        try:
            number, result = helper.pipe.recv()
        except (EOFError, OSError):  # in the middle of an answer, maybe
            self._mourn(helper)
            return
        except Exception as problem:  # an answer that nobody understands
            number, result = helper.given[0], problem
        with self._changed:
            if isinstance(result, Said):
                self._said.append((number, result.text))
                self._changed.notify()
                return
            helper.given.remove(number)
            self._hand_on(helper)
        self._settle(number, result)

    def _mourn(self, helper: Helper) -> None:
        """Go on without a process: others do what it has not begun, a new one what it was at."""
        said = was_killed(helper)
        with self._changed:
            del self._helpers[helper.pipe]
            if self._is_over or not helper.given:
                return
            begun, *others = helper.given
            self._free.extendleft(reversed(others))
            self._deaths.append(begun)
            again = self._deaths.count(begun) < 2 and len(self._deaths) < MOST_DEATHS
        if not (again and self._replaced(begun)):
            self._settle(begun, Lost(said))
        with self._changed:
            if len(self._deaths) >= MOST_DEATHS:
                for number in self._free:
                    self._done[number] = Lost(said)
                self._free.clear()
                self._changed.notify()

    def _replaced(self, number: int) -> bool:
        """Let a new process begin with a task; tell whether there is one."""
        try:
            (helper,) = open_helper(self._begin, self._tasks, 1, forks=False)
        except Exception:  # it has no way to take its task along
            return False
        with self._changed:
            self._helpers[helper.pipe] = helper
            self._give(helper, number)
            if self._is_over:  # meanwhile
                end_all([helper])
        return True


@contextmanager
def out_of_the_way() -> Iterator[None]:
    """Hold all of them back in the system: Python loses one that comes in the middle of a fork."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows, which does not fork
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, REQUESTS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
