"""The words of one language, and the messages that a translator meets."""

from collections.abc import Mapping
from typing import NamedTuple

from pnp.findings import NOWHERE, Where


class Message(NamedTuple):
    """One English text with the stable id that translations hang on."""

    context: str
    english: str
    where: Where = NOWHERE
    note: str = ""


class Entry(NamedTuple):
    """A translation as its file has it."""

    english: str
    text: str
    stale: bool = False
    where: Where = NOWHERE


class Catalog(NamedTuple):
    """Translations of one game into one language; English is the empty catalog."""

    language: str
    entries: Mapping[str, Entry]

    def say(self, context: str, english: str) -> str:
        """Return the translation, or the English text where there is none that still holds."""
        entry = self.entries.get(context)
        if entry is None or entry.stale or not entry.text or entry.english != english:
            return english
        return entry.text
