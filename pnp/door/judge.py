"""What the checks say about a translation, text by text and on the faces."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pnp.check.faces import text_fits
from pnp.check.translations import STATES, Case, Lore, judged, quoted, spoken
from pnp.door.marks import Finder, texts
from pnp.door.source import Source
from pnp.findings import Finding, Refused, Where, error, shown
from pnp.model.stock import Language
from pnp.model.words import Catalog, Entry, Gloss, Message
from pnp.parts.facts import names_of
from pnp.translate.hints import TERM, terms_in

FIT = "fit"
_SET_IN_BODY = ("rules.", "word.")
_UNSEEN = set("\n\t\u200b\u00ad\ufffc")
UNDONE = {check.name for check in STATES}


class Verdict(NamedTuple):
    """What a check says about one text."""

    context: str
    check: str
    finding: Finding


def judge(source: Source, language: Language) -> list[Finding]:
    """Return everything that is wrong with a translation."""
    try:
        catalog = source.catalog(language.code)
        found = [*verdicts(source, language, catalog), *on_paper(source, language, catalog)]
    except Refused as refused:
        return list(refused.findings)
    return [one.finding for one in found]


def verdicts(source: Source, language: Language, catalog: Catalog) -> Iterator[Verdict]:
    """Yield what is wrong with the words themselves."""
    terms = source.terms(catalog)
    edition = source.edition(language, catalog)
    title = edition.game.title if edition else ""
    names = names_of(edition) if edition else {}
    lore = Lore(language, (), names, title)
    nowhere = Where(shown(source.path(language.code)))
    for message in source.messages:
        known = catalog.entries.get(message.context)
        entry = known or Entry(message.english, "", where=nowhere)
        case = Case(message, entry, lore._replace(terms=_used(message, terms, title)))
        for name, finding in judged(case):
            yield Verdict(message.context, name, finding)


def _used(message: Message, terms: Sequence[Gloss], title: str) -> tuple[Gloss, ...]:
    """Return the terms that a text has to use; a piece or game that is called like one is none."""
    if message.context.startswith(TERM) or message.english == title:
        return ()
    name = message.english.casefold() if "/" in message.context else ""
    found = terms_in(spoken(message.english), terms)
    return tuple(gloss for gloss in found if gloss.english.casefold() != name)


def on_paper(source: Source, language: Language, catalog: Catalog) -> Iterator[Verdict]:
    """Yield what does not come out right on paper."""
    yield from fits(source, language, catalog)
    yield from letters(source, language, catalog)


def fits(source: Source, language: Language, catalog: Catalog) -> Iterator[Verdict]:
    """Yield texts that do not fit their boxes and letters that the fonts lack."""
    edition = source.edition(language, catalog)
    if edition is None:
        return
    finder = Finder(source, catalog)
    for face, text in texts(edition):
        for finding in text_fits(text, f"{face.name} ({language.code})", face.where):
            message = finder.find(face, text.text)
            entry = catalog.entries.get(message.context) if message else None
            if message is None or entry is None:
                yield Verdict("", FIT, finding)
                continue
            told = f"{message.context}: {finding.message}, in English {quoted(message.english)}"
            yield Verdict(message.context, FIT, finding._replace(where=entry.where, message=told))


def letters(source: Source, language: Language, catalog: Catalog) -> Iterator[Verdict]:
    """Yield letters that the font of the rules lacks; `fits` tells of those on faces."""
    if "body" not in source.shop.fonts.families:
        return
    font = source.shop.fonts.style("body", 0)
    for message in source.messages:
        entry = catalog.entries.get(message.context)
        text = catalog.say(message.context, message.english)
        if not entry or not message.context.startswith(_SET_IN_BODY):
            continue
        lacking = font.missing("".join(set(spoken(text)) - _UNSEEN))
        if lacking:
            told = " ".join(f"{letter!r} (U+{ord(letter):04X})" for letter in lacking)
            said = f"{message.context}: the font has no {told}: {quoted(text)}"
            yield Verdict(message.context, FIT, error(entry.where, said, "choose another letter"))
