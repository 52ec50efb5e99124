"""Drawings as pixels: by us, through the PDF that is printed, and by resvg."""

import io

import pytest
from PIL import Image, ImageChops, ImageStat

from pnp.compose.marks import (
    replace_current,
)
from pnp.draw.png import Backdrops
from pnp.model.face import Face, FaceName, Side, Symbol
from pnp.pictures.svg import read_svg

DPI = 76.19  # 300 pixels for 100 mm


def rendered(drawing: Symbol, dpi: float = DPI) -> Image.Image:
    marks = replace_current(drawing.marks, "#000000")
    name = FaceName("svg", "x", Side.FRONT)
    face = Face(name, drawing.width, drawing.height, 0.0, marks)
    (image,) = Backdrops().drawn({}, [face], dpi)
    return image.convert("RGB")


def by_resvg(text: str, size: tuple[int, int]) -> Image.Image:
    resvg = pytest.importorskip("resvg_py")  # of the dev extra
    data = resvg.svg_to_bytes(
        svg_string=text, width=size[0], height=size[1], background="white", dpi=96
    )
    return Image.open(io.BytesIO(bytes(data))).convert("RGB").resize(size)


def compared(text: str) -> tuple[float, float]:
    """Return the mean difference of two pictures, and the share of pixels that differ much."""
    ours = rendered(read_svg(text.encode(), "x.svg"))
    return difference(ours, by_resvg(text, ours.size))


def difference(one: Image.Image, other: Image.Image) -> tuple[float, float]:
    apart = ImageChops.difference(one, other)
    red, green, blue = apart.split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    histogram = most.histogram()
    return sum(ImageStat.Stat(apart).mean) / 3, sum(histogram[64:]) / sum(histogram)
