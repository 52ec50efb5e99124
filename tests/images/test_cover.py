"""How much ink a picture takes."""

import pytest
from PIL import Image

from pnp.images.cover import Cover, cover_of


@pytest.mark.parametrize(
    ("colour", "wanted"),
    [
        ("#ffffff", Cover()),
        ("#000000", Cover(black=100)),  # not four inks on top of each other
        ("#808080", Cover(black=49.8)),
        ("#ff0000", Cover(magenta=100, yellow=100)),
        ("#00ffff", Cover(cyan=100)),
        ("#000080", Cover(cyan=50.2, magenta=50.2, black=49.8)),
    ],
)
def test_a_colour_takes_its_inks(colour: str, wanted: Cover) -> None:
    assert cover_of(Image.new("RGB", (4, 4), colour)) == pytest.approx(wanted, abs=0.05)


def test_half_a_page_takes_half_of_the_ink() -> None:
    page = Image.new("RGB", (10, 10), "#ffffff")
    page.paste("#ff0000", (0, 0, 5, 10))
    assert cover_of(page).whole == pytest.approx(100)
