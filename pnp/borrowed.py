"""What a game borrows: pictures of installed packages, and which of its components show them."""

import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from pnp.compose.draft_cache import ART, DraftCache
from pnp.findings import Finding, listed, warning
from pnp.load.project import Project
from pnp.model.game import Component, Game
from pnp.model.stock import PictureSet
from pnp.packages import package_folder
from pnp.store import Store
from pnp.worded import worded


class Borrowed:
    """The sets of pictures that data and templates of a game name, by component."""

    def __init__(self, project: Project, game: Game, sets: Mapping[str, PictureSet]) -> None:
        self._game, self._sets = game, sets
        self._texts = DraftCache(Store(None), project.template_folders(game.id), "", "")

    @cached_property
    def sets(self) -> dict[str, tuple[PictureSet, ...]]:
        """The sets that each component shows, also by showing pieces of another one."""
        parts = self._game.components
        own = {one.id: set(self._named(one)) for one in parts}
        for _ in parts:  # who shows whom
            for one in parts:
                own[one.id].update(*(own[id_] for id_ in self._shown(one)))
        return {
            id_: tuple(self._sets[name] for name in self._sets if name in names)
            for id_, names in own.items()
        }

    @cached_property
    def missing(self) -> dict[PictureSet, list[Component]]:
        """The sets that are not installed, with the components that can not be drawn therefore."""
        found: dict[PictureSet, list[Component]] = {}
        for component in self._game.components:
            for one in self.sets[component.id]:
                if package_folder(one.package) is None:
                    found.setdefault(one, []).append(component)
        return found

    @property
    def findings(self) -> Iterator[Finding]:
        """What is left out, and what to install."""
        for one, parts in self.missing.items():
            names = listed([part.id for part in parts])
            told = worded(
                "{components}: left out, as the package {package} is not installed, which has"
                " pictures for it",
                components=names,
                package=one.package,
            )
            yield warning(parts[0].where, told, one.remedy)

    def has_all(self, component: Component) -> bool:
        """Tell whether all is there that a component shows."""
        return not any(component.id == one.id for parts in self.missing.values() for one in parts)

    def credit(self, component: Component) -> str:
        """Return the words that every sheet of a component owes to those who drew for it."""
        return " · ".join(dict.fromkeys(one.credit for one in self.sets[component.id]))

    def _named(self, component: Component) -> Iterator[str]:
        text = self._text(component)
        values = {value for piece in component.pieces for value in _words(piece.fields.values())}
        begun = {value.partition(":")[0] for value in values if ":" in value}
        for name in self._sets:
            if name in begun or re.search(rf"(?<![\w-]){name}:", text):
                yield name

    def _shown(self, component: Component) -> Iterator[str]:
        text = self._text(component)
        for one in self._game.components:
            if "<piece" in text and re.search(rf"(?<![\w-]){one.id}/", text):
                yield one.id

    def _text(self, component: Component) -> str:
        """Return all that the templates of a component say, and the symbols of its game."""
        return "\0".join(
            map(self._texts.whole, filter(None, (component.front, component.back, ART)))
        )


def _words(values: Any) -> Iterator[str]:
    for value in values:
        if isinstance(value, str):
            yield value
        elif isinstance(value, (list, tuple)):
            yield from _words(value)
