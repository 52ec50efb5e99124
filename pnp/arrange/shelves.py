"""Shelves: pieces of different sizes in rows, so that cuts across the sheet part them."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pnp.arrange.grid import FOOT, wished_gap
from pnp.arrange.halves import GUTTER
from pnp.arrange.layout import bleeds
from pnp.arrange.runs import NEAR, Cell, least_seen
from pnp.arrange.spacing import AWAY, NARROWEST, ROUND, SEEN, WIDE, WIDEST
from pnp.geometry import EPSILON, Box, Edges, Size
from pnp.model.game import Component
from pnp.model.names import FaceName
from pnp.model.order import FOLD, Order
from pnp.model.sheet import Cut
from pnp.model.stock import Paper

GAPS = (WIDEST, 3.0, WIDE, NARROWEST, 0.0)  # the widest with as few sheets wins
LANE = 7.0  # height of the notes above the pieces


class Copy(NamedTuple):
    """A piece on its way to a shelf."""

    face: FaceName
    copy: int
    size: Size
    lot: int
    gap: float | None = None  # to others of its lot, if data or somebody chose it


class Clearance(NamedTuple):
    """What pieces keep free around them."""

    gap: float  # between pieces of one size
    other: float  # between pieces of different sizes, where marks of one meet art of the other
    ends: float  # at the edges of the room
    strict: bool = True  # whether that holds for smaller pieces further on in a shelf, too

    def between(self, one: Copy, other: Copy) -> float:
        """Return how far two neighbours are apart."""
        if one.lot == other.lot and one.gap is not None:
            return one.gap
        return self.gap if one.size == other.size else self.other


class Tier(NamedTuple):
    """A row of pieces, as high as its first."""

    y: float
    size: Size  # of its first piece
    copies: list[tuple[Copy, float]]  # each with its x

    @property
    def height(self) -> float:
        """How high it is."""
        return self.size.height

    @property
    def bottom(self) -> float:
        """Where it ends."""
        return self.y + self.size.height

    def next_x(self, one: Copy, clear: Clearance) -> float:
        """Return where another piece would begin."""
        if not self.copies:
            return 0.0
        last, x = self.copies[-1]
        return x + last.size.width + clear.between(last, one)


Held = tuple[tuple[Copy, Box], ...]  # the pieces of one sheet


class Shared(NamedTuple):
    """A way to put all of it on paper."""

    paper: Paper
    room: Box
    foot: Box
    note: Box | None
    sheets: tuple[Held, ...]
    fold: Cut | None = None  # beyond which the backs lie

    def seen(self, lots: Sequence[Component]) -> float:
        """Return how much is seen of the shortest cut mark."""
        return min(least_seen(cells_of(held, lots, self.room), self.room) for held in self.sheets)


def shared(lots: Sequence[Component], paper: Paper, order: Order) -> Shared | None:
    """Return the way with the fewest sheets among those whose marks can be seen, if there is one.

    Of equals, the one with the widest gaps wins, then upright paper.
    """
    backs = any(component.back for component in lots)
    folds = (True, False) if backs and order.backs == FOLD else (None,)
    copies = sorted(_copies(lots, order), key=lambda one: (-one.size.height, -one.size.width))
    ways = []
    for clear in _clearances(lots, order):
        for turned in (paper, paper.turned):
            lies = turned.size.width > turned.size.height
            if order.turn is None or order.turn == lies:
                even = turned.evened if backs else turned
                found = (_way(_sheet(lots, even, fold), copies, clear) for fold in folds)
                ways += [way for way in found if way]
    ways.sort(key=lambda way: len(way.sheets))
    return next((way for way in ways if way.seen(lots) >= SEEN - EPSILON), None)


def cells_of(held: Held, lots: Sequence[Component], room: Box) -> tuple[Cell, ...]:
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


def _clearances(lots: Sequence[Component], order: Order) -> Iterator[Clearance]:
    """Yield what may be kept free, the best first."""
    bleed = max(component.shape.bleed for component in lots)
    ample = bleed + NEAR + SEEN
    for gap in GAPS if order.gap is None else (order.gap,):
        wide = max(gap, ample)
        for ends in (bleed + AWAY + SEEN, NEAR + SEEN, SEEN, 0.0):
            yield Clearance(gap, wide, ends)
            yield Clearance(gap, wide, ends, strict=False)
            yield Clearance(gap, gap, ends)


def _sheet(lots: Sequence[Component], paper: Paper, upright: bool | None) -> Shared:
    """Return an empty sheet: what a foot and notes leave, or one side of a fold in its middle."""
    whole = paper.reach
    box = whole._replace(y=whole.bottom - FOOT, height=FOOT)
    room, note = whole.shrunk(Edges(bottom=FOOT)), None
    if any(component.note for component in lots):
        note, room = room._replace(height=LANE), room.shrunk(Edges(top=LANE))
    fold = None
    if upright is not None:
        fold = Cut(upright, room.centre.x if upright else room.centre.y)
        away = GUTTER + (room.width if upright else room.height) / 2
        room = room.shrunk(Edges(right=away) if upright else Edges(bottom=away))
    return Shared(paper, room, foot=box, note=note, sheets=(), fold=fold)


def _way(empty: Shared, copies: Sequence[Copy], clear: Clearance) -> Shared | None:
    sheets = _filled(copies, empty.room, clear)
    return empty._replace(sheets=sheets) if sheets else None


def _copies(lots: Sequence[Component], order: Order) -> Iterator[Copy]:
    for number, component in enumerate(lots):
        gap = wished_gap(component, order)
        for piece in component.pieces:
            face = FaceName(component.id, piece.id)
            for copy in range(1, piece.copies + 1):
                yield Copy(face, copy, size=component.shape.size, lot=number, gap=gap)


def _filled(copies: Sequence[Copy], room: Box, clear: Clearance) -> tuple[Held, ...] | None:
    """Put each piece on the first shelf with room for it; a shelf is as high as its first piece."""
    area = Size(room.width - 2 * clear.ends, room.height - 2 * clear.ends)
    sheets: list[list[Tier]] = []
    full: dict[Size, int] = {}  # how many sheets have no room for pieces of a size
    for one in copies:
        if one.size.width > area.width + EPSILON or one.size.height > area.height + EPSILON:
            return None
        shelf = None
        for number in range(full.get(one.size, 0), len(sheets)):
            shelf = _shelf_for(one, sheets[number], area, clear)
            if shelf:
                break
            full[one.size] = number + 1
        if shelf is None:
            shelf = Tier(0.0, one.size, [])
            sheets.append([shelf])
        shelf.copies.append((one, shelf.next_x(one, clear)))
    return tuple(tuple(_placed(shelves, room)) for shelves in sheets)


def _shelf_for(one: Copy, shelves: list[Tier], area: Size, clear: Clearance) -> Tier | None:
    """Return a shelf with room for a piece, a new one if need be; None if the sheet is full."""
    for number, shelf in enumerate(shelves):
        wide = shelf.next_x(one, clear) + one.size.width <= area.width + EPSILON
        high = one.size.height <= shelf.height + EPSILON
        if wide and high and (shelf.size == one.size or _is_apart(one, shelves, number, clear)):
            return shelf
    last = shelves[-1]
    mixed = any(other.size != one.size for other, _ in last.copies)
    y = last.bottom + (clear.other if mixed else clear.between(last.copies[0][0], one))
    if y + one.size.height > area.height + EPSILON:
        return None
    shelves.append(Tier(y, one.size, []))
    return shelves[-1]


def _is_apart(one: Copy, shelves: list[Tier], number: int, clear: Clearance) -> bool:
    """Tell whether marks of a piece that is smaller than its shelf keep off those around it."""
    if not clear.strict:
        return True
    y = shelves[number].y
    above = number == 0 or y - shelves[number - 1].bottom >= clear.other - EPSILON
    below = shelves[number + 1 : number + 2]
    return above and all(next_.y - y - one.size.height >= clear.other - EPSILON for next_ in below)


def _placed(shelves: Sequence[Tier], room: Box) -> Iterator[tuple[Copy, Box]]:
    """Yield pieces at their places, all shelves in the middle of the room."""
    wide = max(x + one.size.width for shelf in shelves for one, x in shelf.copies)
    high = shelves[-1].bottom
    left, top = room.x + (room.width - wide) / 2, room.y + (room.height - high) / 2
    for shelf in shelves:
        for one, x in shelf.copies:
            yield one, Box(left + x, top + shelf.y, *one.size)
