"""Contours lie on the cut, turned with their pieces; arcs lie beside it."""

from math import hypot

import pytest

from pnp.arrange.guides import ARC, HALO, at_place, contours, corner_arcs
from pnp.base.geometry import Box, Point, Size
from pnp.base.paths import bounds, circle, segments
from pnp.model.face import FaceName, Group, Layer, Path, PlotterInk, Side
from pnp.model.sheet import Placement, Sheet
from pnp.model.stock import Fold, FoldKind, Shape, ShapeKind

FOLDED = Shape(
    "f",
    Size(20, 30),
    folds=(Fold(FoldKind.VALLEY, Point(0, 15), Point(20, 15)),),
    holes=(circle(10, 5, 2),),
)
HERE = Box(50, 60, 20, 30)


def sheet(box: Box = HERE, rotation: float = 0, side: Side = Side.FRONT) -> Sheet:
    put = Placement(FaceName("c", "p", side), 1, box, rotation)
    whole = Box(0, 0, 210, 297)
    return Sheet(
        number=1, side=Side.FRONT, size=Size(210, 297), reach=whole, block=box, placements=(put,)
    )


def test_outline_holes_and_folds_are_drawn_in_spot_colours_on_one_layer() -> None:
    (group,) = contours(sheet(), {"c": FOLDED})
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
    assert contours(sheet(side=Side.BACK), {"c": FOLDED}) == ()


@pytest.mark.parametrize(
    ("rotation", "place"), [(0, (50, 60)), (90, (70, 60)), (180, (70, 90)), (270, (50, 90))]
)
def test_marks_turn_with_their_piece(rotation: float, place: tuple[float, float]) -> None:
    put = sheet(rotation=rotation).placements[0]
    assert at_place((), put) == Group((), *place, rotate=rotation)


def test_arcs_lie_just_outside_of_rounded_corners() -> None:
    shape = Shape("r", HERE[2:], corner=3)  # type: ignore[arg-type]
    halo, arcs = corner_arcs(sheet(), {"c": shape})
    assert isinstance(arcs, Path) and isinstance(halo, Path)
    assert (halo.d, halo.paint, arcs.paint) == (arcs.d, HALO, ARC)
    ends = [values[-2:] for _, values in segments(arcs.d)]
    assert len(ends) == 8
    centres = [(x, y) for x in (53, 67) for y in (63, 87)]
    for x, y in ends:
        near = min(hypot(x - a, y - b) for a, b in centres)
        assert near == pytest.approx(3 + HALO.line / 2)


def test_square_and_round_pieces_have_no_arcs() -> None:
    for shape in (FOLDED, Shape("o", Size(20, 20), ShapeKind.CIRCLE)):
        assert corner_arcs(sheet(), {"c": shape}) == ()
