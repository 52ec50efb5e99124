"""The words of one language, and the messages that a translator meets."""

from collections.abc import Mapping
from typing import NamedTuple

from pnp.findings import NOWHERE, Where
from pnp.model.message_ids import without_variant

FUZZY = "fuzzy"
IGNORE = "ignore-"  # before the name of a check that a translator overrules


class Message(NamedTuple):
    """One English text with the stable id that translations hang on."""

    context: str
    english: str
    where: Where = NOWHERE
    note: str = ""  # what a translator has to know
    room: str = ""  # how large it may get, in words
    reads: tuple[str, ...] = ()  # as it is printed in English, once or twice
    values: tuple[Mapping[str, object], ...] = ()  # what its braces stood for on pieces
    part: str = ""  # what shows it first: a component or the rules
    page: int = 0  # of the English rules


class Saying(NamedTuple):
    """A text in the words of a language, and the place where they stand."""

    text: str
    where: Where = NOWHERE


class Entry(NamedTuple):
    """A translation as its file has it."""

    english: str
    text: str
    stale: bool = False
    where: Where = NOWHERE
    flags: tuple[str, ...] = ()
    before: str = ""  # the English that a stale text was made from, if the file says it

    @property
    def made_from(self) -> str:
        """The English that the text translates."""
        return self.before or self.english


class Catalog(NamedTuple):
    """Translations of one game into one language; English is the empty catalog."""

    language: str
    entries: Mapping[str, Entry]

    def of_variant(self, variant: str) -> "Catalog":
        """Return the words of a variant, or of the game itself, each under the game's own ids."""
        plain: dict[str, Entry] = {}
        own: dict[str, Entry] = {}
        for context, entry in self.entries.items():
            id_, whose = without_variant(context)
            if not whose:
                plain[id_] = entry
            elif whose == variant:
                own[id_] = entry
        return self._replace(entries={**plain, **own})

    def say(self, context: str, english: str) -> str:
        """Return the translation, or the English text where there is none that still holds."""
        return self.said(context, english) or english

    def holds(self, context: str, english: str) -> bool:
        """Tell whether there is a translation of this very text."""
        return bool(self.said(context, english))

    def said(self, context: str, english: str) -> str:
        """Return the translation of this very text, nothing if there is none that still holds."""
        entry = self.entries.get(context)
        return entry.text if entry and not entry.stale and entry.english == english else ""


class Unit(NamedTuple):
    """An entry of a PO file with all that stands around it."""

    context: str
    english: str
    text: str = ""
    notes: str = ""  # the translators' own comments
    hints: tuple[str, ...] = ()  # comments from the source
    places: tuple[str, ...] = ()  # file:line in the source
    flags: tuple[str, ...] = ()
    before: str = ""  # the English that the text was made from
    before_context: str = ""
    obsolete: bool = False
    line: int = 0

    @property
    def fuzzy(self) -> bool:
        """Whether somebody has to look at it before it counts."""
        return FUZZY in self.flags

    @property
    def finished(self) -> bool:
        """Whether there is a translation that counts."""
        return bool(self.text) and not self.fuzzy


class PoFile(NamedTuple):
    """A PO file from its first comment to its last obsolete entry."""

    comment: str
    header: Mapping[str, str]
    units: tuple[Unit, ...]
    flags: tuple[str, ...] = ()  # of the header

    def entries(self, file: str) -> dict[str, Entry]:
        """Return the entries that count, by context."""
        return {
            unit.context: Entry(
                english=unit.english,
                text=unit.text,
                stale=unit.fuzzy,
                where=Where(file, unit.line),
                flags=unit.flags,
                before=unit.before if unit.fuzzy else "",
            )
            for unit in self.units
            if not unit.obsolete
        }


def forms_of(term: str) -> tuple[str, ...]:
    """Return the forms that a term lists: `Kern | Kerne`; the first is its name."""
    return tuple(form.strip() for form in term.split("|") if form.strip())


class Gloss(NamedTuple):
    """A word that players have to recognise, and what the language calls it."""

    english: str
    forms: tuple[str, ...]  # nothing if nobody has said
    note: str = ""
