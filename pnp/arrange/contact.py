"""Contact sheets and single faces: pages made to be looked at, not to be cut."""

from collections.abc import Sequence

from pnp.arrange.job import PaperJob
from pnp.findings import NOWHERE
from pnp.geometry import Box, Size
from pnp.model.face import Mark, Paint, Rect
from pnp.model.game import Component, Piece
from pnp.model.names import FaceName, Side
from pnp.model.sheet import Placement, Sheet
from pnp.text.setting import Slot, Style, Typesetter

GAP = 4.0
CAPTION = 5.0
GROUND = "#d9dce1"
WIDEST = 700.0  # mm; contact sheets break their rows here


def contact_sheet(job: PaperJob) -> tuple[Sheet, ...]:
    """Show every different piece once, with its id and how many copies there are."""
    cell = job.component.shape.size
    shown = [(piece, side) for side in job.sides for piece in _of(job.component, side)]
    columns = max(1, min(_even_columns(len(shown)), int((WIDEST - GAP) / (cell.width + GAP))))
    placements: list[Placement] = []
    marks: list[Mark] = []
    for number, (piece, side) in enumerate(shown):
        row, column = divmod(number, columns)
        x = GAP + column * (cell.width + GAP)
        y = GAP + row * (cell.height + CAPTION + GAP)
        box = Box(x, y, *cell)
        placements.append(Placement(FaceName(job.component.id, piece.id, side), 1, box))
        below = Box(x, box.bottom + 0.8, cell.width, CAPTION)
        marks.append(_caption(piece, side, below, job.setter))
    rows = -(-len(shown) // columns)
    size = Size(GAP + columns * (cell.width + GAP), GAP + rows * (cell.height + CAPTION + GAP))
    ground = Rect(Box(0, 0, *size), 0.0, Paint(fill=GROUND))
    page = _page(1, Side.FRONT, size, tuple(placements), job.component.title)
    return (page._replace(marks=tuple(marks), under=(ground,), name="contact"),)


def single_faces(job: PaperJob) -> tuple[Sheet, ...]:
    """Return one page for every different face, as large as the trimmed piece."""
    component = job.component
    size = component.shape.size
    return tuple(
        _page(
            number,
            side,
            size,
            (Placement(FaceName(component.id, piece.id, side), 1, Box(0, 0, *size)),),
            f"{piece.id} {side}",
        )
        for side in job.sides
        for number, piece in enumerate(component.pieces, 1)
    )


def _page(
    number: int, side: Side, size: Size, placements: tuple[Placement, ...], title: str
) -> Sheet:
    """Return a page that no printer limits."""
    whole = Box(0, 0, *size)
    return Sheet(
        number=number,
        side=side,
        size=size,
        reach=whole,
        block=whole,
        placements=placements,
        marks=(),
        title=title,
        name=title.replace(" ", "-"),
    )


def _of(component: Component, side: Side) -> Sequence[Piece]:
    return component.pieces if side is Side.FRONT else component.pieces[:1]


def _even_columns(count: int) -> int:
    """Return how many columns make a sheet that is wider than high, but not much."""
    columns = 1
    while columns * columns < count * 1.6:
        columns += 1
    return columns


def _caption(piece: Piece, side: Side, box: Box, setter: Typesetter) -> Mark:
    style = Style("body", 0, 7.0, 3.0, "centre", "top", "#3a3f47", 1.2, False, "")
    times = f" ×{piece.copies}" if piece.copies > 1 else ""
    mark, _ = setter.set_text(
        f"{piece.id}{times}" if side is Side.FRONT else side, Slot(box, style, NOWHERE)
    )
    return mark
