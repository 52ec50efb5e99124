"""Grids, cuts and what lies around them."""

import math
from functools import cache

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pnp.arrange.guides import (
    LENGTH,
    LINE,
    MARK,
    NOTCH,
    RIM_AWAY,
    TICK,
    Block,
    cuts_between,
    goes_through,
)
from pnp.arrange.layouts import (
    FOOT,
    SEEN,
    SLIM_FOOT,
    USUAL_ORDER,
    Ends,
    Grid,
    Layout,
    Seat,
    best_grid,
    best_layout,
    counts,
    ends_of,
    how_many_fit,
    least_bleed,
    nest,
    outer_bleed,
    space_out,
)
from pnp.arrange.marks import (
    NEAR,
    NO_SIDES,
    Cell,
    Tick,
    cut_marks,
    least_seen,
    tick_marks,
    ticks,
)
from pnp.arrange.sheets import seat_pieces
from pnp.base.findings import NOWHERE, LeftOut
from pnp.base.geometry import Box, Edges, Point, Size
from pnp.base.outlines import Convex
from pnp.base.paths import bounds, polygon, segments
from pnp.check.sheets import backs_are_behind_fronts, nothing_overlaps
from pnp.model.face import Circle, FaceName, Flip, Group, Paint, Path, Rect
from pnp.model.game import Component
from pnp.model.order import Order
from pnp.model.sheet import Cut, Placement
from pnp.model.stock import Fold, FoldKind, Paper, Shape, ShapeKind
from tests.support.arranging import (
    arranged,
    component,
    cut_apart,
    document,
    order,
    paper,
    rect,
    setter,
    stock,
)

# How many pieces fit on a sheet, as a person with a ruler would count them.


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


# Cut marks beside pieces, and what is left of them where paper is short.


BLOCK = Box(50, 50, 40, 60)
CARD = Shape("card", Size(40, 60), bleed=2)
ROUNDED = CARD._replace(corner=3.0)
OPEN = Box(0, 0, 200, 200)


def placed(top: float = 2.0) -> tuple[Placement]:
    return (Placement(FaceName("cards", "a"), 1, BLOCK, bleed=Edges(2, top, 2, 2)),)


PLACED = placed()


def strokes(room: Box, shape: Shape = CARD, top: float = 2.0) -> dict[Paint, tuple[float, float]]:
    """Return from where to where strokes go above the left edge, in distances from the block."""
    found = {}
    for mark in Block(placed(top), shape, room).marks():
        assert isinstance(mark, Path)
        points = [numbers for _, numbers in segments(mark.d)]
        for (x, start), (_, end) in zip(points[::2], points[1::2], strict=True):
            if x == BLOCK.x and start <= 52:
                found[mark.paint] = (50 - start, 50 - end)
    return found


def test_marks_begin_behind_the_bleed_and_have_their_length() -> None:
    assert strokes(OPEN) == {MARK: pytest.approx((2.5, 2.5 + LENGTH))}


@pytest.mark.parametrize(
    ("room", "bleed", "stroke"),
    [
        (5.2, 2.0, (2.2, 5.2)),
        (4.0, 1.0, (1.0, 4.0)),
        (3.5, 1.0, (1.0, 3.5)),
        (2.0, 1.0, (1.0, 2.0)),
    ],
)
def test_the_less_room_the_shorter_the_mark_and_never_on_bleed(
    room: float, bleed: float, stroke: tuple[float, float]
) -> None:
    above = Box(0, 50 - room, 200, 150)
    assert strokes(above, CARD, bleed) == {MARK: pytest.approx(stroke)}


def test_beside_a_rounded_corner_a_mark_takes_white_from_the_bleed() -> None:
    above = Box(0, 50 - 3.5, 200, 150)
    assert strokes(above, ROUNDED, 1.0) == {
        NOTCH: pytest.approx((0.5, 1.0)),
        MARK: pytest.approx((0.5, 3.5)),
    }


