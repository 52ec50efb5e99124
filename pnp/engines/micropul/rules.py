"""The rules of Micropul, as far as a position and one placement need them.

A tile has four quarters, numbered row by row (0 upper left, 1 upper right, 2 lower left,
3 lower right) and marked `a` or `b` (a micropul of that colour), `1`, `2` or `+` (a
catalyst) or `-` (empty). Tiles lie on places (x, y), x to the right and y down; their
quarters lie on a grid twice as fine, the cells. Only cells that share an edge are
neighbours. A giga tile is one large micropul over all four quarters, with a catalyst in
the centre that answers to every side.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeAlias

from pnp.engines import Numbers

COLOURS = frozenset("ab")
PLUS = "+"
CATALYSTS = frozenset(("1", "2", PLUS))
EMPTY = "-"
TURNS = (0, 90, 180, 270)
CENTRE = 4


class Place(NamedTuple):
    """Where a tile lies."""

    x: int
    y: int


class Cell(NamedTuple):
    """Where a quarter lies."""

    x: int
    y: int

    @property
    def place(self) -> Place:
        """The place that the cell is a quarter of."""
        return Place(self.x // 2, self.y // 2)

    @property
    def quarter(self) -> int:
        """Which quarter of its place the cell is."""
        return self.x % 2 + 2 * (self.y % 2)


class Catalyst(NamedTuple):
    """A catalyst on the board: a quarter of a tile, or its CENTRE."""

    place: Place
    spot: int
    kind: str


class Contact(NamedTuple):
    """An edge that a quarter of the tile in question shares with another tile's quarter."""

    own: Cell
    own_mark: str
    other: Cell
    other_mark: str


class Stone(NamedTuple):
    """A player's stone and the micropul it stands on."""

    player: int
    cell: Cell


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile as it lies on the table; `centre` is set on giga tiles alone."""

    id: str
    quarters: tuple[str, str, str, str]
    centre: str = ""
    start: bool = False

    def turned(self, degrees: int) -> "Tile":
        """The same tile after a clockwise turn."""
        quarters = self.quarters
        for _ in range(degrees // 90 % 4):
            upper_left, upper_right, lower_left, lower_right = quarters
            quarters = (lower_left, upper_left, lower_right, upper_right)
        return replace(self, quarters=quarters)


Board: TypeAlias = Mapping[Place, Tile]


@dataclass(frozen=True, slots=True)
class Group:
    """Linked micropuls of one colour; `gaps` are the free places it can still grow into.

    Its size is in micropuls; a giga fills four cells and is one.
    """

    colour: str
    cells: frozenset[Cell]
    size: int
    gigas: int
    gaps: frozenset[Place]

    @property
    def closed(self) -> bool:
        """Whether tiles lie on every side, whatever their quarters show."""
        return not self.gaps


def cells(place: Place) -> Iterator[Cell]:
    """The four cells of a place, in the order of a tile's quarters."""
    return (Cell(2 * place.x + i % 2, 2 * place.y + i // 2) for i in range(4))


def around(cell: Cell) -> Iterator[Cell]:
    """The four cells that share an edge with this one."""
    x, y = cell
    return (Cell(x + dx, y + dy) for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)))


def mark(board: Board, cell: Cell) -> str | None:
    """What a cell shows, or None where no tile lies."""
    tile = board.get(cell.place)
    return tile.quarters[cell.quarter] if tile else None


def contacts(board: Board, tile: Tile, place: Place) -> Iterator[Contact]:
    """Every edge at which a tile at this place meets the tiles beside it."""
    for own, own_mark in zip(cells(place), tile.quarters, strict=True):
        for other in around(own):
            other_mark = mark(board, other)
            if other.place != place and other_mark is not None:
                yield Contact(own, own_mark, other, other_mark)


def joins(met: Iterable[Contact]) -> list[Contact]:
    """The contacts between two micropuls of one colour."""
    return [c for c in met if c.own_mark in COLOURS and c.own_mark == c.other_mark]


