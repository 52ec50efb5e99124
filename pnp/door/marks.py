"""Texts on faces, and the messages that they come from."""

import re
from collections.abc import Iterator, Mapping

from pnp.build import Edition, edition_with
from pnp.door.source import Source
from pnp.findings import Refused
from pnp.load.words import SOURCE_LANGUAGE
from pnp.model.face import Face, Text, walk
from pnp.model.stock import Language
from pnp.model.words import Catalog, Message
from pnp.units import POINT

_BRACES = re.compile(r"\\\{[^{}]*\\\}")  # in a text that is escaped
_LETTER = 0.5  # of the size: how wide a letter is, give or take
_LEADING = 1.2


class Finder:
    """Finds the message that a text on a face shows."""

    def __init__(self, source: Source, catalog: Catalog) -> None:
        self._common: list[tuple[re.Pattern[str], Message]] = []
        self._own: dict[str, list[tuple[re.Pattern[str], Message]]] = {}
        for message in source.messages:
            text = catalog.say(message.context, message.english)
            pattern = re.compile(_BRACES.sub(".*?", re.escape(text)), re.IGNORECASE | re.DOTALL)
            owner = message.context.rpartition(".")[0] if "/" in message.context else ""
            piece = re.match(r"[^/.]+/[^.]+", message.context) if owner else None
            if message.context.startswith("label.") or not piece:
                self._common.append((pattern, message))
            else:
                self._own.setdefault(piece[0], []).append((pattern, message))

    def find(self, face: Face, text: str) -> Message | None:
        """Return the longest message that occurs in a text of a face."""
        piece = face.name.rpartition("/")[0]
        known = [*self._own.get(piece, ()), *self._common]
        found = [message for pattern, message in known if pattern.search(text)]
        return max(found, key=lambda message: len(message.english), default=None)


def texts(edition: Edition) -> Iterator[tuple[Face, Text]]:
    """Compose every face of a game and yield the texts on it."""
    composer = edition.recipe.composer()
    for component in edition.game.components:
        for side in ("front", "back") if component.back else ("front",):
            try:
                shared = composer.is_shared(component, side)
            except Refused:  # no such template: `pnp check` says so
                continue
            for piece in component.pieces[:1] if shared else component.pieces:
                face = composer.face(component, piece, side)
                if face is not None:
                    yield from ((face, mark) for mark in walk(face.marks) if type(mark) is Text)


def edition_of(source: Source, language: Language, catalog: Catalog) -> Edition | None:
    """Return a source's game in the words of a catalog; the stock is no game."""
    if source.game is None:
        return None
    return edition_with(source.shop, source.game, language, catalog)


def with_rooms(source: Source) -> Source:
    """Return a source whose texts know how much room they have on the English faces."""
    rooms = _rooms(source)
    messages = (m._replace(room=rooms.get(m.context, "")) for m in source.messages)
    return source._replace(messages=tuple(messages))


def _rooms(source: Source) -> Mapping[str, str]:
    english = source.shop.stock.languages[SOURCE_LANGUAGE]
    catalog = Catalog(SOURCE_LANGUAGE, {})
    edition = edition_of(source, english, catalog)
    if edition is None:
        return {}
    finder = Finder(source, catalog)
    rooms: dict[str, str] = {}
    for face, text in texts(edition):
        message = finder.find(face, text.text)
        if message:
            rooms.setdefault(message.context, _room(text))
    return rooms


def _room(text: Text) -> str:
    size = text.asked * POINT
    lines = max(1, int(text.box.height / (size * _LEADING)))
    letters = int(lines * text.box.width / (size * _LETTER))
    return f"{text.box.width:.0f} × {text.box.height:.0f} mm, about {letters} letters"
