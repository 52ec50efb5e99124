"""Translations: bilingual PO files, one per game and language."""

import re
from collections.abc import Sequence
from pathlib import Path

from pnp.findings import Refused, Where, error, refuse, shown
from pnp.load.project import Project
from pnp.load.source import read_text
from pnp.model.words import Catalog, Entry

SOURCE_LANGUAGE = "en"
_QUOTED = r'"(?:[^"\\]|\\.)*"'
_KEYWORD = r"(?:msgctxt|msgid|msgid_plural|msgstr(?:\[\d+\])?)"
_LINE = re.compile(rf"\s*(?:#.*|(?:{_KEYWORD}\s*)?{_QUOTED}\s*)?")


def load_catalog(project: Project, game: str, language: str) -> Catalog:
    """Read the words of a game and of the stock; English needs no file."""
    if language == SOURCE_LANGUAGE:
        return Catalog(language, {})
    entries: dict[str, Entry] = {}
    for path in catalog_files(project, game, language):
        entries.update(read_po(path))
    return Catalog(language, entries)


def catalog_files(project: Project, game: str, language: str) -> Sequence[Path]:
    """Return the PO files that a language is made from; later ones win."""
    name = f"{language}.po"
    stock = [root / "card_data" / "stock" / "locale" / name for root in reversed(project.layers)]
    paths = [*stock, project.data / game / "locale" / name]
    return [path for path in paths if path.is_file()]


def read_po(path: Path) -> dict[str, Entry]:
    """Read one PO file by its contexts, or refuse it with the line that is broken."""
    import polib  # noqa: PLC0415  only translations need it

    text = read_text(path) + "\n"  # polib takes a text that names a file for that file
    file = shown(path)
    _refuse_broken_lines(text, file)
    try:
        parsed = polib.pofile(text)
    except (OSError, ValueError, UnicodeError) as problem:
        raise refuse(
            _line(file, str(problem)),
            "not a PO file: this line does not belong here",
            "an entry is msgctxt, msgid and msgstr, in this order",
        ) from None
    entries: dict[str, Entry] = {}
    twice = []
    for entry in parsed:
        if entry.obsolete:
            continue
        where = Where(file, entry.linenum or 0)
        context = entry.msgctxt or f"label.{entry.msgid}"
        if context in entries:
            first = entries[context].where.line
            message = f"{context!r} stands here a second time (first in line {first})"
            twice.append(error(where, message))
        entries[context] = Entry(entry.msgid, entry.msgstr, entry.fuzzy, where)
    if twice:
        raise Refused(twice)
    return entries


def _refuse_broken_lines(text: str, file: str) -> None:
    """Refuse lines that the parser would pass over in silence, such as an open quote."""
    hint = 'a line is a keyword and a text in quotes; write \\" for a quote inside it'
    findings = [
        error(Where(file, number), f"not a line of a PO file: {line.strip()[:40]!r}", hint)
        for number, line in enumerate(text.splitlines(), 1)
        if not _LINE.fullmatch(line)
    ]
    if findings:
        raise Refused(findings)


def _line(file: str, message: str) -> Where:
    _, _, after = message.partition("(line ")
    digits = after.partition(")")[0]
    return Where(file, int(digits)) if digits.isdigit() else Where(file)
