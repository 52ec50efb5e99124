"""The text of a PDF in snippets, each with its place on the page and the size of its letters."""

import ctypes
from collections.abc import Iterator
from pathlib import Path

from pnp.compare.document import TextLine
from pnp.compare.pdf_layout import Snippet, laid_out
from pnp.findings import Where, refuse, shown
from pnp.pdfium import PdfDocument, PdfiumError, PdfTextPage, opened, raw

MOST_BYTES = 300_000_000
MOST_PAGES = 1_000
_GAP = 2.5  # of a letter's size; a wider gap parts columns and cells, a sign fits into less
_JUMP = 0.6  # of a letter's size; what stands higher or lower is another line
_RESIZED = 1.3  # how far sizes may part inside a line


def pdf_lines(path: Path) -> list[TextLine]:
    """Return the lines of a PDF in the order of its text, an empty one between two blocks."""
    where = Where(shown(path))
    if path.stat().st_size > MOST_BYTES:
        raise refuse(where, f"larger than {MOST_BYTES // 1_000_000} MB")
    with opened(path, where) as document:
        try:
            if len(document) > MOST_PAGES:
                raise refuse(where, f"has more than {MOST_PAGES} pages: this is no rulebook")
            pages = [list(_snippets(document, number)) for number in range(len(document))]
        except (PdfiumError, UnicodeDecodeError) as problem:
            raise refuse(where, f"is a PDF that can not be read: {problem}") from None
    return list(laid_out(pages, where.file))


def _snippets(document: PdfDocument, page: int) -> Iterator[Snippet]:
    """Cut a page where a line ends, where letters grow or shrink, and at wide gaps."""
    sheet = document[page]
    height = sheet.get_height()
    text = sheet.get_textpage()
    held: Snippet | None = None
    for number in range(text.count_chars()):
        code = raw.FPDFText_GetUnicode(text, number)
        letter = chr(code) if 0 < code < 0xD800 or 0xDFFF < code < 0x110000 else ""
        if not letter.strip():
            if letter in ("\r", "\n"):
                yield from (held,) if held else ()
                held = None
            elif held:
                held = held._replace(text=held.text + letter)
            continue
        snippet = _letter(text, number, letter, height)
        if held and _goes_on(held, snippet):
            held = held._replace(text=held.text + letter, right=snippet.right)
        else:
            yield from (held,) if held else ()
            held = snippet
    yield from (held,) if held else ()
    text.close()


def _letter(text: PdfTextPage, number: int, letter: str, height: float) -> Snippet:
    """Return one letter with its place, and its size whatever the page is scaled by."""
    matrix, box = raw.FS_MATRIX(), raw.FS_RECTF()
    x, y = ctypes.c_double(), ctypes.c_double()
    size = float(raw.FPDFText_GetFontSize(text, number))
    if raw.FPDFText_GetMatrix(text, number, ctypes.byref(matrix)):
        size *= (float(matrix.b) ** 2 + float(matrix.d) ** 2) ** 0.5
    raw.FPDFText_GetCharOrigin(text, number, ctypes.byref(x), ctypes.byref(y))
    raw.FPDFText_GetLooseCharBox(text, number, ctypes.byref(box))
    return Snippet(
        text=letter,
        size=round(size, 1),
        left=float(x.value),
        right=float(box.right),
        base=height - float(y.value),
        height=height,
    )


def _goes_on(held: Snippet, letter: Snippet) -> bool:
    small, large = sorted((held.size, letter.size))
    return (
        large <= _RESIZED * small
        and abs(letter.base - held.base) < _JUMP * large
        and -large < letter.left - held.right < _GAP * large
    )
