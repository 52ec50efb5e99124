"""What does not come out right where texts are printed: no room, or no such letter in a font."""

from collections.abc import Collection, Iterator

from pnp.base.findings import error, quoted, worded
from pnp.base.placeholders import GAP, spoken
from pnp.check.faces import text_fits
from pnp.model.face import texts
from pnp.model.messages import Catalog, Message, TextKind, taken_apart
from pnp.model.stock import Language
from pnp.parts.edition import Edition
from pnp.parts.texts import TextVerdict
from pnp.translate.locations import faces_of, faces_saying
from pnp.translate.source import TextSource

FIT = "fit"  # the check that tells of it
_SET_IN_BODY = (TextKind.RULES, TextKind.WORD)
_UNREAD = set(f"\n\t\u200b\u00ad{GAP}")


def all_verdicts(
    source: TextSource,
    language: Language,
    catalog: Catalog,
    only: Collection[str] | None = None,
) -> Iterator[TextVerdict]:
    """Yield what is wrong with words, what does not fit its box, and letters that fonts lack.

    If only some texts are asked for, no face is composed that says none of them.
    """
    asked = source
    if only is not None:
        some = tuple(one for one in source.messages if one.context in only)
        asked = source._replace(messages=some)
    yield from asked.verdicts(language, catalog)
    if source.loaded:  # the stock is no game
        edition = Edition(source.loaded, language, catalog)
        yield from _fits(source, edition, None if only is None else asked)
    yield from _letters(asked, catalog)


def _fits(source: TextSource, edition: Edition, asked: TextSource | None) -> Iterator[TextVerdict]:
    catalog, code = edition.catalog, edition.language.code
    known = {message.context: message for message in source.messages}
    faces = (
        faces_saying(edition, [one.context for one in asked.messages])
        if asked
        else faces_of(edition)
    )
    for face in faces:
        for text in texts(face.marks):
            said = [known[one.id] for one in text.origins if one.id in known]
            message = max(said, key=lambda one: len(one.english), default=Message("", ""))
            for finding in text_fits(text, f"{face.name} ({code})", face.where):
                entry, told = catalog.entries.get(message.context), finding
                if entry:
                    problem = worded(
                        "{text}: {problem}, in English {english}",
                        text=message.context,
                        problem=finding.message,
                        english=quoted(message.english),
                    )
                    told = finding._replace(where=entry.where, message=problem)
                yield TextVerdict(message, FIT, told)


def _letters(source: TextSource, catalog: Catalog) -> Iterator[TextVerdict]:
    """Yield letters that the font of sheets and rules lacks."""
    fonts = source.shop.fonts
    if "body" not in fonts.families:
        return
    font = fonts.style("body", 0)
    for message in source.messages:
        text = catalog.said(message.context, message.english)
        lacking = font.missing("".join(set(spoken(text)) - _UNREAD))
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
