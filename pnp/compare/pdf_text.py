"""The text of a PDF, line by line, with its pages and the size of its letters."""

import ctypes
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from pnp.compare.document import Spot, TextLine
from pnp.findings import Where, refuse, shown
from pnp.pdfium import PdfDocument, PdfiumError, PdfTextPage, opened, raw

MOST_BYTES = 300_000_000
MOST_PAGES = 1_000


def pdf_lines(path: Path) -> list[TextLine]:
    """Return the lines of a PDF in the order of its text."""
    where = Where(shown(path))
    if path.stat().st_size > MOST_BYTES:
        raise refuse(where, f"larger than {MOST_BYTES // 1_000_000} MB")
    with opened(path, where) as document:
        try:
            if len(document) > MOST_PAGES:
                raise refuse(where, f"has more than {MOST_PAGES} pages: this is no rulebook")
            numbers = range(1, len(document) + 1)
            return [line for number in numbers for line in _page(document, number, where.file)]
        except (PdfiumError, UnicodeDecodeError) as problem:
            raise refuse(where, f"is a PDF that can not be read: {problem}") from None


def _page(document: PdfDocument, page: int, file: str) -> Iterator[TextLine]:
    """Cut a page into lines; letters are asked one by one, for only they know their size."""
    text = document[page - 1].get_textpage()
    spot = Spot(file, page=page)
    codes = [raw.FPDFText_GetUnicode(text, number) for number in range(text.count_chars())]
    letters = [chr(code) if 0 < code < 0xD800 or 0xDFFF < code < 0x110000 else "" for code in codes]
    for ends, group in groupby(enumerate(letters), key=lambda one: one[1] in ("\r", "\n")):
        if not ends:
            line = list(group)
            sizes = [_size(text, number) for number, letter in line if letter.strip()]
            usual = max(set(sizes), key=sizes.count) if sizes else 1.0
            yield TextLine("".join(letter for _, letter in line), spot, usual)
    text.close()
    yield TextLine("", spot)


def _size(text: PdfTextPage, number: int) -> float:
    """Return the height of a letter's font on the page, whatever the page is scaled by."""
    matrix = raw.FS_MATRIX()
    size = float(raw.FPDFText_GetFontSize(text, number))
    if raw.FPDFText_GetMatrix(text, number, ctypes.byref(matrix)):
        size *= (float(matrix.b) ** 2 + float(matrix.d) ** 2) ** 0.5
    return round(size, 1)
