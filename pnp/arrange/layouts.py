"""How many pieces go on a sheet, and where: seats in rows and columns, and the gaps between them.

A cut is found by its marks, so that its ends need room for them. Bleed between two pieces needs a
gap. Where the paper has not enough for all of it, marks come first, then gaps, then bleed.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import floor
from typing import NamedTuple

from pnp.base.findings import LeftOut, error, sentence
from pnp.base.geometry import EPSILON, Box, Edges, Point, Size
from pnp.base.outlines import Convex
from pnp.model.game import Component
from pnp.model.order import STACK, Order
from pnp.model.sheet import Cut
from pnp.model.stock import Paper, Shape

# Pieces spread in one direction: gaps between them, and what is left at both ends.

SEEN = 3.0  # how much of a mark on white paper an eye finds
AWAY = 0.5  # between the bleed and a mark
LEAST_BLEED = 1.0  # what is left of it outside the block where marks are short of room
ROUND = 1.0  # the radius of corners from which nobody sees the bleed beside them
WIDEST, WIDE, NARROWEST = 4.0, 2.0, 1.6  # gaps: what is wanted, what is good, two slips of a knife
TRIED = (NARROWEST, WIDE, 2.5, 3.0, 3.5, WIDEST)  # between rectangles
_FINE = 0.1


class Ends(NamedTuple):
    """What a direction has to leave at each of its ends."""

    least: float  # for marks that can be seen
    ideal: float  # with all bleed, too


class Spacing(NamedTuple):
    """Pieces side by side."""

    pieces: int
    gap: float
    free: float  # at each end


def ends_of(shape: Shape) -> Ends:
    """Return what the cuts of a shape need; an outline needs no marks beside it."""
    if not shape.is_rectangular:
        return Ends(0.0, shape.bleed)
    beside = 0.0 if shape.corner >= ROUND else min(shape.bleed, LEAST_BLEED)
    return Ends(beside + SEEN, shape.bleed + AWAY + SEEN)


def counts(room: float, size: float, ends: Ends, gap: float | None) -> Iterator[int]:
    """Yield how many pieces fit: at all, with marks that are seen or all bleed, with gaps."""
    for between in (0.0, NARROWEST, WIDEST) if gap is None else (gap,):
        for end in (0.0, ends.least, ends.ideal):
            yield how_many_fit(room - 2 * end, size, between)


def space_out(count: int, room: float, shape: Shape, size: float, gap: float | None) -> Spacing:
    """Return pieces side by side, with the gap that was chosen or the best one."""
    spare = room - count * size
    if gap is None:
        gap = _best_gap(count - 1, spare, shape) if count > 1 else 0.0
    return Spacing(count, gap, (spare - (count - 1) * gap) / 2)


def _best_gap(gaps: int, spare: float, shape: Shape) -> float:
    widest, ends = min(WIDEST, 2 * shape.bleed), ends_of(shape)
    if not shape.is_rectangular:  # as much art inside as outside
        return min(widest, floor(spare / (gaps + 1) / _FINE + EPSILON) * _FINE)

    def on_paper(gap: float) -> float:
        return min(gap / 2, outer_bleed((spare - gaps * gap) / 2, shape.bleed))

    most = min(widest, (spare - 2 * ends.least) / gaps) + EPSILON
    return max(
        (gap for gap in (*TRIED, widest) if NARROWEST <= gap <= most), key=on_paper, default=0.0
    )


# A layout is the seats of one side of a sheet, whatever way they were found.


class Seat(NamedTuple):
    """Where one piece goes, and how it is turned there."""

    box: Box
    rotation: float = 0.0


class Layout(NamedTuple):
    """The seats of one side of a sheet, the same on every sheet of a component."""

    paper: Paper  # in the orientation that is used
    seats: tuple[Seat, ...]  # in the order in which they are filled
    room: Box  # what foot and note leave: pieces, bleed and cut marks stay inside
    foot: Box  # at the bottom, or high and narrow at the left
    note: Box | None
    spread: float | None = None  # how far shapes that nest run over their cuts
    fold: Cut | None = None  # beyond which the backs lie

    def sheets(self, needed: int) -> int:
        """Return how many sheets so many pieces take."""
        return -(-needed // self.capacity)

    @property
    def capacity(self) -> int:
        """How many pieces one side holds."""
        return len(self.seats)


@lru_cache(maxsize=256)  # nearly all sheets of a component have the same
def bleeds(boxes: tuple[Box, ...], bleed: float, room: Box) -> tuple[Edges, ...]:
    """Return how far the art of each box may run over its sides: to the middle of a gap at most.

    Nothing runs over neighbours, foot or the paper's edge.
    """
    wide = max(box.width for box in boxes) + 2 * bleed + EPSILON
    high = max(box.height for box in boxes) + 2 * bleed + EPSILON
    fields: dict[tuple[int, int], list[Box]] = defaultdict(list)
    for box in boxes:
        fields[int(box.x // wide), int(box.y // high)].append(box)
    found = []
    for box in boxes:
        x, y = int(box.x // wide), int(box.y // high)
        around = product((x - 1, x, x + 1), (y - 1, y, y + 1))
        near = [other for field in around for other in fields.get(field, ()) if other is not box]
        found.append(_bleed_of(box, near, bleed, room))
    return tuple(found)


def _bleed_of(box: Box, near: list[Box], bleed: float, room: Box) -> Edges:
    left, top, right, bottom = (min(bleed, to) for to in box.inside(room))
    for other in near:
        if other.y < box.bottom - EPSILON and box.y < other.bottom - EPSILON:  # beside it
            if other.x > box.x:
                right = min(right, max(0.0, (other.x - box.right) / 2))
            else:
                left = min(left, max(0.0, (box.x - other.right) / 2))
        if other.x < box.right - EPSILON and box.x < other.right - EPSILON:  # above or below it
            if other.y > box.y:
                bottom = min(bottom, max(0.0, (other.y - box.bottom) / 2))
            else:
                top = min(top, max(0.0, (box.y - other.bottom) / 2))
    return Edges(left, top, right, bottom)


def free_around(shape: Shape, layout: Layout, boxes: tuple[Box, ...]) -> tuple[Edges, ...]:
    """Return the bleed that neighbours, marks and the edge of the room leave pieces in seats."""
    room = layout.room
    if layout.spread is not None:
        spread = layout.spread
        return tuple(
            Edges(*(max(0.0, min(spread, to)) for to in box.inside(room))) for box in boxes
        )
    if shape.is_rectangular:  # marks are to find white paper beside the block
        block = Box.holding(boxes)
        room = block.grown(Edges(*(outer_bleed(to, shape.bleed) for to in block.inside(room))))
    return bleeds(boxes, shape.bleed, room)


def outer_bleed(free: float, bleed: float) -> float:
    """Return how far art runs over the block's edge; a part of it gives way to marks."""
    return max(0.0, min(bleed, free, max(free - SEEN - AWAY, LEAST_BLEED)))


