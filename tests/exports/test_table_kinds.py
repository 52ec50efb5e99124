"""What becomes of a component follows from its shape, whatever the game is called."""

import pytest

from pnp.exports.models import solids
from pnp.exports.table_kinds import TableKind, card_type, is_board, kind_of, model_type, tile_type
from pnp.geometry import Point, Size
from pnp.load.project import find_project
from pnp.model.stock import Shape, ShapeKind
from pnp.store import Store
from pnp.workshop import LoadedGame, Workshop
from tests.arrange.things import component
from tests.exports.test_models import strip

HEXAGON = Shape(
    "hexagon", Size(35, 40), ShapeKind.PATH, d="M 0 10 L 17 0 L 35 10 L 35 30 L 17 40 L 0 30 Z"
)
POKER = Shape("poker", Size(63, 88), corner=3)
BOARD = Shape("board", Size(380, 380))
SHORT = strip(6).tabs[0]._replace(under=((Point(0, 0), Point(0, 9)),))
OPEN = strip(6)._replace(tabs=(SHORT,))  # whatever is turned, its edges do not meet
ROUND = Shape("round", Size(16, 16), ShapeKind.CIRCLE)


@pytest.mark.parametrize(
    ("shape", "kind"),
    [
        (POKER, TableKind.DECK),
        (BOARD, TableKind.TILE),
        (ROUND, TableKind.TILE),
        (HEXAGON, TableKind.SLAB),
        (strip(6), TableKind.MODEL),
        (OPEN, TableKind.SLAB),
    ],
)
def test_a_kind_follows_from_the_shape(shape: Shape, kind: TableKind) -> None:
    assert kind_of(component(shape, 1, 2)) is kind


def test_shapes_have_the_numbers_of_the_program() -> None:
    assert (card_type(POKER), card_type(BOARD)) == (0, 1)
    assert (tile_type(BOARD), tile_type(ROUND), tile_type(POKER)) == (0, 2, 0)
    assert tile_type(Shape("soft", Size(30, 30), corner=3)) == 3
    assert is_board(BOARD) and not is_board(POKER)


def test_a_cube_is_a_die_and_a_tube_is_none() -> None:
    game = LoadedGame(Workshop.open(find_project(None), Store(None)), "clockwork_city").game
    dice = game.component("dice")
    assert dice and model_type(solids(dice.shape)[0]) == 2
    assert model_type(solids(strip(6))[0]) == 1
