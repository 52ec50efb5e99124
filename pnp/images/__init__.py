"""Picture files and pixels: the one place that knows Pillow, and loads it when it is needed."""

from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image

    from pnp.images.png import Pixels

__all__ = ["Image", "image_of", "pillow"]


def pillow() -> ModuleType:
    """Return Pillow's module of images; it takes 40 ms to load, and most builds need none."""
    from PIL import Image  # noqa: PLC0415

    Image.MAX_IMAGE_PIXELS = None  # `files` has narrower limits, and says so in its own words
    return Image


def image_of(pixels: "Pixels") -> "Image":
    """Return pixels as a picture that Pillow can work on."""
    size = pixels.width, pixels.height
    image: Image = pillow().frombuffer("RGB", size, pixels.data, "raw", "RGB", 0, 1)
    return image
