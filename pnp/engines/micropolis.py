"""The engine of Micropolis: a choice, a tile that is laid, a round's end, the points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, NamedTuple

from pnp.base.findings import sentence
from pnp.engines import Facts, Fault, Numbers, Pieces, listed, piece_of, repeated, unseated
from pnp.load.forms.counts import Amount, ExampleBase, Player, Players, named, within

QUEEN, NURSE, ARCHITECT = "queen", "nurse", "architect"  # as the tiles call them
RECRUITER, CENTURION, GIFT = "recruiter", "centurion", "gift"
LEFT_MOUTHS, RIGHT_MOUTHS = (0, 1), (2, 3)  # upper and lower, within a tile's mouths

Hole = tuple[int, int]  # the place of a tile in its anthill, and one of its tunnels, from 1 on


class Tile(NamedTuple):
    """A tile: its tunnels by the mouths that lead to them, and what is on it."""

    id: str
    mouths: tuple[int, ...] = ()
    workers: tuple[int, ...] = ()
    fruit: str = ""
    fruit_in: int = 0
    master: str = ""
    master_in: int = 0
    eggs: int = 0
    barracks: int = 0

    @property
    def ants(self) -> int:
        """Workers and the master."""
        return sum(self.workers) + bool(self.master)


class Tunnel(NamedTuple):
    """What belongs together below the ground of an anthill."""

    tiles: int
    ants: int
    fruits: frozenset[str]
    gifts: int
    queens: int

    @property
    def different(self) -> int:
        """How many different fruits it has, each gift being one that is missing."""
        return len(self.fruits) + self.gifts


class Box:
    """The tiles, and the numbers of the rules."""

    def __init__(self, pieces: Pieces, numbers: Numbers) -> None:
        numbers.need("anthill", "army.most", "row", "population", "colony", "army", "royal")
        self.pieces, self.numbers = pieces, numbers
        self.tiles: dict[str, Tile] = {}
        for id_, fields in pieces.items():
            if "mouths" in fields:
                plain = {n: tuple(v) if isinstance(v, list) else v for n, v in fields.items()}
                self.tiles[id_] = piece_of(Tile, id_, plain)
        self.kinds = len({tile.fruit for tile in self.tiles.values()} - {"", GIFT})
        self.harvest = numbers.under("harvest")
        self.filled = numbers.under("filled")


def tunnels(tiles: Sequence[Tile], size: int) -> list[Tunnel]:
    """All tunnels of an anthill, the leftmost first; `size` tiles close the ring."""
    joints = len(tiles) if len(tiles) == size else len(tiles) - 1
    groups: dict[Hole, set[Hole]] = {
        (at, tunnel): {(at, tunnel)}
        for at, tile in enumerate(tiles)
        for tunnel in dict.fromkeys(tile.mouths)
    }
    for at in range(joints):
        beside = (at + 1) % len(tiles)
        for right, left in zip(RIGHT_MOUTHS, LEFT_MOUTHS, strict=True):
            one = groups[at, tiles[at].mouths[right]]
            other = groups[beside, tiles[beside].mouths[left]]
            if one is not other:
                one |= other
                groups.update(dict.fromkeys(other, one))
    whole = {id(holes): holes for holes in groups.values()}
    return [_tunnel_of(tiles, holes) for holes in whole.values()]


def _tunnel_of(tiles: Sequence[Tile], holes: set[Hole]) -> Tunnel:
    """What lives and lies in these holes."""
    fruits = [tiles[at].fruit for at, hole in holes if tiles[at].fruit_in == hole]
    masters = [tiles[at].master for at, hole in holes if tiles[at].master_in == hole]
    workers = sum(tiles[at].workers[hole - 1] for at, hole in holes)
    return Tunnel(
        tiles=len({at for at, _ in holes}),
        ants=workers + len(masters),
        fruits=frozenset(fruits) - {GIFT},
        gifts=fruits.count(GIFT),
        queens=masters.count(QUEEN),
    )


def challengers(armies: Sequence[int], commander: int) -> list[int]:
    """Who may become commander, from 1 on: everybody else whose army is as big or bigger."""
    own = armies[commander - 1]
    return [at for at, army in enumerate(armies, 1) if at != commander and army >= own]


TileName = Annotated[Tile, named(sentence("tile"), lambda box: box.tiles)]


class Example(ExampleBase):
    """An anthill with its army, and perhaps a choice from the row, a tile laid, a round's end."""

    players: Players | None = None
    tiles: list[TileName] = []  # of the anthill, clockwise as seen from above
    filled: list[TileName] = []  # whose barracks are full
    army: Amount | None = None
    rival_armies: list[Amount] = []
    rival_colonies: list[Amount] = []  # the most ants that a rival has in one tunnel
    row: list[TileName] = []  # the first tile is the farthest from the stack
    on_row: list[Amount] = []  # soldiers that lie on the tiles of the row
    takes: Annotated[int, within(1, "row")] | None = None  # which one of the row
    token: bool = False  # whether an architect token pays for it
    lays: TileName | None = None
    fills: bool = False  # whether the barracks of the laid tile are filled
    commander_army: Amount | None = None
    moved: list[TileName] | None = None  # whose barracks are full after a centurion's moves
    left: Amount | None = None  # tiles in the row when everybody has had a turn
    armies: list[Amount] = []  # of all players, when a commander is to be found
    commander: Player | None = None