def test_with_no_room_at_all_a_tick_lies_on_the_cut_itself() -> None:
    assert strokes(Box(0, 49.8, 200, 150), CARD, 0.2) == {LINE: pytest.approx((0, -TICK))}


def test_numbers_stand_beside_their_marks_on_the_side_of_the_piece() -> None:
    numbers = [*Block(PLACED, CARD, OPEN).numbers(setter())]
    assert [text.text for text in numbers] == ["1", "2", "3", "4"]
    left, right, top, bottom = (text.box for text in numbers)
    assert left.x > BLOCK.x and right.right < BLOCK.right
    assert top.y > BLOCK.y and bottom.bottom < BLOCK.bottom
    for box in (left, right, top, bottom):
        assert not box.overlaps(BLOCK.grown(Edges(2, 2, 2, 2)))
        assert OPEN.holds(box)


def test_numbers_are_left_out_where_there_is_no_white_for_them() -> None:
    tight = BLOCK.grown(Edges(3, 3, 3, 3))
    assert not [*Block(PLACED, ROUNDED, tight).numbers(setter())]


HOLLOW = "M 0 0 L 20 30 L 40 0 L 40 60 L 0 60 Z"


def test_scissors_follow_an_outline() -> None:
    disc = Shape("disc", Size(40, 40), ShapeKind.CIRCLE)
    *_, mark = cut_marks(PLACED, [disc] * len(PLACED), BLOCK).marks
    assert isinstance(mark, Circle) and (mark.x, mark.y, mark.radius) == (70, 80, 20)
    star = Shape("star", Size(40, 60), ShapeKind.PATH, d=HOLLOW)
    (mark,) = cut_marks(PLACED, [star] * len(PLACED), BLOCK).marks
    assert isinstance(mark, Group) and (mark.x, mark.y) == (50, 50)


@pytest.mark.parametrize(("bleed", "lit"), [(0.0, False), (0.3, False), (2.0, True)])
def test_outlines_have_a_light_rim_where_no_neighbour_lies(bleed: float, lit: bool) -> None:
    disc = Shape("disc", Size(40, 40), ShapeKind.CIRCLE)
    placed = [put._replace(bleed=Edges(bleed, bleed, bleed, bleed)) for put in PLACED]
    marks = cut_marks(placed, [disc] * len(placed), BLOCK).marks
    radii = [mark.radius for mark in marks if isinstance(mark, Circle)]
    assert radii == ([20 + RIM_AWAY, 20] if lit else [20])
    star = Shape("star", Size(40, 60), ShapeKind.PATH, d=HOLLOW)
    (group,) = cut_marks(placed, [star] * len(placed), BLOCK).marks
    assert isinstance(group, Group) and len(group.marks) == (2 if lit else 1)


@pytest.mark.parametrize("gap", [0.0, 3.0])
def test_bands_lead_the_ruler_over_the_pieces_that_are_kept(gap: float) -> None:
    boxes = [Box(20 + n * (60 + gap), 20, 60, 80) for n in range(2)]
    placements = [Placement(FaceName("cards", "a"), n, box) for n, box in enumerate(boxes)]
    block, room = Box.holding(boxes), Box(5, 5, 200, 287)
    shape = Shape("card", Size(60, 80))
    found = [*Block(placements, shape, room).ruler_bands(2.0)]
    upright = [mark.box for mark in found if isinstance(mark, Rect) and mark.box.bottom <= block.y]
    assert all(band.width == 2.0 for band in upright)
    sides = [(box.x, box.right) for box in boxes]
    begins, ends = {box.x for box in boxes}, {box.right for box in boxes}
    for band in upright:
        assert any(left <= band.x and band.right <= right for left, right in sides), "on a piece"
        assert band.x in begins or band.right in ends, "from the cut on"
    assert len(upright) == len(begins | ends)
    assert not [*Block(placements, shape, room).ruler_bands(0.0)]
    assert not any(block.overlaps(mark.box) for mark in found if isinstance(mark, Rect))


