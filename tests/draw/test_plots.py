"""Lines for machines that cut."""

from xml.etree import ElementTree

import pytest

from pnp.base.geometry import Point, Size
from pnp.base.paths import circle, rounded
from pnp.draw.plots import dxf, svg
from pnp.model.stock import Plot
from tests.support.dxf import read

# Drawings for plotters as DXF, read back by a reader of its own.


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


# Drawings for plotters as SVG: sizes, layers and arcs.


NAMES = {"s": "http://www.w3.org/2000/svg"}
LABEL = "{http://www.inkscape.org/namespaces/inkscape}label"
MODE = "{http://www.inkscape.org/namespaces/inkscape}groupmode"
MARK_PLOT_SVG = (Point(10, 10), Point(15, 10), Point(15, 15))
PLOT_PLOT_SVG = Plot(
    "Cats & dogs", Size(210, 297), (rounded(63, 88, 3), circle(100, 50, 8)), ("M 0 9 L 9 9",)
)


def test_a_millimetre_is_a_millimetre() -> None:
    root = ElementTree.fromstring(svg(PLOT_PLOT_SVG))
    assert (root.get("width"), root.get("height")) == ("210mm", "297mm")
    assert root.get("viewBox") == "0 0 210 297"
    assert root.findtext("s:title", namespaces=NAMES) == "Cats & dogs"


@pytest.mark.parametrize(
    ("plot", "layers"),
    [
        (PLOT_PLOT_SVG, ["Cut", "Fold"]),
        (PLOT_PLOT_SVG._replace(folds=()), ["Cut"]),
        (PLOT_PLOT_SVG._replace(register=(MARK_PLOT_SVG,)), ["Cut", "Fold", "Register"]),
    ],
)
def test_every_thing_to_do_has_a_layer(plot: Plot, layers: list[str]) -> None:
    groups = ElementTree.fromstring(svg(plot)).findall("s:g", NAMES)
    assert [group.get(LABEL) for group in groups] == layers
    assert {group.get(MODE) for group in groups} == {"layer"}
    assert len({group.get("stroke") or group.get("fill") for group in groups}) == len(layers)


def test_arcs_stay_arcs() -> None:
    cut = ElementTree.fromstring(svg(PLOT_PLOT_SVG)).find("s:g", NAMES)
    assert cut is not None
    card, disc = cut
    d = card.get("d") or ""
    assert d.startswith("M 3 0 L 60 0 A 3 3 0 0 1 63 3 L 63 85") and d.endswith("Z")
    assert d.count("A") == 4
    assert [disc.get(name) for name in ("cx", "cy", "r")] == ["100", "50", "8"]
