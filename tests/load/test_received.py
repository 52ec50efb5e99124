"""Pictures that come from elsewhere are judged before they are files."""

import pytest

from pnp.findings import Refused
from pnp.load.received import judged
from tests.images.test_embed import png

DRAWING = b'<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"/>'


def test_pictures_and_drawings_are_measured() -> None:
    found = judged(png((3, 2), 8, 0, [bytes(3)] * 2), "crown.png")
    assert (found.width, found.height) == (3, 2)
    drawn = judged(DRAWING, "crown.svg")
    assert drawn.width == 2 * drawn.height


@pytest.mark.parametrize("name", ["crown.png", "crown.svg"])
def test_what_is_none_is_refused_by_its_name(name: str) -> None:
    with pytest.raises(Refused, match=name):
        judged(b"a letter to Ada", name)
