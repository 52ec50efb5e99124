"""Drawing: places, sizes and bulk of single elements."""

import pytest

from pnp.compose.drawing import Element, extent, fitted
from pnp.geometry import Box
from pnp.model.face import Bulk


@pytest.mark.parametrize("fit", ["cover", "contain", "stretch"])
def test_a_picture_of_the_same_proportions_fills_its_box(fit: str) -> None:
    assert fitted(400, 200, Box(1, 2, 20, 10), fit) == Box(1, 2, 20, 10)


def test_a_picture_covers_its_box_or_is_contained_in_it() -> None:
    assert fitted(400, 200, Box(0, 0, 10, 10), "cover") == Box(-5, 0, 20, 10)
    assert fitted(400, 200, Box(0, 0, 10, 10), "contain") == Box(0, 2.5, 10, 5)


@pytest.mark.parametrize(
    ("tag", "values", "expected"),
    [
        ("dot", {"r": 2.0}, (4, 4)),
        ("icon", {"size": 3.0}, (3, 3)),
        ("path", {"d": "M 1 1 L 5 1 L 5 7 Z"}, (5, 7)),
        ("box", {"w": 6.0, "h": 2.0}, (6, 2)),
        ("use", {"w": None}, (0, 0)),
    ],
)
def test_the_room_of_an_element(
    tag: str, values: dict[str, object], expected: tuple[float, float]
) -> None:
    assert extent(tag, values) == expected


def test_an_element_adds_up_what_is_drawn_inside() -> None:
    element = Element("group", ("_", "card.xml:3", "x", "1"))
    element.hold(Bulk(3, 2), 1)
    element.hold(Bulk(1, 1))
    assert element.bulk == Bulk(4, 3)
    assert element.line == "card.xml:3"
    assert Element("group", ()).line == ""
