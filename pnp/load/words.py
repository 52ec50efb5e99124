"""Translations: bilingual PO files, one per game and language."""

from collections.abc import Sequence
from pathlib import Path

from pnp.filenames import is_spelt_so
from pnp.findings import shown
from pnp.load.po import parse_po
from pnp.load.po_entries import plain_entries
from pnp.load.project import Project
from pnp.model.messages import Catalog, Entry, TextKind, taken_apart
from pnp.source import read_text

SOURCE_LANGUAGE = "en"
SCREENS = "screens"  # the folder of words on screens, beside those of the games


def load_catalog(project: Project, game: str, language: str) -> Catalog:
    """Read the words of a game and of the stock; English needs no file."""
    if language == SOURCE_LANGUAGE:
        return Catalog(language, {})
    entries: dict[str, Entry] = {}
    for path in catalog_files(project, game, language):
        found = read_po(path)
        entries.update({id_: one for id_, one in found.items() if one.text or id_ not in entries})
    return Catalog(language, entries)


def catalog_files(project: Project, game: str, language: str) -> Sequence[Path]:
    """Return the PO files that a language is made from; later ones win."""
    name = f"{language}.po"
    paths = (*project.stock_files(f"locale/{name}"), project.folder(game) / "locale" / name)
    there = [path for path in dict.fromkeys(paths) if path.is_file()]
    return [path for path in there if is_spelt_so(path.parent, name)]


def catalog_file(project: Project, game: str, language: str, context: str) -> Path:
    """Return the PO file that the translation of a text belongs into."""
    own = taken_apart(context).kind is not TextKind.WORD
    return project.folder(game if own else "stock") / "locale" / f"{language}.po"


def read_po(path: Path) -> dict[str, Entry]:
    """Read one PO file by its contexts, or refuse it with the line that is broken."""
    file, text = shown(path), read_text(path)
    entries = plain_entries(text, file)
    return parse_po(text, file).entries(file) if entries is None else entries
