"""The vocabulary of counts is not made for one game: two whole decks, with their numbers."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

from pnp.base.findings import Severity
from pnp.check.counts import counts_hold
from pnp.load.forms.counts import KINDS as ASKS
from pnp.model.game import Component, Count, Game, Piece
from tests.check.test_examples import answers, component, count, game, set_up


def number(name: str, says: float, kind: str = "count", **ask: Any) -> Count:
    players = ask.pop("players", None)
    return Count(name, ASKS[kind].model_validate(ask), says, "documented", "the rules", players)


# Microscopic

KINDS = ("simple", "cold", "heat", "water", "photosynthetic")
ADAPTED = ("cold", "heat", "water")
GENE_POOL = ["cells", "mutations", "viruses"]


def cell(kind: str, cost: int, copies: int, bonus: str | None = None, worth: int = 1) -> Any:
    return {"kind": kind, "cost": cost, "bonus": bonus, "worth": worth, "copies": copies}


def adapted_cells(kind: str) -> dict[str, Any]:
    return {
        f"{kind}_plain": cell(kind, 4, 4),
        f"{kind}_draw": cell(kind, 4, 2, "extra_draw"),
        f"{kind}_discount": cell(kind, 4, 4, "discount"),
        f"{kind}_double": cell(kind, 5, 2, worth=2),
    }


def microscopic() -> Game:
    cells = {
        "simple_plain": cell("simple", 3, 4),
        "simple_draw": cell("simple", 3, 4, "extra_draw"),
        "simple_replace": cell("simple", 3, 4, "replace"),
        "simple_discount": cell("simple", 3, 2, "discount"),
        "simple_double": cell("simple", 5, 2, worth=2),
        **adapted_cells("cold"),
        **adapted_cells("heat"),
        **adapted_cells("water"),
        "photosynthetic_plain": cell("photosynthetic", 3, 10),
    }
    mutations = {
        f"{kind}_{sign}": {"kind": kind, "genes": genes}
        for kind in ("simple", *ADAPTED)
        for sign, genes in (("minus", -1), ("plus", 1))
    }
    organisms = {
        name: {"cells": worth}
        for name, worth in zip(
            (*KINDS, "resilient", "bacteria"), (5, 4, 4, 4, 5, 4, 6), strict=True
        )
    }
    return game(
        component("cells", cells),
        component("mutations", mutations),
        component("viruses", {"virus": {"copies": 4}}),
        component("organisms", organisms),
        counts=tuple(microscopic_counts()),
        setups=(
            set_up(2, {"of": "organisms", "copies": 2}),
            set_up(3),
            set_up(4, {"of": "organisms", "copies": 2}),
        ),
    )


def microscopic_counts() -> Iterator[Count]:
    yield number("cells", 62, of="cells")
    yield number("mutations", 8, of="mutations")
    yield number("viruses", 4, of="viruses")
    yield number("gene_pool", 74, of=GENE_POOL)
    yield number("organisms", 7, of="organisms")
    yield number("to_print", 81, of=[*GENE_POOL, "organisms"])
    yield from cells_by_kind("cells", "count", (16, 12, 12, 12, 10))
    yield from cells_by_kind("genes", "sum", (52, 50, 50, 50, 30), field="cost")
    yield from cells_by_kind("worth", "sum", (18, 14, 14, 14, 10), field="worth")
    yield from cells_by_kind("faces", "distinct", (5, 4, 4, 4, 1), by=["bonus", "worth"])
    yield from cells_by_kind("dearest", "most", (5, 5, 5, 5, 3), field="cost")
    yield from cells_by_kind("cheapest", "least", (3, 4, 4, 4, 3), field="cost")
    yield number("genes", 232, "sum", of="cells", field="cost")
    yield number("worth", 70, "sum", of="cells", field="worth")
    yield number("faces", 18, "distinct", of="cells", by=["kind", "bonus", "worth"])
    yield number("draws", 10, of="cells", where={"bonus": "extra_draw"})
    yield number("replaces", 4, of="cells", where={"bonus": "replace"})
    yield number("discounts", 14, of="cells", where={"bonus": "discount"})
    yield number("doubles", 8, of="cells", where={"worth": 2})
    yield number("doubles_cost", 40, "sum", of="cells", where={"worth": 2}, field="cost")
    yield number("plain", 26, of="cells", where={"bonus": None, "worth": {"at_most": 1}})
    yield number("bonuses", 28, of="cells", where={"bonus": {"not": None}})
    swap = {"genes": {1: -1, -1: 1}}
    yield number("cancelling", 8, "closed", of="mutations", by=["kind", "genes"], swap=swap)
    for players, organisms in {2: 5, 3: 7, 4: 5}.items():
        yield number(f"organisms_for_{players}", organisms, of="organisms", players=players)
        yield number(f"gene_pool_for_{players}", 74, of=GENE_POOL, players=players)


def cells_by_kind(name: str, how: str, says: tuple[int, ...], **ask: Any) -> Iterator[Count]:
    """Ask the same of the cells of every kind."""
    for kind, value in zip(KINDS, says, strict=True):
        yield number(f"{name}_{kind}", value, how, of="cells", where={"kind": kind}, **ask)


# Clockwork City

DECK = ["machines", "supplies"]
FLYING = {
    "ornithopter": ("wing frame", "crank", "seat", "tail"),
    "gyrocopter": ("rotor", "mast", "boiler", "skid"),
    "balloon_cart": ("envelope", "burner", "basket", "ballast"),
    "spring_glider": ("canopy", "mainspring", "rudder", "wheel"),
    "rocket_chair": ("nozzle", "tank", "chair", "fins"),
    "pedal_kite": ("sail", "spar", "pedals", "propeller"),
}
BREAKERS = {
    "cipher_drum": ("drum", "needle", "key", "stand"),
    "punch_reader": ("reader", "tape", "lever", "lamp"),
    "gear_abacus": ("frame", "beads", "gears", "dial"),
    "listening_horn": ("horn", "membrane", "stylus", "box"),
}
AIRSHIP = {
    "airship": ("bow", "envelope front", "envelope rear", "stern", "gondola", "engine"),
}


def parts(kind: str, machines: Mapping[str, tuple[str, ...]]) -> dict[str, Any]:
    return {
        f"{machine} {part}": {"kind": kind, "machine": machine, "part": part}
        for machine, names in machines.items()
        for part in names
    }


def clockwork_city() -> Game:
    machines = parts("flying", FLYING) | parts("breaker", BREAKERS) | parts("airship", AIRSHIP)
    supplies: dict[str, dict[str, Any]] = {
        "fuel": {"kind": "fuel", "copies": 5},
        "power_machine": {"kind": "power"},
        "scrap": {"kind": "scrap", "copies": 6},
    }
    characters = ("Ada", "Bruno", "Cleo", "Dario", "Edda", "Felix")
    return game(
        component("machines", machines),
        component("supplies", supplies),
        component("characters", {name: {"name": name} for name in characters}),
        counts=tuple(clockwork_counts()),
        setups=(
            set_up(2, sets("flying", 3), sets("breaker", 2), cards("fuel", 2), cards("scrap", 2)),
            set_up(3, sets("flying", 2), sets("breaker", 1)),
            set_up(4),
        ),
    )


def sets(kind: str, how_many: int) -> dict[str, Any]:
    return {"of": "machines", "where": {"kind": kind}, "sets": how_many, "by": "machine"}


def cards(kind: str, copies: int) -> dict[str, Any]:
    return {"of": "supplies", "where": {"kind": kind}, "copies": copies}


def clockwork_counts() -> Iterator[Count]:
    yield number("deck", 58, of=DECK)
    yield number("characters", 6, of="characters")
    yield number("to_print", 64, of=[*DECK, "characters"])
    yield number("faces", 49, "distinct", of=DECK, by=["kind", "machine", "part"])
    yield number("machine_sets", 10, "sets", of="machines", by="machine", size=4, part="part")
    yield from what_is_left("all", None, (24, 16, 6, 5, 1, 6), (6, 4, 1))
    yield from what_is_left("two", 2, (12, 8, 6, 3, 1, 4), (3, 2, 1))
    yield from what_is_left("three", 3, (16, 12, 6, 5, 1, 6), (4, 3, 1))
    yield from what_is_left("four", 4, (24, 16, 6, 5, 1, 6), (6, 4, 1))
    for players, left in {2: 34, 3: 46, 4: 58}.items():
        yield number(f"deck_for_{players}", left, of=DECK, players=players)


def what_is_left(
    name: str, players: int | None, copies: tuple[int, ...], complete: tuple[int, ...]
) -> Iterator[Count]:
    """Ask how many cards of every kind there are, and how many complete sets."""
    kinds = ("flying", "breaker", "airship", "fuel", "power", "scrap")
    for kind, says in zip(kinds, copies, strict=True):
        yield number(f"{kind}_{name}", says, of=DECK, where={"kind": kind}, players=players)
    for kind, size, says in zip(kinds, (4, 4, 6), complete, strict=False):
        yield number(
            f"{kind}_sets_{name}",
            says,
            "sets",
            of="machines",
            where={"kind": kind},
            by="machine",
            size=size,
            part="part",
            players=players,
        )


# The decks are right

GAMES = {"microscopic": microscopic(), "clockwork_city": clockwork_city()}


@pytest.mark.parametrize("name", GAMES)
def test_the_deck_holds_what_the_rules_say(name: str) -> None:
    assert [str(finding) for finding in counts_hold(GAMES[name])] == []


@pytest.mark.parametrize("name", GAMES)
def test_every_count_can_fail(name: str) -> None:
    for asked in GAMES[name].counts:
        wrong = GAMES[name]._replace(counts=(asked._replace(says=asked.says + 1),))
        (finding,) = counts_hold(wrong)
        assert finding.message.startswith(f"{asked.id}: {asked.says} in the data, {asked.says + 1}")


def test_the_sums_of_the_rules_add_up() -> None:
    cells = answers(GAMES["microscopic"])
    assert [cells[f"cells_{kind}"] for kind in KINDS] == [16, 12, 12, 12, 10]
    assert cells["cells"] == 16 + 12 + 12 + 12 + 10 == 62
    assert cells["gene_pool"] == 62 + 8 + 4 == 74
    deck = answers(GAMES["clockwork_city"])
    assert deck["deck"] == 24 + 16 + 5 + 6 + 1 + 6 == 58
    assert (deck["deck_for_2"], deck["deck_for_3"]) == (58 - 24, 58 - 12) == (34, 46)


# And any other deck is not


def with_piece(of: Game, part: Component, old: Piece, new: Piece) -> Game:
    """Return the game with one piece replaced, or without it if it has no copies left."""
    pieces = tuple(new if piece is old else piece for piece in part.pieces)
    kept = tuple(piece for piece in pieces if piece.copies)
    changed = part._replace(pieces=kept)
    return of._replace(components=tuple(changed if it is part else it for it in of.components))


def every_piece() -> Iterator[Any]:
    for name, of in GAMES.items():
        for part in of.components:
            for piece in part.pieces:
                yield pytest.param(of, part, piece, id=f"{name}-{piece.id.replace(' ', '_')}")


def reported(of: Game) -> bool:
    return any(finding.severity is Severity.ERROR for finding in counts_hold(of))


@pytest.mark.parametrize(("of", "part", "piece"), list(every_piece()))
@pytest.mark.parametrize("change", [-1, 1])
def test_a_card_too_few_or_too_many_is_reported(
    of: Game, part: Component, piece: Piece, change: int
) -> None:
    wrong = piece._replace(copies=piece.copies + change)
    assert reported(with_piece(of, part, piece, wrong))


@pytest.mark.parametrize(("of", "part", "piece"), list(every_piece()))
def test_a_changed_card_is_reported(of: Game, part: Component, piece: Piece) -> None:
    changes: dict[str, Callable[[Any], Any]] = {
        "cost": lambda cost: cost + 1,
        "worth": lambda worth: worth + 1,
        "genes": lambda genes: -genes,
        "kind": lambda kind: "simple" if kind != "simple" else "cold",
        "bonus": lambda bonus: None if bonus else "replace",
        "machine": lambda machine: "airship" if machine != "airship" else "pedal_kite",
        "part": lambda _: next(other.fields["part"] for other in neighbours(part, piece)),
    }
    for name in set(changes) & set(piece.fields) - absent(piece):
        wrong = piece._replace(fields={**piece.fields, name: changes[name](piece.fields[name])})
        assert reported(with_piece(of, part, piece, wrong)), name


def absent(piece: Piece) -> set[str]:
    """Return the fields that only other pieces have."""
    return {name for name in piece.fields if piece.fields[name] is None and name != "bonus"}


def neighbours(part: Component, piece: Piece) -> Iterator[Piece]:
    """Return the other parts of the same machine."""
    for other in part.pieces:
        if other is not piece and other.fields["machine"] == piece.fields["machine"]:
            yield other


def test_the_set_up_that_wants_too_much_is_reported_at_its_place() -> None:
    city = GAMES["clockwork_city"]
    greedy = set_up(2, sets("flying", 7), cards("fuel", 6))
    messages = [finding.message for finding in counts_hold(city._replace(setups=(greedy,)))]
    assert messages[:2] == [
        "set-up for 2 players: removal 1: sets: 6 in the data, 7 to remove",
        "set-up for 2 players: removal 2: copies: 5 in the data, 6 to remove",
    ]
    assert "deck_for_3: no set-up for 3 players" in messages


def test_the_first_sets_and_copies_in_the_file_leave() -> None:
    left = number("left", 0, of="machines", where={"machine": "gyrocopter"}, players=3)
    assert count(GAMES["clockwork_city"], left) == 0
    left = number("left", 4, of="machines", where={"machine": "balloon_cart"}, players=3)
    assert count(GAMES["clockwork_city"], left) == 4
