"""Work shared out over several processes: how they begin, how they end, who does what."""

import atexit
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

from pnp.findings import Where, refuse

if TYPE_CHECKING:
    from concurrent.futures import Future, ProcessPoolExecutor

Task = TypeVar("Task")
Done = TypeVar("Done")
Work = Callable[[Task], Done]


@contextmanager
def shared_out(
    begin: Callable[[], Work[Task, Done]], tasks: Sequence[Task], jobs: int
) -> Iterator[Iterator[Done]]:
    """Do all tasks and yield what comes of them in their order.

    `begin` makes whatever does the work, in every process that takes part. Others begin at once
    with the first tasks; this one helps from the last one on, whenever it would wait.
    """
    work: list[Work[Task, Done]] = []

    def here(task: Task) -> Done:
        if not work:
            work.append(begin())
        return work[0](task)

    if jobs < 2 or len(tasks) < 2:
        yield map(here, tasks)
        return
    pool = _open_pool(min(jobs, len(tasks)) - 1, begin)
    with _closing(pool):
        yield _results(tasks, _hand_out(pool, tasks), here)


def _results(
    tasks: Sequence[Task], futures: "Sequence[Future[Done]]", here: Work[Task, Done]
) -> Iterator[Done]:
    own: dict[int, Done] = {}
    waiting = dict(enumerate(futures))
    del futures  # and with them what went on already
    free = list(waiting)
    for number in range(len(tasks)):
        while number not in own and free and not waiting[number].done():
            last = free.pop()
            if last in waiting and waiting[last].cancel():
                own[last] = here(tasks[last])
        yield own.pop(number) if number in own else waiting.pop(number).result()


class _There:
    """What another process keeps between tasks."""

    work: Work[Any, Any]


def _do_there(task: Any) -> Any:
    return _There.work(task)


def _open_pool(count: int, begin: Callable[[], Work[Any, Any]]) -> "ProcessPoolExecutor":
    """Return a pool whose processes all begin in this way."""
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415  few builds need it

    atexit.unregister(_end_all)
    atexit.register(_end_all)  # last in, first out: before multiprocessing waits for them
    return ProcessPoolExecutor(count, initializer=_begin, initargs=(begin,))


def _hand_out(pool: "ProcessPoolExecutor", tasks: Sequence[Any]) -> "list[Future[Any]]":
    """Let the processes of a pool begin, each with one task after the other."""
    with _no_interruption(), _none_is_killed():
        return [pool.submit(_do_there, task) for task in tasks]


@contextmanager
def _closing(pool: "ProcessPoolExecutor") -> Iterator[None]:
    """Close a pool whatever happens; a process that was killed is a refusal."""
    try:
        with _none_is_killed():
            yield
    except BaseException:  # nobody wants any more what they are at
        threading.excepthook = _unless_cancelled
        _end_all()
        # One may have ended in the middle of an answer. Who waits for the rest would wait for ever,
        # as long as this process, which never answers, holds the pipe open as well.
        pool._result_queue._writer.close()  # type: ignore[attr-defined]
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _unless_cancelled(problem: threading.ExceptHookArgs) -> None:
    """Pass over what Python's pool stumbles on as it ends: tasks that this process had taken."""
    from concurrent.futures import InvalidStateError  # noqa: PLC0415

    if problem.exc_type is not InvalidStateError:
        threading.__excepthook__(problem)


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


def _begin(begin: Callable[[], Work[Any, Any]]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the first process's business
    threading.Thread(target=_end_with_the_first, daemon=True).start()
    _There.work = begin()


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
