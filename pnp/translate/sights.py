"""What the English pieces and pages show of a text: its room, the values in it, its page."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pnp.load.po import SOURCE_LANGUAGE
from pnp.model.face import Face, Text
from pnp.model.game import RULES
from pnp.model.messages import Catalog, Message, TextKind, taken_apart
from pnp.parts.rules import AS_DOCUMENTED
from pnp.placeholders import BRACES
from pnp.text.fonts import Fonts
from pnp.translate.heard import heard_in
from pnp.translate.readings import Readings, values_in
from pnp.translate.room import Room, room
from pnp.translate.seen import Seen, seen_texts
from pnp.translate.source import TextSource
from pnp.translate.stand import Stand, Stands, Surface
from pnp.translate.stands import stands_of

MOST_READ = 2  # ways in which the same label is printed, to be told


class Looked(NamedTuple):
    """What English pieces, pages and sheets show: texts on them, and where each text stands."""

    seen: Iterable[Seen]
    stands: Stands


class _Sight:
    """What is known of one message so far."""

    def __init__(self) -> None:
        self.rooms: list[Room] = []
        self.values: list[dict[str, object]] = []
        self.part = ""
        self.page = 0

    def see(self, message: Message, face: Face, text: Text, fonts: Fonts) -> None:
        """Look at one place where a message is printed."""
        self.part = self.part or face.name.component
        if face.name.component == RULES:
            self.page = self.page or int(face.name.piece)
        if taken_apart(message.context).kind is TextKind.RULES:  # columns have room
            return
        self.rooms.append(room(text, face, fonts))
        if len(self.values) < MOST_READ and BRACES.search(message.english):
            values = values_in(message.english, text.text)
            if values and values not in self.values:
                self.values.append(values)

    def told(self, message: Message, pages: bool) -> Message:
        """Return the message with what is known of it; its narrowest room counts."""
        narrowest = min(self.rooms, key=lambda one: one.letters, default=Room(0, ""))
        return message._replace(
            room=narrowest.told,
            values=tuple(self.values),
            part=self.part,
            page=self.page if pages else 0,
        )


def with_sights(
    source: TextSource, pages: bool = False, looked: Looked | None = None
) -> TextSource:
    """Return a source whose texts know their room, how they read and, if wanted, their pages.

    Pages change with every word of the rules, so files that are kept do without. What has been
    looked at once is not looked at again.
    """
    if source.is_seen:
        return source
    english, catalog = source.shop.stock.languages[SOURCE_LANGUAGE], Catalog(SOURCE_LANGUAGE, {})
    sights: dict[str, _Sight] = {}
    looked = looked or (look_at(source) if pages else Looked(seen_texts(source), {}))
    for message, face, text in looked.seen:
        sights.setdefault(message.context, _Sight()).see(message, face, text, source.shop.fonts)
    messages = [sights.get(one.context, _Sight()).told(one, pages) for one in source.messages]
    if pages:
        messages = [_shown_at(one, looked.stands.get(one.context, ())) for one in messages]
    if not source.loaded:
        heard = heard_in(source.shop, messages)
        messages = [
            one._replace(values=(heard[one.context],)) if one.context in heard else one
            for one in messages
        ]
    reader = Readings(source, english, catalog)
    read = (one._replace(reads=reader.read(one, one.english)) for one in messages)
    return source._replace(messages=tuple(read), is_seen=True)


def look_at(source: TextSource) -> Looked:
    """Return what English pieces, pages and sheets show."""
    seen = tuple(seen_texts(source))
    return Looked(seen, stands_of(source, seen))


def _shown_at(message: Message, stands: Sequence[Stand]) -> Message:
    """Return a message with the page that shows what it is about, if it is printed nowhere."""
    for one in stands if not message.part else ():
        if one.on is Surface.PAGE and one.order == AS_DOCUMENTED:
            return message._replace(part=RULES, page=int(one.face.piece))
    return message
