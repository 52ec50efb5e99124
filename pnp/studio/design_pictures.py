"""Pictures of pieces with what lies over them, and pictures that the data of pieces can name."""

import os
import re
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from itertools import chain
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import Any, NamedTuple
from unicodedata import normalize

from flask import Response, jsonify, make_response, request

from pnp.base.filenames import MOST_LETTERS, fault, package_folder, plain
from pnp.base.findings import NOWHERE, Finding, Refused, Where, did_you_mean, refuse, sentence
from pnp.base.geometry import Box
from pnp.base.outlines import Convex
from pnp.base.units import INCH
from pnp.check.legibility import Whereabouts
from pnp.compose.templates import ground_of
from pnp.draw.operators import Look
from pnp.load.pictures import (
    ENDINGS,
    NamedPicture,
    find_picture,
    folder_of_pictures,
    measured,
    own_pictures,
    title_of,
)
from pnp.model.face import Face, FaceName, PictureFile, Side, game_of
from pnp.model.game import Component, Piece
from pnp.model.order import BLED, FACES, INKS, Order
from pnp.model.stock import PictureSet
from pnp.parts.edition import Edition, LoadedGame
from pnp.parts.part import Part
from pnp.parts.rules import parts_of
from pnp.pictures.files import Problem, read_facts
from pnp.pictures.pixels import VISIONS
from pnp.pictures.svg import ENDING, read_svg
from pnp.studio.design_files import Files
from pnp.studio.state import Studio
from pnp.uses.preview import pictures_of, thumbnail
from pnp.work.project_files import add_file
from pnp.work.request import Report

MOST_KEPT = 256_000_000  # bytes of pictures
MOST_PIXELS = 24_000_000  # of one picture
LEAST_DPI, MOST_DPI = 20.0, 600.0
KEPT = "private, max-age=31536000, immutable"  # an address names the state of a file, too
AT_ONCE = 60  # pictures of an answer
PIXELS = 192  # of the longer side of a small picture
OWN = "own"  # what the pictures of a game itself are called among the sets
UNNAMED = "picture"  # what a file is called whose name says nothing
_MADE = {"png": ".png", "jpeg": ".jpg", "svg": ".svg"}  # endings by what a file turns out to be


class PieceView(NamedTuple):
    """How pieces of a component are to be shown."""

    game: str
    component: str
    language: str = "en"
    ink: str = "full"
    vision: str = "normal"
    dpi: float = 100.0
    bled: bool = False


class ShownPieces(NamedTuple):
    """What came of some pieces: the names of their pictures, and what is wrong."""

    pictures: Mapping[str, Mapping[str, str]]  # by piece and side
    findings: Sequence[Finding]
    failed: Sequence[str] = ()  # pieces that can not be drawn

    def facts(self, files: Files) -> dict[str, Any]:
        """Return all of it, for a page."""
        return {
            "pictures": self.pictures,
            "failed": list(self.failed),
            "findings": [files.facts(one) for one in self.findings],
        }


