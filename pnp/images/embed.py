"""Picture files as a PDF holds them: passed through where the file allows it.

The picture data of a PNG without alpha already are a Flate stream as a PDF wants it, and
those of a JPEG a DCT stream. Alpha is split off the still filtered rows. What is left
(interlaced, tRNS, other formats, turned by a camera) is decoded by Pillow.
"""

import struct
import warnings
import zlib
from dataclasses import dataclass, field, replace
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.findings import Where, refuse
from pnp.images import pillow
from pnp.images.files import SAVE_AGAIN
from pnp.images.png import GREY, GREY_ALPHA, INDEXED, RGB, RGB_ALPHA, Header, read_png
from pnp.model.picture import PictureFile

if TYPE_CHECKING:
    from pnp.images import Image

SMOOTH, NOISY = 6, 1  # levels of deflate: on noise, 6 takes six times as long to save a twentieth
QUICK = 2  # the level for what was decoded: a fifth more bytes at most, a sixth of the time
FORMATS = ("JPEG", "WEBP", "GIF", "TIFF", "BMP")
COLOURS = {1: "/DeviceGray", 3: "/DeviceRGB", 4: "/DeviceCMYK"}
INVERTED = "[ 1 0 1 0 1 0 1 0 ]"


@dataclass(frozen=True, slots=True)
class Embedded:
    """An image as it goes into the file: dictionary entries in PDF syntax, packed data, alpha."""

    entries: dict[str, object]
    data: bytes = field(repr=False)
    mask: "Embedded | None" = None


def embed(picture: PictureFile) -> Embedded:
    """Return the picture as a PDF holds it, or refuse it if its data are broken."""
    try:
        data = Path(picture.path).read_bytes()
        if picture.format == "png":
            return _png(data)
        if picture.format == "jpeg" and picture.turn == 1:
            return _jpeg(picture, data)
        return _decode(data)
    except Exception as problem:  # Pillow raises nearly anything at a broken file
        reason = str(problem) or type(problem).__name__
        message = f"the picture is broken: {reason}"
        raise refuse(Where(picture.key), message, SAVE_AGAIN) from problem


def _jpeg(picture: PictureFile, data: bytes) -> Embedded:
    entries = _entries(picture.width, picture.height, COLOURS[picture.channels], 8)
    entries["Filter"] = "/DCTDecode"
    if picture.inverted:
        entries["Decode"] = INVERTED
    if not data.startswith(b"\xff\xd8"):
        raise ValueError("it is no JPEG any more")
    return Embedded(entries, data)


def _png(data: bytes) -> Embedded:
    """Pass a PNG through, split its alpha off, or have it decoded."""
    png = read_png(data, is_known=True)
    header, palette, clear, packed = png.header, png.palette, png.clear, png.data
    if clear is not None or header.interlaced:
        return _decode(data, header, clear)
    if header.colour in (GREY_ALPHA, RGB_ALPHA):
        return _split_alpha(header, packed)
    if header.colour == INDEXED:
        palette = palette[: 3 << header.bits]
        space = f"[ /Indexed /DeviceRGB {len(palette) // 3 - 1} <{palette.hex()}> ]"
        return _filtered(header, 1, packed, space)
    return _filtered(header, 3 if header.colour == RGB else 1, packed)


def _entries(width: int, height: int, space: str, bits: int) -> dict[str, object]:
    return {"Width": width, "Height": height, "ColorSpace": space, "BitsPerComponent": bits}


def _filtered(header: Header, channels: int, packed: bytes, space: str = "") -> Embedded:
    """Return an image whose rows are filtered as in a PNG."""
    entries = _entries(header.width, header.height, space or COLOURS[channels], header.bits)
    entries["Filter"] = "/FlateDecode"
    entries["DecodeParms"] = (
        f"<< /Predictor 15 /Colors {channels} "
        f"/BitsPerComponent {header.bits} /Columns {header.width} >>"
    )
    return Embedded(entries, packed)


