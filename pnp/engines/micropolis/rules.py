"""The rules of Micropolis, as far as one anthill, the row of tiles and the armies need them.

A tile is a tenth of a ring. Two mouths on its left side and two on its right lead into its
tunnels; wherever two tiles touch, the upper mouths meet and the lower mouths meet, and their
tunnels are one. Ten tiles close the ring, so that the last one touches the first. In a tunnel
live worker ants and masters, and fruit may lie there. Barracks lie outside of all tunnels.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pnp.engines import Numbers, Pieces, made

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
        self.tiles: Mapping[str, Tile] = {
            id_: made(Tile, id_, listed_as_tuples(fields))
            for id_, fields in pieces.items()
            if "mouths" in fields
        }
        self.kinds = len({tile.fruit for tile in self.tiles.values()} - {"", GIFT})
        self.harvest = numbers.under("harvest")
        self.filled = numbers.under("filled")

    def harvested(self, tunnel: Tunnel) -> int:
        """The points of a tunnel's fruit; a gift beyond the last kind is worth nothing."""
        kinds = min(tunnel.different, self.kinds)
        return self.harvest[str(kinds)] if kinds else 0


def listed_as_tuples(fields: Mapping[str, object]) -> dict[str, object]:
    """The fields of a piece with its lists as named tuples want them."""
    return {n: tuple(v) if isinstance(v, list) else v for n, v in fields.items()}


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
    return [_told(tiles, holes) for holes in whole.values()]


def _told(tiles: Sequence[Tile], holes: set[Hole]) -> Tunnel:
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


def price(position: int, each: int) -> int:
    """How many soldiers a tile costs that lies so far back in the row; the first one is free."""
    return (position - 1) * each


def challengers(armies: Sequence[int], commander: int) -> list[int]:
    """Who may become commander, from 1 on: everybody else whose army is as big or bigger."""
    own = armies[commander - 1]
    return [at for at, army in enumerate(armies, 1) if at != commander and army >= own]
