"""A parcel for a translator who has neither git nor Python: texts, terms, pictures, a letter."""

import csv
import io
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from pathlib import Path

from pnp.build import Edition, Progress, Workshop, editions
from pnp.check.translations import nplurals
from pnp.door.files import today
from pnp.door.source import STOCK, open_source
from pnp.findings import Finding, Refused, has_errors
from pnp.load.po import po_text
from pnp.load.words import SOURCE_LANGUAGE
from pnp.model.stock import Language
from pnp.model.words import Gloss
from pnp.output import Output
from pnp.preview import Look, pictures
from pnp.translate.hints import glossary

DPI = 100
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
    first = sources[0]
    title = first.game.title if first.game else "the words on every sheet"
    yield "INSTRUCTIONS.txt", _letter(title, id_, language).encode()
    for source in sources:
        yield f"{source.id}-{language.code}.po", po_text(today(source, language)).encode()
    terms = sorted(glossary(first.messages, first.catalog(language.code)), key=_by_name)
    if terms:
        yield "glossary.csv", _table(terms, language).encode("utf-8-sig")  # as Excel wants it
        yield "glossary.txt", _list(terms, language).encode()
    style = shop.project.root / "docs" / "style" / f"{language.code}.md"
    if style.is_file():
        yield "style.md", style.read_bytes()
    if first.game:
        yield from _pictures(shop, id_, language, tell)


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


def _letter(title: str, id_: str, language: Language) -> str:
    text = files("pnp").joinpath("starter", "INSTRUCTIONS.txt").read_text("utf-8")
    values = {
        "TITLE": title,
        "GAME": id_,
        "LANGUAGE": language.english,
        "LANG": language.code,
        "PLURALS": str(nplurals(language)),
        "RULE": language.plurals,
    }
    for name, value in values.items():
        text = text.replace(f"@{name}@", value)
    return text


def _pictures(
    shop: Workshop, id_: str, language: Language, tell: Progress
) -> Iterator[tuple[str, bytes]]:
    """Yield pictures in English and, as far as they can be made, in the language."""
    ignored: list[Finding] = []
    for edition in editions(shop, [id_], [SOURCE_LANGUAGE, language.code], ignored):
        tell(f"{edition.game.title} ({edition.language.title}): pictures")
        yield from _edition(edition)


def _edition(edition: Edition) -> Iterator[tuple[str, bytes]]:
    for component in edition.game.components:
        kind = "sheets" if component.id == "rules" else "contact"
        findings: list[Finding] = []
        try:
            made = list(pictures(edition, component, Look(kind, DPI), findings))
        except Refused:
            continue
        if has_errors(findings):
            continue
        for name, data in made:
            yield f"pictures/{edition.language.code}/{component.id}-{name}.png", data
