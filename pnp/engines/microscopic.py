"""The rules of Microscopic, as far as one player's table, a purchase and the end of a turn need.

A player has cells in play, organisms and mutations, and genes lying face down. Each cell
is worth one cell or two, and may have a bonus: more draws, or a discount for cells of its
own kind. Each organism adds to the draw count and to the hand limit, some of them one more
for every cell of a kind, and may make cells cheaper. Mutations make cells of a kind dearer
or cheaper. Whatever the discounts, a cell costs at least one gene.

The first half of this file is the rules. The second half reads an example and puts what
the rules say about it into words and numbers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple, cast

from pnp.engines import Example, Fact, Numbers, Pieces, Verdict
from pnp.engines.reading import (
    MalformedError,
    amount,
    chosen,
    chosen_many,
    gather,
    integer,
    mapping,
    stated,
)

# What the card data calls things.
CARD, CELL, MUTATION = "card", "cell", "mutation"
DRAW, DISCOUNT = "draw", "discount"
ANY = "any"  # cells of whatever kind, in an organism's cost and in what it makes cheaper

KEYS = (
    "players",
    "cells",
    "organisms",
    "mutations",
    "genes",
    "hand",
    "buy",
    "pays",
    "says",
    "figure",
)


class Limits(NamedTuple):
    """The numbers that the rules state."""

    base_draw: int
    hand_limit: int
    least_genes: int


class Cell(NamedTuple):
    """A cell: what it costs in genes, as how many cells it counts, and what it gives."""

    id: str
    kind: str
    cost: int
    worth: int
    bonus: str
    amount: int


class Mutation(NamedTuple):
    """A mutation: what it adds to the cost of cells of a kind."""

    id: str
    kind: str
    genes: int


class Organism(NamedTuple):
    """An organism: its cost in cells by kind, and what it gives."""

    id: str
    cost: Mapping[str, int]
    cheaper: str
    less: int
    draw: int
    hand: int
    per: str


@dataclass(frozen=True, slots=True)
class Table:
    """What a player has in play."""

    cells: tuple[Cell, ...]
    organisms: tuple[Organism, ...]
    mutations: tuple[Mutation, ...]
    genes: int


def worth(cells: tuple[Cell, ...], kind: str = ANY) -> int:
    """As how many cells of a kind these count."""
    return sum(cell.worth for cell in cells if kind in (ANY, cell.kind))


def given(cells: tuple[Cell, ...], bonus: str, kind: str = ANY) -> int:
    """How much of a bonus these cells give together; a double gives nothing twice."""
    return sum(c.amount for c in cells if c.bonus == bonus and kind in (ANY, c.kind))


def grown(table: Table) -> int:
    """What organisms add to the draw count, and to the hand limit, for the owner's cells."""
    return sum(worth(table.cells, organism.per) for organism in table.organisms if organism.per)


def draw_terms(table: Table, limits: Limits) -> dict[str, int]:
    """The summands of the draw count."""
    return {
        "draw_base": limits.base_draw,
        "draw_cells": given(table.cells, DRAW),
        "draw_organisms_fixed": sum(organism.draw for organism in table.organisms),
        "draw_organisms_cells": grown(table),
    }


def hand_terms(table: Table, limits: Limits) -> dict[str, int]:
    """The summands of the hand limit; cells alone never raise it."""
    return {
        "hand_base": limits.hand_limit,
        "hand_organisms_fixed": sum(organism.hand for organism in table.organisms),
        "hand_organisms_cells": grown(table),
    }


def price_terms(table: Table, cell: Cell) -> dict[str, int]:
    """The summands of a cell's price, before it is raised to the least that a cell costs."""
    cheaper = [o.less for o in table.organisms if o.cheaper in (ANY, cell.kind)]
    return {
        "price_listed": cell.cost,
        "price_cells": -given(table.cells, DISCOUNT, cell.kind),
        "price_organisms": -sum(cheaper),
        "price_mutations": sum(m.genes for m in table.mutations if m.kind == cell.kind),
    }


