"""One line on the terminal that says what is being done."""

import os
import signal
import sys
from threading import current_thread, main_thread

from pnp.work.report import Doing, seldom


class Ticker:
    """One line on the terminal that says what is being done; silent elsewhere.

    It also remembers Ctrl-C: a library that catches everything would lose it, or make another
    mistake of it.
    """

    def __init__(self) -> None:
        self._live = sys.stderr.isatty() and os.environ.get("TERM") != "dumb"
        self._width = 0
        self._stopped = False
        self._listens = False
        self._tell = seldom(self._show)

    def __call__(self, text: str) -> None:
        """Show what is being done now, and how far it is."""
        if self._stopped:
            raise KeyboardInterrupt
        if self._live:
            self._tell(text)

    def _show(self, said: str) -> None:
        if self._live:
            text = _line(said)[: _columns() - 1]  # a line that is full would begin another one
            sys.stderr.write("\r" + text.ljust(self._width))
            sys.stderr.flush()
            self._width = len(text)

    def clear(self) -> None:
        """Wipe the line."""
        if self._live and self._width:
            sys.stderr.write("\r" + " " * self._width + "\r")
            sys.stderr.flush()
            self._width = 0

    def __enter__(self) -> "Ticker":
        usual = signal.getsignal(signal.SIGINT) is signal.default_int_handler
        self._listens = usual and current_thread() is main_thread()
        if self._listens:
            signal.signal(signal.SIGINT, self._stop)
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if self._listens:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        self.clear()
        if self._stopped and kind is not None and not issubclass(kind, KeyboardInterrupt):
            raise KeyboardInterrupt from None

    def _stop(self, *_: object) -> None:
        self._stopped = True
        raise KeyboardInterrupt


def _line(text: str) -> str:
    """Return a step with its numbers."""
    doing = Doing.of(text)
    share = f"{doing.percent:3} % " if isinstance(text, Doing) else ""
    return share + text + (", {:,} of {:,}".format(*doing.faces) if doing.faces else "")


def _columns() -> int:
    """Return how wide the terminal of messages is, up to what reads well."""
    try:
        columns = os.get_terminal_size(sys.stderr.fileno()).columns
    except OSError:  # a terminal that does not tell
        columns = 0
    return min(columns, 79) if columns > 1 else 79
