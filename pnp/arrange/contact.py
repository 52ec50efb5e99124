"""Contact sheets and single faces: pages made to be looked at, not to be cut."""

from math import ceil, sqrt

from pnp.arrange.job import PaperJob
from pnp.geometry import Box, Size
from pnp.model.face import Mark, Paint, Rect
from pnp.model.names import FaceName, Side
from pnp.model.sheet import Placement, Sheet
from pnp.text.setting import Align, Style

GAP = 4.0
CAPTION = 5.0
GROUND = "#d9dce1"
WIDEST = 700.0  # mm; contact sheets break their rows here
_CAPTION = Style(size=7.0, least=3.0, fill="#3a3f47", align=Align.CENTRE, leading=1.2, wrap=False)


def contact_sheet(job: PaperJob) -> tuple[Sheet, ...]:
    """Show every different piece once, with its id and how many copies there are."""
    component, cell = job.component, job.component.shape.size
    shown = [(piece, Side.FRONT) for piece in component.pieces]
    if Side.BACK in job.sides:
        shown += [(piece, Side.BACK) for piece in component.pieces[:1]]
    even = ceil(sqrt(len(shown) * 1.6))  # wider than high, but not much
    columns = max(1, min(even, int((WIDEST - GAP) / (cell.width + GAP))))
    placements: list[Placement] = []
    marks: list[Mark] = []
    for number, (piece, side) in enumerate(shown):
        row, column = divmod(number, columns)
        x = GAP + column * (cell.width + GAP)
        y = GAP + row * (cell.height + CAPTION + GAP)
        box = Box(x, y, *cell)
        placements.append(Placement(FaceName(component.id, piece.id, side), 1, box))
        times = f" ×{piece.copies}" if piece.copies > 1 else ""
        caption = f"{piece.id}{times}" if side is Side.FRONT else side
        below = Box(x, box.bottom + 0.8, cell.width, CAPTION)
        marks.append(job.setter.label(caption, below, _CAPTION))
    rows = -(-len(shown) // columns)
    size = Size(GAP + columns * (cell.width + GAP), GAP + rows * (cell.height + CAPTION + GAP))
    whole = Box(0, 0, *size)
    sheet = Sheet(
        number=1,
        side=Side.FRONT,
        size=size,
        reach=whole,
        block=whole,
        placements=tuple(placements),
        marks=tuple(marks),
        title=component.title,
        under=(Rect(whole, 0.0, Paint(fill=GROUND)),),
        name="contact",
    )
    return (sheet,)


def single_faces(job: PaperJob) -> tuple[Sheet, ...]:
    """Return one page for every different face, as large as the trimmed piece."""
    component, size = job.component, job.component.shape.size
    whole = Box(0, 0, *size)
    return tuple(
        Sheet(
            number=number,
            side=side,
            size=size,
            reach=whole,
            block=whole,
            placements=(Placement(FaceName(component.id, piece.id, side), 1, whole),),
            title=f"{piece.id} {side}",
            name=f"{piece.id}-{side}".replace(" ", "-"),
        )
        for side in job.sides
        for number, piece in enumerate(component.pieces, 1)
    )
