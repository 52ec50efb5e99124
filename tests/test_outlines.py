"""What lies inside of outlines, and what they have in common."""

import pytest

from pnp.base.geometry import Point
from pnp.base.outlines import area, common, is_inside, outlines
from pnp.base.paths import absolute, circle

SQUARE = tuple(Point(x, y) for x, y in ((0, 0), (10, 0), (10, 10), (0, 10)))


def moved(x: float, y: float) -> tuple[Point, ...]:
    return tuple(Point(corner.x + x, corner.y + y) for corner in SQUARE)


def test_an_outline_has_its_corners_and_curves_many() -> None:
    (square,) = outlines("M 0 0 L 10 0 L 10 10 L 0 10 Z")
    assert square == SQUARE
    (round_,) = outlines(circle(0, 0, 10))
    assert abs(area(round_)) == pytest.approx(314, rel=0.02)


def test_several_outlines_stand_for_themselves() -> None:
    found = outlines(absolute("M 0 0 h 10 v 10 h -10 Z M 20 0 h 10 v 10 h -10 Z"))
    assert len(found) == 2
    assert is_inside(Point(25, 5), found)
    assert not is_inside(Point(15, 5), found)


def test_dents_are_outside() -> None:
    dented = outlines("M 0 0 L 10 0 L 10 10 L 5 4 L 0 10 Z")
    assert is_inside(Point(5, 2), dented)
    assert not is_inside(Point(5, 8), dented)


@pytest.mark.parametrize(
    ("by", "shared"), [((0, 0), 100), ((5, 5), 25), ((10, 0), 0), ((20, 0), 0), ((2, -3), 56)]
)
def test_what_two_squares_share(by: tuple[float, float], shared: float) -> None:
    assert common(SQUARE, moved(*by)) == pytest.approx(shared)
    assert common(SQUARE, moved(*by)[::-1]) == pytest.approx(shared)
