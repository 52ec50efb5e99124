"""Bleed between neighbours: to the middle of a gap, never over a piece or out of the room."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.arrange.layouts import bleeds
from pnp.base.geometry import Box, Edges

ROOM = Box(0, 0, 200, 200)


def test_alone_a_piece_has_all_of_its_bleed_but_for_the_edge_of_the_room() -> None:
    assert bleeds((Box(1, 50, 60, 80),), 2.0, ROOM) == (Edges(1, 2, 2, 2),)


@pytest.mark.parametrize(("gap", "each"), [(0, 0), (1, 0.5), (3, 1.5), (4, 2), (30, 2)])
def test_neighbours_share_what_is_between_them(gap: float, each: float) -> None:
    one, other = Box(20, 20, 40, 40), Box(60 + gap, 20, 40, 40)
    assert bleeds((one, other), 2.0, ROOM) == (Edges(2, 2, each, 2), Edges(each, 2, 2, 2))


def test_pieces_that_meet_at_a_corner_alone_do_not_mind_each_other() -> None:
    boxes = Box(20, 20, 40, 40), Box(60, 60, 40, 40)
    assert set(bleeds(boxes, 2.0, ROOM)) == {Edges(2, 2, 2, 2)}


@given(st.integers(1, 6), st.integers(1, 6), st.floats(0, 5), st.floats(0, 4), st.data())
def test_no_bleed_reaches_another_piece(
    columns: int, rows: int, gap: float, bleed: float, data: st.DataObject
) -> None:
    used = data.draw(st.integers(1, columns * rows))
    boxes = tuple(
        Box(10 + column * (20 + gap), 10 + row * (25 + gap), 20, 25)
        for row in range(rows)
        for column in range(columns)
    )[:used]
    for box, free in zip(boxes, bleeds(boxes, bleed, ROOM), strict=True):
        grown = box.grown(free)
        assert not any(grown.overlaps(other) for other in boxes if other is not box)
        assert ROOM.holds(grown)
