"""The text of a PDF, line by line, with its pages and the size of its letters."""

import ctypes
from collections.abc import Iterator
from pathlib import Path

from pnp.findings import Where, refuse, shown
from pnp.pdfium import PdfDocument, PdfiumError, PdfTextPage, opened, raw
from pnp.translate.compare.reading import Line, Place

MOST_BYTES = 300_000_000
MOST_PAGES = 1_000


def read_pdf(path: Path) -> list[Line]:
    """Return the lines of a PDF in the order of its text."""
    where = Where(shown(path))
    if path.stat().st_size > MOST_BYTES:
        raise refuse(where, f"larger than {MOST_BYTES // 1_000_000} MB")
    with opened(path, where) as document:
        try:
            if len(document) > MOST_PAGES:
                raise refuse(where, f"has more than {MOST_PAGES} pages: this is no rulebook")
            pages = range(len(document))
            return [line for index in pages for line in _page(document, index, where)]
        except (PdfiumError, UnicodeDecodeError) as problem:
            raise refuse(where, f"is a PDF that can not be read: {problem}") from None


def _page(document: PdfDocument, index: int, where: Where) -> Iterator[Line]:
    page = document[index]
    text = page.get_textpage()
    place = Place(where.file, page=index + 1)
    try:
        yield from _lines(text, place)
    finally:
        text.close()
        page.close()
    yield Line("", place)


def _lines(text: PdfTextPage, place: Place) -> Iterator[Line]:
    """Cut a page into lines; letters are asked one by one, for only they know their size."""
    letters: list[str] = []
    sizes: list[float] = []
    for number in range(text.count_chars()):
        code = raw.FPDFText_GetUnicode(text, number)
        letter = chr(code) if 0 < code < 0x110000 and not 0xD800 <= code < 0xE000 else ""
        if letter in ("\r", "\n"):
            if letters:
                yield Line("".join(letters), place, _most(sizes))
            letters, sizes = [], []
            continue
        letters.append(letter)
        if letter.strip():
            sizes.append(_size(text, number))
    if letters:
        yield Line("".join(letters), place, _most(sizes))


def _size(text: PdfTextPage, number: int) -> float:
    """Return the height of a letter's font on the page, whatever the page is scaled by."""
    matrix = raw.FS_MATRIX()
    size = float(raw.FPDFText_GetFontSize(text, number))
    if raw.FPDFText_GetMatrix(text, number, ctypes.byref(matrix)):
        scale = (float(matrix.b) ** 2 + float(matrix.d) ** 2) ** 0.5
        size *= scale
    return round(size, 1)


def _most(sizes: list[float]) -> float:
    return max(set(sizes), key=sizes.count) if sizes else 1.0
