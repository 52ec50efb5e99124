"""Pixels, read by Pillow and on their way out: for other eyes, packed, put together; their ink."""

import io
import os
import struct
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from enum import StrEnum
from functools import lru_cache
from io import BytesIO
from types import ModuleType
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.colours import LUMINANCE, Colour, light, screen
from pnp.pictures.png import GREY, RGB, Header, Pixels, Png, written_png

if TYPE_CHECKING:
    from PIL import ImageFilter
    from PIL.Image import Image


# --- Picture files and pixels: the one place that knows Pillow, and loads it when it is needed.


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


WHITE = "#ffffff"

# What other eyes see: greyscale prints and the common colour-vision deficiencies.
# Machado, Oliveira and Fernandes 2009, full severity, for linear light.
_MATRICES = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216),
                   (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413),
                     (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602),
                   (0.004733, 0.691367, 0.303900)),
    "grey": (LUMINANCE,) * 3,
}  # fmt: skip
VISIONS = ("normal", *_MATRICES)


def simulate(red: float, green: float, blue: float, vision: str) -> Colour:
    """Return a colour (0 to 1 each, as screens have it) as these eyes see it."""
    if vision == "normal":
        return Colour(red, green, blue)
    given = [light(part) for part in (red, green, blue)]
    seen_light = (
        sum(weight * part for weight, part in zip(row, given, strict=True))
        for row in _MATRICES[vision]
    )
    return Colour(*(screen(min(1.0, max(0.0, part))) for part in seen_light))


def simulated(image: "Image", vision: str) -> "Image":
    """Return a picture as these eyes see it."""
    if vision == "normal":
        return image
    if image.mode == "RGBA":
        changed = simulated(image.convert("RGB"), vision)
        changed.putalpha(image.getchannel("A"))
        return changed
    return image.filter(_table(vision))


@lru_cache
def _table(vision: str) -> "ImageFilter.Color3DLUT":
    """Return what becomes of every colour; a quarter of a second, once for all pictures."""
    from PIL import ImageFilter  # noqa: PLC0415

    return ImageFilter.Color3DLUT.generate(
        33, lambda red, green, blue: simulate(red, green, blue, vision)
    )


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


def _nothing_yet(_: str, __: str) -> bool:
    """Say of every picture that it has to be made."""
    return False


class Look(NamedTuple):
    """How pictures are made, and which are there already."""

    dpi: float = 150
    vision: str = "normal"  # shows it as people with other eyes see it
    packing: Packing = Packing.EXACT
    has: Callable[[str, str], bool] = _nothing_yet  # a picture by its name that shows this
    proof: bool = False  # whether texts that do not fit are shown as such instead of refused


def packed(pixels: Pixels, look: Look) -> bytes:
    """Return the bytes of a picture file."""
    dpi, vision, packing, *_ = look
    if packing is Packing.EXACT and vision == "normal":
        return written_png(pixels, dpi)  # which needs no Pillow
    image = simulated(image_of(pixels), vision)
    if packing is Packing.EXACT:
        return written_png(Pixels(*image.size, memoryview(image.tobytes()), pixels.clear), dpi)
    buffer = io.BytesIO()
    if packing is Packing.PAINTING:
        image.save(buffer, "JPEG", quality=QUALITY, dpi=(round(dpi), round(dpi)), optimize=True)
    else:
        image = image.quantize(COLOURS, dither=pillow().Dither.NONE)
        image.save(buffer, "PNG", dpi=(dpi, dpi), optimize=True)
    return buffer.getvalue()


class InkCoverage(NamedTuple):
    """What each ink covers of a picture, in percent, if grey is printed with black alone.

    Printers call that grey component replacement.
    """

    cyan: float = 0.0
    magenta: float = 0.0
    yellow: float = 0.0
    black: float = 0.0

    @property
    def whole(self) -> float:
        """All inks together; a page that is red all over takes 200 %."""
        return sum(self)


def ink_coverage(image: "Image") -> InkCoverage:
    """Return what the inks cover of a picture on white."""
    from PIL import ImageChops, ImageStat  # noqa: PLC0415

    red, green, blue = image.convert("RGB").split()
    brightest = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    top, *parts = (ImageStat.Stat(one).mean[0] for one in (brightest, red, green, blue))
    cyan, magenta, yellow = ((top - part) / 2.55 for part in parts)
    return InkCoverage(cyan, magenta, yellow, (255 - top) / 2.55)


def montage(cells: Mapping[int, bytes], columns: int, rows: int, dpi: float) -> bytes:
    """Return pictures of one size in a grid, each in the cell of its number, the rest white."""
    width, height = _opened(next(iter(cells.values()))).size
    whole = pillow().new("RGB", (columns * width, rows * height), WHITE)
    for number, picture in cells.items():
        row, column = divmod(number, columns)
        whole.paste(_opened(picture), (column * width, row * height))
    return _written(whole, dpi)


def blank(like: bytes, dpi: float) -> bytes:
    """Return a white picture of another one's size."""
    return _written(pillow().new("RGB", _opened(like).size, WHITE), dpi)


def square(picture: bytes, dpi: float) -> bytes:
    """Return a picture drawn out until it is as high as wide."""
    image = _opened(picture)
    side = max(image.size)
    return _written(image.resize((side, side), pillow().Resampling.LANCZOS), dpi)


def shrunk(picture: bytes, most: int, dpi: float) -> bytes:
    """Return a picture that has so many pixels a side at most."""
    image = _opened(picture)
    image.thumbnail((most, most), pillow().Resampling.LANCZOS)
    return _written(image, dpi)


def _opened(picture: bytes) -> "Image":
    """Return a picture of our own without what is clear of it."""
    image: Image = pillow().open(io.BytesIO(picture))
    if image.mode == "RGBA":
        ground: Image = pillow().new("RGB", image.size, WHITE)
        ground.paste(image, (0, 0), image)
        return ground
    return image.convert("RGB")


def _written(image: "Image", dpi: float) -> bytes:
    return written_png(Pixels(*image.size, memoryview(image.tobytes())), dpi)
