"""The texts of a game in one language as they are now: listed, explained, judged, saved."""

import gc
import re
from codecs import BOM_UTF8
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from enum import StrEnum
from functools import cached_property, partial
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from pnp.base.findings import Finding, Refused, Severity, Where, has_errors, refuse, sentence, shown
from pnp.base.source import read_text
from pnp.load.po import SOURCE_LANGUAGE, edited, load_catalog, parse_po
from pnp.load.project import Project
from pnp.model.messages import FUZZY, Catalog, Entry, Message, Unit
from pnp.model.stock import Language
from pnp.parts.edition import Edition, LoadedGame
from pnp.parts.translatable import UNDONE, TextVerdict
from pnp.rulebook.columns import Air
from pnp.studio.state import ChangedMeanwhile, Studio
from pnp.translate.as_printed import Readings
from pnp.translate.files import stale
from pnp.translate.locations import Location, Locations, WordIndex, with_pages
from pnp.translate.source import STOCK, TextSource, beside_games, language_of, open_source
from pnp.work.project_files import rewrite_data

_REVIEWED = re.compile(r"reviewed ([0-9a-f]{8})(?: .*)?\Z")


class TextState(StrEnum):
    """What a translator has to do with a text."""

    MISSING = "missing"
    STALE = "stale"  # the English has changed since
    WORK = "work"  # marked as fuzzy, or wrong
    DONE = "done"
    REVIEWED = "reviewed"


def is_reviewed(unit: Unit) -> bool:
    """Tell whether somebody has reviewed this very text of this very English."""
    found = map(_REVIEWED.match, unit.notes.split("\n"))
    return any(one and one[1] == _seal(unit) for one in found)


def _seal(unit: Unit) -> str:
    """Return what changes with the text and with the English that it translates."""
    both = f"{unit.english}\0{unit.text}".encode()
    return blake2b(both, digest_size=4).hexdigest()


def _comments(notes: str) -> list[str]:
    """Return comments and questions of people, without the marks of reviewers."""
    lines = (line.strip() for line in notes.split("\n"))
    return [line for line in lines if line and not _REVIEWED.match(line)]


class SavedText(NamedTuple):
    """What a translator wants to be saved, and what it is to be put in the place of."""

    base: Mapping[str, Any]  # text, fuzzy and notes as the page knows them
    text: str
    needs_work: bool
    notes: str
    reviewed: bool

    def over(self, unit: Unit) -> Unit:
        """Return a text as somebody wants it; what has just been said is not stale any more."""
        new = unit._replace(text=self.text)
        if (self.text, self.needs_work) != (unit.text, unit.fuzzy):
            flags = tuple(flag for flag in unit.flags if flag != FUZZY)
            if self.needs_work and self.text:
                new = new._replace(flags=(FUZZY, *flags))
            else:
                new = new._replace(flags=flags, before="", before_context="")
        notes = _comments(self.notes)
        notes += [f"reviewed {_seal(new)}"] if self.reviewed and not new.fuzzy else []
        return new._replace(notes="\n".join(notes))


MOST_TRIED = 4  # places that are looked at for a text that the first does not have


class EnglishTexts(NamedTuple):
    """What the English tells: texts with their room and readings, and where they stand."""

    source: TextSource
    messages: Mapping[str, Message]
    places: Locations  # where the texts of a game stand
    words: WordIndex | None  # where those of all sheets do
    airs: dict[object, Air]  # the spacing that suits rules, by what is set
    moved: dict[tuple[str, str], Location]  # where a language has them instead

    def locations(self, context: str) -> tuple[Location, ...]:
        """Return where a text stands, nothing if that is on no paper."""
        if self.words and context in self.messages:
            return self.words.of(self.messages[context])
        return self.places.get(context, ())

    def others(self, context: str) -> Iterator[Location]:
        """Yield where else a text may stand, if the first place does not have it."""
        places = self.locations(context)
        yield from places[1:MOST_TRIED]
        if self.words and places:
            yield from (places[0]._replace(game=one) for one in self.source.shop.project.games)


def known_texts(studio: Studio, id_: str) -> EnglishTexts:
    """Return what the English of a game tells, looked at once as long as its files stay."""

    def look() -> EnglishTexts:
        words: WordIndex | None = None
        locations: Locations = {}
        if id_ in beside_games(studio.project):
            source = open_source(studio.shop, id_)
            words = WordIndex(studio.shop, partial(_english, studio)) if id_ == STOCK else None
        else:
            source, locations = with_pages(open_source(studio.game(id_).shop, id_))
        messages = {one.context: one for one in source.messages}
        gc.collect()
        gc.freeze()  # what is there now will stay: nobody waits while it is looked through
        return EnglishTexts(source, messages, locations, words, airs={}, moved={})

    games = (id_, *(studio.project.games if id_ == STOCK else ()))
    now = tuple(file for one in games for file in studio.signature(one))
    return studio.latest(("texts", id_), now, look)


