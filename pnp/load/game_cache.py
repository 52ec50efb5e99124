"""Games and tables that were loaded before: taken from the store if their files are the same."""

import io
import pickle
from collections.abc import Callable
from functools import cached_property
from typing import Any, TypeVar

from pnp.base.findings import shown
from pnp.base.store import Store
from pnp.load.project import Project, Seen, combined, program_digest
from pnp.model.face import filed
from pnp.model.game import Count, Game, SetUp

T = TypeVar("T")

# Modules whose classes are nouns: none of them does anything when it is made.
_NOUNS = (
    "pnp.model.", "pnp.base.findings", "pnp.base.geometry", "pnp.base.source",
    "pnp.load.forms.counts",
)  # fmt: skip
_WRONG = (pickle.UnpicklingError, AttributeError, EOFError, ImportError, IndexError, KeyError)
_BROKEN = (*_WRONG, MemoryError, RecursionError, TypeError, ValueError)


class GameCache:
    """What a project's files came to the last time, loaded and held to be right."""

    def __init__(self, store: Store, project: Project) -> None:
        self._store, self._project = store, project
        self._seen = Seen()

    def game(self, id_: str, load: Callable[[], Game]) -> Game:
        """Return a game, or refuse with every mistake in its files."""

        def in_parts() -> tuple[Game, bytes]:
            game = load()
            forms = pickle.dumps((game.counts, game.setups), pickle.HIGHEST_PROTOCOL)
            return game._replace(counts=(), setups=()), forms

        if not self._store.keeps:
            return load()
        game, forms = self.kept("game", id_, in_parts)
        whole = KeptGame(*game)
        whole.forms = forms
        return whole

    def kept(self, what: str, game: str, make: Callable[[], T]) -> T:
        """Return what the tables, or they and the files of a game, were made into; else make it."""
        if not self._store.keeps:
            return make()
        root = str(self._project.root)
        name = f"{what}-{filed(game) or 'all'}-{combined(root, game)[:12]}"
        key = self._key(game).encode()
        found = self._store.get(name)
        if found is not None and found.startswith(key):
            try:
                known: T = _unpacked(found[len(key) :])
            except _BROKEN:
                pass  # by another program, or by nobody who means well
            else:
                return known
        made = make()
        self._store.put(name, key + pickle.dumps(made, pickle.HIGHEST_PROTOCOL))
        return made

    def _key(self, game: str) -> str:
        """Return the fingerprint of all that a game, or the tables, are made from."""
        project = self._project
        folders = [(root / "card_data" / "stock", root) for root in project.layers]
        if game:
            folders.append((project.game_folder(game), project.root))
        files = [
            f"{shown(path)} {self._seen.digests(path)[0]}"
            for folder in folders
            for way, path in self._seen.files(*folder)
            if "locale" not in way
        ]
        # Sheets know nothing of number words; what is judged does.
        words = project.stock_files("compare.yaml")
        files += [f"{shown(path)} {self._seen.digests(path)[0]}" for path in words]
        return combined(program_digest(), *files)


class KeptGame(Game):
    """A game from the cache: what counts ask is taken apart only if somebody asks."""

    forms: bytes

    @cached_property
    def _questions(self) -> tuple[tuple[Count, ...], tuple[SetUp, ...]]:
        questions: tuple[tuple[Count, ...], tuple[SetUp, ...]] = _unpacked(self.forms)
        return questions

    @property
    def counts(self) -> tuple[Count, ...]:
        """What the rules state and pieces prove."""
        return self._questions[0]

    @property
    def setups(self) -> tuple[SetUp, ...]:
        """What leaves the box."""
        return self._questions[1]

    def _replace(self, **more: Any) -> Game:  # type: ignore[override]
        whole = Game(*self)._replace(counts=self.counts, setups=self.setups)
        return whole._replace(**more)


class _Nouns(pickle.Unpickler):
    """Makes nouns and plain values, and nothing else, whatever it is told."""

    def find_class(self, module: str, name: str) -> Any:
        if not f"{module}.".startswith(_NOUNS) or "." in name or name.startswith("_"):
            raise pickle.UnpicklingError(f"{module}.{name} is not a noun")
        found = super().find_class(module, name)
        if not isinstance(found, type) or found.__module__ != module:
            raise pickle.UnpicklingError(f"{module}.{name} is not a noun")
        return found


def _unpacked(data: bytes) -> Any:
    return _Nouns(io.BytesIO(data)).load()
