"""Translations: bilingual PO files, one per game and language."""

from collections.abc import Sequence
from pathlib import Path

from pnp.findings import Refused, Where, error, refuse, shown
from pnp.load.project import Project
from pnp.load.source import read_text
from pnp.model.words import Catalog, Entry

SOURCE_LANGUAGE = "en"


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

    text = read_text(path)
    file = shown(path)
    try:
        parsed = polib.pofile(text)
    except (OSError, ValueError, UnicodeError) as problem:
        message = str(problem).replace("\n", " ")
        raise refuse(_line(file, message), f"not a PO file: {message}") from None
    entries: dict[str, Entry] = {}
    twice = []
    for entry in parsed:
        if entry.obsolete:
            continue
        where = Where(file, entry.linenum)
        context = entry.msgctxt or f"label.{entry.msgid}"
        if context in entries:
            first = entries[context].where.line
            twice.append(error(where, f"{context!r} stands here a second time (line {first})"))
        entries[context] = Entry(entry.msgid, entry.msgstr, entry.fuzzy, where)
    if twice:
        raise Refused(twice)
    return entries


def _line(file: str, message: str) -> Where:
    _, _, after = message.partition("(line ")
    digits = after.partition(")")[0]
    return Where(file, int(digits)) if digits.isdigit() else Where(file)