class Gallery:
    """Draws pieces and keeps their pictures for as long as there is room."""

    def __init__(self, studio: Studio, files: Files) -> None:
        self._studio, self._files = studio, files
        self._kept: OrderedDict[str, bytes] = OrderedDict()

    def picture(self, name: str) -> bytes | None:
        """Return a picture by its name, if it is still there."""
        with self._studio.at_work():
            found = self._kept.get(name)
            if found is not None:
                self._kept.move_to_end(name)
            return found

    def edition(self, game: str, language: str) -> Edition:
        """Return a game in a language as it is on disk now; it is kept for the next question."""
        now = self._studio.signature(game)
        return self._studio.latest(
            (game, language), now, lambda: self._studio.edition(game, language)
        )

    def asked(self, game: str, component: str, asked: Mapping[str, Any]) -> PieceView:
        """Return the view that a page asks for, or refuse names that do not exist."""
        known = {"language": self._studio.stock.languages, "ink": INKS, "vision": VISIONS}
        found: dict[str, Any] = {}
        for field, names in known.items():
            name = str(asked.get(field) or PieceView._field_defaults[field])
            if name not in names:
                hint = did_you_mean(name, list(names))
                raise refuse(NOWHERE, f"{field}: there is no {name!r}", hint)
            found[field] = name
        try:
            dpi = min(max(float(asked.get("dpi") or 100), LEAST_DPI), MOST_DPI)
        except (TypeError, ValueError):
            raise refuse(NOWHERE, "dpi: not a number") from None
        return PieceView(game, component, dpi=dpi, bled=bool(asked.get("bled")), **found)

    def part(
        self, wanted: PieceView, pieces: Iterable[str], edition: Edition | None = None
    ) -> Part:
        """Return pieces on their way to pictures, or refuse a name that there is not."""
        edition = edition or self.edition(wanted.game, wanted.language)
        self._studio.component(edition, wanted.component)
        names = tuple(sorted(f"{wanted.component}/{piece}" for piece in pieces))
        order = Order(view=BLED if wanted.bled else FACES, ink=wanted.ink, pieces=names)
        return next(parts_of(edition, order, lambda name: name == wanted.component))

    def shown(self, wanted: PieceView, pieces: Sequence[str]) -> ShownPieces:
        """Draw pieces that are not drawn yet; one that fails hides no other."""
        if not pieces:
            return ShownPieces({}, ())
        with self._studio.at_work():
            try:
                return self._drawn(wanted, self.part(wanted, pieces), pieces)
            except Refused as refused:
                told = refused.findings
            ends = [self._alone(wanted, piece) for piece in dict.fromkeys((pieces[0], pieces[-1]))]
            if all(set(one.findings) == set(told) for one in ends):  # what all of them share
                return ShownPieces({}, told, pieces)
            # Each with a game that has met no other, whose mistakes it would tell again.
            every = [self._alone(wanted, piece) for piece in pieces]
        pictures = {piece: names for one in every for piece, names in one.pictures.items()}
        findings = dict.fromkeys(chain.from_iterable(one.findings for one in every))
        failed = [piece for one in every for piece in one.failed]
        return ShownPieces(pictures, tuple(findings), failed)

    def tried(self, wanted: PieceView, piece: str, make: Callable[[], Piece]) -> ShownPieces:
        """Draw a piece as it would be if its file said what is typed."""
        with self._studio.at_work():
            try:
                return self._alone(wanted, piece, make())
            except Refused as refused:  # somebody is still typing
                return ShownPieces({}, refused.findings, [piece])

    def _alone(self, wanted: PieceView, piece: str, instead: Piece | None = None) -> ShownPieces:
        loaded = LoadedGame(self._studio.game(wanted.game).shop, wanted.game)
        if instead:
            loaded.game = loaded.game._replace(
                components=tuple(
                    _with_piece(part, instead) if part.id == wanted.component else part
                    for part in loaded.game.components
                )
            )
        edition = loaded.edition(wanted.language)
        try:
            return self._drawn(wanted, self.part(wanted, [piece], edition), [piece])
        except Refused as refused:
            return ShownPieces({}, refused.findings, [piece])

    def _drawn(self, wanted: PieceView, part: Part, pieces: Sequence[str]) -> ShownPieces:
        if part.component:  # in a size that a screen can hold
            width, height = part.component.shape.size
            most = (MOST_PIXELS / (width * height)) ** 0.5 * INCH
            wanted = wanted._replace(dpi=max(LEAST_DPI, min(wanted.dpi, most)))
        names: dict[str, str] = {}

        def has(name: str, print_: str) -> bool:
            asked = f"{print_} {wanted.dpi} {wanted.vision} {wanted.bled}"
            names[name] = found = sha256(asked.encode()).hexdigest()[:32]
            return found in self._kept

        report = Report()
        look = Look(wanted.dpi, wanted.vision, has=has, proof=True)
        for name, data in pictures_of(part, look, report):
            self._keep(names[name], data)
        found = {
            piece: {
                side: names[file]
                for side in map(str, Side)
                if (file := f"{piece}-{side}".replace(" ", "-")) in names
            }
            for piece in pieces
        }
        return ShownPieces(found, tuple(report.findings))

    def _keep(self, name: str, data: bytes) -> None:
        self._kept[name] = data
        self._kept.move_to_end(name)
        room = sum(map(len, self._kept.values()))
        while room > MOST_KEPT and len(self._kept) > 1:
            room -= len(self._kept.popitem(last=False)[1])

    def overlays(self, wanted: PieceView, piece: str) -> dict[str, Any]:
        """Return the outlines of a piece, the texts on each of its sides, and its templates."""
        part = self.part(wanted, [piece])
        component = part.component
        if component is None:
            return {"templates": []}
        texts: dict[str, Any] = {}
        for side in (Side.FRONT, *([Side.BACK] if component.back else [])):
            try:
                faces = list(part.faces([FaceName(part.id, piece, side)]))
            except Refused:
                faces = []
            texts[side] = [one for face in faces for one in self._texts(face)]
        names = [name for name in (component.front, component.back) if name]
        templates = self._files.templates(game_of(wanted.game), names)
        return {"shape": self.outlines(component), "texts": texts, "templates": templates}

    @staticmethod
    def outlines(component: Component) -> dict[str, Any]:
        """Return the shape of a component's pieces, in millimetres."""
        shape = component.shape
        return {
            "width": shape.size.width,
            "height": shape.size.height,
            "outline": shape.outline,
            "ground": ground_of(shape),
            "bleed": shape.bleed,
            "safe": shape.safe,
            "holes": list(shape.holes),
            "folds": [[*fold.start, *fold.end] for fold in shape.folds],
        }

    def _texts(self, face: Face) -> list[dict[str, Any]]:
        found = []
        for text, there in Whereabouts().texts(face.marks):
            if not text.text.strip():
                continue
            corners = [there.pose.at(*corner) for corner in Convex.of_box(text.box)]
            inked = [corner for run in text.runs for corner in Whereabouts().letters(run)]
            used = Box.around(*zip(*inked, strict=True)) if inked else None
            room = {
                "across": round(text.box.width - used.width, 1) if used else text.box.width,
                "down": round(text.box.height - used.height, 1) if used else text.box.height,
            }
            found.append(
                {
                    "corners": [[round(x, 3), round(y, 3)] for x, y in corners],
                    "text": text.text,
                    "asked": text.asked,
                    "size": round(text.size, 2),
                    "over": list(text.over),
                    "missing": text.missing,
                    "lines": len({round(run.y, 3) for run in text.runs}),
                    "room": room,
                    "place": self._files.place(text.where),
                }
            )
        return found


