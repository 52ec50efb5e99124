"""Cut marks beside pieces, and what is left of them where paper is short."""

import pytest

from pnp.arrange.guides import (
    LENGTH,
    LINE,
    MARK,
    NOTCH,
    RIM_AWAY,
    TICK,
    Block,
)
from pnp.base.geometry import Box, Edges, Size
from pnp.base.paths import segments
from pnp.model.face import Circle, FaceName, Group, Paint, Path, Rect
from pnp.model.sheet import Placement
from pnp.model.stock import Shape, ShapeKind
from tests.support.arranging import setter

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


def test_scissors_follow_an_outline() -> None:
    disc = Shape("disc", Size(40, 40), ShapeKind.CIRCLE)
    *_, mark = Block(PLACED, disc, BLOCK).marks()
    assert isinstance(mark, Circle) and (mark.x, mark.y, mark.radius) == (70, 80, 20)
    star = Shape("star", Size(40, 60), ShapeKind.PATH, d="M 0 0 L 40 60 L 0 60 Z")
    (mark,) = Block(PLACED, star, BLOCK).marks()
    assert isinstance(mark, Group) and (mark.x, mark.y) == (50, 50)


@pytest.mark.parametrize(("bleed", "lit"), [(0.0, False), (0.3, False), (2.0, True)])
def test_outlines_have_a_light_rim_where_no_neighbour_lies(bleed: float, lit: bool) -> None:
    disc = Shape("disc", Size(40, 40), ShapeKind.CIRCLE)
    placed = [put._replace(bleed=Edges(bleed, bleed, bleed, bleed)) for put in PLACED]
    marks = Block(placed, disc, BLOCK).marks()
    radii = [mark.radius for mark in marks if isinstance(mark, Circle)]
    assert radii == ([20 + RIM_AWAY, 20] if lit else [20])
    star = Shape("star", Size(40, 60), ShapeKind.PATH, d="M 0 0 L 40 60 L 0 60 Z")
    (group,) = Block(placed, star, BLOCK).marks()
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
