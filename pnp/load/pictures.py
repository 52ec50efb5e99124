"""Pictures: found for whoever draws them, listed for whoever looks for one, judged at upload."""

import os
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from difflib import get_close_matches
from functools import lru_cache
from hashlib import blake2b
from itertools import product
from pathlib import Path, PurePosixPath, PureWindowsPath
from stat import S_ISDIR, S_ISREG
from typing import Any, NamedTuple, Protocol

from pnp.base.filenames import SPELLED, package_folder, path_fault, real_name
from pnp.base.findings import Refused, Severity, Where, did_you_mean, refuse, sentence, warning
from pnp.base.source import reason_of
from pnp.load.project import MOST_BYTES, Project, files_below, program_digest
from pnp.model.face import PictureFile, Symbol
from pnp.model.game import Game
from pnp.model.stock import PictureSet
from pnp.pictures.files import IT, Problem, read_facts
from pnp.pictures.svg import ENDING, read_drawing

LONGEST_LIST = 12  # file names in a hint
ENDINGS = (ENDING, ".png", ".jpg", ".jpeg", ".webp", ".gif", ".tif", ".tiff", ".bmp")
_MOST_SEEN = 4096
_FINE = 10_000  # the longer side of a drawing, which has no pixels
_SEEN: dict[tuple[str, int, int], PictureFile] = {}  # by path, size and time of the last change


NO_SETS: Mapping[str, PictureSet] = {}


class Memory(Protocol):
    """What is kept between builds, under keys that say what it was made from."""

    def get(self, key: str) -> Any:
        """Return what was kept, or None."""

    def put(self, key: str, value: Any) -> None:
        """Keep plain values."""


def finder(
    project: Project, game: Game, sets: Mapping[str, PictureSet], memory: Memory | None
) -> Callable[[str, Where], PictureFile]:
    """Return what finds pictures for a game; one that its data name wrongly is told there."""
    near = (project.folder(game.id), *project.template_folders(game.id))

    def find(source: str, where: Where) -> PictureFile:
        try:
            return find_picture(source, near, project.layers, where, memory, sets)
        except Refused as refused:
            there = next(_fields_with(game, source), where)
            of_it = where, Severity.ERROR
            raise Refused(
                one._replace(where=there) if (one.where, one.severity) == of_it else one
                for one in refused.findings
            ) from None

    return find


def _fields_with(game: Game, picture: str) -> Iterator[Where]:
    """Yield where data name a picture."""
    for component in game.components:
        fields = [name for name, field in component.fields.items() if field.type == "picture"]
        for piece, name in product(component.pieces, fields):
            value = piece.fields[name]
            if picture == value or (isinstance(value, (list, tuple)) and picture in value):
                yield piece.places.get(name, piece.where)


def find_picture(
    source: str,
    folders: Sequence[Path],
    roots: Sequence[Path],
    where: Where,
    memory: Memory | None = None,
    sets: Mapping[str, PictureSet] = NO_SETS,
) -> PictureFile:
    """Return the picture of that relative name from the first folder that has it.

    `openmoji:1F355.svg` is in the package of that set, wherever it is installed.
    """
    real_roots = [_real(root) for root in roots]
    set_, _, name = source.partition(":")
    try:
        if set_ in sets:
            real = _in_package(sets[set_], name, where)
            return _look_at(real, memory)._replace(key=source, path=str(real))
        if len(set_) > 1 and name:  # one letter is a disk
            said = sentence(
                "picture {picture} can not be found: there are no pictures {set}",
                picture=IT,
                set=repr(set_),
            )
            raise Problem(said, did_you_mean(set_, list(sets)))
        real = _locate(source, folders, real_roots)
        facts = _look_at(real, memory)
    except Problem as problem:
        raise refuse(where, problem.of(source), problem.hint) from None
    except OSError as problem:
        reason = reason_of(problem)
        said = sentence("picture {picture} can not be read: {reason}", picture=IT, reason=reason)
        raise refuse(where, Problem(said).of(source)) from problem
    return facts._replace(key=_key(real, real_roots), path=str(real))


