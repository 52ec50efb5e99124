"""What has to be decoded comes out as colour, and alpha if there is any to be seen."""

import io
from typing import Any

import pytest
from PIL import Image

from pnp.pictures.files import ORIENTATION
from pnp.pictures.pixels import Png, decode


def saved(mode: str, kind: str, value: Any = 0, **options: Any) -> bytes:
    file = io.BytesIO()
    Image.new(mode, (4, 3), value).save(file, kind, **options)
    return file.getvalue()


@pytest.mark.parametrize(
    ("data", "mode", "has_alpha"),
    [
        (saved("1", "TIFF"), "1", False),
        (saved("L", "TIFF"), "L", False),
        (saved("CMYK", "TIFF"), "CMYK", False),
        (saved("P", "TIFF"), "RGB", False),
        (saved("RGBA", "WEBP", (9, 9, 9, 99)), "RGB", True),
        (saved("RGBA", "WEBP", (9, 9, 9, 255)), "RGB", False),
        (saved("LA", "TIFF", (9, 99)), "L", True),
    ],
)
def test_colour_and_alpha_come_apart(data: bytes, mode: str, has_alpha: bool) -> None:
    colour, alpha = decode(data)
    assert (colour.mode, alpha is not None) == (mode, has_alpha)


def test_a_turned_photo_comes_upright() -> None:
    exif = Image.Exif()
    exif[ORIENTATION] = 6
    colour, _ = decode(saved("RGB", "JPEG", exif=exif))
    assert colour.size == (3, 4)


def test_a_clear_colour_of_a_png_becomes_alpha() -> None:
    data = saved("L", "PNG", 7, transparency=7)
    colour, alpha = decode(data, Png.read(data))
    assert alpha is not None
    assert alpha.getextrema() == (0, 0)
    assert colour.mode == "L"
