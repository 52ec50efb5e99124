"""A project: its folders, games and files, and what it is laid over."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from pnp.base.filenames import MOST_LETTERS, alike, fault
from pnp.base.findings import Finding, Refused, Where, did_you_mean, error, refuse, shown, worded
from pnp.base.source import is_link
from pnp.model.names import OF, filed, game_of

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


class Project(NamedTuple):
    """A folder with `card_data/` and `templates/`, and the shipped one for what it lacks."""

    root: Path
    shipped: Path

    @property
    def layers(self) -> tuple[Path, ...]:
        """The roots to look into, the user's own first."""
        return (self.root,) if self.root == self.shipped else (self.root, self.shipped)

    @property
    def games(self) -> tuple[str, ...]:
        """The ids of all games in the project: folders with a `game.yaml`."""
        return tuple(sorted(path.parent.name for path in self.data.glob("*/game.yaml")))

    @property
    def data(self) -> Path:
        """The folder with one folder per game."""
        return self.root / "card_data"

    def folder(self, game: str) -> Path:
        """Return where the files of a game, or of one of its variants, are or would be."""
        return self.data / game_of(game)

    def game_folder(self, name: str) -> Path:
        """Return the folder of a game, or of one of its variants; refuse with near matches."""
        game = game_of(name)
        if game not in self.games:
            where = Where(shown(self.data))
            message = worded("no game {name}", name=repr(name))
            raise refuse(where, message, did_you_mean(game, self.games))
        folder = self.data / game
        if not game.isprintable():
            message = worded("{name} is no name for a folder of a game", name=repr(game))
            raise refuse(Where(shown(self.data)), message)
        self.refuse_strays(folder, self.root / "templates" / game)
        return folder

    def refuse_strays(self, *folders: Path) -> None:
        """Refuse links in folders, and in what all games share, that lead out of the project."""
        strays: list[Finding] = []
        shared = (self.data / "stock", *self._shared_templates)
        for folder in (*shared, *folders):
            files_below(folder, self.root, strays)
        if strays:
            raise Refused(dict.fromkeys(strays))

    @property
    def _shared_templates(self) -> tuple[Path, ...]:
        """The templates of all games: files, and folders that belong to none of them."""
        games, folder = set(self.games), self.root / "templates"
        inside = sorted(folder.iterdir()) if folder.is_dir() else []
        return tuple(path for path in inside if path.name not in games)

    def template_folders(self, game: str) -> tuple[Path, ...]:
        """Return where templates of a game are looked for, nearest first."""
        own = (
            self.root / "templates" / game_of(game),
            *(root / "templates" for root in self.layers),
        )
        return tuple(folder for folder in own if folder.is_dir())

    def stock_files(self, name: str) -> tuple[Path, ...]:
        """Return the shipped table of this name and the project's own, which wins."""
        paths = [(root / "card_data" / "stock" / name, root) for root in reversed(self.layers)]
        return tuple(path for path, root in paths if path.is_file() and _is_inside(path, root))


def _is_inside(path: Path, root: Path) -> bool:
    return path.resolve().is_relative_to(root.resolve())


def misnamed(project: Project, id_: str) -> list[Finding]:
    """Return what keeps a game from being called so on every system."""
    folder = project.folder(id_)
    name, where = folder.name, Where(shown(folder))
    said = fault(name)
    if len(name) > MOST_LETTERS:
        said = worded("a name has {most} letters at most", most=MOST_LETTERS)
    findings = []
    if said:
        message = worded("no game can be called {name}: {reason}", name=repr(name), reason=said)
        findings.append(error(where, message))
    twins = [game for game in project.games if game != name and alike(game) == alike(name)]
    if twins:
        hint = worded("they are one folder on Windows and macOS: rename one of them")
        message = worded(
            "the games {name} and {other} differ in capitals only",
            name=repr(name),
            other=repr(twins[0]),
        )
        findings.append(error(where, message, hint))
    if taken := [game for game in project.games if alike(game) == alike(filed(id_)) and OF in id_]:
        hint = worded("their files would go into one folder: rename one of them")
        message = worded(
            "there are a game {game} and a variant {variant}",
            game=repr(taken[0]),
            variant=repr(id_),
        )
        findings.append(error(where, message, hint))
    return findings


def shipped_root() -> Path:
    """Return where pnp's own games are: inside the wheel, or beside the package in a checkout."""
    package = Path(__file__).resolve().parents[1]
    inside = package / "shipped"
    return inside if inside.is_dir() else package.parent


def find_project(asked: Path | None) -> Project:
    """Return the project asked for, else the nearest parent that is one, else the shipped one."""
    shipped = shipped_root()
    if asked is not None:
        for name in ("card_data", "templates"):
            if not (asked / name).is_dir():
                raise refuse(
                    Where(shown(asked)),
                    worded("not a project: it has no {folder} folder", folder=f"{name}/"),
                    worded("`pnp new GAME` makes a project to start from"),
                )
        return Project(asked.resolve(), shipped)
    here = Path.cwd()
    for folder in (here, *here.parents):
        if (folder / "card_data").is_dir() and (folder / "templates").is_dir():
            return Project(folder, shipped)
    return Project(shipped, shipped)
