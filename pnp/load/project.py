"""A project: its folders, games and files, and what it is laid over."""

import os
import re
import sys
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cached_property, lru_cache
from hashlib import file_digest as hashed
from hashlib import sha256
from importlib.util import find_spec
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

from pnp.base.filenames import package_folder
from pnp.base.findings import Finding, Refused, Where, did_you_mean, error, refuse, sentence, shown
from pnp.base.geometry import Size
from pnp.base.source import is_link, open_file
from pnp.base.units import millimetres
from pnp.model.face import OF, filed, game_of, variant_of
from pnp.model.messages import ONLY_IN_RULES

Found = tuple[tuple[str, ...], Path]  # a file below a folder: the way to it, and its path


def files_below(folder: Path, root: Path, strays: list[Finding] | None = None) -> list[Found]:
    """Return the files below a folder; what links to somewhere outside the root is a stray."""
    real_root, found = root.resolve(), list[Finding]() if strays is None else strays

    def walk(folder: Path, way: tuple[str, ...], above: set[Path]) -> Iterator[Found]:
        real = _followed(folder, real_root, found)
        if real is None or real in above:  # a link to a folder that holds it
            return
        try:
            entries = list(os.scandir(folder))
        except OSError:  # a file, or nothing at all
            if folder.is_file():
                yield (*way, folder.name), folder
            return
        for entry in entries:
            path, inner = folder / entry.name, (*way, entry.name)
            if entry.is_dir(follow_symlinks=False):
                yield from walk(path, inner, above | {real})
            elif entry.is_symlink() or (os.name == "nt" and is_link(path)):
                if path.is_dir():
                    yield from walk(path, inner, above | {real})
                elif _followed(path, real_root, found) and path.is_file():
                    yield inner, path
            elif entry.is_file(follow_symlinks=False):
                yield inner, path

    return sorted(walk(folder, (), set()))


def _followed(path: Path, root: Path, strays: list[Finding]) -> Path | None:
    """Return where a path really is; None if that is nowhere in the project, which is told."""
    message, hint = sentence("is a link that leads in a circle"), ""
    with suppress(OSError, RuntimeError):
        real = path.resolve()
        if real.is_relative_to(root):
            return real
        message = sentence("links to a place outside the project")
        hint = sentence("copy it into the project: nothing is read from elsewhere")
    strays.append(error(Where(shown(path)), message, hint))
    return None


ALL, VARIANTS = "all", "variants"  # every variant of a game, and where its file names them


