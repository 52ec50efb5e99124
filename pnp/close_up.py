"""One face, page or sheet alone, as soon as can be: for whoever looks at it while it changes."""

from pnp.draw.drawing import Drawing, Look
from pnp.draw.pdf import written
from pnp.findings import NOWHERE
from pnp.geometry import Box
from pnp.model.names import FaceName
from pnp.model.sheet import Document, Sheet
from pnp.parts.part import Part
from pnp.pictures.pdfium import opened, pixels
from pnp.pictures.pixels import packed
from pnp.units import POINTS_PER_MM
from pnp.work.inking import drawing
from pnp.work.report import Report, silence

__all__ = ["Look", "close_up", "pictured", "sheet_up"]


def close_up(part: Part, name: FaceName, look: Look, seen: Box | None = None) -> bytes:
    """Return the picture of one face of a part, or of what is to be seen of it, as PNG."""
    for sheet in part.document.sheets:
        if own := tuple(put for put in sheet.placements if part.shows(put) == name):
            return sheet_up(part, sheet._replace(placements=own), look, seen)
    raise LookupError(name)


def sheet_up(part: Part, sheet: Sheet, look: Look, seen: Box | None = None) -> bytes:
    """Return the picture of one sheet of a part; what lies outside of what is seen is not drawn.

    The part is one that nobody else draws: it shows nothing but this sheet from now on.
    """
    if seen is not None:
        near = (put for put in sheet.placements if put.box.grown(put.bleed).overlaps(seen))
        sheet = sheet._replace(placements=tuple(near))
    part.alone = sheet
    return pictured(drawing(part, Report(), look, 1, silence), part.picked, seen)


def pictured(made: Drawing, document: Document, seen: Box | None = None) -> bytes:
    """Return the picture of the first sheet of a document, or of what is to be seen of it."""
    with made.inked() as found:
        pdf = b"".join(written(made, document, list(found)))
    with opened(pdf, NOWHERE) as file:
        page = file[0]
        off, clear = _cut_off(page.get_size(), seen), document.sheets[0].clear
        return packed(pixels(page, made.look.dpi, clear, off), made.look)


def _cut_off(size: tuple[float, float], seen: Box | None) -> tuple[float, float, float, float]:
    """Return how many points of a page are not seen: left, foot, right and top."""
    if seen is None:
        return (0.0, 0.0, 0.0, 0.0)
    left, top, right, foot = (
        length * POINTS_PER_MM for length in (seen.x, seen.y, seen.right, seen.y + seen.height)
    )
    return (
        max(0.0, left),
        max(0.0, size[1] - foot),
        max(0.0, size[0] - right),
        max(0.0, top),
    )
