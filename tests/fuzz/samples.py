"""Binary files to begin with, made by code and the same on every machine."""

import io
import struct
import zlib
from functools import cache
from typing import Any

import uharfbuzz
from PIL import Image
from reportlab.pdfgen.canvas import Canvas

from pnp.model.stock import FontFile
from pnp.text.fonts import (
    font_path,
)

LETTERS = "Worth aeinrst.,-{}*012345"
FORMATS = {
    "PNG": (".png",),
    "JPEG": (".jpg", ".jpeg"),
    "GIF": (".gif",),
    "WEBP": (".webp",),
    "TIFF": (".tif", ".tiff"),
    "BMP": (".bmp",),
}
MODES = {"PNG": ("RGB", "RGBA", "P", "L", "LA", "I;16", "1"), "JPEG": ("RGB", "L", "CMYK"),
         "GIF": ("P", "L"), "WEBP": ("RGB", "RGBA"), "TIFF": ("RGB", "CMYK", "1", "RGBA"),
         "BMP": ("RGB", "P", "L", "1")}  # fmt: skip


@cache
def picture(kind: str, mode: str = "RGB") -> bytes:
    """Return a small picture with slopes and an edge in it."""
    wide, high = 24, 16
    spots = [(x * 10, y * 15, 255 * (x > y)) for y in range(high) for x in range(wide)]
    image = Image.frombytes("RGB", (wide, high), bytes(part for spot in spots for part in spot))
    if mode == "I;16":
        deep = b"".join(struct.pack("<H", 200 * sum(spot) % 65536) for spot in spots)
        image = Image.frombytes(mode, (wide, high), deep)
    made = io.BytesIO()
    how: dict[str, Any] = {}
    if kind == "JPEG":
        how = {"quality": 60, "progressive": mode == "L"}
    elif kind == "TIFF":
        how = {"compression": {"RGB": "tiff_lzw", "CMYK": "tiff_adobe_deflate"}.get(mode, "raw")}
    (image if mode == image.mode else image.convert(mode)).save(made, kind, **how)
    return made.getvalue()


@cache
def pictures(kind: str) -> tuple[bytes, ...]:
    """Return pictures of a format in every way that it keeps pixels."""
    found = [picture(kind, mode) for mode in MODES[kind]]
    if kind == "GIF":
        found.append(_moving())
    return tuple(found)


def _moving() -> bytes:
    made = io.BytesIO()
    frames = [Image.new("P", (9, 7), tone) for tone in (3, 90)]
    frames[0].save(made, "GIF", save_all=True, append_images=frames[1:], transparency=3)
    return made.getvalue()


@cache
def font() -> bytes:
    """Return a small TrueType font: a few letters of one that the program brings along."""
    path = font_path(FontFile("own", "RussoOne-Regular.ttf", "fontpkg_russo_one", ""))
    wanted = uharfbuzz.SubsetInput()
    wanted.sets(uharfbuzz.SubsetInputSets.UNICODE).update(map(ord, LETTERS))
    face = uharfbuzz.Face(uharfbuzz.Blob(path.read_bytes()))
    return bytes(uharfbuzz.subset(face, wanted).blob.data)


@cache
def collection() -> bytes:
    """Return two fonts in one file, each with its tables where they are in the whole."""
    own, at = bytearray(font()), 20
    for entry in range(12, 12 + 16 * int.from_bytes(own[4:6], "big"), 16):
        place = int.from_bytes(own[entry + 8 : entry + 12], "big") + at
        own[entry + 8 : entry + 12] = place.to_bytes(4, "big")
    return b"ttcf" + struct.pack(">HHIII", 1, 0, 2, at, at) + bytes(own)


@cache
def foreign_pdf() -> bytes:
    """Return a PDF of somebody else: text, a drawing, a picture and a form, not packed."""
    made = io.BytesIO()
    canvas = Canvas(made, pagesize=(300, 400), pageCompression=0, invariant=1)
    canvas.beginForm("mark")
    canvas.rect(0, 0, 30, 30, fill=1)
    canvas.endForm()
    texts = (("1. Draw 2 cards.", "Only one player may build."), ("2. The end",))
    for page, lines in enumerate(texts):
        canvas.setFont("Helvetica", 12)
        for at, line in enumerate(lines):
            canvas.drawString(40, 340 - 20 * at, line)
        canvas.doForm("mark")
        canvas.line(20, 30, 200, 300 + page)
        canvas.showPage()
    canvas.save()
    return made.getvalue()


def chunk(name: bytes, data: bytes) -> bytes:
    """Return a chunk of a PNG with its right check sum."""
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
