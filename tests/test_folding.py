"""Nets are folded in space: panels keep their size and come to lie where paper would."""

import pytest

from pnp.base.folding import Space, _back, folded
from pnp.base.geometry import Point
from pnp.base.outlines import area

STRIP = tuple(Point(x, y) for x, y in ((0, 0), (40, 0), (40, 20), (0, 20)))
FOLD = (Point(25, 0), Point(25, 20))


def test_a_flat_net_is_drawn_as_it_lies() -> None:
    panels = folded(STRIP, [(*FOLD, 0.0)])
    assert sorted(abs(area(panel)) for panel, _ in panels) == pytest.approx([300, 500])
    assert all(front for _, front in panels)


def test_a_panel_that_is_folded_back_lies_behind_and_is_drawn_first() -> None:
    (first, _), (last, front) = folded(STRIP, [(*FOLD, 90.0)])
    assert abs(area(last)) == pytest.approx(500) and front
    assert min(x for x, _ in first) == pytest.approx(25)
    assert max(x for x, _ in first) == pytest.approx(25 + 15 * 0.42)


def test_a_full_turn_lays_a_panel_on_its_neighbour() -> None:
    (first, front), _ = folded(STRIP, [(*FOLD, 180.0)])
    assert (min(x for x, _ in first), max(x for x, _ in first)) == pytest.approx((10, 25))
    assert not front


def test_panels_hang_on_panels() -> None:
    """Four sides of a box come round to where they began."""
    long = tuple(Point(x, y) for x, y in ((0, 0), (80, 0), (80, 20), (0, 20)))
    creases = [(Point(x, 0), Point(x, 20), 90.0) for x in (20.0, 40.0, 60.0)]
    panels = folded(long, creases)
    assert len(panels) == 4
    xs = [x for panel, _ in panels for x, _ in panel]
    assert max(xs) - min(xs) == pytest.approx(20 + 20 * 0.42)


def test_a_place_keeps_its_distance_from_the_fold() -> None:
    place = _back(Space(35, 7, 0), Point(25, 0), Point(1, 0), 60)
    assert place.y == 7
    assert ((place.x - 25) ** 2 + place.depth**2) ** 0.5 == pytest.approx(10)
