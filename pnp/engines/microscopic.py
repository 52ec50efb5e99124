"""The engine of Microscopic: a player's table, a purchase, trades and the end of a turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, NamedTuple

from pnp.base.findings import sentence
from pnp.engines import Facts, Fault, Numbers, Pieces, listed, piece_of, repeated
from pnp.load.forms.counts import Amount, ExampleBase, Players, named

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
        cards = [(id_, fields.get("card"), fields) for id_, fields in pieces.items()]
        self.cells = {id_: piece_of(Cell, id_, it) for id_, card, it in cards if card == "cell"}
        self.mutations = {
            id_: piece_of(Mutation, id_, it) for id_, card, it in cards if card == "mutation"
        }
        self.kinds = tuple(dict.fromkeys(cell.kind for cell in self.cells.values()))
        self.organisms = {}
        for id_, _, fields in cards:
            if ANY in fields:
                cost = {kind: fields[kind] for kind in (*self.kinds, ANY) if fields.get(kind)}
                self.organisms[id_] = piece_of(Organism, id_, fields)._replace(cost=cost)


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


def grown(table: Example) -> int:
    """What organisms add to the draw count, and to the hand limit, for the owner's cells."""
    return sum(worth(table.cells, organism.per) for organism in table.organisms if organism.per)


def draw_terms(table: Example, numbers: Numbers) -> dict[str, int]:
    """The summands of the draw count."""
    return {
        "draw_base": numbers["base_draw"],
        "draw_cells": given(table.cells, DRAW),
        "draw_organisms_fixed": sum(organism.draw for organism in table.organisms),
        "draw_organisms_cells": grown(table),
    }


def hand_terms(table: Example, numbers: Numbers) -> dict[str, int]:
    """The summands of the hand limit; cells alone never raise it."""
    return {
        "hand_base": numbers["hand_limit"],
        "hand_organisms_fixed": sum(organism.hand for organism in table.organisms),
        "hand_organisms_cells": grown(table),
    }


def price_terms(table: Example, cell: Cell) -> dict[str, int]:
    """The summands of a cell's price, before it is raised to the least that a cell costs."""
    cheaper = [o.less for o in table.organisms if o.cheaper in (ANY, cell.kind)]
    return {
        "price_listed": cell.cost,
        "price_cells": -given(table.cells, DISCOUNT, cell.kind),
        "price_organisms": -sum(cheaper),
        "price_mutations": sum(m.genes for m in table.mutations if m.kind == cell.kind),
    }


def traded(table: Example) -> int:
    """How many genes go, and how many cards come, by the trades of a turn."""
    return table.trades * max((organism.trade for organism in table.organisms), default=0)


CellName = Annotated[Cell, named(sentence("cell"), lambda box: box.cells)]
OrganismName = Annotated[Organism, named(sentence("organism"), lambda box: box.organisms)]
MutationName = Annotated[Mutation, named(sentence("mutation"), lambda box: box.mutations)]
Bought = Annotated[
    Cell | Organism, named(sentence("cell or organism"), lambda box: {**box.cells, **box.organisms})
]


class Example(ExampleBase):
    """What a player has in play, perhaps a purchase, and the hand at the end of the turn."""

    players: Players | None = None
    cells: list[CellName] = []
    organisms: list[OrganismName] = []
    mutations: list[MutationName] = []
    genes: Amount = 0
    hand: Amount | None = None
    buy: Bought | None = None
    pays: list[CellName] | None = None
    trades: Amount = 0

    def price(self, box: Box) -> int:
        """What the cell that is bought costs in genes."""
        if not isinstance(self.buy, Cell):
            return 0
        return max(box.numbers["least_genes"], sum(price_terms(self, self.buy).values()))

    def short(self, box: Box) -> int:
        """How many genes or cells are missing to buy what is bought."""
        if isinstance(self.buy, Organism):
            return lacking(self.cells if self.pays is None else self.pays, self.buy.cost)
        return max(0, self.price(box) - self.genes)

    def trade_refused(self) -> str:
        """Why so many trades are not allowed: the cards allow fewer, or too few genes lie there."""
        if self.trades > sum(organism.times for organism in self.organisms):
            return "times"
        return "genes" if traded(self) > self.genes else ""

    def after(self, box: Box) -> Example:
        """The table once the trades or the purchase are made; what can not be paid is not made."""
        if self.trades and not self.trade_refused():
            genes, hand = self.genes - traded(self), self.hand
            held = None if hand is None else hand + traded(self)
            return self.model_copy(update={"genes": genes, "hand": held})
        if self.buy is None or self.short(box):
            return self
        if isinstance(self.buy, Cell):
            left = self.genes - self.price(box)
            return self.model_copy(update={"cells": [*self.cells, self.buy], "genes": left})
        kept = list(self.cells)
        for cell in self.pays or ():
            kept.remove(cell)
        return self.model_copy(update={"cells": kept, "organisms": [*self.organisms, self.buy]})


