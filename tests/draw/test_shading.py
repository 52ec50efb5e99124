"""Gradients as a PDF has them."""

import pytest

from pnp.draw.operators import shading
from pnp.model.face import Gradient

STOPS = ((0.25, "#ff0000"), (0.5, "#000000"), (1.0, "#0000ff"))


@pytest.mark.parametrize(
    ("gradient", "kind", "coords"),
    [
        (Gradient("linear", (1, 2, 3, 4), STOPS), 2, "[ 1 2 3 4 ]"),
        (Gradient("radial", (1, 2, 9), STOPS), 3, "[ 1 2 0 1 2 9 ]"),
        (Gradient("radial", (1, 2, 9, 3, 4), STOPS), 3, "[ 3 4 0 1 2 9 ]"),
    ],
)
def test_lines_and_circles_have_their_places(gradient: Gradient, kind: int, coords: str) -> None:
    assert shading(gradient).startswith(
        f"<< /ShadingType {kind} /ColorSpace /DeviceRGB /Coords {coords} "
    )


def test_colours_go_on_plain_before_the_first_and_behind_the_last_stop() -> None:
    function = shading(Gradient("linear", (0, 0, 1, 1), STOPS))
    assert function.count("/FunctionType 2") == 3
    assert "/Bounds [ 0.25 0.5 ]" in function
    assert "/C0 [ 1 0 0 ] /C1 [ 1 0 0 ]" in function
