"""Picture files and pixels: the one place that knows Pillow, and loads it when it is needed."""

import os
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image

    from pnp.images.png import Pixels

__all__ = ["Image", "image_of", "pillow", "quietly"]

_TALKS = (b"II", b"MM")  # how TIFF begins: its library complains to the terminal by itself


def pillow() -> ModuleType:
    """Return Pillow's module of images; it takes 40 ms to load, and most builds need none."""
    from PIL import Image  # noqa: PLC0415

    Image.MAX_IMAGE_PIXELS = None  # `files` has narrower limits, and says so in its own words
    return Image


@contextmanager
def quietly(data: bytes) -> Iterator[None]:
    """Read a picture without what libraries say of odd ones: we have words of our own."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of EXIF data that make no sense
        try:
            terminal = os.dup(2) if data.startswith(_TALKS) else -1
        except OSError:  # somebody has closed it
            terminal = -1
        if terminal < 0:
            yield
            return
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 2)
        try:
            yield
        finally:
            os.dup2(terminal, 2)
            os.close(terminal)
            os.close(nowhere)


def image_of(pixels: "Pixels") -> "Image":
    """Return pixels as a picture that Pillow can work on."""
    size = pixels.width, pixels.height
    mode = "RGBA" if pixels.clear else "RGB"
    image: Image = pillow().frombuffer(mode, size, pixels.data, "raw", mode, 0, 1)
    return image
