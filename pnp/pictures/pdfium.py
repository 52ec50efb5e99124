"""pdfium, which reads and draws any PDF: the one place that knows it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pypdfium2 import PdfDocument, PdfiumError, PdfPage, PdfTextPage, raw

from pnp.base.findings import Where, refuse, sentence
from pnp.base.units import POINTS_PER_INCH
from pnp.pictures.pixels import Pixels

__all__ = ["PdfDocument", "PdfPage", "PdfTextPage", "PdfiumError", "open_pdf", "pixels", "raw"]


@contextmanager
def open_pdf(pdf: Path | bytes, where: Where) -> Iterator[PdfDocument]:
    """Open a PDF; one that pdfium can not read is a refusal."""
    try:
        document = PdfDocument(pdf)
    except PdfiumError as problem:
        said = sentence("is a PDF that can not be opened: {problem}", problem=str(problem))
        raise refuse(where, said) from None
    try:
        yield document
    finally:
        document.close()


def pixels(
    page: PdfPage, dpi: float, clear: bool = False, off: tuple[float, ...] = (0, 0, 0, 0)
) -> Pixels:
    """Return a page as colours on white, or on nothing; so many points are cut off at its sides.

    They are given for the left, the foot, the right and the top.
    """
    ground = (255, 255, 255, 0 if clear else 255)
    bitmap = page.render(
        scale=dpi / POINTS_PER_INCH, rev_byteorder=True, fill_color=ground, crop=off
    )
    return Pixels(bitmap.width, bitmap.height, memoryview(bitmap.buffer).cast("B"), clear)
