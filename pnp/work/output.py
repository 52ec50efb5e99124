"""The output folder: files appear whole or not at all, and one build writes at a time."""

import errno
import os
import shutil
import signal
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, BinaryIO, Self

from filelock import BaseFileLock, FileLock, Timeout

from pnp.findings import Refused, Where, refuse, shown
from pnp.load.digest import file_digest
from pnp.store import Store

LOCK = ".pnp-lock"
STAGING = ".pnp-staging-"
PATIENCE = 0.2  # seconds for a build that is ending and takes its lock with it
WRITTEN = "All files had been written."  # said of an interruption that came too late

_ELSEWHERE = "choose another folder with {option}"
_ROOM = "make room and try again"
_REASONS = {
    errno.ENOSPC: ("the disk is full", _ROOM),
    errno.EDQUOT: ("the disk quota is used up", _ROOM),
    errno.EFBIG: ("the disk takes no file of this size", _ELSEWHERE),
    errno.EROFS: ("the disk is read-only", _ELSEWHERE),
    errno.EACCES: ("no permission to write here", _ELSEWHERE),
    errno.EPERM: ("no permission to write here", _ELSEWHERE),
    errno.ENOENT: ("no folder can be made here", _ELSEWHERE),
    errno.ENOTDIR: ("a file is in the way", _ELSEWHERE),
    errno.EEXIST: ("a file is in the way", _ELSEWHERE),
    errno.EISDIR: ("a folder is in the way", "remove it, or " + _ELSEWHERE),
    errno.ENAMETOOLONG: ("the name is too long", "shorten the names, or " + _ELSEWHERE),
}
_NO_LOCKS = (errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP, errno.EINVAL)


