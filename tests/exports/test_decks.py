"""Sheets of cards: as fine as Tabletop Simulator takes them, with a cell left for hidden ones."""

import pytest

from pnp.exports.decks import FULL, PIXELS, deck_pictures, grid_for
from pnp.geometry import Size
from pnp.units import INCH

POKER = Size(63, 88)
SIZES = [POKER, Size(88, 63), Size(30, 30), Size(20, 140)]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("cards", [1, 2, 3, 4, 9, 10, 48, 54, FULL])
def test_all_cards_and_the_hidden_one_have_a_cell(cards: int, size: Size) -> None:
    grid = grid_for(cards, size, 300)
    assert grid.columns * grid.rows > cards
    assert 2 <= grid.columns <= 10 and 2 <= grid.rows <= 7
    for cells, side in ((grid.columns, size.width), (grid.rows, size.height)):
        assert cells * side / INCH * grid.dpi <= PIXELS + 1e-6
    assert grid.dpi <= 300


def test_a_sheet_is_drawn_as_finely_as_it_can_be() -> None:
    assert FULL == 69
    assert grid_for(4, POKER, 300).dpi == 300
    full = grid_for(FULL, POKER, 300)
    assert (full.columns, full.rows) == (10, 7)
    assert full.dpi == pytest.approx(PIXELS // 10 / 63 * INCH)
    assert grid_for(9, POKER, 300)[:2] == (5, 2), "no more cells than are needed"
    assert callable(deck_pictures)
