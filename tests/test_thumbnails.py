"""Small pictures show what a print would show."""

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from pnp.findings import NOWHERE
from pnp.load.pictures import find_picture
from pnp.thumbnails import thumbnail

RED, BLUE = (255, 0, 0), (0, 0, 255)
DRAWING = """<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">
<rect width="20" height="20" fill="#ff0000"/><rect x="20" width="10" height="20" fill="#0000ff"/>
</svg>"""


def small(folder: Path, name: str) -> Image.Image:
    """Return the small picture of a file."""
    picture = find_picture(name, [folder], [folder], NOWHERE)
    return Image.open(BytesIO(thumbnail(picture, 64)))


@pytest.mark.parametrize("name", ["a.svg", "a.png", "a.webp"])
def test_a_small_picture_has_its_shape_its_colours_and_its_holes(tmp_path: Path, name: str) -> None:
    if name == "a.svg":
        (tmp_path / name).write_text(DRAWING, "utf-8")
    else:
        image = Image.new("RGBA", (400, 200))
        image.paste((*RED, 255), (0, 0, 200, 200))
        image.paste((*BLUE, 255), (200, 0, 300, 200))
        image.save(tmp_path / name, lossless=True)
    found = small(tmp_path, name)
    assert found.size == (64, 32)
    colours = [found.getpixel((x, 16)) for x in (8, 40, 60)]
    assert colours[:2] == [(*RED, 255), (*BLUE, 255)]
    assert isinstance(colours[2], tuple)
    assert colours[2][3] == 0


def test_a_photograph_stands_upright(tmp_path: Path) -> None:
    image = Image.new("RGB", (400, 200), RED)
    image.save(tmp_path / "a.jpg", exif=_turned(image))
    assert small(tmp_path, "a.jpg").size == (32, 64)


def _turned(image: Image.Image) -> Image.Exif:
    exif = image.getexif()
    exif[0x0112] = 6
    return exif
