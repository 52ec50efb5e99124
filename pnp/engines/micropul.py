"""The engine of Micropul: replays a board and one placement, and says what the rules make of it."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias

from pnp.base.findings import sentence
from pnp.base.source import Trail
from pnp.engines import Facts, Fault, Numbers, Pieces, repeated
from pnp.load.forms.base import Form
from pnp.load.forms.counts import Amount, ExampleBase, Pair, Player, named, within

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


class Tile(NamedTuple):
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
        return self._replace(quarters=quarters)


Board: TypeAlias = Mapping[Place, Tile]


class Group(NamedTuple):
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
    return Group(colour, frozenset(seen), size, gigas=len(gigas), gaps=frozenset(gaps))


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


class Box:
    """The tiles of the set by id, and the numbers that the rules state."""

    def __init__(self, pieces: Pieces, numbers: Numbers) -> None:
        numbers.need("players.to", "stones_each", "hand_limit", "draws.1", "draws.2")
        numbers.need("micropul_points", "giga_points", "supply_points", "hand_points")
        tiles = (_tile(id_, fields) for id_, fields in pieces.items())
        self.tiles = {tile.id: tile for tile in tiles if tile}
        self.pieces, self.numbers = pieces, numbers


def _tile(id_: str, fields: Mapping[str, Any]) -> Tile | None:
    """The tile that a piece's fields describe, or None if they describe something else."""
    giga, centre, start = fields.get("giga"), str(fields.get("catalyst")), fields.get("start")
    if giga in COLOURS and centre in CATALYSTS:
        return Tile(id_, (giga,) * 4, centre, start is True)
    match [str(shown) for shown in fields.get("quarters") or ()]:
        case [a, b, c, d] if {a, b, c, d} <= {*COLOURS, *CATALYSTS, EMPTY}:
            return Tile(id_, (a, b, c, d), start=start is True)
    return None


class Placement(Form):
    """A tile, where it goes and how it is turned."""

    tile: Annotated[Tile, named(sentence("tile"), lambda box: box.tiles)]
    at: Pair
    turn: Literal[0, 90, 180, 270] = 0

    @property
    def place(self) -> Place:
        """Where it goes."""
        return Place(*self.at)

    @property
    def turned(self) -> Tile:
        """The tile as it lies on the table."""
        return self.tile.turned(self.turn)


class Move(Placement):
    """A tile that is being played, perhaps half a step aside of the grid."""

    half: Literal["", "across", "down"] = ""

    def objection(self, board: Board, tile: Tile) -> str:
        """Why it may not lie there, or an empty string: `offset` if edges do not meet whole."""
        return "offset" if self.half else objection(board, tile, self.place)


class Quarter(Form):
    """A quarter of a place, as it lies on the table."""

    at: Pair
    quarter: Literal[0, 1, 2, 3]

    @property
    def cell(self) -> Cell:
        """Where that is on the finer grid."""
        return list(cells(Place(*self.at)))[self.quarter]


class Standing(Quarter):
    """A stone and the micropul it stands on."""

    player: Player


class Example(ExampleBase):
    """The tiles in the order they were played, perhaps a move, and what stands beside them."""

    board: list[Placement] = []
    move: Move | None = None
    stones: list[Standing] = []
    hands: dict[Player, Annotated[int, within(0, "hand_limit")]] = {}
    supplies: dict[Player, Amount] = {}
    group: Quarter | None = None

    @property
    def before(self) -> Board:
        """The board that the move finds."""
        return {it.place: it.turned for it in self.board}

    @property
    def after(self) -> Board:
        """The board once the move is made; an illegal one is taken back."""
        if self.move is None or self.move.objection(self.before, self.move.turned):
            return self.before
        return {**self.before, self.move.place: self.move.turned}

    @property
    def standing(self) -> list[Stone]:
        """The stones."""
        return [Stone(it.player, it.cell) for it in self.stones]

    @property
    def held(self) -> int:
        """How many tiles the players have."""
        return sum(self.hands.values()) + sum(self.supplies.values())


def faults(it: Example, box: Box) -> Iterator[Fault]:
    """What no game could have led to."""
    played: list[tuple[Trail, str]]
    played = [(("board", at, "tile"), placed.tile.id) for at, placed in enumerate(it.board)]
    played += [(("move", "tile"), it.move.tile.id)] if it.move else []
    if not played:
        yield Fault(("board",), sentence("no tile is in play"))
    yield from repeated(box.pieces, played)
    board: dict[Place, Tile] = {}
    for at, placed in enumerate(it.board):
        if reason := objection(board, placed.turned, placed.place):
            tile, place = repr(placed.tile.id), str(placed.at)
            message = sentence("{tile} at {place}: {reason}", tile=tile, place=place, reason=reason)
            yield Fault(("board", at), message)
        board.setdefault(placed.place, placed.turned)
    yield from stone_faults(it, box.numbers["stones_each"])
    if it.group and mark(it.after, it.group.cell) not in COLOURS:
        yield Fault(("group",), sentence("no micropul lies there"))
    used, tiles = len(it.after) + it.held, len(box.tiles)
    if used > tiles:
        message = sentence("{count} tiles in use, {tiles} in the set", count=used, tiles=tiles)
        yield Fault((), message)


