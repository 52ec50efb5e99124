"""How much ink a picture takes."""

import pytest
from PIL import Image

from pnp.pictures.pixels import InkCoverage


@pytest.mark.parametrize(
    ("colour", "wanted"),
    [
        ("#ffffff", InkCoverage()),
        ("#000000", InkCoverage(black=100)),  # not four inks on top of each other
        ("#808080", InkCoverage(black=49.8)),
        ("#ff0000", InkCoverage(magenta=100, yellow=100)),
        ("#00ffff", InkCoverage(cyan=100)),
        ("#000080", InkCoverage(cyan=50.2, magenta=50.2, black=49.8)),
    ],
)
def test_a_colour_takes_its_inks(colour: str, wanted: InkCoverage) -> None:
    assert InkCoverage.of(Image.new("RGB", (4, 4), colour)) == pytest.approx(wanted, abs=0.05)


def test_half_a_page_takes_half_of_the_ink() -> None:
    page = Image.new("RGB", (10, 10), "#ffffff")
    page.paste("#ff0000", (0, 0, 5, 10))
    assert InkCoverage.of(page).whole == pytest.approx(100)
