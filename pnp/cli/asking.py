"""Asking the terminal what it is: it answers as if somebody typed."""

import sys

QUESTION = "\x1b[c"  # which every terminal since the VT100 knows
PATIENCE = 1.0  # seconds; the answer comes at once, and later over a slow line


def answer() -> str:
    """Return what the terminal says that it is; nothing if it is silent or nobody can hear it."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return ""
    try:
        return _heard()
    except (OSError, ValueError, ImportError):
        return ""


if sys.platform == "win32":

    def _heard() -> str:
        import ctypes
        import msvcrt
        from time import monotonic, sleep

        kernel = ctypes.windll.kernel32
        handle, mode = kernel.GetStdHandle(-11), ctypes.c_ulong()
        if not kernel.GetConsoleMode(handle, ctypes.byref(mode)):
            return ""
        if not kernel.SetConsoleMode(
            handle, mode.value | 4
        ):  # an old console, which would print it
            return ""
        _say()
        heard, end = "", monotonic() + PATIENCE
        while not heard.endswith("c") and monotonic() < end:
            if msvcrt.kbhit():
                heard += msvcrt.getwch()
            else:
                sleep(0.01)
        return heard

else:

    def _heard() -> str:
        import os
        import select
        import termios
        import tty

        here = sys.stdin.fileno()
        before = termios.tcgetattr(here)
        try:
            tty.setcbreak(here)
            _say()
            heard = b""
            while not heard.endswith(b"c") and select.select([here], [], [], PATIENCE)[0]:
                heard += os.read(here, 1)
            return heard.decode("ascii", "replace")
        finally:
            termios.tcsetattr(here, termios.TCSADRAIN, before)


def _say() -> None:
    sys.stdout.write(QUESTION)
    sys.stdout.flush()
