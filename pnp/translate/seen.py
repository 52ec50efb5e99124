"""Texts on English pieces and pages, and the messages that they are."""

from collections.abc import Iterator

from pnp.load.po import SOURCE_LANGUAGE
from pnp.model.face import Face, Text
from pnp.model.game import RULES
from pnp.model.messages import Catalog, Message
from pnp.translate.heard import AttentiveEdition
from pnp.translate.marks import Finder, texts_on_faces
from pnp.translate.source import TextSource
from pnp.translate.spots import RuleTexts

Seen = tuple[Message, Face, Text]  # a message, and a text on a face that shows it


def english_edition(source: TextSource, gaps: int = 0) -> AttentiveEdition:
    """Return the game of a source in English."""
    if source.loaded is None:
        raise LookupError(source.id)
    english = source.shop.stock.languages[SOURCE_LANGUAGE]
    return AttentiveEdition(source.loaded, english, Catalog(SOURCE_LANGUAGE, {}), gaps)


def seen_texts(source: TextSource) -> Iterator[Seen]:
    """Yield the texts on English pieces and pages that are messages."""
    if not source.loaded:
        return
    edition = english_edition(source)
    finder, known = Finder(source, edition.catalog), {one.context: one for one in source.messages}
    of_rules = RuleTexts(edition, source)
    for face, text in texts_on_faces(edition):
        if face.name.component == RULES:
            found = known.get(of_rules.find(face, text))
        else:
            found = finder.find(face, text.text)
        if found:
            yield found, face, text
