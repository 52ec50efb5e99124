"""What helps a person to translate and is not kept: suggestions, another language, own words."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import NamedTuple

from pnp.base.findings import Refused
from pnp.load.po import catalog_files, read_po
from pnp.model.messages import FUZZY, Catalog, PoFile, TextKind, Unit, taken_apart
from pnp.model.stock import Language
from pnp.parts.workshop import Workshop
from pnp.translate.as_printed import Readings
from pnp.translate.source import TextSource, beside_games


class Suggestion(NamedTuple):
    """A finished translation, and where it stands."""

    game: str
    context: str
    text: str


Memory = Mapping[tuple[bool, str], Suggestion]  # by whether it is a term, and its English


def remembered(shop: Workshop, language: str, first: str) -> Memory:
    """Return all finished translations by their English; those of the first game win.

    A term lists its forms, which no other text does, so terms are remembered for terms. What the
    program says of mistakes is of no use elsewhere: there `card` is half a sentence.
    """
    found: dict[tuple[bool, str], Suggestion] = {}
    for game in dict.fromkeys((first, *shop.project.games, *beside_games(shop.project))):
        for path in reversed(catalog_files(shop.project, game, language)):
            with suppress(Refused):  # a broken file is somebody else's trouble
                for context, entry in read_po(path).items():
                    kind = taken_apart(context).kind
                    if entry.text and not entry.stale and kind is not TextKind.FINDING:
                        said = Suggestion(path.parent.parent.name, context, entry.text)
                        found.setdefault(_key(context, entry.english), said)
    return found


def suggested(unit: Unit, memory: Memory) -> Unit:
    """Return a text that nobody has translated with a suggestion, to be looked at."""
    said = memory.get(_key(unit.context, unit.english))
    if unit.text or said is None:
        return unit
    hint = f"same as: {said.game} {said.context}"
    flags = tuple(dict.fromkeys((FUZZY, *unit.flags)))
    return unit._replace(text=said.text, flags=flags, hints=(*unit.hints, hint))


def _key(context: str, english: str) -> tuple[bool, str]:
    return taken_apart(context).kind is TextKind.TERM, english


class Help(NamedTuple):
    """Who is helped, and how."""

    language: Language
    beside: str = ""  # another language that they read, by its code


def helped(po: PoFile, source: TextSource, asked: Help) -> PoFile:
    """Return a file with suggestions, and what is to be seen above each text."""
    code = asked.language.code
    memory, known, lines = (
        remembered(source.shop, code, source.id),
        source.catalog(code),
        _Lines(source, asked),
    )

    def with_help(unit: Unit) -> Unit:
        if unit.obsolete:
            return unit
        if not known.holds(unit.context, unit.english):  # in the shipped stock, for one
            unit = suggested(unit, memory)
        return unit._replace(hints=(*unit.hints, *lines.above(unit)))

    return po._replace(units=tuple(map(with_help, po.units)))


class _Lines:
    """Writes lines above texts: the translation as it reads, and what another language says."""

    def __init__(self, source: TextSource, asked: Help) -> None:
        self._code = asked.beside
        self._beside = source.catalog(asked.beside) if asked.beside else Catalog("", {})
        catalog = source.catalog(asked.language.code)
        self._reader = Readings(source, asked.language, catalog)
        self._messages = {one.context: one for one in source.messages}

    def above(self, unit: Unit) -> Iterator[str]:
        """Yield the lines of one text."""
        message = self._messages[unit.context]
        for line in self._reader.read(message, unit.text) if unit.text else ():
            yield f"says: {line}"
        if said := self._beside.said(unit.context, unit.english):
            yield f"beside {self._code}: {' '.join(said.split())}"