def clashes(met: Iterable[Contact]) -> list[Contact]:
    """The contacts between two micropuls of different colours."""
    return [c for c in met if {c.own_mark, c.other_mark} == COLOURS]


def objection(board: Board, tile: Tile, place: Place) -> str:
    """Why a tile may not be placed here, or an empty string if it may.

    not_start  the first tile in play is not the start tile
    taken      a tile lies here already
    apart      no tile lies beside this place
    clash      micropuls of different colours meet
    unjoined   no micropul of the tile meets a micropul of another tile
    """
    if not board:
        return "" if tile.start else "not_start"
    if place in board:
        return "taken"
    met = list(contacts(board, tile, place))
    if not met:
        return "apart"
    if clashes(met):
        return "clash"
    return "" if joins(met) else "unjoined"


def answers(tile: Tile, cell: Cell, touched_by: str) -> Catalyst | None:
    """The catalyst of a tile that a mark of another tile, beside this cell, activates."""
    if touched_by not in COLOURS:
        return None
    if tile.centre:
        return Catalyst(cell.place, CENTRE, tile.centre)
    kind = tile.quarters[cell.quarter]
    return Catalyst(cell.place, cell.quarter, kind) if kind in CATALYSTS else None


def activated(board: Board, tile: Tile, place: Place) -> list[Catalyst]:
    """The catalysts that a placement activates, on either side of an edge, each once."""
    found: set[Catalyst | None] = set()
    for c in contacts(board, tile, place):
        found.add(answers(tile, c.own, c.other_mark))
        found.add(answers(board[c.other.place], c.other, c.own_mark))
    return sorted(catalyst for catalyst in found if catalyst)


def tiles_drawn(catalysts: Iterable[Catalyst], draws: Mapping[str, int]) -> int:
    """How many tiles the core owes for these catalysts; a plus draws none."""
    return sum(draws.get(catalyst.kind, 0) for catalyst in catalysts)


def further_turn(catalysts: Iterable[Catalyst]) -> bool:
    """Whether a plus is among them; a second plus adds nothing."""
    return any(catalyst.kind == PLUS for catalyst in catalysts)


def group_at(board: Board, cell: Cell) -> Group:
    """The group that the micropul at this cell belongs to."""
    colour = board[cell.place].quarters[cell.quarter]
    seen, gaps, waiting = {cell}, set[Place](), [cell]
    while waiting:
        for beside in around(waiting.pop()):
            found = mark(board, beside)
            if found is None:
                gaps.add(beside.place)
            elif found == colour and beside not in seen:
                seen.add(beside)
                waiting.append(beside)
    gigas = {beside.place for beside in seen if board[beside.place].centre}
    size = len(gigas) + sum(beside.place not in gigas for beside in seen)
    return Group(
        colour=colour,
        cells=frozenset(seen),
        size=size,
        gigas=len(gigas),
        gaps=frozenset(gaps),
    )


def groups(board: Board) -> list[Group]:
    """Every group on the board, in the order in which their first cells are read."""
    found: list[Group] = []
    seen: set[Cell] = set()
    every = (cell for place in board for cell in cells(place))
    for cell in sorted(every, key=lambda cell: (cell.y, cell.x)):
        if mark(board, cell) in COLOURS and cell not in seen:
            found.append(group_at(board, cell))
            seen |= found[-1].cells
    return found


def owners(group: Group, stones: Iterable[Stone]) -> list[int]:
    """The players with a stone on a group."""
    return sorted({stone.player for stone in stones if stone.cell in group.cells})


def worth(group: Group, stones: Iterable[Stone], numbers: Numbers) -> int:
    """What a group brings, or would bring, to the one player who claims it."""
    if not group.closed or len(owners(group, stones)) > 1:
        return 0
    ordinary = group.size - group.gigas
    return ordinary * numbers["micropul_points"] + group.gigas * numbers["giga_points"]


def group_points(board: Board, stones: Sequence[Stone], player: int, numbers: Numbers) -> int:
    """What a player's groups bring at the end."""
    return sum(worth(g, stones, numbers) for g in groups(board) if owners(g, stones) == [player])
