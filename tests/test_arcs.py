"""Curves as plotters want them: arcs where they stand for arcs, else steps that nobody can see."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.geometry import Point
from pnp.base.outlines import Convex, with_corners
from pnp.base.paths import absolute, circle, polygon, rounded
from pnp.draw.plots import STEP, Bend, Track, middle_of, tracks


@given(st.floats(-50, 250), st.floats(-50, 250), st.floats(1, 150))
def test_a_circle_is_one(x: float, y: float, radius: float) -> None:
    (track,) = tracks(circle(x, y, radius))
    found = track.circle
    assert found is not None
    assert found[0] == pytest.approx((x, y), abs=0.003)
    assert found[1] == pytest.approx(radius, abs=0.001)


@given(st.sampled_from((3, 6, 8)), st.booleans(), st.floats(0.5, 6))
def test_round_corners_are_arcs_of_their_radius(sides: int, pointed: bool, radius: float) -> None:
    (track,) = tracks(with_corners(Convex.regular(sides, 40, pointed), radius))
    arcs = [bend for bend in track.bends if bend.turn]
    assert sum(bend.turn for bend in arcs) == pytest.approx(math.tau, abs=0.01)
    assert [bend.radius for bend in arcs] == pytest.approx([radius] * len(arcs), abs=0.01)
    assert track.closed and track.circle is None


def test_a_card_has_four_lines_and_four_arcs() -> None:
    (track,) = tracks(rounded(63, 88, 3))
    assert len(track.bends) == 8
    start = Point(60, 0)
    arc = next(bend for bend in track.bends if bend.turn)
    assert arc.end == (63, 3)
    assert (arc.turn, arc.radius) == pytest.approx((math.pi / 2, 3))
    assert middle_of(start, arc) == pytest.approx((60, 3), abs=1e-4)


def test_straight_outlines_have_their_corners_once() -> None:
    (track,) = tracks(polygon([(0, 0), (10, 0), (10, 10)]))
    assert track == Track(
        Point(0, 0), (Bend(Point(10, 0)), Bend(Point(10, 10)), Bend(Point(0, 0))), True
    )
    (line,) = tracks("M 0 0 L 10 0")
    assert not line.closed and line.circle is None


def test_each_time_the_pen_is_lifted_a_track_ends() -> None:
    assert len(tracks("M 0 0 L 9 0 L 9 9 Z M 20 0 L 29 0 M 40 0 L 49 0 L 49 9 Z")) == 3


def test_a_curve_that_is_no_arc_becomes_steps_close_to_it() -> None:
    d = absolute("M 0 0 C 10 -20 30 25 40 0")
    (track,) = tracks(d)
    assert not any(bend.turn for bend in track.bends)
    a, b, c, e = (Point(*one) for one in ((0, 0), (10, -20), (30, 25), (40, 0)))
    corners = [track.start, *(bend.end for bend in track.bends)]
    for step in range(401):
        t = step / 400
        weights = (1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3
        x, y = (sum(w * p[n] for w, p in zip(weights, (a, b, c, e), strict=True)) for n in (0, 1))
        below = max(n for n, corner in enumerate(corners[:-1]) if corner.x <= x + 1e-9)
        one, other = corners[below], corners[below + 1]
        share = (x - one.x) / (other.x - one.x)
        slope = (other.x - one.x) / math.dist(one, other)
        assert abs(one.y + (other.y - one.y) * share - y) * slope < 2 * STEP
    assert len(corners) > 20
