"""Pictures are packed as closely as their kind allows."""

import io

import pytest
from PIL import Image, ImageChops

from pnp.pictures.pixels import Look, Packing, Pixels, simulated


def picture() -> Image.Image:
    """Return soft colours with a sharp black bar, as a card has."""
    image = Image.linear_gradient("L").convert("RGB")
    image.paste((200, 30, 30), (20, 20, 90, 60))
    image.paste((0, 0, 0), (100, 20, 104, 240))
    return image


def made(image: Image.Image, packing: Packing, vision: str = "normal") -> bytes:
    pixels = Pixels(*image.size, memoryview(image.tobytes()))
    return Look(75, vision, packing).pack(pixels)


@pytest.mark.parametrize("packing", Packing)
def test_a_packed_picture_looks_the_same(packing: Packing) -> None:
    data = made(picture(), packing)
    with Image.open(io.BytesIO(data)) as image:
        assert (image.format == "JPEG") is (packing.ending == ".jpg")
        found = image.convert("RGB")
    assert found.size == (256, 256)
    far = sum(ImageChops.difference(found, picture()).convert("L").histogram()[24:])
    assert far < 0.02 * 256 * 256, "only edges may blur"


def test_a_page_has_few_colours_and_a_painting_is_small() -> None:
    noise = Image.effect_noise((300, 300), 60).convert("RGB")
    sizes = {packing: len(made(noise, packing)) for packing in Packing}
    assert sizes[Packing.PAINTING] < sizes[Packing.EXACT]
    with Image.open(io.BytesIO(made(noise, Packing.PAGE))) as image:
        assert image.mode == "P"
        assert len(set(image.tobytes())) <= 64


def test_an_exact_picture_keeps_every_pixel_in_any_eyes() -> None:
    for vision in ("normal", "grey"):
        with Image.open(io.BytesIO(made(picture(), Packing.EXACT, vision))) as image:
            assert image.mode == "RGB"
            assert image.tobytes() == simulated(picture(), vision).tobytes()


@pytest.mark.parametrize("vision", ["normal", "grey"])
def test_what_is_clear_stays_clear_in_any_eyes(vision: str) -> None:
    image = picture().convert("RGBA")
    image.putalpha(Image.linear_gradient("L"))
    data = Look(75, vision).pack(Pixels(*image.size, memoryview(image.tobytes()), clear=True))
    with Image.open(io.BytesIO(data)) as found:
        assert found.mode == "RGBA"
        assert found.getchannel("A").tobytes() == image.getchannel("A").tobytes()
        assert found.convert("RGB").tobytes() == simulated(picture(), vision).tobytes()