def lacking(cells: tuple[Cell, ...], cost: Mapping[str, int]) -> int:
    """How many cells are missing to pay a cost; what is left over of a kind pays for any."""
    short = {kind: max(0, cost[kind] - worth(cells, kind)) for kind in cost if kind != ANY}
    in_all = sum(cost.values()) - worth(cells)
    return max(sum(short.values()), in_all)


# From here on: examples.


@dataclass(frozen=True, slots=True)
class Position:
    """An example as it was read."""

    table: Table
    limits: Limits
    kinds: tuple[str, ...]
    buy: Cell | Organism | None = None
    pays: tuple[Cell, ...] | None = None
    hand: int | None = None
    players: int = 0
    to_win: int = 0
    out: int = 0

    @property
    def price(self) -> int:
        """What the cell that is bought costs in genes."""
        if not isinstance(self.buy, Cell):
            return 0
        return max(self.limits.least_genes, sum(price_terms(self.table, self.buy).values()))

    @property
    def short(self) -> int:
        """How many genes or cells are missing to buy what is bought."""
        if isinstance(self.buy, Organism):
            return lacking(self.table.cells if self.pays is None else self.pays, self.buy.cost)
        return max(0, self.price - self.table.genes)

    @property
    def after(self) -> Table:
        """The table once the purchase is made; one that can not be paid is not made."""
        table = self.table
        if self.buy is None or self.short:
            return table
        if isinstance(self.buy, Cell):
            left = table.genes - self.price
            return replace(table, cells=(*table.cells, self.buy), genes=left)
        kept = list(table.cells)
        for cell in self.pays or ():
            kept.remove(cell)
        return replace(table, cells=tuple(kept), organisms=(*table.organisms, self.buy))


def read_cell(pieces: Pieces, name: str) -> Cell:
    """The cell of this name, as its fields describe it."""
    fields = pieces[name]
    bonus = str(fields.get("bonus", ""))
    cost, worth_, gives = (whole(fields, key) for key in ("cost", "worth", "amount"))
    return Cell(name, str(fields.get("kind", "")), cost, worth_, bonus, gives)


def read_mutation(pieces: Pieces, name: str) -> Mutation:
    """The mutation of this name, as its fields describe it."""
    return Mutation(name, str(pieces[name].get("kind", "")), whole(pieces[name], "genes"))


def read_organism(pieces: Pieces, name: str, kinds: tuple[str, ...]) -> Organism:
    """The organism of this name, as its fields describe it."""
    fields = pieces[name]
    cost = {kind: whole(fields, kind) for kind in (*kinds, ANY) if whole(fields, kind)}
    less, draw, hand = (whole(fields, key) for key in ("less", "draw", "hand"))
    cheaper, per = str(fields.get("cheaper", "")), str(fields.get("per", ""))
    return Organism(name, cost, cheaper, less, draw, hand, per)


def whole(fields: Mapping[str, object], key: str) -> int:
    """A number of a piece, 0 where it has none."""
    return cast("int", fields.get(key, 0))


@dataclass(frozen=True, slots=True)
class Box:
    """The pieces that an example can name, sorted."""

    cells: Pieces
    mutations: Pieces
    organisms: Pieces
    kinds: tuple[str, ...]


def sort(pieces: Pieces) -> Box:
    """Tell cells, mutations and organisms apart by their fields."""
    cells = {id_: fields for id_, fields in pieces.items() if fields.get(CARD) == CELL}
    mutations = {id_: fields for id_, fields in pieces.items() if fields.get(CARD) == MUTATION}
    organisms = {id_: fields for id_, fields in pieces.items() if ANY in fields}
    kinds = dict.fromkeys(str(fields.get("kind", "")) for fields in cells.values())
    return Box(cells, mutations, organisms, tuple(kinds))


def read_limits(numbers: Numbers) -> Limits:
    """The numbers that the rules state."""
    return Limits(
        stated(numbers, "base_draw"), stated(numbers, "hand_limit"), stated(numbers, "least_genes")
    )


