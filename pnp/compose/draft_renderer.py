"""Where drafts are drawn: templates are rendered and read here, and symbols looked up."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from pnp.base.findings import Finding, Where, collected
from pnp.compose.context import Context
from pnp.compose.draft_cache import ART, DraftCache
from pnp.compose.elements import MarkMaker, read
from pnp.compose.inks import Marks
from pnp.compose.templates import Compiled, Templates
from pnp.compose.tokens import is_mark, place
from pnp.compose.words import Values, Words
from pnp.model.draft import Ink, bundled
from pnp.model.face import Art, Bulk, Mark, PictureFile, Symbol
from pnp.model.game import Game

ICON = 3.0  # millimetres, the height of symbols in texts
MOST_KEPT = 20_000_000  # letters of templates whose elements are kept


class DraftRenderer:
    """The templates of one game, ready to draw with."""

    def __init__(
        self,
        game: Game,
        families: tuple[str, ...],
        folders: Sequence[Path],
        find_picture: Callable[[str, Where], PictureFile],
        words: Words,
        ink: Ink,
        redraw: Callable[[Marks, float], Marks] | None,
        constants: Values,
        keeper: DraftCache,
    ) -> None:
        self._compiled = Compiled(keeper)
        self.templates = Templates(folders, words, self._compiled)
        self._words, self._ink, self._constants = words, ink, constants
        self._redraw = redraw  # in other inks
        self.context = Context(
            colours=game.colours,
            families=families,
            words=words,
            find_picture=find_picture,
            place=partial(place, folders),
            is_mark=partial(is_mark, folders),
            bundled=self._bundled,
            load_symbols=self._load_art,
        )
        self._maker = MarkMaker(self.context)
        self._letters = 0  # that were read since the last rest
        self._refused: list[Finding] = []

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What went wrong so far, each mistake once."""
        return (*dict.fromkeys(self._refused), *self.context.findings.values())

    @property
    def symbols(self) -> dict[str, Symbol]:
        """The symbols of art.xml."""
        return self.context.symbols

    def coloured(self, name: str, fill: str) -> tuple[Any, ...]:
        """Return what a symbol draws in one colour, as it stands in a text."""
        symbol = self.symbols[name]
        marks = self.context.coloured(symbol, fill)
        if self._redraw:
            return bundled(self._redraw(marks, ICON / symbol.height), self._inked)
        return marks

    def written(self, template: str, where: Where, values: Values) -> str | None:
        """Render a template; None if it could not be done, with findings kept."""
        self.symbols  # noqa: B018  what is wrong with them comes first
        return self._rendered(self.templates, template, where, values)

    def drawn(self, text: str, template: str) -> tuple[tuple[Any, ...], Bulk]:
        """Read what a template wrote; elements that come again are kept, if there is room.

        In other inks it is drawn again as a whole: what a mark looks like may depend on others.
        """
        self._letters += len(text)
        if self._letters > MOST_KEPT:
            self._letters = len(text)
            self._maker.rest()
        found = read(text, template, self._maker)
        marks = tuple(found.marks)
        return self._redraw(marks, 1.0) if self._redraw else marks, found.bulk

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
                    read(art, ART, MarkMaker(self.context, "art"))

    def _bundled(self, marks: tuple[Any, ...]) -> tuple[Any, ...]:
        """Ink a symbol for all who use it, unless it is to be drawn again for each of them."""
        return marks if self._redraw else bundled(marks, self._inked)

    def _inked(self, marks: tuple[Mark, ...]) -> Art:
        art = self._ink(marks)
        art.make = lambda: marks
        return art