def least_bleed(shape: Shape, layout: Layout, needed: int) -> float:
    """Return how far all art runs over its cut on paper, at the least."""
    boxes = tuple(seat.box for seat in layout.seats[:needed])
    return round(min(map(min, free_around(shape, layout, boxes))), 2)


# Of all grids, the best one is taken.

FOOT = 7.5  # height of the foot: the ruler, and its words below
SLIM_FOOT = 4.5  # the words beside the ruler, where that saves room
SLIM_LENGTH = 180.0  # what a slim foot needs for its words
NOTE = 12.0  # height of a note above the pieces
NET = 6.0  # above what is folded, for ticks and numbers
DEAREST = 6 / 5  # how many times the sheets marks that can be seen may cost
USUAL_ORDER = Order()


def parted(
    reach: Box, high: float = FOOT, at_left: bool = False, note: float = 0.0
) -> tuple[Box, Box, Box | None]:
    """Return where pieces go on a sheet, then its foot, and its note above if that is so high."""
    if at_left:
        room, foot = reach.shrunk(Edges(left=high)), reach._replace(width=high)
    else:
        room = reach.shrunk(Edges(bottom=high))
        foot = reach._replace(y=reach.bottom - high, height=high)
    if not note:
        return room, foot, None
    return room.shrunk(Edges(top=note)), foot, room._replace(height=note)


