"""PNG pictures, rendered from the very PDF that is printed."""

from collections.abc import Iterator

from pnp.draw.drawing import Drawing, Files
from pnp.draw.pdf import pdf
from pnp.findings import NOWHERE, refuse
from pnp.images.packing import Packing, packed
from pnp.images.vision import seen
from pnp.pdfium import opened, rendered
from pnp.units import POINTS_PER_INCH

MOST_PIXELS = 60_000_000


def png(drawing: Drawing) -> Files:
    """Yield one picture for each sheet."""
    data = b"".join(part for _, parts in pdf(drawing) for part in parts)
    pages = pages_as_png(data, *drawing.look)
    for sheet, page in zip(drawing.document().sheets, pages, strict=True):
        yield sheet.file, (page,)


def pages_as_png(
    pdf: bytes, dpi: float, vision: str = "normal", packing: Packing = Packing.EXACT
) -> Iterator[bytes]:
    """Yield each page as a picture; `vision` shows it as people with other eyes see it."""
    with opened(pdf, NOWHERE) as document:
        for page in document:
            width, height = (side / POINTS_PER_INCH * dpi for side in page.get_size())
            if width * height > MOST_PIXELS:
                message = f"a picture of {width:.0f} × {height:.0f} pixels is too large"
                raise refuse(NOWHERE, message, f"{dpi:g} dpi is much: try a smaller --dpi")
            yield packed(seen(rendered(page, dpi), vision), dpi, packing)
