"""Runs the command line in this process and keeps what came of it."""

import os
import re
import sys
import tempfile
import traceback
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import util
from pathlib import Path
from typing import Any, NamedTuple

from click.testing import CliRunner

from pnp.base.store import FOLDER, SETTINGS
from pnp.cli import main
from tests.fuzz import limits
from tests.fuzz.plans import Step
from tests.fuzz.stage import PRINTERS, PROJECT, SCRATCH, STORE

MOST_TOLD = 200_000  # letters of a command's messages that are looked at
_FRAME = re.compile(r'File "[^"]*/(pnp/[^"]+)", line \d+, in (\S+)')


class Outcome(NamedTuple):
    """What a command came to."""

    step: Step
    status: int
    told: str  # on both streams
    errors: str  # on the second alone
    crash: str  # a traceback, if an exception got out
    signature: str  # what crashes of one cause have in common
    stray: str  # what libraries wrote past Python
    seconds: float
    memory: int  # how far it rose


class Stray:
    """Catches what libraries in C write to the process's own streams."""

    def __init__(self) -> None:
        self._file = tempfile.TemporaryFile()  # noqa: SIM115  as long as the process lives
        sys.stdout.flush()
        sys.stderr.flush()
        for number in (1, 2):
            os.dup2(self._file.fileno(), number)

    def taken(self) -> str:
        """Return what was written since this was last asked."""
        self._file.seek(0)
        found = self._file.read().decode("utf-8", "replace")
        self._file.seek(0)
        self._file.truncate()
        return found


@contextmanager
def entered(folder: Path) -> Iterator[None]:
    """Make the project of a case the place where this process works, for a while."""
    util.get_temp_dir()  # where processes meet: it outlives this case
    here, scratch = Path.cwd(), tempfile.tempdir
    own = {FOLDER: str(folder / STORE), SETTINGS: str(folder / PRINTERS)}
    kept = {name: os.environ.get(name) for name in own}
    os.chdir(folder / PROJECT)
    os.environ.update(own)
    tempfile.tempdir = str(folder / SCRATCH)
    try:
        with warnings.catch_warnings():
            warnings.showwarning = _shown
            for category in (UserWarning, RuntimeWarning):
                warnings.simplefilter("always", category)
            yield
    finally:
        os.chdir(here)
        tempfile.tempdir = scratch
        for name, value in kept.items():
            os.environ.pop(name)
            os.environ.update({name: value} if value is not None else {})


def _shown(
    message: Any, category: Any, filename: str, lineno: int, file: Any = None, line: Any = None
) -> None:
    """Write a warning as Python does, whoever listens to warnings here."""
    sys.stderr.write(warnings.formatwarning(message, category, filename, lineno, line))


def act(step: Step, size: int, stray: Stray | None = None) -> Outcome:
    """Run one command."""
    before, begun = limits.begin_height(), limits.spent()
    limits.hold_time(limits.seconds(size))
    done = CliRunner().invoke(main, step.args)
    limits.let_go()
    crash, signature = "", ""
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        crash = "".join(traceback.format_exception(done.exception))
        signature = f"{type(done.exception).__name__} in {_culprit(crash)}"
        done.exception.__traceback__ = None
    return Outcome(
        step=step,
        status=done.exit_code,
        told=_cut(done.output),
        errors=_cut(done.stderr),
        crash=crash[-6_000:],
        signature=signature,
        stray=stray.taken() if stray else "",
        seconds=limits.spent() - begun,
        memory=max(0, limits.height() - before),
    )


def _cut(told: str) -> str:
    """Return whole lines, and no more than somebody could want to look at."""
    return told if len(told) <= MOST_TOLD else told[:MOST_TOLD].rpartition("\n")[0]


def _culprit(crash: str) -> str:
    """Return the last place in the program that a traceback names."""
    found = _FRAME.findall(crash)
    return ":".join(found[-1]) if found else "nowhere in the program"
