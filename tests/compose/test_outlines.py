"""Shapes as corners: how much they cover, and what lies inside."""

from math import pi

import pytest

from pnp.base.geometry import Box
from pnp.compose.marks import Outline
from pnp.model.face import Circle, Paint, Path, Rect

PAINT = Paint(fill="#000000")


def test_a_circle_covers_what_a_circle_covers() -> None:
    disc = Outline.of(Circle(5, 5, 3, PAINT))
    assert disc.area == pytest.approx(9 * pi, rel=0.03)
    assert disc.length == pytest.approx(6 * pi, rel=0.03)
    assert disc.holds(7.9, 5) and not disc.holds(7.9, 7.9)


def test_a_hole_is_not_inside() -> None:
    ring = Outline.of(Path("M 0 0 L 10 0 L 10 10 L 0 10 Z M 3 3 L 3 7 L 7 7 L 7 3 Z", PAINT))
    assert ring.area == pytest.approx(84)
    assert ring.holds(1, 5) and not ring.holds(5, 5)


def test_a_path_goes_on_where_it_was_closed() -> None:
    assert Outline.along("M 0 0 L 4 0 L 4 4 Z L 0 4 L 4 4 Z").area in (
        pytest.approx(0),
        pytest.approx(16),
    )
    assert Outline.along("M 1 1 L 5 1").area == 0


def test_places_stand_all_around() -> None:
    box = Box(0, 0, 8, 4)
    places = Outline.of(Rect(box, 0, PAINT)).places
    assert {(place.x, place.y) for place in places} >= {(0, 0), (8, 0), (8, 4), (0, 4)}
