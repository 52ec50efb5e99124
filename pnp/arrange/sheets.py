"""All sheets of a component: fronts, their backs, guides, notes and feet."""

from collections.abc import Sequence

from pnp.arrange.backs import back_of, behind
from pnp.arrange.folds import fold_marks
from pnp.arrange.foot import foot
from pnp.arrange.grid import Grid, best_grid
from pnp.arrange.guides import cut_marks
from pnp.arrange.job import PaperJob
from pnp.arrange.split import split_sheets
from pnp.findings import NOWHERE, Finding, Refused, error
from pnp.geometry import Box, Edges
from pnp.model.face import Mark
from pnp.model.game import Component
from pnp.model.names import FaceName, Side
from pnp.model.sheet import Placement, Sheet
from pnp.model.stock import Paper, Shape
from pnp.text.setting import Slot, Style, Typesetter


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
        raise Refused([_too_large(component, job.paper)])
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
        Placement(face, copy, grid.box(slot), bleed=_bleed(grid, shape, slot, len(part)))
        for slot, (face, copy) in enumerate(part)
    )
    around = _around(placements)
    marks: list[Mark] = list(cut_marks(placements, shape, around, grid.room))
    for placement in placements:
        marks.extend(fold_marks(shape, placement.box, job.setter))
    if grid.note and job.note:
        marks.append(_note(grid.note, job.note, job.setter))
    text = job.foot(number, total, Side.FRONT)
    marks.extend(foot(grid.foot, grid.foot_side, text, job.setter, job.paper.inches))
    return Sheet(
        number=number,
        side=Side.FRONT,
        size=grid.paper.size,
        reach=grid.printable,
        block=around,
        placements=placements,
        marks=tuple(marks),
        title=text.title,
    )


def _back(job: PaperJob, grid: Grid, front: Sheet, total: int) -> Sheet:
    size = grid.paper.size
    placements = tuple(back_of(placement, size, job.flip) for placement in front.placements)
    text = job.foot(front.number, total, Side.BACK)
    box = behind(grid.foot, size, job.flip)
    return Sheet(
        number=front.number,
        side=Side.BACK,
        size=size,
        reach=behind(grid.printable, size, job.flip),
        block=_around(placements),
        placements=placements,
        marks=foot(box, grid.foot_side, text, job.setter, job.paper.inches),
        title=text.title,
    )


def _bleed(grid: Grid, shape: Shape, slot: int, used: int) -> Edges:
    """Return how far the art may run over each side: not over neighbours, foot or paper's edge."""
    row, column = divmod(slot, grid.columns)
    wanted, between = shape.bleed, min(shape.bleed, grid.gap / 2)
    box, reach = grid.box(slot), grid.room
    return Edges(
        left=between if column > 0 else min(wanted, box.x - reach.x),
        top=between if row > 0 else min(wanted, box.y - reach.y),
        right=between
        if column + 1 < grid.columns and slot + 1 < used
        else min(wanted, reach.right - box.right),
        bottom=between if slot + grid.columns < used else min(wanted, reach.bottom - box.bottom),
    )


def _around(placements: Sequence[Placement]) -> Box:
    left = min(placement.box.x for placement in placements)
    top = min(placement.box.y for placement in placements)
    right = max(placement.box.right for placement in placements)
    bottom = max(placement.box.bottom for placement in placements)
    return Box(left, top, right - left, bottom - top)


def _note(box: Box, text: str, setter: Typesetter) -> Mark:
    style = Style("body", 0, 9.0, 6.0, "centre", "top", "#404040", 1.25, True, "")
    inner = box.shrunk(Edges(left=10, top=1.5, right=10, bottom=1.5))
    mark, _ = setter.set_text(text, Slot(inner, style, NOWHERE))
    return mark


def _too_large(component: Component, paper: Paper) -> Finding:
    size = component.shape.size
    reach = paper.size.width - paper.margins.left - paper.margins.right
    high = paper.size.height - paper.margins.top - paper.margins.bottom
    message = (
        f"{component.id}: a piece of {size.width:g} × {size.height:g} mm does not fit on"
        f" {paper.title} ({reach:g} × {high:g} mm can be printed, less the foot)"
    )
    where = component.places.get("shape", component.where)
    return error(where, message, "choose a larger paper with --paper")
