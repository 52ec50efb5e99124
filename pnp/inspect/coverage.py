"""How much ink the pages of a PDF take, seen as a printer sees them: as dots."""

from collections.abc import Iterator
from pathlib import Path

from pnp.findings import NOWHERE
from pnp.images.cover import Cover, cover_of
from pnp.pdfium import opened, rendered

DPI = 75.0  # edges are smoothed, so that thin lines and letters count with what they cover
TEXT = 5.0  # percent of a page of text, by which makers of printers count


def covers(pdf: Path | bytes) -> Iterator[Cover]:
    """Yield what the inks cover of each page."""
    with opened(pdf, NOWHERE) as document:
        for page in document:
            yield cover_of(rendered(page, DPI))
