"""What all rooms share: the project, its games as they are on disk now, events, tasks, words."""

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from stat import S_ISREG
from threading import RLock, Thread
from typing import Any, TypeVar

from pnp.edition import Edition, edition_of
from pnp.findings import Refused
from pnp.load.project import Project
from pnp.load.words import SOURCE_LANGUAGE
from pnp.model.stock import Stock
from pnp.screens import ScreenWords
from pnp.store import Store
from pnp.studio.events import Events
from pnp.studio.tasks import Tasks
from pnp.work.watching import changes
from pnp.workshop import LoadedGame, Workshop

T = TypeVar("T")
Signature = tuple[tuple[str, int, int], ...]
TASKS = {  # what goes on in a process of its own
    "kit": "pnp.studio.text_parcels:packed",
    "status": "pnp.studio.text_status:status",
    "check": "pnp.studio.design_check:checked",
    "plan": "pnp.studio.print_plan:plan",
    "build": "pnp.studio.print_work:build",
    "covers": "pnp.studio.print_covers:covers",
}


class House:
    """One project, open in the studio."""

    def __init__(self, project: Project) -> None:
        self.project = project
        self.events = Events()
        self.tasks = Tasks(project, self.events, TASKS)
        self._lock = RLock()  # games and what draws them are not made for two at once
        self._shop: tuple[Signature, Workshop] | None = None
        self._games: dict[str, tuple[Signature, LoadedGame]] = {}
        self._kept: dict[tuple[str, str], tuple[Signature, Any]] = {}

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """Be alone with games and drawings."""
        with self._lock:
            yield

    @property
    def shop(self) -> Workshop:
        """What games share, as it is on disk now."""
        with self._lock:
            now = self._signed(self.project.data / "stock")
            if self._shop is None or self._shop[0] != now:
                self._shop = now, Workshop.open(self.project, Store.usual())
            return self._shop[1]

    @property
    def stock(self) -> Stock:
        """The tables that games share."""
        return self.shop.stock

    def game(self, id_: str) -> LoadedGame:
        """Return a game as it is on disk now, or refuse."""
        with self._lock:
            self.project.game_folder(id_)
            now = self.signature(id_)
            known = self._games.get(id_)
            if known is None or known[0] != now:
                # A shop remembers what it has read: each state of the files has one of its own.
                shop = Workshop.open(self.project, Store.usual())
                self._games[id_] = known = now, LoadedGame(shop, id_)
            return known[1]

    def edition(self, id_: str, language: str) -> Edition:
        """Return a game in one language, as it is on disk now."""
        return edition_of(self.game(id_), language)

    def keep(self, name: str, id_: str, make: Callable[[], T], *others: str) -> T:
        """Return what was made of a game's files, or of others too, as they are now, or make it."""
        with self._lock:
            now = tuple(file for one in (id_, *others) for file in self.signature(one))
            known = self._kept.get((name, id_))
            if known is None or known[0] != now:
                self._kept[name, id_] = known = now, make()
                gc.collect()
                gc.freeze()  # what is there now will stay: nobody waits while it is looked through
            found: T = known[1]
            return found

    def signature(self, id_: str) -> Signature:
        """Return what changes as soon as a file of a game does; translations are read each time."""
        root = self.project.root
        own = (self.project.folder(id_), root / "templates" / self.project.folder(id_).name)
        shared = sorted((root / "templates").glob("*.xml"))
        return self._signed(self.project.data / "stock", *own, *shared)

    @staticmethod
    def _signed(*places: Path) -> Signature:
        files = (
            path
            for place in places
            for path in (sorted(place.rglob("*")) if place.is_dir() else [place])
            if path.parent.name != "locale"
        )
        found = []
        for path in files:
            try:
                status = path.stat()
            except OSError:  # it is gone in this very moment
                continue
            if S_ISREG(status.st_mode):  # a folder is another one as soon as a file in it is saved
                found.append((str(path), status.st_mtime_ns, status.st_size))
        return tuple(found)

    @lru_cache(maxsize=32)  # noqa: B019  there is one house
    def words(self, language: str) -> ScreenWords:
        """Return what says the texts of screens in a language."""
        languages = self.stock.languages
        english = languages[SOURCE_LANGUAGE]
        return ScreenWords(languages.get(language, english), english)

    def watch(self) -> None:
        """Tell pages of files that change, from now on."""
        Thread(target=self._watch, daemon=True).start()

    def _watch(self) -> None:
        folders = (self.project.data, self.project.root / "templates")
        root = self.project.root.resolve()
        for changed in changes(folders):
            names = [
                path.resolve().relative_to(root).as_posix()
                for path in changed
                if path.resolve().is_relative_to(root)
            ]
            if names:
                self.events.tell("changed", files=names, games=sorted(self._of_games(names)))

    def _of_games(self, names: list[str]) -> set[str]:
        """Return the games that files belong to; what all share belongs to all of them."""
        games = set(self.project.games)
        owners = {name.split("/")[1] for name in names if name.count("/") > 1}
        shared = any(name.count("/") == 1 for name in names) or owners - games
        return games if shared else owners & games

    def close(self) -> None:
        """End what goes on."""
        self.events.close()
        self.tasks.close()


def titles(house: House) -> dict[str, str]:
    """Return what the games are called, by their ids; a broken one by its id."""
    found = {}
    for id_ in house.project.games:
        try:
            found[id_] = house.game(id_).game.title
        except Refused:
            found[id_] = id_
    return found