def faults(it: Example, box: Box) -> Iterator[Fault]:
    """What no game could have led to."""
    laid = [*listed(("tiles",), it.tiles), *listed(("row",), it.row)]
    yield from repeated(box.pieces, [*laid, *([(("lays",), it.lays.id)] if it.lays else [])])
    size, row, most = (box.numbers[name] for name in ("anthill", "row", "army.most"))
    built, tiles, held = len(it.tiles), len(it.row), len(it.on_row)
    if built > size:
        message = sentence("{count} tiles, an anthill has {size}", count=built, size=size)
        yield Fault(("tiles",), message)
    if tiles > row:
        message = sentence("{count} tiles, the row has {row}", count=tiles, row=row)
        yield Fault(("row",), message)
    if held and held != tiles:
        message = sentence("soldiers on {count} tiles, the row has {row}", count=held, row=tiles)
        yield Fault(("on_row",), message)
    if it.takes is not None and it.takes > tiles:
        number = str(it.takes)
        message = sentence("tile {number} is chosen, the row has {row}", number=number, row=tiles)
        yield Fault(("takes",), message)
    if it.takes is not None and it.army is None:
        yield Fault(("takes",), sentence("say how big the army is that pays"))
    armies = {"army": [it.army or 0], "armies": it.armies, "rival_armies": it.rival_armies}
    for name, sizes in armies.items():
        big = max(sizes, default=0)
        if big > most:
            message = sentence(
                "an army of {size}, it never has more than {most}", size=big, most=most
            )
            yield Fault((name,), message)
    yield from _barracks_faults(it)
    if it.lays and it.lays.master == RECRUITER and it.commander_army is None:
        yield Fault(("lays",), sentence("a recruiter needs to know the commander_army"))
    if it.commander is not None and it.commander > len(it.armies):
        yield unseated(("commander",), it.commander, len(it.armies))


def _barracks_faults(it: Example) -> Iterator[Fault]:
    there = [*it.tiles, *([it.lays] if it.lays else [])]
    for name, full in (("filled", it.filled), ("moved", it.moved or [])):
        for at, tile in enumerate(full):
            shown = repr(tile.id)
            if tile not in there:
                yield Fault((name, at), sentence("{tile} is not in this anthill", tile=shown))
            elif not tile.barracks:
                yield Fault((name, at), sentence("{tile} has no barracks", tile=shown))
    if it.moved is not None and (it.lays is None or it.lays.master != CENTURION):
        yield Fault(("moved",), sentence("only a centurion who is laid moves soldiers"))
    if it.fills and (it.lays is None or not it.lays.barracks):
        yield Fault(("fills",), sentence("no barracks are laid"))


