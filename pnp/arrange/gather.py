"""Pieces of several components on the same sheets, with guides, notes and backs."""

from collections.abc import Iterator

from pnp.arrange.backs import back_of, behind
from pnp.arrange.folds import crease, fold_marks
from pnp.arrange.foot import foot
from pnp.arrange.guides import cut_marks
from pnp.arrange.job import GatheredJob
from pnp.arrange.manual import backs_afterwards
from pnp.arrange.mirrored import behind_marks
from pnp.arrange.runs import tick_marks, ticks
from pnp.arrange.shelves import Held, Shared, cells_of
from pnp.geometry import Box, Edges
from pnp.model.face import Mark, Path
from pnp.model.names import Side
from pnp.model.order import MANUAL, NO_BACKS
from pnp.model.sheet import Cut, Placement, Sheet
from pnp.text.setting import Align, Style

_NOTE = Style(size=8.0, least=6.0, fill="#404040", align=Align.CENTRE)


def gathered_sheets(job: GatheredJob, way: Shared) -> tuple[Sheet, ...]:
    """Return the sheets with guides, notes and feet, and backs where the order wants them."""
    fronts = [_front(job, way, held, number) for number, held in enumerate(way.sheets, 1)]
    if way.fold:
        return tuple(_folded(job, way, front, way.fold) for front in fronts)
    if not job.has_backs or job.order.backs == NO_BACKS:
        return tuple(fronts)
    sheets = [sheet for front in fronts for sheet in (front, _back(job, way, front))]
    return backs_afterwards(job, sheets) if job.order.backs == MANUAL else tuple(sheets)


def _folded(job: GatheredJob, way: Shared, front: Sheet, fold: Cut) -> Sheet:
    """Return a sheet with the backs beside their fronts, beyond a line to fold along."""
    backs = tuple(back_of(put, fold.mirror, fold.flip) for put in _backed(job, front))
    everything = (*front.placements, *backs)
    boxes = [put.box for put in everything]
    straight = (mark for mark in front.guides if isinstance(mark, Path))
    return front._replace(
        block=Box.holding(boxes),
        placements=everything,
        guides=(
            *front.guides,
            *behind_marks(straight, fold.mirror, fold.flip),
            crease(fold, way.paper, front.block, job.word("fold_line"), job.setter),
        ),
        fold=fold,
    )


def _front(job: GatheredJob, way: Shared, held: Held, number: int) -> Sheet:
    components = [lot.component for lot in job.lots]
    cells = cells_of(held, components, way.room)
    shapes = [components[one.lot].shape for one, _ in held]
    placements = tuple(
        Placement(
            face=one.face,
            copy=one.copy,
            box=cell.box,
            bleed=cell.bleed,
            outline="" if cell.straight else shape.outline,
        )
        for (one, _), cell, shape in zip(held, cells, shapes, strict=True)
    )
    marked = ticks(cells, way.room)
    guides: list[Mark] = [*tick_marks(marked)]
    for put, shape in zip(placements, shapes, strict=True):
        if not shape.is_rectangular:
            guides += cut_marks((put,), shape, put.box, way.room)
        guides += fold_marks(shape, put.box, way.paper.reach, job.setter)
    text = job.foot(number, len(way.sheets), Side.FRONT, placements)
    return Sheet(
        number=number,
        side=Side.FRONT,
        size=way.paper.size,
        reach=way.paper.reach,
        block=Box.holding([cell.box for cell in cells]),
        placements=placements,
        guides=tuple(guides),
        marks=(
            *_notes(job, way, {one.lot for one, _ in held}),
            *foot(way.foot, text, job.setter, way.paper.inches),
        ),
        title=text.title,
        cuts=tuple(Cut(one.upright, one.at) for one in marked[::2]),  # each has two ends
    )


def _back(job: GatheredJob, way: Shared, front: Sheet) -> Sheet:
    size, flip = way.paper.size, job.order.flip
    placements = tuple(back_of(put, size, flip) for put in _backed(job, front))
    text = job.foot(front.number, len(way.sheets), Side.BACK, front.placements)
    return Sheet(
        number=front.number,
        side=Side.BACK,
        size=size,
        reach=behind(way.paper.reach, size, flip),
        block=behind(front.block, size, flip),
        placements=placements,
        marks=foot(behind(way.foot, size, flip), text, job.setter, way.paper.inches),
        title=text.title,
    )


def _backed(job: GatheredJob, front: Sheet) -> Iterator[Placement]:
    """Yield what has a back."""
    backed = {lot.component.id for lot in job.lots if lot.component.back}
    return (put for put in front.placements if put.face.component in backed)


def _notes(job: GatheredJob, way: Shared, shown: set[int]) -> Iterator[Mark]:
    said = [lot.note for number, lot in enumerate(job.lots) if number in shown and lot.note]
    if way.note and said:
        box = way.note.shrunk(Edges(left=5, top=0.6, right=5))
        yield job.setter.label(" · ".join(dict.fromkeys(said)), box, _NOTE, marked=True)
