"""Pictures are packed as closely as their kind allows."""

import io

import pytest
from PIL import Image, ImageChops

from pnp.images.packing import Packing, packed


def picture() -> Image.Image:
    """Return soft colours with a sharp black bar, as a card has."""
    image = Image.linear_gradient("L").convert("RGB")
    image.paste((200, 30, 30), (20, 20, 90, 60))
    image.paste((0, 0, 0), (100, 20, 104, 240))
    return image


@pytest.mark.parametrize("packing", Packing)
def test_a_packed_picture_looks_the_same(packing: Packing) -> None:
    data = packed(picture(), 75, packing)
    with Image.open(io.BytesIO(data)) as image:
        assert (image.format == "JPEG") is (packing.ending == ".jpg")
        found = image.convert("RGB")
    assert found.size == (256, 256)
    far = sum(ImageChops.difference(found, picture()).convert("L").histogram()[24:])
    assert far < 0.02 * 256 * 256, "only edges may blur"


def test_a_page_has_few_colours_and_a_painting_is_small() -> None:
    noise = Image.effect_noise((300, 300), 60).convert("RGB")
    sizes = {packing: len(packed(noise, 75, packing)) for packing in Packing}
    assert sizes[Packing.PAINTING] < sizes[Packing.EXACT]
    with Image.open(io.BytesIO(packed(noise, 75, Packing.PAGE))) as image:
        assert image.mode == "P"
        assert len(set(image.tobytes())) <= 64
