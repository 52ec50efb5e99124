"""Where the ink of a page is, and how much of it there is: draw it and look."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from pnp.base.findings import NOWHERE
from pnp.base.units import INCH, POINTS_PER_INCH
from pnp.pictures.pdfium import open_pdf, pixels
from pnp.pictures.pixels import InkCoverage, Look

DPI = 100
PIXEL = INCH / DPI  # how exactly an edge of ink is known, in millimetres
COVERAGE_DPI = 75.0  # edges are smoothed, so that thin lines and letters count with what they cover
DOTS = 4000  # dots along the longer side, however large a page is


class MeasuredPage(NamedTuple):
    """A page as it was seen."""

    cover: InkCoverage
    picture: bytes = b""  # a PNG, if one is wanted


def measure_pages(pdf: Path | bytes, dpi: float = 0.0) -> Iterator[MeasuredPage]:
    """Yield what the inks cover of each page, with a small picture of it if dpi are given."""
    with open_pdf(pdf, NOWHERE) as document:
        for page in document:
            picture = Look(dpi).pack(pixels(page, dpi)) if dpi else b""
            most = DOTS / max(page.get_size()) * POINTS_PER_INCH
            yield MeasuredPage(InkCoverage.of(pixels(page, min(COVERAGE_DPI, most)).image), picture)
