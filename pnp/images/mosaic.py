"""Pictures put together from others: many in a grid, two side by side, one in a square."""

import io
from collections.abc import Mapping
from typing import TYPE_CHECKING

from pnp.images import pillow
from pnp.images.png import Pixels, written_png

if TYPE_CHECKING:
    from pnp.images import Image

WHITE = "#ffffff"


def mosaic(cells: Mapping[int, bytes], columns: int, rows: int, dpi: float) -> bytes:
    """Return pictures of one size in a grid, each in the cell of its number, the rest white."""
    width, height = _opened(next(iter(cells.values()))).size
    whole = pillow().new("RGB", (columns * width, rows * height), WHITE)
    for number, picture in cells.items():
        row, column = divmod(number, columns)
        whole.paste(_opened(picture), (column * width, row * height))
    return _packed(whole, dpi)


def blank(like: bytes, dpi: float) -> bytes:
    """Return a white picture of another one's size."""
    return _packed(pillow().new("RGB", _opened(like).size, WHITE), dpi)


def square(picture: bytes, dpi: float) -> bytes:
    """Return a picture drawn out until it is as high as wide."""
    image = _opened(picture)
    side = max(image.size)
    return _packed(image.resize((side, side), pillow().Resampling.LANCZOS), dpi)


def shrunk(picture: bytes, most: int, dpi: float) -> bytes:
    """Return a picture that has so many pixels a side at most."""
    image = _opened(picture)
    image.thumbnail((most, most), pillow().Resampling.LANCZOS)
    return _packed(image, dpi)


def _opened(picture: bytes) -> "Image":
    """Return a picture of our own without what is clear of it."""
    image: Image = pillow().open(io.BytesIO(picture))
    if image.mode == "RGBA":
        ground: Image = pillow().new("RGB", image.size, WHITE)
        ground.paste(image, (0, 0), image)
        return ground
    return image.convert("RGB")


def _packed(image: "Image", dpi: float) -> bytes:
    return written_png(Pixels(*image.size, memoryview(image.tobytes())), dpi)
