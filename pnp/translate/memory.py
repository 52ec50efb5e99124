"""What the project says already in a language: suggestions for texts whose English is the same."""

from collections.abc import Mapping
from contextlib import suppress
from typing import NamedTuple

from pnp.findings import Refused
from pnp.load.po import catalog_files, read_po
from pnp.model.messages import FUZZY, TextKind, Unit, taken_apart
from pnp.translate.source import beside_games
from pnp.workshop import Workshop


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