def _split_alpha(header: Header, packed: bytes) -> Embedded:
    """Return colour and alpha apart.

    A filter of PNG only looks at bytes of the same channel, so each row keeps its filter
    and nothing is unfiltered.
    """
    channels = 3 if header.colour == RGB_ALPHA else 1
    size = header.bits // 8  # of a sample, in bytes
    shown, all_bytes = channels * size, (channels + 1) * size  # of a pixel
    raw = _unpack(packed, header.height * (1 + header.width * all_bytes))
    colour = _pick(raw, header, range(shown), all_bytes)
    alpha = _pick(raw, header, range(shown, all_bytes), all_bytes)
    level = SMOOTH if len(packed) * 4 < len(raw) else NOISY
    image = _filtered(header, channels, zlib.compress(colour, level))
    if _is_opaque(alpha, header):
        return image
    return replace(image, mask=_filtered(header, 1, zlib.compress(alpha, level)))


def _unpack(packed: bytes, size: int) -> bytes:
    """Inflate exactly that many bytes, however many there are."""
    raw = zlib.decompressobj().decompress(packed, size)
    if len(raw) < size:
        raise ValueError("the picture data end too early")
    return raw


def _pick(raw: bytes, header: Header, wanted: range, step: int) -> bytearray:
    """Return the rows with only the wanted bytes of each pixel, and each with its filter."""
    width, kept = header.width, len(wanted)
    old, new = 1 + width * step, 1 + width * kept
    rows = bytearray(header.height * new)
    for number in range(header.height):
        start, end = number * new + 1, (number + 1) * new
        before = number * old
        rows[start - 1] = raw[before]
        for place, byte in enumerate(wanted):
            rows[start + place : end : kept] = raw[before + 1 + byte : before + old : step]
    return rows


def _is_opaque(alpha: bytearray, header: Header) -> bool:
    """Tell whether these filtered rows all say 255: then the picture needs no mask."""
    size = header.bits // 8
    length = 1 + header.width * size

    def row(kind: int, first: int, rest: int) -> bytes:
        return bytes([kind, *[first] * size]) + bytes([rest]) * (length - 1 - size)

    top = {row(0, 255, 255), row(1, 255, 0), row(2, 255, 255), row(3, 255, 128), row(4, 255, 0)}
    below = {row(0, 255, 255), row(1, 255, 0), row(2, 0, 0), row(3, 128, 0), row(4, 0, 0)}
    return bytes(alpha[:length]) in top and all(
        bytes(alpha[start : start + length]) in below for start in range(length, len(alpha), length)
    )


def _decode(data: bytes, header: Header | None = None, clear: bytes | None = None) -> Embedded:
    """Decode a picture by Pillow, turn it upright, and pack it without loss."""
    from PIL import ImageOps  # noqa: PLC0415

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of EXIF data that make no sense
        image: Image = pillow().open(BytesIO(data), formats=("PNG",) if header else FORMATS)
        image.load()
        if not header:
            image = ImageOps.exif_transpose(image)
    if header and clear is not None and (key := _colour_key(header, clear)) is not None:
        image.info["transparency"] = key
    colour, alpha = _apart(image)
    whole = _packed(colour)
    if alpha is None or alpha.getextrema() == (255, 255):
        return whole
    return replace(whole, mask=_packed(alpha))


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


def _packed(image: "Image") -> Embedded:
    """Pack an image without alpha: as the rows of a PNG, which knows no CMYK."""
    if image.mode == "CMYK":
        entries = _entries(image.width, image.height, COLOURS[4], 8) | {"Filter": "/FlateDecode"}
        return Embedded(entries, zlib.compress(image.tobytes(), SMOOTH))
    image.info.clear()  # or a transparent colour would be written again
    file = BytesIO()
    image.save(file, "PNG", compress_level=QUICK)
    return _png(file.getvalue())
