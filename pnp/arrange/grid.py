"""How many pieces go on a sheet, and where."""

from typing import NamedTuple

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
    foot: Box
    foot_side: str  # bottom or left
    note: Box | None

    @property
    def capacity(self) -> int:
        """How many pieces one side holds."""
        return self.columns * self.rows

    @property
    def printable(self) -> Box:
        """What the printer reaches."""
        return printable(self.paper)

    def box(self, slot: int) -> Box:
        """Return the trim box of a slot, row by row."""
        row, column = divmod(slot, self.columns)
        return Box(
            self.origin[0] + column * (self.cell.width + self.gap),
            self.origin[1] + row * (self.cell.height + self.gap),
            self.cell.width,
            self.cell.height,
        )

    @property
    def block(self) -> Box:
        """The box around all slots."""
        first, last = self.box(0), self.box(self.capacity - 1)
        return Box(first.x, first.y, last.right - first.x, last.bottom - first.y)

    @property
    def has_room_for_marks(self) -> bool:
        """Whether cut marks of both directions find room beside the block."""
        across = max(self.block.x - self.room.x, self.room.right - self.block.right)
        down = max(self.block.y - self.room.y, self.room.bottom - self.block.bottom)
        return min(across, down) >= MARK


def printable(paper: Paper) -> Box:
    """Return what the printer reaches of a paper."""
    return Box(0, 0, *paper.size).shrunk(paper.margins)


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
        for side in ("bottom", "left")
        if (grid := _grid(component, _even(turned) if both_sides else turned, side, high))
    ]
    if not grids:
        return None
    return max(grids, key=lambda grid: (min(grid.capacity, needed), grid.has_room_for_marks))


def _even(paper: Paper) -> Paper:
    """Give opposite margins the larger of the two, so that a mirrored block fits as well."""
    left, top, right, bottom = paper.margins
    across, down = max(left, right), max(top, bottom)
    return paper._replace(margins=Edges(across, down, across, down))


def _grid(component: Component, paper: Paper, side: str, high: float) -> Grid | None:
    reach = printable(paper)
    at_bottom = side == "bottom"
    if high < FOOT and (reach.width if at_bottom else reach.height) < SLIM_LENGTH:
        return None
    foot = (
        Box(reach.x, reach.bottom - high, reach.width, high)
        if at_bottom
        else Box(reach.x, reach.y, high, reach.height)
    )
    above = NOTE if component.note else 0.0
    free = reach.shrunk(Edges(bottom=high) if at_bottom else Edges(left=high))
    note = Box(free.x, free.y, free.width, above) if above else None
    room = free.shrunk(Edges(top=above))
    cell = component.shape.size
    columns = how_many_fit(room.width, cell.width, component.gap)
    rows = how_many_fit(room.height, cell.height, component.gap)
    if not columns or not rows:
        return None
    grid = Grid(paper, columns, rows, cell, component.gap, (0, 0), room, foot, side, note)
    return _centred(grid)


def _centred(grid: Grid) -> Grid:
    """Centre the block on the paper, or as near to it as the room allows."""
    block, room = grid.block, grid.room
    x = (grid.paper.size.width - block.width) / 2
    y = (grid.paper.size.height - block.height) / 2
    x = min(max(x, room.x), room.right - block.width)
    y = min(max(y, room.y), room.bottom - block.height)
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
