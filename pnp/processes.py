"""Several processes at once: how they begin, and what is said if one of them ends too soon."""

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from threading import Thread
from typing import TYPE_CHECKING

from pnp.findings import Where, refuse

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor


def open_pool(count: int, begin: Callable[..., None], *things: object) -> "ProcessPoolExecutor":
    """Return a pool whose processes begin with the same things."""
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415  few builds need it

    return ProcessPoolExecutor(count, initializer=partial(_begin, begin, *things))


def _begin(begin: Callable[..., None], *things: object) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the first process's business
    Thread(target=_follow_parent, daemon=True).start()
    begin(*things)


def _follow_parent() -> None:
    """End with the first process, which may be killed and then says nothing."""
    from multiprocessing import parent_process  # noqa: PLC0415  only here

    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextmanager
def closing(pool: "ProcessPoolExecutor") -> Iterator[None]:
    """Close a pool whatever happens; a process that was killed is a refusal."""
    from concurrent.futures.process import BrokenProcessPool  # noqa: PLC0415

    try:
        yield
    except BrokenProcessPool:
        hint = "is there enough memory? --jobs 1 needs the least"
        raise refuse(Where(""), "a process of this build was killed", hint) from None
    finally:
        pool.shutdown(cancel_futures=True)
