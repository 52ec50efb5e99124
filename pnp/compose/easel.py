"""Where drafts are drawn: templates are rendered and read here, and symbols looked up."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from pnp.compose.bundles import Ink, bundled
from pnp.compose.drawing import Element, MarkMaker
from pnp.compose.elements import read
from pnp.compose.keeping import ART, Keeper
from pnp.compose.places import is_mark, place
from pnp.compose.studio import Studio
from pnp.compose.templates import Compiled, Templates
from pnp.compose.views import Values
from pnp.compose.words import Words
from pnp.findings import Finding, Where, collected
from pnp.model.face import Art, Mark, Symbol
from pnp.model.game import Game
from pnp.model.picture import PictureFile

MOST_KEPT = 20_000_000  # letters of templates whose elements are kept


class Easel:
    """The templates of one game, ready to draw with."""

    def __init__(
        self,
        game: Game,
        families: tuple[str, ...],
        folders: Sequence[Path],
        find_picture: Callable[[str, Where], PictureFile],
        words: Words,
        ink: Ink,
        constants: Values,
        keeper: Keeper,
    ) -> None:
        self._compiled = Compiled(keeper)
        self.templates = Templates(folders, words, self._compiled)
        self._words, self._ink, self._constants = words, ink, constants
        self.studio = Studio(
            colours=game.colours,
            families=families,
            words=words,
            find_picture=find_picture,
            place=partial(place, folders),
            is_mark=partial(is_mark, folders),
            bundled=partial(bundled, ink=self._inked),
            load_symbols=self._load_art,
        )
        self._maker = MarkMaker(self.studio)
        self._letters = 0  # that were read since the last rest
        self._refused: list[Finding] = []

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What went wrong so far, each mistake once."""
        return (*dict.fromkeys(self._refused), *self.studio.findings.values())

    @property
    def symbols(self) -> dict[str, Symbol]:
        """The symbols of art.xml."""
        return self.studio.symbols

    def coloured(self, name: str, fill: str) -> tuple[Any, ...]:
        """Return what a symbol draws in one colour."""
        return self.studio.coloured(self.symbols[name], fill)

    def written(self, template: str, where: Where, values: Values) -> str | None:
        """Render a template; None if it could not be done, with findings kept."""
        self.symbols  # noqa: B018  what is wrong with them comes first
        return self._rendered(self.templates, template, where, values)

    def drawn(self, text: str, template: str) -> Element:
        """Read what a template wrote; elements that come again are kept, if there is room."""
        self._letters += len(text)
        if self._letters > MOST_KEPT:
            self._letters = len(text)
            self._maker.rest()
        return read(text, template, self._maker)

    def _rendered(
        self, templates: Templates, name: str, where: Where, values: Values
    ) -> str | None:
        with collected(self._refused):
            return templates.render(templates.get(name, where), {**self._constants, **values})
        return None

    def _load_art(self) -> None:
        """Read the symbols of all layers; the game's own win."""
        for folder in reversed(self.templates.folders):
            if (folder / ART).is_file():
                layers = Templates([folder, *self.templates.folders], self._words, self._compiled)
                art = self._rendered(layers, ART, Where(str(folder)), {})
                if art is not None:
                    read(art, ART, MarkMaker(self.studio, "art"))

    def _inked(self, marks: tuple[Mark, ...]) -> Art:
        art = self._ink(marks)
        art.make = lambda: marks
        return art
