"""Pieces of several components on the same sheets, in rows that straight cuts part."""

from collections.abc import Iterator, Sequence
from itertools import chain, product, repeat
from typing import NamedTuple

from pnp.arrange.folds import crease, fold_marks
from pnp.arrange.guides import behind_marks
from pnp.arrange.job import GatheredJob
from pnp.arrange.layouts import AWAY, ROUND, SEEN, WIDEST, bleeds, parted
from pnp.arrange.marks import (
    ALL,
    NEAR,
    NO_SIDES,
    Cell,
    bled_outline,
    cut_marks,
    is_faceted,
    least_seen,
)
from pnp.arrange.sheets import GUTTER, put_backs_afterwards
from pnp.base.geometry import EPSILON, Box, Edges, Size
from pnp.model.face import FaceName, Mark, Path, Side, TracedText
from pnp.model.game import Component
from pnp.model.order import FOLD, MANUAL, NO_BACKS, Order
from pnp.model.sheet import Cut, Placement, Sheet
from pnp.model.stock import Paper
from pnp.text.setting import Align, Style

# Pieces of different sizes go on shelves.

LANE = 7.0  # height of the notes above the pieces


class Alone(NamedTuple):
    """What pieces of a component keep on sheets of its own, and on those that it shares."""

    across: float  # the gap beside each other
    down: float  # and one below the other
    bleed: float  # of all pieces, at the least

    @classmethod
    def of(cls, component: Component, sheets: Sequence[Sheet]) -> "Alone":
        """Read it off the sheets of a component."""
        usual = min(WIDEST, 2 * component.shape.bleed)
        fronts = [put for put in sheets[0].placements if put.face.side is Side.FRONT]
        boxes = [put.box for put in fronts]
        across = (b.x - a.right for a, b in product(boxes, boxes) if _are_level(a.y, b.y, a.height))
        down = (b.y - a.bottom for a, b in product(boxes, boxes) if _are_level(a.x, b.x, a.width))
        beside, below = (
            min((gap for gap in found if gap > -EPSILON), default=usual) for found in (across, down)
        )
        return cls(beside, below, bleed=min(min(put.bleed) for put in fronts))


def _are_level(one: float, other: float, long: float) -> bool:
    """Tell whether two pieces of one length lie beside each other."""
    return abs(one - other) < long - EPSILON


class _Lot(NamedTuple):
    """All pieces of a component on their way to shelves."""

    number: int
    size: Size
    alone: Alone


class _Clearance(NamedTuple):
    """What pieces keep free around them."""

    other: float  # between pieces of different sizes, where marks of one meet art of the other
    ends: float  # at the edges of the room
    strict: bool = True  # whether that holds for smaller pieces further on in a shelf, too

    def between(self, one: _Lot, other: _Lot, down: bool) -> float:
        """Return how far two neighbours are apart."""
        if one.size == other.size:
            return max(lot.alone.down if down else lot.alone.across for lot in (one, other))
        return self.other


class _Shelf(NamedTuple):
    """A row of pieces, as high as its first."""

    y: float
    size: Size  # of its first piece
    held: tuple[tuple[_Lot, float], ...]  # each piece with its x

    @property
    def bottom(self) -> float:
        """Where it ends."""
        return self.y + self.size.height

    def next_x(self, one: _Lot, clear: _Clearance) -> float:
        """Return where another piece would begin."""
        last, x = self.held[-1]
        return x + last.size.width + clear.between(last, one, down=False)


_Shelves = tuple[_Shelf, ...]  # of one sheet
_Held = tuple[tuple[int, Box], ...]  # the pieces of one sheet, by the numbers of their components


class Packing(NamedTuple):
    """A way to put all of it on paper."""

    paper: Paper
    room: Box
    foot: Box
    note: Box | None
    patterns: tuple[tuple[_Held, int], ...]  # with how many sheets in a row look so
    fold: Cut | None = None  # beyond which the backs lie

    @property
    def total(self) -> int:
        """How many sheets it takes."""
        return sum(times for _, times in self.patterns)

    def is_good(self, lots: Sequence[Component], alone: Sequence[Alone]) -> bool:
        """Tell whether marks can be seen and all pieces have the bleed that they have alone."""
        for held, _ in self.patterns:
            cells = _cells_of(held, lots, self.room)
            if least_seen(cells, self.room) < SEEN - EPSILON:
                return False
            for (lot, _), cell in zip(held, cells, strict=True):
                if min(cell.bleed) < alone[lot].bleed - EPSILON:
                    return False
        return True


