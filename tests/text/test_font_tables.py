"""Fonts whose tables do not agree are refused, before they print blank or overlapping letters."""

import random
import struct
from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.base.findings import Refused, Where
from pnp.model.stock import FontFile
from pnp.text.font_files import (
    Tables,
)
from pnp.text.fonts import (
    Fonts,
    _opened,
    font_path,
)
from tests.support.loading import refused
from tests.support.templates import STOCK

RUSSO = font_path(STOCK.families["title"].regular).read_bytes()
HERE = Where("card_data/stock/fonts.yaml", 7, 5)
Parts = dict[str, bytes]


def parts_of(data: bytes) -> Parts:
    """Return the tables of a font by their names."""
    count = int.from_bytes(data[4:6])
    rows = struct.iter_unpack(">4sIII", data[12 : 12 + 16 * count])
    return {tag.decode(): data[at : at + size] for tag, _, at, size in rows}


def check_sum(table: bytes) -> int:
    padded = table + bytes(-len(table) % 4)
    numbers: tuple[int, ...] = struct.unpack(f">{len(padded) // 4}I", padded)
    return sum(numbers) % 2**32


def font_of(parts: Parts, sums: Parts | None = None) -> bytes:
    """Write tables as a font; the check sums may be those of others."""
    head, body = b"\0\1\0\0" + struct.pack(">HHHH", len(parts), 0, 0, 0), b""
    for tag, table in parts.items():
        summed = check_sum((sums or parts).get(tag, table))
        at = 12 + 16 * len(parts) + len(body)
        head += tag.encode() + struct.pack(">III", summed, at, len(table))
        body += table + bytes(-len(table) % 4)
    return head + body


def changed(tag: str, change: Callable[[bytes], bytes]) -> bytes:
    """Return a font in which one table is another, with the check sum that it has to have."""
    parts = parts_of(RUSSO)
    return font_of(parts | {tag: change(parts[tag])})


def at(place: int, new: bytes) -> Callable[[bytes], bytes]:
    """Return what puts bytes into a table."""
    return lambda table: table[:place] + new + table[place + len(new) :]


def opened(folder: Path, data: bytes) -> str:
    """Open a font of a project; return what is said about it."""
    (folder / "x.ttf").write_bytes(data)
    _opened.cache_clear()
    file = FontFile("x", "x.ttf", folder=str(folder), where=HERE)
    try:
        _opened(file)
    except Refused as caught:
        (finding,) = caught.findings
        assert finding.where == HERE
        assert finding.message.startswith("font x.ttf ")
        return str(finding)
    return ""


def test_a_whole_font_is_whole(tmp_path: Path) -> None:
    assert opened(tmp_path, RUSSO) == ""
    assert opened(tmp_path, font_of(parts_of(RUSSO))) == ""


def test_all_shipped_fonts_are_whole() -> None:
    fonts = Fonts(STOCK)
    for family in fonts.families:
        for style in range(4):
            path = fonts.style(family, style).path
            tables = Tables(path.read_bytes(), path.name)
            assert tables.fault() == tables.hidden_fault() == ("", "")


def nothing(table: bytes) -> bytes:
    return bytes(len(table))


BROKEN = {
    "head without its magic": (changed("head", at(12, b"\0\0\0\0")), "its table head is not one"),
    "no units": (changed("head", at(18, b"\0\0")), "it has 0 units to a letter"),
    "strange places": (changed("head", at(50, b"\0\7")), "its table head makes no sense"),
    "post of zeros": (changed("post", nothing), "no part of it can be embedded"),
    "empty glyf": (changed("glyf", lambda _: b""), "its table glyf is missing or too short"),
    "glyf cut": (changed("glyf", lambda old: old[:999]), "loca leads out of its table glyf"),
    "glyf of zeros": (changed("glyf", nothing), "it can not draw H"),
    "loca cut": (changed("loca", lambda old: old[:50]), "its table loca has 50 bytes, and 413"),
    "loca of zeros": (changed("loca", nothing), "it can not draw H"),
    "loca backwards": (changed("loca", lambda old: old[::-1]), "leads out of its table glyf"),
    "hmtx cut": (changed("hmtx", lambda old: old[:40]), "its table hmtx has 40 bytes, and 413"),
    "hmtx of zeros": (changed("hmtx", nothing), "H is 0 times as wide as high"),
    "no widths": (changed("hhea", at(34, b"\0\0")), "it has 0 widths for 413 glyphs"),
    "more widths": (changed("hhea", at(34, b"\xff\xff")), "it has 65,535 widths for 413 glyphs"),
    "no glyphs": (changed("maxp", at(4, b"\0\0")), "it has 413 widths for 0 glyphs"),
    "more glyphs": (changed("maxp", at(4, b"\xff\xff")), "and 65,535 glyphs need"),
    "cmap of zeros": (changed("cmap", nothing), "it has no letters"),
    "no letters": (font_of({"glyf": b"x"}), "its table cmap is missing or too short"),
    "no outlines": (font_of({"CFF ": b"x"}), "its table cmap is missing or too short"),
    "variable": (font_of(parts_of(RUSSO) | {"fvar": b"x"}), "is a variable font"),
    "another kind": (b"abcd" + RUSSO[4:], "is not a TrueType or OpenType font with outlines"),
    "several": (b"ttcf" + RUSSO[4:], "is a collection of several fonts"),
    "for web pages": (b"wOF2" + RUSSO[4:], "use its .ttf or .otf file"),
    "PostScript": (b"%!PS-AdobeFont", "is a PostScript font"),
    "coloured": (font_of(parts_of(RUSSO) | {"COLR": b"x"}), "is a font of coloured letters"),
    "no outlines at all": (font_of({"cmap": b"x"}), "font with outlines"),
}


