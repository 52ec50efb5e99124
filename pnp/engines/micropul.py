"""The rules of Micropul, as far as a position and one placement need them.

A tile has four quarters, numbered row by row (0 upper left, 1 upper right, 2 lower left,
3 lower right) and marked `a` or `b` (a micropul of that colour), `1`, `2` or `+` (a
catalyst) or `-` (empty). Tiles lie on places (x, y), x to the right and y down; their
quarters lie on a grid twice as fine, the cells. Only cells that share an edge are
neighbours. A giga tile is one large micropul over all four quarters, with a catalyst in
the centre that answers to every side.

The first half of this file is the rules. The second half reads an example and puts what
the rules say about it into words and numbers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import NamedTuple, TypeAlias, cast

from pnp.engines import Example, Fact, Numbers, Pieces, Verdict
from pnp.engines.reading import MalformedError, gather, integer, mapping, sequence, stated

COLOURS = frozenset("ab")
DOTS = ("1", "2")
PLUS = "+"
CATALYSTS = frozenset((*DOTS, PLUS))
EMPTY = "-"
TURNS = (0, 90, 180, 270)
CENTRE = 4

KEYS = ("board", "move", "stones", "hands", "supplies", "group", "says", "figure")


class Limits(NamedTuple):
    """The numbers that the rules state; `draws` by catalyst, in tiles."""

    players: int
    stones_each: int
    hand_limit: int
    micropul_points: int
    giga_points: int
    supply_points: int
    hand_points: int
    draws: Mapping[str, int]


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

    def turned(self, degrees: int) -> Tile:
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
    return Group(colour, frozenset(seen), size, len(gigas), frozenset(gaps))


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


def worth(group: Group, stones: Iterable[Stone], limits: Limits) -> int:
    """What a group brings, or would bring, to the one player who claims it."""
    if not group.closed or len(owners(group, stones)) > 1:
        return 0
    ordinary = group.size - group.gigas
    return ordinary * limits.micropul_points + group.gigas * limits.giga_points


def group_points(board: Board, stones: Sequence[Stone], player: int, limits: Limits) -> int:
    """What a player's groups bring at the end."""
    return sum(worth(g, stones, limits) for g in groups(board) if owners(g, stones) == [player])


# From here on: examples.


class Placement(NamedTuple):
    """A tile, turned as it is played, and where it goes."""

    tile: Tile
    place: Place
    turn: int


@dataclass(frozen=True, slots=True)
class Position:
    """An example as it was read: the tiles in order, and what may stand beside them."""

    placed: Sequence[Placement]
    move: Placement | None
    stones: Sequence[Stone]
    hands: Mapping[int, int]
    supplies: Mapping[int, int]
    watched: Cell | None
    tiles_in_set: int
    limits: Limits

    @property
    def before(self) -> Board:
        """The board that the move finds."""
        return {p.place: p.tile for p in self.placed}

    @property
    def after(self) -> Board:
        """The board once the move is made; an illegal one is taken back."""
        if self.move is None or objection(self.before, self.move.tile, self.move.place):
            return self.before
        return {**self.before, self.move.place: self.move.tile}


def read_place(value: object) -> Place:
    """A pair of whole numbers."""
    pair = sequence(value)
    if len(pair) != 2:
        raise MalformedError(f"at: {len(pair)} numbers, not 2")
    return Place(integer(pair[0], "at"), integer(pair[1], "at"))


def read_cell(fields: Mapping[str, object]) -> Cell:
    """A place and one of its quarters, as they lie on the table."""
    quarter = integer(fields.get("quarter"), "quarter", range(4))
    return list(cells(read_place(fields.get("at"))))[quarter]


def read_tile(pieces: Pieces, name: object) -> Tile:
    """The tile of this name, as its fields describe it."""
    fields = pieces.get(name) if isinstance(name, str) else None
    if fields is None:
        hint = ": write the id as a string" if str(name) in pieces else ""
        raise MalformedError(f"tile {name!r} is not among the pieces{hint}")
    if fields.get("giga"):
        quarters, centre = [str(fields["giga"])] * 4, str(fields.get("catalyst"))
        fits = quarters[0] in COLOURS and centre in CATALYSTS
    else:
        quarters, centre = [str(shown) for shown in sequence(fields.get("quarters"))], ""
        fits = len(quarters) == 4 and {*quarters} <= {*COLOURS, *CATALYSTS, EMPTY}
    if not fits:
        raise MalformedError(f"tile {name!r}: {dict(fields)!r} does not describe a tile")
    four = cast("tuple[str, str, str, str]", tuple(quarters))
    return Tile(str(name), four, centre, start=fields.get("start") is True)


def read_placement(pieces: Pieces, entry: object) -> Placement:
    """A tile, its place and its turn."""
    fields = mapping(entry, ("tile", "at", "turn"))
    tile = read_tile(pieces, fields.get("tile"))
    turn = integer(fields.get("turn", 0), "turn", TURNS)
    return Placement(tile.turned(turn), read_place(fields.get("at")), turn)


