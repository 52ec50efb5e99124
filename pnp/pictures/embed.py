"""Picture files as a PDF or a drawing holds them: passed through where the file allows it.

The picture data of a PNG without alpha already are a Flate stream as a PDF wants it, and
those of a JPEG a DCT stream. Alpha is split off the still filtered rows. What is left
(interlaced, tRNS, other formats, turned by a camera) is decoded by Pillow.
"""

import zlib
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pnp.base.findings import Where, refuse, sentence
from pnp.model.face import PictureFile
from pnp.pictures.files import SAVE_AGAIN, reason_of
from pnp.pictures.pixels import GREY_ALPHA, INDEXED, RGB, RGB_ALPHA, Png, decode

if TYPE_CHECKING:
    from pnp.pictures.pixels import Image


SMOOTH, NOISY = 6, 1  # levels of deflate: on noise, 6 takes six times as long to save a twentieth
QUICK = 2  # the level for what was decoded: a fifth more bytes at most, a sixth of the time
COLOURS = {1: "/DeviceGray", 3: "/DeviceRGB", 4: "/DeviceCMYK"}
PALE = {"grey": 1.0, "pale": 0.25, "faint": 0.15}  # how dark tones are, in parts of what they were
INVERTED = "[ 1 0 1 0 1 0 1 0 ]"


@dataclass(frozen=True, slots=True)
class Embedded:
    """An image as it goes into the file: dictionary entries in PDF syntax, packed data, alpha."""

    entries: dict[str, object]
    data: bytes = field(repr=False)
    mask: "Embedded | None" = None

    @classmethod
    def of(cls, picture: PictureFile) -> "Embedded":
        """Return the picture as a PDF holds it, or refuse it if its data are broken."""
        with _refusing(picture):
            data = Path(picture.path).read_bytes()
            if picture.format == "png" and not picture.tone:
                return _png(data)
            if picture.format == "jpeg" and picture.turn == 1 and not picture.tone:
                return _jpeg(picture, data)
            # It is decoded, and packed without loss, or in grey, pale, or both.
            return _packed(*_decoded(picture, data))


@contextmanager
def _refusing(picture: PictureFile) -> Iterator[None]:
    try:
        yield
    except Exception as problem:  # Pillow raises nearly anything at a broken file
        message = sentence("the picture is broken: {reason}", reason=reason_of(problem))
        raise refuse(Where(picture.key), message, SAVE_AGAIN) from problem


def _decoded(picture: PictureFile, data: bytes) -> "tuple[Image, Image | None]":
    """Return colour and alpha of a picture, in its tone."""
    png = Png.read(data, is_known=True) if picture.format == "png" else None
    colour, alpha = decode(data, png)
    if tone := picture.tone:  # in grey, pale, or both
        colour = colour.convert("RGB" if tone == "pale" else "L")
        curve = [round(255 - (255 - value) * PALE[tone]) for value in range(256)]
        colour = colour.point(curve * len(colour.getbands()))
    return colour, alpha


def _jpeg(picture: PictureFile, data: bytes) -> Embedded:
    entries = _entries(picture, COLOURS[picture.channels], 8, "/DCTDecode")
    if picture.inverted:
        entries["Decode"] = INVERTED
    if not data.startswith(b"\xff\xd8"):
        raise ValueError(sentence("it is no JPEG any more"))
    return Embedded(entries, data)


def _png(data: bytes) -> Embedded:
    """Pass a PNG through, split its alpha off, or have it decoded."""
    png = Png.read(data, is_known=True)
    if not png.is_plain:
        return _packed(*decode(data, png))
    header = png.header
    if header.colour in (GREY_ALPHA, RGB_ALPHA):
        return _split_alpha(png)
    if header.colour == INDEXED:
        palette = png.palette[: 3 << header.bits]
        space = f"[ /Indexed /DeviceRGB {len(palette) // 3 - 1} <{palette.hex()}> ]"
        return _filtered(png, 1, png.data, space)
    return _filtered(png, 3 if header.colour == RGB else 1, png.data)


def _entries(sized: Any, space: str, bits: int, filter_: str) -> dict[str, object]:
    size = {"Width": sized.width, "Height": sized.height}
    return {**size, "ColorSpace": space, "BitsPerComponent": bits, "Filter": filter_}


