"""Pixels: PNG files taken apart and written, other files read by Pillow, and what is made of them.

The filters of rows are not undone where nobody looks at their pixels.
"""

import os
import struct
import warnings
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from enum import StrEnum
from functools import lru_cache
from io import BytesIO
from operator import mul
from types import ModuleType
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.colours import LUMINANCE, Colour
from pnp.base.findings import sentence
from pnp.base.units import INCH

if TYPE_CHECKING:
    from PIL import ImageFilter
    from PIL.Image import Image


PNG_START = b"\x89PNG\r\n\x1a\n"
GREY, RGB, INDEXED, GREY_ALPHA, RGB_ALPHA = 0, 2, 3, 4, 6  # the colour types of PNG
_DEPTHS = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
_LEVEL = 2  # drawings: 30 times as fast as Pillow's best, and a quarter larger at most
_UNFILTERED = b"\0"  # flat colours and fine dust pack no better for being filtered
_CHANNELS = {GREY: 1, RGB: 3, INDEXED: 1, GREY_ALPHA: 2, RGB_ALPHA: 4}
_HIGHEST_FILTER = 4
_AT_ONCE = 1 << 18  # bytes that are unpacked at a time: a few packed ones may become gigabytes
_PIECE = 1 << 16  # and bytes that are given to be unpacked


class Header(NamedTuple):
    """What the IHDR chunk says."""

    width: int
    height: int
    bits: int
    colour: int
    packing: int
    filtering: int
    interlaced: int

    @classmethod
    def of(cls, body: memoryview) -> "Header":
        """Read what a chunk says, or raise ValueError."""
        if len(body) != 13:
            raise ValueError(sentence("its header has the wrong length"))
        header = cls._make(struct.unpack(">IIBBBBB", body))
        known = header.bits in _DEPTHS.get(header.colour, ())
        if not known or header.packing or header.filtering or header.interlaced > 1:
            raise ValueError(sentence("its header makes no sense"))
        return header

    @property
    def row(self) -> int:
        """How many bytes a row takes, with the one that names its filter."""
        return 1 + (self.width * _CHANNELS[self.colour] * self.bits + 7) // 8


class Png(NamedTuple):
    """The parts that matter for print."""

    header: Header
    palette: bytes
    clear: bytes | None  # what tRNS says
    parts: tuple[memoryview, ...]  # of the data, still packed

    @classmethod
    def read(cls, data: bytes, is_known: bool = False) -> "Png":
        """Take a file apart, one that is known unchecked, or raise ValueError with its fault."""
        kinds: dict[bytes, list[memoryview]] = {}
        for kind, body in _chunks(data, is_known):
            if (kind == b"IHDR") == bool(kinds):
                raise ValueError(sentence("its header is not where it belongs"))
            kinds.setdefault(kind, []).append(body)
        header = Header.of(kinds[b"IHDR"][0])
        palette = bytes(kinds.get(b"PLTE", [memoryview(b"")])[0])
        if header.colour == INDEXED and (not 3 <= len(palette) <= 768 or len(palette) % 3):
            raise ValueError(sentence("it has no palette"))
        clear = bytes(kinds[b"tRNS"][0]) if b"tRNS" in kinds else None
        png = cls(header, palette, clear, tuple(kinds.get(b"IDAT", ())))
        if not any(png.parts):
            raise ValueError(sentence("it has no picture data"))
        return png

    @property
    def data(self) -> bytes:
        """The data in one piece, still packed."""
        return b"".join(self.parts)

    @property
    def is_plain(self) -> bool:
        """Whether its rows can be read from top to bottom, and each pixel is its own."""
        return self.clear is None and not self.header.interlaced

    def rows(self) -> Iterator[bytes]:
        """Yield the rows of a plain picture, many at a time; raise ValueError if any is broken."""
        row, height, left = self.header.row, self.header.height, b""
        count = 0
        for more in _unpacked(self.parts):
            left += more
            whole = len(left) // row * row
            rows, left = left[:whole], left[whole:]
            count += whole // row
            if count > height or (left and count == height):
                said = sentence(
                    "its picture data go on after {number} {number:row|rows}", number=height
                )
                raise ValueError(said)
            if rows and (highest := max(rows[::row])) > _HIGHEST_FILTER:
                said = sentence(
                    "a row has the filter {number}, and there is none such", number=highest
                )
                raise ValueError(said)
            yield rows
        if count < height:
            raise ValueError(
                sentence(
                    "its picture data end after {number} of {total} {total:row|rows}",
                    number=count,
                    total=height,
                )
            )