def _in_package(set_: PictureSet, name: str, where: Where) -> Path:
    """Return the real path of a file of a set; without its package, pictures are left out."""
    folder = package_folder(set_.package, set_.folder)
    if folder is None:
        message = sentence(
            "pictures of {set} are left out: the package {package} is not installed",
            set=set_.id,
            package=set_.package,
        )
        raise Refused([warning(where, message, set_.remedy)])
    way = PurePosixPath(name)
    if not (way.is_absolute() or ".." in way.parts or real_name(folder, name)):
        known = os.listdir(folder) if folder.is_dir() else []  # noqa: PTH208  thousands, maybe
        near = sorted(known, key=lambda one: (abs(len(one) - len(name)), one))
        looked = sentence("looked in: {folders}", folders=f"{set_.package}/{set_.folder}")
        said = sentence(
            "picture {picture} is missing in the package {package}",
            picture=IT,
            package=set_.package,
        )
        raise Problem(said, did_you_mean(name, near, looked))
    return _locate(name, [folder], [_real(folder)])


@lru_cache(maxsize=64)
def _real(root: Path) -> Path:
    """Resolve a root once: it is asked for with every picture."""
    return root.resolve()


def _key(real: Path, roots: Sequence[Path]) -> str:
    """Name a file after the root that holds it; later roots add their name, to keep keys apart."""
    for number, root in enumerate(roots):
        if real.is_relative_to(root):
            inside = real.relative_to(root).as_posix()
            return f"{root.name}/{inside}" if number else inside
    return real.name


def _locate(source: str, folders: Sequence[Path], roots: Sequence[Path]) -> Path:
    """Return the real path of the file, which lies inside one of the roots."""
    if not source or "\0" in source:
        raise Problem(sentence("picture {picture} is no file name", picture=IT))
    if PurePosixPath(source).is_absolute() or PureWindowsPath(source).anchor:
        raise _outside()
    if reason := path_fault(source):
        said = sentence(
            "picture {picture} can not be found on every system: {reason}",
            picture=IT,
            reason=reason,
        )
        raise Problem(said, sentence("rename it, or write / for \\"))
    strayed = False
    for folder in folders:
        try:
            real = (folder / source).resolve()
        except RuntimeError:
            raise Problem(
                sentence("picture {picture} is a link that leads in a circle", picture=IT)
            ) from None
        inside = any(real.is_relative_to(root) for root in roots)
        called = real_name(folder, source) if inside else ""
        if called and PurePosixPath(called) != PurePosixPath(source):
            said = sentence("picture {picture} is called {name}", picture=IT, name=repr(called))
            raise Problem(said, SPELLED)
        if inside and real.exists():
            return real
        if not inside and (folder / source).is_symlink():
            raise _outside()
        strayed = strayed or not inside
    if strayed:
        raise _outside()
    said = sentence("picture {picture} is missing", picture=IT)
    raise Problem(said, _near_names(source, folders, roots[0]))


def _outside() -> Problem:
    return Problem(
        sentence("picture {picture} lies outside the project folder", picture=IT),
        sentence("copy it into the project and name it from there"),
    )


def _near_names(source: str, folders: Sequence[Path], root: Path) -> str:
    """Return a hint: pictures in these folders that are called nearly so, or where was looked."""
    own = [folder for folder in folders if _real(folder).is_relative_to(root)]
    if ".." in PurePosixPath(source).parts:
        nearest = _below((folders[0] / source).resolve(), root)
        return sentence(
            "it leads out of the game's folder, to {place}, where nothing is", place=nearest
        )
    below = dict.fromkeys((PurePosixPath(source).parent, PurePosixPath()))
    names = sorted(
        {
            (part / path.name).as_posix()
            for folder in folders
            for part in below
            if (folder / part).is_dir()
            for path in (folder / part).iterdir()
            if path.suffix.lower() in ENDINGS and path.is_file()
        }
    )
    same = [name for name in names if name.casefold() == source.casefold()]
    near = same or get_close_matches(source, names, n=2, cutoff=0.6)
    if names and (near or len(names) <= LONGEST_LIST):
        return did_you_mean(source, same or names)
    places = dict.fromkeys(_below(_real(folder), root) for folder in own)
    return sentence("looked in: {folders}", folders=[*places])


def _below(path: Path, root: Path) -> str:
    """Return a path as somebody calls it who stands in the project's folder."""
    inside = path.relative_to(root).as_posix() if path.is_relative_to(root) else path.name
    return path.name if inside == "." else inside


