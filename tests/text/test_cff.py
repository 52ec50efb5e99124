"""Outlines of .otf fonts: whether they are there, and under which numbers they are embedded."""

import random
import struct
from pathlib import Path

import pytest

from pnp.base.findings import Refused
from pnp.text.font_files import cff_by_number, cff_fault
from pnp.text.fonts import Font
from tests.support.otf import LETTERS, cff, otf, sfnt, source
from tests.text.test_font_tables import parts_of


def written(folder: Path, data: bytes) -> Font:
    (folder / "own.otf").write_bytes(data)
    font = Font("own", folder / "own.otf")
    font.demand_whole()
    return font


def numbers(table: bytes) -> list[int]:
    """Return what a subset calls its glyphs, if it says so near its end."""
    kind, first, more, behind = struct.unpack(">BHHI", table[-9:])
    assert (kind, behind) == (2, 0)  # a run that ends with the table is lost to Ghostscript
    return list(range(first, first + more + 1))


@pytest.mark.parametrize("keyed", [False, True])
def test_an_otf_font_is_as_wide_and_as_high_as_its_ttf(tmp_path: Path, keyed: bool) -> None:
    (tmp_path / "own.ttf").write_bytes(bytes(source().blob.data))
    one, other = Font("own", tmp_path / "own.ttf"), written(tmp_path, otf(keyed=keyed))
    assert (one.is_otf, other.is_otf) == (False, True)
    for letter in LETTERS:
        assert one.glyph(letter) == other.glyph(letter) > 0
        assert one.width(letter) == other.width(letter)
    assert (one.cap_height, one.depth) == (other.cap_height, other.depth)


def test_only_letters_in_use_are_embedded(tmp_path: Path) -> None:
    font = written(tmp_path, otf())
    few, all_ = font.subset({0, font.glyph("A")}), font.subset({*map(font.glyph, LETTERS)})
    assert len(few) < len(all_) / 4
    assert cff_fault(few, font.glyph("A") + 1) == ""


def test_glyphs_with_other_numbers_are_called_by_their_own(tmp_path: Path) -> None:
    font = written(tmp_path, otf(keyed=True))
    made = font.subset({font.glyph("V")})
    assert numbers(made) == list(range(1, font.glyph("V") + 1))
    assert cff_fault(made, font.glyph("V") + 1) == ""
    plain = cff(source(), keyed=False)
    assert cff_by_number(plain) is plain


def test_outlines_that_make_no_sense_are_told() -> None:
    face = source()
    table, count = cff(face, keyed=False), face.glyph_count
    assert cff_fault(table, count) == ""
    assert (
        cff_fault(table, count + 1) == f"its table CFF has {count} outlines for {count + 1} glyphs"
    )
    for end in range(0, len(table) - 10, 7):
        assert cff_fault(table[:end], count), end
    for broken in (b"\2" + table[1:], table[:4] + b"\xff\xff" + table[6:], bytes(len(table))):
        assert cff_fault(broken, count) == "its table CFF makes no sense"


def test_whatever_is_wrong_with_an_otf_it_is_told_or_it_can_be_embedded(tmp_path: Path) -> None:
    chance, told = random.Random(7), 0
    for keyed in (False, True):
        parts = parts_of(otf(keyed=keyed))
        for _ in range(150):
            table = bytearray(parts["CFF "])
            for _ in range(chance.choice((1, 3, 20))):
                table[chance.randrange(len(table))] = chance.randrange(256)
            cut = table[: chance.randrange(len(table))] if chance.random() < 0.2 else table
            try:
                font = written(tmp_path, sfnt(parts | {"CFF ": bytes(cut)}))
            except Refused as refused:
                told += 1
                assert refused.findings[0].message.startswith("font own.otf is broken")
                continue
            assert font.subset({font.glyph("A")})
    assert told > 30