class Grid(NamedTuple):
    """The places of one side of a sheet, the same on every sheet of a component."""

    paper: Paper  # in the orientation that is used
    across: Spacing
    down: Spacing
    cell: Size
    origin: tuple[float, float]
    room: Box  # what foot and note leave: pieces, bleed and cut marks stay inside
    foot: Box  # at the bottom, or high and narrow at the left
    note: Box | None

    @property
    def columns(self) -> int:
        """How many pieces lie side by side."""
        return self.across.pieces

    @property
    def rows(self) -> int:
        """How many pieces lie one below the other."""
        return self.down.pieces

    @property
    def capacity(self) -> int:
        """How many pieces one side holds."""
        return self.columns * self.rows

    def box(self, slot: int) -> Box:
        """Return the trim box of a slot, row by row."""
        row, column = divmod(slot, self.columns)
        x = self.origin[0] + column * (self.cell.width + self.across.gap)
        y = self.origin[1] + row * (self.cell.height + self.down.gap)
        return Box(x, y, *self.cell)

    @property
    def block(self) -> Box:
        """The box around all slots."""
        first, last = self.box(0), self.box(self.capacity - 1)
        return Box.around((first.x, last.right), (first.y, last.bottom))

    @property
    def layout(self) -> Layout:
        """Its seats, row by row."""
        seats = tuple(Seat(self.box(slot)) for slot in range(self.capacity))
        return Layout(self.paper, seats, room=self.room, foot=self.foot, note=self.note)

    @property
    def free(self) -> float:
        """What is left at the ends of the direction that has less."""
        return min(self.across.free, self.down.free)

    def sheets(self, needed: int) -> int:
        """Return how many sheets so many pieces take."""
        return -(-needed // self.capacity)


def best_grid(
    component: Component, paper: Paper, both_sides: bool, order: Order = USUAL_ORDER
) -> Grid | None:
    """Return the grid with the fewest sheets among those whose marks can be seen.

    Marks may cost some sheets, but not many. Of equals, the one wins with more bleed on paper, then
    one with room for all bleed around the block, then one with more pieces on a sheet, a whole
    foot, upright paper and a foot at the bottom. None if not even one piece fits.
    """
    grids = list(_grids(component, paper, both_sides, order))
    if not grids:
        return None
    needed, ends = max(1, component.total), ends_of(component.shape)
    fewest = min(grid.sheets(needed) for grid in grids)
    seen = [grid for grid in grids if grid.free >= ends.least - EPSILON]
    wanted = min((grid.sheets(needed) for grid in seen), default=0)
    if wanted and wanted <= fewest * DEAREST + EPSILON:
        grids, fewest = seen, wanted
    return max(
        (grid for grid in grids if grid.sheets(needed) == fewest),
        key=lambda grid: (
            round(min(grid.free, ends.least), 3),
            least_bleed(component.shape, grid.layout, needed),
            grid.free >= ends.ideal - EPSILON,
            min(grid.capacity, needed),
        ),
    )


def _grids(component: Component, paper: Paper, both_sides: bool, order: Order) -> Iterator[Grid]:
    """Yield all grids that are worth a look, the most usual ones first."""
    for high in (FOOT,) if order.slots == STACK else (FOOT, SLIM_FOOT):  # how to stack is long
        for turned in order.turnings(paper):
            even = turned.evened if both_sides else turned
            for at_left in (False, True):
                long = even.reach.height if at_left else even.reach.width
                if high == FOOT or max(long, high) >= SLIM_LENGTH:
                    has_note = component.note and not component.shape.free
                    words = parted(even.reach, high, at_left, NOTE if has_note else 0.0)
                    yield from _grids_beside(component, even, words, order)


def _grids_beside(
    component: Component, paper: Paper, words: tuple[Box, Box, Box | None], order: Order
) -> Iterator[Grid]:
    """Yield grids of different sizes beside one foot, and below a note if there is one."""
    room, foot, note = words
    shape, gap, needed = component.shape, order.gap_for(component.gap), max(1, component.total)
    width, height = shape.size
    ends = ends_of(shape)
    for columns in sorted({*counts(room.width, width, ends, gap)} - {0}, reverse=True):
        for rows in sorted({*counts(room.height, height, ends, gap)} - {0}, reverse=True):
            size = _columns_and_rows(columns, rows, needed, order)
            if size is None:
                continue
            across = space_out(size[0], room.width, shape, width, gap)
            down = space_out(size[1], room.height, shape, height, gap)
            grid = Grid(
                paper, across, down, shape.size, origin=(0.0, 0.0), room=room, foot=foot, note=note
            )
            origin = _origin(grid, ends.ideal, shape.bleed)
            if shape.folds:  # below it, steps are told
                origin = origin[0], room.y + min(NET, grid.down.free)
            yield grid._replace(origin=origin)


def _columns_and_rows(columns: int, rows: int, needed: int, order: Order) -> tuple[int, int] | None:
    """Return columns and rows, as chosen or as needed; None if fewer fit."""
    if order.columns > columns or order.rows > rows:
        return None
    columns, rows = order.columns or columns, order.rows or rows
    if needed < columns * rows:
        rows = order.rows or -(-needed // columns)
        columns = order.columns or -(-needed // rows)
    return columns, rows


def _origin(grid: Grid, end: float, bleed: float) -> tuple[float, float]:
    """Return where the block begins: in the middle of the paper, or at the top if it is small."""
    room, (width, height) = grid.room, grid.paper.size
    _, _, wide, high = grid.block
    across, down = min(end, grid.across.free), min(end, grid.down.free)
    x = min(max((width - wide) / 2, room.x + across), room.right - wide - across)
    if high < room.height / 2 and grid.note is None:
        down = min(end + bleed + AWAY, grid.down.free)
        return x, room.y + down
    return x, min(max((height - high) / 2, room.y + down), room.bottom - high - down)


def _too_large(component: Component, paper: Paper, both_sides: bool, order: Order) -> LeftOut:
    """Say what does not fit, and what would: fewer columns and rows, or a larger paper."""
    message = _unfit(component, paper, order)
    # A full sheet of the first piece tells what would fit.
    pieces = tuple(piece._replace(copies=9999) for piece in component.pieces[:1])
    free, many = order._replace(columns=0, rows=0), component._replace(pieces=pieces)
    most = {(grid.columns, grid.rows) for grid in _grids(many, paper, both_sides, free)}
    if (order.columns or order.rows) and most:
        largest = sorted(
            size
            for size in most
            if not any(size[0] <= wide and size[1] <= high for wide, high in most - {size})
        )
        sizes = ", ".join(f"{columns} × {rows}" for columns, rows in largest)
        message = sentence(
            "{problem}; columns × rows that do: {sizes}", problem=message, sizes=sizes
        )
    hint = sentence("choose a larger paper with {option}", option="--paper")
    where = component.places.get("shape", component.where)
    return LeftOut([error(where, message, hint)])


def _unfit(component: Component, paper: Paper, order: Order) -> str:
    """Say that a piece does not fit on paper, or that so many as were chosen do not."""
    size, reach = component.shape.size, paper.reach
    of_piece = sentence("{width} × {height} mm", width=f"{size.width:g}", height=f"{size.height:g}")
    area = sentence("{width} × {height} mm", width=f"{reach.width:g}", height=f"{reach.height:g}")
    if not (order.columns or order.rows):
        return sentence(
            "{component}: a piece of {size} does not fit on {paper}"
            " ({area} can be printed, less the foot)",
            component=component.id,
            size=of_piece,
            paper=paper.title,
            area=area,
        )
    columns, rows = str(order.columns), str(order.rows)
    if order.columns and order.rows:
        number = sentence("{columns} × {rows}", columns=columns, rows=rows)
    elif order.columns:
        number = sentence("{columns} × any", columns=columns)
    else:
        number = sentence("any × {rows}", rows=rows)
    return sentence(
        "{component}: {number} pieces of {size} do not fit on {paper}"
        " ({area} can be printed, less the foot)",
        component=component.id,
        number=number,
        size=of_piece,
        paper=paper.title,
        area=area,
    )


def how_many_fit(room: float, size: float, gap: float = 0.0) -> int:
    """Return how many things of one size fit side by side, an exact fit included."""
    if size > room + EPSILON:
        return 0
    return int((room + gap + EPSILON) / (size + gap))


# --- Pieces that lie closer than their boxes: round, six-sided, and wedges head to tail.


GAPS = (4.0, 3.5, 3.0, 2.5, 2.0, 1.5, 1.0, 0.5, 0.0)  # between shapes, the widest first
SHIFTS = 12  # places to which the next row is moved, one after the other


class _Rows(NamedTuple):
    """Rows that repeat two by two: how pieces are turned, and how far apart all of it is."""

    turns: tuple[float, float]  # of the first two pieces of a row, and so on
    steps: tuple[float, float]  # from a piece to the next
    shift: float  # of every other row
    pitches: tuple[float, float]  # from a row to the next

    def xs(self, odd: bool, size: Size, room: Box) -> list[tuple[float, float]]:
        """Return where the pieces of a row begin, and how each is turned."""
        x, number = self.shift if odd else 0.0, 0
        while x - self.steps[number - 1] >= -EPSILON:  # the sequence has no first piece
            number = (number - 1) % 2
            x -= self.steps[number]
        found = []
        while x + size.width <= room.width + EPSILON:
            found.append((x, self.turns[number % 2]))
            x += self.steps[number % 2]
            number += 1
        return found

    def ys(self, size: Size, room: Box) -> list[tuple[bool, float]]:
        """Return where the rows begin, each with whether it is one of those that are moved."""
        found: list[tuple[bool, float]] = []
        y = 0.0
        while y + size.height <= room.height + EPSILON:
            odd = len(found) % 2
            found.append((bool(odd), y))
            y += max(self.pitches[odd], EPSILON)
        return found

    def capacity(self, size: Size, room: Box) -> int:
        """Return how many pieces fit into a room."""
        rows = len(self.ys(size, room))
        even, odd = (len(self.xs(moved, size, room)) for moved in (False, True))
        return even * -(-rows // 2) + odd * (rows // 2)


def best_layout(
    component: Component, paper: Paper, both_sides: bool, order: Order = USUAL_ORDER
) -> Layout:
    """Return the seats with the fewest sheets, and of equals those with the most bleed on paper.

    A piece that is too large for the paper is refused. Nesting wins over a grid that is as good
    where a full sheet holds more that way.
    """
    found = best_grid(component, paper, both_sides, order)
    if found is None:
        raise _too_large(component, paper, both_sides, order)
    best = grid = found.layout
    needed, shape = max(1, component.total), component.shape
    is_folded = shape.folds or shape.tabs or shape.holes
    can_nest = not (shape.is_rectangular or is_folded) and Convex.of_path(shape.outline) is not None
    gap, bleed = order.gap_for(component.gap), least_bleed(shape, grid, needed)
    is_best = grid.sheets(needed) == 1 and bleed >= shape.bleed - EPSILON
    if order.columns or order.rows or is_best or not can_nest:
        return grid
    closest = list(_layouts(component, paper, both_sides, order, gap or 0.0))
    fewest = min(one.sheets(needed) for one in (grid, *closest))
    for one in GAPS if gap is None else (gap,):
        enough = bleed >= min(shape.bleed, one / 2) and (fewest == 1 or best is not grid)
        if enough and best.sheets(needed) == fewest:
            break
        for layout in _layouts(component, paper, both_sides, order, one):
            fewer, on_paper = best.sheets(needed) - layout.sheets(needed), bleed
            if fewer >= 0:
                on_paper = least_bleed(shape, layout, needed)
            closer = best is grid and fewest > 1 and len(layout.seats) > len(grid.seats)
            if fewer > 0 or (fewer == 0 and (on_paper, closer) > (bleed, False)):
                best, bleed = layout, on_paper
    return best


def _layouts(
    component: Component, paper: Paper, both_sides: bool, order: Order, gap: float
) -> Iterator[Layout]:
    """Yield what can be nested on the paper, upright or lying, each with the most pieces."""
    shape = component.shape
    for turned in order.turnings(paper):
        even = turned.evened if both_sides else turned
        for at_left in (False, True):
            high = NOTE if component.note else 0.0
            room, foot, note = parted(even.reach, at_left=at_left, note=high)
            if seats := nest(shape, room, gap):
                spread = min(shape.bleed, gap / 2)
                yield Layout(even, seats, room=room, foot=foot, note=note, spread=spread)


@lru_cache(maxsize=256)
def nest(shape: Shape, room: Box, gap: float) -> tuple[Seat, ...]:
    """Return the most seats that fit into a room, no two shapes nearer than the gap."""
    outline = Convex.of_path(shape.outline)
    if outline is None:
        return ()
    lying = Box(room.y, room.x, room.height, room.width)
    aside = Convex(Point(y, x) for x, y in outline)
    rows = _fullest(_patterns(outline, shape.size, gap), shape.size, room)
    columns = _fullest(_patterns(aside, shape.size.turned, gap), shape.size.turned, lying)
    if len(rows) >= len(columns):
        return rows
    return tuple(Seat(Box(y, x, high, wide), turn) for (x, y, wide, high), turn in columns)


def _fullest(patterns: Sequence[_Rows], size: Size, room: Box) -> tuple[Seat, ...]:
    """Return the seats of the pattern that has the most; of equals, of the one with least shift."""
    rows = max(patterns, key=lambda rows: rows.capacity(size, room))
    # Filled row by row, and all of it drawn to the middle.
    seats = tuple(
        Seat(Box(x, y, *size), turn)
        for odd, y in rows.ys(size, room)
        for x, turn in rows.xs(odd, size, room)
    )
    if not seats:
        return ()
    used = Box.holding([seat.box for seat in seats])
    x, y = room.x + (room.width - used.right) / 2, room.y + (room.height - used.bottom) / 2
    return tuple(
        Seat(seat.box._replace(x=seat.box.x + x, y=seat.box.y + y), seat.rotation) for seat in seats
    )


@lru_cache(maxsize=64)
def _patterns(outline: Convex, size: Size, gap: float) -> tuple[_Rows, ...]:
    """Return rows that are turned alike or by turns, the next one moved by one of many shifts."""
    fit = _Fit(outline, size, gap)
    return tuple(rows for turns in ((0.0, 0.0), (0.0, 180.0)) for rows in _rows(fit, turns))


class _Fit:
    """How near two pieces of one outline can come, by how each of them is turned."""

    def __init__(self, outline: Convex, size: Size, gap: float) -> None:
        self._turned = {
            0.0: outline,
            180.0: Convex(Point(size.width - x, size.height - y) for x, y in outline),
        }
        self._gap = gap
        self._known: dict[tuple[float, float], Convex] = {}

    def _taken(self, one: float, other: float) -> Convex:
        """Return where the other piece may not begin if the one begins at the origin."""
        if (one, other) not in self._known:
            away = tuple(Point(-x, -y) for x, y in self._turned[other])
            met = self._turned[one].plus(away)
            self._known[one, other] = met.grown(self._gap)
        return self._known[one, other]

    def beside(self, one: float, other: float) -> float:
        """Return how far to the right the other begins if both begin at the same height."""
        turned = Convex(Point(y, x) for x, y in self._taken(one, other))
        found = turned.reach(0.0)
        return found[1] if found else 0.0

    def below(self, one: float, other: float, x: float) -> float:
        """Return how far below the other begins if it begins this far to the right."""
        found = self._taken(one, other).reach(x)
        return found[1] if found else 0.0


def _rows(fit: _Fit, turns: tuple[float, float]) -> Iterator[_Rows]:
    steps = fit.beside(*turns), fit.beside(turns[1], turns[0])
    period = sum(steps)
    for part in range(SHIFTS):
        shift = period * part / SHIFTS
        down, up = _pitch(fit, turns, steps, shift), _pitch(fit, turns, steps, -shift)
        again = _pitch(fit, turns, steps, 0.0)
        up = max(up, again - down)
        yield _Rows(turns, steps, shift, (down, up))


def _pitch(
    fit: _Fit, turns: tuple[float, float], steps: tuple[float, float], shift: float
) -> float:
    """Return how far below a row the next can lie that is moved by a shift."""
    period = sum(steps)
    places = ((0.0, turns[0]), (steps[0], turns[1]))
    return max(
        fit.below(above, below, shift + there - here + period * times)
        for here, above in places
        for there, below in places
        for times in (-2, -1, 0, 1, 2)
    )
