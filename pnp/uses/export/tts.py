"""A game for Tabletop Simulator: pictures and meshes, and the file that its Saved Objects open."""

import json
import re
from collections.abc import Iterator, Sequence
from enum import StrEnum
from hashlib import sha256
from typing import NamedTuple, assert_never
from urllib.parse import quote

from pnp.base.geometry import Box, Point, Size
from pnp.base.units import INCH
from pnp.build import drawn
from pnp.check.nets import solids
from pnp.compose.templates import translated_texts
from pnp.model.face import FaceName, Side, Text, filed
from pnp.model.game import Component, Piece
from pnp.model.stock import Shape, ShapeKind
from pnp.parts.edition import Edition
from pnp.parts.part import Part
from pnp.parts.rules import RulesText
from pnp.pictures.pixels import Look, OpaquePicture
from pnp.text.breaking import paragraphs
from pnp.uses.export.folder import ExportFile, ExportJob
from pnp.uses.export.png import portraits
from pnp.uses.export.tts_models import Skin, obj, slab
from pnp.uses.export.tts_objects import Card, DeckSource, Label, Object
from pnp.work.request import Report

DIE, FIGURE = 2, 1  # what the program calls models
HELD = 150.0  # mm; what is longer is a board, and nobody holds it in a hand


class TableKind(StrEnum):
    """A deck to shuffle, tiles, flat pieces of any outline, or what is folded from paper."""

    DECK = "deck"
    TILE = "tile"
    SLAB = "slab"
    MODEL = "model"


def kind_of(component: Component) -> TableKind:
    """Return what the pieces of a component become."""
    shape = component.shape
    if shape.folds and all(solid.is_closed for solid in solids(shape)):
        return TableKind.MODEL
    if shape.folds or shape.kind is ShapeKind.PATH:
        return TableKind.SLAB
    if shape.kind is ShapeKind.RECT and not is_board(shape):
        return TableKind.DECK
    return TableKind.TILE


def is_board(shape: Shape) -> bool:
    """Tell whether a piece is too large to be held, and stays where it lies."""
    return max(shape.size) > HELD


def card_type(shape: Shape) -> int:
    """Return what the program calls the shape of cards: rounded or not."""
    return 0 if shape.corner else 1


def tile_type(shape: Shape) -> int:
    """Return what it calls the shape of tiles: box, circle, or rounded if it is square."""
    if shape.kind is ShapeKind.CIRCLE:
        return 2
    return 3 if shape.corner and shape.size.width == shape.size.height else 0


_WORD = re.compile(r"[^\W\d_]{2}")


class Labels:
    """Labels of the things of one edition."""

    def __init__(self, edition: Edition) -> None:
        self._edition = edition
        # What icons stand for, in quotes: it is not inflected as its sentence is.
        self._signs = {icon: f"‹{sign}›" for icon, sign in RulesText(edition).signs.items()}
        self._read: dict[str, list[str]] = {}  # what stands on pieces, as `component/piece`
        self.guid = Guids(edition.game.id, edition.language.code)

    def read(self, part: Part) -> None:
        """Take in what stands on the fronts of a part; numbers and single letters are no words."""
        fronts = [name for name in part.names if name.side is Side.FRONT]
        for face in part.faces(fronts):
            said = (self._plain(one.text) for one in Text.all_in(face.marks))
            self._read[face.name.owner] = [text for text in said if _WORD.search(text)]

    def of(self, component: Component) -> Label:
        """Return the label of all pieces together."""
        return Label(self.guid(component.id), self._edition.called(component))

    def piece(self, component: Component, piece: Piece, *which: object) -> Label:
        """Return the label of one copy: its own first text, or what stands first on it, or its id.

        Below are all its other texts.
        """
        guid = self.guid(component.id, piece.id, *which)
        own = map(self._plain, translated_texts(component, piece, self._edition.catalog).values())
        found = dict.fromkeys((*own, *self._read.get(f"{component.id}/{piece.id}", ())))
        found.pop("", None)
        called = self._edition.called(component)
        numbered = f"{called}: {piece.id}" if len(component.pieces) > 1 else called
        name, *rest = found or [numbered]
        return Label(guid, name, "\n".join(rest))

    def _plain(self, text: str) -> str:
        """Return a text without its markup, with words instead of icons."""
        try:
            lines = paragraphs(text)
        except ValueError:  # a star that closes nothing, as a check has told
            return text
        signs = self._signs
        words = ("".join(one.text or signs.get(one.icon, "") for one in line) for line in lines)
        return "\n".join(words).replace("\N{NO-BREAK SPACE}", " ")


