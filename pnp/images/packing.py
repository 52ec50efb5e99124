"""Pictures as bytes: exact, of few colours for pages, or a little blurred for paintings."""

import io
from collections.abc import Callable
from enum import StrEnum
from typing import NamedTuple

from pnp.images import image_of, pillow
from pnp.images.png import Pixels, written_png
from pnp.images.vision import seen

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


def nothing_yet(_: str, __: str) -> bool:
    """Say of every picture that it has to be made."""
    return False


class Look(NamedTuple):
    """How pictures are made, and which are there already."""

    dpi: float = 150
    vision: str = "normal"  # shows it as people with other eyes see it
    packing: Packing = Packing.EXACT
    has: Callable[[str, str], bool] = nothing_yet  # a picture by its name that shows this
    proof: bool = False  # whether texts that do not fit are shown as such instead of refused


def packed(pixels: Pixels, look: Look) -> bytes:
    """Return the bytes of a picture file."""
    dpi, vision, packing, *_ = look
    if packing is Packing.EXACT and vision == "normal":
        return written_png(pixels, dpi)  # which needs no Pillow
    image = seen(image_of(pixels), vision)
    if packing is Packing.EXACT:
        return written_png(Pixels(*image.size, memoryview(image.tobytes()), pixels.clear), dpi)
    buffer = io.BytesIO()
    if packing is Packing.PAINTING:
        image.save(buffer, "JPEG", quality=QUALITY, dpi=(round(dpi), round(dpi)), optimize=True)
    else:
        image = image.quantize(COLOURS, dither=pillow().Dither.NONE)
        image.save(buffer, "PNG", dpi=(dpi, dpi), optimize=True)
    return buffer.getvalue()
