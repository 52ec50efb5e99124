"""The lock of a folder: one process writes there at a time."""

import errno
import os
from contextlib import suppress
from pathlib import Path

from filelock import BaseFileLock, FileLock, Timeout

from pnp.findings import Refused, Where, refuse, shown
from pnp.source import is_link
from pnp.worded import worded
from pnp.work.leftovers import LOCK

UNWRITTEN = worded("remove it: nothing is written through a link")  # what helps with a link
PATIENCE = 0.2  # seconds for a build that is ending and takes its lock with it

_NO_LOCKS = (errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP, errno.EINVAL)


class Busy(Refused):
    """Somebody else writes here now."""


class Lock:
    """The right to write into a folder."""

    def __init__(self, folder: Path, hint: str) -> None:
        self._path = folder / LOCK
        self._hint = hint  # to who comes second
        self._lock: BaseFileLock | None = None
        self.is_sure = True  # whether nobody else can have it: some network disks know no locks

    @property
    def is_taken(self) -> bool:
        """Whether it is held now."""
        return self._lock is not None

    def take(self) -> None:
        """Take the lock, or say who has it; it is not taken through a link."""
        if is_link(self._path):
            said = worded("is a link to another file")
            raise refuse(Where(shown(self._path)), said, UNWRITTEN)
        lock = FileLock(self._path)
        try:
            lock.acquire(timeout=PATIENCE, poll_interval=PATIENCE / 4)
        except Timeout:
            where = Where(shown(self._path.parent))
            raise Busy(refuse(where, self._taken(), self._hint).findings) from None
        except OSError as problem:
            if problem.errno not in _NO_LOCKS:
                raise
            self.is_sure = False
        self._lock = lock
        self._sign()

    def _sign(self) -> None:
        """Write who has it, for others to tell; Windows keeps even its owner from doing so."""
        with suppress(OSError):
            file = os.open(self._path, os.O_WRONLY | os.O_TRUNC | getattr(os, "O_NOFOLLOW", 0))
            try:
                os.write(file, b"%d\n" % os.getpid())
            finally:
                os.close(file)

    def _taken(self) -> str:
        """Say that somebody else has it, and who."""
        with suppress(OSError):  # Windows lets nobody read it
            who = self._path.read_text("ascii", errors="replace")[:20].strip()
            if who.isdigit():
                return worded("another build is writing here (process {number})", number=who)
        return worded("another build is writing here")

    def give_back(self) -> None:
        """Give the lock back and take its file away; nothing happens if it was never taken."""
        if self._lock is None:
            return
        is_gone = self._removed()  # nobody else can have taken it yet
        self._lock.release()
        if not is_gone:  # Windows removes no file that is open, be it here or elsewhere
            self._removed()
        self._lock = None

    def _removed(self) -> bool:
        try:
            self._path.unlink()
        except OSError:
            return False
        return True
