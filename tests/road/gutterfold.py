"""Fronts left and backs right of a fold, on one side of the paper: for printers without duplex."""

from pnp.arrange.job import PaperJob
from pnp.findings import NOWHERE, refuse
from pnp.geometry import Box
from pnp.model.names import FaceName, Side
from pnp.model.sheet import Placement, Sheet


def gutterfold(job: PaperJob) -> tuple[Sheet, ...]:
    """Put every copy beside its back, mirrored about the fold in the middle of the sheet."""
    reach = Box(0, 0, *job.paper.size).shrunk(job.paper.margins)
    width, height = job.component.shape.size
    rows = int(reach.height // height)
    if not rows or 2 * width > reach.width:
        raise refuse(NOWHERE, f"{job.component.id} do not fit beside their backs")
    copies = [
        (piece.id, copy)
        for piece in job.component.pieces
        for copy in range(1, piece.copies + 1)
    ]  # fmt: skip
    middle = job.paper.size.width / 2
    sheets = []
    for number, first in enumerate(range(0, len(copies), rows), 1):
        placements = tuple(
            Placement(
                FaceName(job.component.id, piece, side),
                copy,
                Box(middle - width * (side is Side.FRONT), reach.y + row * height, width, height),
            )
            for row, (piece, copy) in enumerate(copies[first : first + rows])
            for side in job.sides
        )
        sheets.append(
            Sheet(
                number=number,
                side=Side.FRONT,
                size=job.paper.size,
                reach=reach,
                block=reach,
                placements=placements,
                marks=(),
                title=f"{number}",
            )
        )
    return tuple(sheets)