class Addresses(NamedTuple):
    """Where files are found: on this disk, or below an address of the web."""

    folder: str
    base: str = ""

    def of(self, file: ExportFile) -> str:
        """Return the address of a file; on the web it changes with what is in it.

        Pictures of the web are kept by their addresses and never looked at again.
        """
        if not self.base:
            return f"file:///{self.folder.lstrip('/')}/{file.path}"
        mark = sha256(file.data).hexdigest()[:8]
        return f"{self.base.rstrip('/')}/{quote(file.path)}?{mark}"


class Sides(NamedTuple):
    """The pictures of one piece, each a file."""

    piece: Piece
    copies: int
    front: ExportFile
    back: ExportFile | None


def sides_of(
    part: Part, component: Component, look: Look, report: Report, squared: bool = False
) -> list[Sides]:
    """Draw every piece; a back that all share is one file. Squared, pictures are drawn out."""
    files = {}
    shared: ExportFile | None = None
    for one in portraits(part, look, report, bled=True):
        data = OpaquePicture(one.data, look.dpi).squared() if squared else one.data
        files[one.face] = file = ExportFile(f"{part.id}/{one.file}", data, part.id)
        shared = file if one.shared else shared
    copies = dict(part.copies)
    return [
        Sides(
            piece,
            copies[face.owner],
            files[face],
            shared or files.get(face._replace(side=Side.BACK)),
        )
        for piece in component.pieces
        if (face := FaceName(part.id, piece.id)) in files
    ]


def files_of(sides: Sequence[Sides]) -> tuple[ExportFile, ...]:
    """Return the files of some pieces, each once."""
    every = (file for one in sides for file in (one.front, one.back) if file)
    return tuple({file.path: file for file in every}.values())


WIDEST, HIGHEST, LEAST = 10, 7, 2  # cells
PIXELS = 4096  # of a side
FULL = WIDEST * HIGHEST - 1  # cards, since the last cell is not one


class DeckGrid(NamedTuple):
    """The cells of a sheet, and how finely they are drawn."""

    columns: int
    rows: int
    dpi: float

    @property
    def last(self) -> int:
        """The number of the last cell."""
        return self.columns * self.rows - 1


class DeckSheet(NamedTuple):
    """A sheet of a deck: which pieces are in its cells, from the first on, and its pictures."""

    grid: DeckGrid
    pieces: tuple[str, ...]
    front: bytes
    back: bytes | None  # of each card in its cell; None where all share one


