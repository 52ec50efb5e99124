"""Fingerprints of everything that a build depends on: by content, never by time stamps."""

import os
import re
import sys
from collections.abc import Collection, Iterator
from functools import lru_cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

from pnp.findings import Where, refuse
from pnp.load.project import Project
from pnp.model.message_ids import ONLY_IN_RULES

_LIBRARIES = ("reportlab", "uharfbuzz", "jinja2", "pyphen", "PIL", "markdown_it")
_FONT_PREFIX = "fontpkg_"
EPOCH = "SOURCE_DATE_EPOCH"
LATEST = 253_402_300_799  # the last second of the year 9999
_RULES = "rules.md"
_FOR_RULES = {f"game/{name}" for name in (_RULES, "outline.yaml", "terms.yaml", "examples.yaml")}
# An entry of a PO file that only rules use, with its comments; the next entry may follow at once,
# or behind an empty line that ends as on Windows.
_OF_RULES = re.compile(
    rb'(?:^#.*\n)*^msgctxt "(?:%s).*\n(?:(?:msgid|msgstr|").*\n?)*'
    % "|".join(map(re.escape, ONLY_IN_RULES)).encode(),
    re.MULTILINE,
)
_IGNORED = {"__pycache__", "shipped", "schema", "compare.yaml"}  # which no sheet depends on


def file_digest(path: Path) -> str:
    """Return the fingerprint of a file."""
    return sha256(path.read_bytes()).hexdigest()


def game_digests(
    project: Project, game: str, language: str, known: dict[Path, str] | None = None
) -> tuple[str, str]:
    """Return the fingerprints of all that shapes a game's cards, and its rules, in one language.

    A changed paragraph leaves the cards alone: what only rules read stays out of the first. What
    all languages share is read once if they are given the same `known` files.
    """
    known = {} if known is None else known
    cards, rules = sha256(), sha256()
    # Without rules, a file of that name may hold pieces.
    for_rules = _FOR_RULES if (project.data / game / _RULES).is_file() else set()
    for name, path in _inputs(project, game, language):
        if path not in known:
            known[path] = file_digest(path)
        digest = known[path]
        rules.update(_line(name, digest))
        if path.suffix == ".po":
            digest = sha256(_OF_RULES.sub(b"", path.read_bytes())).hexdigest()
        if name not in for_rules:
            cards.update(_line(name, digest))
    for fact in (*_surroundings(), f"epoch {os.environ.get(EPOCH, '')}"):
        cards.update(f"{fact}\n".encode())
        rules.update(f"{fact}\n".encode())
    return cards.hexdigest(), rules.hexdigest()


@lru_cache(maxsize=1)
def program_digest() -> str:
    """Return the fingerprint of this program and of the libraries that shape what it draws."""
    mixed = sha256()
    for name, path in _files("pnp", Path(__file__).resolve().parents[1], "*.py"):
        mixed.update(_line(name, file_digest(path)))
    return combined(mixed.hexdigest(), *_surroundings())


def _line(name: str, digest: str) -> bytes:
    """Return a line of what is hashed; a file may be called by bytes that are no letters."""
    return f"{name}\0{digest}\n".encode(errors="surrogateescape")


def refuse_strange_date() -> None:
    """Say so if the date that files are to bear is none, before anything is written."""
    said = os.environ.get(EPOCH, "")
    if said and not (said.isascii() and said.isdigit() and int(said[:20]) <= LATEST):
        raise refuse(Where(EPOCH), f"{said[:40]!r} is not a number of seconds since 1970")


def combined(*parts: str) -> str:
    """Return one fingerprint for several."""
    return sha256("\0".join(parts).encode()).hexdigest()


def _inputs(project: Project, game: str, language: str) -> Iterator[tuple[str, Path]]:
    """Yield all files, each with a name that is the same everywhere; of templates, no other's."""
    yield from _files("pnp", Path(__file__).resolve().parents[1], "*.py")
    others = set(project.games) - {game}
    for number, root in enumerate(project.layers):
        yield from _files(f"stock{number}", root / "card_data" / "stock", language=language)
        yield from _files(f"templates{number}", root / "templates", without=others)
    yield from _files("game", project.data / game, language=language)


def _files(
    name: str, folder: Path, pattern: str = "*", language: str = "", without: Collection[str] = ()
) -> Iterator[tuple[str, Path]]:
    """Yield the files below a folder in a fixed order; of translations only the language's own."""
    for path in sorted(folder.rglob(pattern)):
        parts = path.relative_to(folder).parts
        if _IGNORED.intersection(parts) or parts[0] in without or not path.is_file():
            continue
        if "locale" not in parts or path.stem == language:
            yield f"{name}/{'/'.join(parts)}", path


def _surroundings() -> Iterator[str]:
    """Name the interpreter and the installed versions of what draws and measures."""
    yield f"python {sys.version_info.major}.{sys.version_info.minor}"
    folders = {
        Path(spec.origin).parents[1]
        for name in _LIBRARIES
        if (spec := find_spec(name)) and spec.origin
    }
    wanted = tuple(name.lower() for name in (*_LIBRARIES, "pillow", _FONT_PREFIX))
    names = {
        name.lower()
        for folder in folders
        for name in os.listdir(folder)  # noqa: PTH208  names are all that is wanted
        if name.endswith(".dist-info") and name.lower().startswith(wanted)
    }
    yield from sorted(names)
