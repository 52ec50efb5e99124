"""How many pieces go on a sheet, and where."""

from typing import NamedTuple

from pnp.arrange.layout import Layout, Seat
from pnp.findings import LeftOut, error
from pnp.geometry import Box, Edges, Size, how_many_fit
from pnp.model.game import Component
from pnp.model.stock import Paper

FOOT = 7.5  # height of the foot: the ruler, and its words below
SLIM_FOOT = 4.5  # the words beside the ruler, where that saves a row of pieces
SLIM_LENGTH = 180.0  # what a slim foot needs for its words
NOTE = 12.0  # height of a note above the pieces
MARK = 0.5  # what a cut mark needs beside the block at least


class Grid(NamedTuple):
    """The places of one side of a sheet, the same on every sheet of a component."""

    paper: Paper  # in the orientation that is used
    columns: int
    rows: int
    cell: Size
    gap: float
    origin: tuple[float, float]
    room: Box  # what foot and note leave: pieces, bleed and cut marks stay inside
    foot: Box  # at the bottom, or high and narrow at the left
    note: Box | None

    @property
    def capacity(self) -> int:
        """How many pieces one side holds."""
        return self.columns * self.rows

    def box(self, slot: int) -> Box:
        """Return the trim box of a slot, row by row."""
        row, column = divmod(slot, self.columns)
        x = self.origin[0] + column * (self.cell.width + self.gap)
        y = self.origin[1] + row * (self.cell.height + self.gap)
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
    def has_room_for_marks(self) -> bool:
        """Whether cut marks of both directions find room beside the block."""
        left, top, right, bottom = self.block.inside(self.room)
        return min(max(left, right), max(top, bottom)) >= MARK


def grid_layout(component: Component, paper: Paper, both_sides: bool) -> Layout:
    """Return the seats of the best grid; refuse a piece that is too large for the paper."""
    grid = best_grid(component, paper, both_sides)
    if grid is None:
        raise _too_large(component, paper)
    return grid.layout


def best_grid(component: Component, paper: Paper, both_sides: bool) -> Grid | None:
    """Return the grid with the most pieces on a sheet; None if not even one fits.

    Where several hold all pieces or the same number, one with room for cut marks wins, then one
    with a whole foot, then upright paper, then a foot at the bottom.
    """
    needed = max(1, component.total)
    grids = [
        _no_larger_than_needed(grid, component)
        for high in (FOOT, SLIM_FOOT)
        for turned in (paper, paper.turned)
        for at_bottom in (True, False)
        if (grid := _grid(component, turned.evened if both_sides else turned, at_bottom, high))
    ]
    return max(
        grids,
        key=lambda grid: (min(grid.capacity, needed), grid.has_room_for_marks),
        default=None,
    )


def _grid(component: Component, paper: Paper, at_bottom: bool, high: float) -> Grid | None:
    """Return a grid in the middle of the paper, or as near to it as the room allows."""
    reach = paper.reach
    if high < FOOT and (reach.width if at_bottom else reach.height) < SLIM_LENGTH:
        return None
    if at_bottom:
        foot, free = reach._replace(y=reach.bottom - high, height=high), Edges(bottom=high)
    else:
        foot, free = reach._replace(width=high), Edges(left=high)
    room, note = reach.shrunk(free), None
    if component.note:
        note, room = room._replace(height=NOTE), room.shrunk(Edges(top=NOTE))
    cell, gap = component.shape.size, component.gap
    columns = how_many_fit(room.width, cell.width, gap)
    rows = how_many_fit(room.height, cell.height, gap)
    if not columns or not rows:
        return None
    grid = Grid(
        paper=paper,
        columns=columns,
        rows=rows,
        cell=cell,
        gap=gap,
        origin=(0.0, 0.0),
        room=room,
        foot=foot,
        note=note,
    )
    _, _, width, height = grid.block
    x = min(max((paper.size.width - width) / 2, room.x), room.right - width)
    y = min(max((paper.size.height - height) / 2, room.y), room.bottom - height)
    return grid._replace(origin=(x, y))


def _no_larger_than_needed(grid: Grid, component: Component) -> Grid:
    """Draw a grid that does not fill one sheet together: to the middle, or to the top if small."""
    if component.total >= grid.capacity or component.total == 0:
        return grid
    rows = -(-component.total // grid.columns)
    columns = -(-component.total // rows)
    block = grid.block
    small = grid._replace(columns=columns, rows=rows)
    x = block.x + (block.width - small.block.width) / 2
    spare = block.height - small.block.height
    return small._replace(origin=(x, block.y + (spare / 2 if rows > grid.rows / 2 else 0.0)))


def _too_large(component: Component, paper: Paper) -> LeftOut:
    size, reach = component.shape.size, paper.reach
    message = (
        f"{component.id}: a piece of {size.width:g} × {size.height:g} mm does not fit on"
        f" {paper.title} ({reach.width:g} × {reach.height:g} mm can be printed, less the foot)"
    )
    where = component.places.get("shape", component.where)
    return LeftOut([error(where, message, "choose a larger paper with --paper")])