class Project(NamedTuple):
    """A folder with `card_data/` and `templates/`, and the shipped one for what it lacks."""

    root: Path
    shipped: Path

    @property
    def layers(self) -> tuple[Path, ...]:
        """The roots to look into, the user's own first."""
        return (self.root,) if self.root == self.shipped else (self.root, self.shipped)

    @property
    def games(self) -> tuple[str, ...]:
        """The ids of all games in the project: folders with a `game.yaml`."""
        return tuple(sorted(path.parent.name for path in self.data.glob("*/game.yaml")))

    @property
    def data(self) -> Path:
        """The folder with one folder per game."""
        return self.root / "card_data"

    def folder(self, game: str) -> Path:
        """Return where the files of a game, or of one of its variants, are or would be."""
        return self.data / game_of(game)

    def game_folder(self, name: str) -> Path:
        """Return the folder of a game, or of one of its variants; refuse with near matches."""
        game = game_of(name)
        if game not in self.games:
            where = Where(shown(self.data))
            message = sentence("no game {name}", name=repr(name))
            raise refuse(where, message, did_you_mean(game, self.games))
        folder = self.data / game
        if not game.isprintable():
            message = sentence("{name} is no name for a folder of a game", name=repr(game))
            raise refuse(Where(shown(self.data)), message)
        self.refuse_strays(folder, self.root / "templates" / game)
        return folder

    @staticmethod
    def refuse_strange_date() -> None:
        """Say so if the date that files are to bear is none, before anything is written."""
        given = os.environ.get(EPOCH, "")
        if given and not (given.isascii() and given.isdigit() and int(given[:20]) <= LATEST):
            message = sentence(
                "{text} is not a number of seconds since 1970", text=repr(given[:40])
            )
            raise refuse(Where(EPOCH), message)

    def refuse_strays(self, *folders: Path) -> None:
        """Refuse links in folders, and in what all games share, that lead out of the project.

        Templates are shared if they are files, or in folders that belong to no game.
        """
        strays: list[Finding] = []
        games, templates = set(self.games), self.root / "templates"
        inside = sorted(templates.iterdir()) if templates.is_dir() else []
        shared = (path for path in inside if path.name not in games)
        for folder in (self.data / "stock", *shared, *folders):
            files_below(folder, self.root, strays)
        if strays:
            raise Refused(dict.fromkeys(strays))

    def variants(self, game: str) -> tuple[str, ...]:
        """Return the variants that a game's file names, none if it can not be read."""
        return tuple(_table(self.folder(game) / "game.yaml", VARIANTS))

    def with_variants(self, game: str) -> tuple[str, ...]:
        """Return a game and all its variants by name; a variant stands for itself."""
        if variant_of(game) or game not in self.games:
            return (game,)
        return (game, *(f"{game}{OF}{variant}" for variant in self.variants(game)))

    def expand(self, names: Iterable[str]) -> Iterator[str]:
        """Yield what was named, with every variant of a game instead of `game/all`."""
        for name in names:
            yield from self.with_variants(game_of(name)) if variant_of(name) == ALL else (name,)

    def game_filed(self, name: str) -> str:
        """Return the game or variant whose files lie in a folder of the output."""
        every = (one for game in self.games for one in self.with_variants(game))
        return name if name in self.games else next((n for n in every if filed(n) == name), name)

    def unknown_variant(self, name: str) -> Iterator[Finding]:
        """Yield that a game has no such variant, if it has not."""
        game, variant = game_of(name), variant_of(name)
        known = self.variants(game) if OF in name else ()
        if OF in name and variant not in known:
            where = Where(shown(self.folder(game) / "game.yaml"))
            message = sentence("{game} has no variant {variant}", game=game, variant=repr(variant))
            named = sentence("variants are named under `variants:` in that file")
            yield error(where, message, did_you_mean(variant, known) or named)

    def template_folders(self, game: str) -> tuple[Path, ...]:
        """Return where templates of a game are looked for, nearest first."""
        shared = (root / "templates" for root in self.layers)
        own = self.root / "templates" / game_of(game)
        return tuple(folder for folder in (own, *shared) if folder.is_dir())

    def stock_files(self, name: str) -> tuple[Path, ...]:
        """Return the shipped table of this name and the project's own, which wins."""
        paths = [(root / "card_data" / "stock" / name, root) for root in reversed(self.layers)]
        return tuple(
            path
            for path, root in paths
            if path.is_file() and path.resolve().is_relative_to(root.resolve())
        )

    # Names in the stock's tables, read without the heavy machinery of validation.

    def row_ids(self, table: str) -> tuple[str, ...]:
        """Return the ids of a table's rows; a broken table has none."""
        return tuple(self._rows(table))

    @property
    def begun_languages(self) -> frozenset[str]:
        """The languages whose rows say that they are not complete."""
        rows = self._rows("languages").items()
        return frozenset(
            id_ for id_, row in rows if isinstance(row, dict) and row.get("complete") is False
        )

    @property
    def paper_sizes(self) -> dict[str, Size]:
        """The papers by their titles, and what two have in common; a broken row is none."""
        sizes: dict[str, Size] = {}
        for row in self._rows("papers").values():
            with suppress(KeyError, TypeError, ValueError):
                width, height = row["size"]
                sizes[str(row["title"])] = Size(millimetres(width), millimetres(height))
        for (one, first), (other, second) in combinations(tuple(sizes.items()), 2):
            size = Size(*map(min, first, second))
            if size not in (first, second):
                sizes[f"{one} / {other}"] = size
        return sizes

    def _rows(self, table: str) -> dict[str, Any]:
        rows: dict[str, Any] = {}
        for path in self.stock_files(f"{table}.yaml"):
            rows.update(_table(path, table))
        return rows


def shipped_root() -> Path:
    """Return where pnp's own games are: inside the wheel, or beside the package in a checkout."""
    package = Path(__file__).resolve().parents[1]
    inside = package / "shipped"
    return inside if inside.is_dir() else package.parent


