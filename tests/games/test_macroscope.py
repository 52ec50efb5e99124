"""Cards of Macroscope have nothing but white and the arrow on the end that is pulled."""

from typing import Any

import pytest

from pnp.draw.png import Backdrops
from pnp.model.face import FaceName, Group
from tests.support.editions import pieces

MARGIN = 3.37  # mm around the bleed, so that edges lie between pixels


@pytest.mark.parametrize("dpi", [60, 150, 400])
def test_no_colour_shimmers_beside_the_white_end(dpi: float) -> None:
    part = pieces("macroscope", "cards")
    (face,) = part.faces([FaceName("cards", "tractor-fish")])
    wide, high = face.width + 2 * MARGIN, face.height + 2 * MARGIN
    bled = face._replace(width=wide, height=high, marks=(Group(face.marks, MARGIN, MARGIN),))
    (image,) = Backdrops().drawn(part.composers[0].pictures, [bled], dpi)
    begin = round((MARGIN + 82.5) / 25.4 * dpi) + 1
    end = image.convert("RGB").crop((begin, 0, image.width, image.height))
    colours: Any = end.getcolors(1 << 20)
    assert all(max(pixel) - min(pixel) < 8 for _, pixel in colours)
