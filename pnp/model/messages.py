"""The messages that a translator meets, their ids, and the words of one language."""

import re
from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import NamedTuple

from pnp.base.findings import NOWHERE, Where
from pnp.model.face import FaceName

GAME_TITLE = "game.title"
# How ids begin that only the rulebook shows, or the calibration sheet.
ONLY_IN_RULES = ("rules.", "term.", "word.print_", "word.calibrate_")
_SAID = ("label.", "finding.")  # before an English text that is its own name
_IN_VARIANT = re.compile(r"@([a-z0-9][a-z0-9_-]*)\Z")
_OF_A_PIECE = re.compile(r"([^/.]+/.+)\.([a-z][a-z0-9_]*(?:\.\d+)?)")


class TextKind(StrEnum):
    """What a text belongs to; the first seven are how its id begins."""

    GAME = "game"
    WORD = "word"  # of every sheet
    SCREEN = "screen"  # of the studio and of web sites
    FINDING = "finding"  # what the program says of mistakes
    LABEL = "label"  # in templates
    TERM = "term"  # of the glossary
    RULES = "rules"
    COMPONENT = "component"
    PIECE = "piece"


_BEGINNINGS = set(list(TextKind)[:7])


class _ParsedId(NamedTuple):
    kind: TextKind
    owner: str  # a component, a piece as `component/piece`, or what follows the kind
    field: str = ""  # of a component or a piece


class MessageId(_ParsedId):
    """An id taken apart, and how ids are put together: here and nowhere else."""

    @classmethod
    def parse(cls, id_: str) -> "MessageId":
        """Return what an id says of its text; the ids of pieces may have dots of their own."""
        id_, _ = cls.without_variant(id_)
        head, _, rest = id_.partition(".")
        if head in _BEGINNINGS:
            return cls(TextKind(head), rest)
        found = _OF_A_PIECE.fullmatch(id_)
        if found:
            return cls(TextKind.PIECE, *found.groups())
        return cls(TextKind.COMPONENT, head, rest)

    # Ids by what they are the text of.
    word = staticmethod("word.{}".format)  # every sheet, by its name
    screen = staticmethod("screen.{}".format)  # the studio or a web site
    finding = staticmethod("finding.{}".format)  # a mistake, whose English is its own name
    label = staticmethod("label.{}".format)  # a template, whose English is its own name
    called = staticmethod("game.called.{}".format)  # a variant: what it is called
    term = staticmethod("term.{}".format)  # the glossary
    title = staticmethod("{}.title".format)  # a component: what it is called
    note = staticmethod("{}.note".format)  # the sentence above its pieces
    assembly = staticmethod("{}.assembly_{}".format)  # a step in which they are put together
    in_variant = staticmethod("{}@{}".format)  # what a variant says otherwise than its game

    @staticmethod
    def rule(block: str, *cell: int) -> str:
        """Return the id of a text of the rules, or of the cell in a row and a column."""
        return ".".join(("rules", block, *map(str, cell)))

    @staticmethod
    def text_of(component: str, piece: str, name: str, *item: int) -> str:
        """Return the id of a piece's text, or of one item of a list."""
        return ".".join((FaceName(component, piece).owner, name, *map(str, item)))

    @staticmethod
    def without_variant(id_: str) -> tuple[str, str]:
        """Return the id that the game has for a text, and the variant whose words it has."""
        found = None if id_.startswith(_SAID) else _IN_VARIANT.search(id_)
        return (id_[: found.start()], found[1]) if found else (id_, "")

    @staticmethod
    def is_of_rules(id_: str) -> bool:
        """Tell whether only the rulebook shows a text."""
        return id_.startswith(ONLY_IN_RULES)

    @classmethod
    def is_plain(cls, id_: str) -> bool:
        """Tell whether a text has no markup: titles, and the words beside pieces."""
        kind, _, name = cls.parse(id_)
        if kind is TextKind.WORD:
            return not cls.is_of_rules(id_)
        if kind in (TextKind.SCREEN, TextKind.FINDING):
            return True
        return kind is TextKind.GAME or (kind is TextKind.COMPONENT and name == "title")


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
            id_, whose = MessageId.without_variant(context)
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

    def missing(self, messages: Iterable[Message]) -> tuple[Message, ...]:
        """Return the texts that have no translation that still holds."""
        return tuple(one for one in messages if not self.holds(one.context, one.english))

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


class Gloss(NamedTuple):
    """A word that players have to recognise, and what the language calls it."""

    english: str
    forms: tuple[str, ...]  # nothing if nobody has said
    note: str = ""

    @staticmethod
    def forms_of(term: str) -> tuple[str, ...]:
        """Return the forms that a term lists: `Kern | Kerne`; the first is its name."""
        return tuple(form.strip() for form in term.split("|") if form.strip())
