"""A process that helps with a build: its life from the first task to the last."""

import gc
import os
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from pnp.worded import worded
from pnp.work.interruptions import left_to_the_first, out_of_the_way
from pnp.work.report import Progress, seldom

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
        return worded("out of memory")
    return worded("out of memory while {face} was made", face=_Here.label)


def was_killed(helper: Helper) -> str:
    """Say that a process has died, and what it was at."""
    label = helper.slot.value.decode(errors="replace") if helper.slot else ""
    if not label:
        return worded("a process of this build was killed")
    return worded("a process of this build was killed while {face} was made", face=label)


def open_helper(
    begin: Callable[[], Work],
    tasks: Sequence[Any],
    count: int,
    forks: bool = True,
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
    pipe: "Connection",
    slot: Any,
    begin: Callable[[], Work],
    tasks: Sequence[Any],
    collects: bool,
) -> None:
    """Do one task after the other until there is none any more."""
    left_to_the_first()
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
