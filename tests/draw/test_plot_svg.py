"""Drawings for plotters as SVG: sizes, layers and arcs."""

from xml.etree import ElementTree

import pytest

from pnp.base.geometry import Point, Size
from pnp.base.paths import circle, rounded
from pnp.draw.plots import svg
from pnp.model.stock import Plot

NAMES = {"s": "http://www.w3.org/2000/svg"}
LABEL = "{http://www.inkscape.org/namespaces/inkscape}label"
MODE = "{http://www.inkscape.org/namespaces/inkscape}groupmode"
MARK = (Point(10, 10), Point(15, 10), Point(15, 15))
PLOT = Plot(
    "Cats & dogs", Size(210, 297), (rounded(63, 88, 3), circle(100, 50, 8)), ("M 0 9 L 9 9",)
)


def test_a_millimetre_is_a_millimetre() -> None:
    root = ElementTree.fromstring(svg(PLOT))
    assert (root.get("width"), root.get("height")) == ("210mm", "297mm")
    assert root.get("viewBox") == "0 0 210 297"
    assert root.findtext("s:title", namespaces=NAMES) == "Cats & dogs"


@pytest.mark.parametrize(
    ("plot", "layers"),
    [
        (PLOT, ["Cut", "Fold"]),
        (PLOT._replace(folds=()), ["Cut"]),
        (PLOT._replace(register=(MARK,)), ["Cut", "Fold", "Register"]),
    ],
)
def test_every_thing_to_do_has_a_layer(plot: Plot, layers: list[str]) -> None:
    groups = ElementTree.fromstring(svg(plot)).findall("s:g", NAMES)
    assert [group.get(LABEL) for group in groups] == layers
    assert {group.get(MODE) for group in groups} == {"layer"}
    assert len({group.get("stroke") or group.get("fill") for group in groups}) == len(layers)


def test_arcs_stay_arcs() -> None:
    cut = ElementTree.fromstring(svg(PLOT)).find("s:g", NAMES)
    assert cut is not None
    card, disc = cut
    d = card.get("d") or ""
    assert d.startswith("M 3 0 L 60 0 A 3 3 0 0 1 63 3 L 63 85") and d.endswith("Z")
    assert d.count("A") == 4
    assert [disc.get(name) for name in ("cx", "cy", "r")] == ["100", "50", "8"]
