"""Editions: one game in the words of one language."""

from functools import cached_property, partial
from typing import Any

from pnp.base.findings import Finding, Where, shown
from pnp.base.placeholders import with_values
from pnp.compose.faces import Composer
from pnp.load.po import SOURCE_LANGUAGE, catalog_file, load_catalog
from pnp.model.game import Component, Game
from pnp.model.messages import (
    GAME_TITLE,
    Catalog,
    Message,
    Saying,
    assembly,
    called,
    is_of_rules,
    note,
    title,
    word,
)
from pnp.model.stock import PSEUDO, Language
from pnp.model.traced import joined, of_message
from pnp.parts.texts import missing, pseudo_catalog
from pnp.parts.workshop import LoadedGame, Materials, Workshop, in_words
from pnp.text.fonts import Fonts
from pnp.text.setting import Typesetter

_STAY = {"setter"}  # in the process that made it


class Edition:
    """One game in one language; it can travel to another process and compose its faces there."""

    def __init__(
        self, loaded: LoadedGame, language: Language, catalog: Catalog, gaps: int = 0
    ) -> None:
        self.loaded = loaded
        self.language = language
        self.catalog = catalog
        self.gaps = gaps  # texts on cards and sheets that stand in English
        self._composers: dict[str, Composer] = {}  # by ink
        self.unfilled: frozenset[Where] = frozenset()  # where the judge has told of placeholders

    @property
    def shop(self) -> Workshop:
        """What it shares with all editions."""
        return self.loaded.shop

    @property
    def game(self) -> Game:
        """The game, which no language changes."""
        return self.loaded.game

    @property
    def title(self) -> str:
        """What the game is called in this language."""
        return self.say(GAME_TITLE, self.game.title)

    @property
    def full_title(self) -> str:
        """The same with what the variant is called, if it is one: what heads sheets and files."""
        return joined(" · ", filter(None, (self.title, self.variant)))

    @property
    def variant(self) -> str:
        """What the variant is called in this language; nothing for the game itself."""
        game = self.game
        return self.say(called(game.variant), game.called) if game.called else ""

    @property
    def name(self) -> str:
        """What is told while it is being made."""
        titles = " · ".join(filter(None, (self.game.title, self.game.called)))
        return f"{titles} ({self.language.title})"

    @property
    def is_source(self) -> bool:
        """Whether it is in the language that games are written in."""
        return self.language.code == SOURCE_LANGUAGE

    @cached_property
    def setter(self) -> Typesetter:
        """What sets the words of sheets, which have no icons."""
        return Typesetter(self.shop.fonts, lambda _: None, self.language)

    def say(self, context: str, english: str) -> str:
        """Return a text in the edition's language."""
        return of_message(self.catalog.say(context, english), context)

    def word(self, id_: str, **values: object) -> str:
        """Return one of the stock's words, with its placeholders filled."""
        written = self.language.numerals.written
        said = {name: written(value) for name, value in values.items()}
        text = self.catalog.say(word(id_), self.shop.stock.words[id_])
        return of_message(with_values(text, **said), word(id_))

    def saying(self, id_: str, **values: object) -> Saying:
        """Return one of the stock's words with the place where it stands."""
        english, where = self.shop.stock.words[id_], self.shop.stock.places["words", id_]
        return Saying(self.word(id_, **values), self.place(word(id_), english, where))

    def place(self, context: str, english: str, where: Where) -> Where:
        """Return where the words of a text stand: in the file of the language, or in English."""
        entry = self.catalog.entries.get(context)
        held = entry is not None and self.catalog.holds(context, english)
        return entry.where if entry and held and entry.where.file else where

    def called(self, component: Component) -> str:
        """Return what a component is called in this language."""
        return self.say(title(component.id), component.title)

    def noted(self, component: Component) -> str:
        """Return the sentence above a component's pieces in this language, if it has one."""
        return self.say(note(component.id), component.note) if component.note else ""

    def assembled(self, component: Component) -> dict[str, str]:
        """Return a component's own words for putting it together, in this language."""
        steps = component.assembly.items()
        return {step: self.say(assembly(component.id, step), text) for step, text in steps}

    def words_judged(
        self, allow_missing: bool, rules: bool = True, style: bool = True
    ) -> list[Finding]:
        """Return what is wrong with its translation; that of the rules, and style, if wanted.

        Faces and sheets tell themselves which letters their fonts lack and what does not fit.
        """
        if self.language.code in (SOURCE_LANGUAGE, PSEUDO.code):
            return []
        from pnp.parts import texts as judge  # noqa: PLC0415  English needs none

        messages = [m for m in self.loaded.messages if rules or not is_of_rules(m.context)]
        asked = self.language, self.catalog, self.game, style, self._place
        found = list(judge.verdicts(messages, *asked))
        self.unfilled = frozenset(
            finding.where for _, check, finding in found if check in judge.UNFILLED
        )
        return [
            judge.gap(one, self.catalog, allow_missing)
            if one.check in judge.UNDONE
            else one.finding
            for one in judge.summed(found, messages, self._place)
        ]

    def _place(self, message: Message) -> Where:
        """Return the file that the translation of a text belongs into."""
        asked = self.shop.project, self.game.id, self.language.code, message.context
        return Where(shown(catalog_file(*asked)))

    def composer(self, ink: str) -> Composer:
        """Return what makes its faces in one ink.

        It keeps what many faces need, and everything that went wrong.
        """
        if ink not in self._composers:
            desk = Materials(self.shop.project, self.game, self.shop.stock, ink)
            self._composers[ink] = Composer(
                drafter=self.loaded.drafts(ink),
                in_words=partial(in_words, desk),
                catalog=self.catalog,
                language=self.language,
                fonts=Fonts(self.shop.stock),
            )
        return self._composers[ink]

    def __getstate__(self) -> dict[str, Any]:
        """Leave out what can not travel to another process."""
        kept = {name: value for name, value in self.__dict__.items() if name not in _STAY}
        return kept | {"_composers": {}}


def edition_of(loaded: LoadedGame, code: str) -> Edition:
    """Return a game in one language, whatever is missing of it."""
    language = loaded.shop.language(code)
    if language == PSEUDO:
        return Edition(loaded, language, pseudo_catalog(loaded.messages))
    whole = load_catalog(loaded.shop.project, loaded.game.id, code)
    catalog = whole.of_variant(loaded.game.variant)
    gaps = 0
    if code != SOURCE_LANGUAGE:
        cards = [message for message in loaded.messages if not is_of_rules(message.context)]
        gaps = len(missing(cards, catalog))
    return Edition(loaded, language, catalog, gaps)
