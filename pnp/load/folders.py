"""All files below a folder of a project, in an order that is the same on every system.

Links are followed as long as they stay in the project; nothing is read from outside of it.
"""

import os
from collections.abc import Iterator
from pathlib import Path

from pnp.findings import Finding, Where, error, shown
from pnp.source import is_link
from pnp.worded import worded

Found = tuple[tuple[str, ...], Path]  # a file below a folder: the way to it, and its path


def files_below(folder: Path, root: Path, strays: list[Finding] | None = None) -> list[Found]:
    """Return the files below a folder; what links to somewhere outside the root is a stray."""
    found: list[Finding] = [] if strays is None else strays
    return sorted(_Walk(root, found).files(folder, (), set()))


class _Walk:
    def __init__(self, root: Path, strays: list[Finding]) -> None:
        self._root, self._strays = root.resolve(), strays

    def files(self, folder: Path, way: tuple[str, ...], above: set[Path]) -> Iterator[Found]:
        real = self._followed(folder)
        if real is None or real in above:  # a link to a folder that holds it
            return
        try:
            entries = list(os.scandir(folder))
        except OSError:  # a file, or nothing at all
            if folder.is_file():
                yield (*way, folder.name), folder
            return
        for entry in entries:
            path, inner = folder / entry.name, (*way, entry.name)
            if entry.is_dir(follow_symlinks=False):
                yield from self.files(path, inner, above | {real})
            elif self._is_elsewhere(path, entry):
                yield from self._linked(path, inner, above | {real})
            elif entry.is_file(follow_symlinks=False):
                yield inner, path

    def _linked(self, path: Path, way: tuple[str, ...], above: set[Path]) -> Iterator[Found]:
        if path.is_dir():
            yield from self.files(path, way, above)
        elif self._followed(path) and path.is_file():
            yield way, path

    @staticmethod
    def _is_elsewhere(path: Path, entry: os.DirEntry[str]) -> bool:
        return entry.is_symlink() or (os.name == "nt" and is_link(path))

    def _followed(self, path: Path) -> Path | None:
        """Return where a path really is; None if that is nowhere in the project, which is told."""
        try:
            real = path.resolve()
        except (OSError, RuntimeError):
            message = worded("is a link that leads in a circle")
            self._strays.append(error(Where(shown(path)), message))
            return None
        if real.is_relative_to(self._root):
            return real
        message = worded("links to a place outside the project")
        hint = worded("copy it into the project: nothing is read from elsewhere")
        self._strays.append(error(Where(shown(path)), message, hint))
        return None