def facts(it: Example, box: Box) -> Facts:
    """What the rules say about a choice, a tile that is laid, a round's end and the points."""
    if it.takes is not None:  # the first tile of the row is free
        cost = 0 if it.token else (it.takes - 1) * box.numbers["soldiers_per_tile"]
        army, found = it.army or 0, it.on_row[it.takes - 1] if it.on_row else 0
        grown = army - cost + found
        kept = min(grown, box.numbers["army.most"])
        yield "cost", cost
        yield "legal", army >= cost
        yield "soldiers_found", found
        yield "army_paid", army - cost
        yield "army_after", kept
        yield "returned", grown - kept  # beyond the most that an army may have
    if it.lays:
        yield from laying_facts(it, it.lays, box)
    if it.left is not None and it.players:
        row, players = box.numbers["row"], it.players
        yield "refill", it.left < players
        yield "added", row - it.left if it.left < players else 0
        yield "rounds", row // players  # between two refills
        yield "left_at_refill", row % players
    if it.commander:
        rivals = challengers(it.armies, it.commander)
        yield "challengers", len(rivals)
        yield "passes", bool(rivals)
        yield "new_commander", rivals[0] if len(rivals) == 1 else 0
    if it.tiles and not it.lays:
        yield from score_facts(it, box)


def laying_facts(it: Example, tile: Tile, box: Box) -> Facts:
    """What a tile does at once, to the army and to the commander's."""
    army, most = it.army or 0, box.numbers["army.most"]
    gained = tile.eggs if tile.master == NURSE else 0
    if tile.master == RECRUITER:
        lost = min(box.numbers["recruited"], it.commander_army or 0)
        yield "commander_loses", lost
        yield "commander_after", (it.commander_army or 0) - lost
        gained = box.numbers["recruited"]
    grown = min(army + gained, most)
    yield "gained", grown - army
    yield "tokens", int(tile.master == ARCHITECT)
    inside = sum(other.barracks for other in it.filled)
    if it.moved is not None:
        wanted = sum(other.barracks for other in it.moved)
        yield "army_after", grown + inside - wanted
        yield "legal", 0 <= grown + inside - wanted <= most
        yield "points_before", sum(box.filled[str(other.barracks)] for other in it.filled)
        yield "points_after", sum(box.filled[str(other.barracks)] for other in it.moved)
        return
    places = tile.barracks if it.fills else 0
    yield "army_after", grown - places
    yield "legal", grown >= places
    yield "places", tile.barracks
    yield "points", box.filled[str(tile.barracks)] if tile.barracks else 0


def score_facts(it: Example, box: Box) -> Facts:
    """The tunnels of an anthill and its points, row by row of the score sheet."""
    numbers, army = box.numbers, it.army or 0
    found = tunnels(it.tiles, numbers["anthill"])
    most = max(tunnel.ants for tunnel in found)
    royal = [tunnel.tiles for tunnel in found if tunnel.queens == 1]
    kinds = [min(tunnel.different, box.kinds) for tunnel in found]  # no gift is worth one more
    harvests = sorted(box.harvest[str(count)] if count else 0 for count in kinds)
    full = [box.filled[str(tile.barracks)] for tile in it.filled]
    rows = {
        "population": numbers["population"] * sum(tile.ants for tile in it.tiles),
        "colony": numbers["colony"] if most >= max(it.rival_colonies, default=0) else 0,
        "harvest": sum(harvests),
        "royal": numbers["royal"] * sum(royal),
        "army_points": numbers["army"] if army >= max(it.rival_armies, default=0) else 0,
        "barracks_points": sum(full),
    }
    yield "tiles", len(it.tiles)
    yield "workers", sum(sum(tile.workers) for tile in it.tiles)
    yield "masters", sum(bool(tile.master) for tile in it.tiles)
    yield "tunnels", len(found)
    yield "colony_ants", most
    yield "most_fruits", max(tunnel.different for tunnel in found)
    yield "fruit_tunnels", sum(bool(tunnel.different) for tunnel in found)
    yield "longest", max(tunnel.tiles for tunnel in found)
    yield "queens", sum(tunnel.queens for tunnel in found)
    yield "royal_tiles", sum(royal)
    yield "harvest_sum", " + ".join(str(points) for points in harvests if points)
    yield "barracks_filled", len(full)
    yield "barracks_sum", " + ".join(map(str, full))
    yield from rows.items()
    yield "total", sum(rows.values())
    yield "total_sum", f"{' + '.join(map(str, rows.values()))} = {sum(rows.values())}"
