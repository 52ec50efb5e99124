"""What a component becomes on a table without paper, by its shape and what it is folded to."""

from enum import StrEnum

from pnp.exports.models import CLOSED, Solid, solids
from pnp.model.game import Component
from pnp.model.stock import Shape, ShapeKind
from pnp.outlines import area

HELD = 150.0  # mm; what is longer is a board, and nobody holds it in a hand
SQUARED = 0.01  # how much sides may differ and still make a square


class TableKind(StrEnum):
    """A deck to shuffle, tiles, flat pieces of any outline, or what is folded from paper."""

    DECK = "deck"
    TILE = "tile"
    SLAB = "slab"
    MODEL = "model"


def kind_of(component: Component) -> TableKind:
    """Return what the pieces of a component become."""
    shape = component.shape
    if shape.folds and all(solid.gap < CLOSED for solid in solids(shape)):
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


def model_type(solid: Solid) -> int:
    """Return what it calls a model: a die if it is a cube, else a figure that stands up."""
    sides = [abs(area(flat)) ** 0.5 for _, flat in solid.panels]
    axes = zip(*(place for places, _ in solid.panels for place in places), strict=True)
    lengths = (*(max(axis) - min(axis) for axis in axes), *sides)
    is_cube = len(sides) == 6 and max(lengths) - min(lengths) < SQUARED * max(lengths)
    return 2 if is_cube else 1
