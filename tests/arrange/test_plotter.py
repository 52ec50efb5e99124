"""Sheets for machines: plotters, presses, shops."""

from math import hypot
from typing import Any

import pytest

from pnp.arrange.guides import (
    ARC,
    HALO,
    REGISTER,
    at_place,
    contours,
    corner_arcs,
    plot_of,
    register_marks,
    with_guides,
)
from pnp.arrange.products import SHY, Fitting
from pnp.base.geometry import Box, Point, Size
from pnp.base.outlines import Convex
from pnp.base.paths import bounds, circle, polygon, segments
from pnp.model.face import (
    Circle,
    FaceName,
    Flip,
    Group,
    Guides,
    Layer,
    Paint,
    Path,
    PlotterInk,
    Side,
)
from pnp.model.game import Component, Piece
from pnp.model.order import Order
from pnp.model.sheet import Cut, Placement, Sheet
from pnp.model.shop import Backs
from pnp.model.stock import REGISTRATIONS, Fold, FoldKind, Shape, ShapeKind
from tests.support.shops import circle as circle_products
from tests.support.shops import product, rect, shop

# A plotter follows the contours of a sheet, each cut once, and finds its marks on fronts.


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


# Contours lie on the cut, turned with their pieces; arcs lie beside it.


FOLDED_CONTOURS = Shape(
    "f",
    Size(20, 30),
    folds=(Fold(FoldKind.VALLEY, Point(0, 15), Point(20, 15)),),
    holes=(circle(10, 5, 2),),
)
HERE = Box(50, 60, 20, 30)


def sheet_contours(box: Box = HERE, rotation: float = 0, side: Side = Side.FRONT) -> Sheet:
    put = Placement(FaceName("c", "p", side), 1, box, rotation)
    whole = Box(0, 0, 210, 297)
    return Sheet(
        number=1, side=Side.FRONT, size=Size(210, 297), reach=whole, block=box, placements=(put,)
    )


def test_outline_holes_and_folds_are_drawn_in_spot_colours_on_one_layer() -> None:
    (group,) = contours(sheet_contours(), {"c": FOLDED_CONTOURS})
    assert isinstance(group, Group) and group.layer is Layer.CONTOUR
    (piece,) = group.marks
    assert isinstance(piece, Group) and (piece.x, piece.y) == (50, 60)
    outline, hole, fold = piece.marks
    assert isinstance(outline, Path) and isinstance(hole, Path) and isinstance(fold, Path)
    assert bounds(outline.d) == (0, 0, 20, 30)
    assert [one.paint.spot for one in (outline, hole, fold)] == [
        PlotterInk.CUT,
        PlotterInk.CUT,
        PlotterInk.CREASE,
    ]
    assert outline.paint.line == pytest.approx(0.0882, abs=1e-4)


def test_backs_have_no_contour_of_their_own() -> None:
    assert contours(sheet_contours(side=Side.BACK), {"c": FOLDED_CONTOURS}) == ()


@pytest.mark.parametrize(
    ("rotation", "place"), [(0, (50, 60)), (90, (70, 60)), (180, (70, 90)), (270, (50, 90))]
)
def test_marks_turn_with_their_piece(rotation: float, place: tuple[float, float]) -> None:
    put = sheet_contours(rotation=rotation).placements[0]
    assert at_place((), put) == Group((), *place, rotate=rotation)


def test_arcs_lie_just_outside_of_rounded_corners() -> None:
    shape = Shape("r", HERE[2:], corner=3)  # type: ignore[arg-type]
    halo, arcs = corner_arcs(sheet_contours(), {"c": shape})
    assert isinstance(arcs, Path) and isinstance(halo, Path)
    assert (halo.d, halo.paint, arcs.paint) == (arcs.d, HALO, ARC)
    ends = [values[-2:] for _, values in segments(arcs.d)]
    assert len(ends) == 8
    centres = [(x, y) for x in (53, 67) for y in (63, 87)]
    for x, y in ends:
        near = min(hypot(x - a, y - b) for a, b in centres)
        assert near == pytest.approx(3 + HALO.line / 2)