def _filtered(png: Png, channels: int, packed: bytes, space: str = "") -> Embedded:
    """Return an image whose rows are filtered as in a PNG."""
    bits, width = png.header.bits, png.header.width
    entries = _entries(png.header, space or COLOURS[channels], bits, "/FlateDecode")
    entries["DecodeParms"] = (
        f"<< /Predictor 15 /Colors {channels} /BitsPerComponent {bits} /Columns {width} >>"
    )
    return Embedded(entries, packed)


def _split_alpha(png: Png) -> Embedded:
    """Return colour and alpha apart.

    A filter of PNG only looks at bytes of the same channel, so each row keeps its filter
    and nothing is unfiltered.
    """
    header = png.header
    channels = 3 if header.colour == RGB_ALPHA else 1
    size = header.bits // 8  # of a sample, in bytes
    shown, pixel = range(channels * size), (channels + 1) * size
    hidden = range(len(shown), pixel)
    # Rows are packed as they come, since a few packed bytes may become gigabytes.
    smooth = sum(map(len, png.parts)) * 4 < header.height * header.row
    packers = [zlib.compressobj(SMOOTH if smooth else NOISY) for _ in range(2)]
    colour, alpha, is_opaque = list[bytes](), list[bytes](), True
    for rows in filter(None, png.rows()):
        part = _pick(rows, header.width, hidden, pixel)
        is_opaque = is_opaque and _is_opaque(part, header.width, size, is_top=not alpha)
        colour.append(packers[0].compress(_pick(rows, header.width, shown, pixel)))
        alpha.append(packers[1].compress(part))
    image, mask = (
        _filtered(png, of, b"".join((*parts, packer.flush())))
        for of, parts, packer in zip((channels, 1), (colour, alpha), packers, strict=True)
    )
    return image if is_opaque else replace(image, mask=mask)


def _pick(raw: bytes, width: int, wanted: range, step: int) -> bytearray:
    """Return the rows with only the wanted bytes of each pixel, and each with its filter."""
    kept = len(wanted)
    old, new = 1 + width * step, 1 + width * kept
    count = len(raw) // old
    rows = bytearray(count * new)
    for number in range(count):
        start, end, before = number * new + 1, (number + 1) * new, number * old
        rows[start - 1] = raw[before]
        for place, byte in enumerate(wanted):
            rows[start + place : end : kept] = raw[before + 1 + byte : before + old : step]
    return rows


def _is_opaque(alpha: bytearray, width: int, size: int, is_top: bool) -> bool:
    """Tell whether these filtered rows all say 255: then the picture needs no mask."""
    length = 1 + width * size

    def row(kind: int, first: int, rest: int) -> bytes:
        return bytes([kind, *[first] * size]) + bytes([rest]) * (length - 1 - size)

    top = {row(0, 255, 255), row(1, 255, 0), row(2, 255, 255), row(3, 255, 128), row(4, 255, 0)}
    below = {row(0, 255, 255), row(1, 255, 0), row(2, 0, 0), row(3, 128, 0), row(4, 0, 0)}
    return bytes(alpha[:length]) in (top if is_top else below) and all(
        bytes(alpha[start : start + length]) in below for start in range(length, len(alpha), length)
    )


def _packed(image: "Image", alpha: "Image | None" = None) -> Embedded:
    """Pack an image and its alpha: as the rows of a PNG, which knows no CMYK."""
    if image.mode == "CMYK":
        entries = _entries(image, COLOURS[4], 8, "/FlateDecode")
        whole = Embedded(entries, zlib.compress(image.tobytes(), SMOOTH))
    else:
        whole = _png(_png_of(image, compress_level=QUICK))
    return whole if alpha is None else replace(whole, mask=_packed(alpha))


def data_uri(picture: PictureFile) -> str:
    """Return the picture as any browser shows it, or refuse it if its data are broken."""
    with _refusing(picture):
        data, kind = Path(picture.path).read_bytes(), picture.format
        plain_jpeg = kind == "jpeg" and picture.turn == 1 and picture.channels in (1, 3)
        if picture.tone or not (kind == "png" or plain_jpeg):
            colour, alpha = _decoded(picture, data)
            image = colour if picture.tone else colour.convert("RGB")
            if alpha is not None:
                image = image.convert("RGBA")
                image.putalpha(alpha)
            kind, data = "png", _png_of(image)
    return f"data:image/{kind};base64,{b64encode(data).decode('ascii')}"


def _png_of(image: "Image", **options: int) -> bytes:
    image.info.clear()  # or a transparent colour would be written again
    file = BytesIO()
    image.save(file, "PNG", **options)
    return file.getvalue()
