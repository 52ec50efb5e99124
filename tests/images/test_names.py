"""Colours by their names."""

import pytest

from pnp.images.names import colour_called


@pytest.mark.parametrize(
    ("name", "colour"), [("Teal", "#008080"), ("rebeccapurple", "#663399"), ("sky", "")]
)
def test_colours_have_the_names_of_style_sheets(name: str, colour: str) -> None:
    assert colour_called(name) == colour