def faults(it: Example, box: Box) -> Iterator[Fault]:
    """What no game could have led to."""
    played = [*listed(("cells",), it.cells), *listed(("organisms",), it.organisms)]
    played += [*listed(("mutations",), it.mutations)]
    yield from repeated(box.pieces, [*played, *([(("buy",), it.buy.id)] if it.buy else [])])
    unpaid = list(it.cells)
    for at, cell in enumerate(it.pays or ()):
        if cell in unpaid:
            unpaid.remove(cell)
        else:
            message = sentence("{cell} is not among the cells in play", cell=repr(cell.id))
            yield Fault(("pays", at), message)
    if it.trades and it.buy:
        yield Fault(("trades",), sentence("trading and buying are two examples"))
    if it.trades and not any(organism.trade for organism in it.organisms):
        yield Fault(("trades",), sentence("none of the organisms trades genes for cards"))
    if it.pays is not None and not isinstance(it.buy, Organism):
        yield Fault(("pays",), sentence("cells are paid for organisms alone"))
    if isinstance(it.buy, Organism) and it.pays is None and not it.short(box):
        yield Fault(("buy",), sentence("say in pays which cells are discarded for the organism"))
    owned, players = len(it.organisms), str(it.players)
    to_win = box.numbers[f"organisms_to_win.{players}"] if it.players else owned + 1
    if owned >= to_win and it.buy:
        yield Fault(("buy",), sentence("with {count} organisms the game is over", count=owned))
    if owned > to_win:
        message = sentence(
            "{count} are owned, {most} win for {players} players",
            count=owned,
            most=to_win,
            players=players,
        )
        yield Fault(("organisms",), message)


def facts(it: Example, box: Box) -> Facts:
    """What the rules say about the table, the purchase, the end of the turn and of the game."""
    table = it.after(box)
    yield from table_facts(table, box)
    if it.buy:
        lacks = "genes" if isinstance(it.buy, Cell) else "cells"
        yield "legal", not it.short(box)
        yield "reason", lacks if it.short(box) else ""
        for name, fact in table_facts(it, box):
            yield f"before_{name}", fact
        for name, summands in (("draw", draw_terms), ("hand_limit", hand_terms)):
            then, now = (sum(summands(one, box.numbers).values()) for one in (it, table))
            yield f"{name}_change", now - then
    if isinstance(it.buy, Cell):
        terms, price = price_terms(it, it.buy), it.price(box)
        yield from terms.items()
        yield "price_uncut", sum(terms.values())
        yield "price_sum", spelled(terms)
        yield "price", price
        yield "floored", price != sum(terms.values())
        yield "genes_short", it.short(box)
        yield "genes_left", table.genes
    elif it.buy:
        yield from organism_facts(it, it.buy, box)
    if it.trades:
        yield "legal", not it.trade_refused()
        yield "reason", it.trade_refused()
        yield "trades_allowed", sum(organism.times for organism in it.organisms)
        yield "traded", it.genes - table.genes
    if table.hand is not None:
        drawn = table.hand + sum(draw_terms(table, box.numbers).values())
        limit = sum(hand_terms(table, box.numbers).values())
        yield "hand_drawn", drawn
        yield "discards", max(0, drawn - limit)
        yield "hand_kept", min(drawn, limit)
    if it.players:
        to_win = box.numbers[f"organisms_to_win.{it.players}"]
        yield "organisms_to_win", to_win
        yield "organisms_out", box.numbers[f"organisms_out.{it.players}"]
        yield "organisms_missing", max(0, to_win - len(table.organisms))
        yield "won", len(table.organisms) >= to_win


def table_facts(table: Example, box: Box) -> Facts:
    """What the player draws and may keep with these cards in play."""
    draws, hand = draw_terms(table, box.numbers), hand_terms(table, box.numbers)
    yield from draws.items()
    yield "draw_count", sum(draws.values())
    yield "draw_sum", spelled(draws)
    yield from hand.items()
    yield "hand_limit", sum(hand.values())
    yield "hand_sum", spelled(hand)
    yield "cells", len(table.cells)
    yield "cells_worth", worth(table.cells)
    for kind in box.kinds:
        yield f"worth_{kind}", worth(table.cells, kind)
        yield f"discount_{kind}", given(table.cells, DISCOUNT, kind)
    yield "organisms", len(table.organisms)
    yield "genes", table.genes


def spelled(terms: Mapping[str, int]) -> str:
    """A sum as one would count it aloud: 2 + 1 + 1 + 2 = 6."""
    shown = [term for at, term in enumerate(terms.values()) if term or not at]
    words = str(shown[0]) + "".join(f" {'-' if t < 0 else '+'} {abs(t)}" for t in shown[1:])
    return f"{words} = {sum(shown)}"


def organism_facts(it: Example, organism: Organism, box: Box) -> Facts:
    """What an organism costs, what is paid for it and what goes with that."""
    short = it.short(box)
    paid = () if short else it.pays or ()
    yield "cost", sum(organism.cost.values())
    for kind in (*box.kinds, ANY):
        yield f"cost_{kind}", organism.cost.get(kind, 0)
    yield "cells_short", short
    yield "paid_cells", len(paid)
    yield "paid_worth", worth(paid)
    yield "overpaid", worth(paid) - sum(organism.cost.values()) if paid else 0
    yield "lost_draws", given(paid, DRAW)
    yield "lost_discounts", given(paid, DISCOUNT)
