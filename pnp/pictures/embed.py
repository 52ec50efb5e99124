"""Picture files as a PDF or a drawing holds them: passed through where the file allows it.

The picture data of a PNG without alpha already are a Flate stream as a PDF wants it, and
those of a JPEG a DCT stream. Alpha is split off the still filtered rows. What is left
(interlaced, tRNS, other formats, turned by a camera) is decoded by Pillow.
"""

import zlib
from base64 import b64encode
from dataclasses import dataclass, field, replace
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.base.findings import Where, refuse, sentence
from pnp.model.face import PictureFile
from pnp.pictures.files import SAVE_AGAIN, reason_of
from pnp.pictures.pixels import decoded, in_tone
from pnp.pictures.png import GREY_ALPHA, INDEXED, RGB, RGB_ALPHA, Header, Png, read_png

if TYPE_CHECKING:
    from pnp.pictures.pixels import Image


SMOOTH, NOISY = 6, 1  # levels of deflate: on noise, 6 takes six times as long to save a twentieth
QUICK = 2  # the level for what was decoded: a fifth more bytes at most, a sixth of the time
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
        if picture.tone:
            png = read_png(data, is_known=True) if picture.format == "png" else None
            return _decode(data, png, picture.tone)
        if picture.format == "png":
            return _png(data)
        if picture.format == "jpeg" and picture.turn == 1:
            return _jpeg(picture, data)
        return _decode(data)
    except Exception as problem:  # Pillow raises nearly anything at a broken file
        message = sentence("the picture is broken: {reason}", reason=reason_of(problem))
        raise refuse(Where(picture.key), message, SAVE_AGAIN) from problem


def _jpeg(picture: PictureFile, data: bytes) -> Embedded:
    entries = _entries(picture.width, picture.height, COLOURS[picture.channels], 8)
    entries["Filter"] = "/DCTDecode"
    if picture.inverted:
        entries["Decode"] = INVERTED
    if not data.startswith(b"\xff\xd8"):
        raise ValueError(sentence("it is no JPEG any more"))
    return Embedded(entries, data)


def _png(data: bytes) -> Embedded:
    """Pass a PNG through, split its alpha off, or have it decoded."""
    png = read_png(data, is_known=True)
    if not png.is_plain:
        return _decode(data, png)
    header, packed = png.header, png.data
    if header.colour in (GREY_ALPHA, RGB_ALPHA):
        return _split_alpha(png)
    if header.colour == INDEXED:
        palette = png.palette[: 3 << header.bits]
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
    colour: list[bytes] = []
    alpha: list[bytes] = []
    is_opaque, is_top = True, True
    for rows in filter(None, png.rows()):
        colour.append(packers[0].compress(_pick(rows, header, shown, pixel)))
        part = _pick(rows, header, hidden, pixel)
        alpha.append(packers[1].compress(part))
        is_opaque = is_opaque and _is_opaque(part, header, is_top)
        is_top = False
    image, mask = (
        _filtered(header, of, b"".join((*parts, packer.flush())))
        for of, parts, packer in zip((channels, 1), (colour, alpha), packers, strict=True)
    )
    return image if is_opaque else replace(image, mask=mask)


def _pick(raw: bytes, header: Header, wanted: range, step: int) -> bytearray:
    """Return the rows with only the wanted bytes of each pixel, and each with its filter."""
    width, kept = header.width, len(wanted)
    old, new = 1 + width * step, 1 + width * kept
    count = len(raw) // old
    rows = bytearray(count * new)
    for number in range(count):
        start, end = number * new + 1, (number + 1) * new
        before = number * old
        rows[start - 1] = raw[before]
        for place, byte in enumerate(wanted):
            rows[start + place : end : kept] = raw[before + 1 + byte : before + old : step]
    return rows


def _is_opaque(alpha: bytearray, header: Header, is_top: bool) -> bool:
    """Tell whether these filtered rows all say 255: then the picture needs no mask."""
    size = header.bits // 8
    length = 1 + header.width * size

    def row(kind: int, first: int, rest: int) -> bytes:
        return bytes([kind, *[first] * size]) + bytes([rest]) * (length - 1 - size)

    top = {row(0, 255, 255), row(1, 255, 0), row(2, 255, 255), row(3, 255, 128), row(4, 255, 0)}
    below = {row(0, 255, 255), row(1, 255, 0), row(2, 0, 0), row(3, 128, 0), row(4, 0, 0)}
    return bytes(alpha[:length]) in (top if is_top else below) and all(
        bytes(alpha[start : start + length]) in below for start in range(length, len(alpha), length)
    )


def _decode(data: bytes, png: Png | None = None, tone: str = "") -> Embedded:
    """Have a picture decoded, and pack it without loss, or in grey, pale, or both."""
    colour, alpha = decoded(data, png)
    whole = _packed(in_tone(colour, tone) if tone else colour)
    return whole if alpha is None else replace(whole, mask=_packed(alpha))


def _packed(image: "Image") -> Embedded:
    """Pack an image without alpha: as the rows of a PNG, which knows no CMYK."""
    if image.mode == "CMYK":
        entries = _entries(image.width, image.height, COLOURS[4], 8) | {"Filter": "/FlateDecode"}
        return Embedded(entries, zlib.compress(image.tobytes(), SMOOTH))
    image.info.clear()  # or a transparent colour would be written again
    file = BytesIO()
    image.save(file, "PNG", compress_level=QUICK)
    return _png(file.getvalue())


def data_uri(picture: PictureFile) -> str:
    """Return the picture as any browser shows it, or refuse it if its data are broken."""
    try:
        data = Path(picture.path).read_bytes()
        kind = picture.format
        plain_jpeg = kind == "jpeg" and picture.turn == 1 and picture.channels in (1, 3)
        if picture.tone or not (kind == "png" or plain_jpeg):
            kind, data = "png", _as_png(picture, data)
    except Exception as problem:  # Pillow raises nearly anything at a broken file
        said = sentence("the picture is broken: {reason}", reason=reason_of(problem))
        raise refuse(Where(picture.key), said, SAVE_AGAIN) from problem
    return f"data:image/{kind};base64,{b64encode(data).decode('ascii')}"


def _as_png(picture: PictureFile, data: bytes) -> bytes:
    """Have a picture decoded, and pack it without loss."""
    png = read_png(data, is_known=True) if picture.format == "png" else None
    colour, alpha = decoded(data, png)
    image = in_tone(colour, picture.tone) if picture.tone else colour.convert("RGB")
    if alpha is not None:
        image = image.convert("RGBA")
        image.putalpha(alpha)
    image.info.clear()  # or a transparent colour would be written again
    file = BytesIO()
    image.save(file, "PNG")
    return file.getvalue()
