"""Pieces that lie closer than their boxes: round, six-sided, and wedges head to tail."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from pnp.arrange.grid import (
    FOOT,
    NARROWEST,
    NOTE,
    USUAL_ORDER,
    Layout,
    Seat,
    chosen_gap,
    grid_layout,
)
from pnp.base.geometry import EPSILON, Box, Edges, Point, Size
from pnp.base.outlines import Convex
from pnp.model.game import Component
from pnp.model.order import Order
from pnp.model.stock import Paper, Shape

GAPS = (4.0, 3.0, 2.0, 1.0, 0.0)  # between shapes; the widest with as few sheets wins
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
    """Return the seats with the fewest sheets: those of the grid, unless nesting saves some.

    Of equals, nesting wins where the grid has no room for bleed between its pieces, or where a
    full sheet holds more that way.
    """
    grid = grid_layout(component, paper, both_sides, order)
    best, needed = grid, max(1, component.total)
    if order.columns or order.rows or not _can_nest(component.shape):
        return grid
    gap, between = chosen_gap(component, order), _least_gap(grid)
    for one in GAPS if gap is None else (gap,):
        if best.sheets(needed) == 1 and between >= NARROWEST:
            break
        for layout in _layouts(component, paper, both_sides, order, one):
            fewer = best.sheets(needed) - layout.sheets(needed)
            closer = best is grid and len(layout.seats) > len(grid.seats)
            if fewer > 0 or (fewer == 0 and (closer or between < min(one, NARROWEST))):
                best, between = layout, one
    return best


def _least_gap(grid: Layout) -> float:
    """Return how far apart the boxes of a grid are, at the least."""
    _, _, width, height = grid.seats[0].box
    xs = sorted({round(seat.box.x, 4) for seat in grid.seats})
    ys = sorted({round(seat.box.y, 4) for seat in grid.seats})
    gaps = [b - a - width for a, b in pairwise(xs)] + [b - a - height for a, b in pairwise(ys)]
    return min(gaps, default=NARROWEST)


def _can_nest(shape: Shape) -> bool:
    folded = shape.folds or shape.tabs or shape.holes
    return not (shape.is_rectangular or folded) and Convex.of_path(shape.outline) is not None


def _layouts(
    component: Component, paper: Paper, both_sides: bool, order: Order, gap: float
) -> Iterator[Layout]:
    """Yield what can be nested on the paper, upright or lying, each with the most pieces."""
    shape = component.shape
    for turned in (paper, paper.turned):
        lies = turned.size.width > turned.size.height
        if order.turn is not None and order.turn != lies:
            continue
        even = turned.evened if both_sides else turned
        whole = even.reach
        feet = (
            (whole._replace(y=whole.bottom - FOOT, height=FOOT), Edges(bottom=FOOT)),
            (whole._replace(width=FOOT), Edges(left=FOOT)),
        )
        for foot, edges in feet:
            room, note = whole.shrunk(edges), None
            if component.note:
                note, room = room._replace(height=NOTE), room.shrunk(Edges(top=NOTE))
            if seats := nest(shape, room, gap):
                spread = min(shape.bleed, gap / 2)
                yield Layout(even, seats, room=room, foot=foot, note=note, spread=spread)


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
    best = max(patterns, key=lambda rows: rows.capacity(size, room))
    return _seats(best, size, room)


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


def _seats(rows: _Rows, size: Size, room: Box) -> tuple[Seat, ...]:
    """Fill a room row by row, and draw all of it to the middle."""
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
