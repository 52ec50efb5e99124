"""Files that somebody changes while we watch: the one place that knows watchfiles."""

from collections.abc import Iterable, Iterator
from pathlib import Path

PATIENCE = 200  # milliseconds between two looks at whether somebody wants to end it

Changes = Iterator[tuple[Path, ...]]


def changes(folders: Iterable[Path]) -> Changes:
    """Yield nothing once as soon as changes are noticed, then the files of every change.

    What happens while nobody listens is told afterwards. What editors leave beside a file while
    they save it is no change.
    """
    from watchfiles import Change, watch  # noqa: PLC0415  only who watches needs it

    there = [folder for folder in folders if folder.is_dir()]
    seen = watch(*there, rust_timeout=PATIENCE, yield_on_timeout=True, raise_interrupt=True)
    is_listening = False
    for found in seen:
        if found or not is_listening:
            is_listening = True
            new = {Path(path) for kind, path in found if kind == Change.added}
            paths = {Path(path) for _, path in found}
            yield tuple(sorted(path for path in paths if path.exists() or path not in new))