def _english(studio: Studio, gaps: int) -> Sequence[Edition]:
    """Return all games in English, those with the fewest pieces first."""
    games: list[LoadedGame] = []
    for id_ in studio.project.games:
        with suppress(Refused):  # `pnp check` says why
            games.append(studio.game(id_))
    games.sort(key=lambda one: sum(len(part.pieces) for part in one.game.components))
    editions = [one.edition(SOURCE_LANGUAGE) for one in games]
    for edition in editions:
        edition.gaps = gaps
    return editions


class TextDesk:
    """A language of a game on the table of a translator."""

    def __init__(self, studio: Studio, id_: str, code: str) -> None:
        self.studio, self.known = studio, known_texts(studio, id_)
        self.source = self.known.source
        self.language: Language = language_of(self.source.shop, code)
        self.path = self.source.path(self.language.code)
        if not self.path.is_file():
            where = Where(shown(self.path))
            raise refuse(
                where, sentence("there is no such file"), f"`pnp translate start {id_} {code}`"
            )

    @property
    def title(self) -> str:
        """What the game is called, or the texts that belong to none."""
        game = self.source.game
        return game.title if game else self.studio.say(f"words_{self.source.id}")

    @cached_property
    def units(self) -> dict[str, Unit]:
        """The texts of the file that count."""
        po = self.source.po(self.language.code)
        return {unit.context: unit for unit in po.units if not unit.obsolete}

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
            raise refuse(
                Where(shown(self.path)),
                sentence("there is no text {context}", context=repr(context)),
            )
        return self.known.messages[context]

    @cached_property
    def verdicts(self) -> dict[str, list[TextVerdict]]:
        """What is wrong with words, by text."""
        found: dict[str, list[TextVerdict]] = {}
        for one in self.source.verdicts(self.language, self.catalog):
            found.setdefault(one.message.context, []).append(one)
        return found

    def state(self, unit: Unit) -> TextState:
        """Return how far a text of the file is."""
        found = (one for one in self.verdicts.get(unit.context, []) if one.check not in UNDONE)
        return self.state_of(unit, any(one.finding.severity is Severity.ERROR for one in found))

    @staticmethod
    def state_of(unit: Unit, is_wrong: bool = False) -> TextState:
        """Return how far a text is; what is wrong can not be done."""
        if not unit.text:
            return TextState.MISSING
        if unit.fuzzy and unit.before and unit.before != unit.english:
            return TextState.STALE
        if unit.fuzzy or is_wrong:
            return TextState.WORK
        return TextState.REVIEWED if is_reviewed(unit) else TextState.DONE

    def as_saved(self, unit: Unit) -> dict[str, Any]:
        """Return what the file has of a text, for a page that may change it."""
        return {
            "text": unit.text,
            "fuzzy": unit.fuzzy,
            "notes": "\n".join(_comments(unit.notes)),
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

    def edition(self, catalog: Catalog, game: str = "", gaps: int = 0) -> Edition:
        """Return the game, or one that says these words, in all words of the language."""
        loaded = self.studio.game(game or self.source.id)
        if not self.source.loaded:
            own = load_catalog(self.studio.project, loaded.game.id, self.language.code)
            catalog = own._replace(entries={**own.entries, **catalog.entries})
        words = catalog.of_variant(loaded.game.variant)
        return Edition(loaded, self.language, words, gaps)

    def wish(self, context: str, given: Mapping[str, Any]) -> SavedText:
        """Return what a page wants to be saved; what is wrong needs work, whoever thinks not."""
        text, base = str(given.get("text", "")), given.get("base")
        wrong = bool(text) and has_errors(self.judged(context, self.catalog_with(context, text)))
        return SavedText(
            base=base if isinstance(base, dict) else {},
            text=text,
            needs_work=bool(given.get("fuzzy")) or wrong,
            notes=str(given.get("notes", "")),
            reviewed=bool(given.get("reviewed")),
        )

    def save(self, context: str, wish: SavedText) -> Unit:
        """Put a text into the file as it is now; what somebody else has changed is a conflict."""
        message = self.message(context)

        def change(text: str) -> str:
            found = parse_po(text, shown(self.path)).units
            here = [one for one in found if not one.obsolete and one.context == context]
            if not here or here[0].english != message.english:
                hint = f"`pnp translate update {self.source.id} --lang {self.language.code}`"
                wrong = sentence("{context} is not up to date", context=context)
                raise refuse(Where(shown(self.path)), wrong, hint)
            known = self.as_saved(here[0])
            if any(known[name] != value for name, value in wish.base.items()):
                raise ChangedMeanwhile(here[0])
            made.append(wish.over(here[0]))
            return edited(text, shown(self.path), made[-1])

        made: list[Unit] = []
        rewrite(self.studio.project, self.path, change)
        return made[-1]


def rewrite(project: Project, path: Path, change: Callable[[str], str]) -> bool:
    """Change the text of a file as it is now; tell whether that made a difference."""

    def changed(data: bytes) -> bytes:
        mark = BOM_UTF8 if data.startswith(BOM_UTF8) else b""
        return mark + change(read_text(path)).encode()

    return rewrite_data(project, path, changed)
