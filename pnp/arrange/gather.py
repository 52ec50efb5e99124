"""Pieces of several components on the same sheets, with guides, notes and backs."""

from collections.abc import Iterator
from typing import NamedTuple

from pnp.arrange.backs import back_of, behind
from pnp.arrange.folds import fold_marks
from pnp.arrange.foot import foot
from pnp.arrange.guides import cut_marks
from pnp.arrange.job import Feet
from pnp.arrange.runs import tick_marks, ticks
from pnp.arrange.shelves import Held, Shared, cells_of
from pnp.geometry import Box, Edges
from pnp.model.face import Mark
from pnp.model.game import Component
from pnp.model.names import Side
from pnp.model.order import Order
from pnp.model.sheet import Cut, Placement, Sheet
from pnp.text.setting import Align, Style, Typesetter

_NOTE = Style(size=8.0, least=6.0, fill="#404040", align=Align.CENTRE)


class Lot(NamedTuple):
    """A component that shares its sheets with others, and the note that would stand above it."""

    component: Component
    note: str = ""


class GatheredJob(NamedTuple):
    """What is to share sheets, and on which paper."""

    lots: tuple[Lot, ...]
    order: Order
    setter: Typesetter
    foot: Feet

    @property
    def has_backs(self) -> bool:
        """Whether any of it has a back."""
        return any(lot.component.back for lot in self.lots)


def gathered_sheets(job: GatheredJob, way: Shared) -> tuple[Sheet, ...]:
    """Return the sheets with guides, notes and feet, and a back behind each that has any."""
    backs = job.has_backs and job.order.backs != "none"
    sheets: list[Sheet] = []
    for number, held in enumerate(way.sheets, 1):
        front = _front(job, way, held, number)
        sheets.append(front)
        if backs:
            sheets.append(_back(job, way, front))
    return tuple(sheets)


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
    backed = {lot.component.id for lot in job.lots if lot.component.back}
    placements = tuple(
        back_of(put, size, flip) for put in front.placements if put.face.component in backed
    )
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


def _notes(job: GatheredJob, way: Shared, shown: set[int]) -> Iterator[Mark]:
    said = [lot.note for number, lot in enumerate(job.lots) if number in shown and lot.note]
    if way.note and said:
        box = way.note.shrunk(Edges(left=5, top=0.6, right=5))
        yield job.setter.label(" · ".join(dict.fromkeys(said)), box, _NOTE, marked=True)
