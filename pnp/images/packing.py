"""Pictures as bytes: exact, of few colours for pages, or a little blurred for paintings."""

import io
from enum import StrEnum
from typing import TYPE_CHECKING

from pnp.images import pillow

if TYPE_CHECKING:
    from pnp.images import Image

COLOURS = 64  # of a page
QUALITY = 70  # of a JPEG, out of 100


class Packing(StrEnum):
    """How a picture is stored."""

    EXACT = "exact"
    PAGE = "page"  # flat colours and sharp letters: a quarter as large
    PAINTING = "painting"  # a sixth

    @property
    def ending(self) -> str:
        """How such a file is called."""
        return ".jpg" if self is Packing.PAINTING else ".png"


def packed(image: "Image", dpi: float, packing: Packing) -> bytes:
    """Return the bytes of a picture file."""
    buffer = io.BytesIO()
    if packing is Packing.PAINTING:
        image.save(buffer, "JPEG", quality=QUALITY, dpi=(round(dpi), round(dpi)), optimize=True)
        return buffer.getvalue()
    if packing is Packing.PAGE:
        image = image.quantize(COLOURS, dither=pillow().Dither.NONE)
    image.save(buffer, "PNG", dpi=(dpi, dpi), optimize=True)
    return buffer.getvalue()
