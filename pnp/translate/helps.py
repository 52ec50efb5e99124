"""What helps a person to translate and is not kept: suggestions, another language, own words."""

from collections.abc import Iterator
from typing import NamedTuple

from pnp.model.messages import Catalog, PoFile, Unit
from pnp.model.stock import Language
from pnp.translate.memory import remembered, suggested
from pnp.translate.readings import Readings
from pnp.translate.source import TextSource


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
