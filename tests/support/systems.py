"""Other systems, played here: what they lack is taken away, what they do otherwise is done so."""

import builtins
import errno
import io
import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
_MODULES = ("fcntl", "resource", "pwd", "grp", "termios", "tty", "pty", "readline", "syslog")
_OF_OS = """
    O_CLOEXEC O_DIRECTORY O_NOFOLLOW O_NONBLOCK chown chroot fchmod fchown fork forkpty getegid
    geteuid getgid getpgid getpgrp getsid getuid killpg lchown mkfifo mknod nice pathconf
    posix_fadvise posix_fallocate register_at_fork sched_getaffinity sched_yield setpgid
    setsid setuid statvfs sync sysconf tcgetpgrp ttyname uname wait wait3 wait4
"""
_SIGNALS = {"SIGABRT", "SIGFPE", "SIGILL", "SIGINT", "SIGSEGV", "SIGTERM", "SIG_DFL", "SIG_IGN"}
_OF_SIGNAL = {"alarm", "getitimer", "pthread_kill", "pthread_sigmask", "setitimer", "sigpending",
              "siginterrupt", "sigtimedwait", "sigwait", "sigwaitinfo"}  # fmt: skip
_ONE_PATH = ("access", "chmod", "listdir", "lstat", "mkdir", "open", "remove", "rmdir", "scandir",
             "stat", "unlink", "utime")  # fmt: skip
_TWO_PATHS = ("rename", "replace")
_CUSTOMS = """
from tests.support import systems
systems.play({played!r}, {blind!r})
"""
_DRIVER = """
import json, sys
from pnp.cli import main
for number, line in enumerate(json.loads(sys.argv[1])):
    try:
        main(line, prog_name="pnp")
        status = 0
    except SystemExit as done:
        status = done.code or 0
    print(f"@{number}@{status}", flush=True)
"""
Setter = Callable[[Any, str, Any], None]


class Played(NamedTuple):
    """What came of some commands: their exit statuses, and all that they said."""

    statuses: list[int]
    out: str
    err: str


def commands(
    folder: Path,
    lines: Sequence[Sequence[str | Path]],
    *,
    system: str = "",
    blind: Path | None = None,
    env: Mapping[str, str] | None = None,
    options: Sequence[str] = (),
) -> Played:
    """Run commands of pnp, one after the other, in a child on such a system.

    The child's own processes are on it as well: it is made when Python starts.
    """
    customs = folder.parent / "customs"
    customs.mkdir(exist_ok=True)
    text = _CUSTOMS.format(played=system, blind=str(blind or ""))
    (customs / "sitecustomize.py").write_text(text, "utf-8")
    path = os.pathsep.join([str(customs), str(ROOT)])
    asked = json.dumps([[str(word) for word in line] for line in lines])
    run = subprocess.run(
        [sys.executable, *options, "-c", _DRIVER, asked],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": path, **(env or {})},
        capture_output=True,
    )
    out, err = run.stdout.decode(errors="replace"), run.stderr.decode(errors="replace")
    assert run.returncode == 0, err
    marks = [line for line in out.splitlines() if line.startswith("@")]
    return Played([int(mark.rpartition("@")[2]) for mark in marks], out, err)


def play(system: str, blind: str) -> None:
    """Make this interpreter one on another system."""
    if system == "windows":
        lack_what_windows_lacks()
    if system:
        import multiprocessing

        multiprocessing.set_start_method("spawn" if system == "windows" else system)
        if system == "windows":
            multiprocessing.get_all_start_methods = lambda: ["spawn"]
    if blind:
        mind_no_capitals(Path(blind))


def lack_what_windows_lacks() -> None:
    """Take away signals, links, users and forks."""
    shutil._use_fd_functions = False  # type: ignore[attr-defined]  # it goes another way there
    for name in _MODULES:
        sys.modules[name] = None  # type: ignore[assignment]
    for name in _OF_OS.split():
        if hasattr(os, name):
            delattr(os, name)
    for name in dir(signal):
        if name in _OF_SIGNAL or (name.startswith("SIG") and name not in _SIGNALS):
            delattr(signal, name)
    os.link = os.symlink = _no_links


def _no_links(*_: object, follow_symlinks: bool = True, **__: object) -> None:
    """Refuse as Windows does to users without rights, on disks without links."""
    if not follow_symlinks:
        raise NotImplementedError("link: follow_symlinks unavailable on this platform")
    raise OSError(errno.EPERM, os.strerror(errno.EPERM))


def mind_no_capitals(folder: Path, set_: Setter = setattr) -> None:
    """Let everything below a folder be found by any capitals, as on Windows and macOS."""
    top, listed = str(folder), os.listdir

    def names(here: str) -> dict[str, str]:
        try:
            return {name.casefold(): name for name in listed(here)}
        except OSError:  # no folder
            return {}

    def real(path: Any) -> Any:
        text = os.fspath(path) if isinstance(path, (str, os.PathLike)) else path
        if not isinstance(text, str):
            return path
        whole = os.path.abspath(text)  # noqa: PTH100  which asks no disk
        if whole != top and not whole.startswith(f"{top}/"):
            return path
        here = top
        for step in filter(None, whole[len(top) :].split("/")):
            here = f"{here}/{names(here).get(step.casefold(), step)}"
        return here

    def one(function: Any) -> Any:
        return lambda path=".", *args, **more: function(real(path), *args, **more)

    def two(function: Any) -> Any:
        return lambda old, new, **more: function(real(old), real(new), **more)

    for name in _ONE_PATH:
        set_(os, name, one(getattr(os, name)))
    for name in _TWO_PATHS:
        set_(os, name, two(getattr(os, name)))
    set_(builtins, "open", one(open))
    set_(io, "open", one(io.open))
