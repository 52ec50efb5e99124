"""Drawings for plotters as DXF, read back by a reader of its own."""

import pytest

from pnp.base.geometry import Point, Size
from pnp.base.paths import circle, rounded
from pnp.draw.plots import dxf
from pnp.model.stock import Plot
from tests.support.dxf import read

MARK = (Point(10, 10), Point(15, 10), Point(15, 15), Point(10, 15))
PLOT = Plot(
    "Würfel", Size(210, 297), (rounded(63, 88, 3), circle(100, 50, 8)), ("M 0 9 L 9 9",), (MARK,)
)


def test_every_cutter_opens_release_12_in_millimetres() -> None:
    drawing = read(dxf(PLOT))
    assert drawing.header["$ACADVER"] == "AC1009"
    assert drawing.header["$INSUNITS"] == "4" and drawing.header["$MEASUREMENT"] == "1"
    assert drawing.layers == {"CUT": 1, "FOLD": 5, "REGISTER": 7}


def test_lines_lie_on_their_layers_with_y_upwards() -> None:
    card, disc, fold, mark = read(dxf(PLOT)).entities
    assert [one.layer for one in (card, disc, fold, mark)] == ["CUT", "CUT", "FOLD", "REGISTER"]
    assert card.box == pytest.approx((0, 209, 63, 88), abs=1e-3)
    assert (disc.kind, disc.radius) == ("CIRCLE", 8)
    assert disc.box == pytest.approx((92, 239, 16, 16), abs=1e-3)
    assert fold.points == ((0, 288), (9, 288))
    assert mark.box == pytest.approx((10, 282, 5, 5))


def test_round_corners_bend_outwards_by_their_radius() -> None:
    card, *_ = read(dxf(PLOT)).entities
    corner = min(card.points, key=lambda place: (place[0] - 63) ** 2 + (place[1] - 297) ** 2)
    # what a corner of 3 mm cuts off: 3 × (1 - 1/√2) in both directions
    assert corner == pytest.approx((63 - 0.8787, 297 - 0.8787), abs=1e-3)
