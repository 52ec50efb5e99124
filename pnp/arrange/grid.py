"""How many pieces go on a sheet, and where."""

from dataclasses import dataclass, replace

from pnp.geometry import Box, Edges, Size, how_many_fit
from pnp.model.game import Component
from pnp.model.stock import Paper

FOOT = 7.5  # height of the foot with the ruler
NOTE = 12.0  # height of a note above the pieces


@dataclass(frozen=True, slots=True)
class Grid:
    """The places of one side of a sheet, the same on every sheet of a component."""

    paper: Paper  # in the orientation that is used
    columns: int
    rows: int
    cell: Size
    gap: float
    origin: tuple[float, float]
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


def printable(paper: Paper) -> Box:
    """Return what the printer reaches of a paper."""
    return Box(0, 0, *paper.size).shrunk(paper.margins)


def best_grid(component: Component, paper: Paper, both_sides: bool) -> Grid | None:
    """Return the grid with the most pieces on a sheet; None if not even one fits.

    Where several hold all pieces or the same number, upright paper wins, and a foot at the bottom.
    """
    best: Grid | None = None
    needed = max(1, component.total)
    for turned in (paper, paper.turned):
        for side in ("bottom", "left"):
            grid = _grid(component, _even(turned) if both_sides else turned, side)
            held = min(grid.capacity, needed) if grid else 0
            if grid and (best is None or held > min(best.capacity, needed)):
                best = grid
    return best and _no_larger_than_needed(best, component)


def _even(paper: Paper) -> Paper:
    """Give opposite margins the larger of the two, so that a mirrored block fits as well."""
    left, top, right, bottom = paper.margins
    across, down = max(left, right), max(top, bottom)
    return replace(paper, margins=Edges(across, down, across, down))


def _grid(component: Component, paper: Paper, side: str) -> Grid | None:
    reach = printable(paper)
    foot = (
        Box(reach.x, reach.bottom - FOOT, reach.width, FOOT)
        if side == "bottom"
        else Box(reach.x, reach.y, FOOT, reach.height)
    )
    above = NOTE if component.note else 0.0
    room = Box(reach.x, reach.y + above, reach.width, reach.height - above)
    room = room.shrunk(Edges(bottom=FOOT) if side == "bottom" else Edges(left=FOOT))
    cell = component.shape.size
    columns = how_many_fit(room.width, cell.width, component.gap)
    rows = how_many_fit(room.height, cell.height, component.gap)
    if not columns or not rows:
        return None
    note = Box(room.x, reach.y, room.width, above) if above else None
    grid = Grid(paper, columns, rows, cell, component.gap, (0, 0), foot, side, note)
    return _centred(grid, room)


def _centred(grid: Grid, room: Box) -> Grid:
    """Centre the block on the paper, or as near to it as the room allows."""
    block = grid.block
    x = (grid.paper.size.width - block.width) / 2
    y = (grid.paper.size.height - block.height) / 2
    x = min(max(x, room.x), room.right - block.width)
    y = min(max(y, room.y), room.bottom - block.height)
    return replace(grid, origin=(x, y))


def _no_larger_than_needed(grid: Grid, component: Component) -> Grid:
    """Draw a grid that does not fill one sheet together: to the middle, or to the top if small."""
    if component.total >= grid.capacity or component.total == 0:
        return grid
    rows = -(-component.total // grid.columns)
    columns = -(-component.total // rows)
    block = grid.block
    small = replace(grid, columns=columns, rows=rows)
    x = block.x + (block.width - small.block.width) / 2
    spare = block.height - small.block.height
    return replace(small, origin=(x, block.y + (spare / 2 if rows > grid.rows / 2 else 0.0)))
