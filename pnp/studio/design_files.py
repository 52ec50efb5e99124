"""Files of the project in the studio: found, read, and written back whole if nobody else did."""

import re
from pathlib import Path
from typing import Any, NamedTuple

from pnp.findings import NOWHERE, Finding, Where, refuse, shown, told_plainly
from pnp.load.piece_edit import fingerprint
from pnp.load.project import Project
from pnp.source import is_link, meaningful, read_data
from pnp.worded import worded
from pnp.work.writing import rewrite_data

TEXTS = (".xml", ".yaml", ".csv", ".md", ".po", ".svg")
SHIPPED = "shipped:"  # before the names of files that come with the program
_USED = re.compile(r"""\{%-?\s*(?:import|from|include|extends)\s+["']([^"']+)["']""")
_BREAK = re.compile("\r\n|\n|\r")
MOST_TEMPLATES = 40


class Changed(Exception):
    """Somebody else has changed a file meanwhile."""


class TextFile(NamedTuple):
    """A file as a page shows it."""

    name: str
    text: str
    fingerprint: str
    is_own: bool  # whether it can be changed here


class Files:
    """The text files of one project."""

    def __init__(self, project: Project) -> None:
        self._project = project

    def name(self, path: Path) -> str:
        """Return what pages call a file; nothing for one that is not the project's."""
        real = path.resolve()
        for root, lead in ((self._project.root, ""), (self._project.shipped, SHIPPED)):
            if real.is_relative_to(root.resolve()):
                return lead + real.relative_to(root.resolve()).as_posix()
        return ""

    def place(self, where: Where) -> dict[str, Any] | None:
        """Return a place for a page."""
        name = self.name(Path(where.file)) if where.file else ""
        return {"file": name, "line": where.line, "column": where.column} if name else None

    def told(self, finding: Finding) -> dict[str, Any]:
        """Return a finding for a page, with the file as the project knows it."""
        return {**told_plainly(finding), "place": self.place(finding.where)}

    def path(self, name: str) -> Path:
        """Return the file that a page means, or refuse what is none of the project's texts."""
        is_shipped = name.startswith(SHIPPED)
        root = (self._project.shipped if is_shipped else self._project.root).resolve()
        inside = Path(name.removeprefix(SHIPPED))
        path = root / inside
        allowed = (root / "card_data", root / "templates")
        fine = not inside.is_absolute() and ".." not in inside.parts and "\0" not in name
        if not fine or not any(path.is_relative_to(folder) for folder in allowed):
            raise refuse(NOWHERE, worded("{name} is no file of this project", name=repr(name)))
        if any(is_link(one) for one in (path, *path.parents) if one.is_relative_to(root)):
            raise refuse(Where(name), worded("is a link, or lies behind one"))
        if path.suffix not in TEXTS or not path.is_file():
            raise refuse(Where(name), worded("there is no such text file"))
        return path

    def read(self, name: str) -> TextFile:
        """Return a file, its lines ended as pages end them."""
        path = self.path(name)
        data = read_data(path)
        try:
            text = meaningful(data.decode("utf-8-sig"), shown(path))
        except UnicodeDecodeError:
            raise refuse(
                Where(name), worded("is not UTF-8"), worded("save the file as UTF-8")
            ) from None
        return TextFile(name, "\n".join(_BREAK.split(text)), fingerprint(data), self._is_own(name))

    def _is_own(self, name: str) -> bool:
        return not name.startswith(SHIPPED)

    def save(self, name: str, text: str, basis: str) -> str:
        """Write a file that a page has changed; its line ends and its mark stay as they were."""
        path = self.path(name)
        if not self._is_own(name):
            raise refuse(Where(name), worded("comes with the program and is not changed here"))
        data = read_data(path)
        before = data.decode("utf-8-sig", "replace")
        ends = set(_BREAK.findall(before))
        if len(ends) > 1:
            said = worded("its lines end in different ways")
            raise refuse(Where(name), said, worded("change it in an editor that keeps them"))
        lines = "\n".join(_BREAK.split(text)).replace("\n", ends.pop() if ends else "\n")
        mark = b"\xef\xbb\xbf" if data.startswith(b"\xef\xbb\xbf") else b""
        new = mark + meaningful(lines, name).encode()
        self.write(path, new, basis)
        return fingerprint(new)

    def write(self, path: Path, data: bytes, basis: str) -> None:
        """Let a file appear whole in place of the one it was made from, or not at all."""

        def change(now: bytes) -> bytes:
            if fingerprint(now) != basis:
                raise Changed
            return data

        rewrite_data(self._project, path, change)

    def templates(self, game: str, names: list[str]) -> list[str]:
        """Return templates and what they use, by the names that pages call them by."""
        folders = self._project.template_folders(game)
        found: dict[str, None] = {}
        waiting = [*names]
        while waiting and len(found) < MOST_TEMPLATES:
            name = waiting.pop(0)
            path = next((one for folder in folders if (one := folder / name).is_file()), None)
            called = self.name(path) if path and path.resolve().is_file() else ""
            if path and called and called not in found:
                found[called] = None
                waiting += _USED.findall(read_data(path).decode("utf-8", "replace"))
        return list(found)
