"""The folders that a command works on: a project of the user's, over what ships with pnp."""

from pathlib import Path
from typing import NamedTuple

from pnp.findings import Where, did_you_mean, refuse, shown


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

    def game_folder(self, game: str) -> Path:
        """Return the folder of one game, or refuse with near matches."""
        if game not in self.games:
            where = Where(shown(self.data))
            raise refuse(where, f"no game {game!r}", did_you_mean(game, self.games))
        folder = self.data / game
        if not game.isprintable():
            raise refuse(Where(shown(self.data)), f"{game!r} is no name for a folder of a game")
        if not folder.resolve().is_relative_to(self.root.resolve()):
            hint = "copy it into the project"
            raise refuse(Where(shown(folder)), "links to a folder outside the project", hint)
        return folder

    def template_folders(self, game: str) -> tuple[Path, ...]:
        """Return where templates of a game are looked for, nearest first."""
        own = (self.root / "templates" / game, *(root / "templates" for root in self.layers))
        return tuple(folder for folder in own if folder.is_dir())

    def stock_files(self, name: str) -> tuple[Path, ...]:
        """Return the shipped table of this name and the project's own, which wins."""
        paths = [root / "card_data" / "stock" / name for root in reversed(self.layers)]
        return tuple(path for path in paths if path.is_file())


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
                    f"not a project: it has no {name}/ folder",
                    "`pnp new GAME` makes a project to start from",
                )
        return Project(asked.resolve(), shipped)
    here = Path.cwd()
    for folder in (here, *here.parents):
        if (folder / "card_data").is_dir() and (folder / "templates").is_dir():
            return Project(folder, shipped)
    return Project(shipped, shipped)
