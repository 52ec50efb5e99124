"""The output folder: files appear whole or not at all, and one build writes at a time."""

import errno
import os
import shutil
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, BinaryIO, Self

from pnp.filenames import alike, too_long
from pnp.findings import Finding, Refused, Where, refuse, shown
from pnp.load.digest import file_digest
from pnp.source import is_link
from pnp.store import Store
from pnp.worded import worded
from pnp.work.appearing import Amend, Appearing, Staged
from pnp.work.interruptions import held_back, in_order
from pnp.work.leftovers import LOCK, STAGING, leftovers
from pnp.work.lock import UNWRITTEN, Lock

WRITTEN = "All files had been written."  # said of an interruption that came too late


def _room(_: str) -> str:
    return worded("make room and try again")


def _elsewhere(option: str) -> str:
    return worded("choose another folder with {option}", option=option)


def _removed(option: str) -> str:
    return worded("remove it, or choose another folder with {option}", option=option)


def _shorter(option: str) -> str:
    return worded("shorten the names, or choose another folder with {option}", option=option)


# Why a disk does not take a file, and what helps, given the option that names the folder.
_REASONS: dict[int, tuple[str, Callable[[str], str]]] = {
    errno.ENOSPC: (worded("the disk is full"), _room),
    errno.EDQUOT: (worded("the disk quota is used up"), _room),
    errno.EFBIG: (worded("the disk takes no file of this size"), _elsewhere),
    errno.EROFS: (worded("the disk is read-only"), _elsewhere),
    errno.EACCES: (worded("no permission to write here"), _elsewhere),
    errno.EPERM: (worded("no permission to write here"), _elsewhere),
    errno.ENOENT: (worded("no folder can be made here"), _elsewhere),
    errno.ENOTDIR: (worded("a file is in the way"), _elsewhere),
    errno.EEXIST: (worded("a file is in the way"), _elsewhere),
    errno.EISDIR: (worded("a folder is in the way"), _removed),
    errno.ENAMETOOLONG: (worded("the name is too long"), _shorter),
}


