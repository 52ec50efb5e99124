"""Pieces of several components on the same sheets, in rows that straight cuts part."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from pnp.arrange.folds import crease, fold_marks
from pnp.arrange.guides import LENGTH, MARK, NOTCH, SHORTEST, Block, behind_marks
from pnp.arrange.job import GatheredJob
from pnp.arrange.layouts import AWAY, NARROWEST, ROUND, SEEN, WIDE, WIDEST, bleeds, parted
from pnp.arrange.sheets import GUTTER, put_backs_afterwards
from pnp.base.geometry import EPSILON, Box, Edges, Size
from pnp.base.paths import line
from pnp.model.face import FaceName, Mark, Path, Side, TracedText
from pnp.model.game import Component
from pnp.model.order import FOLD, MANUAL, NO_BACKS, Order
from pnp.model.sheet import Cut, Placement, Sheet
from pnp.model.stock import Paper
from pnp.text.setting import Align, Style

# Cuts between pieces of different sizes: each goes from mark to mark and through no piece.

NEAR = 0.3  # from a corner to a mark on the bleed, as a knife may slip so far
HALF = NOTCH.line / 2  # what a mark takes at either side


class Cell(NamedTuple):
    """A piece on a sheet, its bleed, and whether straight cuts free it."""

    box: Box
    bleed: Edges
    straight: bool = True
    near: float = NEAR  # from its corners to marks that lie on the bleed


class Tick(NamedTuple):
    """A mark beyond an end of a cut, in places along the cut."""

    upright: bool
    at: float
    near: float
    far: float
    bleed: float  # up to where art lies under it

    @property
    def length(self) -> float:
        """How much of it is seen: all of it, since art gives way to it."""
        return abs(self.far - self.near)

    @property
    def is_over_art(self) -> bool:
        """Whether it begins on the bleed of its own piece."""
        way = 1 if self.far > self.near else -1
        return (self.bleed - self.near) * way > EPSILON


class _Band(NamedTuple):
    """A piece as a cut of one direction meets it: from where to where, across it and along it."""

    low: float
    high: float
    begin: float
    end: float
    aside: tuple[float, float]  # its bleed across the cut
    beyond: tuple[float, float]  # and along it
    straight: bool
    near: float


@lru_cache(maxsize=256)  # nearly all sheets of a pile are alike
def ticks(cells: tuple[Cell, ...], room: Box) -> tuple[Tick, ...]:
    """Return a mark at both ends of every cut, as long as there is room: not at all, perhaps."""
    found: list[Tick] = []
    for upright in (True, False):
        pieces = [_band_of(cell, upright) for cell in cells]
        ends = (room.y, room.bottom) if upright else (room.x, room.right)
        edges = {round(at, 6) for one in pieces if one.straight for at in (one.low, one.high)}
        for at in sorted(edges):
            for run in _runs(at, pieces):
                found += _at_ends(upright, at, run, pieces, ends)
    return tuple(found)


def tick_marks(found: Sequence[Tick]) -> tuple[Mark, ...]:
    """Draw marks as strokes, over white where they would lie on art."""
    shown = [one for one in found if one.length > SHORTEST / 2]
    white = [_drawn_tick(one, one.bleed) for one in shown if one.is_over_art]
    black = [_drawn_tick(one, one.far) for one in shown]
    both = ((white, NOTCH), (black, MARK))
    return tuple(Path(" ".join(lines), paint) for lines, paint in both if lines)


def _drawn_tick(tick: Tick, end: float) -> str:
    if tick.upright:
        return line(tick.at, tick.near, tick.at, end)
    return line(tick.near, tick.at, end, tick.at)


def _band_of(cell: Cell, upright: bool) -> _Band:
    (x, y, _, _), (left, top, right, bottom) = cell.box, cell.bleed
    across, along = (x, cell.box.right), (y, cell.box.bottom)
    aside, beyond = (left, right), (top, bottom)
    if not upright:
        across, along, aside, beyond = along, across, beyond, aside
    return _Band(
        *across, *along, aside=aside, beyond=beyond, straight=cell.straight, near=cell.near
    )


def _runs(at: float, pieces: Sequence[_Band]) -> Iterator[list[_Band]]:
    """Yield the pieces that one cut trims, parted where it would go through another."""
    near = 10 * EPSILON
    edged = (
        one for one in pieces if one.straight and min(abs(at - one.low), abs(at - one.high)) < near
    )
    own = sorted(edged, key=lambda one: one.begin)
    parted = [one for one in pieces if one.low + near < at < one.high - near]
    run: list[_Band] = []
    for one in own:
        if run and any(run[-1].end <= other.begin + EPSILON < one.begin for other in parted):
            yield run
            run = []
        run.append(one)
    yield run


def _at_ends(
    upright: bool,
    at: float,
    run: Sequence[_Band],
    pieces: Sequence[_Band],
    room: tuple[float, float],
) -> Iterator[Tick]:
    """Yield the marks before and after a cut; they end where art or the paper does."""
    begin, end = min(one.begin for one in run), max(one.end for one in run)
    # A mark on this line would lie on them or their bleed.
    others = [
        one
        for one in pieces
        if one.low - one.aside[0] - HALF < at < one.high + one.aside[1] + HALF and one not in run
    ]
    before = [begin - room[0]]
    before += [begin - one.end - one.beyond[1] for one in others if one.end <= begin + EPSILON]
    after = [room[1] - end]
    after += [one.begin - one.beyond[0] - end for one in others if one.begin >= end - EPSILON]
    first = [one for one in run if one.begin <= begin + EPSILON]
    last = [one for one in run if one.end >= end - EPSILON]
    for place, way, free, own in (
        (begin, -1, min(before), first),
        (end, 1, min(after), last),
    ):
        bleed, near = max(one.beyond[way > 0] for one in own), max(one.near for one in own)
        if free >= bleed + AWAY + SEEN - EPSILON:
            near = bleed + AWAY
        far = max(near, min(near + LENGTH, free))
        yield Tick(
            upright,
            at,
            near=place + way * near,
            far=place + way * far,
            bleed=place + way * min(bleed, far),
        )


def least_seen(cells: tuple[Cell, ...], room: Box) -> float:
    """Return how much is seen of the shortest mark; outlines that are followed need none."""
    return min((one.length for one in ticks(cells, room)), default=LENGTH)


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
            straight=shape.is_rectangular,
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
        Placement(one.face, one.copy, box, bleed=bleed, outline="" if straight else shape.outline)
        for (one, _), (box, bleed, straight, _), shape in zip(held, cells, shapes, strict=True)
    )
    marked = ticks(cells, way.room)
    guides: list[Mark] = [*tick_marks(marked)]
    for put, shape in zip(placements, shapes, strict=True):
        if not shape.is_rectangular:
            guides += Block((put,), shape, way.room).marks()
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
        cuts=tuple(Cut(one.upright, one.at) for one in marked[::2]),  # each has two ends
    )


def _backed(job: GatheredJob, sheet: Sheet) -> Iterator[Placement]:
    """Yield what has a back."""
    backed = {component.id for component, _ in job.lots if component.back}
    return (put for put in sheet.placements if put.face.component in backed)