# Through-cuts and their order.


PAPER = Box(0, 0, 100, 100)
BUTTED = tuple(Box(10 + 20 * x, 10 + 30 * y, 20, 30) for y in range(2) for x in range(3))
APART = tuple(Box(10 + 22 * x, 10 + 34 * y, 20, 30) for y in range(2) for x in range(3))


def test_one_cut_serves_two_neighbours_that_touch_and_none_that_lie_apart() -> None:
    assert len(cuts_between(BUTTED)) == 4 + 3
    assert len(cuts_between(APART)) == 6 + 4


def test_the_direction_with_more_cuts_comes_first_and_its_outermost_cuts_last() -> None:
    assert cuts_between(BUTTED) == (
        Cut(True, 30), Cut(True, 50), Cut(True, 10), Cut(True, 70),
        Cut(False, 40), Cut(False, 10), Cut(False, 70),
    )  # fmt: skip
    turned = tuple(Box(box.y, box.x, box.height, box.width) for box in BUTTED)
    assert [cut.upright for cut in cuts_between(turned)] == [False] * 4 + [True] * 3


def test_the_cuts_of_the_first_direction_leave_the_marks_of_the_other_in_their_places() -> None:
    first = [cut for cut in cuts_between(APART) if cut.upright]
    strips = cut_apart(PAPER, first)
    assert all((strip.y, strip.bottom) == (0, 100) for strip in strips)
    edges = [strip for strip in strips if strip.x == 0 or strip.right == 100]
    assert [(edge.width, edge.height) for edge in edges] == [(10, 100), (26, 100)]


def test_a_sheet_falls_into_its_pieces() -> None:
    for boxes in (BUTTED, APART):
        assert set(boxes) <= set(cut_apart(PAPER, cuts_between(boxes)))


def test_no_cut_goes_through_a_piece() -> None:
    shifted = (*BUTTED, Box(20, 75, 20, 20))
    assert not any(goes_through(cut, box) for cut in cuts_between(shifted) for box in shifted)


# Cuts from mark to mark: through no piece, with a mark at both ends as far as there is room.


ROOM = Box(0, 0, 100, 100)
BLEED = Edges(2, 2, 2, 2)


def cells(*boxes: Box) -> tuple[Cell, ...]:
    return tuple(Cell(box, BLEED) for box in boxes)


def at(found: tuple[Tick, ...], upright: bool, place: float) -> list[tuple[float, float]]:
    """Return the marks on one line, each from its lower to its higher end."""
    return sorted(
        (round(min(one.near, one.far), 6), round(max(one.near, one.far), 6))
        for one in found
        if one.upright is upright and abs(one.at - place) < 1e-6
    )


def test_pieces_in_line_are_one_cut_with_two_marks() -> None:
    found = ticks(cells(Box(20, 20, 20, 20), Box(20, 44, 20, 20)), ROOM)
    assert at(found, True, 20) == [(13.5, 17.5), (66.5, 70.5)]


def test_a_cut_ends_before_a_piece_that_it_would_go_through() -> None:
    upper, between, lower = Box(20, 10, 20, 20), Box(10, 40, 40, 10), Box(20, 60, 20, 20)
    found = ticks(cells(upper, between, lower), ROOM)
    assert len(at(found, True, 20)) == 4
    for begin, end in at(found, True, 20):
        assert not any(begin < box.bottom and box.y < end for box in (upper, between, lower))


def test_where_art_is_near_a_mark_begins_at_the_corner_and_ends_before_the_other_art() -> None:
    found = ticks(cells(Box(20, 20, 20, 20), Box(25, 45.3, 30, 20)), ROOM)
    assert at(found, True, 40)[-1] == (40 + NEAR, 43.3)
    (below,) = (one for one in found if one.upright and one.at == 40 and one.near > 40)
    assert below.is_over_art
    assert below.bleed == 42
    assert least_seen(cells(Box(20, 20, 20, 20), Box(25, 45.3, 30, 20)), ROOM) >= 3 - 1e-6


