"""Somebody else who writes into a folder."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

HOLD_THE_LOCK = """
import sys
from pathlib import Path
from pnp.work.output import Output
with Output(Path(sys.argv[1])):
    print("locked", flush=True)
    sys.stdin.read()  # until somebody ends it
"""


@contextmanager
def locked(folder: Path) -> Iterator[int]:
    """Hold the lock of a folder in another process."""
    with subprocess.Popen(
        [sys.executable, "-c", HOLD_THE_LOCK, str(folder)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as other:
        try:
            assert other.stdout and other.stdout.readline() == b"locked\n"
            yield other.pid
        finally:
            other.kill()