def read_table(box: Box, example: Example, problems: list[str]) -> Table:
    """What the player has in play, as far as it can be read."""
    table = Table((), (), (), 0)
    with gather(problems, "cells"):
        names = chosen_many(example.get("cells", ()), box.cells, "cell")
        table = replace(table, cells=tuple(read_cell(box.cells, it) for it in names))
    with gather(problems, "organisms"):
        names = chosen_many(example.get("organisms", ()), box.organisms, "organism")
        organisms = tuple(read_organism(box.organisms, it, box.kinds) for it in names)
        table = replace(table, organisms=organisms)
    with gather(problems, "mutations"):
        names = chosen_many(example.get("mutations", ()), box.mutations, "mutation")
        table = replace(table, mutations=tuple(read_mutation(box.mutations, it) for it in names))
    with gather(problems, "genes"):
        table = replace(table, genes=amount(example.get("genes", 0), "genes"))
    return table


def read_buy(box: Box, table: Table, name: object) -> Cell | Organism:
    """The cell or the organism that is bought; it does not lie in play yet."""
    id_ = chosen(name, {**box.cells, **box.organisms}, "cell or organism")
    if id_ in box.cells:
        chosen_many([id_, *(cell.id for cell in table.cells)], box.cells, "cell")
        return read_cell(box.cells, id_)
    chosen_many([id_, *(owned.id for owned in table.organisms)], box.organisms, "organism")
    return read_organism(box.organisms, id_, box.kinds)


def read(
    pieces: Pieces, example: Example, numbers: Numbers, problems: list[str]
) -> Position | None:
    """The position that an example describes; None if a part of it cannot be read."""
    box = sort(pieces)
    buy: Cell | Organism | None = None
    pays: tuple[Cell, ...] | None = None
    players, to_win, out, hand = 0, 0, 0, None
    with gather(problems, "example"):
        mapping(example, KEYS)
    table = read_table(box, example, problems)
    with gather(problems, "buy"):
        buy = read_buy(box, table, example["buy"]) if "buy" in example else None
    with gather(problems, "pays"):
        if "pays" in example:
            pays = read_pays(box, table, example["pays"])
    with gather(problems, "hand"):
        hand = amount(example["hand"], "cards") if "hand" in example else None
    with gather(problems, "players"):
        if "players" in example:
            allowed = range(stated(numbers, "players.from"), stated(numbers, "players.to") + 1)
            players = integer(example["players"], "players", allowed)
            to_win = stated(numbers, f"organisms_to_win.{players}")
            out = stated(numbers, f"organisms_out.{players}")
    with gather(problems, "numbers"):
        limits = read_limits(numbers)
    if problems:
        return None
    return Position(table, limits, box.kinds, buy, pays, hand, players, to_win, out)


def read_pays(box: Box, table: Table, names: object) -> tuple[Cell, ...]:
    """The cells in play that an organism is paid with."""
    paid = [read_cell(box.cells, name) for name in chosen_many(names, box.cells, "cell")]
    for cell in Counter(paid) - Counter(table.cells):
        raise MalformedError(f"{cell.id!r} is not among the cells in play")
    return tuple(paid)


def faults(position: Position) -> Iterator[str]:
    """What no game could have led to."""
    table, buy = position.table, position.buy
    if position.pays is not None and not isinstance(buy, Organism):
        yield "pays: cells are paid for organisms alone"
    if isinstance(buy, Organism) and position.pays is None and not position.short:
        yield "pays: say which cells are discarded for the organism"
    if position.players and len(table.organisms) >= position.to_win and buy is not None:
        yield f"buy: with {len(table.organisms)} organisms the game is over"
    if position.players and len(table.organisms) > position.to_win:
        most = f"{position.to_win} win for {position.players} players"
        yield f"organisms: {len(table.organisms)} are owned, {most}"


def table_facts(position: Position, table: Table) -> Iterator[tuple[str, Fact]]:
    """What the player draws and may keep with these cards in play."""
    draws, hand = draw_terms(table, position.limits), hand_terms(table, position.limits)
    yield from draws.items()
    yield "draw_count", sum(draws.values())
    yield "draw_sum", spelled(draws)
    yield from hand.items()
    yield "hand_limit", sum(hand.values())
    yield "hand_sum", spelled(hand)
    yield "cells", len(table.cells)
    yield "cells_worth", worth(table.cells)
    for kind in position.kinds:
        yield f"worth_{kind}", worth(table.cells, kind)
        yield f"discount_{kind}", given(table.cells, DISCOUNT, kind)
    yield "organisms", len(table.organisms)
    yield "genes", table.genes