class Output:
    """A locked output folder with a staging area; nothing shows before `commit`."""

    def __init__(self, folder: Path, option: str = "--out") -> None:
        self.folder = folder
        self._option = option  # with which a person chooses the folder
        self._made: list[Path] = []
        hint = worded("wait for it, or choose another folder with {option}", option=option)
        self._lock = Lock(folder, hint)
        self._staging = folder / f"{STAGING}{os.getpid()}"
        self.staged: list[Staged] = []
        self._said = ""  # of an interruption that comes now
        self._open = ExitStack()

    def __enter__(self) -> Self:
        with ExitStack() as opening:
            opening.enter_context(in_order())
            opening.callback(self._close)
            with self._refusing(self.folder):
                self._make_folders(self.folder)
                self._lock.take()
                if self._lock.is_sure:
                    self._clear_leftovers()
                self._staging.mkdir()
            self._open = opening.pop_all()
        return self

    def __exit__(self, *problem: Any) -> None:
        self._open.__exit__(*problem)

    def __getstate__(self) -> dict[str, Any]:
        """Travel to another process, which stages files there and leaves the rest to this one."""
        return {**self.__dict__, "_lock": None, "_open": None}

    @property
    def store(self) -> Store:
        """A place for what processes share while they build, and nobody keeps."""
        return Store(self._staging / "kept")

    def aside(self, data: bytes) -> Path:
        """Put something into a file for as long as files are made; nobody keeps it."""
        path = self._staging / os.urandom(16).hex()
        with self._refusing(path):
            path.write_bytes(data)
        return path

    def stage(self, path: Path, data: bytes, tells: bool = False) -> None:
        """Keep a file ready to appear at its place."""
        self.stage_parts(path, (data,), tells)

    def stage_parts(
        self, path: Path, parts: Iterable[bytes], tells: bool = False
    ) -> tuple[str, bool]:
        """Keep a file ready unless the same is there; return its digest, and whether it is new."""
        waiting = self._staging / os.urandom(16).hex()  # other processes stage files as well
        mixed = sha256()
        with self._refusing(path), waiting.open("wb") as file:
            for part in parts:
                mixed.update(part)
                file.write(part)
            digest = mixed.hexdigest()
            if not is_link(path) and path.is_file() and file_digest(path) == digest:
                return digest, False
            _handed_over(file)
        self.staged.append(Staged(waiting, path, tells))
        return digest, True

    def commit(self, amend: Amend | None = None, old: Iterable[Path] = ()) -> list[Finding]:
        """Let all staged files appear and old ones go, or none; an interruption waits until then.

        A file that is open elsewhere, and can not be replaced for that reason, is a refusal like
        any other. But if somebody can `amend` files that tell of others, all the rest appears, the
        new file beside the old one, and what is returned says so.
        """
        self._refuse_one_for_another()
        with held_back(WRITTEN), Appearing(self._staging) as appearing:
            told = [one for one in self.staged if one.tells]
            for path in old:
                with self._refusing(path), suppress(PermissionError):  # what is open stays
                    self._take_away(path, appearing)
            for one in told:
                with self._refusing(one.path):
                    self._take_away(one.path, appearing)
            for one in (*(one for one in self.staged if not one.tells), *told):
                with self._refusing(one.path):
                    self._refuse_links(one.path)
                    self._make_folders(one.path.parent)
                    appearing.put(one, amend)
            self.staged.clear()
            self._said = WRITTEN
            return appearing.findings

    def _take_away(self, path: Path, appearing: Appearing) -> None:
        if path.parent != self.folder:
            self._made.append(path.parent)  # which goes if nothing is left in it
        self._refuse_links(path)
        appearing.take_away(path)

    def _refuse_one_for_another(self) -> None:
        """Refuse two files of one name, or of names that are one where capitals do not count."""
        first: dict[str, Path] = {}
        for _, path, _ in self.staged:
            if (other := first.setdefault(alike(str(path)), path)) is not path:
                said = worded("would be the same file as {file}", file=other.name)
                hint = worded("rename one of what they are made from")
                raise refuse(Where(shown(path)), said, hint)

    def _refuse_links(self, path: Path) -> None:
        """Refuse to write through a link in the folder; whoever named the folder may have one."""
        inside = path.relative_to(self.folder).parents
        for folder in (self.folder / part for part in inside if part.name):
            if is_link(folder):
                said = worded("is a link to another folder")
                raise refuse(Where(shown(folder)), said, UNWRITTEN)

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
            said, helps = _REASONS.get(problem.errno or 0, (problem.strerror or str(problem), None))
            if why := too_long(path):
                said, helps = why, _shorter
            where, hint = Where(shown(path)), helps(self._option) if helps else ""
            raise refuse(where, said, hint) from None

    def _clear_leftovers(self) -> None:
        """Remove what a build that was killed left behind; the lock says that none is running."""
        for leftover in leftovers(self.folder):
            if leftover.name != LOCK:
                _remove(leftover)

    def _close(self) -> None:
        """Leave nothing behind but what was committed, however impatient somebody is."""
        with held_back(self._said):
            if self._lock.is_taken:
                _remove(self._staging)
                self._lock.give_back()
            for folder in reversed(self._made):
                with suppress(OSError):  # not empty: it is needed
                    folder.rmdir()
            self._made.clear()


def clear(folder: Path) -> None:
    """Clear what a killed build has left, unless one is at work there now."""
    with suppress(Refused), Output(folder):
        pass


def _remove(folder: Path) -> None:
    """Remove a folder with all that it holds; of a link, the link."""
    if is_link(folder):
        with suppress(OSError):
            folder.unlink()
    shutil.rmtree(folder, ignore_errors=True)


def _handed_over(file: BinaryIO) -> None:
    """Give all bytes to the system; a full disk says so here.

    There is no waiting for the disk itself, which would take longer than many a build: a file that
    a power cut spoils is known by its fingerprint, and made again.
    """
    file.flush()
