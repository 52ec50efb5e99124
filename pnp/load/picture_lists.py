"""The pictures that the data of a game can name: its own, and those of installed packages."""

import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path, PurePosixPath
from typing import NamedTuple
from unicodedata import name

from pnp.load.folders import files_below
from pnp.load.pictures import ENDINGS
from pnp.load.project import Project
from pnp.model.stock import PictureSet
from pnp.packages import package_folder

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
    folder, *others = project.folder(game), *project.template_folders(game)
    found: dict[str, NamedPicture] = {}
    for place in (folder, *others):
        is_shared = place.name == "templates"  # whose folders are those of games
        for way, path in _files(project, place, is_shared):
            if path.suffix.lower() in ENDINGS:
                called = "/".join(way)
                found.setdefault(called, NamedPicture(called, title_of(path.stem), path))
    return list(found.values())


def _files(
    project: Project, place: Path, is_shared: bool
) -> Iterable[tuple[tuple[str, ...], Path]]:
    if is_shared:
        return (((one.name,), one) for one in sorted(place.iterdir()) if one.is_file())
    return files_below(place, project.root)


def pictures_of_set(set_: PictureSet) -> tuple[NamedPicture, ...]:
    """Return the pictures of an installed package; none if it is not installed."""
    folder = package_folder(set_.package, set_.folder)
    if folder is None or not folder.is_dir():
        return ()
    return _listed(folder, folder.stat().st_mtime_ns, set_.id)


@lru_cache(maxsize=8)
def _listed(folder: Path, _changed: int, set_: str) -> tuple[NamedPicture, ...]:
    names = sorted(os.listdir(folder))  # noqa: PTH208  thousands, maybe
    return tuple(
        NamedPicture(f"{set_}:{one}", title_of(Path(one).stem), folder / one)
        for one in names
        if one.lower().endswith(ENDINGS)
    )


def title_of(stem: str) -> str:
    """Return what people call a picture: files named after signs of Unicode are called as these."""
    if not _POINTS.fullmatch(stem):
        return stem.replace("_", " ").replace("-", " ")
    points = [int(point, 16) for point in stem.split("-")]
    if all(_FLAGS[0] <= point <= _FLAGS[1] for point in points):
        return "flag " + "".join(chr(point - _FLAGS[0] + ord("A")) for point in points)
    return ", ".join(dict.fromkeys(_signs(points))).lower() or stem


def _signs(points: Iterable[int]) -> Iterator[str]:
    for point in points:
        if point <= _LAST and point not in _JOINING:
            called = name(chr(point), "")
            if called:
                yield called


def sought(pictures: Iterable[NamedPicture], words: str) -> list[NamedPicture]:
    """Return the pictures that have all words in their names; those that begin so come first."""
    wanted = words.casefold().split()
    found = []
    for one in pictures:
        said = f"{one.title} {one.name}".casefold()
        if all(word in said for word in wanted):
            begun = sum(bool(re.search(rf"\b{re.escape(word)}", said)) for word in wanted)
            found.append((-begun, one))
    return [one for _, one in sorted(found, key=lambda pair: pair[0])]


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
