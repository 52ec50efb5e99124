"""Several processes at once: how they begin, how they end, what is said if one ends too soon."""

import atexit
import os
import signal
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from threading import Thread
from typing import TYPE_CHECKING, TypeVar

from pnp.findings import Where, refuse

if TYPE_CHECKING:
    from concurrent.futures import Future, ProcessPoolExecutor

Task = TypeVar("Task")
Done = TypeVar("Done")


def open_pool(count: int, begin: Callable[..., None], *things: object) -> "ProcessPoolExecutor":
    """Return a pool whose processes begin with the same things."""
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415  few builds need it

    atexit.unregister(_end_all)
    atexit.register(_end_all)  # last in, first out: before multiprocessing waits for them
    return ProcessPoolExecutor(count, initializer=partial(_begin, begin, *things))


def hand_out(
    pool: "ProcessPoolExecutor", work: Callable[[Task], Done], tasks: Iterable[Task]
) -> "list[Future[Done]]":
    """Let the processes of a pool begin, each with one task after the other."""
    with _no_interruption(), _none_is_killed():
        return [pool.submit(work, task) for task in tasks]


@contextmanager
def closing(pool: "ProcessPoolExecutor") -> Iterator[None]:
    """Close a pool whatever happens; a process that was killed is a refusal."""
    try:
        with _none_is_killed():
            yield
    except BaseException:  # nobody wants any more what they are at
        _end_all()
        # One may have ended in the middle of an answer. Who waits for the rest would wait for ever,
        # as long as this process, which never answers, holds the pipe open as well.
        pool._result_queue._writer.close()  # type: ignore[attr-defined]
        raise
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _none_is_killed() -> Iterator[None]:
    from concurrent.futures.process import BrokenProcessPool  # noqa: PLC0415

    try:
        yield
    except BrokenProcessPool:
        hint = "is there enough memory? --jobs 1 needs the least"
        raise refuse(Where(""), "a process of this build was killed", hint) from None


@contextmanager
def _no_interruption() -> Iterator[None]:
    """Hold Ctrl-C back: Python loses one that comes in the middle of a fork."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows, which does not fork
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(begin: Callable[..., None], *things: object) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the first process's business
    Thread(target=_end_with_the_first, daemon=True).start()
    begin(*things)


def _end_with_the_first() -> None:
    """Wait for the end of the process that all this is for, and do not outlive it."""
    from multiprocessing import parent_process  # noqa: PLC0415

    if first := parent_process():
        first.join()
        os._exit(1)


def _end_all() -> None:
    from multiprocessing import active_children  # noqa: PLC0415

    for process in active_children():
        process.terminate()
