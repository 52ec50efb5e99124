"""Bugs to plant into a process, so that the harness can show that it would find them."""

import os
import time
from typing import Any

from pnp.uses import check as checking
from tests.fuzz import limits


def _instead(work: Any) -> None:
    def check(*_: Any) -> list[Any]:
        work()
        return []

    vars(checking)["check"] = check


def sleeper() -> None:
    """Let check wait for ever, without any work."""
    _instead(lambda: time.sleep(1_000))


def runner() -> None:
    """Let check work for ever, and be allowed no time for it."""
    limits.SECONDS = 0.0

    def run() -> None:
        while True:
            pass

    _instead(run)


def leaver() -> None:
    """Let check end the process."""
    _instead(lambda: os._exit(7))
