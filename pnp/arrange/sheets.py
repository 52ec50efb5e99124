"""All sheets of a component: fronts, their backs, guides, notes and feet."""

from collections.abc import Sequence
from functools import lru_cache

from pnp.arrange.backs import back_of, behind
from pnp.arrange.folds import fold_marks
from pnp.arrange.foot import foot
from pnp.arrange.grid import Grid, best_grid
from pnp.arrange.guides import cut_marks
from pnp.arrange.job import PaperJob
from pnp.arrange.split import split_sheets
from pnp.findings import Refused, refuse
from pnp.geometry import Box, Edges
from pnp.model.face import Mark
from pnp.model.game import Component
from pnp.model.names import FaceName, Side
from pnp.model.sheet import Placement, Sheet
from pnp.model.stock import Paper
from pnp.text.setting import Align, Style

_NOTE = Style(size=9.0, least=6.0, fill="#404040", align=Align.CENTRE)


def both_sides(job: PaperJob) -> tuple[Sheet, ...]:
    """Put every copy of every piece on paper, each back behind its front."""
    return _sheets(job, backs=bool(job.component.back))


def fronts(job: PaperJob) -> tuple[Sheet, ...]:
    """Put every copy of every piece on paper, without backs."""
    return _sheets(job, backs=False)


def _sheets(job: PaperJob, backs: bool) -> tuple[Sheet, ...]:
    component = job.component
    if job.split:
        return split_sheets(job, job.split)
    grid = best_grid(component, job.paper, backs)
    if grid is None:
        raise _too_large(component, job.paper)
    copies = [
        (FaceName(component.id, piece.id), copy)
        for piece in component.pieces
        for copy in range(1, piece.copies + 1)
    ]
    total = -(-len(copies) // grid.capacity)
    sheets: list[Sheet] = []
    for number in range(1, total + 1):
        part = copies[(number - 1) * grid.capacity : number * grid.capacity]
        front = _front(job, grid, part, number, total)
        sheets.append(front)
        if backs:
            sheets.append(_back(job, grid, front, total))
    return tuple(sheets)


def _front(
    job: PaperJob, grid: Grid, part: Sequence[tuple[FaceName, int]], number: int, total: int
) -> Sheet:
    shape = job.component.shape
    placements = tuple(
        Placement(face, copy, grid.box(slot), bleed=_bleed(grid, shape.bleed, slot, len(part)))
        for slot, (face, copy) in enumerate(part)
    )
    around = _around(placements)
    marks: list[Mark] = list(cut_marks(placements, shape, around, grid.room))
    for placement in placements:
        marks.extend(fold_marks(shape, placement.box, job.setter))
    if grid.note and job.note:
        inside = grid.note.shrunk(Edges(left=10, top=1.5, right=10, bottom=1.5))
        marks.append(job.setter.label(job.note, inside, _NOTE, marked=True))
    text = job.foot(number, total, Side.FRONT)
    marks.extend(foot(grid.foot, text, job.setter, job.paper.inches))
    return Sheet(
        number=number,
        side=Side.FRONT,
        size=grid.paper.size,
        reach=grid.paper.reach,
        block=around,
        placements=placements,
        marks=tuple(marks),
        title=text.title,
    )


def _back(job: PaperJob, grid: Grid, front: Sheet, total: int) -> Sheet:
    size = grid.paper.size
    placements = tuple(back_of(placement, size, job.flip) for placement in front.placements)
    text = job.foot(front.number, total, Side.BACK)
    return Sheet(
        number=front.number,
        side=Side.BACK,
        size=size,
        reach=behind(grid.paper.reach, size, job.flip),
        block=_around(placements),
        placements=placements,
        marks=foot(behind(grid.foot, size, job.flip), text, job.setter, job.paper.inches),
        title=text.title,
    )


@lru_cache(maxsize=1024)
def _bleed(grid: Grid, bleed: float, slot: int, used: int) -> Edges:
    """Return how far the art may run over each side: not over neighbours, foot or paper's edge."""
    row, column = divmod(slot, grid.columns)
    between = min(bleed, grid.gap / 2)
    left, top, right, bottom = (min(bleed, to) for to in grid.box(slot).inside(grid.room))
    return Edges(
        left=between if column > 0 else left,
        top=between if row > 0 else top,
        right=between if column + 1 < grid.columns and slot + 1 < used else right,
        bottom=between if slot + grid.columns < used else bottom,
    )


def _around(placements: Sequence[Placement]) -> Box:
    boxes = [placement.box for placement in placements]
    xs = [x for box in boxes for x in (box.x, box.right)]
    return Box.around(xs, [y for box in boxes for y in (box.y, box.bottom)])


def _too_large(component: Component, paper: Paper) -> Refused:
    size, reach = component.shape.size, paper.reach
    message = (
        f"{component.id}: a piece of {size.width:g} × {size.height:g} mm does not fit on"
        f" {paper.title} ({reach.width:g} × {reach.height:g} mm can be printed, less the foot)"
    )
    where = component.places.get("shape", component.where)
    return refuse(where, message, "choose a larger paper with --paper")