def read_stone(entry: object, players: range) -> Stone:
    """A stone and the micropul it stands on."""
    fields = mapping(entry, ("player", "at", "quarter"))
    return Stone(integer(fields.get("player"), "player", players), read_cell(fields))


def read_counts(entry: object, players: range, limit: int) -> dict[int, int]:
    """How many tiles each player has."""
    counts = {}
    for key, value in mapping(entry).items():
        player = integer(int(key) if str(key).isdecimal() else key, "player", players)
        counts[player] = integer(value, f"player {player}")
        if not 0 <= counts[player] <= limit:
            raise MalformedError(f"player {player}: {counts[player]} is not within 0 to {limit}")
    return counts


def read_limits(numbers: Numbers) -> Limits:
    """The numbers that the rules state."""
    return Limits(
        players=stated(numbers, "players.to"),
        stones_each=stated(numbers, "stones_each"),
        hand_limit=stated(numbers, "hand_limit"),
        micropul_points=stated(numbers, "micropul_points"),
        giga_points=stated(numbers, "giga_points"),
        supply_points=stated(numbers, "supply_points"),
        hand_points=stated(numbers, "hand_points"),
        draws={kind: stated(numbers, f"draws.{kind}") for kind in DOTS},
    )


def read(pieces: Pieces, example: Example, limits: Limits, problems: list[str]) -> Position | None:
    """The position that an example describes; None if a part of it cannot be read."""
    players = range(1, limits.players + 1)
    placed: list[Placement] = []
    stones: list[Stone] = []
    hands, supplies = dict[int, int](), dict[int, int]()
    move = watched = None
    tiles_in_set = sum(bool(f.get("quarters") or f.get("giga")) for f in pieces.values())
    with gather(problems, "example"):
        mapping(example, KEYS)
    with gather(problems, "board"):
        for number, entry in enumerate(sequence(example.get("board", ())), 1):
            with gather(problems, f"board tile {number}"):
                placed.append(read_placement(pieces, entry))
    with gather(problems, "stones"):
        for number, entry in enumerate(sequence(example.get("stones", ())), 1):
            with gather(problems, f"stone {number}"):
                stones.append(read_stone(entry, players))
    with gather(problems, "move"):
        move = read_placement(pieces, example["move"]) if "move" in example else None
    with gather(problems, "group"):
        if "group" in example:
            watched = read_cell(mapping(example["group"], ("at", "quarter")))
    with gather(problems, "hands"):
        hands = read_counts(example.get("hands", {}), players, limits.hand_limit)
    with gather(problems, "supplies"):
        supplies = read_counts(example.get("supplies", {}), players, tiles_in_set)
    if problems:
        return None
    return Position(placed, move, stones, hands, supplies, watched, tiles_in_set, limits)


def faults(position: Position) -> Iterator[str]:
    """What no game could have led to."""
    played = [*position.placed, *([position.move] if position.move else [])]
    if not played:
        yield "board: no tile is in play"
    for name, times in Counter(p.tile.id for p in played).items():
        if times > 1:
            yield f"tile {name!r}: played {times} times"
    board: dict[Place, Tile] = {}
    for number, (tile, place, _) in enumerate(position.placed, 1):
        if reason := objection(board, tile, place):
            yield f"board tile {number}: {tile.id!r} at {[*place]}: {reason}"
        board.setdefault(place, tile)
    yield from stone_faults(position)
    if position.watched and mark(position.after, position.watched) not in COLOURS:
        yield "group: no micropul lies there"
    held = sum(position.hands.values()) + sum(position.supplies.values())
    if len(position.after) + held > position.tiles_in_set:
        yield f"{len(position.after) + held} tiles in use, {position.tiles_in_set} in the set"


def stone_faults(position: Position) -> Iterator[str]:
    """Stones too many, beside a micropul, or on a group that had been claimed before.

    Two stones may share a group only if their groups grew together later: when the later
    of the two tiles came into play, the stones' micropuls were not linked yet.
    """
    for player, count in Counter(stone.player for stone in position.stones).items():
        if count > position.limits.stones_each:
            yield f"stones: player {player} has {count}, there are {position.limits.stones_each}"
    board = position.after
    order = list(board)
    standing = []
    for number, stone in enumerate(position.stones, 1):
        if mark(board, stone.cell) in COLOURS:
            standing.append((order.index(stone.cell.place), number, stone.cell))
        else:
            yield f"stone {number}: no micropul lies there"
    for (_, first, cell), (last, second, later) in combinations(sorted(standing), 2):
        then = {place: board[place] for place in order[: last + 1]}
        if cell in group_at(then, later).cells:
            yield f"stones {first} and {second}: their micropuls were linked from the start"


