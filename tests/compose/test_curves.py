"""Curves that templates ask for."""

import math
import re
from collections.abc import Callable
from typing import Any

import pytest

from pnp.base.paths import absolute, bounds, circle
from pnp.compose.functions import (
    around,
    blob,
    border,
    chance,
    chances,
    cog,
    dots,
    dust,
    flames,
    polygon,
    smooth,
    star,
    strokes,
)


def corners(path: str) -> list[tuple[float, float]]:
    """Return the points that straight lines of path data go through."""
    found = re.findall(r"[ML] (\S+) (\S+)", path)
    return [(float(x), float(y)) for x, y in found]


def test_a_smooth_curve_goes_through_its_points() -> None:
    points = [(0, 0), (6, 0), (6, 6), (0, 6)]
    path = smooth(points)
    assert path.startswith("M 0 0 C 1 -1 5 -1 6 0 C ")
    assert path.endswith(" 0 0 Z")
    for x, y in points:
        assert f" {x} {y} " in path


def test_a_blob_without_wobble_is_round() -> None:
    box = bounds(absolute(blob(10, 20, 5, "seed", wobble=0, n=36)))
    assert (box.x, box.right) == pytest.approx((5, 15), abs=0.02)
    assert (box.y, box.bottom) == pytest.approx((15, 25), abs=0.02)


def test_a_blob_is_stretched_turned_and_shaken() -> None:
    long = bounds(absolute(blob(0, 0, 5, 1, wobble=0, n=36, stretch=2)))
    assert long.width == pytest.approx(4 * long.height, rel=0.01)
    upright = bounds(absolute(blob(0, 0, 5, 1, wobble=0, n=36, stretch=2, turn=0.5)))
    assert upright.height == pytest.approx(4 * upright.width, rel=0.01)
    assert blob(0, 0, 5, 1) == blob(0, 0, 5, 1) != blob(0, 0, 5, 2)
    assert blob(0, 0, 5, 1, box=0.05) != blob(0, 0, 5, 1)
    assert blob(0, 0, 5, 1, petals=5, bulge=0.1) != blob(0, 0, 5, 1)


def test_polygons_and_stars_begin_at_the_top() -> None:
    square = polygon(0, 0, 2, 4)
    assert square.startswith("M 0 -2 L 2 ")
    assert len(corners(square)) == 4
    tips = corners(star(1, 1, 4, 2, 5))
    assert len(tips) == 10
    away = [math.hypot(x - 1, y - 1) for x, y in tips]
    assert away[::2] == pytest.approx([4] * 5, abs=1e-3)
    assert away[1::2] == pytest.approx([2] * 5, abs=1e-3)


def test_a_cogwheel_has_its_teeth() -> None:
    away = [math.hypot(x, y) for x, y in corners(cog(0, 0, 10, 12, 3))]
    assert len(away) == 48
    assert sorted(away) == pytest.approx([7] * 24 + [10] * 24, abs=1e-3)
    assert cog(0, 0, 10, 12, 3, 90) != cog(0, 0, 10, 12, 3)


def test_points_lie_around_a_ring() -> None:
    assert around(4, 2) == [
        pytest.approx(point, abs=1e-9) for point in ((2, 0), (0, 2), (-2, 0), (0, -2))
    ]
    (first, *_) = around(4, 2, 0.5)
    assert first == pytest.approx((0, 2), abs=1e-9)
    x, y = around(8, 2, 0.25, 3)[0]
    assert (x / 3, 3 * y) == pytest.approx((math.sqrt(2), math.sqrt(2)))
    assert around(2, 1, span=1)[1] == pytest.approx((0, 1), abs=1e-9)
    away = [math.hypot(*point) for point in around(9, 3, seed="a", more=2)]
    assert away == pytest.approx([3 + 2 * far for far in chances(9, "a", "out")])
    assert around(9, 3, seed="a", more=2, out="b") == around(9, 3, seed="a", more=2, out="b")
    assert around(9, 3, seed="a", more=2, out="b") != around(9, 3, seed="a", more=2)
    shaken = [math.atan2(y, x) for x, y in around(2, 1, span=1, seed="a", shake=0.5, at="b")]
    spots = chances(2, "a", "b")
    assert shaken == pytest.approx([math.pi * (i + 0.5 * spots[i]) / 2 for i in range(2)])
    turned = [math.atan2(y, x) for x, y in around(4, 1, waves=1, sway=0.1, phase=0)]
    assert turned == pytest.approx([0, math.pi / 2 + 0.1, math.pi, -math.pi / 2 - 0.1])


def test_dots_are_circles_or_the_round_ends_of_lines() -> None:
    assert dots([(1, 2), (3, 4)]) == "M 1 2 L 1.0005 2 M 3 4 L 3.0005 4"
    assert dots([(1, 2), (3, 4)], 0.5) == f"{circle(1, 2, 0.5)} {circle(3, 4, 0.5)}"


