"""Requests to end that come in the middle of something, and what a build that was killed leaves."""

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

LOCK = ".pnp-lock"
STAGING = ".pnp-staging-"


def leftovers(folder: Path) -> list[Path]:
    """Return what lies in a folder as long as somebody writes there, and no longer."""
    try:
        names = os.listdir(folder)  # noqa: PTH208  names are all that is wanted
    except OSError:
        return []
    return [folder / name for name in names if name == LOCK or name.startswith(STAGING)]


Handler = Callable[[int, FrameType | None], Any]

# Ctrl-C, and what else asks a process to end; no system has all of them.
_NAMES = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
REQUESTS = tuple(getattr(signal, name) for name in _NAMES if hasattr(signal, name))


class Ended(KeyboardInterrupt):
    """A request to end other than Ctrl-C; once all is in order, the process ends by it."""

    def __init__(self, said: str, number: int) -> None:
        super().__init__(said)
        self.number = number


@contextmanager
def held_back(said: str) -> Iterator[None]:
    """Hold interruptions back until the block is done, and say then what has happened."""
    caught: list[int] = []
    with _answered({number: lambda number, _: caught.append(number) for number in REQUESTS}):
        yield
    others = [number for number in caught if number != signal.SIGINT]
    if others:
        raise Ended(said, others[0])
    if caught:
        raise KeyboardInterrupt(said)


@contextmanager
def in_order() -> Iterator[None]:
    """Let a request to end leave the block like any exception, and end by it behind the block."""

    def end(number: int, _: FrameType | None) -> None:
        raise Ended("", number)

    usual = [
        number
        for number in REQUESTS
        if number != signal.SIGINT and signal.getsignal(number) is signal.SIG_DFL
    ]
    try:
        with _answered(dict.fromkeys(usual, end)):
            yield
    except Ended as ended:
        if ended.number in usual:
            signal.raise_signal(ended.number)
        raise


@contextmanager
def _answered(handlers: dict[int, Handler]) -> Iterator[None]:
    """Answer signals in another way for a while; outside of the first thread nobody can."""
    before: dict[int, Any] = {}
    try:
        for number, handler in handlers.items():
            before[number] = signal.signal(number, handler)
    except ValueError:  # not in the main thread
        pass
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, signal.SIG_DFL if handler is None else handler)


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


def left_to_the_first() -> None:
    """Be a process that helps: Ctrl-C is not its business, and other requests end it at once."""
    for number in REQUESTS:
        signal.signal(number, signal.SIG_IGN if number == signal.SIGINT else signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, REQUESTS)