def grid_for(cards: int, size: Size, dpi: float) -> DeckGrid:
    """Return the grid in which so many cards and the hidden one are drawn most finely."""

    def fineness(columns: int, rows: int) -> float:
        most = (PIXELS // columns / size.width, PIXELS // rows / size.height)
        return min(dpi, *(pixels * INCH for pixels in most))

    grids = (
        DeckGrid(columns, rows, fineness(columns, rows))
        for columns in range(LEAST, WIDEST + 1)
        for rows in range(LEAST, HIGHEST + 1)
        if columns * rows > cards
    )
    return max(grids, key=lambda grid: (grid.dpi, -grid.last, -grid.rows))


def deck_pictures(
    part: Part, size: Size, dpi: float, report: Report
) -> tuple[list[DeckSheet], bytes | None]:
    """Draw the sheets of a component, and the back that all cards share; a white one is none.

    Cards are left whole, since the game rounds them itself.
    """
    whole = part.ordered(part.order._replace(bleed=0.0))
    count = len({owner for owner, _ in whole.copies})
    per_sheet = -(-count // -(-count // FULL))  # as many on each sheet
    grid = grid_for(per_sheet, size, dpi)
    look = Look(grid.dpi * (1 - 1e-6))  # so that rounding adds no pixel to a cell
    drawn = portraits(whole, look, report, bled=True)
    found = sorted(drawn, key=lambda one: one.number)  # those that look alike come together
    fronts = [one for one in found if one.face.side is Side.FRONT]
    backs = [one for one in found if one.face.side is Side.BACK]
    own = {one.face.piece: one.data for one in backs if not one.shared and len(fronts) > 1}
    shared = (
        None
        if own
        else backs[0].data
        if backs
        else OpaquePicture(fronts[0].data, grid.dpi).montage(1, 1, {})
    )
    sheets = []
    for start in range(0, len(fronts), per_sheet):
        some = fronts[start : start + per_sheet]
        pieces = tuple(one.face.piece for one in some)
        cells = dict(enumerate(one.data for one in some))
        hidden = {grid.last: shared} if shared else {}
        own_size = OpaquePicture(some[0].data, grid.dpi)
        front = own_size.montage(grid.columns, grid.rows, {**cells, **hidden})
        behind = {cell: own[piece] for cell, piece in enumerate(pieces)} if own else {}
        back = own_size.montage(grid.columns, grid.rows, behind) if behind else None
        sheets.append(DeckSheet(grid, pieces, front, back))
    return sheets, shared


FEW = 6  # things that lie on the table; more are in a bag
FRONT_HALF, BACK_HALF = Box(0, 0, 0.5, 1), Box(0.5, 0, 0.5, 1)  # of a picture with both sides


class SetOut(NamedTuple):
    """What comes of a component: files, the objects that show them, and the room they take."""

    files: tuple[ExportFile, ...]
    objects: tuple[Object, ...]
    width: float  # mm, of each object


class Tabletop:
    """Makes the things of one edition; sheets of cards are counted through all its decks."""

    def __init__(self, labels: Labels, addresses: Addresses, dpi: float, report: Report) -> None:
        self._labels, self._addresses = labels, addresses
        self._dpi, self._report = dpi, report
        self._sheets = 0

    def lay(self, part: Part, component: Component) -> SetOut:
        """Make the things of a component; boards and models are not to be read as a whole."""
        match kind := kind_of(component):
            case TableKind.DECK:
                self._labels.read(part)
                return self._deck(part, component)
            case TableKind.TILE:
                return self._tiles(part, component)
            case TableKind.SLAB:
                return self._slabs(part, component)
            case TableKind.MODEL:
                return self._models(part, component)
            case _:
                assert_never(kind)

    def _deck(self, part: Part, component: Component) -> SetOut:
        size = component.shape.size
        sheets, common = deck_pictures(part, size, self._dpi, self._report)
        copies = dict(part.copies)
        pieces = {piece.id: piece for piece in component.pieces}
        files, cards = list[ExportFile](), list[Card]()
        sources: dict[int, DeckSource] = {}
        shared = ExportFile(f"{part.id}/back.png", common or b"", part.id)
        files += [shared] if common else []
        for number, sheet in enumerate(sheets, 1):
            self._sheets += 1
            front = ExportFile(f"{part.id}/sheet-{number}.png", sheet.front, part.id)
            back = ExportFile(f"{part.id}/sheet-{number}-back.png", sheet.back or b"", part.id)
            files += [front, back] if sheet.back else [front]
            shown = back if sheet.back else shared
            sources[self._sheets] = DeckSource(
                front=self._addresses.of(front),
                back=self._addresses.of(shown),
                columns=sheet.grid.columns,
                rows=sheet.grid.rows,
                is_unique=sheet.back is not None,
                type=card_type(component.shape),
            )
            cards += [
                Card(self._labels.piece(component, pieces[name], copy), self._sheets, cell)
                for cell, name in enumerate(sheet.pieces)
                for copy in range(1, copies[f"{part.id}/{name}"] + 1)
            ]
        whole = self._labels.of(component).deck(size, cards, sources)
        return SetOut(tuple(files), (whole,), size.width)

    def _tiles(self, part: Part, component: Component) -> SetOut:
        size, type_ = component.shape.size, tile_type(component.shape)
        look = self._look(size)
        whole = part.ordered(part.order._replace(bleed=0.0))
        sides = sides_of(whole, component, look, self._report, squared=True)
        tiles = [
            label.tile(
                size,
                self._addresses.of(one.front),
                self._addresses.of(one.back) if one.back else "",
                type_=type_,
                locked=is_board(component.shape),
            )
            for one in sides
            for label in self._copies(component, one)
        ]
        return SetOut(files_of(sides), self._gathered(component, tiles), size.width)

    def _slabs(self, part: Part, component: Component) -> SetOut:
        shape, halves = component.shape, 2 if component.back else 1
        look = self._look(Size(shape.size.width * halves, shape.size.height))
        sides = sides_of(part, component, look, self._report)
        whole, pictures = Skin(shape.size, shape.bleed), [one.front for one in sides]
        front, back = whole, whole
        if component.back:  # both sides on one picture
            front, back = whole._replace(part=FRONT_HALF), whole._replace(part=BACK_HALF)
            pictures = [_with_back(one, look.dpi) for one in sides]
        faces = slab(shape.outline, shape.size, front, back)
        mesh = ExportFile(f"{part.id}/mesh-1.obj", obj(faces), part.id)
        slabs = [
            self._model(label, mesh, picture, 0)
            for one, picture in zip(sides, pictures, strict=True)
            for label in self._copies(component, one)
        ]
        return SetOut((*pictures, mesh), self._gathered(component, slabs), shape.size.width)

    def _models(self, part: Part, component: Component) -> SetOut:
        shape, look = component.shape, self._look(component.shape.size)
        sides = sides_of(part, component, look, self._report)
        frame = Skin(shape.size, shape.bleed)
        meshes = [
            (
                ExportFile(f"{part.id}/mesh-{number}.obj", obj(frame.folded(one.panels)), part.id),
                one,
            )
            for number, one in enumerate(solids(shape), 1)
        ]
        models = [
            self._model(
                self._labels.piece(component, one.piece, copy, number), mesh, one.front, kind
            )
            for one in sides
            for copy in range(one.copies)
            for number, (mesh, solid) in enumerate(meshes, 1)
            for kind in [DIE if solid.is_cube else FIGURE]
        ]
        files = (*(one.front for one in sides), *(mesh for mesh, _ in meshes))
        return SetOut(files, self._gathered(component, models), shape.size.width)

    def _look(self, size: Size) -> Look:
        """Return how finely a piece can be drawn."""
        return Look(min(self._dpi, PIXELS * INCH / max(size)))

    def _model(self, label: Label, mesh: ExportFile, picture: ExportFile, type_: int) -> Object:
        return label.model(self._addresses.of(mesh), self._addresses.of(picture), type_)

    def _copies(self, component: Component, one: Sides) -> Iterator[Label]:
        return (self._labels.piece(component, one.piece, copy) for copy in range(one.copies))

    def _gathered(self, component: Component, found: Sequence[Object]) -> tuple[Object, ...]:
        """Put many things into a bag."""
        if len(found) <= FEW:
            return tuple(found)
        return (self._labels.of(component).bag(list(found)),)


def _with_back(one: Sides, dpi: float) -> ExportFile:
    """Return the front of a piece with its back beside it, if it has one."""
    sides = {0: one.front.data, 1: one.back.data if one.back else one.front.data}
    return one.front._replace(data=OpaquePicture(one.front.data, dpi).montage(2, 1, sides))


APART = 1.0  # unit between things on the table
ROW = 36.0  # units, after which another row begins
DEEP = 16.0  # units from row to row
BOOK = 216.0  # mm that the rules take
THUMBNAIL = 256  # pixels of the picture that the menu shows
GAME = ""  # what shows no part by itself


def tabletop(job: ExportJob, dpi: float, url: str, disk: str) -> Iterator[ExportFile]:
    """Yield the files of a game, and last the one that lists all objects.

    They are found below an address of the web, or where the output folder is on this disk.
    """
    edition = job.edition
    labels = Labels(edition)
    inside = job.folder.folder.relative_to(job.request.out).as_posix()
    addresses = Addresses(f"{disk}/{inside}", url)
    table = Tabletop(labels, addresses, dpi, job.report)
    laid: list[SetOut] = []
    for part in job.parts():
        with job.report.refusals():
            if part.component:
                one = table.lay(part, part.component)
            else:  # rules, to turn the pages of
                paged = part.ordered(part.order._replace(view="", format="pdf"))
                ((_, data),) = drawn(paged, job.report)
                file = ExportFile(f"{part.id}.pdf", b"".join(data), part.id)
                label = Label(labels.guid(part.id), f"{edition.full_title}: {part.title}")
                one = SetOut((file,), (label.book(addresses.of(file)),), BOOK)
            laid.append(one)
            yield from one.files
    name = f"{filed(edition.game.id)}-{edition.language.code}"
    pictures = (file for one in laid for file in one.files if file.path.endswith(".png"))
    if first := next(pictures, None):  # which the menu shows
        yield ExportFile(
            f"{name}.png", OpaquePicture(first.data, dpi).shrunk(THUMBNAIL), first.part
        )
    if laid:
        yield ExportFile(f"{name}.json", saved(edition.full_title, list(_placed(laid))), GAME)


def _placed(laid: Sequence[SetOut]) -> Iterator[Object]:
    """Put things side by side in rows."""
    x, z = 0.0, 0.0
    for one in laid:
        wide = one.width / INCH
        for piece in one.objects:
            if x and x + wide > ROW:
                x, z = 0.0, z - DEEP
            yield moved(piece, Point(x + wide / 2 - ROW / 2, z))
            x += wide + APART


class Guids:
    """Ids of six digits that follow from names: the same for the same game, each once in a file."""

    def __init__(self, *names: str) -> None:
        self._names = names
        self._given: set[str] = set()

    def __call__(self, *names: object) -> str:
        """Return an id that no other has."""
        seed = "\0".join((*self._names, *map(str, names)))
        number = int(sha256(seed.encode()).hexdigest()[:6], 16)
        while (guid := f"{number:06x}") in self._given:
            number = (number + 1) % 0x1000000
        self._given.add(guid)
        return guid


def saved(name: str, objects: list[Object]) -> bytes:
    """Return the file that Tabletop Simulator opens; without a clock, its date is empty."""
    whole = {
        "SaveName": name,
        "EpochTime": 0,
        **dict.fromkeys(("Date", "VersionNumber", "GameMode", "GameType", "GameComplexity"), ""),
        "Tags": [],
        "Gravity": 0.5,
        "PlayArea": 0.5,
        **dict.fromkeys(("Table", "Sky", "Note"), ""),
        "TabStates": {},
        **dict.fromkeys(("LuaScript", "LuaScriptState", "XmlUI"), ""),
        "ObjectStates": objects,
    }
    return (json.dumps(whole, ensure_ascii=False, indent=1) + "\n").encode()


def moved(one: Object, place: Point) -> Object:
    """Return an object at a place on the table."""
    at = {"posX": round(place.x, 3), "posZ": round(place.y, 3)}
    return {**one, "Transform": {**one["Transform"], **at}}
