"""Fingerprints of everything that a build depends on: by content, never by time stamps."""

import os
import re
import sys
import zlib
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from pnp.base.filenames import package_folder, package_version
from pnp.base.findings import Where, refuse, worded
from pnp.base.source import read_bytes
from pnp.load.project import Found, Project, files_below
from pnp.model.messages import ONLY_IN_RULES
from pnp.model.names import game_of

_LIBRARIES = ("reportlab", "uharfbuzz", "jinja2", "pyphen", "PIL", "markdown_it", "pypdfium2")
_FONT_PREFIX = "fontpkg_"
_INSTALLED = ".dist-info"  # how the folder ends that has a library's version in its name
EPOCH = "SOURCE_DATE_EPOCH"
LATEST = 253_402_300_799  # the last second of the year 9999
_PACKAGE = re.compile(rb"""\bpackage["']?:\s*["']?([A-Za-z_]\w*)""")  # in a table of pictures
_RULES = "rules.md"
_FOR_RULES = {f"game/{name}" for name in (_RULES, "outline.yaml", "terms.yaml", "examples.yaml")}
# An entry of a PO file that only rules use, with its comments; the next entry may follow at once,
# or behind an empty line that ends as on Windows.
_BEGIN = rb'msgctxt "(?:%s)' % "|".join(map(re.escape, ONLY_IN_RULES)).encode()
# Comments above anything else are found too, and kept: or else each of them would be tried.
_OF_RULES = re.compile(
    rb'((?:^#.*\n)++)(?!%s)|(?:^#.*\n)*+^%s.*\n(?:(?:msgid|msgstr|").*\n?)*+' % (_BEGIN, _BEGIN),
    re.MULTILINE,
)
_IGNORED = {  # which no sheet depends on
    "__pycache__", "shipped", "schema", "compare.yaml", "shops.yaml",
}  # fmt: skip


def file_digest(path: Path) -> str:
    """Return the fingerprint of a file."""
    return sha256(read_bytes(path)).hexdigest()


class Seen:
    """What a command has hashed already: all its editions share the files of a moment."""

    def __init__(self) -> None:
        self._digests: dict[Path, tuple[str, str]] = {}
        self._folders: dict[Path, list[Found]] = {}
        self._packages: dict[str, str] = {}

    def digests(self, path: Path) -> tuple[str, str]:
        """Return the fingerprints of a file, and of what it says to more than rules."""
        if path not in self._digests:
            data = path.read_bytes()
            whole = cards = sha256(data).hexdigest()
            if path.suffix == ".po":
                cards = sha256(_OF_RULES.sub(rb"\1", data)).hexdigest()
            self._digests[path] = whole, cards
        return self._digests[path]

    def files(self, folder: Path, root: Path) -> list[Found]:
        """Return the files below a folder in a fixed order; links that lead out are none."""
        if folder not in self._folders:
            self._folders[folder] = [
                (way, path) for way, path in files_below(folder, root) if _IGNORED.isdisjoint(way)
            ]
        return self._folders[folder]

    @property
    def program(self) -> Any:
        """The beginning of all fingerprints: what pnp itself is."""
        return _program().copy()

    def packages(self, project: Project) -> bytes:
        """The packages that pictures are taken from; who reads tables knows them by their rows."""
        files = project.stock_files("pictures.yaml")
        names = (name.decode() for path in files for name in _PACKAGE.findall(path.read_bytes()))
        return "".join(f"{name} {self.package(name)}\n" for name in sorted(set(names))).encode()

    def package(self, name: str) -> str:
        """Return the version of a package; what is in it, if it has none and yet is there."""
        if name not in self._packages:
            folder = package_folder(name)
            found = package_version(name)
            if folder and not found:
                found = combined(*(file_digest(path) for _, path in self.files(folder, folder)))
            self._packages[name] = found
        return self._packages[name]

    @cached_property
    def surroundings(self) -> bytes:
        """The interpreter, and the installed versions of what draws and measures."""
        facts = (*map(" ".join, versions().items()), f"epoch {os.environ.get(EPOCH, '')}")
        return "".join(f"{fact}\n" for fact in facts).encode()


