"""The texts of a game in one language as they are now: listed, explained, judged, saved."""

import re
from codecs import BOM_UTF8
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from pnp.base.findings import Finding, Refused, Where, refuse, sentence, shown
from pnp.base.source import read_text
from pnp.load.po import SOURCE_LANGUAGE, edited, load_catalog, parse_po
from pnp.load.project import Project
from pnp.model.messages import FUZZY, Catalog, Entry, Message, PoFile, Unit
from pnp.model.stock import Language
from pnp.parts.edition import Edition, LoadedGame, edition_of
from pnp.parts.texts import TextVerdict
from pnp.rulebook.columns import Air
from pnp.studio.state import House
from pnp.translate.as_printed import Readings, annotated
from pnp.translate.files import stale
from pnp.translate.locations import (
    Location,
    Locations,
    WordIndex,
    english_edition,
    faces_of,
    locations_of,
    texts_on_faces,
)
from pnp.translate.source import STOCK, TextSource, beside_games, language_of, open_source
from pnp.work.project_files import rewrite_data

NO_FILE = sentence("there is no such file")
_REVIEWED = re.compile(r"reviewed ([0-9a-f]{8})(?: .*)?\Z")


class SavedText(NamedTuple):
    """What a translator wants to be saved, and what it is to be put in the place of."""

    base: Mapping[str, Any]  # text, fuzzy and notes as the page knows them
    text: str
    needs_work: bool
    notes: str
    reviewed: bool


def is_reviewed(unit: Unit) -> bool:
    """Tell whether somebody has reviewed this very text of this very English."""
    found = map(_REVIEWED.match, unit.notes.split("\n"))
    return any(one and one[1] == _seal(unit) for one in found)


def with_review(unit: Unit, reviewed: bool) -> Unit:
    """Return a text with the mark of a reviewer, or without any."""
    lines = [line for line in unit.notes.split("\n") if line and not _REVIEWED.match(line)]
    if reviewed:
        lines.append(f"reviewed {_seal(unit)}")
    return unit._replace(notes="\n".join(lines))


def said_by_people(unit: Unit) -> str:
    """Return comments and questions, without the marks of reviewers."""
    return with_review(unit, reviewed=False).notes


def with_notes(unit: Unit, notes: str) -> Unit:
    """Return a text with other comments; a mark of a reviewer stays."""
    marks = [line for line in unit.notes.split("\n") if _REVIEWED.match(line)]
    lines = [line.strip() for line in notes.split("\n") if line.strip()]
    return unit._replace(notes="\n".join([*lines, *marks]))


def marked(unit: Unit, needs_work: bool) -> Unit:
    """Return a text that somebody has to look at again, or not any more."""
    flags = tuple(flag for flag in unit.flags if flag != FUZZY)
    if needs_work:
        return unit._replace(flags=(FUZZY, *flags))
    return unit._replace(flags=flags, before="", before_context="")


def wished(unit: Unit, wish: SavedText) -> Unit:
    """Return a text as somebody wants it; what has just been said is not stale any more."""
    new = unit._replace(text=wish.text)
    if (wish.text, wish.needs_work) != (unit.text, unit.fuzzy):
        new = marked(new, wish.needs_work and bool(wish.text))
    return with_review(with_notes(new, wish.notes), wish.reviewed and not new.fuzzy)


def _seal(unit: Unit) -> str:
    """Return what changes with the text and with the English that it translates."""
    both = f"{unit.english}\0{unit.text}".encode()
    return blake2b(both, digest_size=4).hexdigest()


def no_text(context: str) -> str:
    """Say that there is no such text."""
    return sentence("there is no text {context}", context=repr(context))


def out_of_date(context: str) -> str:
    """Say that the English of a text has changed since its file was written."""
    return sentence("{context} is not up to date", context=context)


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


def known_texts(house: House, id_: str) -> EnglishTexts:
    """Return what the English of a game tells, looked at once as long as its files stay."""

    def look() -> EnglishTexts:
        if id_ in beside_games(house.project):
            source = open_source(house.shop, id_)
            words = WordIndex(house.shop, _Games(house)) if id_ == STOCK else None
            return _english(source, {}, words)
        loaded = house.game(id_)
        source = open_source(loaded.shop, id_)
        shown = tuple(texts_on_faces(source, faces_of(english_edition(source))))
        return _english(annotated(source, pages=True, shown=shown), locations_of(source, shown))

    others = house.project.games if id_ == STOCK else ()
    return house.keep("texts", id_, look, *others)


def _english(source: TextSource, places: Locations, words: WordIndex | None = None) -> EnglishTexts:
    return EnglishTexts(
        source=source,
        messages={one.context: one for one in source.messages},
        places=places,
        words=words,
        airs={},
        moved={},
    )


class _Games:
    """The games of a house in English, those with the fewest pieces first."""

    def __init__(self, house: House) -> None:
        self._house = house

    def __call__(self, gaps: int) -> Sequence[Edition]:
        games: list[LoadedGame] = []
        for id_ in self._house.project.games:
            with suppress(Refused):  # `pnp check` says why
                games.append(self._house.game(id_))
        games.sort(key=lambda one: sum(len(part.pieces) for part in one.game.components))
        return [_with_gaps(edition_of(one, SOURCE_LANGUAGE), gaps) for one in games]


def _with_gaps(edition: Edition, gaps: int) -> Edition:
    edition.gaps = gaps
    return edition


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

    def edition(self, catalog: Catalog, game: str = "", gaps: int = 0) -> Edition:
        """Return the game, or one that says these words, in all words of the language."""
        loaded = self.house.game(game or self.source.id)
        if not self.source.loaded:
            own = load_catalog(self.house.project, loaded.game.id, self.language.code)
            catalog = own._replace(entries={**own.entries, **catalog.entries})
        words = catalog.of_variant(loaded.game.variant)
        return Edition(loaded, self.language, words, gaps)

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


def rewrite(project: Project, path: Path, change: Callable[[str], str]) -> bool:
    """Change the text of a file as it is now; tell whether that made a difference."""

    def changed(data: bytes) -> bytes:
        mark = BOM_UTF8 if data.startswith(BOM_UTF8) else b""
        return mark + change(read_text(path)).encode()

    return rewrite_data(project, path, changed)
