"""Every pair of options goes together, or is refused with a reason; `inspect` confirms the rest."""

import shutil
from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from typing import Any, NamedTuple

import pytest

from pnp.base.geometry import Edges, Point, Size
from pnp.cli.build import command
from pnp.load.printers import Profile, keep_printer
from pnp.load.project import find_project
from pnp.model.options import CONFLICTS
from pnp.model.order import Order
from pnp.model.stock import Printer
from pnp.uses.inspect.inspection import inspect_pdf
from tests.conftest import GAME, Pnp, Starter
from tests.support.options import SHOWN, order_of

# What is tried of each option, besides leaving it away; by the field of an order that it fills.
TRIED = {field: shown.tried for field, shown in SHOWN.items() if shown.tried}
OFFICE = Printer("office", Point(0.5, -1.0), 0.1, Size(0.995, 1.0), Edges(4, 3, 4, 6))
TOKENS = "  tokens: {title: Tokens, shape: token-16, pieces: tokens.yaml, front: plain.xml}\n"
CROWDED = "of a cut mark can be seen"  # what a second sheet for one card would be too dear for
RULES = "# Rules {#rules -}\n\nPlay a card. {#play -}\n"


class Choice(NamedTuple):
    """An option as it is asked for."""

    field: str
    args: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join(self.args) or f"no {self.field}"


@cache
def filled(args: tuple[str, ...]) -> dict[str, Any]:
    """Return what options fill in an order."""
    plain, asked = order_of(())._asdict(), order_of(args)._asdict()
    return {name: value for name, value in asked.items() if value != plain[name]}


def order_for(chosen: list[Choice]) -> Order:
    """Return the order that choices ask for together, each read from its command line once."""
    fields = [filled(choice.args) for choice in chosen]
    return order_of_nothing()._replace(**{name: it[name] for it in fields for name in it})


@cache
def order_of_nothing() -> Order:
    """Return the order of a command line without options."""
    return order_of(())


def choices() -> list[list[Choice]]:
    """Return all that is tried, by option."""
    return [[Choice(field, args) for args in ((), *TRIED[field])] for field in TRIED]


def legal(chosen: list[Choice]) -> bool:
    return not any(one.clash(order_for(chosen)) for one in CONFLICTS)


@cache
def rows() -> list[list[Choice]]:
    """Return command lines, few of them, so that every legal pair of choices stands in one."""
    return list(_rows())


def _rows() -> Iterator[list[Choice]]:
    every = choices()
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
            if options[0].field in {choice.field for choice in chosen}:
                continue
            fitting = [choice for choice in options if legal([*chosen, choice])]
            chosen.append(max(fitting, key=lambda choice: _new(choice, chosen, missing)))
        covered = {pair for pair in combinations(sorted(chosen, key=_place), 2) if pair in missing}
        assert first in covered
        missing -= covered
        yield chosen


def _new(choice: Choice, chosen: list[Choice], missing: set[Any]) -> int:
    return sum((one, choice) in missing or (choice, one) in missing for one in chosen)


def _place(choice: Choice) -> int:
    return list(TRIED).index(choice.field)


def test_every_option_of_an_order_is_tried() -> None:
    names = {parameter.name for parameter in command.params}
    asked = {field for field in Order._fields if field in names}
    assert asked == set(TRIED), "add a row to tests/support/options.py"


@pytest.mark.parametrize("row", CONFLICTS, ids=lambda row: "-".join(row.options))
def test_every_refusal_can_be_had_by_two_choices(row: Any) -> None:
    every = [choice for options in choices() for choice in options if choice.field in row.options]
    tried = combinations(every, 2)
    assert any(row.clash(order_of(one.args + other.args)) for one, other in tried)


SHARES = 7  # of the rows, for as many processes


@pytest.mark.parametrize("share", range(SHARES))
def test_every_pair_of_options_builds_what_inspect_approves_of(
    share: int, run: Pnp, starter: Starter
) -> None:
    keep_printer(Profile(OFFICE))
    starter.add_component("aids")
    starter.edit("game.yaml", "\n# What the rules", f"{TOKENS}\n# What the rules")
    starter.file("tokens.yaml").write_text("pieces: [{id: one, copies: 9}]\n", "utf-8")
    starter.file("rules.md").write_text(RULES, "utf-8")
    for chosen in rows()[share::SHARES]:
        shutil.rmtree(starter.out, ignore_errors=True)
        builds_what_inspect_approves_of(chosen, run, starter)


def builds_what_inspect_approves_of(chosen: list[Choice], run: Pnp, starter: Starter) -> None:
    args = tuple(arg for choice in chosen for arg in choice.args)
    assert order_of(args) == order_for(chosen)
    told = run("build", "--jobs", "1", *args).output
    papers = find_project(starter.root).paper_sizes
    pdfs = sorted((starter.out / GAME).glob("*.pdf"))
    assert pdfs or "--format" in args, told
    for pdf in pdfs:
        found = [str(finding) for finding in inspect_pdf(pdf, papers).findings]
        wrong = [text for text in found if CROWDED not in text]
        assert not wrong, (args, wrong)