def test_square_and_round_pieces_have_no_arcs() -> None:
    for shape in (FOLDED_CONTOURS, Shape("o", Size(20, 20), ShapeKind.CIRCLE)):
        assert corner_arcs(sheet_contours(), {"c": shape}) == ()


# Guides where an order wants them: on fronts, on both sides, or nowhere but at folds.


A4 = Size(210, 297)
CUT = Circle(10, 20, 5, Paint(stroke="#808080"))
FOLD = Group((CUT,), layer=Layer.FOLD)
SHAPES = {"c": Shape("card", Size(63, 88), corner=3)}


def sheets(order: Order) -> tuple[Sheet, ...]:
    box = Box(50, 50, 63, 88)
    front = Sheet(
        number=1,
        side=Side.FRONT,
        size=A4,
        reach=Box(0, 0, *A4),
        block=box,
        placements=(Placement(FaceName("c", "p"), 1, box),),
        guides=(CUT, FOLD),
    )
    back = Placement(FaceName("c", "p", Side.BACK), 1, box._replace(x=97))
    return with_guides(
        (front, front._replace(side=Side.BACK, placements=(back,), guides=())), SHAPES, order
    )


def test_fronts_alone_have_guides_unless_asked() -> None:
    front, back = sheets(Order())
    assert front.guides == (CUT, FOLD)
    assert back.guides == ()


def test_guides_on_both_sides_follow_the_flip_and_leave_folds_out() -> None:
    _, back = sheets(Order(guides=Guides.BOTH))
    assert back.guides == (Group((CUT._replace(x=-10),), layer=Layer.CUT, x=210),)
    _, back = sheets(Order(guides=Guides.BOTH, flip=Flip.SHORT))
    assert back.guides == (Group((CUT._replace(y=-20),), layer=Layer.CUT, y=297),)


def test_without_guides_folds_remain() -> None:
    front, back = sheets(Order(guides=Guides.NONE))
    assert front.guides == (FOLD,)
    assert back.guides == ()


def test_arcs_and_contours_come_on_request() -> None:
    front, back = sheets(Order(corners=True, contour=True, guides=Guides.NONE))
    assert [one.layer for one in front.guides if isinstance(one, Group)] == [
        Layer.FOLD,
        Layer.CONTOUR,
    ]
    assert back.guides == ()
    front, _ = sheets(Order(corners=True))
    assert len(front.guides) == 4


# Pieces as products of shops: which one each is, and the pages that are cut.


POKER, US, TAROT, CHIP = (
    product(rect("poker", 63, 88)),
    product(rect("us", 63.5, 88.9)),
    product(rect("tarot", 70, 120)),
    product(circle_products("chip", 20)),
)
SHOP = shop(TAROT, US, POKER, CHIP)


def hexagon(width: float, height: float) -> Shape:
    corners = [(0.25, 0), (0.75, 0), (1, 0.5), (0.75, 1), (0.25, 1), (0, 0.5)]
    d = polygon((x * width, y * height) for x, y in corners)
    return Shape("hexagon", Size(width, height), ShapeKind.PATH, d=d)


def near(*numbers: float) -> Any:
    return pytest.approx(numbers, abs=SHY)


def sold(shape: Shape, named: str = "") -> tuple[str, bool] | None:
    found = Fitting.nearest(shape, SHOP, named)
    return (found.product.id, found.turned) if found else None


def test_a_piece_is_the_product_of_its_size_or_the_nearest() -> None:
    assert sold(rect("card", 63, 88)) == ("poker", False)
    assert sold(rect("card", 63.4, 88.8)) == ("us", False)
    assert sold(rect("card", 88, 63)) == ("poker", True)
    assert sold(circle_products("token", 19)) == ("chip", False)


