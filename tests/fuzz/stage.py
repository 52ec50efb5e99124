"""Where a case is acted out: a folder of its own with the project and, around it, a guard."""

import os
import shutil
import stat
from pathlib import Path
from typing import NamedTuple

from tests.fuzz.links import GUARD, guard
from tests.fuzz.plans import Step
from tests.fuzz.project import Files, Link, Overlay

PROJECT, STORE, SCRATCH, PRINTERS = "project", "store", "scratch", "printers"
LINK = "link to "
Snapshot = dict[str, object]  # bytes of files, texts of links, modes of folders


class LinksRefused(Exception):
    """This system lets nobody make symbolic links."""


class Scene(NamedTuple):
    """A case as it is acted out."""

    base: Files
    overlay: Overlay  # what differs from the base
    steps: tuple[Step, ...]

    @property
    def size(self) -> int:
        """How many bytes the program has not seen before."""
        return sum(len(data) for data in self.overlay.values() if isinstance(data, bytes))


def lay_out(folder: Path, scene: Scene) -> None:
    """Write all files of a case."""
    for place, data in guard().items():
        _write(folder / place, data)
    for name in (PROJECT, STORE, SCRATCH, PRINTERS):
        (folder / name).mkdir(mode=0o700)
    overlay = scene.overlay
    files = {place: data for place, data in scene.base.items() if place not in overlay}
    links = {place: target for place, target in overlay.items() if isinstance(target, Link)}
    new = {place: data for place, data in overlay.items() if isinstance(data, bytes)}
    for place, data in (files | new).items():
        _write(folder / PROJECT / place, data)
    for place, link in links.items():
        _link(folder, folder / PROJECT / place, link.target.format(case=folder))


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def _link(folder: Path, path: Path, target: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    leads_to = (path.parent / target).resolve()
    try:
        path.symlink_to(target, target_is_directory=leads_to.is_dir())
    except (OSError, NotImplementedError) as problem:
        raise LinksRefused from problem


def snapshot(folder: Path) -> Snapshot:
    """Return everything below a folder, and follow no link."""
    found: Snapshot = {}
    for above, folders, files in os.walk(folder):
        for name in (*folders, *files):
            path = Path(above) / name
            status = path.lstat()
            place = path.relative_to(folder).as_posix()
            if stat.S_ISLNK(status.st_mode):
                found[place] = f"{LINK}{path.readlink()}"
            elif stat.S_ISDIR(status.st_mode):
                found[place] = None
            else:
                found[place] = path.read_bytes()
    return found


def around(folder: Path) -> Snapshot:
    """Return everything that no command may touch: the guard, and what lies beside the project."""
    printers = snapshot(folder / PRINTERS)
    found = snapshot(folder / GUARD) | {
        f"{PRINTERS}/{name}": data for name, data in printers.items()
    }
    beside = {path.name for path in folder.iterdir()} - {STORE}
    scratch = {path.name for path in (folder / SCRATCH).iterdir()}
    return {**found, "beside": tuple(sorted(beside)), "scratch": tuple(sorted(scratch))}


def clear(folder: Path) -> None:
    """Take a case away."""
    shutil.rmtree(folder, ignore_errors=True)
