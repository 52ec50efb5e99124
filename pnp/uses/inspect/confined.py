"""Foreign PDFs are read in a process of their own: what goes wrong there ends nothing here.

Libraries that read PDFs take all memory, abort or never end if somebody wants them to; no `except`
helps against that. What can be counted beforehand is (`inspect/content.py`); this is for the rest.
Linux holds a process to its memory by itself; elsewhere, and for the time, this one looks on.
"""

import ctypes
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_all_start_methods, get_context
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar

from pnp.base.findings import Refused, Where, refuse, sentence

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

Answer = TypeVar("Answer")

MOST_MEMORY = 1_000_000_000, 20  # bytes that reading takes, and that many times the file's size
MOST_SECONDS = 60, 60  # that it takes, and that many more for each megabyte
_START = "forkserver" if "forkserver" in get_all_start_methods() else "spawn"  # as on Windows
_LOOK = 0.2  # seconds from one look at the other process to the next
_NO_MEMORY = sentence("can not be read: there is not enough memory to read it")


def read_confined(work: Callable[..., Answer], path: Path, where: Where, *more: Any) -> Answer:
    """Return what comes of reading a file elsewhere; a refusal there is one here."""
    size = 0
    with suppress(OSError, ValueError):  # the reader says what is wrong
        size = path.stat().st_size
    memory = MOST_MEMORY[0] + MOST_MEMORY[1] * size
    context: Any = get_context(_START)
    if _START == "forkserver":  # then the next file need not wait for libraries
        context.set_forkserver_preload([work.__module__])
    ours, theirs = context.Pipe(duplex=False)
    given = theirs, memory, where, work, path, *more
    process = context.Process(target=_work, args=given, daemon=True)
    try:
        process.start()
        theirs.close()
        _wait(process, ours, where, memory, MOST_SECONDS[0] + MOST_SECONDS[1] * size / 1e6)
        kind, found = ours.recv()
    except (EOFError, ConnectionError):  # it died in the middle of its work
        said = sentence("can not be read: what reads it crashed, or there is not enough memory")
        raise refuse(where, said) from None
    finally:
        ours.close()
        if process.pid:
            if process.is_alive():
                process.terminate()
            process.join()
    if kind is Refused:
        raise Refused(found)
    if kind is Exception:  # a mistake of ours
        raise found
    answer: Answer = found
    return answer


def _wait(
    process: "BaseProcess", ours: "Connection", where: Where, memory: int, seconds: float
) -> None:
    """Wait for an answer, as long as the other process keeps to what it may take."""
    end = monotonic() + seconds
    while not ours.poll(_LOOK):
        if _held(process) > memory:
            raise refuse(where, _NO_MEMORY)
        if monotonic() > end:
            said = sentence(
                "can not be read: it takes longer than {seconds} {seconds:second|seconds}",
                seconds=round(seconds),
            )
            raise refuse(where, said)


def _work(
    theirs: "Connection", memory: int, where: Where, work: Callable[..., Any], *given: Any
) -> None:
    """Do the work in the other process, and answer."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the first process's business
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)  # what libraries say as they die
    with suppress(ImportError, OSError, ValueError):  # have the system refuse more, where it does
        import resource  # noqa: PLC0415  not on Windows

        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    answer: tuple[Any, Any]
    try:
        answer = None, work(*given)
    except Refused as refused:
        answer = Refused, refused.findings
    except MemoryError:
        answer = Refused, refuse(where, _NO_MEMORY).findings
    except Exception as problem:
        answer = Exception, problem
    theirs.send(answer)


def _held(process: "BaseProcess") -> int:
    """Return how many bytes of memory a process holds; 0 where nobody can tell."""
    if sys.platform == "win32":
        counters = _Counters(size=ctypes.sizeof(_Counters))
        with suppress(AttributeError, OSError):
            psapi = ctypes.windll.psapi
            handle = ctypes.c_void_p(process.sentinel)
            psapi.GetProcessMemoryInfo(handle, ctypes.byref(counters), counters.size)
        return int(counters.paged)
    if sys.platform == "darwin":
        asked = ["/bin/ps", "-o", "rss=", "-p", str(process.pid)]
        with suppress(OSError, ValueError):
            told = subprocess.run(asked, capture_output=True, check=False)  # noqa: S603
            return 1024 * int(told.stdout or 0)
    return 0


class _Counters(ctypes.Structure):
    """What Windows tells of a process's memory: PROCESS_MEMORY_COUNTERS."""

    _fields_ = (
        ("size", ctypes.c_uint32),
        ("faults", ctypes.c_uint32),
        *((name, ctypes.c_size_t) for name in ("peak", "held", "a", "b", "c", "d", "paged", "e")),
    )
