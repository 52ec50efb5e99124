"""The output folder: files appear whole or not at all, and one build writes at a time."""

import errno
import os
import shutil
import signal
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import Self

from filelock import BaseFileLock, FileLock, Timeout

from pnp.findings import Refused, Where, refuse, shown
from pnp.load.digest import file_digest

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


class Carrier:
    """Takes files as an output folder does, and carries them to one in another process."""

    def __init__(self, carried: list[tuple[Path, bytes]]) -> None:
        self._carried = carried

    def stage(self, path: Path, data: bytes) -> None:
        """Keep a file."""
        self._carried.append((path, data))

    def stage_parts(self, path: Path, parts: Iterable[bytes]) -> tuple[str, bool]:
        """Keep a file unless the same is there; return its digest, and whether it is new."""
        data = b"".join(parts)
        digest = sha256(data).hexdigest()
        is_new = not (path.is_file() and file_digest(path) == digest)
        if is_new:
            self.stage(path, data)
        return digest, is_new


class Output:
    """A locked output folder with a staging area; nothing shows before `commit`."""

    def __init__(self, folder: Path, option: str = "--out") -> None:
        self.folder = folder
        self._option = option  # with which a person chooses the folder
        self._made: list[Path] = []
        self._lock: BaseFileLock | None = None
        self._staging: Path | None = None
        self._staged: list[tuple[Path, Path]] = []
        self._said = ""  # of an interruption that comes now

    def __enter__(self) -> Self:
        try:
            self._take_lock()
            self._clear_leftovers()
            self._staging = self.folder / f"{STAGING}{os.getpid()}"
            self._staging.mkdir()  # the lock is ours, and leftovers are cleared
        except OSError as problem:
            self._close()
            raise self._refused(self.folder, problem) from None
        except BaseException:
            self._close()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        with _undisturbed(self._said):  # impatience leaves nothing behind either
            self._close()

    def stage(self, path: Path, data: bytes) -> None:
        """Keep a file ready to appear at its place."""
        self.stage_parts(path, (data,))

    def stage_parts(self, path: Path, parts: Iterable[bytes]) -> tuple[str, bool]:
        """Keep a file ready unless the same is there; return its digest, and whether it is new."""
        if self._staging is None:
            raise RuntimeError("the output is not open")
        waiting = self._staging / str(len(self._staged))
        mixed = sha256()
        try:
            with waiting.open("wb") as file:
                for part in parts:
                    mixed.update(part)
                    file.write(part)
                digest = mixed.hexdigest()
                if path.is_file() and file_digest(path) == digest:
                    return digest, False
                file.flush()
                os.fsync(file.fileno())
        except OSError as problem:
            raise self._refused(path, problem) from None
        self._staged.append((waiting, path))
        return digest, True

    def commit(self) -> None:
        """Let all staged files appear, or none; an interruption waits until that is done."""
        with _undisturbed(WRITTEN):
            done: list[tuple[Path, Path | None]] = []
            for waiting, path in self._staged:
                try:
                    self._made += _make_folders(path.parent)
                    before = _kept(path, waiting.with_suffix(".before"))
                    waiting.replace(path)
                    done.append((path, before))
                except OSError as problem:
                    _undo(done)
                    raise self._refused(path, problem) from None
            self._staged.clear()
            self._said = WRITTEN

    def _take_lock(self) -> None:
        """Lock the folder, or say who has it; nothing is written through a link."""
        self._made += _make_folders(self.folder)
        path = self.folder / LOCK
        lock = FileLock(path)
        try:
            lock.acquire(timeout=PATIENCE, poll_interval=PATIENCE / 4)
        except Timeout:
            who = _read(path)
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

    def _refused(self, path: Path, problem: OSError) -> Refused:
        message, hint = _REASONS.get(problem.errno or 0, (problem.strerror or str(problem), ""))
        return refuse(Where(shown(path)), message, hint.format(option=self._option))

    def _clear_leftovers(self) -> None:
        """Remove what a build that was killed left behind; the lock says that none is running."""
        for leftover in self.folder.glob(f"{STAGING}*"):
            shutil.rmtree(leftover, ignore_errors=True)

    def _close(self) -> None:
        """Leave nothing behind but what was committed."""
        if self._staging:
            shutil.rmtree(self._staging, ignore_errors=True)
            self._staging = None
        if self._lock is not None:
            with suppress(OSError):
                (self.folder / LOCK).unlink()
            self._lock.release()
            self._lock = None
        for folder in reversed(self._made):
            with suppress(OSError):  # not empty: it is needed
                folder.rmdir()
        self._made.clear()


def _make_folders(folder: Path) -> list[Path]:
    """Make a folder and those above it, and return the new ones, outermost first."""
    missing = []
    while not folder.is_dir():
        missing.append(folder)
        if folder.parent == folder:
            break
        folder = folder.parent
    made = []
    for new in reversed(missing):
        with suppress(FileExistsError):
            new.mkdir()
            made.append(new)
        if not new.is_dir():
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(new))
    return made


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


def _read(path: Path) -> str:
    try:
        return path.read_text("ascii", errors="replace")[:20].strip()
    except OSError:
        return ""


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
