"""A disk that fails, or a process that dies, at the n-th step of a build, for every n.

After each the folder is whole: all files are those before or those after, a manifest is never that
of other files, and the next build succeeds and clears what is left.
"""

import errno
import fcntl
import io
import json
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from pnp.work import output
from pnp.work.output import LOCK, STAGING, leftovers
from tests.conftest import GAME, Pnp, Starter, contents

ROW = (
    "  {id}: {{title: T, shape: poker, pieces: {file}.csv,"
    " front: dot.xml, fields: {{r: number}}}}\n"
)
DOT = '<face><dot x="9" y="9" r="{{ piece.r }}" fill="#123456"/></face>'
TINY = "title: Tiny\nversion: '1'\ncomponents:\n" + "".join(
    ROW.format(id=id_, file=id_) for id_ in ("tokens", "stones")
)
STEPS = ("replace", "link", "mkdir", "rmdir", "unlink", "open")
Do = Callable[[str], None]


class Steps:
    """Counts what a build asks of the disk below a folder, and does something at one of them."""

    def __init__(self, folder: Path, at: int, do: Do, lasting: bool = False) -> None:
        self._folder, self._at, self._do, self._lasting = str(folder), at, do, lasting
        self.names: list[str] = []

    def step(self, name: str) -> None:
        """Be one step."""
        self.names.append(name)
        if len(self.names) == self._at or (self._lasting and len(self.names) > self._at):
            self._do(name)

    def noticed(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        """Return a function of the system that is a step if it is about the folder."""

        def then(*args: Any, **how: Any) -> Any:
            if isinstance(args[0], (str, os.PathLike)) and self._is_ours(args[0]):
                self.step(name)
            return real(*args, **how)

        return then

    def _is_ours(self, path: Any) -> bool:
        return str(os.path.abspath(path)).startswith(self._folder)  # noqa: PTH100  it may be bytes

    def opened(self, path: Any, mode: str = "r", *more: Any, **how: Any) -> Any:
        """Open a file; all that is written into it are steps."""
        if "w" not in mode or not self._is_ours(path):
            return REAL_OPEN(path, mode, *more, **how)
        self.step("open to write")
        return _File(REAL_OPEN(path, mode, *more, **how), self)

    def locked(self, file: int, how: int) -> None:
        """Take a lock."""
        if how != fcntl.LOCK_UN:
            self.step("lock")
        REAL_LOCK(file, how)


class _File:
    """A file of which the first writes are steps: all others do the same."""

    def __init__(self, file: Any, steps: Steps) -> None:
        self._file, self._steps, self._writes = file, steps, 0

    def __enter__(self) -> "_File":
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def write(self, data: Any) -> int:
        self._writes += 1
        if self._writes <= 2:
            self._steps.step("write")
        written: int = self._file.write(data)
        return written

    def flush(self) -> None:
        self._steps.step("flush")
        self._file.flush()


REAL_OPEN, REAL_LOCK = io.open, fcntl.flock


@contextmanager
def noticing(steps: Steps) -> Iterator[None]:
    """Let all steps of a build be noticed."""
    with pytest.MonkeyPatch.context() as patch:
        for name in STEPS:
            patch.setattr(os, name, steps.noticed(name, getattr(os, name)))
        patch.setattr(io, "open", steps.opened)
        patch.setattr(fcntl, "flock", steps.locked)
        patch.setattr(output, "PAUSE", 0.0)
        yield


def failing(number: int) -> Do:
    def fail(name: str) -> None:
        raise OSError(number, f"{os.strerror(number)} ({name})")

    return fail


def nothing(_: str) -> None:
    pass


class Change:
    """A project whose next build changes one file, leaves one alone and adds one."""

    def __init__(self, project: Starter, run: Pnp) -> None:
        self.project, self._run = project, run
        project.file("game.yaml").write_text(TINY, "utf-8")
        project.file("dot.xml").write_text(
            '<face><dot x="9" y="9" r="{{ piece.r }}" fill="#123456"/></face>'
        )
        for name in ("tokens", "stones"):
            project.file(f"{name}.csv").write_text("id,r\none,4\n")
        run("build", "--jobs", "1")
        self.before = contents(project.out)
        project.file("tokens.csv").write_text("id,r\none,5\n")
        project.append("game.yaml", ROW.format(id="markers", file="stones"))
        self.steps = Steps(project.out, 0, nothing)
        with noticing(self.steps):
            run("build", "--jobs", "1")
        self.after = contents(project.out)
        assert self.before.keys() < self.after.keys()

    def restore(self) -> None:
        """Bring the output back to what it was before the build."""
        shutil.rmtree(self.project.out)
        for name, data in self.before.items():
            path = self.project.out / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.mkdir() if data is None else path.write_bytes(data)

    def build(self, steps: Steps) -> int:
        """Build with a fault; return the exit status."""
        with noticing(steps):
            done = self._run("build", "--jobs", "1", status=None)
        assert done.exit_code == 0 or "error: " in done.stderr or "stopped" in done.stderr
        return done.exit_code

    def is_whole(self, told: str) -> dict[str, bytes | None]:
        """See that no file is broken, and that a manifest is that of the files beside it."""
        there = contents(self.project.out)
        now = {name: there[name] for name in there if not name.startswith((STAGING, LOCK))}
        for name, data in now.items():
            assert data in (self.before.get(name), self.after.get(name)), f"{told}: {name}"
        listed = now.get(self.project.manifest().relative_to(self.project.out).as_posix())
        for entry in json.loads(listed)["files"] if listed else ():
            data = now[f"{GAME}/{entry['file']}"]
            assert data and sha256(data).hexdigest() == entry["sha256"], f"{told}: {entry['file']}"
        return now

    def next_succeeds(self, told: str) -> None:
        """Build once more, with a disk that is well again."""
        self._run("build", "--jobs", "1")
        assert contents(self.project.out) == self.after, told
        assert leftovers(self.project.out) == [], told


@pytest.fixture
def change(starter: Starter, run: Pnp) -> Change:
    return Change(starter, run)


def test_a_build_takes_many_steps(change: Change) -> None:
    """Or all that follows would look at nothing."""
    assert {"open to write", "write", "flush", "replace", "link", "mkdir", "lock"} <= set(
        change.steps.names
    )


@pytest.mark.parametrize(
    ("number", "lasting"), [(errno.ENOSPC, False), (errno.EACCES, False), (errno.EIO, True)]
)
def test_a_disk_that_fails(number: int, lasting: bool, change: Change) -> None:
    refused = 0
    for at in range(1, len(change.steps.names) + 1):
        change.restore()
        told = f"step {at}, {change.steps.names[at - 1]}"
        refused += change.build(Steps(change.project.out, at, failing(number), lasting))
        now = change.is_whole(told)
        if not lasting:  # else there may be no way to put anything back
            assert now in (change.before, change.after), told
        change.next_succeeds(told)
    assert refused > len(change.steps.names) / 3


@pytest.mark.skipif(not hasattr(os, "fork"), reason="a copy of this process is killed")
def test_a_process_that_is_killed(change: Change) -> None:
    def die(_: str) -> None:
        os._exit(9)

    for at in range(1, len(change.steps.names) + 1):
        change.restore()
        child = os.fork()
        if not child:
            change.build(Steps(change.project.out, at, die))
            os._exit(0)
        _, status = os.waitpid(child, 0)
        told = f"step {at}, {change.steps.names[at - 1]}"
        assert os.waitstatus_to_exitcode(status) == 9, told
        change.is_whole(told)
        change.next_succeeds(told)
