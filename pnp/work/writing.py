"""A file of the project changed in place: by one at a time, whole or not at all."""

from codecs import BOM_UTF8
from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep

from pnp.load.project import Project
from pnp.source import read_data, read_text
from pnp.work.lock import Busy
from pnp.work.output import Output

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
    end = monotonic() + PATIENCE
    while True:
        try:
            with Output(project.root, "--project") as output:
                before = read_data(path)
                after = change(before)
                if after != before:
                    output.stage(path, after)
                    output.commit()
                return after != before
        except Busy:
            if monotonic() > end:
                raise
            sleep(PAUSE)
