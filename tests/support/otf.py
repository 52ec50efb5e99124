"""OpenType fonts with outlines of the .otf kind, made from a font that the program brings along."""

import struct
from functools import cache

import uharfbuzz as hb

from pnp.model.stock import FontFile
from pnp.text.fonts import (
    font_path,
)

LETTERS = "ABHVWaehlop .-é"
_KEPT = ("OS/2", "cmap", "head", "hhea", "hmtx", "name", "post")


def source(letters: str = LETTERS, retained: bool = False) -> hb.Face:
    """Return a few letters of a TrueType font."""
    path = font_path(FontFile("own", "RussoOne-Regular.ttf", "fontpkg_russo_one", ""))
    asked = hb.SubsetInput()
    asked.unicode_set.update(map(ord, letters))
    asked.flags = hb.SubsetFlags.RETAIN_GIDS if retained else hb.SubsetFlags.DEFAULT
    return hb.subset(hb.Face(hb.Blob(path.read_bytes())), asked)


@cache
def otf(letters: str = LETTERS, keyed: bool = False) -> bytes:
    """Return such a font; a keyed one has numbers for its glyphs that run backwards."""
    face = source(letters)
    table = cff(face, keyed)
    tables = {tag: bytes(face.reference_table(tag).data) for tag in _KEPT}
    tables["CFF "] = table
    tables["maxp"] = struct.pack(">IH", 0x00005000, face.glyph_count)
    tables["post"] = struct.pack(">I", 0x00030000) + tables["post"][4:32]
    return sfnt(tables)


def sfnt(tables: dict[str, bytes], kind: bytes = b"OTTO") -> bytes:
    """Write tables as a font."""
    head, body = kind + struct.pack(">HHHH", len(tables), 0, 0, 0), b""
    for tag, table in sorted(tables.items()):
        padded = table + bytes(-len(table) % 4)
        total = sum(struct.unpack(f">{len(padded) // 4}I", padded)) % 2**32
        at = 12 + 16 * len(tables) + len(body)
        head += tag.encode() + struct.pack(">III", total, at, len(table))
        body += padded
    return head + body


def cff(face: hb.Face, keyed: bool) -> bytes:
    """Write the outlines of a font as a table CFF; its parts are laid out twice, to know where."""
    outlines = _index([_outline(face, glyph) for glyph in range(face.glyph_count)])
    count = face.glyph_count - 1
    if keyed:  # glyph 1 has the highest number
        charset = b"\0" + b"".join(struct.pack(">H", count - one) for one in range(count))
    else:
        charset = b"\0" + b"".join(struct.pack(">H", 391 + one) for one in range(count))
    names = [] if keyed else [f"g{one}".encode() for one in range(count)]
    if keyed:
        names = [b"Adobe", b"Identity"]
    private = _number(0) + b"\x14"
    matrix = b"".join(map(_real, (1 / face.upem, 0, 0, 1 / face.upem, 0, 0))) + b"\x0c\x07"
    places = dict.fromkeys(("charset", "outlines", "private", "fonts", "select"), 0)
    for _ in range(2):
        top = matrix
        if keyed:
            top = _number(391) + _number(392) + _number(0) + b"\x0c\x1e" + top
            top += _number(places["fonts"]) + b"\x0c\x24" + _number(places["select"]) + b"\x0c\x25"
        else:
            top += _number(len(private)) + _number(places["private"]) + b"\x12"
        top += _number(places["charset"]) + b"\x0f" + _number(places["outlines"]) + b"\x11"
        font = _index([_number(len(private)) + _number(places["private"]) + b"\x12"])
        made = b"\1\0\4\4" + _index([b"Own"]) + _index([top]) + _index(names) + _index([])
        parts = {"charset": charset, "outlines": outlines, "private": private}
        if keyed:
            select = b"\3" + struct.pack(">HHBH", 1, 0, 0, face.glyph_count)
            parts |= {"fonts": font, "select": select}
        for name, part in parts.items():
            places[name] = len(made)
            made += part
    return made


def _outline(face: hb.Face, glyph: int) -> bytes:
    """Write an outline in the small language of such fonts, every curve as a cubic one."""
    font, made, at = hb.Font(face), [_number(font_width(face, glyph), True)], [0, 0]

    def by(points: tuple[float, ...], operator: int) -> None:
        numbers = []
        for x, y in zip(points[::2], points[1::2], strict=True):
            numbers += [round(x) - at[0], round(y) - at[1]]
            at[:] = round(x), round(y)
        made.append(b"".join(_number(one, True) for one in numbers) + bytes([operator]))

    def bent(x: float, y: float, to_x: float, to_y: float, _: object) -> None:
        x0, y0 = at
        by((x0 + (x - x0) * 2 / 3, y0 + (y - y0) * 2 / 3,
            to_x + (x - to_x) * 2 / 3, to_y + (y - to_y) * 2 / 3, to_x, to_y), 8)  # fmt: skip

    pen = hb.DrawFuncs()
    pen.set_move_to_func(lambda x, y, _: by((x, y), 21))
    pen.set_line_to_func(lambda x, y, _: by((x, y), 5))
    pen.set_quadratic_to_func(bent)
    pen.set_close_path_func(lambda _: None)
    font.draw_glyph(glyph, pen, None)
    return b"".join((*made, b"\x0e"))


def font_width(face: hb.Face, glyph: int) -> int:
    """Return the width of a glyph, in units."""
    return int(hb.Font(face).get_glyph_h_advance(glyph))


def _number(value: int, short: bool = False) -> bytes:
    if short:
        return b"\x1c" + struct.pack(">h", value)
    return b"\x1d" + struct.pack(">i", value)


def _real(value: float) -> bytes:
    """Write a number with a point, two digits to a byte."""
    codes = {".": "a", "-": "e"}
    digits = "".join(codes.get(one, one) for one in f"{value:.10f}".rstrip("0").rstrip(".")) + "f"
    return b"\x1e" + bytes.fromhex(digits + "f" * (len(digits) % 2))


def _index(strings: list[bytes]) -> bytes:
    if not strings:
        return b"\0\0"
    places, at = [1], 1
    for one in strings:
        at += len(one)
        places.append(at)
    rows = b"".join(struct.pack(">I", place) for place in places)
    return struct.pack(">HB", len(strings), 4) + rows + b"".join(strings)
