"""PNG pictures, rendered from the very PDF that is printed."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from pnp.base.findings import NOWHERE, refuse, worded
from pnp.base.units import POINTS_PER_INCH
from pnp.draw.drawing import Drawing, Files
from pnp.draw.fingerprint import Showing
from pnp.draw.pdf import written
from pnp.model.sheet import Sheet
from pnp.pictures.pdfium import PdfPage, opened, pixels
from pnp.pictures.pixels import Look, Packing, packed

MOST_PIXELS = 60_000_000


def png(drawing: Drawing) -> Files:
    """Yield one picture for each sheet that is not there yet; equal ones are rendered once."""
    document, batches = drawing.document, list(drawing.batches)
    shows, wanted = Showing(drawing, batches), dict[str, list[Sheet]]()
    for sheet in document.sheets:
        print_ = shows.sheet(sheet)
        if not drawing.look.has(sheet.file, print_):
            wanted.setdefault(print_, []).append(sheet)
    if not wanted:
        return
    different = tuple(sheets[0] for sheets in wanted.values())
    shown = document._replace(sheets=different, headings=(), story=())
    pdf = b"".join(written(drawing._replace(document=shown, batches=batches)))
    pages = pages_as_png(pdf, drawing.look, [sheet.clear for sheet in different])
    for sheets, page in zip(wanted.values(), pages, strict=True):
        yield from ((sheet.file, (page,)) for sheet in sheets)


def pages_as_png(pdf: bytes, look: Look, clear: Sequence[bool] = ()) -> Iterator[bytes]:
    """Yield each page as a picture, on white unless it is told to be clear."""
    with opened(pdf, NOWHERE) as document:
        for page, is_clear in zip_longest(document, clear, fillvalue=False):
            _refuse_what_is_too_large(page, look.dpi)
            on_nothing = is_clear and look.packing is Packing.EXACT
            yield packed(pixels(page, look.dpi, on_nothing), look)


def _refuse_what_is_too_large(page: PdfPage, dpi: float) -> None:
    width, height = (side / POINTS_PER_INCH * dpi for side in page.get_size())
    if width * height > MOST_PIXELS:
        message = worded(
            "{option}: a picture of {width} × {height} pixels is too large, {most} are allowed",
            option=f"--dpi {dpi:.15g}",
            width=f"{width:.0f}",
            height=f"{height:.0f}",
            most=MOST_PIXELS,
        )
        raise refuse(NOWHERE, message, worded("try a smaller --dpi, or a smaller paper"))
