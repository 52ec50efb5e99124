"""A plotter follows the contours of a sheet, each cut once, and finds its marks on fronts."""

import pytest

from pnp.arrange.guides import REGISTER, contours, plot_of, register_marks, with_guides
from pnp.base.geometry import Box, Point, Size
from pnp.base.outlines import Convex
from pnp.base.paths import bounds, circle, polygon, segments
from pnp.model.face import FaceName, Path, Side
from pnp.model.order import Order
from pnp.model.sheet import Cut, Placement, Sheet
from pnp.model.stock import REGISTRATIONS, Fold, FoldKind, Shape, ShapeKind

CARD = Shape("c", Size(20, 30))
FOLDED = CARD._replace(
    folds=(Fold(FoldKind.VALLEY, Point(0, 10), Point(20, 10)),), holes=(circle(10, 5, 2),)
)
HEXAGON = Shape("h", Size(40.4145, 35), ShapeKind.PATH, d=polygon(Convex.regular(6, 35)))
MARKS = REGISTRATIONS["silhouette"]


def sheet(shape: Shape, *boxes: Box, rotation: float = 0) -> Sheet:
    puts = tuple(Placement(FaceName("c", "p"), n, box, rotation) for n, box in enumerate(boxes, 1))
    whole = Box(0, 0, 210, 297)
    made = Sheet(
        number=1,
        side=Side.FRONT,
        size=Size(210, 297),
        reach=whole,
        block=Box.holding(boxes),
        placements=puts,
    )
    return made._replace(guides=contours(made, {"c": shape}))


def strokes(paths: tuple[str, ...]) -> int:
    return sum(command in "LZ" for d in paths for command, _ in segments(d))


def test_outlines_and_holes_are_cut_and_folds_are_folded_where_pieces_lie() -> None:
    plot = plot_of(sheet(FOLDED, Box(50, 60, 20, 30)), "A sheet", None)
    assert plot.title == "A sheet" and plot.size == (210, 297) and not plot.register
    assert [bounds(d) for d in plot.cuts] == [(50, 60, 20, 30), (58, 63, 4, 4)]
    assert plot.folds == ("M 50 70 L 70 70",)


def test_lines_are_turned_with_their_piece() -> None:
    plot = plot_of(sheet(FOLDED, Box(50, 60, 30, 20), rotation=90), "", None)
    assert bounds(plot.cuts[0]) == pytest.approx((50, 60, 30, 20))
    assert plot.folds == ("M 70 60 L 70 80",)


@pytest.mark.parametrize(("gap", "count"), [(0, 7), (2, 8)])
def test_a_side_that_two_pieces_share_is_cut_once(gap: float, count: int) -> None:
    boxes = Box(50, 60, 20, 30), Box(70 + gap, 60, 20, 30)
    assert strokes(plot_of(sheet(CARD, *boxes), "", None).cuts) == count


def test_hexagons_that_touch_share_a_side_too() -> None:
    boxes = Box(50, 60, *HEXAGON.size), Box(50, 95, *HEXAGON.size)
    assert strokes(plot_of(sheet(HEXAGON, *boxes), "", None).cuts) == 11


def test_the_fold_between_fronts_and_backs_is_a_fold() -> None:
    one = sheet(CARD, Box(50, 60, 20, 30))
    assert plot_of(one._replace(fold=Cut(True, 105)), "", None).folds == ("M 105 0 L 105 297",)
    assert plot_of(one._replace(fold=Cut(False, 99)), "", None).folds == ("M 0 99 L 210 99",)


def test_marks_are_printed_on_fronts_where_the_plot_has_them() -> None:
    front = sheet(CARD, Box(50, 60, 20, 30))
    back = front._replace(side=Side.BACK)
    order = Order(register="silhouette")
    pages = with_guides((front, back), {"c": CARD}, order)
    assert pages[0].under == register_marks(front, MARKS) and not pages[1].under
    printed = [mark for mark in pages[0].under if isinstance(mark, Path)]
    plot = plot_of(front, "", MARKS)
    assert [mark.d for mark in printed] == [polygon(one) for one in plot.register]
    assert all(mark.paint == REGISTER for mark in printed)
    assert not with_guides((front,), {"c": CARD}, Order())[0].under
