"""Waiting for something to happen, however busy the machine is, instead of for a time."""

import time
from collections.abc import Callable

PATIENCE = 300.0  # seconds: who waits so long waits for ever


def until(holds: Callable[[], bool], why: str = "it never happens") -> None:
    """Wait until something holds, and fail if it never does."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, why
        time.sleep(0.01)
