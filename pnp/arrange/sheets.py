"""All sheets of a component: fronts, their backs, guides, notes and feet."""

from collections.abc import Sequence

from pnp.arrange.backs import back_of, behind
from pnp.arrange.cuts import cuts_between
from pnp.arrange.dealing import dealt
from pnp.arrange.folds import fold_marks
from pnp.arrange.foot import foot
from pnp.arrange.guides import cut_marks, cut_numbers, ruler_bands, shortest_mark
from pnp.arrange.job import PaperJob
from pnp.arrange.layout import Layout, bleeds
from pnp.arrange.nested import best_layout, seated
from pnp.arrange.notes import notes
from pnp.arrange.split import split_sheets
from pnp.geometry import Box
from pnp.model.face import Mark
from pnp.model.names import FaceName, Side
from pnp.model.sheet import Placement, Sheet


def both_sides(job: PaperJob) -> tuple[Sheet, ...]:
    """Put every copy of every piece on paper, each back behind its front."""
    return _sheets(job, backs=bool(job.component.back))


def fronts(job: PaperJob) -> tuple[Sheet, ...]:
    """Put every copy of every piece on paper, without backs."""
    return _sheets(job, backs=False)


def _sheets(job: PaperJob, backs: bool) -> tuple[Sheet, ...]:
    component = job.component
    if job.split:
        return split_sheets(job, job.split, backs)
    layout = best_layout(component, job.paper, backs, job.order)
    copies = [
        (FaceName(component.id, piece.id), copy)
        for piece in component.pieces
        for copy in range(1, piece.copies + 1)
    ]
    hands = dealt(copies, layout.capacity, job.order.slots)
    total = len(hands)
    sheets: list[Sheet] = []
    for number, part in enumerate(hands, 1):
        front = _front(job, layout, part, number, total)
        sheets.append(front)
        if backs:
            sheets.append(_back(job, layout, front, total))
    return tuple(sheets)


def _front(
    job: PaperJob, layout: Layout, part: Sequence[tuple[FaceName, int]], number: int, total: int
) -> Sheet:
    shape = job.component.shape
    placements = seated(shape, layout, part)
    boxes = tuple(placement.box for placement in placements)
    around = Box.holding(boxes)
    guides: list[Mark] = [
        *ruler_bands(placements, shape, around, layout.room, job.order.blade),
        *cut_marks(placements, shape, around, layout.room),
        *cut_numbers(placements, shape, around, layout.room, job.setter),
    ]
    for placement in placements:
        guides.extend(fold_marks(shape, placement.box, layout.paper.reach, job.setter))
    marks = list(notes(job, layout, around))
    text = job.foot(number, total, Side.FRONT, placements)
    marks.extend(foot(layout.foot, text, job.setter, job.paper.inches))
    return Sheet(
        number=number,
        side=Side.FRONT,
        size=layout.paper.size,
        reach=layout.paper.reach,
        block=around,
        placements=placements,
        guides=tuple(guides),
        marks=tuple(marks),
        title=text.title,
        cuts=cuts_between(boxes) if shape.is_rectangular else (),
        marked=shortest_mark(placements, shape, around, layout.room),
    )


def _back(job: PaperJob, layout: Layout, front: Sheet, total: int) -> Sheet:
    size, flip = layout.paper.size, job.order.flip
    placements = tuple(back_of(placement, size, flip) for placement in front.placements)
    reach = behind(layout.paper.reach, size, flip)
    if job.order.back_bleed is not None:
        placements = _bled(placements, job.order.back_bleed, behind(layout.room, size, flip))
    text = job.foot(front.number, total, Side.BACK, placements)
    return Sheet(
        number=front.number,
        side=Side.BACK,
        size=size,
        reach=reach,
        block=Box.holding([placement.box for placement in placements]),
        placements=placements,
        marks=foot(behind(layout.foot, size, flip), text, job.setter, job.paper.inches),
        title=text.title,
    )


def _bled(placements: tuple[Placement, ...], bleed: float, room: Box) -> tuple[Placement, ...]:
    """Let backs run over the edges of the block and up to the middle of gaps, over no other."""
    free = bleeds(tuple(placement.box for placement in placements), bleed, room)
    return tuple(
        placement._replace(bleed=edges) for placement, edges in zip(placements, free, strict=True)
    )
