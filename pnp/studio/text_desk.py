"""The texts of a game in one language, as they are now: listed, explained, judged, saved."""

from functools import cached_property
from typing import Any

from pnp.findings import Finding, Where, refuse, shown
from pnp.load.po import edited, load_catalog, parse_po
from pnp.model.messages import Catalog, Entry, Message, PoFile, Unit
from pnp.model.stock import Language
from pnp.studio.english_texts import known_texts
from pnp.studio.state import House
from pnp.studio.text_states import (
    NO_FILE,
    SavedText,
    is_reviewed,
    no_text,
    out_of_date,
    said_by_people,
    wished,
)
from pnp.translate.heard import AttentiveEdition
from pnp.translate.judge import TextVerdict
from pnp.translate.merge import stale
from pnp.translate.readings import Readings
from pnp.translate.source import language_of
from pnp.work.project_files import rewrite


class ChangedMeanwhile(Exception):
    """Somebody else has changed a text meanwhile."""

    def __init__(self, unit: Unit) -> None:
        super().__init__(unit.context)
        self.unit = unit


class TextDesk:
    """A language of a game on the table of a translator."""

    def __init__(self, house: House, id_: str, code: str) -> None:
        self.house, self.known = house, known_texts(house, id_)
        self.source = self.known.source
        self.language: Language = language_of(self.source.shop, code)
        self.path = self.source.path(self.language.code)
        if not self.path.is_file():
            where = Where(shown(self.path))
            raise refuse(where, NO_FILE, f"`pnp translate start {id_} {code}`")

    @cached_property
    def po(self) -> PoFile:
        """The file with all that stands in it."""
        return self.source.po(self.language.code)

    @cached_property
    def units(self) -> dict[str, Unit]:
        """The texts of the file that count."""
        return {unit.context: unit for unit in self.po.units if not unit.obsolete}

    @cached_property
    def catalog(self) -> Catalog:
        """All words of the language."""
        return self.source.catalog(self.language.code)

    def unit(self, context: str) -> Unit:
        """Return a text as the file has it; one that is new in English is empty yet."""
        message = self.message(context)
        found = self.units.get(context, Unit(context, message.english))
        if found.english != message.english:  # the file is not up to date
            found = stale(found, message.english)
        return found

    def message(self, context: str) -> Message:
        """Return the English text, or refuse."""
        if context not in self.known.messages:
            raise refuse(Where(shown(self.path)), no_text(context))
        return self.known.messages[context]

    @cached_property
    def verdicts(self) -> dict[str, list[TextVerdict]]:
        """What is wrong with words, by text."""
        found: dict[str, list[TextVerdict]] = {}
        for one in self.source.verdicts(self.language, self.catalog):
            found.setdefault(one.message.context, []).append(one)
        return found

    def as_saved(self, unit: Unit) -> dict[str, Any]:
        """Return what the file has of a text, for a page that may change it."""
        return {
            "text": unit.text,
            "fuzzy": unit.fuzzy,
            "notes": said_by_people(unit),
            "reviewed": is_reviewed(unit),
        }

    def catalog_with(self, context: str, text: str) -> Catalog:
        """Return all words with one of them as somebody types it."""
        message = self.message(context)
        known = self.catalog.entries.get(context)
        where = known.where if known else Where(shown(self.path))
        flags = known.flags if known else ()
        entry = Entry(message.english, text, where=where, flags=flags)
        return self.catalog._replace(entries={**self.catalog.entries, context: entry})

    def judged(self, context: str, catalog: Catalog) -> list[Finding]:
        """Return what is wrong with the words of one text."""
        alone = self.source._replace(messages=(self.message(context),))
        return [one.finding for one in alone.verdicts(self.language, catalog)]

    def says(self, context: str, text: str, catalog: Catalog) -> tuple[str, ...]:
        """Return how a text reads once it is printed, with numbers filled in."""
        reader = Readings(self.source, self.language, catalog)
        return reader.read(self.message(context), text)

    def edition(self, catalog: Catalog, game: str = "", gaps: int = 0) -> AttentiveEdition:
        """Return the game, or one that says these words, in all words of the language."""
        loaded = self.house.game(game or self.source.id)
        if not self.source.loaded:
            own = load_catalog(self.house.project, loaded.game.id, self.language.code)
            catalog = own._replace(entries={**own.entries, **catalog.entries})
        words = catalog.of_variant(loaded.game.variant)
        return AttentiveEdition(loaded, self.language, words, gaps)

    def save(self, context: str, wish: SavedText) -> Unit:
        """Put a text into the file as it is now; what somebody else has changed is a conflict."""
        message = self.message(context)

        def change(text: str) -> str:
            found = parse_po(text, shown(self.path)).units
            here = [one for one in found if not one.obsolete and one.context == context]
            if not here or here[0].english != message.english:
                hint = f"`pnp translate update {self.source.id} --lang {self.language.code}`"
                raise refuse(Where(shown(self.path)), out_of_date(context), hint)
            known = self.as_saved(here[0])
            if any(known[name] != value for name, value in wish.base.items()):
                raise ChangedMeanwhile(here[0])
            made.append(wished(here[0], wish))
            return edited(text, shown(self.path), made[-1])

        made: list[Unit] = []
        rewrite(self.house.project, self.path, change)
        return made[-1]
