"""Components as things on a table: their pictures and meshes, and the objects that show them."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, assert_never

from pnp.exports import table_objects as things
from pnp.exports.decks import PIXELS, deck_pictures
from pnp.exports.folder import Made
from pnp.exports.meshes import Skin, obj, sheets, slab
from pnp.exports.models import solids
from pnp.exports.table_files import Addresses, Sides, files_of, sides_of
from pnp.exports.table_kinds import TableKind, card_type, is_board, kind_of, model_type, tile_type
from pnp.exports.table_labels import Labels
from pnp.exports.table_objects import Label
from pnp.geometry import Box, Size
from pnp.model.game import Component
from pnp.parts.part import Part
from pnp.pictures.pixels import Look, montage
from pnp.units import INCH
from pnp.work.report import Report

FEW = 6  # things that lie on the table; more are in a bag
FRONT_HALF, BACK_HALF = Box(0, 0, 0.5, 1), Box(0.5, 0, 0.5, 1)  # of a picture with both sides


class SetOut(NamedTuple):
    """What comes of a component: files, the objects that show them, and the room they take."""

    files: tuple[Made, ...]
    objects: tuple[things.Object, ...]
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
        drawn = deck_pictures(part, component.shape.size, self._dpi, self._report)
        copies = dict(part.copies)
        pieces = {piece.id: piece for piece in component.pieces}
        files, cards = list[Made](), list[things.Card]()
        sources: dict[int, things.DeckSource] = {}
        shared = Made(f"{part.id}/back.png", drawn.back or b"", part.id)
        files += [shared] if drawn.back else []
        for number, sheet in enumerate(drawn.sheets, 1):
            self._sheets += 1
            front = Made(f"{part.id}/sheet-{number}.png", sheet.front, part.id)
            back = Made(f"{part.id}/sheet-{number}-back.png", sheet.back or b"", part.id)
            files += [front, back] if sheet.back else [front]
            shown = back if sheet.back else shared
            sources[self._sheets] = things.DeckSource(
                front=self._addresses.of(front),
                back=self._addresses.of(shown),
                columns=sheet.grid.columns,
                rows=sheet.grid.rows,
                is_unique=sheet.back is not None,
                type=card_type(component.shape),
            )
            cards += [
                things.Card(self._labels.piece(component, pieces[name], copy), self._sheets, cell)
                for cell, name in enumerate(sheet.pieces)
                for copy in range(1, copies[f"{part.id}/{name}"] + 1)
            ]
        size = component.shape.size
        whole = things.deck(self._labels.of(component), size, cards, sources)
        return SetOut(tuple(files), (whole,), size.width)

    def _tiles(self, part: Part, component: Component) -> SetOut:
        size, type_ = component.shape.size, tile_type(component.shape)
        look = self._look(size)
        whole = part.ordered(part.order._replace(bleed=0.0))
        sides = sides_of(whole, component, look, self._report, squared=True)
        tiles = [
            things.tile(
                label,
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
        mesh = Made(f"{part.id}/mesh-1.obj", obj(faces), part.id)
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
            (Made(f"{part.id}/mesh-{number}.obj", obj(sheets(one.panels, frame)), part.id), one)
            for number, one in enumerate(solids(shape), 1)
        ]
        models = [
            self._model(
                self._labels.piece(component, one.piece, copy, number), mesh, one.front, kind
            )
            for one in sides
            for copy in range(one.copies)
            for number, (mesh, solid) in enumerate(meshes, 1)
            for kind in [model_type(solid)]
        ]
        files = (*(one.front for one in sides), *(mesh for mesh, _ in meshes))
        return SetOut(files, self._gathered(component, models), shape.size.width)

    def _look(self, size: Size) -> Look:
        """Return how finely a piece can be drawn."""
        return Look(min(self._dpi, PIXELS * INCH / max(size)))

    def _model(self, label: Label, mesh: Made, picture: Made, type_: int) -> things.Object:
        mesh_at, picture_at = self._addresses.of(mesh), self._addresses.of(picture)
        return things.model(label, mesh_at, picture_at, type_)

    def _copies(self, component: Component, one: Sides) -> Iterator[Label]:
        return (self._labels.piece(component, one.piece, copy) for copy in range(one.copies))

    def _gathered(
        self, component: Component, found: Sequence[things.Object]
    ) -> tuple[things.Object, ...]:
        """Put many things into a bag."""
        if len(found) <= FEW:
            return tuple(found)
        return (things.bag(self._labels.of(component), list(found)),)


def _with_back(one: Sides, dpi: float) -> Made:
    """Return the front of a piece with its back beside it, if it has one."""
    sides = {0: one.front.data, 1: one.back.data if one.back else one.front.data}
    return one.front._replace(data=montage(sides, 2, 1, dpi))
