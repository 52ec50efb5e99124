"""What a translator reads and writes on: a letter, the texts, the glossary, notes on style."""

import csv
import io
from collections.abc import Iterator, Sequence
from importlib.resources import files

from pnp.load.po import po_text
from pnp.model.stock import Language
from pnp.model.words import Gloss
from pnp.placeholders import plural_rule
from pnp.translate.files import today
from pnp.translate.source import STOCK, TextSource

SHOWN = 8  # numbers that stand for a plural form
_TOLD = {
    "glossary.txt": "the words that players must recognise",
    "glossary.csv": "the same as a table",
    "style.md": "how texts sound here",
}


def papers(sources: Sequence[TextSource], language: Language) -> Iterator[tuple[str, bytes]]:
    """Yield files by name, the letter first; the first source is what is to be translated."""
    found = dict(_papers(sources, language))
    yield "INSTRUCTIONS.txt", _letter(sources[0], language, list(found)).encode()
    yield from found.items()


def _papers(sources: Sequence[TextSource], language: Language) -> Iterator[tuple[str, bytes]]:
    for source in sources:
        yield f"{source.id}-{language.code}.po", po_text(today(source, language)).encode()
    first = sources[0]
    terms = first.terms(first.catalog(language.code))
    if terms:
        terms = tuple(sorted(terms, key=lambda gloss: gloss.english.casefold()))
        yield "glossary.txt", _list(terms, language).encode()
        yield "glossary.csv", _table(terms, language).encode("utf-8-sig")  # as Excel wants it
    style = first.shop.project.root / "docs" / "style" / f"{language.code}.md"
    if style.is_file():
        yield "style.md", style.read_bytes()


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
    title = source.game.title if source.game else "The words on every sheet"
    heading = f"{title}: translation into {language.english}"
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