def test_what_is_further_off_or_of_another_form_is_not_sold() -> None:
    assert sold(rect("card", 65.6, 88)) is None
    assert sold(circle_products("token", 63)) is None
    assert sold(rect("tile", 20, 20)) is None
    assert sold(hexagon(20, 20)) is None


def test_a_product_that_is_named_is_taken_or_nothing() -> None:
    assert sold(rect("card", 63, 88), "us") == ("us", False)
    assert sold(rect("card", 63, 88), "tarot") is None


def test_outlines_are_compared_and_not_only_their_boxes() -> None:
    hexes = shop(product(hexagon(40, 34.6)))
    assert Fitting.nearest(hexagon(39, 34), hexes) is not None
    diamond = Shape(
        "diamond",
        Size(40, 34.6),
        ShapeKind.PATH,
        d=polygon([(20, 0), (40, 17), (20, 34.6), (0, 17)]),
    )
    assert Fitting.nearest(diamond, hexes) is None


def component(width: float, height: float, back: str = "back.xml") -> Component:
    pieces = (Piece("ada", 2, {}), Piece("bob", 1, {}))
    return Component(
        "deck", "Deck", rect("card", width, height), pieces, fields={}, front="f", back=back
    )


def fitted(card: Component, *, backs: Backs = Backs.ONCE) -> Fitting:
    found = Fitting.nearest(card.shape, shop(POKER, backs=backs))
    assert found is not None
    return found


def test_a_page_has_the_piece_in_its_middle_and_art_up_to_its_edges() -> None:
    card = component(62, 87)
    fitting = fitted(card)
    page = fitting.single_pages(card)[0]
    (put,) = page.placements
    assert page.size == (69 - SHY, 94 - SHY)
    assert page.block == near(3, 3, 63, 88)
    assert put.box == near(3.5, 3.5, 62, 87)
    assert put.box.grown(put.bleed) == near(0, 0, *page.size)
    assert fitting.bleed == pytest.approx(3.5)
    assert not fitting.is_exact and fitted(component(63, 88)).is_exact


def test_a_lying_piece_stands_and_its_back_has_the_same_edge_on_top() -> None:
    card = component(88, 63)
    front, *_, back = fitted(card).single_pages(card)
    assert [page.placements[0].rotation for page in (front, back)] == [90, 270]
    assert front.placements[0].box == near(3, 3, 63, 88)


def test_single_pages_show_every_face_once() -> None:
    card = component(63, 88)
    names = [page.file for page in fitted(card).single_pages(card)]
    assert names == ["ada-front", "bob-front", "ada-back", "bob-back"]
    alone = component(63, 88, back="")
    assert [page.file for page in fitted(alone).single_pages(alone)] == ["ada-front", "bob-front"]


@pytest.mark.parametrize("backs", [Backs.BEFORE, Backs.BEHIND])
def test_pages_go_in_pairs_and_every_copy_has_one(backs: Backs) -> None:
    card = component(63, 88)
    pages = fitted(card, backs=backs).pages_in_pairs(card)
    assert [page.title.split()[0] for page in pages] == ["ada"] * 4 + ["bob"] * 2
    first, second = (Side.BACK, Side.FRONT)[:: 1 if backs is Backs.BEFORE else -1]
    assert [page.side for page in pages] == [first, second] * 3


def test_a_piece_without_a_back_has_a_white_page() -> None:
    card = component(63, 88, back="")
    back, front = fitted(card, backs=Backs.BEFORE).pages_in_pairs(card)[:2]
    assert not back.placements and back.under and front.placements


def test_what_is_cut_out_lies_as_the_piece_does() -> None:
    lying = fitted(component(88, 63)).cut
    assert (lying.size, lying.safe) == ((88, 63), 3)
    assert fitted(component(62, 88)).cut.size == (63, 88)
