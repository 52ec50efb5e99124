"""How many pieces fit on a sheet, as a person with a ruler would count them."""

import pytest

from pnp.arrange.layouts import (
    FOOT,
    SEEN,
    SLIM_FOOT,
    USUAL_ORDER,
    Grid,
    best_grid,
    ends_of,
    how_many_fit,
)
from pnp.base.findings import LeftOut
from pnp.base.geometry import Box, Edges
from pnp.model.order import Order
from pnp.model.stock import Paper
from tests.support.arranging import arranged, component, order, paper, rect, stock

MANY = 999
ON_A4 = [  # pieces on a sheet, 5 mm unprintable on every side; corners of 3 mm
    (63, 88, 9),
    (63.5, 88.9, 9),
    (57, 89, 9),
    (59, 92, 9),
    (44, 67, 16),
    (70, 120, 4),
    (70, 70, 8),
]
TOO_DEAR = [("mini", "letter"), ("mini", "a5")]  # 12 instead of 18, 6 instead of 8


def grid_of(
    width: float,
    height: float,
    on: Paper,
    copies: int = MANY,
    gap: float | None = None,
    corner: float = 3.0,
    asked: Order = USUAL_ORDER,
) -> Grid:
    part = component(rect(width, height, corner=corner), copies, gap=gap)
    grid = best_grid(part, on, False, asked)
    assert grid is not None
    return grid


@pytest.mark.parametrize(("width", "height", "count"), ON_A4)
def test_a4_holds_as_many_cards_as_the_table_says(width: float, height: float, count: int) -> None:
    assert grid_of(width, height, stock().papers["a4"]).capacity == count
    assert grid_of(height, width, stock().papers["a4"]).capacity == count


@pytest.mark.parametrize(
    ("name", "width", "height", "count"),
    [
        ("letter", 63, 88, 8),
        ("letter", 63.5, 88.9, 8),
        ("letter", 57, 89, 8),
        ("letter", 44, 67, 18),
        ("letter", 70, 120, 4),
        ("a3", 63, 88, 18),
        ("a5", 63, 88, 4),
        ("legal", 63, 88, 10),
    ],
)
def test_other_papers_hold_what_they_can(
    name: str, width: float, height: float, count: int
) -> None:
    assert grid_of(width, height, stock().papers[name]).capacity == count


@pytest.mark.parametrize("name", ["a4", "letter", "a3", "legal", "a5"])
@pytest.mark.parametrize("shape", sorted(stock().shapes))
def test_marks_of_every_shape_in_stock_can_be_seen_on_every_paper(name: str, shape: str) -> None:
    if (shape, name) in TOO_DEAR:
        return
    found = stock().shapes[shape]
    grid = best_grid(component(found, MANY, gap=None), stock().papers[name], True)
    assert grid is not None
    assert grid.free >= ends_of(found).least - 1e-6


def test_18_bridge_cards_lie_three_by_three_since_that_takes_no_more_sheets() -> None:
    grid = grid_of(57, 89, stock().papers["a4"], copies=18)
    assert (grid.columns, grid.rows, grid.sheets(18)) == (3, 3, 2)
    assert grid.free >= 5.5


def test_marks_may_cost_a_sheet_in_five_and_not_more() -> None:
    letter = stock().papers["letter"]
    assert grid_of(63, 88, letter, copies=45).capacity == 8  # 6 sheets instead of 5
    crowded = grid_of(63, 88, letter, copies=9)  # 2 instead of 1 would be too dear
    assert (crowded.capacity, crowded.free < SEEN) == (9, True)


def test_pieces_keep_apart_where_that_costs_no_sheet() -> None:
    grid = grid_of(57, 89, stock().papers["a4"], copies=9)
    assert (grid.across.gap, grid.down.gap) == (4, 4)
    tight = grid_of(63.5, 88.9, stock().papers["a4"], copies=74)
    assert (tight.across.gap, tight.down.gap, tight.capacity) == (1.6, 2.0, 9)


def test_a_gap_of_the_data_or_of_the_order_is_obeyed() -> None:
    a4 = stock().papers["a4"]
    assert grid_of(57, 89, a4, gap=0).across.gap == 0
    assert grid_of(57, 89, a4, gap=3).across.gap == 3
    assert grid_of(57, 89, a4, gap=3, asked=Order(gap=1.0)).down.gap == 1
    assert grid_of(57, 89, a4, asked=Order(bleed=3.0)).down.gap == 6
    assert grid_of(57, 89, a4, asked=Order(bleed=3.0, gap=0.0)).down.gap == 0


def test_columns_rows_and_the_turn_of_the_paper_can_be_chosen() -> None:
    a4 = stock().papers["a4"]
    grid = grid_of(57, 89, a4, asked=Order(columns=5, rows=2))
    assert (grid.columns, grid.rows, grid.paper.size) == (5, 2, (297, 210))
    assert grid_of(57, 89, a4, asked=Order(columns=2)).columns == 2
    assert grid_of(57, 89, a4, copies=3, asked=Order(columns=2, rows=2)).capacity == 4
    assert grid_of(57, 89, a4, asked=Order(turn=True)).paper.size == (297, 210)
    assert grid_of(63, 88, stock().papers["letter"], asked=Order(turn=False)).rows == 3


