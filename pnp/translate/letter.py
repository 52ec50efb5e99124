"""What a translator reads and writes on: a letter, the texts, the glossary, notes on style."""

import csv
import io
from collections.abc import Iterator, Sequence
from importlib.resources import files

from pnp.check.translations import word_difference
from pnp.load.po import po_text
from pnp.model.messages import Gloss, Message, Unit
from pnp.model.stock import Language
from pnp.placeholders import plural_rule
from pnp.translate.browser import browser_page
from pnp.translate.files import today
from pnp.translate.helps import Help, helped
from pnp.translate.source import STOCK, TextSource

SHOWN = 8  # numbers that stand for a plural form
PAGE = "texts.html"
_TOLD = {
    PAGE: "all texts beside their pictures: open it in your browser",
    "changes.txt": "texts whose English has changed, word by word",
    "glossary.txt": "the words that players must recognise",
    "glossary.csv": "the same as a table",
    "style.md": "how texts sound here",
}


def papers(
    sources: Sequence[TextSource], asked: Help, pictures: Sequence[str]
) -> Iterator[tuple[str, bytes]]:
    """Yield files by name, the letter first; the first source is what is to be translated."""
    found = dict(_papers(sources, asked, pictures))
    yield "INSTRUCTIONS.txt", _letter(sources[0], asked.language, list(found)).encode()
    yield from found.items()


def _papers(
    sources: Sequence[TextSource], asked: Help, pictures: Sequence[str]
) -> Iterator[tuple[str, bytes]]:
    language, first = asked.language, sources[0]
    texts: list[tuple[Message, Unit]] = []
    for source in sources:
        po = helped(today(source, language), source, asked)
        units = {unit.context: unit for unit in po.units if not unit.obsolete}
        texts += [(message, units[message.context]) for message in source.messages]
        yield f"{source.id}-{language.code}.po", po_text(po).encode()
    yield PAGE, browser_page(_heading(first, language), language, texts, pictures).encode()
    if changes := "\n".join(_changes([unit for _, unit in texts])):
        yield "changes.txt", changes.encode()
    terms = first.terms(first.catalog(language.code))
    if terms:
        terms = tuple(sorted(terms, key=lambda gloss: gloss.english.casefold()))
        yield "glossary.txt", _list(terms, language).encode()
        yield "glossary.csv", _table(terms, language).encode("utf-8-sig")  # as Excel wants it
    style = first.shop.project.root / "docs" / "style" / f"{language.code}.md"
    if style.is_file():
        yield "style.md", style.read_bytes()


def _changes(units: Sequence[Unit]) -> Iterator[str]:
    """Yield texts whose English has changed since they were translated, word by word."""
    for unit in units:
        if unit.text and unit.fuzzy and unit.before not in ("", unit.english):
            difference = word_difference(unit.before, unit.english)
            yield f"{unit.context}\n    was:  {unit.before}\n    is:   {unit.english}"
            yield f"    so:   {difference}\n    have: {unit.text}\n"


def _table(terms: Sequence[Gloss], language: Language) -> str:
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\r\n")
    writer.writerow(["English", language.english, "what it is"])
    writer.writerows([gloss.english, " | ".join(gloss.forms), gloss.note] for gloss in terms)
    return buffer.getvalue()


def _list(terms: Sequence[Gloss], language: Language) -> str:
    lines = [f"Glossary, English and {language.english}", ""]
    for gloss in terms:
        lines.append(f"{gloss.english} = {' | '.join(gloss.forms) or '?'}")
        lines.extend([f"    {gloss.note}"] if gloss.note else [])
    return "\n".join(lines) + "\n"


def _letter(source: TextSource, language: Language, names: Sequence[str]) -> str:
    text = files("pnp").joinpath("starter", "INSTRUCTIONS.txt").read_text("utf-8")
    heading = _heading(source, language)
    values = {
        "HEADING": f"{heading}\n{'=' * len(heading)}",
        "CONTENTS": "\n".join(_described(names, language)),
        "GAME": source.id,
        "LANGUAGE": language.english,
        "LANG": language.code,
        "PLURALS": "\n".join(_plurals(language)),
    }
    for name, value in values.items():
        text = text.replace(f"@{name}@", value)
    return text


def _heading(source: TextSource, language: Language) -> str:
    title = source.game.title if source.game else "The words on every sheet"
    return f"{title}: translation into {language.english}"


def _described(names: Sequence[str], language: Language) -> Iterator[str]:
    told = {**_TOLD, f"{STOCK}-{language.code}.po": "the words that every printed sheet carries"}
    width = max(map(len, (*names, "pictures/")))
    for name in names:
        yield f"{name:<{width}}   {told.get(name, 'the texts of the game')}"
    yield f"{'pictures/':<{width}}   what is printed, in English and as far as it is translated"


def _plurals(language: Language) -> Iterator[str]:
    """Say which numbers go with which form."""
    total, rule = plural_rule(language.plurals)
    for form in range(total):
        numbers = [number for number in range(1, 130) if rule(number) == form]
        more = " …" if len(numbers) > SHOWN else ""
        yield f"    form {form + 1}: {', '.join(map(str, numbers[:SHOWN])) or 'none'}{more}"
