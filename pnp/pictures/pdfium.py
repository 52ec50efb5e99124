"""pdfium, which reads and draws any PDF: the one place that knows it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ctypes import c_float, c_int, c_uint
from math import hypot
from pathlib import Path
from typing import Any

from pypdfium2 import PdfDocument, PdfiumError, PdfPage, PdfTextPage, raw

from pnp.base.findings import Where, refuse, sentence
from pnp.base.geometry import SAME, Affine
from pnp.base.units import POINTS_PER_INCH, POINTS_PER_MM
from pnp.model.face import FAINTEST
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
    scale = dpi / POINTS_PER_INCH
    with _lines_as_thin_as_they_are(page, scale):
        bitmap = page.render(scale=scale, rev_byteorder=True, fill_color=ground, crop=off)
    return Pixels(bitmap.width, bitmap.height, memoryview(bitmap.buffer).cast("B"), clear)


_Objects = tuple[Any, Callable[[Any], int], Callable[[Any, int], Any]]  # what holds some, and how


@contextmanager
def _lines_as_thin_as_they_are(page: PdfPage, scale: float) -> Iterator[None]:
    """Let lines thinner than a pixel shine through while a page is drawn.

    pdfium gives each of them a whole pixel of its full colour: one of a tenth has a tenth of the
    ink. What is too thin for any printer is not drawn.
    """
    changed = []
    own: _Objects = (page.raw, raw.FPDFPage_CountObjects, raw.FPDFPage_GetObject)
    faintest = 0.99 * FAINTEST * POINTS_PER_MM  # as PDF has rounded it
    for line, width in _lines(own, SAME):
        opacity = width * scale if width >= faintest else 0.0
        ink = [c_uint() for _ in range(4)]
        if opacity < 1 and raw.FPDFPageObj_GetStrokeColor(line, *ink):
            red, green, blue, alpha = (part.value for part in ink)
            changed.append((line, red, green, blue, alpha))
            raw.FPDFPageObj_SetStrokeColor(line, red, green, blue, round(alpha * opacity))
    yield
    for one in changed:  # it may be drawn again in another size
        raw.FPDFPageObj_SetStrokeColor(*one)


def _lines(objects: _Objects, place: Affine) -> Iterator[tuple[Any, float]]:
    """Yield all outlines that have a line, with its width in points of the page."""
    holder, count, get = objects
    for number in range(count(holder)):
        one = get(holder, number)
        kind = raw.FPDFPageObj_GetType(one)
        is_form = kind == raw.FPDF_PAGEOBJ_FORM
        if not is_form and kind != raw.FPDF_PAGEOBJ_PATH:
            continue
        fill, stroke, width, matrix = c_int(), c_int(), c_float(), raw.FS_MATRIX()
        if not is_form:
            raw.FPDFPath_GetDrawMode(one, fill, stroke)
            if not stroke.value:
                continue
        raw.FPDFPageObj_GetMatrix(one, matrix)
        lies = Affine(*(getattr(matrix, part) for part in Affine._fields)).then(place)
        if is_form:
            yield from _lines((one, raw.FPDFFormObj_CountObjects, raw.FPDFFormObj_GetObject), lies)
        else:
            raw.FPDFPageObj_GetStrokeWidth(one, width)
            yield one, width.value * (hypot(lies.a, lies.b) + hypot(lies.c, lies.d)) / 2
