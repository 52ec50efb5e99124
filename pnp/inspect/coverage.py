"""How much ink the pages of a PDF take, seen as a printer sees them: as dots."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from pnp.findings import NOWHERE
from pnp.pictures.pdfium import opened, pixels, rendered
from pnp.pictures.pixels import InkCoverage, Look, ink_coverage, packed
from pnp.units import POINTS_PER_INCH

DPI = 75.0  # edges are smoothed, so that thin lines and letters count with what they cover
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
            yield PageSeen(ink_coverage(rendered(page, min(DPI, most))), picture)


def covers(pdf: Path | bytes) -> Iterator[InkCoverage]:
    """Yield what the inks cover of each page."""
    return (page.cover for page in seen_pages(pdf))
