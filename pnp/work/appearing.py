"""Files that appear together: each replaces the one before, and all are put back if one can not."""

import errno
import os
import shutil
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple, Self

from pnp.findings import Finding, Where, error, refuse, shown
from pnp.source import is_link
from pnp.worded import worded

Amend = Callable[
    [bytes, frozenset[str]], bytes
]  # what tells of files, without those of these names

TRIES, PAUSE = 4, 0.1  # a virus scanner looks at new files, and keeps them for a moment
_OPEN = worded("is it open in another program? close it there and try again")
_NEW = ".new"  # in the name of a file that waits beside the one that it replaces


class Staged(NamedTuple):
    """A file that is ready to appear."""

    waiting: Path
    path: Path  # where it belongs
    tells: (
        bool  # of other files, as a manifest does: it is never seen beside those of another build
    )


def as_it_is(data: bytes, _: frozenset[str]) -> bytes:
    """Amend nothing, where no file tells of others."""
    return data


class _Done(NamedTuple):
    """A change that can be taken back: a file, and another name for what was there before."""

    path: Path
    before: Path | None


class Appearing:
    """All files of a commit; as a context it takes everything back if it is left in a hurry."""

    def __init__(self, staging: Path) -> None:
        self._staging = staging
        self._done: list[_Done] = []
        self._stuck: dict[Path, Path] = {}  # files that are open elsewhere, and those beside them

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is not None:
            self._take_back()

    @property
    def findings(self) -> list[Finding]:
        """What has to be said of files that could not be replaced."""
        return [
            error(
                Where(shown(path)),
                worded("could not be replaced; the new file is {file}", file=beside.name),
                _OPEN,
            )
            for path, beside in self._stuck.items()
        ]

    def take_away(self, path: Path) -> None:
        """Let a file disappear until the new one comes, or for good if it was wrong to go on."""
        before = self._name()
        if is_link(path) or path.is_file():
            _patiently(lambda: path.replace(before))
            self._done.append(_Done(path, before))

    def put(self, staged: Staged, amend: Amend | None) -> None:
        """Put a file into its place."""
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
            if not amend:
                said = worded("can not be replaced")
                raise refuse(Where(shown(path)), said, _OPEN) from None
            self._put_beside(waiting, path)
        else:
            self._done.append(_Done(path, before))
            with suppress(OSError):
                _beside(path).unlink()

    def _put_beside(self, waiting: Path, path: Path) -> None:
        """Put a file beside one that is open elsewhere."""
        beside = _beside(path)
        before = _kept(beside, self._name())
        waiting.replace(beside)
        self._done.append(_Done(beside, before))
        self._stuck[path] = beside

    def _take_back(self) -> None:
        for path, before in reversed(self._done):
            with suppress(OSError):
                if before is None:
                    path.unlink()
                else:
                    before.replace(path)

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
