"""The output folder: files appear whole or not at all, and one build writes at a time."""

import errno
import os
import shutil
import signal
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from types import FrameType
from typing import Any, BinaryIO, NamedTuple, Self

from filelock import BaseFileLock, FileLock, Timeout

from pnp.base.filenames import alike
from pnp.base.findings import Finding, Refused, Where, error, refuse, sentence, shown
from pnp.base.source import is_link
from pnp.base.store import Store
from pnp.load.project import file_digest

# --- Requests to end that come in the middle of something, and what a build that was killed
# leaves.


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
    with _answering({number: lambda number, _: caught.append(number) for number in REQUESTS}):
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
        with _answering(dict.fromkeys(usual, end)):
            yield
    except Ended as ended:
        if ended.number in usual:
            signal.raise_signal(ended.number)
        raise


@contextmanager
def _answering(handlers: dict[int, Handler]) -> Iterator[None]:
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


UNWRITTEN = sentence("remove it: nothing is written through a link")  # what helps with a link
PATIENCE = 0.2  # seconds for a build that is ending and takes its lock with it

_NO_LOCKS = (errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP, errno.EINVAL)


class Lock:
    """The right to write into a folder."""

    def __init__(self, folder: Path, hint: str, patience: float = PATIENCE) -> None:
        self._path = folder / LOCK
        self._hint, self._patience = hint, patience  # of who comes second
        self._lock: BaseFileLock | None = None
        self.is_sure = True  # whether nobody else can have it: some network disks know no locks

    @property
    def is_taken(self) -> bool:
        """Whether it is held now."""
        return self._lock is not None

    def take(self) -> None:
        """Take the lock, or say who has it; it is not taken through a link."""
        if is_link(self._path):
            said = sentence("is a link to another file")
            raise refuse(Where(shown(self._path)), said, UNWRITTEN)
        lock = FileLock(self._path)
        try:
            lock.acquire(timeout=self._patience, poll_interval=PAUSE / 2)
        except Timeout:
            where = Where(shown(self._path.parent))
            raise refuse(where, self._taken(), self._hint) from None
        except OSError as problem:
            if problem.errno not in _NO_LOCKS:
                raise
            self.is_sure = False
        self._lock = lock
        # Write who has it, for others to tell; Windows keeps even its owner from doing so.
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
                return sentence("another build is writing here (process {number})", number=who)
        return sentence("another build is writing here")

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


# What tells of files, without those of these names.
Amend = Callable[[bytes, frozenset[str]], bytes]

TRIES, PAUSE = 4, 0.1  # a virus scanner looks at new files, and keeps them for a moment
_OPEN = sentence("is it open in another program? close it there and try again")
_NEW = ".new"  # in the name of a file that waits beside the one that it replaces


class Staged(NamedTuple):
    """A file that is ready to appear."""

    waiting: Path
    path: Path  # where it belongs
    tells: bool  # of other files: it is never seen beside those of another build


class _Appearing:
    """All files of a commit; as a context it takes everything back if it is left in a hurry."""

    def __init__(self, staging: Path) -> None:
        self._staging = staging
        self._done: list[tuple[Path, Path | None]] = []  # with another name for what was there
        self._stuck: set[Path] = set()  # files that are open elsewhere, and have others beside them
        self.findings: list[Finding] = []  # that say so

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        for path, before in reversed(self._done if kind is not None else ()):
            with suppress(OSError):
                if before is None:
                    path.unlink()
                else:
                    before.replace(path)

    def take_away(self, path: Path) -> None:
        """Let a file disappear until the new one comes, or for good if it was wrong to go on."""
        before = self._name()
        if is_link(path) or path.is_file():
            _patiently(lambda: path.replace(before))
            self._done.append((path, before))

    def put(self, staged: Staged, beside: bool, amend: Amend | None) -> None:
        """Put a file into its place, or beside one that is open elsewhere."""
        waiting, path, tells = staged
        stuck = frozenset(one.name for one in self._stuck if one.parent == path.parent)
        if tells and stuck and amend:
            waiting.write_bytes(amend(waiting.read_bytes(), stuck))
        before = _kept(path, self._name())
        try:
            _patiently(lambda: waiting.replace(path))
        except PermissionError:
            if before is None or not os.access(path.parent, os.W_OK):  # then it is the folder
                raise
            if not beside:
                said = sentence("can not be replaced")
                raise refuse(Where(shown(path)), said, _OPEN) from None
            other = _beside(path)
            said = sentence("could not be replaced; the new file is {file}", file=other.name)
            self.findings.append(error(Where(shown(path)), said, _OPEN))
            self._stuck.add(path)
            before = _kept(other, self._name())
            waiting.replace(other)
            self._done.append((other, before))
        else:
            self._done.append((path, before))
            with suppress(OSError):
                _beside(path).unlink()

    def _name(self) -> Path:
        return self._staging / f"{os.urandom(16).hex()}.before"


def _beside(path: Path) -> Path:
    return path.with_name(f"{path.stem}{_NEW}{path.suffix}")


def _patiently(replace: Callable[[], object]) -> None:
    for left in reversed(range(TRIES)):
        try:
            replace()
        except PermissionError:
            if not left:
                raise
            time.sleep(PAUSE)
        else:
            return


