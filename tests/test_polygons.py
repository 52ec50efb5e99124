"""Convex outlines: what grows, what meets, what is mirrored."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.geometry import Box, Point
from pnp.base.outlines import Convex, corners
from pnp.base.paths import circle, polygon
from pnp.check.sheets import placed

SQUARE = Convex.of_box(Box(0, 0, 10, 10))
TRIANGLE = Convex.around((Point(0, 0), Point(10, 0), Point(0, 10)))
points = st.builds(Point, st.integers(-50, 50), st.integers(-50, 50))
polygons = (
    st.lists(points, min_size=3, max_size=9).map(Convex.around).filter(lambda one: len(one) > 2)
)


def area(polygon_: tuple[Point, ...]) -> float:
    turned = (*polygon_[1:], polygon_[0])
    return abs(sum(a.x * b.y - b.x * a.y for a, b in zip(polygon_, turned, strict=True))) / 2


def test_a_circle_is_convex_and_a_star_is_not() -> None:
    found = Convex.of_path(circle(5, 5, 5))
    assert found and area(found) == pytest.approx(math.pi * 25, rel=0.002)
    assert Convex.of_path("M 0 0 L 10 0 L 5 4 L 10 10 L 0 10 Z") is None
    assert Convex.of_path(polygon(SQUARE)) == SQUARE
    assert Convex.of_path("M 0 0 L 4 0 L 0 4 Z M 6 6 L 9 6 L 6 9 Z") is None
    assert corners("M 0 0 L 4 0 L 4 0 L 0 4 Z") == ((0, 0), (4, 0), (0, 4))


@given(polygons, polygons)
def test_what_adds_up_reaches_as_far_as_both(one: Convex, two: Convex) -> None:
    whole = one.plus(two)
    every = Convex.around([Point(a.x + b.x, a.y + b.y) for a in one for b in two])
    assert area(whole) == pytest.approx(area(every), abs=1e-3)


@given(polygons, polygons, points)
def test_polygons_meet_where_their_sum_says(one: Convex, two: Convex, by: Point) -> None:
    there = two.moved(*by)
    taken = one.plus(Convex(Point(-x, -y) for x, y in two))
    at = taken.reach(by.x)
    inside = at is not None and at[0] + 0.01 < by.y < at[1] - 0.01
    outside = at is None or not at[0] - 0.01 < by.y < at[1] + 0.01
    if inside:
        deep = not one.is_apart(there, 0.0)
        assert deep or area(one) < 1 or area(two) < 1
    if outside:
        assert one.is_apart(there, 0.01)


def test_growing_moves_every_side_and_rounds_corners() -> None:
    large = SQUARE.grown(2)
    assert min(x for x, _ in large) == pytest.approx(-2)
    assert max(y for _, y in large) == pytest.approx(12)
    assert area(large) == pytest.approx(100 + 4 * 20 + math.pi * 4, rel=0.001)
    assert SQUARE.grown(0) == SQUARE


def test_triangles_share_a_box_without_meeting() -> None:
    other = placed(TRIANGLE, Box(0, 0, 10, 10), 180)
    assert TRIANGLE.is_apart(other)
    assert not TRIANGLE.is_apart(SQUARE)
    assert not TRIANGLE.is_apart(other.moved(-1, 0))


@pytest.mark.parametrize(
    ("turn", "corner"), [(0, (20, 30)), (90, (25, 30)), (180, (30, 35)), (270, (20, 40))]
)
def test_quarters_of_a_turn_are_clockwise(turn: float, corner: tuple[float, float]) -> None:
    wide, high = (10, 5) if turn % 180 == 0 else (5, 10)
    assert placed(Convex([Point(0, 0)]), Box(20, 30, wide, high), turn) == (corner,)
