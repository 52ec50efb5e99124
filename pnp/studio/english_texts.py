"""What the English of a game tells translators, looked at once as long as its files stay."""

from collections.abc import Mapping
from typing import NamedTuple

from pnp.model.names import FaceName
from pnp.model.words import Message
from pnp.rulebook.spacing import Air
from pnp.studio.house import House
from pnp.translate.sights import seen_texts, with_sights
from pnp.translate.source import TextSource, beside_games, open_source

MOST_FACES = 40  # that show the same label, to leaf through


class EnglishTexts(NamedTuple):
    """What the English tells: texts with their room and readings, and the faces that show them."""

    source: TextSource
    shows: Mapping[str, tuple[FaceName, ...]]
    messages: Mapping[str, Message]
    airs: dict[str, Air]  # the spacing that suits the rules of each language


def known_texts(house: House, id_: str) -> EnglishTexts:
    """Return what the English of a game tells, looked at once as long as its files stay."""

    def look() -> EnglishTexts:
        if id_ in beside_games(house.project):
            source = open_source(house.shop, id_)
            return EnglishTexts(source, {}, {one.context: one for one in source.messages}, {})
        loaded = house.game(id_)
        source = open_source(loaded.shop, id_)
        seen = list(seen_texts(source))
        shows: dict[str, dict[FaceName, None]] = {}
        for message, face, _ in seen:
            shows.setdefault(message.context, {})[face.name] = None
        source = with_sights(source, pages=True, seen=seen)
        faces = {context: tuple(found)[:MOST_FACES] for context, found in shows.items()}
        return EnglishTexts(source, faces, {one.context: one for one in source.messages}, {})

    return house.keep("texts", id_, look)
