"""Changes of pictures: chunks with right check sums, segments, tables of numbers."""

import struct
import zlib

from tests.fuzz.mutate import Dice, NotThisFile, one_of, plain, spot, strange
from tests.fuzz.samples import chunk

_START = b"\x89PNG\r\n\x1a\n"
_NAMES = (
    b"IHDR",
    b"PLTE",
    b"IDAT",
    b"IEND",
    b"tRNS",
    b"gAMA",
    b"iCCP",
    b"sRGB",
    b"eXIf",
    b"tEXt",
    b"zTXt",
    b"acTL",
    b"fdAT",
    b"xxXx",
)


def _chunks(data: bytes) -> list[tuple[bytes, bytes]]:
    if not data.startswith(_START):
        raise NotThisFile
    found, at = [], len(_START)
    while at + 12 <= len(data):
        (length,) = struct.unpack_from(">I", data, at)
        found.append((data[at + 4 : at + 8], data[at + 8 : at + 8 + length]))
        at += 12 + length
    return found


def _png(data: bytes, dice: Dice) -> bytes:
    """Change a chunk and give it its right check sum."""
    found = _chunks(data)
    at, other = spot(found, dice), spot(found, dice)
    name, inner = found[at]
    way = dice.randrange(8)
    if way == 0:
        del found[at]
    elif way == 1:
        found.insert(other, found[at])
    elif way == 2:
        found[at], found[other] = found[other], found[at]
    elif way == 3:
        found[at] = (dice.choice(_NAMES), inner)
    elif way == 4:
        found.insert(at, (dice.choice(_NAMES), dice.randbytes(dice.choice((0, 1, 4, 13, 30)))))
    elif way == 5:
        found[at] = (name, inner[: dice.randrange(len(inner) + 1)])
    else:
        found[at] = (name, plain.change(inner, dice))
    return _START + b"".join(chunk(*one) for one in found)


def _png_header(data: bytes, dice: Dice) -> bytes:
    """Change width, height, depth, colours or interlacing."""
    found = _chunks(data)
    if not found or found[0][0] != b"IHDR" or len(found[0][1]) != 13:
        raise NotThisFile
    fields = list(struct.unpack(">IIBBBBB", found[0][1]))
    at = dice.randrange(7)
    fields[at] = (
        dice.choice(strange.INTEGERS) if at < 2 else dice.choice((0, 1, 2, 3, 4, 6, 8, 16, 255))
    )
    found[0] = (b"IHDR", struct.pack(">IIBBBBB", *fields))
    return _START + b"".join(chunk(*one) for one in found)


def _png_pixels(data: bytes, dice: Dice) -> bytes:
    """Pack other rows: too few, too many, with unknown filters, or in several streams."""
    found = _chunks(data)
    packed = b"".join(inner for name, inner in found if name == b"IDAT")
    try:
        rows = zlib.decompress(packed)
    except zlib.error:
        raise NotThisFile from None
    way = dice.randrange(5)
    if way == 0:
        rows = rows[: dice.randrange(len(rows) + 1)]
    elif way == 1:
        rows += rows
    elif way == 2:
        rows = plain.bytes_set(rows, dice) if rows else b"\xff"
    new = zlib.compress(rows, dice.choice((0, 9)))
    if way == 3:
        new += dice.randbytes(20)
    elif way == 4:
        new = new[:-4] + b"\0\0\0\0"
    others = [one for one in found if one[0] not in (b"IDAT", b"IEND")]
    half = len(new) // 2
    parts = [(b"IDAT", new[:half]), (b"IDAT", new[half:]), (b"IEND", b"")]
    return _START + b"".join(chunk(*one) for one in (*others, *parts))


def _jpeg(data: bytes, dice: Dice) -> bytes:
    """Change a segment: drop it, repeat it, change what is in it or what it is called."""
    if not data.startswith(b"\xff\xd8"):
        raise NotThisFile
    found, at = [], 2
    while at + 4 <= len(data) and data[at] == 0xFF and data[at + 1] != 0xDA:
        (length,) = struct.unpack_from(">H", data, at + 2)
        found.append((data[at + 1], data[at + 4 : at + 2 + length]))
        at += 2 + length
    scan = data[at:]
    one, way = spot(found, dice), dice.randrange(7)
    if way == 0:
        del found[one]
    elif way == 1:
        found.insert(spot(found, dice), found[one])
    elif way == 2:
        found[one] = (
            dice.choice((0xC0, 0xC1, 0xC2, 0xC3, 0xC4, 0xDB, 0xDD, 0xE0, 0xE1, 0xEE, 0xFE)),
            found[one][1],
        )
    elif way == 3:
        scan = scan[: dice.randrange(len(scan) + 1)] + dice.choice((b"", b"\xff\xd9"))
    elif way == 4:
        scan = plain.change(scan, dice)
    else:
        found[one] = (found[one][0], plain.change(found[one][1], dice)[:60_000])
    head = b"".join(
        b"\xff" + bytes([mark]) + struct.pack(">H", len(inner) + 2) + inner for mark, inner in found
    )
    return b"\xff\xd8" + head + scan


def _riff(data: bytes, dice: Dice) -> bytes:
    """Change a chunk of a WebP, with lengths that are right."""
    if data[:4] != b"RIFF":
        raise NotThisFile
    found, at = [], 12
    while at + 8 <= len(data):
        (length,) = struct.unpack_from("<I", data, at + 4)
        found.append((data[at : at + 4], data[at + 8 : at + 8 + length]))
        at += 8 + length + length % 2
    one = spot(found, dice)
    name, inner = found[one]
    found[one] = dice.choice(
        (
            (name, plain.change(inner, dice)),
            (name, inner[: len(inner) // 2]),
            (b"VP8X", inner),
            (b"ALPH", inner),
        )
    )
    body = b"".join(
        name + struct.pack("<I", len(inner)) + inner + b"\0" * (len(inner) % 2)
        for name, inner in found
    )
    return b"RIFF" + struct.pack("<I", len(body) + 4) + data[8:12] + body


def _tiff(data: bytes, dice: Dice) -> bytes:
    """Change an entry of the first table of a TIFF: its tag, type, count or value."""
    if data[:2] != b"II" or len(data) < 10:
        raise NotThisFile
    (at,) = struct.unpack_from("<I", data, 4)
    if at + 2 > len(data):
        raise NotThisFile
    (count,) = struct.unpack_from("<H", data, at)
    if not count:
        raise NotThisFile
    place = at + 2 + 12 * dice.randrange(count) + dice.choice((0, 2, 4, 8, 8, 8))
    width = 2 if place % 12 in ((at + 2) % 12, (at + 4) % 12) else 4
    new = (dice.choice(strange.INTEGERS) % (1 << 8 * width)).to_bytes(width, "little")
    return data[:place] + new + data[place + width :]


def _header(data: bytes, dice: Dice) -> bytes:
    """Set an integer among the first bytes, where GIF and BMP say what they are."""
    if not data:
        raise NotThisFile
    at, width = dice.randrange(min(len(data), 54)), dice.choice((1, 2, 4))
    new = (dice.choice(strange.INTEGERS) % (1 << 8 * width)).to_bytes(width, "little")
    return data[:at] + new + data[at + width :]


change = one_of(
    _png,
    _png,
    _png_header,
    _png_pixels,
    _png_pixels,
    _jpeg,
    _jpeg,
    _jpeg,
    _riff,
    _tiff,
    _header,
    raw=0.2,
)