def stone_faults(it: Example, stones_each: int) -> Iterator[Fault]:
    """Stones too many, beside a micropul, or on a group that had been claimed before.

    Two stones may share a group only if their groups grew together later: when the later
    of the two tiles came into play, the stones' micropuls were not linked yet.
    """
    for player, count in Counter(stone.player for stone in it.stones).items():
        if count > stones_each:
            message = sentence(
                "player {player} has {count}, there are {stones}",
                player=str(player),
                count=count,
                stones=stones_each,
            )
            yield Fault(("stones",), message)
    board, standing = it.after, []
    order = list(board)
    for at, stone in enumerate(it.stones):
        if mark(board, stone.cell) in COLOURS:
            standing.append((order.index(stone.cell.place), at, stone.cell))
        else:
            yield Fault(("stones", at), sentence("no micropul lies there"))
    for (_, first, cell), (last, second, later) in combinations(sorted(standing), 2):
        then = {place: board[place] for place in order[: last + 1]}
        if cell in group_at(then, later).cells:
            number = str(first + 1)
            message = sentence(
                "its micropul and that of stone #{number} were linked from the start", number=number
            )
            yield Fault(("stones", second), message)


def facts(it: Example, box: Box) -> Facts:
    """What the rules say about the move, the board, the group that is pointed at, and the score."""
    board, found = it.after, groups(it.after)
    claims = [len(owners(g, it.standing)) for g in found]
    yield "tiles", len(board)
    yield "micropuls", sum(g.size for g in found)
    yield "groups", len(found)
    yield "open_groups", sum(not g.closed for g in found)
    yield "closed_groups", sum(g.closed for g in found)
    yield "open_sizes", sizes(g for g in found if not g.closed)
    yield "closed_sizes", sizes(g for g in found if g.closed)
    yield "claimed_groups", sum(claim > 0 for claim in claims)
    yield "shared_groups", sum(claim > 1 for claim in claims)
    if it.move:
        yield from move_facts(it, it.move, box.numbers)
    if it.group:
        group = group_at(it.after, it.group.cell)
        yield "group_colour", group.colour
        yield "group_size", group.size
        yield "group_closed", group.closed
        yield "group_gaps", len(group.gaps)
        yield "group_gaps_at", sorted([*place] for place in group.gaps)
        yield "group_at", spots(group.cells)
        yield "group_owners", [*owners(group, it.standing)]
        yield "group_points", worth(group, it.standing, box.numbers)
    yield from score_facts(it, box)


def move_facts(it: Example, move: Move, numbers: Numbers) -> Facts:
    """What the rules say about a placement; an illegal one activates and closes nothing."""
    before, tile, place = it.before, move.turned, move.place
    reason = move.objection(before, tile)
    met = [] if reason in ("taken", "offset") else list(contacts(before, tile, place))
    bad = clashes(met)
    woken = [] if reason else activated(before, tile, place)
    kinds = Counter(catalyst.kind for catalyst in woken)
    closed = {g.cells for g in groups(before) if g.closed}
    yield "legal", not reason
    yield "reason", reason
    ways = ((turn, move.tile.turned(turn)) for turn in TURNS)
    yield "legal_turns", [turn for turn, way in ways if not move.objection(before, way)]
    yield "joins", len(joins(met))
    yield "clashes", len(bad)
    yield "clashes_at", spots(cell for c in bad for cell in (c.own, c.other))
    yield "activated", len(woken)
    yield "activated_at", [[*c.place, c.spot] for c in woken]
    yield "activated_on_tile", sum(c.place == place for c in woken)
    yield "activated_on_board", sum(c.place != place for c in woken)
    yield "one_dots", kinds["1"]
    yield "two_dots", kinds["2"]
    yield "pluses", kinds[PLUS]
    draws = numbers.under("draws")  # a plus draws no tile, and a second one adds nothing
    yield "draws", sum(draws.get(catalyst.kind, 0) for catalyst in woken)
    yield "further_turn", kinds[PLUS] > 0
    yield "closes", sizes(g for g in groups(it.after) if g.closed and g.cells not in closed)


def score_facts(it: Example, box: Box) -> Facts:
    """What every player who is named would score if the game ended now."""
    totals, numbers = {}, box.numbers
    for player in sorted({*(stone.player for stone in it.stones), *it.hands, *it.supplies}):
        in_groups = group_points(it.after, it.standing, player, numbers)
        in_supply = numbers["supply_points"] * it.supplies.get(player, 0)
        in_hand = numbers["hand_points"] * it.hands.get(player, 0)
        totals[player] = in_groups + in_supply + in_hand
        yield f"group_points_{player}", in_groups
        yield f"supply_points_{player}", in_supply
        yield f"hand_points_{player}", in_hand
        yield f"score_{player}", totals[player]
    if it.hands and it.supplies:
        yield "core", len(box.tiles) - len(it.after) - it.held
    if len(totals) > 1:
        best = [player for player, total in totals.items() if total == max(totals.values())]
        yield "winner", best[0] if len(best) == 1 else 0


def sizes(some: Iterable[Group]) -> list[Any]:
    """The sizes of groups, the largest first."""
    return sorted((group.size for group in some), reverse=True)


def spots(some: Iterable[Cell]) -> list[Any]:
    """Cells as [x, y, quarter], each once, in order."""
    return [[*place, quarter] for place, quarter in sorted({(c.place, c.quarter) for c in some})]
