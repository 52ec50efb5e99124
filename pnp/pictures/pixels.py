"""Pixels on their way out: for other eyes, packed, put together, in a terminal; and their ink."""

import io
from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.colours import LUMINANCE, Colour, light, screen
from pnp.pictures.pillow import image_of, pillow
from pnp.pictures.png import Pixels, written_png

if TYPE_CHECKING:
    from PIL import ImageFilter

    from pnp.pictures.pillow import Image


COLOURS = 64  # of a page
QUALITY = 70  # of a JPEG, out of 100
WHITE = "#ffffff"
SIXEL_COLOURS = 255  # with which no terminal has trouble
BAND = 6  # rows that one letter of a sixel tells of
ZERO = 63  # the letter for no dot at all, by its number
CLEAR = -1  # the colour of nothing
HALF = 127  # the opacity up to which nothing is drawn
GAP = 6  # pixels between pictures in a row
LONG = 3  # letters in a row from which on they are counted

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
        return red, green, blue
    given = [light(part) for part in (red, green, blue)]
    seen_light = (
        sum(weight * part for weight, part in zip(row, given, strict=True))
        for row in _MATRICES[vision]
    )
    first, second, third = (screen(min(1.0, max(0.0, part))) for part in seen_light)
    return first, second, third


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


PAGE_COLOURS = 64  # of a page
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


def in_a_row(pngs: Sequence[bytes]) -> bytes:
    """Return pictures side by side as one."""
    shown: list[Image] = [pillow().open(io.BytesIO(png)).convert("RGBA") for png in pngs]
    width = sum(one.width + GAP for one in shown) - GAP
    row: Image = pillow().new("RGBA", (width, max(one.height for one in shown)))
    x = 0
    for one in shown:
        row.paste(one, (x, 0))
        x += one.width + GAP
    file = io.BytesIO()
    row.save(file, "PNG")
    return file.getvalue()


def sixel(png: bytes) -> str:
    """Return a picture as sixels, which many terminals draw; where it is clear, nothing is."""
    # A colour for each dot, and whether anything is drawn there at all.
    with pillow().open(io.BytesIO(png)) as file:
        whole: Image = file.convert("RGBA")
    ground: Image = pillow().new("RGB", whole.size, WHITE)
    ground.paste(whole, (0, 0), whole)
    solid = whole.getchannel("A").point(lambda opacity: 255 * (opacity > HALF)).tobytes()
    picture = ground.quantize(SIXEL_COLOURS)
    width, height = picture.size
    # Each colour that is used, as red, green and blue in percent.
    colours = picture.getpalette() or []
    registers = "".join(
        f"#{index};2;" + ";".join(str(round(one / 2.55)) for one in colours[3 * index :][:3])
        for index in sorted(set(picture.tobytes()))
    )
    # Six rows of dots at a time, colour after colour.
    dots = [
        colour if is_solid else CLEAR
        for colour, is_solid in zip(picture.tobytes(), solid, strict=True)
    ]
    bands = [
        _band([dots[y * width : (y + 1) * width] for y in range(top, min(top + BAND, height))])
        for top in range(0, height, BAND)
    ]
    return f'\x1bP0;1q"1;1;{width};{height}{registers}{"-".join(bands)}\x1b\\'


def _band(rows: list[list[int]]) -> str:
    """Return up to six rows, colour after colour, each from the left again."""
    told = []
    for colour in sorted(set().union(*rows) - {CLEAR}):
        letters = [
            ZERO + sum((row[x] == colour) << bit for bit, row in enumerate(rows))
            for x in range(len(rows[0]))
        ]
        told.append(f"#{colour}{_counted(letters)}")
    return "$".join(told)


def _counted(letters: list[int]) -> str:
    """Return letters, of which many equal ones are counted; empty ones at the end say nothing."""
    runs = [(letter, len(list(same))) for letter, same in groupby(letters)]
    if runs and runs[-1][0] == ZERO:
        runs.pop()
    return "".join(
        f"!{times}{chr(letter)}" if times > LONG else chr(letter) * times for letter, times in runs
    )