def test_marks_that_have_no_room_are_measured_and_not_drawn() -> None:
    tight = cells(Box(20, 20, 20, 20), Box(25, 40.5, 30, 20))
    assert least_seen(tight, ROOM) == 0
    drawn = tick_marks([one for one in ticks(tight, ROOM) if one.length < 0.5])
    assert drawn == ()


def test_round_pieces_need_no_marks_and_keep_those_of_others_away() -> None:
    coin = (Cell(Box(10, 50, 30, 30), BLEED, NO_SIDES),)
    assert ticks(coin, ROOM) == ()
    assert least_seen(coin, ROOM) >= 3
    found = ticks((*coin, *cells(Box(20, 20, 20, 20))), ROOM)
    assert at(found, True, 20)[-1][1] <= 48


def test_marks_are_strokes_over_white_where_art_lies() -> None:
    white, black = tick_marks(ticks(cells(Box(4, 20, 20, 20), Box(40, 20, 20, 20)), ROOM))
    assert isinstance(white, Path)
    assert isinstance(black, Path)
    assert (white.paint, black.paint) == (NOTCH, MARK)
    assert black.d.count("M") == len(ticks(cells(Box(4, 20, 20, 20), Box(40, 20, 20, 20)), ROOM))


# Gaps and ends of pieces side by side.


SQUARE = Shape("tile", Size(60, 60))
CARD_SPACING = Shape("card", Size(60, 60), corner=3)


def test_marks_of_3_mm_need_bleed_beside_them_unless_corners_are_rounded() -> None:
    assert ends_of(SQUARE) == Ends(least=4.0, ideal=5.5)
    assert ends_of(CARD_SPACING) == Ends(least=3.0, ideal=5.5)
    assert ends_of(SQUARE._replace(bleed=0.0)) == Ends(least=3.0, ideal=3.5)
    assert ends_of(SQUARE._replace(kind=ShapeKind.CIRCLE)).least == 0


@pytest.mark.parametrize(
    ("room", "gap", "free"),
    [
        (210, 4.0, 11.0),  # all is well
        (197, 3.0, 5.5),  # in steps of half a millimetre
        (191, 2.0, 3.5),  # marks run through the bleed
        (189.2, 1.6, 3.0),  # two slips of a knife
        (189, 0.0, 4.5),  # marks are worth more than a gap that is too small
        (181, 0.0, 0.5),
    ],
)
def test_the_less_room_the_smaller_the_gap(room: float, gap: float, free: float) -> None:
    found = space_out(3, room, CARD_SPACING, 60, None)
    assert found.gap == gap
    assert found.free == pytest.approx(free)


def test_art_without_bleed_needs_no_gap() -> None:
    assert space_out(3, 300, CARD_SPACING._replace(bleed=0.0), 60, None).gap == 0
    assert space_out(3, 300, CARD_SPACING._replace(bleed=1.0), 60, None).gap == 2


def test_a_chosen_gap_is_kept_whatever_is_left() -> None:
    assert space_out(3, 186, CARD_SPACING, 60, 3.0) == (3, 3.0, 0.0)


@pytest.mark.parametrize(
    ("free", "bleed"), [(9, 2), (5.5, 2), (5, 1.5), (4, 1), (2, 1), (0.4, 0.4)]
)
def test_outer_bleed_gives_way_down_to_a_millimetre(free: float, bleed: float) -> None:
    assert outer_bleed(free, 2.0) == pytest.approx(bleed)


def test_numbers_of_pieces_worth_a_look_fit() -> None:
    assert set(counts(186, 60, ends_of(CARD_SPACING), None)) == {3, 2}
    assert set(counts(186, 60, ends_of(CARD_SPACING), 5.0)) == {2}


