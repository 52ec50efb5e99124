"""Every pair of options goes together, or is refused with a reason; `inspect` confirms the rest."""

from collections.abc import Iterator
from itertools import combinations, product
from typing import Any, NamedTuple

import click
import pytest

from pnp.cli.build import command
from pnp.geometry import Edges, Point, Size
from pnp.inspect.inspection import inspect_pdf
from pnp.load.printers import Profile, keep_printer
from pnp.load.project import find_project
from pnp.load.tables import paper_sizes
from pnp.model.conflicts import CONFLICTS, conflicts
from pnp.model.devices import Printer
from pnp.model.order import Order
from tests.conftest import GAME, Pnp, Starter

# What is tried of each option, besides leaving it away; by the field of an order that it fills.
TRIED: dict[str, tuple[tuple[str, ...], ...]] = {
    "paper": (("--paper", "letter"), ("--paper", "a5"), ("--paper", "a4+letter")),
    "backs": (("--backs", "none"), ("--backs", "manual"), ("--backs", "fold")),
    "flip": (("--flip", "short"),),
    "back_bleed": (("--back-bleed", "5"),),
    "tray": (("--tray", "face-up"),),
    "printer": (("--printer", "office"),),
    "offset": (("--offset", "1,-0.5"),),
    "scale": (("--scale", "0.75"),),
    "ink": (("--ink", "saver"), ("--ink", "grey"), ("--ink", "line")),
    "back_ink": (("--back-ink", "saver"),),
    "booklet": (("--booklet",),),
    "binding": (("--binding", "20"),),
    "gap": (("--gap", "0"), ("--gap", "6")),
    "bleed": (("--bleed", "0"), ("--bleed", "3")),
    "columns": (("--columns", "1"),),
    "rows": (("--rows", "1"),),
    "turn": (("--turn",), ("--no-turn",)),
    "slots": (("--order", "stack"),),
    "guides": (("--guides", "both"), ("--guides", "none")),
    "corners": (("--corners",),),
    "blade": (("--cutter-offset", "2"),),
    "contour": (("--cut-contour",),),
    "register": (("--register", "silhouette"),),
    "gather": (("--gather",),),
    "without": (("--without", "cards/gale"), ("--without", "aids")),
    "copies": (("--copies", "2"),),
    "sheets": (("--sheets", "1"),),
    "pages": (("--pages", "1"),),
    "format": (("--format", "png"), ("--format", "listing")),
    "allow_missing": (("--allow-missing",),),
}
OFFICE = Printer("office", Point(0.5, -1.0), 0.1, Size(0.995, 1.0), Edges(4, 3, 4, 6))
TOKENS = "  tokens: {title: Tokens, shape: token-16, pieces: tokens.yaml, front: plain.xml}\n"
CROWDED = "of a cut mark can be seen"  # what a second sheet for one card would be too dear for
RULES = "# Rules {#rules -}\n\nPlay a card. {#play -}\n"


class Wish(NamedTuple):
    """An option as it is asked for."""

    field: str
    args: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join(self.args) or f"no {self.field}"


def order_of(args: tuple[str, ...]) -> Order:
    """Return the order that a command line asks for."""
    holder = click.Command("order", params=list(command.params), callback=lambda **_: None)
    with holder.make_context("order", list(args)) as context:
        taken = {name: value for name, value in context.params.items() if name in Order._fields}
    return Order(**taken)


def wishes() -> list[list[Wish]]:
    """Return all that is tried, by option."""
    return [[Wish(field, args) for args in ((), *TRIED[field])] for field in TRIED]


def legal(chosen: list[Wish]) -> bool:
    return not any(conflicts(order_of(tuple(arg for wish in chosen for arg in wish.args))))


def rows() -> Iterator[list[Wish]]:
    """Yield command lines, few of them, so that every legal pair of wishes stands in one."""
    every = wishes()
    missing = {
        pair
        for one, other in combinations(every, 2)
        for pair in product(one, other)
        if legal(list(pair))
    }
    while missing:
        first = min(missing, key=str)
        chosen = list(first)
        for options in every:
            if options[0].field in {wish.field for wish in chosen}:
                continue
            fitting = [wish for wish in options if legal([*chosen, wish])]
            chosen.append(max(fitting, key=lambda wish: _new(wish, chosen, missing)))
        covered = {pair for pair in combinations(sorted(chosen, key=_place), 2) if pair in missing}
        assert first in covered
        missing -= covered
        yield chosen


def _new(wish: Wish, chosen: list[Wish], missing: set[Any]) -> int:
    return sum((one, wish) in missing or (wish, one) in missing for one in chosen)


def _place(wish: Wish) -> int:
    return list(TRIED).index(wish.field)


def test_every_option_of_an_order_is_tried() -> None:
    names = {parameter.name for parameter in command.params}
    asked = {field for field in Order._fields if field in names}
    assert asked == set(TRIED), "add a row to TRIED"


@pytest.mark.parametrize("row", CONFLICTS, ids=lambda row: "-".join(row.options))
def test_every_refusal_can_be_had_by_two_wishes(row: Any) -> None:
    every = [wish for options in wishes() for wish in options if wish.field in row.options]
    tried = combinations(every, 2)
    assert any(row.clash(order_of(one.args + other.args)) for one, other in tried)


@pytest.mark.parametrize("chosen", list(rows()), ids=lambda chosen: str(len(chosen)))
def test_every_pair_of_options_builds_what_inspect_approves_of(
    chosen: list[Wish], run: Pnp, starter: Starter
) -> None:
    keep_printer(Profile(OFFICE))
    starter.add_component("aids")
    starter.edit("game.yaml", "\n# What the rules", f"{TOKENS}\n# What the rules")
    starter.file("tokens.yaml").write_text("pieces: [{id: one, copies: 9}]\n", "utf-8")
    starter.file("rules.md").write_text(RULES, "utf-8")
    args = tuple(arg for wish in chosen for arg in wish.args)
    told = run("build", "--jobs", "1", *args).output
    papers = paper_sizes(find_project(starter.root))
    pdfs = sorted((starter.out / GAME).glob("*.pdf"))
    assert pdfs or "--format" in args, told
    for pdf in pdfs:
        found = [str(finding) for finding in inspect_pdf(pdf, papers).findings]
        wrong = [text for text in found if CROWDED not in text]
        assert not wrong, (args, wrong)
