"""How a text reads once it is printed: numbers filled in, names in place, icons called by name."""

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress

from pnp.edition import Edition
from pnp.findings import Refused
from pnp.model.game import BlockKind, Rules
from pnp.model.messages import Catalog, Message, TextKind, taken_apart
from pnp.model.stock import Language
from pnp.numerals import ENGLISH
from pnp.parts.rules import values_of
from pnp.placeholders import BRACED, BRACES, Placeholder, placeholders
from pnp.rulebook.localize import Values
from pnp.text.inline import plain
from pnp.translate.source import TextSource

MOST_SHOWN = 1_000  # letters of a text in which values are looked for
PLAYERS = "#"  # stands for a number of players in tables that repeat a row
_ICON = re.compile(r"\{icon:([^{}\n]+)\}")
_PARTS = re.compile(f"({BRACED})")


class Readings:
    """Reads the texts of one game, or of the stock, in one language."""

    def __init__(self, source: TextSource, language: Language, catalog: Catalog) -> None:
        self._values = Values(language=language, title="", numbers={}, names={}, sizes={})
        self._players: dict[str, str] = {}
        if source.loaded and source.loaded.game.rules:
            with suppress(Refused):  # by an engine: `pnp check` says why
                self._values = values_of(Edition(source.loaded, language, catalog))
            self._players = dict(_rows(source.loaded.game.rules))

    def read(self, message: Message, text: str) -> tuple[str, ...]:
        """Return a text as it is printed, for each of the values that occur; nothing if it is so.

        What can not be filled in is left to those who judge texts.
        """
        kind, owner, _ = taken_apart(message.context)
        row = owner.rpartition(".")[0] if kind is TextKind.RULES else ""
        players = self._players.get(row, "")
        if not BRACES.search(text) and not (players and PLAYERS in text):
            return ()
        given = [self._values]
        if message.values:
            given = [self._given(values) for values in message.values]
        asked = text.replace(PLAYERS, players) if players else text
        filled = (values.fill(asked) for values in given)
        read = [readable(said) for said, problems in filled if not problems]
        return tuple(dict.fromkeys(read))

    def _given(self, values: Mapping[str, object]) -> Values:
        """Return what a text on pieces or sheets may name: what it was filled with there."""
        title = str(values.get("game", self._values.title))
        return self._values._replace(numbers=values, title=title, paper="")


def readable(text: str) -> str:
    """Return a text on one line, without markup, its icons in square brackets."""
    return " ".join(plain(_ICON.sub(r"[\1]", text)).split())


def values_in(english: str, shown: str, is_whole: bool = False) -> dict[str, object]:
    """Return what stands for the braces of an English text where a piece shows it, if it does."""
    if len(shown) > MOST_SHOWN:
        return {}
    for whole, value in ((True, r".+?"), (False, r"\S+"))[: 1 if is_whole else 2]:
        pattern = re.compile(_pattern(english, value), re.IGNORECASE | re.DOTALL)
        found = pattern.fullmatch(shown) if whole else pattern.search(shown)
        if found:
            names = dict.fromkeys(one.name for one in placeholders(english) if _is_given(one))
            return {
                name: _value(found[f"n{number}"])
                for number, name in enumerate(names)
                if found[f"n{number}"] is not None
            }
    return {}


def _pattern(english: str, value: str) -> str:
    """Return what finds a text with its braces filled, in one go over any other.

    Equal names stand for equal values.
    """
    known: dict[str, int] = {}
    parts = [""]  # each but the first begins with a value
    for part in _PARTS.split(english):
        one = next(placeholders(part), None)
        if one is not None and one.kind == "plural":
            forms = sorted(map(re.escape, one.forms), key=len, reverse=True)
            parts[-1] += f"(?>{'|'.join(forms)})"  # the longest, and no other
        elif one is None or not _is_given(one):
            parts[-1] += re.escape(part)
        elif one.name in known:
            parts[-1] += f"(?P=n{known[one.name]})"
        else:
            known[one.name] = len(known)
            parts.append(f"(?P<n{known[one.name]}>{value})")
    return "".join([parts[0], *(f"(?>{part})" for part in parts[1:-1]), *parts[1:][-1:]])


def _is_given(one: Placeholder) -> bool:
    return one.kind == "number"


def _value(shown: str) -> object:
    """Return a number as one, so that it chooses a plural form and each language writes it."""
    number = ENGLISH.read(shown)
    return shown if number is None else number


def _rows(rules: Rules) -> Iterator[tuple[str, str]]:
    """Yield rows that are repeated for every number of players, with the first number."""
    for block in rules.all_blocks():
        if block.kind is BlockKind.PER_PLAYER and block.words:
            yield from ((f"{table.id}.1", block.words[0]) for table in block.blocks)
