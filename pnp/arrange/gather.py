"""Pieces of several components on the same sheets, in rows that straight cuts part."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pnp.arrange.folds import crease, fold_marks
from pnp.arrange.guides import behind_marks
from pnp.arrange.job import GatheredJob
from pnp.arrange.layouts import AWAY, NARROWEST, ROUND, SEEN, WIDE, WIDEST, bleeds, parted
from pnp.arrange.marks import ALL, NEAR, NO_SIDES, Cell, cut_marks, least_seen
from pnp.arrange.sheets import GUTTER, put_backs_afterwards
from pnp.base.geometry import EPSILON, Box, Edges, Size
from pnp.model.face import FaceName, Mark, Path, Side, TracedText
from pnp.model.game import Component
from pnp.model.order import FOLD, MANUAL, NO_BACKS, Order
from pnp.model.sheet import Cut, Placement, Sheet
from pnp.model.stock import Paper
from pnp.text.setting import Align, Style

# Pieces of different sizes go on shelves.

GAPS = (WIDEST, 3.0, WIDE, NARROWEST, 0.0)  # the widest with as few sheets wins
LANE = 7.0  # height of the notes above the pieces


class _Copy(NamedTuple):
    """A piece on its way to a shelf."""

    face: FaceName
    copy: int
    size: Size
    lot: int
    gap: float | None = None  # to others of its lot, if data or somebody chose it


class _Clearance(NamedTuple):
    """What pieces keep free around them."""

    gap: float  # between pieces of one size
    other: float  # between pieces of different sizes, where marks of one meet art of the other
    ends: float  # at the edges of the room
    strict: bool = True  # whether that holds for smaller pieces further on in a shelf, too

    def between(self, one: _Copy, other: _Copy) -> float:
        """Return how far two neighbours are apart."""
        if one.lot == other.lot and one.gap is not None:
            return one.gap
        return self.gap if one.size == other.size else self.other


class _Shelf(NamedTuple):
    """A row of pieces, as high as its first."""

    y: float
    size: Size  # of its first piece
    copies: list[tuple[_Copy, float]]  # each with its x

    @property
    def bottom(self) -> float:
        """Where it ends."""
        return self.y + self.size.height

    def next_x(self, one: _Copy, clear: _Clearance) -> float:
        """Return where another piece would begin."""
        if not self.copies:
            return 0.0
        last, x = self.copies[-1]
        return x + last.size.width + clear.between(last, one)


_Held = tuple[tuple[_Copy, Box], ...]  # the pieces of one sheet


class Packing(NamedTuple):
    """A way to put all of it on paper."""

    paper: Paper
    room: Box
    foot: Box
    note: Box | None
    sheets: tuple[_Held, ...]
    fold: Cut | None = None  # beyond which the backs lie

    def shortest_mark(self, lots: Sequence[Component]) -> float:
        """Return how much is seen of the shortest cut mark."""
        return min(least_seen(_cells_of(held, lots, self.room), self.room) for held in self.sheets)


def pack(lots: Sequence[Component], paper: Paper, order: Order) -> Packing | None:
    """Return the way with the fewest sheets among those whose marks can be seen, if there is one.

    Of equals, the one with the widest gaps wins, then upright paper.
    """
    backs = any(component.back for component in lots)
    folds = (True, False) if backs and order.backs == FOLD else (None,)
    copies = sorted(_copies(lots, order), key=lambda one: (-one.size.height, -one.size.width))
    ways = []
    for clear in _clearances(lots, order):
        for turned in order.turnings(paper):
            even = turned.evened if backs else turned
            for empty in (_empty_sheet(lots, even, fold) for fold in folds):
                if sheets := _filled(copies, empty.room, clear):
                    ways.append(empty._replace(sheets=sheets))
    ways.sort(key=lambda way: len(way.sheets))
    return next((way for way in ways if way.shortest_mark(lots) >= SEEN - EPSILON), None)


def _cells_of(held: _Held, lots: Sequence[Component], room: Box) -> tuple[Cell, ...]:
    """Return the pieces of a sheet with what the others leave of their bleed."""
    boxes = tuple(box for _, box in held)
    shapes = [lots[one.lot].shape for one, _ in held]
    most = max(shape.bleed for shape in shapes)
    return tuple(
        Cell(
            box,
            Edges(*(min(edge, shape.bleed) for edge in free)),
            sides=ALL if shape.is_rectangular else NO_SIDES,
            near=0.0 if shape.corner >= ROUND else NEAR,
        )
        for box, shape, free in zip(boxes, shapes, bleeds(boxes, most, room), strict=True)
    )


def _clearances(lots: Sequence[Component], order: Order) -> Iterator[_Clearance]:
    """Yield what may be kept free, the best first."""
    bleed = max(component.shape.bleed for component in lots)
    ample = bleed + NEAR + SEEN
    for gap in GAPS if order.gap is None else (order.gap,):
        wide = max(gap, ample)
        for ends in (bleed + AWAY + SEEN, NEAR + SEEN, SEEN, 0.0):
            yield _Clearance(gap, wide, ends)
            yield _Clearance(gap, wide, ends, strict=False)
            yield _Clearance(gap, gap, ends)


def _empty_sheet(lots: Sequence[Component], paper: Paper, upright: bool | None) -> Packing:
    """Return an empty sheet: what a foot and notes leave, or one side of a fold in its middle."""
    lane = LANE if any(component.note for component in lots) else 0.0
    room, foot, note = parted(paper.reach, note=lane)
    fold = None
    if upright is not None:
        fold = Cut(upright, room.centre.x if upright else room.centre.y)
        away = GUTTER + (room.width if upright else room.height) / 2
        room = room.shrunk(Edges(right=away) if upright else Edges(bottom=away))
    return Packing(paper, room, foot=foot, note=note, sheets=(), fold=fold)


def _copies(lots: Sequence[Component], order: Order) -> Iterator[_Copy]:
    for number, component in enumerate(lots):
        gap = order.gap_for(component.gap)
        for piece in component.pieces:
            face = FaceName(component.id, piece.id)
            for copy in range(1, piece.copies + 1):
                yield _Copy(face, copy, size=component.shape.size, lot=number, gap=gap)


def _filled(copies: Sequence[_Copy], room: Box, clear: _Clearance) -> tuple[_Held, ...] | None:
    """Put each piece on the first shelf with room for it; a shelf is as high as its first piece."""
    area = Size(room.width - 2 * clear.ends, room.height - 2 * clear.ends)
    sheets: list[list[_Shelf]] = []
    full: dict[Size, int] = {}  # how many sheets have no room for pieces of a size
    for one in copies:
        if one.size.width > area.width + EPSILON or one.size.height > area.height + EPSILON:
            return None
        for number in range(full.get(one.size, 0), len(sheets)):
            if shelf := _shelf_for(one, sheets[number], area, clear):
                break
            full[one.size] = number + 1
        else:
            shelf = _Shelf(0.0, one.size, [])
            sheets.append([shelf])
        shelf.copies.append((one, shelf.next_x(one, clear)))
    return tuple(tuple(_placed(shelves, room)) for shelves in sheets)


def _shelf_for(one: _Copy, shelves: list[_Shelf], area: Size, clear: _Clearance) -> _Shelf | None:
    """Return a shelf with room for a piece, a new one if need be; None if the sheet is full."""
    for number, shelf in enumerate(shelves):
        wide = shelf.next_x(one, clear) + one.size.width <= area.width + EPSILON
        high = one.size.height <= shelf.size.height + EPSILON
        if wide and high and (shelf.size == one.size or _is_apart(one, shelves, number, clear)):
            return shelf
    last = shelves[-1]
    mixed = any(other.size != one.size for other, _ in last.copies)
    y = last.bottom + (clear.other if mixed else clear.between(last.copies[0][0], one))
    if y + one.size.height > area.height + EPSILON:
        return None
    shelves.append(_Shelf(y, one.size, []))
    return shelves[-1]


def _is_apart(one: _Copy, shelves: list[_Shelf], number: int, clear: _Clearance) -> bool:
    """Tell whether marks of a piece that is smaller than its shelf keep off those around it."""
    if not clear.strict:
        return True
    y = shelves[number].y
    above = number == 0 or y - shelves[number - 1].bottom >= clear.other - EPSILON
    below = shelves[number + 1 : number + 2]
    return above and all(next_.y - y - one.size.height >= clear.other - EPSILON for next_ in below)


def _placed(shelves: Sequence[_Shelf], room: Box) -> Iterator[tuple[_Copy, Box]]:
    """Yield pieces at their places, all shelves in the middle of the room."""
    wide = max(x + one.size.width for shelf in shelves for one, x in shelf.copies)
    high = shelves[-1].bottom
    left, top = room.x + (room.width - wide) / 2, room.y + (room.height - high) / 2
    for shelf in shelves:
        for one, x in shelf.copies:
            yield one, Box(left + x, top + shelf.y, *one.size)


# What is packed becomes sheets with guides, notes and backs.

_NOTE = Style(size=8.0, least=6.0, fill="#404040", align=Align.CENTRE)


def gather_sheets(job: GatheredJob, way: Packing) -> tuple[Sheet, ...]:
    """Return the sheets with guides, notes and feet, and backs where the order wants them."""
    fronts = [_front(job, way, held, number) for number, held in enumerate(way.sheets, 1)]
    if way.fold:
        return tuple(_folded(job, way, front, way.fold) for front in fronts)
    if not any(one.back for one, _ in job.lots) or job.order.backs == NO_BACKS:
        return tuple(fronts)
    backs = (job.back_sheet(front, len(fronts), way.foot) for front in fronts)
    backed = (back._replace(placements=tuple(_backed(job, back))) for back in backs)
    sheets = [sheet for both in zip(fronts, backed, strict=True) for sheet in both]
    return put_backs_afterwards(job, sheets) if job.order.backs == MANUAL else tuple(sheets)


def _folded(job: GatheredJob, way: Packing, front: Sheet, fold: Cut) -> Sheet:
    """Return a sheet with the backs beside their fronts, beyond a line to fold along."""
    backs = tuple(put.behind(fold.mirror, fold.flip) for put in _backed(job, front))
    everything = (*front.placements, *backs)
    straight = (mark for mark in front.guides if isinstance(mark, Path))
    return front._replace(
        block=Box.holding([put.box for put in everything]),
        placements=everything,
        guides=(
            *front.guides,
            *behind_marks(straight, fold.mirror, fold.flip),
            crease(fold, way.paper, front.block, job.word("fold_line"), job.setter),
        ),
        fold=fold,
    )


def _front(job: GatheredJob, way: Packing, held: _Held, number: int) -> Sheet:
    components = [component for component, _ in job.lots]
    cells = _cells_of(held, components, way.room)
    shapes = [components[one.lot].shape for one, _ in held]
    placements = tuple(
        Placement(
            one.face,
            one.copy,
            cell.box,
            bleed=cell.bleed,
            outline="" if shape.is_rectangular else shape.outline,
        )
        for (one, _), cell, shape in zip(held, cells, shapes, strict=True)
    )
    found = cut_marks(placements, shapes, way.room)
    guides = list(found.marks)
    for put, shape in zip(placements, shapes, strict=True):
        guides += fold_marks(shape, put.box, way.paper.reach, job.setter)
    marks: list[Mark] = []
    shown = {one.lot for one, _ in held}
    given = [note for lot, (_, note) in enumerate(job.lots) if lot in shown and note]
    if way.note and given:
        box = way.note.shrunk(Edges(left=5, top=0.6, right=5))
        note = TracedText.joined(" · ", dict.fromkeys(given))
        marks.append(job.setter.label(note, box, _NOTE, marked=True))
    text = job.foot(number, len(way.sheets), Side.FRONT, placements)
    return Sheet(
        number=number,
        size=way.paper.size,
        reach=way.paper.reach,
        block=Box.holding([cell.box for cell in cells]),
        placements=placements,
        guides=tuple(guides),
        marks=(*marks, *job.foot_marks(text, way.foot)),
        title=text.title,
        cuts=found.cuts,
    )


def _backed(job: GatheredJob, sheet: Sheet) -> Iterator[Placement]:
    """Yield what has a back."""
    backed = {component.id for component, _ in job.lots if component.back}
    return (put for put in sheet.placements if put.face.component in backed)
