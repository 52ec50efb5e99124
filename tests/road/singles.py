"""Every copy alone in the middle of a sheet: for a printer that takes cards one by one."""

from pnp.arrange.job import PaperJob
from pnp.base.geometry import Box
from pnp.model.face import FaceName, Side
from pnp.model.sheet import Placement, Sheet


def singles(job: PaperJob) -> tuple[Sheet, ...]:
    """Put every copy on a sheet of its own."""
    (width, height), paper = job.component.shape.size, job.paper
    box = Box((paper.size.width - width) / 2, (paper.size.height - height) / 2, width, height)
    copies = [
        (piece.id, copy) for piece in job.component.pieces for copy in range(1, piece.copies + 1)
    ]
    sheets = []
    for number, (piece, copy) in enumerate(copies, 1):
        placements = (Placement(FaceName(job.component.id, piece), copy, box),)
        text = job.foot(number, len(copies), Side.FRONT, placements)
        sheets.append(
            Sheet(
                number=number,
                size=paper.size,
                reach=paper.reach,
                block=box,
                placements=placements,
                title=text.title,
            )
        )
    return tuple(sheets)