def _look_at(path: Path, memory: Memory | None) -> PictureFile:
    """Check that this is a file to open at all, and return what it says of itself."""
    status = path.stat()
    if S_ISDIR(status.st_mode):
        raise Problem(sentence("picture {picture} is a folder", picture=IT))
    if not S_ISREG(status.st_mode):
        raise Problem(sentence("picture {picture} is not a regular file", picture=IT))
    if status.st_size > MOST_BYTES:
        said = sentence(
            "picture {picture} is too large: {size} MB, the limit is {most} MB",
            picture=IT,
            size=f"{status.st_size / 1e6:,.1f}",
            most=f"{MOST_BYTES / 1e6:.0f}",
        )
        hint = sentence("print needs no more than 300 pixels per inch: make it smaller")
        raise Problem(said, hint)
    as_it_is = str(path), status.st_size, status.st_mtime_ns
    if as_it_is not in _SEEN:
        if len(_SEEN) >= _MOST_SEEN:
            _SEEN.clear()
        if path.suffix.lower() == ENDING:
            _SEEN[as_it_is] = measured(read_drawing(path))
        else:
            _SEEN[as_it_is] = _facts(path.read_bytes(), memory)
    return _SEEN[as_it_is]


def measured(drawing: Symbol) -> PictureFile:
    """Return what a drawing is as a picture; its pixels are only a measure."""
    scale = _FINE / max(drawing.width, drawing.height)
    width, height = (max(1, round(side * scale)) for side in (drawing.width, drawing.height))
    return PictureFile("", "svg", width, height, path="")


def _facts(data: bytes, memory: Memory | None) -> PictureFile:
    """Read and verify a file; one that was found good before, by its content, is not again."""
    if memory is None:
        return read_facts(data)
    key = f"picture {blake2b(data, digest_size=20, key=_program()).hexdigest()}"
    with suppress(TypeError):  # whatever somebody may have kept there
        known = PictureFile(*memory.get(key) or ())
        if known.width and known.height:
            return known
    facts = read_facts(data)
    memory.put(key, tuple(facts))
    return facts


@lru_cache(maxsize=1)
def _program() -> bytes:
    """Return what fingerprints begin with: another program may see more in a picture."""
    return bytes.fromhex(program_digest())


USUAL = "pictures"  # the folder for pictures of a game that has none yet
_POINTS = re.compile(r"[0-9A-F]{4,6}(?:-[0-9A-F]{4,6})*", re.IGNORECASE)
_JOINING = {0x200D, 0xFE0F, 0xFE0E}  # what holds signs together, and is none
_FLAGS = 0x1F1E6, 0x1F1FF  # letters that are read as the flag of a country
_LAST = 0x10FFFF


class NamedPicture(NamedTuple):
    """A picture as data write it, and what people call it."""

    name: str
    title: str
    path: Path


def own_pictures(project: Project, game: str) -> list[NamedPicture]:
    """Return the pictures in the folders of a game, and those that all games share."""
    found: dict[str, NamedPicture] = {}
    for place in (project.folder(game), *project.template_folders(game)):
        files: Iterable[tuple[tuple[str, ...], Path]] = files_below(place, project.root)
        if place.name == "templates":  # whose folders are those of games
            files = (((one.name,), one) for one in sorted(place.iterdir()) if one.is_file())
        for way, path in files:
            if path.suffix.lower() in ENDINGS:
                called = "/".join(way)
                found.setdefault(called, NamedPicture(called, title_of(path.stem), path))
    return list(found.values())


def title_of(stem: str) -> str:
    """Return what people call a picture: files named after signs of Unicode are called as these."""
    if not _POINTS.fullmatch(stem):
        return stem.replace("_", " ").replace("-", " ")
    points = [int(point, 16) for point in stem.split("-")]
    if all(_FLAGS[0] <= point <= _FLAGS[1] for point in points):
        return "flag " + "".join(chr(point - _FLAGS[0] + ord("A")) for point in points)
    names = [unicodedata.name(chr(it), "") for it in points if it <= _LAST and it not in _JOINING]
    return ", ".join(dict.fromkeys(filter(None, names))).lower() or stem


def folder_of_pictures(project: Project, game: str) -> str:
    """Return the folder inside a game's own in which most of its pictures lie."""
    own = project.folder(game)
    inside = (
        PurePosixPath(one.name).parent.as_posix()
        for one in own_pictures(project, game)
        if one.path.is_relative_to(own)
    )
    most = Counter(inside).most_common(1)
    return most[0][0] if most else USUAL
