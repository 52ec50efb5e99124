"""Texts on faces, the messages that they come from, and what does not come out right there."""

import re
from collections.abc import Iterator
from contextlib import suppress

from pnp.check.faces import text_fits
from pnp.edition import Edition
from pnp.findings import Refused, error, quoted
from pnp.model.face import Face, Text
from pnp.model.face import texts as texts_on
from pnp.model.game import RULES
from pnp.model.messages import Catalog, Message, TextKind, taken_apart
from pnp.model.order import Order
from pnp.model.stock import Language
from pnp.parts.all import parts_of
from pnp.placeholders import BRACES, GAP, spoken
from pnp.translate.judge import TextVerdict
from pnp.translate.source import TextSource
from pnp.worded import worded

Patterns = list[tuple[re.Pattern[str], Message]]

FIT = "fit"  # the check that tells of it
_SET_IN_BODY = (TextKind.RULES, TextKind.WORD)
_UNSEEN = set(f"\n\t\u200b\u00ad{GAP}")


class Finder:
    """Finds the message that a text on a face shows."""

    def __init__(self, source: TextSource, catalog: Catalog) -> None:
        self._rules: Patterns = []  # of whole labels and cells of tables
        self._own: dict[str, Patterns] = {"": []}  # by piece; what all have in common is nobody's
        for message in source.messages:
            kind, owner, _ = taken_apart(message.context)
            if kind in (TextKind.TERM, TextKind.WORD):
                continue
            text = catalog.say(message.context, message.english).strip()
            if kind in (TextKind.LABEL, TextKind.RULES):
                self._rules.append((_pattern(text, ""), message))
            if kind is not TextKind.RULES:
                piece = owner if kind is TextKind.PIECE else ""
                self._own.setdefault(piece, []).append((_pattern(text, ".*?"), message))

    def find(self, face: Face, text: str) -> Message | None:
        """Return the longest message that occurs in a text; on a page of rules, that it is."""
        if face.name.component == RULES:
            found = [message for pattern, message in self._rules if pattern.fullmatch(text)]
        else:
            known = (*self._own.get(face.name.owner, ()), *self._own[""])
            found = [message for pattern, message in known if pattern.match(text)]
        return max(found, key=lambda message: len(message.english), default=None)


def _pattern(text: str, before: str) -> re.Pattern[str]:
    """Return what finds a text whose placeholders are filled, in one go over any other.

    What stands in it first is enough: whatever follows a later one follows the first too.
    """
    first, *others = map(re.escape, BRACES.split(text)[::2])
    lazy = [f"{before}{first}", *(f".*?{part}" for part in others)]
    whole = "".join([*(f"(?>{part})" for part in lazy[:-1]), lazy[-1]])
    return re.compile(whole, re.IGNORECASE | re.DOTALL)


def texts_on_faces(edition: Edition) -> Iterator[tuple[Face, Text]]:
    """Compose every face of a game and every page of its rules, and yield the texts on them."""
    for part in parts_of(edition, Order(view="faces")):
        with suppress(Refused):  # `pnp check` says why
            for face in part.faces(part.names):
                yield from ((face, text) for text in texts_on(face.marks))


def all_verdicts(source: TextSource, language: Language, catalog: Catalog) -> Iterator[TextVerdict]:
    """Yield what is wrong with words, what does not fit its box, and letters that fonts lack."""
    yield from source.verdicts(language, catalog)
    if source.loaded:  # the stock is no game
        yield from _fits(source, Edition(source.loaded, language, catalog))
    yield from _letters(source, catalog)


def _fits(source: TextSource, edition: Edition) -> Iterator[TextVerdict]:
    catalog, code = edition.catalog, edition.language.code
    finder = Finder(source, catalog)
    for face, text in texts_on_faces(edition):
        for finding in text_fits(text, f"{face.name} ({code})", face.where):
            message = finder.find(face, text.text) or Message("", "")
            entry, told = catalog.entries.get(message.context), finding
            if entry:
                said = worded(
                    "{text}: {problem}, in English {english}",
                    text=message.context,
                    problem=finding.message,
                    english=quoted(message.english),
                )
                told = finding._replace(where=entry.where, message=said)
            yield TextVerdict(message, FIT, told)


def _letters(source: TextSource, catalog: Catalog) -> Iterator[TextVerdict]:
    """Yield letters that the font of sheets and rules lacks."""
    fonts = source.shop.fonts
    if "body" not in fonts.families:
        return
    font = fonts.style("body", 0)
    for message in source.messages:
        text = catalog.said(message.context, message.english)
        lacking = font.missing("".join(set(spoken(text)) - _UNSEEN))
        if lacking and taken_apart(message.context).kind in _SET_IN_BODY:
            told = " ".join(f"{letter!r} (U+{ord(letter):04X})" for letter in lacking)
            said = worded(
                "{context}: the font has no {letters}: {text}",
                context=message.context,
                letters=told,
                text=quoted(text),
            )
            where, hint = catalog.entries[message.context].where, worded("choose another letter")
            yield TextVerdict(message, FIT, error(where, said, hint))