# Nesting: nothing overlaps, all lies within the room, and there are never fewer than in a grid.


A4_ROOM = Box(5, 5, 200, 279.5)


def _grid_layout(component: Component, paper: Paper, both_sides: bool) -> Layout:
    grid = best_grid(component, paper, both_sides)
    assert grid
    return grid.layout


def of(corners: list[tuple[float, float]], bleed: float = 2.0) -> Shape:
    width, height = max(x for x, _ in corners), max(y for _, y in corners)
    return Shape("s", Size(width, height), ShapeKind.PATH, d=polygon(corners), bleed=bleed)


HEXAGON = of([(10, 0), (30, 0), (40, 17.3205), (30, 34.641), (10, 34.641), (0, 17.3205)])
WEDGE = of([(14.6, 0), (46.6, 0), (61.2, 45), (0, 45)])
SLANTED = of([(0, 0), (30, 0), (50, 30), (20, 30)])
COIN = Shape("c", Size(30, 30), ShapeKind.CIRCLE)
FULL = {"hexagon": 42, "wedge": 20, "slanted": 40, "coin": 55}  # of an A4 sheet
SHAPES = {"hexagon": HEXAGON, "wedge": WEDGE, "slanted": SLANTED, "coin": COIN}


def shapes(seats: tuple[Seat, ...], shape: Shape, gap: float) -> list[Convex]:
    outline = Convex.of_path(shape.outline)
    assert outline
    large = outline.grown(gap / 2)
    return [large.placed(seat.box, seat.rotation) for seat in seats]


@cache
def pieces(name: str, count: int) -> Component:
    return component(SHAPES[name], count)._replace(gap=None)


def slices(sides: int, wide: float, high: float, lean: float) -> Shape:
    corners = [
        Point(
            wide / 2 * (1 + math.cos(2 * math.pi * k / sides)) + lean * math.sin(k),
            high / 2 * (1 + math.sin(2 * math.pi * k / sides)),
        )
        for k in range(sides)
    ]
    around = Convex.around(corners)
    left, top = min(x for x, _ in around), min(y for _, y in around)
    return of([(x - left, y - top) for x, y in around])


@settings(max_examples=20)
@given(
    st.integers(3, 8),
    st.floats(18, 60),
    st.floats(18, 60),
    st.floats(-5, 5),
    st.sampled_from((0, 2, 4)),
)
@example(3, 30, 26, 0, 2)
def test_no_two_come_nearer_than_the_gap_and_none_leaves_the_room(
    sides: int, wide: float, high: float, lean: float, gap: float
) -> None:
    shape, room = slices(sides, wide, high, lean), Box(7, 9, 90, 110)
    seats = nest(shape, room, gap)
    assert all(room.holds(seat.box, 0.001) for seat in seats)
    lie = shapes(seats, shape, gap)
    for number, one in enumerate(lie):
        box = seats[number].box
        for other, seat in zip(lie[:number], seats, strict=False):
            far = abs(seat.box.x - box.x) > wide + 15 or abs(seat.box.y - box.y) > high + 15
            assert far or one.is_apart(other, 0.01)


@pytest.mark.parametrize("name", SHAPES)
@pytest.mark.parametrize("both_sides", [False, True])
def test_there_are_never_more_sheets_than_in_a_grid(name: str, both_sides: bool) -> None:
    for count in (1, 17, 45, 90):
        grid = _grid_layout(pieces(name, count), stock().papers["a4"], both_sides)
        best = best_layout(pieces(name, count), stock().papers["a4"], both_sides)
        assert best.sheets(count) <= grid.sheets(count)
        assert best.spread is not None or best == grid


@pytest.mark.parametrize(
    ("shape", "gap", "count"), [(HEXAGON, 2, 42), (COIN, 0, 60), (WEDGE, 0, 18)]
)
def test_as_many_fit_on_a4_as_were_counted(shape: Shape, gap: float, count: int) -> None:
    assert len(nest(shape, A4_ROOM, gap)) == count


