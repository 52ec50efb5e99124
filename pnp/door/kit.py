"""A parcel for a translator who has neither git nor Python: texts, terms, pictures, a letter."""

import csv
import io
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from importlib.resources import files
from pathlib import Path

from pnp.door.files import today
from pnp.door.source import STOCK, Source, open_source
from pnp.draw.drawing import Look
from pnp.edition import Edition, edition_of
from pnp.findings import Refused
from pnp.load.po import po_text
from pnp.load.words import SOURCE_LANGUAGE
from pnp.model.order import Order
from pnp.model.rules import RULES
from pnp.model.stock import Language
from pnp.model.words import Gloss
from pnp.parts.all import parts_of
from pnp.preview import pictures_of
from pnp.rulebook.values import plural_rule
from pnp.work.output import Output
from pnp.work.report import Progress, Report
from pnp.workshop import LoadedGame, Workshop

PIECES, PAGES = 75, 90  # pixels per inch: a kit goes by mail
SHOWN = 8  # numbers that stand for a plural form
_TOLD = {
    "glossary.txt": "the words that players must recognise",
    "glossary.csv": "the same as a table",
    "style.md": "how texts sound here",
}
_EPOCH = (1980, 1, 1, 0, 0, 0)  # the earliest that a zip knows: kits are equal to the byte


def kit(shop: Workshop, id_: str, language: Language, out: Path, tell: Progress) -> Sequence[str]:
    """Write the zip and return what is in it."""
    contents = dict(_contents(shop, id_, language, tell))
    with Output(out.parent) as output:
        output.stage(out, zipped(contents))
        output.commit()
    return list(contents)


def zipped(contents: Mapping[str, bytes]) -> bytes:
    """Return a zip of files by name, the same today and tomorrow."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, data in contents.items():
            info = zipfile.ZipInfo(name, _EPOCH)
            info.external_attr = 0o644 << 16
            packed = not name.endswith(".png")
            info.compress_type = zipfile.ZIP_DEFLATED if packed else zipfile.ZIP_STORED
            archive.writestr(info, data)
    return buffer.getvalue()


def _contents(
    shop: Workshop, id_: str, language: Language, tell: Progress
) -> Iterator[tuple[str, bytes]]:
    sources = [open_source(shop, one) for one in dict.fromkeys((id_, STOCK))]
    papers = dict(_papers(sources, language))
    yield "INSTRUCTIONS.txt", _letter(sources[0], language, list(papers)).encode()
    yield from papers.items()
    if sources[0].game:
        yield from _pictures(shop, id_, language, tell)


def _papers(sources: Sequence[Source], language: Language) -> Iterator[tuple[str, bytes]]:
    """Yield what there is to read and to write on."""
    for source in sources:
        yield f"{source.id}-{language.code}.po", po_text(today(source, language)).encode()
    first = sources[0]
    terms = sorted(first.terms(first.catalog(language.code)), key=_by_name)
    if terms:
        yield "glossary.txt", _list(terms, language).encode()
        yield "glossary.csv", _table(terms, language).encode("utf-8-sig")  # as Excel wants it
    style = first.project.root / "docs" / "style" / f"{language.code}.md"
    if style.is_file():
        yield "style.md", style.read_bytes()


def _by_name(gloss: Gloss) -> str:
    return gloss.english.casefold()


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


def _letter(source: Source, language: Language, names: Sequence[str]) -> str:
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
    """Say which numbers go with which form; a rule that is no rule says itself."""
    try:
        total, rule = plural_rule(language.plurals)
        by_form = {form: [n for n in range(1, 130) if rule(n) == form] for form in range(total)}
    except (ValueError, KeyError):
        yield f"    {language.plurals}"
        return
    for form, numbers in by_form.items():
        more = " …" if len(numbers) > SHOWN else ""
        yield f"    form {form + 1}: {', '.join(map(str, numbers[:SHOWN])) or 'none'}{more}"


def _pictures(
    shop: Workshop, id_: str, language: Language, tell: Progress
) -> Iterator[tuple[str, bytes]]:
    """Yield pictures in English and, where they differ and can be made, in the language."""
    english: dict[str, bytes] = {}
    loaded = LoadedGame(shop, id_)
    for code in (SOURCE_LANGUAGE, language.code):
        edition = edition_of(loaded, code)
        tell(f"{edition.name}: pictures")
        for name, data in _shown(edition):
            if edition.is_source:
                english[name] = data
            elif english.get(name) == data:
                continue
            yield f"pictures/{edition.language.code}/{name}.png", data


def _shown(edition: Edition) -> Iterator[tuple[str, bytes]]:
    """Yield pictures of pieces and pages, whatever is still wrong with them."""
    for part in parts_of(edition, Order(view="contact")):
        look = Look(PAGES if part.id == RULES else PIECES)
        with suppress(Refused):
            for name, data in list(pictures_of(part, look, Report())):
                yield f"{part.id}-{name.removeprefix('page')}", data
