"""What an export has put into its folder: what is still right stays, and what is old goes."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from pnp.draw.manifest import listed
from pnp.filenames import path_fault
from pnp.load.digest import Seen, combined, file_digest, game_digests, versions
from pnp.load.project import Project
from pnp.model.names import game_of
from pnp.work.fresh import read_manifest
from pnp.work.request import Pair, Request

LIST = "manifest.json"


class Way(NamedTuple):
    """A way to export games, and what it is asked for besides the order."""

    name: str  # a row of `choices.EXPORTS`, and the folder inside a game's
    options: Mapping[str, Any] = {}
    within: str = ""  # a folder inside of that, for each of several such as shops
    rules: bool = False  # whether the rules belong to it unless other parts are named

    @property
    def folder(self) -> Path:
        """Where it goes inside a game's folder, language aside."""
        return Path(self.name, self.within)

    @property
    def facts(self) -> tuple[str, ...]:
        """All of it, for a fingerprint."""
        told = (f"{name}={value!r}" for name, value in sorted(self.options.items()))
        return (self.name, self.within, *told)


class Exported:
    """The folder of an export of one edition: its list, as it was and as it is now."""

    def __init__(
        self, project: Project, request: Request, way: Way, pair: Pair, *, seen: Seen | None = None
    ) -> None:
        game, language = self._pair = pair
        self.folder = request.folder(game) / way.folder / language
        self.list = self.folder / LIST
        digests = game_digests(project, *pair, seen)
        self._inputs = combined(digests[True], *request.only, *request.order.facts, *way.facts)
        before = read_manifest(self.list)
        self._before: dict[str, Any] = {
            row["file"]: row for row in before.get("files", ()) if is_inside(row["file"])
        }
        self._was = before.get("inputs")
        self._now: dict[str, dict[str, Any]] = {}

    @property
    def fresh(self) -> list[Path] | None:
        """All its files, if they are there and nothing has changed since they were made."""
        same = self._was == self._inputs and all(map(self._is_there, self._before))
        return [self.folder / name for name in self._before] if same and self._before else None

    @property
    def old(self) -> list[Path]:
        """Files that an export before has made and this one does not, and nobody has touched."""
        gone = (name for name in self._before if name not in self._now)
        return [self.folder / name for name in gone if self._is_there(name)]

    def _is_there(self, name: str) -> bool:
        try:
            return file_digest(self.folder / name) == str(self._before[name].get("sha256"))
        except (OSError, ValueError):
            return False

    def enter(self, name: str, digest: str, told: Mapping[str, Any]) -> None:
        """Take in a file that has been made, with what is told of it."""
        self._now[name] = {"file": name, **told, "sha256": digest}

    def manifest(self, told: bool) -> bytes:
        """Return the list of all that is in the folder now; if anything was told, it is again."""
        game, language = self._pair
        files = list(self._now.values())
        parts = dict.fromkeys(row["part"] for row in files if row["part"])
        return listed(
            game=game,
            language=language,
            inputs="" if told else self._inputs,
            versions=dict(versions()),
            components=list(parts),
            files=files,
        )


def is_inside(name: str) -> bool:
    """Tell whether a list, which anybody may have written, names a file of its own folder."""
    return ".." not in name.split("/") and not name.startswith("/") and not path_fault(name)


def exports_of(project: Project, request: Request, way: Way) -> Iterator[tuple[Pair, Exported]]:
    """Yield the folder of every edition that is asked for."""
    seen = Seen()
    for pair in request.editions:
        yield pair, Exported(project, request, way, pair, seen=seen)


def fresh_exports(project: Project, request: Request, way: Way) -> list[Path] | None:
    """Return all files of an export if they are there and up to date, else None."""
    files: list[Path] = []
    if not set(map(game_of, request.games)) <= set(project.games):
        return None
    try:
        for _, exported in exports_of(project, request, way):
            found = exported.fresh
            if found is None:
                return None
            files += found
    except OSError:  # a file that can not be read: loading it says so in words
        return None
    return files
