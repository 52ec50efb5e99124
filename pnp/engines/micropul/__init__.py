"""The engine of Micropul: replays a board and one placement, and says what the rules make of it."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import Annotated, Any, Literal

from pnp.engines import Facts, Fault, Numbers, Pieces, repeated
from pnp.engines.micropul import rules
from pnp.engines.micropul.rules import COLOURS, Board, Cell, Group, Place, Stone, Tile
from pnp.forms.base import Form
from pnp.forms.examples import Amount, ExampleBase, Pair, Player, named, within
from pnp.source import Trail
from pnp.worded import worded


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
    giga, centre = fields.get("giga"), str(fields.get("catalyst"))
    if giga in COLOURS and centre in rules.CATALYSTS:
        return Tile(id_, (giga,) * 4, centre, start=fields.get("start") is True)
    match [str(shown) for shown in fields.get("quarters") or ()]:
        case [a, b, c, d] if {a, b, c, d} <= {*COLOURS, *rules.CATALYSTS, rules.EMPTY}:
            return Tile(id_, (a, b, c, d), start=fields.get("start") is True)
    return None


class Placement(Form):
    """A tile, where it goes and how it is turned."""

    tile: Annotated[Tile, named(worded("tile"), lambda box: box.tiles)]
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
        return "offset" if self.half else rules.objection(board, tile, self.place)


class Quarter(Form):
    """A quarter of a place, as it lies on the table."""

    at: Pair
    quarter: Literal[0, 1, 2, 3]

    @property
    def cell(self) -> Cell:
        """Where that is on the finer grid."""
        return list(rules.cells(Place(*self.at)))[self.quarter]


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
        yield Fault(("board",), worded("no tile is in play"))
    yield from repeated(box.pieces, played)
    board: dict[Place, Tile] = {}
    for at, placed in enumerate(it.board):
        if reason := rules.objection(board, placed.turned, placed.place):
            yield Fault(
                ("board", at),
                worded(
                    "{tile} at {place}: {reason}",
                    tile=repr(placed.tile.id),
                    place=str(placed.at),
                    reason=reason,
                ),
            )
        board.setdefault(placed.place, placed.turned)
    yield from stone_faults(it, box.numbers["stones_each"])
    if it.group and rules.mark(it.after, it.group.cell) not in COLOURS:
        yield Fault(("group",), worded("no micropul lies there"))
    if len(it.after) + it.held > len(box.tiles):
        yield Fault(
            (),
            worded(
                "{count} tiles in use, {tiles} in the set",
                count=len(it.after) + it.held,
                tiles=len(box.tiles),
            ),
        )


def stone_faults(it: Example, stones_each: int) -> Iterator[Fault]:
    """Stones too many, beside a micropul, or on a group that had been claimed before.

    Two stones may share a group only if their groups grew together later: when the later
    of the two tiles came into play, the stones' micropuls were not linked yet.
    """
    for player, count in Counter(stone.player for stone in it.stones).items():
        if count > stones_each:
            yield Fault(
                ("stones",),
                worded(
                    "player {player} has {count}, there are {stones}",
                    player=str(player),
                    count=count,
                    stones=stones_each,
                ),
            )
    board = it.after
    order = list(board)
    standing = []
    for at, stone in enumerate(it.stones):
        if rules.mark(board, stone.cell) in COLOURS:
            standing.append((order.index(stone.cell.place), at, stone.cell))
        else:
            yield Fault(("stones", at), worded("no micropul lies there"))
    for (_, first, cell), (last, second, later) in combinations(sorted(standing), 2):
        then = {place: board[place] for place in order[: last + 1]}
        if cell in rules.group_at(then, later).cells:
            message = worded(
                "its micropul and that of stone #{number} were linked from the start",
                number=str(first + 1),
            )
            yield Fault(("stones", second), message)


def facts(it: Example, box: Box) -> Facts:
    """What the rules say about the move, the board, the group that is pointed at, and the score."""
    yield from board_facts(it)
    if it.move:
        yield from move_facts(it, it.move, box.numbers)
    if it.group:
        yield from group_facts(it, it.group.cell, box.numbers)
    yield from score_facts(it, box)


def move_facts(it: Example, move: Move, numbers: Numbers) -> Facts:
    """What the rules say about a placement; an illegal one activates and closes nothing."""
    before, tile, place = it.before, move.turned, move.place
    reason = move.objection(before, tile)
    met = [] if reason in ("taken", "offset") else list(rules.contacts(before, tile, place))
    bad = rules.clashes(met)
    woken = [] if reason else rules.activated(before, tile, place)
    kinds = Counter(catalyst.kind for catalyst in woken)
    closed = {g.cells for g in rules.groups(before) if g.closed}
    yield "legal", not reason
    yield "reason", reason
    ways = ((turn, move.tile.turned(turn)) for turn in rules.TURNS)
    yield "legal_turns", [turn for turn, way in ways if not move.objection(before, way)]
    yield "joins", len(rules.joins(met))
    yield "clashes", len(bad)
    yield "clashes_at", spots(cell for c in bad for cell in (c.own, c.other))
    yield "activated", len(woken)
    yield "activated_at", [[*c.place, c.spot] for c in woken]
    yield "activated_on_tile", sum(c.place == place for c in woken)
    yield "activated_on_board", sum(c.place != place for c in woken)
    yield "one_dots", kinds["1"]
    yield "two_dots", kinds["2"]
    yield "pluses", kinds[rules.PLUS]
    yield "draws", rules.tiles_drawn(woken, numbers.under("draws"))
    yield "further_turn", rules.further_turn(woken)
    yield "closes", sizes(g for g in rules.groups(it.after) if g.closed and g.cells not in closed)


def board_facts(it: Example) -> Facts:
    """What lies on the board once the move is made."""
    board, found = it.after, rules.groups(it.after)
    claims = [len(rules.owners(g, it.standing)) for g in found]
    yield "tiles", len(board)
    yield "micropuls", sum(g.size for g in found)
    yield "groups", len(found)
    yield "open_groups", sum(not g.closed for g in found)
    yield "closed_groups", sum(g.closed for g in found)
    yield "open_sizes", sizes(g for g in found if not g.closed)
    yield "closed_sizes", sizes(g for g in found if g.closed)
    yield "claimed_groups", sum(claim > 0 for claim in claims)
    yield "shared_groups", sum(claim > 1 for claim in claims)


def group_facts(it: Example, watched: Cell, numbers: Numbers) -> Facts:
    """What there is to say about the one group that the example points at."""
    group = rules.group_at(it.after, watched)
    yield "group_colour", group.colour
    yield "group_size", group.size
    yield "group_closed", group.closed
    yield "group_gaps", len(group.gaps)
    yield "group_gaps_at", sorted([*place] for place in group.gaps)
    yield "group_at", spots(group.cells)
    yield "group_owners", [*rules.owners(group, it.standing)]
    yield "group_points", rules.worth(group, it.standing, numbers)


def score_facts(it: Example, box: Box) -> Facts:
    """What every player who is named would score if the game ended now."""
    totals, numbers = {}, box.numbers
    for player in sorted({*(stone.player for stone in it.stones), *it.hands, *it.supplies}):
        in_groups = rules.group_points(it.after, it.standing, player, numbers)
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
