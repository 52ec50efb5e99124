"""How much time and memory a command may take, and how that is held and measured."""

import ctypes
import signal
import sys
import time
from pathlib import Path
from typing import Any

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

SECONDS = 6.0  # of the processor, for a command on a small project
SECONDS_PER_BYTE = 50e-6  # for each byte that a case has changed
MEMORY = 2_500_000_000  # addresses that a process may hold, libraries included
MOST_RISE = 600_000_000  # bytes that a command may need at its height
PATIENCE = 300.0  # seconds on the clock for a command that waits: a machine may be busy


def seconds(size: int) -> float:
    """Return how long a command may take on so many new bytes."""
    return SECONDS + SECONDS_PER_BYTE * size


def spent() -> float:
    """Return the processor's time of this process so far."""
    return time.process_time()


_held: list[bool] = []


def hold() -> None:
    """Let this process have no more than it should; elsewhere memory is measured only."""
    _held.append(True)
    if resource is not None and sys.platform.startswith("linux"):
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, resource.RLIM_INFINITY))


def hold_time(most: float) -> None:
    """Have the system end this process if it computes twice as long as allowed, where it can.

    A timer counts from now on. A limit of the whole process would be met too early: systems count
    by sampling, which goes astray over minutes.
    """
    if _held and hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_PROF, 2 * most + 1)


def let_go() -> None:
    """Let this process compute as long as it wants."""
    if _held and hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_PROF, 0)


def begin_height() -> int:
    """Forget the greatest height of memory so far, where that can be done, and return it."""
    try:
        Path("/proc/self/clear_refs").write_text("5")
    except OSError:
        return height()
    return height()


def height() -> int:
    """Return how much memory this process has held at most, in bytes; 0 if nobody knows."""
    try:
        for line in Path("/proc/self/status").read_text("ascii").splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) * 1024
    except OSError:
        pass
    if resource is not None:
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return most if sys.platform == "darwin" else most * 1024
    return _on_windows()


def _on_windows() -> int:
    class Counters(ctypes.Structure):
        _fields_ = (
            ("size", ctypes.c_ulong),
            ("faults", ctypes.c_ulong),
            *((name, ctypes.c_size_t) for name in ("peak", "now", "a", "b", "c", "d", "e", "f")),
        )

    windows: Any = getattr(ctypes, "windll", None)
    if windows is None:
        return 0
    found = Counters(size=ctypes.sizeof(Counters))
    handle = ctypes.c_void_p(windows.kernel32.GetCurrentProcess())
    known = windows.psapi.GetProcessMemoryInfo(handle, ctypes.byref(found), found.size)
    return int(found.peak) if known else 0
