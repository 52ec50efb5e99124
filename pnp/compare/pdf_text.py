"""The text of a PDF in snippets, each with its place on the page and the size of its letters."""

import ctypes
from collections.abc import Iterator
from pathlib import Path

from pnp.apart import read_apart
from pnp.compare.document import MOST_LETTERS, TextLine
from pnp.compare.pdf_layout import Snippet, laid_out
from pnp.findings import Where, refuse, shown
from pnp.pictures.pdfium import PdfDocument, PdfiumError, PdfTextPage, opened, raw

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
    return list(laid_out(read_apart(_pages, path, where, where), where.file))


def _pages(path: Path, where: Where) -> list[list[Snippet]]:
    """Read the text of all pages."""
    with opened(path, where) as document:
        try:
            if len(document) > MOST_PAGES:
                raise refuse(where, f"has more than {MOST_PAGES} pages: this is no rulebook")
            return [list(_snippets(document, number, where)) for number in range(len(document))]
        except (PdfiumError, UnicodeDecodeError) as problem:
            raise refuse(where, f"is a PDF that can not be read: {problem}") from None


def _snippets(document: PdfDocument, page: int, where: Where) -> Iterator[Snippet]:
    """Cut a page where a line ends, where letters grow or shrink, and at wide gaps."""
    sheet = document[page]
    height = sheet.get_height()
    text = sheet.get_textpage()
    if text.count_chars() > MOST_LETTERS:
        raise refuse(where, f"more than {MOST_LETTERS:,} letters: this is no rulebook")
    held: Snippet | None = None
    letters: list[str] = []  # of what is held
    for number in range(text.count_chars()):
        code = raw.FPDFText_GetUnicode(text, number)
        letter = chr(code) if 0 < code < 0xD800 or 0xDFFF < code < 0x110000 else ""
        if not letter.strip():
            if letter in ("\r", "\n"):
                yield from _whole(held, letters)
                held = None
            else:
                letters.append(letter)
            continue
        snippet = _letter(text, number, letter, height)
        if held and _goes_on(held, snippet):
            held = held._replace(right=snippet.right)
            letters.append(letter)
        else:
            yield from _whole(held, letters)
            held, letters = snippet, [letter]
    yield from _whole(held, letters)
    text.close()


def _whole(held: Snippet | None, letters: list[str]) -> Iterator[Snippet]:
    if held:
        yield held._replace(text="".join(letters))


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
