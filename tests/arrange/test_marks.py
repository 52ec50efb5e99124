"""Where to cut pieces with straight sides: marks in line with every side, none on a piece."""

import math
from collections.abc import Iterator
from itertools import pairwise

import pytest

from pnp.arrange.guides import LINE, MARK, NOTCH
from pnp.arrange.marks import cut_marks
from pnp.arrange.sheets import both_sides
from pnp.base.geometry import Box, Edges, Point, Size
from pnp.base.outlines import Convex, corners
from pnp.base.paths import segments
from pnp.check.cutting import depth
from pnp.model.face import Circle, FaceName, Path
from pnp.model.game import Component
from pnp.model.order import Order as PrintOrder
from pnp.model.sheet import Placement, Sheet
from pnp.model.stock import Shape, ShapeKind
from pnp.parts.rules import parts_of
from tests.support.arranging import arranged, component, job, order, stock
from tests.support.editions import edition

WEDGE = "M 0 0 L 61.24 0 L 46.62 45 L 14.62 45 Z"
HEXAGON = "M 10 0 L 30 0 L 40 17.3205 L 30 34.641 L 10 34.641 L 0 17.3205 Z"
TRIANGLE = "M 20 0 L 40 34 L 0 34 Z"
SHAPES = {
    name: Shape(name, Size(*size), ShapeKind.PATH, d=d)
    for name, size, d in (
        ("wedge", (61.24, 45), WEDGE),
        ("hexagon", (40, 34.641), HEXAGON),
        ("triangle", (40, 34), TRIANGLE),
    )
}

Stroke = tuple[Point, Point]


def strokes(sheet: Sheet, *paints: object) -> list[Stroke]:
    found: list[Stroke] = []
    for mark in sheet.guides:
        if isinstance(mark, Path) and mark.paint in paints:
            here = Point(0, 0)
            for command, values in segments(mark.d):
                there = Point(*values)
                found += [(here, there)] if command == "L" else []
                here = there
    return found


def outline(put: Placement) -> Convex:
    return Convex.around(corners(put.outline)).placed(put.box, put.rotation)


def in_line(stroke: Stroke, a: Point, b: Point) -> bool:
    """Tell whether a stroke lies on the line through two points, beyond the second."""
    long = math.dist(a, b)
    x, y = (b.x - a.x) / long, (b.y - a.y) / long
    off = max(abs((p.x - a.x) * y - (p.y - a.y) * x) for p in stroke)
    beyond = min((p.x - b.x) * x + (p.y - b.y) * y for p in stroke)
    return off < 0.02 and beyond > -0.02


def sheets_of(name: str, count: int) -> Iterator[Sheet]:
    yield from arranged(component(SHAPES[name], count, gap=None), order(stock().papers["a4"]))


@pytest.mark.parametrize("name", SHAPES)
@pytest.mark.parametrize("count", [1, 7, 18])
def test_every_straight_side_has_marks_at_both_ends_and_no_piece_has_any_on_it(
    name: str, count: int
) -> None:
    for sheet in sheets_of(name, count):
        drawn = strokes(sheet, MARK)
        assert not strokes(sheet, LINE)
        for put in sheet.placements:
            around = outline(put)
            for one in (*drawn, *strokes(sheet, NOTCH)):
                middle = Point((one[0].x + one[1].x) / 2, (one[0].y + one[1].y) / 2)
                assert max(depth(point, (around,)) for point in (*one, middle)) < 0.01
            for a, b in pairwise((*around, around[0])):
                assert any(in_line(one, a, b) for one in drawn), (put.box, a, b)
                assert any(in_line(one, b, a) for one in drawn), (put.box, a, b)
        reach = sheet.reach.grown(Edges(0.01, 0.01, 0.01, 0.01))
        assert all(reach.holds(Box(*point, 0, 0)) for stroke in drawn for point in stroke)


def test_where_pieces_lie_too_close_for_marks_lines_lie_beside_the_cuts() -> None:
    (sheet,) = sheets_of("hexagon", 45)
    lines = strokes(sheet, LINE)
    assert lines
    for around in map(outline, sheet.placements):
        for one in lines:
            assert max(depth(point, (around,)) for point in one) < -0.04


def test_rows_of_wedges_are_cut_with_a_ruler_right_across_the_sheet() -> None:
    (sheet,) = sheets_of("wedge", 20)
    rows = {edge for put in sheet.placements for edge in (put.box.y, put.box.bottom)}
    level = [(a, b) for a, b in strokes(sheet, MARK) if abs(a.y - b.y) < 0.01]
    block = sheet.block
    for at in rows:
        mine = [one for one in level if abs(one[0].y - at) < 0.01]
        assert len(mine) == 2
        left, right = sorted(mine, key=lambda one: one[0].x)
        assert max(p.x for p in left) <= block.x - 2 and min(p.x for p in right) >= block.right + 2
        assert all(abs(a.x - b.x) >= 3 - 0.01 for a, b in mine)


def test_without_any_room_for_a_mark_the_line_falls_off_with_the_bleed() -> None:
    shape = SHAPES["hexagon"]._replace(bleed=1.0)
    box = Box(10, 10, 40, 34.641)
    put = Placement(FaceName("c", "p"), 1, box, bleed=Edges(1, 1, 1, 1), outline=shape.outline)
    (mark,) = (one for one in cut_marks((put,), (shape,), box).marks if one.paint == LINE)  # type: ignore[union-attr]
    assert isinstance(mark, Path)
    around = outline(put)
    points = [Point(*values) for _, values in segments(mark.d)]
    assert len(points) == 8  # beside the level sides there is room in line with them
    assert all(-1.2 < depth(point, (around,)) < -0.04 for point in points)


def test_round_pieces_keep_their_outline() -> None:
    disc = Shape("disc", Size(20, 20), ShapeKind.CIRCLE)
    (sheet,) = arranged(component(disc, 3, gap=4), order(stock().papers["a4"]))
    drawn = [one for one in sheet.guides if isinstance(one, Circle) and one.paint == LINE]
    assert len(drawn) == 3 and not strokes(sheet, MARK)


def test_strips_are_cut_from_edge_to_edge_and_counted_so() -> None:
    whole = edition("micropolis")
    (part,) = parts_of(whole, PrintOrder(), "standing".__eq__)
    (sheet,) = part.document.sheets
    assert [sum(cut.upright is way for cut in sheet.cuts) for way in (True, False)] == [24, 8]
    taken = part.plan()
    assert (taken.cuts, taken.outlines) == (32, 0)
    assert not strokes(sheet, LINE)


def test_foundations_and_tiles_of_micropolis_have_no_line_in_their_art() -> None:
    parts: dict[str, Component] = {one.id: one for one in edition("micropolis").game.components}
    for id_ in ("slices", "foundations"):
        for sheet in both_sides(job(parts[id_], order(stock().papers["a4"]))):
            assert not strokes(sheet, LINE)