def test_more_columns_than_fit_are_refused_with_what_would() -> None:
    job = order(stock().papers["a4"])._replace(asked=Order(columns=4, rows=3))
    with pytest.raises(LeftOut) as refused:
        arranged(component(rect(63, 88), 9), job)
    assert "4 × 3 pieces of 63 × 88 mm do not fit on A4" in str(refused.value)
    assert "3 × 3, 4 × 2" in str(refused.value)


def test_micropul_fits_one_side_as_six_by_eight() -> None:
    grid = grid_of(30, 30, stock().papers["a4"], copies=48)
    assert (grid.columns, grid.rows) == (6, 8)
    assert grid.paper.size == (210, 297)


def test_no_three_cards_of_70_mm_stand_side_by_side() -> None:
    grid = grid_of(70, 70, stock().papers["a4"])
    assert (grid.columns, grid.rows) == (2, 4)


def test_the_foot_gives_way_to_the_side_where_the_bottom_costs_a_row() -> None:
    left, bottom = (grid_of(*size, stock().papers["a4"]).foot for size in ((70, 70), (63, 88)))
    assert left.height > left.width
    assert bottom.height < bottom.width


def test_a_slim_foot_saves_a_row_that_a_whole_one_would_cost() -> None:
    grid = grid_of(44, 67, stock().papers["letter"])
    assert min(grid.foot.width, grid.foot.height) == pytest.approx(SLIM_FOOT)
    assert min(grid_of(63, 88, stock().papers["a4"]).foot[2:]) == pytest.approx(FOOT)


def test_an_exact_fit_is_not_lost_to_rounding() -> None:
    assert how_many_fit(3 * 63.8, 63.8) == 3
    assert how_many_fit(210 - 2 * 9.3, 63.8) == 3
    assert how_many_fit(0.1 + 0.2, 0.3) == 1
    assert how_many_fit(10 * 1.1 + 9 * 0.7, 1.1, 0.7) == 10
    sheet = paper(210, 297, Edges(9.3, 5, 9.3, 5))
    assert grid_of(63.8, 88, sheet, asked=Order(columns=3)).columns == 3


def test_a_little_more_than_an_exact_fit_is_one_less() -> None:
    assert how_many_fit(191.39, 63.8) == 2
    assert how_many_fit(63.79, 63.8) == 0


def test_gaps_stand_between_pieces_only() -> None:
    assert how_many_fit(100, 30, 5) == 3
    assert how_many_fit(99.9, 30, 5) == 2
    grid = grid_of(30, 30, paper(110, 200), gap=5)
    assert grid.columns == 3
    assert grid.box(1).x - grid.box(0).right == pytest.approx(5)


def test_pieces_keep_away_from_each_margin_of_its_own() -> None:
    margins = Edges(left=3, top=1.8, right=12, bottom=6.7)
    grid = grid_of(60, 60, paper(210, 297, margins))
    assert grid.paper.reach == Box(3, 1.8, 195, 288.5)
    assert grid.paper.reach.holds(grid.block)
    assert grid.paper.reach.holds(grid.foot)


def test_turned_paper_takes_its_margins_along() -> None:
    lying = paper(210, 297, Edges(left=1, top=2, right=3, bottom=4)).turned
    assert lying.size == (297, 210)
    assert lying.margins == Edges(left=4, top=1, right=2, bottom=3)


def test_two_sided_sheets_keep_the_larger_margin_on_both_sides() -> None:
    sheet = paper(210, 297, Edges(left=3, top=2, right=12, bottom=7))
    grid = best_grid(component(rect(60, 60), 9), sheet, True)
    assert grid is not None
    assert grid.paper.margins == Edges(12, 7, 12, 7)


def test_the_block_stands_in_the_middle_of_the_paper() -> None:
    block = grid_of(57, 87, stock().papers["a4"], copies=4).block
    assert block.centre == pytest.approx((105, 148.5))


def test_few_pieces_draw_together_instead_of_leaving_holes() -> None:
    grid = grid_of(63, 88, stock().papers["a4"], copies=4)
    assert (grid.columns, grid.rows) == (2, 2)
    assert grid_of(63, 88, stock().papers["a4"], copies=2).rows == 1


@pytest.mark.parametrize(("width", "height"), [(210, 297), (250, 201), (100, 300), (199, 286)])
def test_a_piece_too_large_for_the_paper_is_refused_with_both_sizes(
    width: float, height: float
) -> None:
    with pytest.raises(LeftOut) as refused:
        arranged(component(rect(width, height), 1), order(stock().papers["a4"]))
    message = str(refused.value)
    assert f"{width:g} × {height:g} mm" in message
    assert "200 × 287 mm" in message
    assert "A4" in message
    assert "--paper" in message