def test_strokes_go_from_points_to_points() -> None:
    assert strokes([(0, 0), (3, 0)], [(0, 3), (3, 6)]) == "M 0 0 L 0 3 M 3 0 L 3 6"
    bent = strokes([(0, 0), (1, 0)], [(6, 0), (1, 1)], [(3, 3), (2, 5)])
    assert bent == absolute("M 0 0 Q 3 3 6 0 M 1 0 Q 2 5 1 1")
    with pytest.raises(ValueError, match="shorter"):
        strokes([(0, 0), (3, 0)], [(0, 3)])


def test_flames_stand_on_a_circle() -> None:
    def tips(*args: Any, **more: Any) -> list[tuple[float, float]]:
        found = re.findall(r"(\S+) (\S+) C (?:\S+ ){6}Z", flames(*args, **more) + " ")
        return [(float(x), float(y)) for x, y in found]

    assert tips(4, 5, 2, 1, "a") == [(7, 0), (0, 7), (-7, 0), (0, -7)]
    assert tips(4, 5, 2, 1, "a", rise=3) == [(8.5, 0), (0, 7), (-8.5, 0), (0, -10)]
    assert tips(4, 5, 2, 1, "a", first=1, every=2) == [(0, 7), (0, -7)]
    assert tips(3, 5, 2, 1, "a", span=1.5, turn=-1, crown=1)[1] == (0, -8)
    assert tips(4, 5, 2, 1, "a", drift=1)[0] == (7, -1)
    away = [math.hypot(*tip) for tip in tips(9, 5, 2, 1, "a", more=2)]
    assert away == pytest.approx([7 + 2 * far for far in chances(9, "a", "long")], abs=1e-3)
    beside = [y for _, y in tips(1, 5, 2, 1, "a", lean=4)]
    assert beside == pytest.approx([4 * (chance("a", "lean", 0) - 0.5)], abs=1e-3)
    turned = [math.atan2(y, x) for x, y in tips(1, 5, 2, 1, "a", shake=0.2)]
    assert turned == pytest.approx([0.4 * math.pi * chance("a", "at", 0)], abs=1e-3)
    assert flames(4, 5, 2, 1, "a").startswith("M 5 -0.5 C 5.6 -0.62 ")


def test_a_border_runs_around_squares_of_a_grid() -> None:
    assert border([(0, 0)], 0.1) == (
        "M 0.1 0.1 L 0.9 0.1 M 0.1 0.9 L 0.9 0.9 M 0.1 0.1 L 0.1 0.9 M 0.9 0.1 L 0.9 0.9"
    )
    assert "M 0.1 0.1 L 1 0.1 " in border([(0, 0), (1, 0)], 0.1)  # on to the next square
    corner = border([(0, 0), (1, 0), (0, 1)], 0.1)
    assert "M 0.9 0.9 L 0.9 2" not in corner
    assert "M 0.9 0.9 L 0.9 1.9" in corner  # around the inner corner


def test_dust_lies_in_its_circle() -> None:
    grains = corners(dust(5, 5, 3, "seed", 40))[::2]
    assert len(grains) == 40
    assert all(math.hypot(x - 5, y - 5) <= 3.001 for x, y in grains)


@pytest.mark.parametrize("n", [0, -1, 10_001, 10**9])
def test_a_curve_has_only_so_many_points(n: int) -> None:
    curves: list[Callable[[], str]] = [
        lambda: polygon(0, 0, 1, n),
        lambda: star(0, 0, 2, 1, n),
        lambda: blob(0, 0, 1, "seed", n=n),
        lambda: dust(0, 0, 1, "seed", n),
        lambda: cog(0, 0, 2, n, 1),
        lambda: strokes(around(n, 1), around(n, 2)),
        lambda: flames(n, 1, 2, 1, "seed"),
    ]
    for curve in curves:
        with pytest.raises(ValueError, match=r"a curve has 1 to 10?,000"):
            curve()
    with pytest.raises(ValueError, match="0 points"):
        smooth([])
    with pytest.raises(ValueError, match="0 points"):
        dots([])


def test_what_curves_write_needs_no_other_writing() -> None:
    curves = [
        blob(3, -2, 7, 1, 0.2, 9, 3, 0.1, 1.2, 0.3, 0.05),
        blob(0, 0, 1, "seed", wobble=0, n=4),
        polygon(0, 0, 100, 5),
        star(0.5, 0, 2, 1, 5),
        cog(0, 0, 10, 8, 2),
        dust(0, 0, 1e-4, "seed", 9),
        dots([(-1e-9, 10), (0, 0)], 3),
        strokes(around(5, 1), around(5, 2), around(5, 1.5, 0.1)),
        flames(5, 3, 2, 1, "seed", lean=2),
        border([(0, 0), (1, 0), (1, 1)], 0.05),
    ]
    assert curves == [absolute(curve) for curve in curves]


def test_a_curve_stays_on_paper() -> None:
    with pytest.raises(ValueError, match="longer than anything that is printed"):
        polygon(0, 0, 1e6, 4)


def test_a_blob_has_fewer_points_since_blobs_are_kept() -> None:
    assert blob(0, 0, 1, "seed", n=1000).count("C") == 1000
    with pytest.raises(ValueError, match=r"1,001 points; a curve has 1 to 1,000$"):
        blob(0, 0, 1, "seed", n=1001)
