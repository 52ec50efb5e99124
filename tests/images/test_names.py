"""Colours by their names."""

import pytest
from PIL import ImageColor

from pnp.pictures.svg_tree import Colour


@pytest.mark.parametrize(("name", "colour"), [("Teal", "#008080"), ("rebeccapurple", "#663399")])
def test_colours_have_the_names_of_style_sheets(name: str, colour: str) -> None:
    for _ in range(2):  # Pillow puts its answers back into its table
        assert Colour.of(name).colour == colour
    ImageColor.getrgb("teal")
    assert Colour.of("teal").colour == "#008080"