def find_project(asked: Path | None) -> Project:
    """Return the project asked for, else the nearest parent that is one, else the shipped one."""
    shipped = shipped_root()
    if asked is not None:
        for name in ("card_data", "templates"):
            if not (asked / name).is_dir():
                message = sentence("not a project: it has no {folder} folder", folder=f"{name}/")
                hint = sentence("`pnp new GAME` makes a project to start from")
                raise refuse(Where(shown(asked)), message, hint)
        return Project(asked.resolve(), shipped)
    here = Path.cwd()
    for folder in (here, *here.parents):
        if (folder / "card_data").is_dir() and (folder / "templates").is_dir():
            return Project(folder, shipped)
    return Project(shipped, shipped)


# --- Fingerprints of everything that a build depends on: by content, never by time stamps.


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
_IGNORED = {"__pycache__", "shipped", "schema", "compare.yaml", "shops.yaml"}  # by all sheets


MOST_BYTES = 100_000_000  # of any file that something is made of


def file_digest(path: Path) -> str:
    """Return the fingerprint of a file, which may be larger than memory."""
    with open_file(path) as file:
        return hashed(file, "sha256").hexdigest()


def _small(path: Path) -> bytes:
    """Return what a file says; nothing if whoever reads it refuses it."""
    return path.read_bytes() if path.stat().st_size <= MOST_BYTES else b""


class Seen:
    """What a command has hashed already: all its editions share the files of a moment."""

    def __init__(self) -> None:
        self._digests: dict[Path, tuple[str, str]] = {}
        self._folders: dict[Path, list[Found]] = {}
        self._packages: dict[str, str] = {}

    def digests(self, path: Path) -> tuple[str, str]:
        """Return the fingerprints of a file, and of what it says to more than rules."""
        if path not in self._digests:
            size = path.stat().st_size
            # Whoever is to read a larger file refuses it, whatever is in it.
            whole = cards = file_digest(path) if size <= MOST_BYTES else f"{size} bytes"
            if path.suffix == ".po":
                cards = sha256(_OF_RULES.sub(rb"\1", _small(path))).hexdigest()
            self._digests[path] = whole, cards
        return self._digests[path]

    def files(self, folder: Path, root: Path) -> list[Found]:
        """Return the files below a folder in a fixed order; links that lead out are none."""
        if folder not in self._folders:
            self._folders[folder] = [
                (way, path) for way, path in files_below(folder, root) if _IGNORED.isdisjoint(way)
            ]
        return self._folders[folder]

    def packages(self, project: Project) -> bytes:
        """The packages that pictures are taken from; who reads tables knows them by their rows."""
        files = project.stock_files("pictures.yaml")
        names = (name.decode() for path in files for name in _PACKAGE.findall(_small(path)))
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
    cards, rules = _program().copy(), _program().copy()
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


def combined(*parts: str) -> str:
    """Return one fingerprint for several."""
    return sha256("\0".join(parts).encode(errors="surrogateescape")).hexdigest()


def _inputs(project: Project, game: str, language: str, seen: Seen) -> Iterator[tuple[str, Path]]:
    """Yield all data, each with a name that is the same everywhere; of templates, no other's."""
    others = set(project.games) - {game_of(game)}
    for number, root in enumerate(project.layers):
        stock = seen.files(root / "card_data" / "stock", root)
        yield from _named(f"stock{number}", stock, language)
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


def _table(path: Path, key: str) -> dict[Any, Any]:
    """Return what stands under a key of a YAML file; a broken file has nothing."""
    from pnp.load.yaml_file import read_yaml  # noqa: PLC0415, most commands need no YAML

    with suppress(Refused):
        value = read_yaml(path).value
        found = value.get(key) if isinstance(value, dict) else None
        return found if isinstance(found, dict) else {}
    return {}


def package_version(package: str) -> str:
    """Return the version of a package, as a folder beside it says; nothing if none does."""
    folder = package_folder(package)
    begin = package.lower() + "-"
    for name in sorted(os.listdir(folder.parent)) if folder else ():  # noqa: PTH208
        if name.lower().startswith(begin) and name.endswith(_INSTALLED):
            return name.removesuffix(_INSTALLED)[len(begin) :]
    return ""