def test_wedges_lie_head_to_tail() -> None:
    layout = best_layout(pieces("wedge", 20), stock().papers["a4"], both_sides=True)
    assert (layout.sheets(20), {seat.rotation for seat in layout.seats}) == (1, {0.0, 180.0})
    tops = {round(seat.box.y, 3) for seat in layout.seats}
    assert len(tops) == 4  # rows that one cut parts


@pytest.mark.parametrize("name", SHAPES)
@pytest.mark.parametrize("flip", Flip)
def test_sheets_of_nested_pieces_pass_the_checks_of_all_sheets(name: str, flip: Flip) -> None:
    sheets = arranged(pieces(name, FULL[name]), order(stock().papers["a4"], backs=True, flip=flip))
    assert any(put.outline for sheet in sheets for put in sheet.placements)
    for sheet in sheets:
        assert not list(nothing_overlaps(sheet, NOWHERE))
    assert not list(backs_are_behind_fronts(document(sheets, flip), NOWHERE))


def test_a_back_is_clipped_to_the_mirror_image() -> None:
    layout = best_layout(pieces("slanted", 41), stock().papers["a4"], both_sides=True)
    front = seat_pieces(SLANTED, layout, ((FaceName("c", "p"), 1),))[0]
    back = front.behind(layout.paper.size, Flip.LONG)
    assert back.outline == "M 50 0 L 20 0 L 0 30 L 30 30 Z"
    assert bounds(back.clip).width == pytest.approx(bounds(front.clip).width)


def test_bleed_ends_in_the_middle_of_the_gap() -> None:
    layout = best_layout(pieces("hexagon", 42), stock().papers["a4"], both_sides=False)
    assert layout.spread and layout.spread <= 2
    (put,) = seat_pieces(HEXAGON, layout, ((FaceName("c", "p"), 1),))
    spread = layout.spread
    assert bounds(put.clip) == pytest.approx(
        (-spread, -spread, 40 + 2 * spread, 34.641 + 2 * spread), abs=0.05
    )


def test_what_is_folded_rectangular_hollow_or_chosen_by_hand_stays_in_a_grid() -> None:
    a4 = stock().papers["a4"]
    fold = Fold(FoldKind.VALLEY, Point(0, 10), Point(40, 10))
    hollow = of([(0, 0), (40, 0), (20, 10), (40, 30), (0, 30)])
    for shape in (HEXAGON._replace(folds=(fold,)), Shape("r", Size(40, 34)), hollow):
        assert best_layout(component(shape, 300), a4, both_sides=False).spread is None
    asked = Order(columns=4)
    assert best_layout(pieces("hexagon", 300), a4, False, asked).spread is None


def test_shapes_that_do_meet_are_told() -> None:
    (sheet, *_) = arranged(pieces("hexagon", 42), order(stock().papers["a4"]))
    first, second, *rest = sheet.placements
    closer = second._replace(box=second.box._replace(y=second.box.y - 3))
    found = list(nothing_overlaps(sheet._replace(placements=(first, closer, *rest)), NOWHERE))
    assert "overlap" in found[0].message


def test_where_a_grid_leaves_no_room_for_bleed_nesting_wins_on_as_many_sheets() -> None:
    tiles = component(of(list(Convex.regular(6, 35))), 35)._replace(gap=None)
    paper = stock().papers["a4"]
    grid = _grid_layout(tiles, paper, False)
    assert grid.sheets(35) == 1 and grid.seats[1].box.x - grid.seats[0].box.right < 1
    best = best_layout(tiles, paper, False)
    assert best.sheets(35) == 1
    assert least_bleed(tiles.shape, best, 35) >= 1.5  # outside, too
    few = component(of(list(Convex.regular(6, 35))), 12)._replace(gap=None)
    assert best_layout(few, paper, False).spread is None  # a grid with good gaps stays
