"""One face or page alone, as soon as can be: for whoever looks at it while it changes."""

from pnp.draw.drawing import Look
from pnp.draw.pdf import written
from pnp.geometry import Box
from pnp.images.packing import packed
from pnp.model.names import FaceName
from pnp.parts.part import Part
from pnp.pdfium import opened, pixels
from pnp.units import POINTS_PER_MM
from pnp.work.inking import drawing
from pnp.work.report import Report, silence

__all__ = ["Look", "close_up"]


def close_up(
    part: Part, name: FaceName, look: Look, report: Report, seen: Box | None = None
) -> bytes:
    """Return the picture of one face of a part, or of what is to be seen of it, as PNG.

    The part is one that nobody else draws: it shows nothing but this face from now on.
    """
    part.alone = name
    made = drawing(part, report, look, 1, silence)
    with made.inked() as found:
        sheets = made.document()
        pdf = b"".join(written(made, sheets, list(found)))
    with opened(pdf, part.where) as document:
        page = document[0]
        off, clear = _cut_off(page.get_size(), seen), sheets.sheets[0].clear
        return packed(pixels(page, look.dpi, clear, off), look)


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