def _with_piece(part: Component, piece: Piece) -> Component:
    """Return a component in which one piece is another of the same id."""
    pieces = (piece if one.id == piece.id else one for one in part.pieces)
    return part._replace(pieces=tuple(pieces))


# --- Pictures that the data of pieces can name.


class PictureChooser:
    """The pictures that the data of a game can name."""

    def __init__(self, studio: Studio) -> None:
        self._studio = studio

    def page(self, game: str) -> Response:
        """Answer with some of the pictures that have all words in their names, and how many are.

        Those of the game itself come first, then those of each package.
        """
        self._studio.project.game_folder(game)
        start, set_ = max(0, request.args.get("start", 0, int)), request.args.get("set", "")
        words, known = request.args.get("words", ""), self._studio.stock.pictures
        sets = {OWN: own_pictures(self._studio.project, game)} | {
            id_: list(pictures_of_set(one)) for id_, one in known.items()
        }
        rows: list[dict[str, Any]] = [{"id": OWN, "total": len(sets[OWN])}]
        for id_, one in known.items():
            remedy = "" if sets[id_] else one.remedy
            facts = {"licence": one.licence, "remedy": remedy}
            rows.append({"id": id_, "total": len(sets[id_]), **facts})
        asked = [set_] if set_ in sets else list(sets)
        found = list(chain.from_iterable(matching(sets[id_], words) for id_ in asked))
        shown = [_picture_row(one) for one in found[start : start + AT_ONCE]]
        return jsonify(pictures=shown, total=len(found), sets=rows)

    def small(self, game: str) -> Response:
        """Answer with a small picture of one that data can name, or refuse what is none."""
        name = request.args.get("name", "")
        project = self._studio.project
        folder = project.game_folder(game)
        near = (folder, *project.template_folders(game))
        with self._studio.at_work():
            sets = self._studio.stock.pictures
            picture = find_picture(name, near, project.layers, NOWHERE, None, sets)
            status = Path(picture.path).stat()
            data = _small(picture, status.st_size, status.st_mtime_ns)
        kept = {"Cache-Control": KEPT} if request.args.get("state") else {}
        return make_response(data, 200, {"Content-Type": "image/png", **kept})

    def take_in(self, game: str) -> Response:
        """Put a picture among those of a game, and answer with what data call it."""
        project, sent = self._studio.project, request.files.get("file")
        if sent is None:
            raise refuse(NOWHERE, sentence("there is no file"), sentence("send a picture"))
        name, data = sent.filename or "", sent.read()
        folder = project.game_folder(game)
        called = safe_name(name, judge_picture(data, PureWindowsPath(name).name))
        path = add_file(project, folder / folder_of_pictures(project, game), called, data)
        return jsonify(name=path.relative_to(folder).as_posix())


def _picture_row(one: NamedPicture) -> dict[str, str]:
    try:
        status = one.path.stat()
        state = f"{status.st_mtime_ns:x}-{status.st_size:x}"
    except OSError:  # it is gone in this very moment
        state = ""
    return {"name": one.name, "title": one.title, "state": state}


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
        hint = sentence("let its name end in one of {endings}", endings=", ".join(ENDINGS))
        raise refuse(Where(given.name), sentence("no picture is called so"), hint)
    stem = plain(given.stem)
    if any(letter.isalpha() and not plain(letter) for letter in given.stem):  # not Latin
        stem = "_".join(re.findall(r"\w+", normalize("NFC", given.stem).casefold()))
    stem = stem[:MOST_LETTERS].strip("_") or UNNAMED
    return f"{stem}{ending}" if not fault(stem) else f"{UNNAMED}_{stem}{ending}"


def matching(pictures: Iterable[NamedPicture], words: str) -> list[NamedPicture]:
    """Return the pictures that have all words in their names; those that begin so come first."""
    wanted = words.casefold().split()
    found = []
    for one in pictures:
        name = f"{one.title} {one.name}".casefold()
        if all(word in name for word in wanted):
            begun = sum(bool(re.search(rf"\b{re.escape(word)}", name)) for word in wanted)
            found.append((-begun, one))
    return [one for _, one in sorted(found, key=lambda pair: pair[0])]


def judge_picture(data: bytes, name: str) -> PictureFile:
    """Return what a picture tells of itself before it is a file of the project, or refuse it."""
    try:
        if PurePosixPath(name).suffix.lower() == ENDING:
            return measured(read_svg(data, name))
        return read_facts(data)
    except Problem as problem:
        raise refuse(Where(name), problem.of(name), problem.hint) from None


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
