"""The output folder: files appear whole or not at all, and one build writes at a time."""

import errno
import os
import shutil
import signal
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import IO, Self

from pnp.findings import Refused, Where, refuse, shown

LOCK = ".pnp-lock"
STAGING = ".pnp-staging-"


def _refused(path: Path, problem: OSError) -> Refused:
    reasons = {
        errno.ENOSPC: ("the disk is full", "make room and build again"),
        errno.EDQUOT: ("the disk quota is used up", "make room and build again"),
        errno.EFBIG: ("the disk takes no file of this size", ""),
        errno.EROFS: ("the disk is read-only", "choose another folder with --out"),
        errno.EACCES: ("no permission to write here", "choose another folder with --out"),
        errno.EPERM: ("no permission to write here", "choose another folder with --out"),
        errno.ENOTDIR: ("a file is in the way", "choose another folder with --out"),
        errno.EEXIST: ("a file is in the way", "choose another folder with --out"),
    }
    message, hint = reasons.get(problem.errno or 0, (problem.strerror or str(problem), ""))
    return refuse(Where(shown(path)), message, hint)


class Output:
    """A locked output folder with a staging area; nothing shows before `commit`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._lock: IO[str] | None = None
        self._staging: Path | None = None
        self._staged: list[tuple[Path, Path]] = []

    def __enter__(self) -> Self:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            self._lock = (self.folder / LOCK).open("a+")
            self._take_lock(self._lock)
            self._clear_leftovers()
            self._staging = Path(tempfile.mkdtemp(prefix=STAGING, dir=self.folder))
        except OSError as problem:
            self._release()
            raise _refused(self.folder, problem) from None
        except BaseException:
            self._release()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._staging:
            shutil.rmtree(self._staging, ignore_errors=True)
        self._release()

    def stage(self, path: Path, data: bytes) -> None:
        """Keep a file ready to appear at its place."""
        if self._staging is None:
            raise RuntimeError("the output is not open")
        waiting = self._staging / str(len(self._staged))
        try:
            with waiting.open("wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
        except OSError as problem:
            raise _refused(path, problem) from None
        self._staged.append((waiting, path))

    def commit(self) -> None:
        """Let all staged files appear; an interruption waits until the last one has."""
        with _undisturbed():
            for waiting, path in self._staged:
                try:
                    path.parent.mkdir(parents=True, exist_ok=True)
                    waiting.replace(path)
                except OSError as problem:
                    raise _refused(path, problem) from None
            self._staged.clear()

    def _take_lock(self, lock: IO[str]) -> None:
        try:
            _lock_file(lock)
        except BlockingIOError:
            lock.seek(0)
            who = lock.read().strip()
            by = f" (process {who})" if who else ""
            raise refuse(
                Where(shown(self.folder)),
                f"another build is writing here{by}",
                "wait for it, or choose another folder with --out",
            ) from None
        lock.seek(0)
        lock.truncate()
        lock.write(f"{os.getpid()}\n")
        lock.flush()

    def _clear_leftovers(self) -> None:
        """Remove what a build that was killed left behind; the lock says that none is running."""
        for leftover in self.folder.glob(f"{STAGING}*"):
            shutil.rmtree(leftover, ignore_errors=True)

    def _release(self) -> None:
        if self._lock:
            self._lock.close()
            self._lock = None


def _lock_file(lock: IO[str]) -> None:
    try:
        import fcntl  # noqa: PLC0415  not on Windows
    except ImportError:
        import msvcrt  # noqa: PLC0415

        try:
            msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
        except OSError:
            raise BlockingIOError from None
        return
    fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Hold an interruption back until the block is done."""
    caught: list[int] = []
    try:
        before = signal.signal(signal.SIGINT, lambda number, _: caught.append(number))
    except ValueError:  # not in the main thread
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if caught:
        raise KeyboardInterrupt
