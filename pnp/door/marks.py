"""Texts on faces, and the messages that they come from."""

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress

from pnp.door.source import Source
from pnp.edition import Edition
from pnp.findings import Refused
from pnp.load.words import SOURCE_LANGUAGE
from pnp.model.face import Face, Text
from pnp.model.face import texts as texts_on
from pnp.model.order import Order
from pnp.model.rules import RULES
from pnp.model.words import Catalog, Message
from pnp.parts.all import parts_of
from pnp.units import POINT

Patterns = list[tuple[re.Pattern[str], Message]]

_BRACES = re.compile(r"\{[^{}]*\}")
_PIECE = re.compile(r"[^/.]+/[^.]+(?=\.)")
_NOT_ON_FACES = ("term.", "word.")
_LETTER = 0.5  # of the size: how wide a letter is, give or take
_LEADING = 1.2


class Finder:
    """Finds the message that a text on a face shows."""

    def __init__(self, source: Source, catalog: Catalog) -> None:
        self._common: Patterns = []
        self._rules: Patterns = []  # whole labels and cells of tables
        self._own: dict[str, Patterns] = {}
        for message in source.messages:
            context = message.context
            if context.startswith(_NOT_ON_FACES):
                continue
            text = catalog.say(context, message.english)
            pattern = _pattern(text)
            if context.startswith(("label.", "rules.")):
                self._rules.append((pattern, message))
            if not context.startswith("rules."):
                piece = None if context.startswith("label.") else _PIECE.match(context)
                known = self._own.setdefault(piece[0], []) if piece else self._common
                known.append((pattern, message))

    def find(self, face: Face, text: str) -> Message | None:
        """Return the longest message that occurs in a text; on a page of rules, that it is."""
        if face.name.component == RULES:
            found = [message for pattern, message in self._rules if pattern.fullmatch(text)]
        else:
            own = self._own.get(face.name.owner, ())
            known = (*own, *self._common)
            found = [message for pattern, message in known if pattern.search(text)]
        return max(found, key=lambda message: len(message.english), default=None)


def _pattern(text: str) -> re.Pattern[str]:
    """Return what finds a text whose placeholders are filled, in one go over any other."""
    first, *others = map(re.escape, _BRACES.split(text))
    lazy = [f".*?{part}" for part in others]
    whole = "".join([first, *(f"(?>{part})" for part in lazy[:-1]), *lazy[-1:]])
    return re.compile(whole, re.IGNORECASE | re.DOTALL)


def texts(edition: Edition) -> Iterator[tuple[Face, Text]]:
    """Compose every face of a game and every page of its rules, and yield the texts on them."""
    for part in parts_of(edition, Order(view="faces")):
        with suppress(Refused):  # `pnp check` says why
            for face in part.faces(part.names):
                yield from ((face, text) for text in texts_on(face.marks))


def with_rooms(source: Source) -> Source:
    """Return a source whose texts know how much room they have on the English faces."""
    rooms = _rooms(source)
    messages = (m._replace(room=rooms.get(m.context, "")) for m in source.messages)
    return source._replace(messages=tuple(messages))


def _rooms(source: Source) -> Mapping[str, str]:
    catalog = Catalog(SOURCE_LANGUAGE, {})
    edition = source.edition(source.shop.stock.languages[SOURCE_LANGUAGE], catalog)
    if edition is None:
        return {}
    finder = Finder(source, catalog)
    rooms: dict[str, str] = {}
    for face, text in texts(edition):
        message = finder.find(face, text.text)
        if message and not message.context.startswith("rules."):  # columns have room
            rooms.setdefault(message.context, _room(text, face))
    return rooms


def _room(text: Text, face: Face) -> str:
    size = text.asked * POINT
    lines = max(1, int(text.box.height / (size * _LEADING)))
    letters = int(lines * text.box.width / (size * _LETTER))
    box = f"{text.box.width:.0f} × {text.box.height:.0f} mm"
    return f"{box}, about {letters} letters, on {face.name}"