class Output:
    """A locked output folder with a staging area; nothing shows before `commit`."""

    def __init__(self, folder: Path, option: str = "--out") -> None:
        self.folder = folder
        self._option = option  # with which a person chooses the folder
        self._made: list[Path] = []
        self._lock: BaseFileLock | None = None
        self._staging = folder / f"{STAGING}{os.getpid()}"
        self.staged: list[tuple[Path, Path]] = []  # where files wait, and belong
        self._said = ""  # of an interruption that comes now

    def __enter__(self) -> Self:
        try:
            with self._refusing(self.folder):
                self._take_lock()
                self._clear_leftovers()
                self._staging.mkdir()
        except BaseException:
            self._close()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        with _undisturbed(self._said):  # impatience leaves nothing behind either
            self._close()

    def __getstate__(self) -> dict[str, Any]:
        """Travel to another process, which stages files there and leaves the rest to this one."""
        return {**self.__dict__, "_lock": None}

    @property
    def store(self) -> Store:
        """A place for what processes share while they build, and nobody keeps."""
        return Store(self._staging / "kept")

    def stage(self, path: Path, data: bytes) -> None:
        """Keep a file ready to appear at its place."""
        self.stage_parts(path, (data,))

    def stage_parts(self, path: Path, parts: Iterable[bytes]) -> tuple[str, bool]:
        """Keep a file ready unless the same is there; return its digest, and whether it is new."""
        waiting = self._staging / os.urandom(16).hex()  # other processes stage files as well
        mixed = sha256()
        with self._refusing(path), waiting.open("wb") as file:
            for part in parts:
                mixed.update(part)
                file.write(part)
            digest = mixed.hexdigest()
            if path.is_file() and file_digest(path) == digest:
                return digest, False
            _handed_over(file)
        self.staged.append((waiting, path))
        return digest, True

    def commit(self) -> None:
        """Let all staged files appear, or none; an interruption waits until that is done."""
        with _undisturbed(WRITTEN):
            done: list[tuple[Path, Path | None]] = []
            try:
                for waiting, path in self.staged:
                    with self._refusing(path):
                        self._make_folders(path.parent)
                        before = _kept(path, waiting.with_suffix(".before"))
                        waiting.replace(path)
                        done.append((path, before))
            except Refused:
                _undo(done)
                raise
            self.staged.clear()
            self._said = WRITTEN

    def _take_lock(self) -> None:
        """Lock the folder, or say who has it; nothing is written through a link."""
        self._make_folders(self.folder)
        path = self.folder / LOCK
        lock = FileLock(path)
        try:
            lock.acquire(timeout=PATIENCE, poll_interval=PATIENCE / 4)
        except Timeout:
            by = ""
            with suppress(OSError):
                who = path.read_text("ascii", errors="replace")[:20].strip()
                by = f" (process {who})" if who.isdigit() else ""
            hint = "wait for it, or " + _ELSEWHERE.format(option=self._option)
            where = Where(shown(self.folder))
            raise refuse(where, f"another build is writing here{by}", hint) from None
        except OSError as problem:
            if problem.errno not in _NO_LOCKS:  # some network disks know no locks
                raise
        self._lock = lock
        with suppress(OSError):  # Windows keeps even its owner from writing into it
            path.write_text(f"{os.getpid()}\n", "ascii")

    def _make_folders(self, folder: Path) -> None:
        """Make a folder and those above it, and remember the new ones, outermost first."""
        missing = [each for each in (folder, *folder.parents) if not each.is_dir()]
        self._made += reversed(missing)
        folder.mkdir(parents=True, exist_ok=True)

    @contextmanager
    def _refusing(self, path: Path) -> Iterator[None]:
        """Say in words why the disk does not take a file."""
        try:
            yield
        except OSError as problem:
            message, hint = _REASONS.get(problem.errno or 0, (problem.strerror or str(problem), ""))
            where = Where(shown(path))
            raise refuse(where, message, hint.format(option=self._option)) from None

    def _clear_leftovers(self) -> None:
        """Remove what a build that was killed left behind; the lock says that none is running."""
        for leftover in self.folder.glob(f"{STAGING}*"):
            shutil.rmtree(leftover, ignore_errors=True)

    def _close(self) -> None:
        """Leave nothing behind but what was committed."""
        if self._lock is not None:
            shutil.rmtree(self._staging, ignore_errors=True)
            with suppress(OSError):
                (self.folder / LOCK).unlink()
            self._lock.release()
            self._lock = None
        for folder in reversed(self._made):
            with suppress(OSError):  # not empty: it is needed
                folder.rmdir()
        self._made.clear()


def _handed_over(file: BinaryIO) -> None:
    """Give all bytes to the system; a full disk says so here.

    There is no waiting for the disk itself, which would take longer than many a build: a file that
    a power cut spoils is known by its fingerprint, and made again.
    """
    file.flush()


def _kept(path: Path, before: Path) -> Path | None:
    """Keep a second name for a file that is about to be replaced; None if there is no file."""
    if path.is_dir() and not path.is_symlink():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    try:
        os.link(path, before, follow_symlinks=False)
    except FileNotFoundError:
        return None
    except (OSError, NotImplementedError):  # a disk without links
        shutil.copy2(path, before, follow_symlinks=False)
    return before


def _undo(done: list[tuple[Path, Path | None]]) -> None:
    for path, before in reversed(done):
        with suppress(OSError):
            if before is None:
                path.unlink()
            else:
                before.replace(path)


@contextmanager
def _undisturbed(said: str) -> Iterator[None]:
    """Hold interruptions back until the block is done, and say then what has happened."""
    caught: list[int] = []
    try:
        before = {
            number: signal.signal(number, lambda number, _: caught.append(number))
            for number in (signal.SIGINT, signal.SIGTERM)
        }
    except ValueError:  # not in the main thread
        yield
        return
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, signal.SIG_DFL if handler is None else handler)
    if signal.SIGTERM in caught:
        signal.raise_signal(signal.SIGTERM)
    if caught:
        raise KeyboardInterrupt(said)
