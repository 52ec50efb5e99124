"""Rows and columns of marks."""

import pytest

from pnp.base.geometry import Box
from pnp.compose.marks import stack_marks
from pnp.model.face import Circle, Group, Mark, Paint, Rect

MARKS: tuple[Mark, ...] = (Rect(Box(0, 0, 10, 4), 0, Paint()), Circle(0, 0, 3, Paint()))
SIZES = [(10.0, 4.0), (6.0, 6.0)]


def places(along: int, **asked: object) -> list[tuple[float, float]]:
    plain = {"x": 1, "y": 2, "w": None, "h": None, "gap": 2, "align": "start", "justify": "start"}
    group = stack_marks(MARKS, SIZES, {**plain, **asked}, along)
    assert (group.x, group.y) == (1, 2)
    return [(one.x, one.y) for one in group.marks if isinstance(one, Group)]


def test_things_stand_one_after_the_other_with_a_gap() -> None:
    assert places(0) == [(0, 0), (12 + 3, 3)], "a circle is placed by its centre"
    assert places(1) == [(0, 0), (3, 6 + 3)]


@pytest.mark.parametrize(("justify", "at"), [("start", 0), ("centre", 6), ("end", 12)])
def test_room_that_is_left_goes_where_it_is_asked_for(justify: str, at: float) -> None:
    assert places(0, w=30, justify=justify)[0] == (at, 0)


@pytest.mark.parametrize(("align", "at"), [("start", 0), ("centre", 1), ("end", 2)])
def test_the_smaller_one_is_aligned_with_the_larger(align: str, at: float) -> None:
    assert places(0, align=align)[0] == (0, at)
    assert places(0, h=4, align=align)[1] == (15, 3 - at)
