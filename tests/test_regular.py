"""Outlines by name: how large they are, how their corners are rounded, what runs over the cut."""

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.geometry import Box, Point
from pnp.base.outlines import Convex, area, outlines, spread, with_corners
from pnp.base.paths import absolute, bounds, circle, polygon
from pnp.check.cutting import depth


@pytest.mark.parametrize(
    ("sides", "pointed", "size"),
    [
        (6, False, (40.4145, 35)),
        (6, True, (35, 40.4145)),
        (8, False, (35, 35)),
        (8, True, (37.8837, 37.8837)),
        (3, False, (35, 30.3109)),
        (4, False, (35, 35)),
    ],
)
def test_polygons_are_as_wide_from_side_to_side_as_was_told(
    sides: int, pointed: bool, size: tuple[float, float]
) -> None:
    around = Convex.regular(sides, 35, pointed)
    lengths = {round(math.dist(a, b), 6) for a, b in pairwise(around)}
    assert len(around) == sides and len(lengths) == 1
    assert bounds(polygon(around)) == pytest.approx(Box(0, 0, *size), abs=1e-4)


@given(st.sampled_from((3, 6, 8)), st.booleans(), st.floats(0.5, 6))
def test_a_round_corner_lies_inside_and_its_handles_tell_how_far_it_reaches(
    sides: int, pointed: bool, radius: float
) -> None:
    around = Convex.regular(sides, 40, pointed)
    d = with_corners(around, radius)
    (found,) = outlines(d)
    told = bounds(d)
    assert Box.around(*zip(*found, strict=True)) == pytest.approx(told, abs=1e-3)
    assert min(depth(one, (around,)) for one in found) > -1e-3
    turn = math.pi * 2 / sides
    lost = sides * radius**2 * (math.tan(turn / 2) - turn / 2)
    assert abs(area(found)) == pytest.approx(abs(area(around)) - lost, rel=1e-3)
    assert absolute(d) == d and Convex.of_path(d)


def test_corners_that_cave_in_are_rounded_too() -> None:
    corners = [Point(*one) for one in ((0, 0), (30, 0), (30, 10), (10, 10), (10, 30), (0, 30))]
    (found,) = outlines(with_corners(corners, 2))
    # five corners lose a little, the sixth wins as much as one of them
    assert abs(area(found)) == pytest.approx(500 - 4 * 4 * (1 - math.pi / 4), rel=1e-3)


def test_a_corner_without_room_is_refused_with_the_side() -> None:
    with pytest.raises(ValueError, match=r"corner 20 mm is too round for a side of 20\.21 mm"):
        with_corners(Convex.regular(6, 35), 20)


@pytest.mark.parametrize("sides", [3, 6, 8])
def test_what_is_spread_keeps_its_corners_and_moves_its_sides(sides: int) -> None:
    around = Convex.regular(sides, 35)
    (found,) = outlines(spread(polygon(around), 2))
    assert len(found) == sides
    middles = [Point((a.x + b.x) / 2, (a.y + b.y) / 2) for a, b in pairwise(found)]
    assert [depth(one, (around,)) for one in middles] == pytest.approx([-2] * (sides - 1), abs=1e-3)
    back = tuple(reversed(around))
    (other,) = outlines(spread(polygon(back), 2))
    assert sorted(other) == sorted(found)


def test_what_is_round_or_very_sharp_is_spread_no_farther_than_it_should() -> None:
    (found,) = outlines(spread(circle(10, 10, 10), 2))
    assert [math.dist(one, (10, 10)) for one in found] == pytest.approx([12] * len(found), abs=0.03)
    needle = polygon([(0, 0), (100, 1), (0, 2)])
    box = bounds(spread(needle, 2))
    assert 101.9 < box.right < 104


def test_every_outline_of_several_is_spread() -> None:
    two = polygon([(0, 0), (10, 0), (10, 10), (0, 10)]) + " " + polygon([(20, 0), (30, 0), (25, 9)])
    assert len(outlines(spread(two, 1))) == 2
