"""Where the ink of a page is, and how much of it there is: draw it and look."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from pnp.base.findings import NOWHERE, Where, refuse
from pnp.base.geometry import Box, Size
from pnp.base.units import INCH, POINTS_PER_INCH
from pnp.pictures.pdfium import PdfDocument, PdfiumError, opened, pixels, rendered
from pnp.pictures.pixels import InkCoverage, Look, ink_coverage, packed

DPI = 100
PIXEL = INCH / DPI  # how exactly an edge of ink is known, in millimetres
LARGEST = 8000  # pixels along the longer side, however large the page is
WHITE = 250  # grey levels from here up are paper to the eye

_INKED = [255] * WHITE + [0] * (256 - WHITE)


def ink_boxes(path: Path, sizes: Sequence[Size]) -> tuple[Box | None, ...]:
    """Return the box around all ink of each page in millimetres, or None for an empty page."""
    where = Where(str(path))
    with opened(path, where) as document:
        document.init_forms()
        return tuple(_ink_box(document, index, size, where) for index, size in enumerate(sizes))


def _ink_box(document: PdfDocument, index: int, size: Size, where: Where) -> Box | None:
    """Draw one page in grey and return the box around what is not white."""
    try:
        page = document[index]
        scale = _scale(size, page.get_width(), page.get_height())
        bitmap = page.render(scale=scale, grayscale=True, optimize_mode="print")
    except (PdfiumError, IndexError) as problem:
        raise refuse(where, f"page {index + 1} can not be drawn: {problem}") from problem
    found = bitmap.to_pil().point(_INKED).getbbox()
    across, down = size.width / bitmap.width, size.height / bitmap.height
    bitmap.close()
    page.close()
    if found is None:
        return None
    left, top, right, bottom = found
    return Box(left * across, top * down, (right - left) * across, (bottom - top) * down)


def _scale(size: Size, width: float, height: float) -> float:
    """Return pixels per unit of the page; its true size counts, for a unit may be any length."""
    pixels = min(max(size) / PIXEL, LARGEST)
    return pixels / max(width, height)


COVERAGE_DPI = 75.0  # edges are smoothed, so that thin lines and letters count with what they cover
DOTS = 4000  # dots along the longer side, however large a page is


class PageSeen(NamedTuple):
    """A page as it was seen."""

    cover: InkCoverage
    picture: bytes = b""  # a PNG, if one is wanted


def seen_pages(pdf: Path | bytes, dpi: float = 0.0) -> Iterator[PageSeen]:
    """Yield what the inks cover of each page, with a small picture of it if dpi are given."""
    with opened(pdf, NOWHERE) as document:
        for page in document:
            picture = packed(pixels(page, dpi), Look(dpi)) if dpi else b""
            most = DOTS / max(page.get_size()) * POINTS_PER_INCH
            yield PageSeen(ink_coverage(rendered(page, min(COVERAGE_DPI, most))), picture)


def covers(pdf: Path | bytes) -> Iterator[InkCoverage]:
    """Yield what the inks cover of each page."""
    return (page.cover for page in seen_pages(pdf))