class Pixels(NamedTuple):
    """A picture on its way into a file: three bytes for each pixel or four, row by row."""

    width: int
    height: int
    data: memoryview
    clear: bool = False  # whether the fourth says how much covers what lies below

    @property
    def image(self) -> "Image":
        """The same as a picture that Pillow can work on."""
        mode, size = "RGBA" if self.clear else "RGB", (self.width, self.height)
        image: Image = pillow().frombuffer(mode, size, self.data, "raw", mode, 0, 1)
        return image

    def as_png(self, dpi: float) -> bytes:
        """Return the bytes of a PNG; all rows are packed as they are."""
        colour = RGB_ALPHA if self.clear else RGB
        packer, row = zlib.compressobj(_LEVEL), self.width * _CHANNELS[colour]
        packed: list[bytes] = []
        for start in range(0, row * self.height, row):
            packed += packer.compress(_UNFILTERED), packer.compress(self.data[start : start + row])
        per_metre = round(dpi / INCH * 1000)
        written = [PNG_START]
        for kind, body in (
            (b"IHDR", struct.pack(">IIBBBBB", self.width, self.height, 8, colour, 0, 0, 0)),
            (b"pHYs", struct.pack(">IIB", per_metre, per_metre, 1)),
            (b"IDAT", b"".join((*packed, packer.flush()))),
            (b"IEND", b""),
        ):
            check = zlib.crc32(body, zlib.crc32(kind))
            written += len(body).to_bytes(4), kind, body, check.to_bytes(4)
        return b"".join(written)


def _chunks(data: bytes, is_known: bool) -> Iterator[tuple[bytes, memoryview]]:
    """Yield the chunks, each with its check sum verified unless somebody has done that."""
    view, place = memoryview(data), len(PNG_START)
    while place + 12 <= len(data):
        length, kind = struct.unpack_from(">I4s", data, place)
        end = place + 8 + length
        if end + 4 > len(data):
            break
        body = view[place + 8 : end]
        told = int.from_bytes(view[end : end + 4])
        if not is_known and zlib.crc32(body, zlib.crc32(kind)) != told:
            said = sentence(
                "the check sum of a part does not match (at byte {number})", number=place
            )
            raise ValueError(said)
        yield kind, body
        if kind == b"IEND":
            return
        place = end + 4
    raise ValueError(sentence("the file ends too early"))


def _unpacked(parts: Iterable[memoryview]) -> Iterator[bytes]:
    """Inflate data to their end and their check sum, a little at a time."""
    unpacker = zlib.decompressobj()
    pieces = (part[at : at + _PIECE] for part in parts for at in range(0, len(part), _PIECE))
    try:
        for piece in pieces:
            waiting, more = bytes(piece), b""
            while not unpacker.eof and (waiting or len(more) == _AT_ONCE):
                more = unpacker.decompress(waiting, _AT_ONCE)
                waiting = unpacker.unconsumed_tail
                yield more
    except zlib.error as problem:
        said = sentence("its picture data can not be unpacked ({reason})", reason=str(problem))
        raise ValueError(said) from None
    if not unpacker.eof:
        raise ValueError(sentence("its picture data end too early"))


# --- Picture files and pixels: the one place that knows Pillow, and loads it when it is needed.
__all__ = ["Image", "pillow", "quietly"]

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


# Pictures that have to be decoded, by Pillow: upright, colour and alpha apart.
FORMATS = ("JPEG", "WEBP", "GIF", "TIFF", "BMP")


def decode(data: bytes, png: Png | None = None) -> "tuple[Image, Image | None]":
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
    colour, alpha = _split(image)
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