def pack(
    lots: Sequence[Component], alone: Sequence[Alone], paper: Paper, order: Order
) -> Packing | None:
    """Return the way with the fewest sheets of those with marks that are seen, if there is one.

    Pieces keep the gaps and the bleed that they have alone. Of equals, the one wins with most room
    between components, then upright paper.
    """
    backs = any(component.back for component in lots)
    folds = (True, False) if backs and order.backs == FOLD else (None,)
    ways = []
    for clear in _clearances(lots, alone):
        for turned in order.turnings(paper):
            even = turned.evened if backs else turned
            for empty in (_empty_sheet(lots, even, fold) for fold in folds):
                if patterns := _filled(lots, alone, empty.room, clear):
                    ways.append(empty._replace(patterns=patterns))
    ways.sort(key=lambda way: way.total)
    return next((way for way in ways if way.is_good(lots, alone)), None)


def _cells_of(held: _Held, lots: Sequence[Component], room: Box) -> tuple[Cell, ...]:
    """Return the pieces of a sheet with what the others leave of their bleed."""
    boxes = tuple(box for _, box in held)
    shapes = [lots[lot].shape for lot, _ in held]
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


def _clearances(lots: Sequence[Component], alone: Sequence[Alone]) -> Iterator[_Clearance]:
    """Yield what may be kept free, the best first."""
    bleed = max(component.shape.bleed for component in lots)
    gap = max(max(one.across, one.down, 2 * one.bleed) for one in alone)
    wide = max(gap, bleed + NEAR + SEEN)
    for ends in (bleed + AWAY + SEEN, NEAR + SEEN, SEEN, 0.0):
        yield _Clearance(wide, ends)
        yield _Clearance(wide, ends, strict=False)
        yield _Clearance(gap, ends)


def _empty_sheet(lots: Sequence[Component], paper: Paper, upright: bool | None) -> Packing:
    """Return an empty sheet: what a foot and notes leave, or one side of a fold in its middle."""
    lane = LANE if any(component.note for component in lots) else 0.0
    room, foot, note = parted(paper.reach, note=lane)
    fold = None
    if upright is not None:
        fold = Cut(upright, room.centre.x if upright else room.centre.y)
        away = GUTTER + (room.width if upright else room.height) / 2
        room = room.shrunk(Edges(right=away) if upright else Edges(bottom=away))
    return Packing(paper, room, foot=foot, note=note, patterns=(), fold=fold)


