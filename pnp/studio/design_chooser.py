"""Pictures to choose from: listed, shown small, and taken in from the machine of the reader."""

import re
from functools import lru_cache
from itertools import chain
from pathlib import Path, PureWindowsPath
from typing import Any
from unicodedata import normalize

from flask import Flask, Response, jsonify, make_response, request

from pnp.filenames import MOST_LETTERS, fault, plain
from pnp.findings import NOWHERE, Where, refuse
from pnp.load.picture_lists import (
    NamedPicture,
    folder_of_pictures,
    own_pictures,
    pictures_of_set,
    sought,
)
from pnp.load.pictures import ENDINGS, find_picture
from pnp.load.received import judged
from pnp.model.face import PictureFile
from pnp.studio.house import House
from pnp.thumbnails import thumbnail
from pnp.worded import worded
from pnp.work.writing import add_file

KEPT = "private, max-age=31536000, immutable"  # an address names the state of a file, too
AT_ONCE = 60  # pictures of an answer
PIXELS = 192  # of the longer side of a small picture
OWN = "own"  # what the pictures of a game itself are called among the sets
UNNAMED = "picture"  # what a file is called whose name says nothing
_MADE = {"png": ".png", "jpeg": ".jpg", "svg": ".svg"}  # endings by what a file turns out to be


def chooser(app: Flask, house: House) -> None:
    """Add the answers of pictures."""
    one = PictureChooser(house)

    @app.get("/design-data/choose/<game>")
    def choose_picture(game: str) -> Response:
        asked = request.args
        start = max(0, asked.get("start", 0, int))
        return jsonify(one.found(game, asked.get("words", ""), asked.get("set", ""), start))

    @app.get("/design-data/small/<game>")
    def small_picture(game: str) -> Response:
        data = one.small(game, request.args.get("name", ""))
        kept = {"Cache-Control": KEPT} if request.args.get("state") else {}
        return make_response(data, 200, {"Content-Type": "image/png", **kept})

    @app.post("/design-data/upload/<game>")
    def take_picture(game: str) -> Response:
        sent = request.files.get("file")
        if sent is None:
            raise refuse(NOWHERE, worded("there is no file"), worded("send a picture"))
        return jsonify(name=one.taken_in(game, sent.filename or "", sent.read()))


class PictureChooser:
    """The pictures that the data of a game can name."""

    def __init__(self, house: House) -> None:
        self._house = house

    def found(self, game: str, words: str, set_: str, start: int) -> dict[str, Any]:
        """Return some of the pictures that have all words in their names, and how many there are.

        Those of the game itself come first, then those of each package.
        """
        self._house.project.game_folder(game)
        sets = {OWN: own_pictures(self._house.project, game)} | {
            id_: list(pictures_of_set(one)) for id_, one in self._house.stock.pictures.items()
        }
        asked = [set_] if set_ in sets else list(sets)
        found = list(chain.from_iterable(sought(sets[id_], words) for id_ in asked))
        return {
            "pictures": [_told(one) for one in found[start : start + AT_ONCE]],
            "total": len(found),
            "sets": [self._set(id_, len(inside)) for id_, inside in sets.items()],
        }

    def _set(self, id_: str, total: int) -> dict[str, Any]:
        one = self._house.stock.pictures.get(id_)
        if one is None:
            return {"id": id_, "total": total}
        remedy = "" if total else one.remedy
        return {"id": id_, "total": total, "licence": one.licence, "remedy": remedy}

    def small(self, game: str, name: str) -> bytes:
        """Return a small picture of one that data can name, or refuse what is none."""
        project = self._house.project
        folder = project.game_folder(game)
        near = (folder, *project.template_folders(game))
        with self._house.at_work():
            sets = self._house.stock.pictures
            picture = find_picture(name, near, project.layers, NOWHERE, None, sets)
            return _small(picture, *_state(picture))

    def taken_in(self, game: str, name: str, data: bytes) -> str:
        """Put a picture among those of a game, and return what data call it."""
        project = self._house.project
        folder = project.game_folder(game)
        called = safe_name(name, judged(data, PureWindowsPath(name).name))
        path = add_file(project, folder / folder_of_pictures(project, game), called, data)
        return path.relative_to(folder).as_posix()


def _told(one: NamedPicture) -> dict[str, str]:
    try:
        status = one.path.stat()
        state = f"{status.st_mtime_ns:x}-{status.st_size:x}"
    except OSError:  # it is gone in this very moment
        state = ""
    return {"name": one.name, "title": one.title, "state": state}


def _state(picture: PictureFile) -> tuple[int, int]:
    status = Path(picture.path).stat()
    return status.st_size, status.st_mtime_ns


@lru_cache(maxsize=1024)
def _small(picture: PictureFile, _size: int, _changed: int) -> bytes:
    return thumbnail(picture, PIXELS)


def safe_name(name: str, picture: PictureFile) -> str:
    """Return a name that a file can have on every system, made from what it was called."""
    given = PureWindowsPath(name)  # which knows both ways to part folders
    ending = given.suffix.lower()
    if ending not in ENDINGS:
        ending = _MADE.get(picture.format, "")
    if not ending:
        hint = worded("let its name end in one of {endings}", endings=", ".join(ENDINGS))
        raise refuse(Where(given.name), worded("no picture is called so"), hint)
    stem = plain(given.stem)
    if any(letter.isalpha() and not plain(letter) for letter in given.stem):  # not Latin
        stem = "_".join(re.findall(r"\w+", normalize("NFC", given.stem).casefold()))
    stem = stem[:MOST_LETTERS].strip("_") or UNNAMED
    return f"{stem}{ending}" if not fault(stem) else f"{UNNAMED}_{stem}{ending}"
