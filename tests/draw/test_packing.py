"""A PDF written object by object, in the order in which contents become known."""

import re
import zlib

from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFDocument

from pnp.draw.fonts import font_dictionary
from pnp.draw.packing import PdfFile, Ready, Reserved, forget_basic_fonts, packed, reference
from tests.editions import shop


def test_slots_are_filled_later_and_the_table_knows_where_everything_is() -> None:
    pdf = PDFDocument(dummyoutline=1, invariant=1)
    forget_basic_fonts(pdf)
    file, slot = PdfFile(pdf), Reserved(pdf)
    text = b"hello " * 99
    stream = packed(pdf, text, {"Kind": "/Test"}).format(pdf).decode()
    reference(pdf, Ready(f"<< /Later {slot.text} /Now {stream} >>".encode()))
    data = b"".join([file.start(), *file.settled(), file.put(slot, b"(at last)"), *file.end()])
    places = re.findall(rb"(\d{10}) 00000 n", data)
    for number, place in enumerate(places, 1):
        assert data[int(place) :].startswith(b"%d 0 obj\n" % number)
    assert slot.text.split()[0].encode() + b" 0 obj\n(at last)\nendobj" in data
    assert zlib.compress(text, 6) in data
    assert data.count(b"/Font ") == 0, "no font that nobody asked for"


def test_a_font_holds_the_glyphs_in_use_and_gives_letters_back() -> None:
    pdf, font = PDFDocument(invariant=1), shop().fonts.ensure("body-regular")
    few, more = {5: "a"}, {5: "a", 6: "b", 7: "\U0001f600"}
    names = []
    for glyphs in (few, more, few):
        made = font_dictionary(pdf, font, glyphs)
        assert isinstance(made, PDFDictionary)
        names.append(made.dict["BaseFont"].format(pdf))
    assert names[0] == names[2] != names[1], "subsets have names of their own"
    assert all(font.postscript_name in str(name) for name in names)