def _filled(
    lots: Sequence[Component], alone: Sequence[Alone], room: Box, clear: _Clearance
) -> tuple[tuple[_Held, int], ...] | None:
    """Put each piece on the first shelf with room for it, high ones first; None if one has none.

    Sheets that look alike are one pattern, however many they are.
    """
    area = Size(room.width - 2 * clear.ends, room.height - 2 * clear.ends)
    found: list[tuple[_Shelves, int]] = []
    sizes = [component.shape.size for component in lots]
    for number in sorted(range(len(lots)), key=lambda at: (-sizes[at].height, -sizes[at].width)):
        one, left = _Lot(number, sizes[number], alone[number]), lots[number].total
        before, found = found, []
        for shelves, times in before:
            full, more = _with(one, shelves, area, clear, left)
            whole = min(times, left // more) if more else 0
            found += [(full, whole)] if whole else []
            left -= whole * more
            if more and whole < times and left:
                found.append((_with(one, shelves, area, clear, left)[0], 1))
                whole, left = whole + 1, 0
            found += [(shelves, times - whole)] if whole < times else []
        if left:
            full, most = _with(one, (), area, clear, left)
            if not most:
                return None
            rest = _with(one, (), area, clear, left % most)[0]
            found += [(full, left // most), *([(rest, 1)] if rest else [])]
    return tuple((tuple(_placed(shelves, room)), times) for shelves, times in found)


def _with(
    one: _Lot, shelves: _Shelves, area: Size, clear: _Clearance, most: int
) -> tuple[_Shelves, int]:
    """Return shelves with as many more pieces as have room, and how many these are."""
    found = list(shelves)
    for count in range(most):
        at = _shelf_for(one, found, area, clear)
        if at is None:
            return tuple(found), count
        shelf = found[at]
        found[at] = (
            shelf._replace(held=(*shelf.held, (one, shelf.next_x(one, clear))))
            if shelf.held
            else shelf._replace(held=((one, 0.0),))
        )
    return tuple(found), most


def _shelf_for(one: _Lot, shelves: list[_Shelf], area: Size, clear: _Clearance) -> int | None:
    """Return which shelf has room for a piece, a new one if need be; None if the sheet is full."""
    for number, shelf in enumerate(shelves):
        wide = shelf.next_x(one, clear) + one.size.width <= area.width + EPSILON
        high = one.size.height <= shelf.size.height + EPSILON
        if wide and high and (shelf.size == one.size or _is_apart(one, shelves, number, clear)):
            return number
    y = 0.0
    if shelves:
        last = shelves[-1]
        mixed = any(other.size != one.size for other, _ in last.held)
        y = last.bottom + (clear.other if mixed else clear.between(last.held[0][0], one, down=True))
    if y + one.size.height > area.height + EPSILON or one.size.width > area.width + EPSILON:
        return None
    shelves.append(_Shelf(y, one.size, ()))
    return len(shelves) - 1


def _is_apart(one: _Lot, shelves: list[_Shelf], number: int, clear: _Clearance) -> bool:
    """Tell whether marks of a piece that is smaller than its shelf keep off those around it."""
    if not clear.strict:
        return True
    y = shelves[number].y
    above = number == 0 or y - shelves[number - 1].bottom >= clear.other - EPSILON
    below = shelves[number + 1 : number + 2]
    return above and all(next_.y - y - one.size.height >= clear.other - EPSILON for next_ in below)


def _placed(shelves: _Shelves, room: Box) -> Iterator[tuple[int, Box]]:
    """Yield pieces at their places, all shelves in the middle of the room."""
    wide = max(x + one.size.width for shelf in shelves for one, x in shelf.held)
    high = shelves[-1].bottom
    left, top = room.x + (room.width - wide) / 2, room.y + (room.height - high) / 2
    for shelf in shelves:
        for one, x in shelf.held:
            yield one.number, Box(left + x, top + shelf.y, *one.size)


# What is packed becomes sheets with guides, notes and backs.

_NOTE = Style(size=8.0, least=6.0, fill="#404040", align=Align.CENTRE)


def gather_sheets(job: GatheredJob, way: Packing) -> tuple[Sheet, ...]:
    """Return the sheets with guides, notes and feet, and backs where the order wants them."""
    dealt = [_copies(component) for component, _ in job.lots]
    every = chain.from_iterable(repeat(held, times) for held, times in way.patterns)
    fronts = [_front(job, way, held, number, dealt) for number, held in enumerate(every, 1)]
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


def _copies(component: Component) -> Iterator[tuple[FaceName, int]]:
    for piece in component.pieces:
        face = FaceName(component.id, piece.id)
        yield from ((face, copy) for copy in range(1, piece.copies + 1))


def _front(
    job: GatheredJob,
    way: Packing,
    held: _Held,
    number: int,
    dealt: Sequence[Iterator[tuple[FaceName, int]]],
) -> Sheet:
    components = [component for component, _ in job.lots]
    cells = _cells_of(held, components, way.room)
    shapes = [components[lot].shape for lot, _ in held]
    placements = tuple(
        Placement(
            *next(dealt[lot]),
            cell.box,
            bleed=cell.bleed,
            outline="" if shape.is_rectangular else shape.outline,
            clip=bled_outline(shape, shape.bleed) if is_faceted(shape) else "",
        )
        for (lot, _), cell, shape in zip(held, cells, shapes, strict=True)
    )
    found = cut_marks(placements, shapes, way.room)
    guides = list(found.marks)
    for put, shape in zip(placements, shapes, strict=True):
        guides += fold_marks(shape, put.box, way.paper.reach, job.setter)
    marks: list[Mark] = []
    shown = {lot for lot, _ in held}
    given = [note for lot, (_, note) in enumerate(job.lots) if lot in shown and note]
    if way.note and given:
        box = way.note.shrunk(Edges(left=5, top=0.6, right=5))
        note = TracedText.joined(" · ", dict.fromkeys(given))
        marks.append(job.setter.label(note, box, _NOTE, marked=True))
    text = job.foot(number, way.total, Side.FRONT, placements)
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