def _split(image: "Image") -> "tuple[Image, Image | None]":
    """Return colour as 1, L, RGB or CMYK, and alpha if there is any."""
    if image.mode == "I" or image.mode.startswith("I;16"):
        # The upper half of each grey, which Pillow would clip.
        wide, key = image.convert("I"), image.info.get("transparency")
        grey = wide.point([value >> 8 for value in range(65536)], "L")
        if key is None:
            return grey, None
        return grey, wide.point([255 * (value != key) for value in range(65536)], "L")
    if image.has_transparency_data:
        rgba = image.convert("RGBA")
        is_grey = image.mode in ("1", "L", "LA")
        return rgba.convert("L" if is_grey else "RGB"), rgba.getchannel("A")
    if image.mode in ("1", "L", "RGB", "CMYK"):
        return image, None
    return image.convert("RGB"), None


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
    given = [Colour.light(part) for part in (red, green, blue)]
    lights = (sum(map(mul, row, given)) for row in _MATRICES[vision])
    return Colour(*(Colour.screen(min(1.0, max(0.0, part))) for part in lights))


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


class Look(NamedTuple):
    """How pictures are made, and which are there already."""

    dpi: float = 150
    vision: str = "normal"  # shows it as people with other eyes see it
    packing: Packing = Packing.EXACT
    has: Callable[[str, str], bool] = lambda *_: False  # a picture by its name that shows this
    proof: bool = False  # whether texts that do not fit are shown as such instead of refused

    def pack(self, pixels: Pixels) -> bytes:
        """Return the bytes of a picture file."""
        dpi, vision, packing, *_ = self
        if packing is Packing.EXACT and vision == "normal":
            return pixels.as_png(dpi)  # which needs no Pillow
        image = simulated(pixels.image, vision)
        if packing is Packing.EXACT:
            return _pixels_of(image).as_png(dpi)
        buffer = BytesIO()
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

    @classmethod
    def of(cls, image: "Image") -> "InkCoverage":
        """Return what the inks cover of a picture on white."""
        from PIL import ImageChops, ImageStat  # noqa: PLC0415

        red, green, blue = image.convert("RGB").split()
        brightest = ImageChops.lighter(ImageChops.lighter(red, green), blue)
        top, *parts = (ImageStat.Stat(one).mean[0] for one in (brightest, red, green, blue))
        cyan, magenta, yellow = ((top - part) / 2.55 for part in parts)
        return cls(cyan, magenta, yellow, (255 - top) / 2.55)


class OpaquePicture:
    """A picture of ours to work on, on white where it was clear."""

    def __init__(self, data: bytes, dpi: float) -> None:
        image: Image = pillow().open(BytesIO(data))
        if image.mode == "RGBA":
            ground: Image = pillow().new("RGB", image.size, WHITE)
            ground.paste(image, (0, 0), image)
            image = ground
        self._image, self._dpi = image.convert("RGB"), dpi

    def montage(self, columns: int, rows: int, cells: Mapping[int, bytes]) -> bytes:
        """Return others of its size in a grid, each in the cell of its number, the rest white."""
        width, height = self._image.size
        whole = pillow().new("RGB", (columns * width, rows * height), WHITE)
        for number, picture in cells.items():
            row, column = divmod(number, columns)
            whole.paste(OpaquePicture(picture, self._dpi)._image, (column * width, row * height))
        return _pixels_of(whole).as_png(self._dpi)

    def squared(self) -> bytes:
        """Return it drawn out until it is as high as wide."""
        side = max(self._image.size)
        image = self._image.resize((side, side), pillow().Resampling.LANCZOS)
        return _pixels_of(image).as_png(self._dpi)

    def shrunk(self, most: int) -> bytes:
        """Return it with so many pixels a side at most."""
        image = self._image.copy()
        image.thumbnail((most, most), pillow().Resampling.LANCZOS)
        return _pixels_of(image).as_png(self._dpi)


def _pixels_of(image: "Image") -> Pixels:
    data = memoryview(image.tobytes())
    return Pixels(image.width, image.height, data, clear=image.mode == "RGBA")
