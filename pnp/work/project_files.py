"""Files of a project: changed in place by one at a time, and watched."""

import io
import subprocess
import tarfile
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import chain, count
from pathlib import Path
from typing import NamedTuple

from pnp.base.filenames import alike
from pnp.base.findings import NOWHERE, Refused, Where, refuse, sentence, shown
from pnp.base.source import read_data
from pnp.load.project import Project, find_project, shipped_root
from pnp.work.output import Output

PATIENCE = 10.0  # seconds that somebody else may take to write


def rewrite_data(project: Project, path: Path, change: Callable[[bytes], bytes]) -> bool:
    """Change a file as it is now; tell whether that made a difference.

    Nobody else writes into the project between the reading and the writing.
    """
    with Output(project.root, "--project", PATIENCE) as output:
        before = read_data(path)
        after = change(before)
        if after != before:
            output.stage(path, after)
            output.commit()
        return after != before


def add_file(project: Project, folder: Path, name: str, data: bytes) -> Path:
    """Let a new file appear in a folder and return it; one that is there is never overwritten.

    The same file is not put there twice, and another of that name gets a number.
    """
    stem, dot, ending = name.rpartition(".")
    with Output(project.root, "--project", PATIENCE) as output:
        taken = {alike(one.name): one for one in folder.iterdir()} if folder.is_dir() else {}
        names = chain((name,), (f"{stem}_{number}{dot}{ending}" for number in count(2)))
        for called in names:
            there = taken.get(alike(called))
            if there is None:
                output.stage(folder / called, data)
                output.commit()
            elif not (there.is_file() and there.read_bytes() == data):
                continue
            return there or folder / called
    raise AssertionError  # there is always another number


GLANCE = 200  # milliseconds between two looks at whether somebody wants to end it

Changes = Iterator[tuple[Path, ...]]


def changes(folders: Iterable[Path]) -> Changes:
    """Yield nothing once as soon as changes are noticed, then the files of every change.

    What happens while nobody listens is told afterwards. What editors leave beside a file while
    they save it is no change.
    """
    from watchfiles import Change, watch  # noqa: PLC0415  only who watches needs it

    there = [folder for folder in folders if folder.is_dir()]
    seen = watch(*there, rust_timeout=GLANCE, yield_on_timeout=True, raise_interrupt=True)
    is_listening = False
    for found in seen:
        if found or not is_listening:
            is_listening = True
            new = {Path(path) for kind, path in found if kind == Change.added}
            paths = {Path(path) for _, path in found}
            yield tuple(sorted(path for path in paths if path.exists() or path not in new))


# --- A project as it was: read out of git, which is called as a program and only then.


SECONDS = 120  # that git may take
LISTED = 30  # revisions that are shown at once
# What a project's own settings could have git run while it only looks.
_QUIET = ("-c", "log.showSignature=false", "-c", "core.fsmonitor=false")


class Revision(NamedTuple):
    """A state of the project that git knows by name."""

    name: str
    day: str  # as 2026-05-03
    subject: str = ""  # of its commit


def revisions(project: Project, *folders: Path) -> tuple[list[Revision], list[Revision]]:
    """Return tags, and the last commits that changed something in some folders, the newest first.

    There are none where there is no git, and no tags where no commit is of these folders.
    """
    inside = [str(path.resolve()) for path in folders if path.is_dir()]
    shape = "--format=%h%x00%cs%x00%s"
    newest = ("log", f"--max-count={LISTED}", shape, "--")
    commits = _listed(project, *newest, *inside) if inside else []
    shape = "--format=%(refname:short)%00%(creatordate:short)%00"
    newest = ("for-each-ref", "--sort=-creatordate", f"--count={LISTED}", shape)
    return _listed(project, *newest, "refs/tags") if commits else [], commits


def _listed(project: Project, *args: str) -> list[Revision]:
    try:
        told = _git(project.root, *_QUIET, *args)
    except Refused:  # it is not kept in git, or there is none
        return []
    lines = told.decode(errors="replace").splitlines()
    return [Revision(*line.split("\0")[:3]) for line in lines if line.count("\0") == 2]


@contextmanager
def project_at(project: Project, revision: str) -> Iterator[Project]:
    """Lay out the data and templates of a revision in a folder that goes away again."""
    top = Path(_git(project.root, "rev-parse", "--show-toplevel").decode().strip())
    try:
        asked = f"{revision}^{{commit}}"
        found = _git(project.root, "rev-parse", "--verify", "--end-of-options", asked)
    except Refused:
        message = sentence(
            "{option} {revision}: no file, and git knows no such revision",
            option="--since",
            revision=revision,
        )
        hint = sentence("name a manifest of an earlier build, or a commit, tag or branch")
        raise refuse(Where(shown(project.root)), message, hint) from None
    below = project.root.resolve().relative_to(top.resolve()).as_posix()
    prefix = "" if below == "." else f"{below}/"
    folders = [f"{prefix}card_data", f"{prefix}templates"]
    commit = found.decode().strip()
    packed = _git(top, "archive", "--format=tar", commit, "--", *folders)
    with tempfile.TemporaryDirectory(prefix="pnp-since-") as folder:
        with tarfile.open(fileobj=io.BytesIO(packed)) as tar:
            tar.extractall(folder, filter="data")
        root = Path(folder) / below
        is_shipped = project.root.resolve() == shipped_root().resolve()
        yield Project(root, root) if is_shipped else find_project(root)


def _git(folder: Path, *args: str) -> bytes:
    """Call git, and say in words what it objects to."""
    try:
        done = subprocess.run(  # noqa: S603  git gets what it is asked for as it is
            ["git", "-C", str(folder), *args],  # noqa: S607  wherever it is installed
            capture_output=True,
            check=False,
            timeout=SECONDS,
        )
    except FileNotFoundError:
        message = sentence(
            "{option} needs git to look at a revision, and there is none", option="--since"
        )
        hint = sentence("install git, or name a manifest of an earlier build")
        raise refuse(NOWHERE, message, hint) from None
    except subprocess.TimeoutExpired:
        message = sentence("git has not answered for {seconds} seconds", seconds=SECONDS)
        raise refuse(NOWHERE, message) from None
    if done.returncode:
        said = done.stderr.decode(errors="replace").strip().splitlines()
        answer = said[-1] if said else str(done.returncode)
        hint = sentence(
            "{option} takes a revision only where the project is kept in git", option="--since"
        )
        raise refuse(Where(shown(folder)), sentence("git: {answer}", answer=answer), hint)
    return done.stdout