def _kept(path: Path, before: Path) -> Path | None:
    """Keep a second name for a file that is about to be replaced; None if there is no file."""
    if path.is_dir() and not is_link(path):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not os.path.lexists(path):
        return None
    try:
        if is_link(path):
            os.link(path, before, follow_symlinks=False)
        else:
            os.link(path, before)
    except (OSError, NotImplementedError, AttributeError):  # a disk or a system without links
        shutil.copy2(path, before, follow_symlinks=False)
    return before


WRITTEN = "All files had been written."  # said of an interruption that came too late


def _reasons(option: str) -> dict[int, tuple[str, str]]:
    """Return why a disk does not take a file, and what helps; the option names the folder."""
    room = sentence("make room and try again")
    elsewhere = sentence("choose another folder with {option}", option=option)
    remove = sentence("remove it, or choose another folder with {option}", option=option)
    shorten = sentence("shorten the names, or choose another folder with {option}", option=option)
    return {
        errno.ENOSPC: (sentence("the disk is full"), room),
        errno.EDQUOT: (sentence("the disk quota is used up"), room),
        errno.EFBIG: (sentence("the disk takes no file of this size"), elsewhere),
        errno.EROFS: (sentence("the disk is read-only"), elsewhere),
        errno.EACCES: (sentence("no permission to write here"), elsewhere),
        errno.EPERM: (sentence("no permission to write here"), elsewhere),
        errno.ENOENT: (sentence("no folder can be made here"), elsewhere),
        errno.ENOTDIR: (sentence("a file is in the way"), elsewhere),
        errno.EEXIST: (sentence("a file is in the way"), elsewhere),
        errno.EISDIR: (sentence("a folder is in the way"), remove),
        errno.ENAMETOOLONG: (sentence("the name is too long"), shorten),
    }


class Output:
    """A locked output folder with a staging area; nothing shows before `commit`."""

    def __init__(self, folder: Path, option: str = "--out", patience: float = PATIENCE) -> None:
        self.folder = folder
        self._option = option  # with which a person chooses the folder
        self._made: list[Path] = []
        hint = sentence("wait for it, or choose another folder with {option}", option=option)
        self._lock = Lock(folder, hint, patience)
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
                    for leftover in leftovers(self.folder):  # of a build that was killed
                        if leftover.name != LOCK:
                            _remove(leftover)
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
            _flush(file)
        self.staged.append(Staged(waiting, path, tells))
        return digest, True

    def commit(
        self, old: Iterable[Path] = (), beside: bool = False, amend: Amend | None = None
    ) -> list[Finding]:
        """Let all staged files appear and old ones go, or none; an interruption waits until then.

        A file that is open elsewhere, and can not be replaced for that reason, is a refusal like
        any other. If it may go `beside` the old one, all the rest appears, what is returned says
        so, and `amend` changes files that tell of it.
        """
        # No two files have one name, or names that are one where capitals do not count.
        first: dict[str, Path] = {}
        for _, path, _ in self.staged:
            if (other := first.setdefault(alike(str(path)), path)) is not path:
                said = sentence("would be the same file as {file}", file=other.name)
                hint = sentence("rename one of what they are made from")
                raise refuse(Where(shown(path)), said, hint)
        with held_back(WRITTEN), _Appearing(self._staging) as appearing:
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
                    appearing.put(one, beside, amend)
            self.staged.clear()
            self._said = WRITTEN
            return appearing.findings

    def _take_away(self, path: Path, appearing: _Appearing) -> None:
        if path.parent != self.folder:
            self._made.append(path.parent)  # which goes if nothing is left in it
        self._refuse_links(path)
        appearing.take_away(path)

    def _refuse_links(self, path: Path) -> None:
        """Refuse to write through a link in the folder; whoever named the folder may have one."""
        inside = path.relative_to(self.folder).parents
        for folder in (self.folder / part for part in inside if part.name):
            if is_link(folder):
                said = sentence("is a link to another folder")
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
            why = too_long(path)
            number = errno.ENAMETOOLONG if why else problem.errno or 0
            unknown = problem.strerror or str(problem), ""
            said, hint = _reasons(self._option).get(number, unknown)
            raise refuse(Where(shown(path)), why or said, hint) from None

    @classmethod
    def clear(cls, folder: Path) -> None:
        """Clear what a killed build has left, if there is any and none is at work there now."""
        if leftovers(folder):
            with suppress(Refused), cls(folder):
                pass

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


def _remove(folder: Path) -> None:
    """Remove a folder with all that it holds; of a link, the link."""
    if is_link(folder):
        with suppress(OSError):
            folder.unlink()
    shutil.rmtree(folder, ignore_errors=True)


def _flush(file: BinaryIO) -> None:
    """Give all bytes to the system; a full disk says so here.

    There is no waiting for the disk itself, which would take longer than many a build: a file that
    a power cut spoils is known by its fingerprint, and made again.
    """
    file.flush()


LONGEST_ON_WINDOWS = 259  # letters of a whole path, unless Windows is told to take longer ones


def too_long(path: Path, system: str = os.name) -> str:
    """Say that a path may be too long for this system, if that is so."""
    length = len(str(path.absolute()))
    if system != "nt" or length <= LONGEST_ON_WINDOWS:
        return ""
    return sentence(
        "the path has {length} letters, and Windows takes {most}",
        length=str(length),
        most=str(LONGEST_ON_WINDOWS),
    )
