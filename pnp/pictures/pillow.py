"""Picture files and pixels: the one place that knows Pillow, and loads it when it is needed."""

import os
import struct
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from types import ModuleType
from typing import TYPE_CHECKING

from pnp.pictures.png import GREY, RGB, Header, Png

if TYPE_CHECKING:
    from PIL.Image import Image

    from pnp.pictures.png import Pixels


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


# Pictures that have to be decoded, by Pillow: upright, colour and alpha apart.
FORMATS = ("JPEG", "WEBP", "GIF", "TIFF", "BMP")
PALE = {"grey": 1.0, "pale": 0.25, "faint": 0.15}  # how dark tones are, in parts of what they were


def decoded(data: bytes, png: Png | None = None) -> "tuple[Image, Image | None]":
    """Return colour as 1, L, RGB or CMYK, and alpha if there is any to be seen."""
    from PIL import ImageOps  # noqa: PLC0415

    with quietly(data):
        image: Image = pillow().open(BytesIO(data), formats=("PNG",) if png else FORMATS)
        image.load()
        if not png:
            ImageOps.exif_transpose(image, in_place=True)
    if png and png.clear is not None:
        key = _colour_key(png.header, png.clear)
        if key is not None:
            image.info["transparency"] = key
    colour, alpha = _apart(image)
    return colour, None if alpha is None or alpha.getextrema() == (255, 255) else alpha


def _colour_key(header: Header, clear: bytes) -> int | tuple[int, ...] | None:
    """Return the colour that tRNS makes transparent, in the scale of the decoded picture."""
    if header.colour == RGB:
        key = struct.unpack(">HHH", clear)
        return tuple(value >> 8 for value in key) if header.bits == 16 else key
    if header.colour == GREY:
        (grey,) = struct.unpack(">H", clear)
        return int(grey) * (255 // ((1 << header.bits) - 1) or 1)
    return None


def _apart(image: "Image") -> "tuple[Image, Image | None]":
    """Return colour as 1, L, RGB or CMYK, and alpha if there is any."""
    if image.mode == "I" or image.mode.startswith("I;16"):
        return _apart_16_bit(image)
    if image.has_transparency_data:
        rgba = image.convert("RGBA")
        grey = image.mode in ("1", "L", "LA")
        return rgba.convert("L" if grey else "RGB"), rgba.getchannel("A")
    if image.mode in ("1", "L", "RGB", "CMYK"):
        return image, None
    return image.convert("RGB"), None


def _apart_16_bit(image: "Image") -> "tuple[Image, Image | None]":
    """Return the upper half of each grey, which Pillow would clip."""
    wide, key = image.convert("I"), image.info.get("transparency")
    grey = wide.point([value >> 8 for value in range(65536)], "L")
    if key is None:
        return grey, None
    return grey, wide.point([255 * (value != key) for value in range(65536)], "L")


def in_tone(colour: "Image", tone: str) -> "Image":
    """Return a picture in grey, pale, or both."""
    made = colour.convert("RGB" if tone == "pale" else "L")
    curve = [round(255 - (255 - value) * PALE[tone]) for value in range(256)]
    return made.point(curve * len(made.getbands()))


# Colours by the names that style sheets have for them.


def colour_called(name: str) -> str:
    """Return `#rrggbb` of a colour by its name; nothing if there is none."""
    from PIL.ImageColor import colormap, getrgb  # noqa: PLC0415  few drawings name any

    if name.lower() not in colormap:
        return ""
    red, green, blue, *_ = getrgb(name)  # what the table holds changes once somebody has asked
    return f"#{red:02x}{green:02x}{blue:02x}"