@pytest.mark.parametrize(("data", "says"), BROKEN.values(), ids=BROKEN)
def test_a_font_that_would_print_wrong_is_told(tmp_path: Path, data: bytes, says: str) -> None:
    assert says in opened(tmp_path, data)


@pytest.mark.parametrize("tag", ["cmap", "glyf", "hmtx", "prep"])
def test_a_changed_byte_is_told_by_its_check_sum(tmp_path: Path, tag: str) -> None:
    parts = parts_of(RUSSO)
    place = len(parts[tag]) - 3
    new = at(place, bytes([parts[tag][place] ^ 1]))(parts[tag])
    text = opened(tmp_path, font_of(parts | {tag: new}, sums=parts))
    assert f"is broken: the check sum of its table {tag} does not match" in text
    assert "hint: copy it again, or open it in a font editor" in text


def test_names_may_be_edited_by_hand(tmp_path: Path) -> None:
    parts = parts_of(RUSSO)
    assert opened(tmp_path, font_of(parts | {"name": parts["name"][:-1] + b"?"}, sums=parts)) == ""


def test_an_outline_that_makes_no_sense_is_told(tmp_path: Path) -> None:
    parts = parts_of(RUSSO)
    is_long = parts["head"][51]
    size, scale = (4, 1) if is_long else (2, 2)
    start = scale * int.from_bytes(parts["loca"][300 * size : 301 * size])
    data = changed("glyf", at(start, b"\x7f\xff"))
    assert "the outline of glyph 300 makes no sense" in opened(tmp_path, data)


def test_a_letter_whose_glyph_is_not_there_is_missing() -> None:
    """HarfBuzz hands on whatever cmap says."""
    font = Fonts(STOCK).style("title", 0)
    font._glyphs.pop("Ǽ", None)
    found = font.face.glyph_count
    for number, lacks in ((found - 1, ""), (found, "Ǽ")):
        font._glyphs.pop("Ǽ", None)
        font._font = _Pretended(font._font, number)
        assert font.missing("Ǽ") == lacks
        font._font = font._font.own
    font._glyphs.pop("Ǽ", None)


class _Pretended:
    """A font in which every letter is one glyph."""

    def __init__(self, own: object, glyph: int) -> None:
        self.own, self._glyph = own, glyph

    def get_nominal_glyph(self, _: int) -> int:
        return self._glyph

    def __getattr__(self, name: str) -> object:
        return getattr(self.own, name)


def test_a_font_that_can_not_be_read_or_is_huge_says_so(tmp_path: Path) -> None:
    with (tmp_path / "x.ttf").open("wb") as file:
        file.truncate(64_000_001)
    _opened.cache_clear()
    font = FontFile("x", "x.ttf", folder=str(tmp_path), where=HERE)
    (finding,) = refused(lambda: _opened(font))
    assert str(finding).startswith(f"error: {HERE}: font x.ttf has more than 64 MB")


def test_a_name_in_other_capitals_is_told(tmp_path: Path) -> None:
    (tmp_path / "Russo.ttf").write_bytes(RUSSO)
    font = FontFile("x", "russo.TTF", folder=str(tmp_path), where=HERE)
    (finding,) = refused(lambda: font_path(font))
    assert finding.where == HERE
    assert finding.message == "font 'russo.TTF' is called 'Russo.ttf'"


def mutant(chance: random.Random) -> bytes:
    """Return a font in which something was cut, swapped, overwritten or left out."""
    parts = parts_of(RUSSO)
    tag, other = chance.choices(list(parts), k=2)
    table = parts[tag]
    match chance.randrange(5):
        case 0:
            parts[tag] = table[: chance.randrange(len(table))]
        case 1:
            parts[tag], parts[other] = parts[other], table
        case 2:
            parts[tag] = chance.randbytes(len(table))
        case 3:
            del parts[tag]
        case _:
            place = chance.randrange(len(table))
            parts[tag] = at(place, chance.choice([b"\xff\xff", b"\0\0", b"\x80\0"]))(table)
    return font_of(parts, None if chance.random() < 0.5 else parts_of(RUSSO))


def test_whatever_is_wrong_with_a_font_it_is_told_or_it_can_be_embedded(tmp_path: Path) -> None:
    chance = random.Random(4)
    told = 0
    for number in range(120):
        data = mutant(chance)
        path = tmp_path / f"{number}.ttf"
        path.write_bytes(data)
        try:
            font = _opened(FontFile("x", path.name, folder=str(tmp_path), where=HERE))
        except Refused as caught:
            assert caught.findings[0].where == HERE
            told += 1
        else:
            font.subset(set(font.word("Hamburgefonts").glyphs))
    assert 40 < told < 120
