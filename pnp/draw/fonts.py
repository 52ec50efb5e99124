"""Fonts in a PDF: only the glyphs in use, under their own numbers, with their letters."""

from typing import Any

from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFDocument, PDFName

from pnp.draw.packing import packed
from pnp.draw.syntax import n
from pnp.text.fonts import Font

_SYMBOLIC = 4  # the font brings its own glyph numbers


class EmbeddedFont:
    """A subset in the file; what its glyphs mean may be told in more than one way."""

    def __init__(self, document: PDFDocument, font: Font, glyphs: set[int]) -> None:
        self._document = document
        self._name = name = PDFName(f"{_tag(glyphs)}+{font.postscript_name}")
        used = sorted({0, *glyphs})
        kind = {"Subtype": "/CIDFontType2", "CIDToGIDMap": "/Identity"}
        if font.is_otf:  # whose glyphs have no other numbers
            kind = {"Subtype": "/CIDFontType0"}
        descendant = PDFDictionary(
            {
                "Type": "/Font",
                **kind,
                "BaseFont": name,
                "CIDSystemInfo": "<< /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>",
                "FontDescriptor": _descriptor(document, font, name, used),
                "DW": 0,
                "W": _widths(font, used),
            }
        )
        self._descendants = PDFArray([document.Reference(descendant)])

    def dictionary(self, letters: dict[int, str]) -> PDFDictionary:
        """Return the dictionary of a font whose glyphs are copied and searched as these letters."""
        return PDFDictionary(
            {
                "Type": "/Font",
                "Subtype": "/Type0",
                "BaseFont": self._name,
                "Encoding": "/Identity-H",
                "DescendantFonts": self._descendants,
                "ToUnicode": packed(self._document, _to_unicode(letters), {}),
            }
        )


def _descriptor(document: PDFDocument, font: Font, name: str, used: list[int]) -> Any:
    metrics = font.metrics()
    data = font.subset(set(used))
    key, entries = "FontFile2", {"Length1": f"{len(data)}"}
    if font.is_otf:
        key, entries = "FontFile3", {"Subtype": "/CIDFontType0C"}
    box = [round(metrics[side]) for side in ("left", "bottom", "right", "top")]
    return document.Reference(
        PDFDictionary(
            {
                "Type": "/FontDescriptor",
                "FontName": name,
                "Flags": _SYMBOLIC,
                "FontBBox": PDFArray(box),
                "ItalicAngle": round(metrics["italic_angle"], 2),
                "Ascent": round(metrics["ascent"]),
                "Descent": round(metrics["descent"]),
                "CapHeight": round(metrics["cap_height"]),
                "StemV": 80,
                key: packed(document, data, entries),
            }
        )
    )


def _tag(glyphs: set[int]) -> str:
    """Return six capitals that differ between subsets and never between two equal builds."""
    mixed = 0
    for glyph in sorted(glyphs):
        mixed = (mixed * 31 + glyph + 1) % 26**6
    letters = []
    for _ in range(6):
        mixed, letter = divmod(mixed, 26)
        letters.append(chr(65 + letter))
    return "".join(letters)


def _widths(font: Font, used: list[int]) -> str:
    parts = [f"{glyph} [{n(round(font.advance(glyph), 2))}]" for glyph in used]
    return "[ " + " ".join(parts) + " ]"


def _to_unicode(glyphs: dict[int, str]) -> bytes:
    """Write the table by which copied and searched text comes out right."""
    rows = [
        f"<{glyph:04x}> <{letter.encode('utf-16-be').hex()}>"
        for glyph, letter in sorted(glyphs.items())
    ]
    blocks = []
    for start in range(0, len(rows), 100):
        part = rows[start : start + 100]
        blocks.append(f"{len(part)} beginbfchar\n" + "\n".join(part) + "\nendbfchar")
    return (
        "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"
        "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n"
        "/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n"
        "1 begincodespacerange\n<0000> <ffff>\nendcodespacerange\n"
        + "\n".join(blocks)
        + "\nendcmap\nCMapName currentdict /CMap defineresource pop\nend\nend"
    ).encode("ascii")
