"""A PDF written object by object, in the order in which contents become known."""

import io
import struct
import zlib

import pikepdf
import pytest
from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFDocument

from pnp.draw.packing import TOGETHER, PdfFile, Ready, Reserved
from pnp.draw.resources import EmbeddedFont
from tests.support.editions import shop


def table(data: bytes) -> list[tuple[int, int, int]]:
    """Return what a file says of its objects: kind, place, number inside of it."""
    start = int(data.rpartition(b"startxref\n")[2].split()[0])
    rows = zlib.decompress(data[start:].partition(b"stream\n")[2])
    return list(struct.iter_unpack(">BIH", rows))


def test_slots_are_filled_later_and_the_table_knows_where_everything_is() -> None:
    pdf = PDFDocument(dummyoutline=1, invariant=1)
    pdf.idToObject["BasicFonts"].dict.clear()
    file = PdfFile(pdf)
    slot = Reserved(file)
    text = b"hello " * 99
    stream = file.deflated({"Kind": "/Test"}, text).format(pdf).decode()
    file.reference(Ready(f"<< /Later {slot.text} /Now {stream} >>".encode()))
    data = b"".join([file.start(), *file.settled(), file.put(slot, b"(at last)"), *file.end()])
    rows = table(data)
    assert len(rows) > 5
    for number, (kind, place, _) in enumerate(rows[1:], 1):
        assert kind == 1 and data[place:].startswith(b"%d 0 obj\n" % number)
    assert slot.text.split()[0].encode() + b" 0 obj\n(at last)\nendobj" in data
    assert zlib.compress(text, 6) in data
    assert data.count(b"/Font ") == 0, "no font that nobody asked for"


@pytest.mark.parametrize("count", [1, TOGETHER, TOGETHER + 1, 3 * TOGETHER])
def test_small_objects_are_packed_together_and_found_again(count: int) -> None:
    file = PdfFile(PDFDocument(dummyoutline=1, invariant=1))
    parts = [file.start()]
    names = []
    for number in range(count):
        names.append(int(file.pack(f"<< /Number {number} >>").split()[0]))
        if number % 70 == 0:
            parts += file.settled()
    data = b"".join([*parts, *file.end()])
    rows = table(data)
    assert data.count(b"/ObjStm") == -(-count // TOGETHER)
    with pikepdf.open(io.BytesIO(data)) as pdf:
        for number, name in enumerate(names):
            assert rows[name][0] == 2
            assert pdf.get_object(name, 0).Number == number


def test_a_font_holds_the_glyphs_in_use_and_gives_letters_back() -> None:
    pdf, font = PDFDocument(invariant=1), shop().fonts.ensure("body-regular")
    few, more = {5: "a"}, {5: "a", 6: "b", 7: "\U0001f600"}
    names = []
    for glyphs in (few, more, few):
        made = EmbeddedFont(PdfFile(pdf), font, set(glyphs)).dictionary(glyphs)
        assert isinstance(made, PDFDictionary)
        names.append(made.dict["BaseFont"].format(pdf))
    assert names[0] == names[2] != names[1], "subsets have names of their own"
    assert all(font.postscript_name in str(name) for name in names)
