"""Colours by their names."""

import pytest
from PIL import ImageColor

from pnp.pictures.pixels import colour_called


@pytest.mark.parametrize(
    ("name", "colour"), [("Teal", "#008080"), ("rebeccapurple", "#663399"), ("sky", "")]
)
def test_colours_have_the_names_of_style_sheets(name: str, colour: str) -> None:
    for _ in range(2):  # Pillow puts its answers back into its table
        assert colour_called(name) == colour
    ImageColor.getrgb("teal")
    assert colour_called("teal") == "#008080"