def move_facts(position: Position, move: Placement) -> Iterator[tuple[str, Fact]]:
    """What the rules say about a placement; an illegal one activates and closes nothing."""
    before, after = position.before, position.after
    reason = objection(before, move.tile, move.place)
    met = [] if reason == "taken" else list(contacts(before, move.tile, move.place))
    bad = clashes(met)
    woken = [] if reason else activated(before, move.tile, move.place)
    kinds = Counter(catalyst.kind for catalyst in woken)
    closed = {g.cells for g in groups(before) if g.closed}
    yield "legal", not reason
    yield "reason", reason
    yield "legal_turns", legal_turns(before, move)
    yield "joins", len(joins(met))
    yield "clashes", len(bad)
    yield "clashes_at", spots(cell for c in bad for cell in (c.own, c.other))
    yield "activated", len(woken)
    yield "activated_at", [[*c.place, c.spot] for c in woken]
    yield "activated_on_tile", sum(c.place == move.place for c in woken)
    yield "activated_on_board", sum(c.place != move.place for c in woken)
    yield "one_dots", kinds["1"]
    yield "two_dots", kinds["2"]
    yield "pluses", kinds[PLUS]
    yield "draws", tiles_drawn(woken, position.limits.draws)
    yield "further_turn", further_turn(woken)
    yield "closes", sizes(g for g in groups(after) if g.closed and g.cells not in closed)


def board_facts(position: Position) -> Iterator[tuple[str, Fact]]:
    """What lies on the board once the move is made."""
    board, stones = position.after, position.stones
    found = groups(board)
    claims = [len(owners(g, stones)) for g in found]
    yield "tiles", len(board)
    yield "micropuls", sum(g.size for g in found)
    yield "groups", len(found)
    yield "open_groups", sum(not g.closed for g in found)
    yield "closed_groups", sum(g.closed for g in found)
    yield "open_sizes", sizes(g for g in found if not g.closed)
    yield "closed_sizes", sizes(g for g in found if g.closed)
    yield "claimed_groups", sum(claim > 0 for claim in claims)
    yield "shared_groups", sum(claim > 1 for claim in claims)


def group_facts(position: Position, watched: Cell) -> Iterator[tuple[str, Fact]]:
    """What there is to say about the one group that the example points at."""
    group = group_at(position.after, watched)
    yield "group_colour", group.colour
    yield "group_size", group.size
    yield "group_closed", group.closed
    yield "group_gaps", len(group.gaps)
    yield "group_gaps_at", sorted([*place] for place in group.gaps)
    yield "group_at", spots(group.cells)
    yield "group_owners", [*owners(group, position.stones)]
    yield "group_points", worth(group, position.stones, position.limits)


def score_facts(position: Position) -> Iterator[tuple[str, Fact]]:
    """What every player who is named would score if the game ended now."""
    hands, supplies = position.hands, position.supplies
    named = {stone.player for stone in position.stones} | {*hands} | {*supplies}
    totals = {}
    for player in sorted(named):
        in_groups = group_points(position.after, position.stones, player, position.limits)
        in_supply = position.limits.supply_points * supplies.get(player, 0)
        in_hand = position.limits.hand_points * hands.get(player, 0)
        totals[player] = in_groups + in_supply + in_hand
        yield f"group_points_{player}", in_groups
        yield f"supply_points_{player}", in_supply
        yield f"hand_points_{player}", in_hand
        yield f"score_{player}", totals[player]
    if hands and supplies:
        held = sum(hands.values()) + sum(supplies.values())
        yield "core", position.tiles_in_set - len(position.after) - held
    if len(totals) > 1:
        best = [player for player, total in totals.items() if total == max(totals.values())]
        yield "winner", best[0] if len(best) == 1 else 0


def legal_turns(board: Board, move: Placement) -> list[Fact]:
    """The turns, as an example would write them, at which the tile may lie there."""
    upright = move.tile.turned(-move.turn)
    return [turn for turn in TURNS if not objection(board, upright.turned(turn), move.place)]


def sizes(some: Iterable[Group]) -> list[Fact]:
    """The sizes of groups, the largest first."""
    return [*sorted((group.size for group in some), reverse=True)]


def spots(some: Iterable[Cell]) -> list[Fact]:
    """Cells as [x, y, quarter], each once, in order."""
    return [[*place, quarter] for place, quarter in sorted({(c.place, c.quarter) for c in some})]


@dataclass(frozen=True, slots=True)
class Micropul:
    """The engine: reads an example, replays it, and says what the rules make of it."""

    name: str = "micropul"

    def judge(self, pieces: Pieces, example: Example, numbers: Numbers) -> Verdict:
        """The facts of an example, or what is wrong with it."""
        problems: list[str] = []
        position = None
        with gather(problems, "numbers"):
            position = read(pieces, example, read_limits(numbers), problems)
        if position is not None:
            problems.extend(faults(position))
        if position is None or problems:
            return Verdict(problems=tuple(problems))
        facts = dict(board_facts(position))
        facts.update(move_facts(position, position.move) if position.move else ())
        facts.update(group_facts(position, position.watched) if position.watched else ())
        facts.update(score_facts(position))
        return Verdict(facts)


ENGINE = Micropul()
