"""What the checks say about a translation, text by text and on the faces."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from pnp.check.faces import text_fits
from pnp.check.translations import STATES, Case, Lore, judged, quoted, spoken
from pnp.door.marks import Finder, edition_of, texts
from pnp.door.source import Source
from pnp.findings import Finding, Refused, Where, shown
from pnp.model.game import Game
from pnp.model.stock import Language
from pnp.model.words import Catalog, Entry, forms_of
from pnp.translate.hints import TERM, glossary, terms_in

FIT = "fit"
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
        found = [*verdicts(source, language, catalog), *fits(source, language, catalog)]
    except Refused as refused:
        return list(refused.findings)
    return [one.finding for one in found]


def verdicts(source: Source, language: Language, catalog: Catalog) -> Iterator[Verdict]:
    """Yield what is wrong with the words themselves."""
    terms = glossary(source.messages, catalog)
    title = source.game.title if source.game else ""
    lore = Lore(language, (), names(source.game, catalog), title)
    nowhere = Where(shown(source.path(language.code)))
    for message in source.messages:
        known = catalog.entries.get(message.context)
        entry = known or Entry(message.english, "", where=nowhere)
        is_term = message.context.startswith(TERM)
        used = () if is_term else terms_in(spoken(message.english), terms)
        case = Case(message, entry, lore._replace(terms=used))
        for name, finding in judged(case):
            yield Verdict(message.context, name, finding)


def fits(source: Source, language: Language, catalog: Catalog) -> Iterator[Verdict]:
    """Yield texts that do not fit their boxes and letters that the fonts lack."""
    edition = edition_of(source, language, catalog)
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


def names(game: Game | None, catalog: Catalog) -> Mapping[str, str]:
    """Return what cards and terms are called in the language, by their ids."""
    found: dict[str, str] = {}
    for component in game.components if game else ():
        for piece in component.pieces:
            name = piece.fields.get("name")
            if isinstance(name, str):
                said = catalog.say(f"{component.id}/{piece.id}.name", name)
                found[piece.id] = found[f"{component.id}/{piece.id}"] = said
    rules = getattr(game, "rules", None)
    for term in rules.terms if rules else ():
        label = catalog.say(f"label.{term.says}", term.says)
        found[term.id] = forms_of(catalog.say(f"{TERM}{term.id}", label))[0]
    return found
