"""Nesting: nothing overlaps, all lies within the room, and there are never fewer than in a grid."""

import math
from functools import cache

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pnp.arrange.layouts import Layout, Seat, best_grid, best_layout, nest
from pnp.arrange.sheets import seat_pieces
from pnp.base.findings import NOWHERE
from pnp.base.geometry import Box, Point, Size
from pnp.base.outlines import Convex
from pnp.base.paths import bounds, polygon
from pnp.check.sheets import backs_are_behind_fronts, nothing_overlaps, placed
from pnp.model.face import FaceName, Flip
from pnp.model.game import Component
from pnp.model.order import Order
from pnp.model.stock import Fold, FoldKind, Paper, Shape, ShapeKind
from tests.support.arranging import arranged, component, document, order, stock

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
    return [placed(large, seat.box, seat.rotation) for seat in seats]


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
    assert best.sheets(35) == 1 and best.spread == 2.0
    few = component(of(list(Convex.regular(6, 35))), 12)._replace(gap=None)
    assert best_layout(few, paper, False).spread is None  # a grid with good gaps stays
