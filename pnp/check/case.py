"""A translation and what is asked of it: the nouns of the checks."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from pnp.findings import Severity
from pnp.model.messages import Entry, Gloss, Message
from pnp.model.stock import Language
from pnp.scope import ScopeWords

E, W = Severity.ERROR, Severity.WARNING


class Case(NamedTuple):
    """A text, its translation, and what the checks know about the language and the game."""

    message: Message
    entry: Entry
    language: Language
    names: Mapping[str, str] = {}  # what {card:x} stands for, in the language
    title: str = ""  # the game's English name
    terms: Sequence[Gloss] = ()  # that the translation has to use
    scope: tuple[ScopeWords, ScopeWords] | None = None  # of English and of the language

    @property
    def english(self) -> str:
        """The source."""
        return self.message.english

    @property
    def text(self) -> str:
        """The translation."""
        return self.entry.text


class Check(NamedTuple):
    """One thing that has to hold: how much it hurts if not, who tells, and what to do then."""

    name: str
    severity: Severity
    ask: Callable[[Case], Iterator[str]]
    hint: str