def game_digests(
    project: Project, game: str, language: str, seen: Seen | None = None
) -> tuple[str, str]:
    """Return the fingerprints of all that shapes a game's cards, and its rules, in one language.

    A changed paragraph leaves the cards alone: what only rules read stays out of the first. What
    all languages share is read once if they are given the same files as `seen`.
    """
    seen = seen or Seen()
    cards, rules = seen.program, seen.program
    # Without rules, a file of that name may hold pieces.
    for_rules = _FOR_RULES if (project.folder(game) / _RULES).is_file() else set()
    for name, path in _inputs(project, game, language, seen):
        whole, of_cards = seen.digests(path)
        rules.update(_line(name, whole))
        if name not in for_rules:
            cards.update(_line(name, of_cards))
    for fingerprint in (cards, rules):
        fingerprint.update(seen.surroundings)
        fingerprint.update(seen.packages(project))
    return cards.hexdigest(), rules.hexdigest()


@lru_cache(maxsize=1)
def _program() -> Any:
    """Hash this program, which stays the same as long as it runs."""
    own, seen = sha256(), Seen()
    package = Path(__file__).resolve().parents[1]
    for way, path in seen.files(package, package):
        if path.suffix == ".py":
            own.update(_line(f"pnp/{'/'.join(way)}", seen.digests(path)[0]))
    return own


def program_digest() -> str:
    """Return the fingerprint of this program and of the libraries that shape what it draws."""
    return combined(_program().hexdigest(), *map(" ".join, versions().items()))


def _line(name: str, digest: str) -> bytes:
    """Return a line of what is hashed; a file may be called by bytes that are no letters."""
    return f"{name}\0{digest}\n".encode(errors="surrogateescape")


def refuse_strange_date() -> None:
    """Say so if the date that files are to bear is none, before anything is written."""
    said = os.environ.get(EPOCH, "")
    if said and not (said.isascii() and said.isdigit() and int(said[:20]) <= LATEST):
        message = worded("{text} is not a number of seconds since 1970", text=repr(said[:40]))
        raise refuse(Where(EPOCH), message)


def combined(*parts: str) -> str:
    """Return one fingerprint for several."""
    return sha256("\0".join(parts).encode(errors="surrogateescape")).hexdigest()


def _inputs(project: Project, game: str, language: str, seen: Seen) -> Iterator[tuple[str, Path]]:
    """Yield all data, each with a name that is the same everywhere; of templates, no other's."""
    others = set(project.games) - {game_of(game)}
    for number, root in enumerate(project.layers):
        yield from _named(
            f"stock{number}", seen.files(root / "card_data" / "stock", root), language
        )
        own = [one for one in seen.files(root / "templates", root) if one[0][0] not in others]
        yield from _named(f"templates{number}", own, "")
    yield from _named("game", seen.files(project.folder(game), project.root), language)


def _named(name: str, files: Iterable[Found], language: str) -> Iterator[tuple[str, Path]]:
    """Yield files with their names; of translations only the language's own."""
    for way, path in files:
        if "locale" not in way or path.stem == language:
            yield f"{name}/{'/'.join(way)}", path


@lru_cache(maxsize=1)
def versions() -> Mapping[str, str]:
    """Return the versions of all that decides on bytes: what runs, packs, draws and measures.

    They stand in the names of folders: asking each library would mean to load it.
    """
    folders = {
        Path(spec.origin).parents[1]
        for name in _LIBRARIES
        if (spec := find_spec(name)) and spec.origin
    }
    wanted = tuple(name.lower() for name in (*_LIBRARIES, "pillow", _FONT_PREFIX))
    found = {
        "python": f"{sys.version_info.major}.{sys.version_info.minor}",
        "zlib": zlib.ZLIB_RUNTIME_VERSION,
    }
    for folder in folders:
        for name in os.listdir(folder):  # noqa: PTH208  names are all that is wanted
            if name.endswith(_INSTALLED) and name.lower().startswith(wanted):
                library, _, version = name.lower().removesuffix(_INSTALLED).partition("-")
                found[library.replace("_", "-")] = version
    return dict(sorted(found.items()))
