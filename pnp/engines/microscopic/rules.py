"""The rules of Microscopic, as far as one player's table, a purchase and the end of a turn need.

A player has cells in play, organisms and mutations, and genes lying face down. Each cell
is worth one cell or two, and may have a bonus: more draws, or a discount for cells of its
own kind. Each organism adds to the draw count and to the hand limit, some of them one more
for every cell of a kind, may make cells cheaper, or trade genes for cards a few times in a
turn. Mutations make cells of a kind dearer or cheaper. Whatever the discounts, a cell costs
at least one gene.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pnp.engines import Numbers, Pieces, made

DRAW, DISCOUNT = "draw", "discount"  # as the card data calls them
ANY = "any"  # cells of whatever kind, in an organism's cost and in what it makes cheaper


class Cell(NamedTuple):
    """A cell: what it costs in genes, as how many cells it counts, and what it gives."""

    id: str
    kind: str = ""
    cost: int = 0
    worth: int = 0
    bonus: str = ""
    amount: int = 0


class Mutation(NamedTuple):
    """A mutation: what it adds to the cost of cells of a kind."""

    id: str
    kind: str = ""
    genes: int = 0


class Organism(NamedTuple):
    """An organism: what it gives, and its cost in cells by kind."""

    id: str
    cheaper: str = ""
    less: int = 0
    draw: int = 0
    hand: int = 0
    per: str = ""
    trade: int = 0
    times: int = 0
    cost: Mapping[str, int] = {}


class Box:
    """Cells, mutations and organisms, told apart by their fields, and the numbers of the rules."""

    def __init__(self, pieces: Pieces, numbers: Numbers) -> None:
        numbers.need("base_draw", "hand_limit", "least_genes")
        self.pieces, self.numbers = pieces, numbers
        cards = [(id_, str(fields.get("card")), fields) for id_, fields in pieces.items()]
        self.cells = {id_: made(Cell, id_, it) for id_, card, it in cards if card == "cell"}
        self.mutations = {
            id_: made(Mutation, id_, it) for id_, card, it in cards if card == "mutation"
        }
        self.kinds = tuple(dict.fromkeys(cell.kind for cell in self.cells.values()))
        self.organisms = {}
        for id_, _, fields in cards:
            if ANY in fields:
                cost = {kind: fields[kind] for kind in (*self.kinds, ANY) if fields.get(kind)}
                self.organisms[id_] = made(Organism, id_, fields)._replace(cost=cost)


def worth(cells: Sequence[Cell], kind: str = ANY) -> int:
    """As how many cells of a kind these count."""
    return sum(cell.worth for cell in cells if kind in (ANY, cell.kind))


def given(cells: Sequence[Cell], bonus: str, kind: str = ANY) -> int:
    """How much of a bonus these cells give together; a double gives nothing twice."""
    return sum(c.amount for c in cells if c.bonus == bonus and kind in (ANY, c.kind))


def lacking(cells: Sequence[Cell], cost: Mapping[str, int]) -> int:
    """How many cells are missing to pay a cost; what is left over of a kind pays for any."""
    short = {kind: max(0, cost[kind] - worth(cells, kind)) for kind in cost if kind != ANY}
    in_all = sum(cost.values()) - worth(cells)
    return max(sum(short.values()), in_all)
