"""Files of a project: changed in place by one at a time, and watched."""

from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import chain, count
from pathlib import Path
from time import monotonic, sleep

from pnp.base.filenames import alike
from pnp.base.source import read_data, read_text
from pnp.load.project import Project
from pnp.work.output import Busy, Output

PATIENCE = 10.0  # seconds that somebody else may take to write
PAUSE = 0.02


def rewrite(project: Project, path: Path, change: Callable[[str], str]) -> bool:
    """Change the text of a file as it is now; tell whether that made a difference."""

    def changed(data: bytes) -> bytes:
        mark = BOM_UTF8 if data.startswith(BOM_UTF8) else b""
        return mark + change(read_text(path)).encode()

    return rewrite_data(project, path, changed)


def rewrite_data(project: Project, path: Path, change: Callable[[bytes], bytes]) -> bool:
    """Change a file as it is now; tell whether that made a difference.

    Nobody else writes into the project between the reading and the writing.
    """
    with _alone(project) as output:
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
    with _alone(project) as output:
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


@contextmanager
def _alone(project: Project) -> Iterator[Output]:
    """Be the only one who writes into a project; somebody else may have to end first."""
    end = monotonic() + PATIENCE
    with ExitStack() as stack:
        while True:
            try:
                output = stack.enter_context(Output(project.root, "--project"))
                break
            except Busy:
                if monotonic() > end:
                    raise
                sleep(PAUSE)
        yield output


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
