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
    """Change the text of a file as it is now; tell whether that made a difference.

    Nobody else writes into the project between the reading and the writing.
    """
    end = monotonic() + PATIENCE
    while True:
        try:
            with Output(project.root, "--project") as output:
                mark = BOM_UTF8 if read_data(path).startswith(BOM_UTF8) else b""
                before = read_text(path)
                after = change(before)
                if after == before:
                    return False
                output.stage(path, mark + after.encode())
                output.commit()
                return True
        except Busy:
            if monotonic() > end:
                raise
            sleep(PAUSE)
