"""How many pieces go on a sheet, and where."""

from collections.abc import Iterator
from typing import NamedTuple

from pnp.arrange.layout import Layout, Seat
from pnp.arrange.spacing import AWAY, Spacing, counts, ends_of, spaced
from pnp.findings import LeftOut, error
from pnp.geometry import EPSILON, Box, Edges, Size
from pnp.model.game import Component
from pnp.model.order import STACK, Order
from pnp.model.stock import Paper
from pnp.worded import worded

FOOT = 7.5  # height of the foot: the ruler, and its words below
SLIM_FOOT = 4.5  # the words beside the ruler, where that saves room
SLIM_LENGTH = 180.0  # what a slim foot needs for its words
NOTE = 12.0  # height of a note above the pieces
NET = 6.0  # above what is folded, for ticks and numbers
DEAREST = 6 / 5  # how many times the sheets marks that can be seen may cost
NO_WISHES = Order()


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


def grid_layout(
    component: Component, paper: Paper, both_sides: bool, order: Order = NO_WISHES
) -> Layout:
    """Return the seats of the best grid; refuse a piece that is too large for the paper."""
    grid = best_grid(component, paper, both_sides, order)
    if grid is None:
        raise _too_large(component, paper, both_sides, order)
    return grid.layout


def best_grid(
    component: Component, paper: Paper, both_sides: bool, order: Order = NO_WISHES
) -> Grid | None:
    """Return the grid with the fewest sheets among those whose marks can be seen.

    Marks may cost some sheets, but not many. Of equals, the one wins that keeps pieces apart, then
    one with room for all bleed, then one with more pieces on a sheet, a whole foot, upright paper
    and a foot at the bottom. None if not even one piece fits.
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
            grid.across.grade + grid.down.grade,
            grid.free >= ends.ideal - EPSILON,
            min(grid.capacity, needed),
        ),
    )


def _grids(component: Component, paper: Paper, both_sides: bool, order: Order) -> Iterator[Grid]:
    """Yield all grids that are worth a look, the most usual ones first."""
    for high in (FOOT,) if order.slots == STACK else (FOOT, SLIM_FOOT):  # how to stack is long
        for turned in (paper, paper.turned):
            if order.turn is not None and order.turn != (turned.size.width > turned.size.height):
                continue
            even = turned.evened if both_sides else turned
            for at_bottom in (True, False):
                yield from _on(component, even, _foot(even, at_bottom, high), order)


def _foot(paper: Paper, at_bottom: bool, high: float) -> Box | None:
    reach = paper.reach
    if high < FOOT and (reach.width if at_bottom else reach.height) < SLIM_LENGTH:
        return None
    if at_bottom:
        return reach._replace(y=reach.bottom - high, height=high)
    return reach._replace(width=high)


def _on(component: Component, paper: Paper, foot: Box | None, order: Order) -> Iterator[Grid]:
    """Yield grids of different sizes beside one foot."""
    if foot is None:
        return
    at_left = foot.height > foot.width
    edges = Edges(left=foot.width) if at_left else Edges(bottom=foot.height)
    room, note = paper.reach.shrunk(edges), None
    if component.note and not component.shape.free:
        note, room = room._replace(height=NOTE), room.shrunk(Edges(top=NOTE))
    shape, gap, needed = component.shape, wished_gap(component, order), max(1, component.total)
    width, height = shape.size
    ends = ends_of(shape)
    for columns in sorted({*counts(room.width, width, ends, gap)} - {0}, reverse=True):
        for rows in sorted({*counts(room.height, height, ends, gap)} - {0}, reverse=True):
            size = _drawn_together(columns, rows, needed, order)
            if size is None:
                continue
            grid = Grid(
                paper=paper,
                across=spaced(size[0], room.width, shape, width, gap),
                down=spaced(size[1], room.height, shape, height, gap),
                cell=shape.size,
                origin=(0.0, 0.0),
                room=room,
                foot=foot,
                note=note,
            )
            origin = _origin(grid, ends.ideal, shape.bleed)
            if shape.folds:  # below it, steps are told
                origin = origin[0], room.y + min(NET, grid.down.free)
            yield grid._replace(origin=origin)


def wished_gap(component: Component, order: Order) -> float | None:
    """Return the gap that was chosen by hand or by the data, None if paper may decide."""
    if order.gap is not None:
        return order.gap
    if order.bleed is not None:  # each piece is to have all of it
        return 2 * order.bleed
    return component.gap


def _drawn_together(columns: int, rows: int, needed: int, order: Order) -> tuple[int, int] | None:
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
    free, many = order._replace(columns=0, rows=0), _very_many(component)
    most = {(grid.columns, grid.rows) for grid in _grids(many, paper, both_sides, free)}
    if (order.columns or order.rows) and most:
        largest = _largest(most)
        message = worded(
            "{problem}; columns × rows that do: {sizes}", problem=message, sizes=largest
        )
    hint = worded("choose a larger paper with {option}", option="--paper")
    where = component.places.get("shape", component.where)
    return LeftOut([error(where, message, hint)])


def _unfit(component: Component, paper: Paper, order: Order) -> str:
    """Say that a piece does not fit on paper, or that so many as were chosen do not."""
    size, reach = component.shape.size, paper.reach
    of_piece = worded("{width} × {height} mm", width=f"{size.width:g}", height=f"{size.height:g}")
    area = worded("{width} × {height} mm", width=f"{reach.width:g}", height=f"{reach.height:g}")
    if not (order.columns or order.rows):
        return worded(
            "{component}: a piece of {size} does not fit on {paper}"
            " ({area} can be printed, less the foot)",
            component=component.id,
            size=of_piece,
            paper=paper.title,
            area=area,
        )
    return worded(
        "{component}: {number} pieces of {size} do not fit on {paper}"
        " ({area} can be printed, less the foot)",
        component=component.id,
        number=_chosen(order.columns, order.rows),
        size=of_piece,
        paper=paper.title,
        area=area,
    )


def _chosen(columns: int, rows: int) -> str:
    """Return the columns and rows that were chosen, or one of them."""
    if columns and rows:
        return worded("{columns} × {rows}", columns=str(columns), rows=str(rows))
    if columns:
        return worded("{columns} × any", columns=str(columns))
    return worded("any × {rows}", rows=str(rows))


def _very_many(component: Component) -> Component:
    pieces = tuple(piece._replace(copies=9999) for piece in component.pieces[:1])
    return component._replace(pieces=pieces)


def _largest(sizes: set[tuple[int, int]]) -> str:
    """Name the sizes that no other one holds."""
    kept = [
        one
        for one in sizes
        if not any(other != one and other[0] >= one[0] and other[1] >= one[1] for other in sizes)
    ]
    return ", ".join(f"{columns} × {rows}" for columns, rows in sorted(kept))
