"""Pieces of several components on the same sheets, with guides, notes and backs."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pnp.arrange.backs import back_of, behind
from pnp.arrange.folds import fold_marks
from pnp.arrange.foot import foot
from pnp.arrange.guides import cut_marks
from pnp.arrange.job import Feet
from pnp.arrange.layout import bleeds
from pnp.arrange.shelves import Copy, Shared
from pnp.geometry import Box, Edges
from pnp.model.face import Mark, Paint, Rect
from pnp.model.game import Component
from pnp.model.names import Side
from pnp.model.order import Order
from pnp.model.sheet import Placement, Sheet
from pnp.text.setting import Align, Style, Typesetter

NEAR, TICK = 0.3, 1.5  # from where to where a line at a corner goes, outside of the piece
_HALO, _TICK = Paint(fill="#ffffff", line=0.6), Paint(fill="#000000", line=0.15)  # line: how wide
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


def _front(job: GatheredJob, way: Shared, held: Sequence[tuple[Copy, Box]], number: int) -> Sheet:
    boxes = tuple(box for _, box in held)
    shapes = [job.lots[one.lot].component.shape for one, _ in held]
    most = max(shape.bleed for shape in shapes)
    placements = tuple(
        Placement(one.face, one.copy, box, bleed=Edges(*(min(edge, shape.bleed) for edge in free)))
        for (one, box), shape, free in zip(held, shapes, bleeds(boxes, most, way.room), strict=True)
    )
    guides: list[Mark] = []
    for put, shape in zip(placements, shapes, strict=True):
        if not shape.is_rectangular:
            guides += cut_marks((put,), shape, put.box, way.room)
        guides += fold_marks(shape, put.box, way.paper.reach, job.setter)
    cards = [p.box for p, s in zip(placements, shapes, strict=True) if s.is_rectangular]
    guides += _ticks(cards, way.room, min(TICK, way.gap / 2))
    text = job.foot(number, len(way.sheets), Side.FRONT, placements)
    return Sheet(
        number=number,
        side=Side.FRONT,
        size=way.paper.size,
        reach=way.paper.reach,
        block=Box.holding(boxes),
        placements=placements,
        guides=tuple(guides),
        marks=(
            *_notes(job, way, {one.lot for one, _ in held}),
            *foot(way.foot, text, job.setter, way.paper.inches),
        ),
        title=text.title,
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


def _ticks(boxes: Sequence[Box], room: Box, long: float) -> tuple[Mark, ...]:
    """Return short marks at corners, in line with the cuts and outside of every piece.

    They are slender surfaces and no strokes, which inspectors take for cuts across the sheet.
    """
    bars = []
    for box in boxes:
        for x, aside in ((box.x, -1), (box.right, 1)):
            for y, away in ((box.y, -1), (box.bottom, 1)):
                far = min(max(y + long * away, room.y), room.bottom)
                bars.append(Box.around((x, x), (y + NEAR * away, far)))
                far = min(max(x + long * aside, room.x), room.right)
                bars.append(Box.around((x + NEAR * aside, far), (y, y)))
    found = [bar for bar in bars if max(bar.width, bar.height) > NEAR]
    return tuple(_bar(bar, paint) for paint in (_HALO, _TICK) for bar in found)


def _bar(bar: Box, paint: Paint) -> Rect:
    half = paint.line / 2
    upright = bar.width < bar.height
    wide = bar.grown(Edges(half, 0, half, 0) if upright else Edges(0, half, 0, half))
    return Rect(wide, 0.0, paint)