def spelled(terms: Mapping[str, int]) -> str:
    """A sum as one would count it aloud: 2 + 1 + 1 + 2 = 6."""
    shown = [term for at, term in enumerate(terms.values()) if term or not at]
    words = str(shown[0]) + "".join(f" {'-' if t < 0 else '+'} {abs(t)}" for t in shown[1:])
    return f"{words} = {sum(shown)}"


def cell_facts(position: Position, cell: Cell) -> Iterator[tuple[str, Fact]]:
    """What a cell costs and whether the genes suffice."""
    terms = price_terms(position.table, cell)
    yield from terms.items()
    yield "price_uncut", sum(terms.values())
    yield "price_sum", spelled(terms)
    yield "price", position.price
    yield "floored", position.price != sum(terms.values())
    yield "genes_short", position.short
    yield "genes_left", position.after.genes


def organism_facts(position: Position, organism: Organism) -> Iterator[tuple[str, Fact]]:
    """What an organism costs, what is paid for it and what goes with that."""
    paid = () if position.short else position.pays or ()
    yield "cost", sum(organism.cost.values())
    for kind in (*position.kinds, ANY):
        yield f"cost_{kind}", organism.cost.get(kind, 0)
    yield "cells_short", position.short
    yield "paid_cells", len(paid)
    yield "paid_worth", worth(paid)
    yield "overpaid", worth(paid) - sum(organism.cost.values()) if paid else 0
    yield "lost_draws", given(paid, DRAW)
    yield "lost_discounts", given(paid, DISCOUNT)


def buy_facts(position: Position, buy: Cell | Organism) -> Iterator[tuple[str, Fact]]:
    """What the rules say about a purchase, and how the table differs before and after it."""
    what = "genes" if isinstance(buy, Cell) else "cells"
    yield "legal", not position.short
    yield "reason", what if position.short else ""
    if isinstance(buy, Cell):
        yield from cell_facts(position, buy)
    else:
        yield from organism_facts(position, buy)
    before = dict(table_facts(position, position.table))
    yield from ((f"before_{name}", fact) for name, fact in before.items())
    gained = (
        draw_terms(position.after, position.limits),
        hand_terms(position.after, position.limits),
    )
    yield "draw_change", sum(gained[0].values()) - cast("int", before["draw_count"])
    yield "hand_limit_change", sum(gained[1].values()) - cast("int", before["hand_limit"])


def turn_facts(position: Position, hand: int) -> Iterator[tuple[str, Fact]]:
    """The end of the turn: what is drawn onto the hand, discarded and kept."""
    drawn = hand + sum(draw_terms(position.after, position.limits).values())
    limit = sum(hand_terms(position.after, position.limits).values())
    yield "hand_drawn", drawn
    yield "discards", max(0, drawn - limit)
    yield "hand_kept", min(drawn, limit)


def goal_facts(position: Position) -> Iterator[tuple[str, Fact]]:
    """How far it is to the end of the game."""
    owned = len(position.after.organisms)
    yield "organisms_to_win", position.to_win
    yield "organisms_out", position.out
    yield "organisms_missing", max(0, position.to_win - owned)
    yield "won", owned >= position.to_win


@dataclass(frozen=True, slots=True)
class Microscopic:
    """The engine: reads an example, makes the purchase, and says what the rules make of it."""

    name: str = "microscopic"

    def judge(self, pieces: Pieces, example: Example, numbers: Numbers) -> Verdict:
        """The facts of an example, or what is wrong with it."""
        problems: list[str] = []
        position = read(pieces, example, numbers, problems)
        if position is not None:
            problems.extend(faults(position))
        if position is None or problems:
            return Verdict(problems=tuple(problems))
        facts = dict(table_facts(position, position.after))
        facts.update(buy_facts(position, position.buy) if position.buy else ())
        facts.update(turn_facts(position, position.hand) if position.hand is not None else ())
        facts.update(goal_facts(position) if position.players else ())
        return Verdict(facts)


ENGINE = Microscopic()
