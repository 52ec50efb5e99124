"""What can be asked of an order: read from forms as from command lines."""

from typing import Any

import pytest
from click.testing import CliRunner

from pnp.cli import options
from pnp.findings import Refused
from pnp.model.order import ON_PAPER, Order
from pnp.wishes import WISHES, Wish, WishKind, order_of

FIELDS = (*ON_PAPER, "format", "allow_missing")
GIVEN = {
    WishKind.NUMBER: "2.5",
    WishKind.WHOLE: "3",
    WishKind.FLAG: True,
    WishKind.EITHER: True,
    WishKind.NAMES: "cards, tiles/2",
    WishKind.RANGES: "2-3,5",
    WishKind.POINT: "1.5,-2",
    WishKind.PAPER: "letter",
    WishKind.PRINTER: "office",
}


def value_for(wish: Wish) -> Any:
    return wish.choices[-1] if wish.kind is WishKind.CHOICE else GIVEN[wish.kind]


def typed(*arguments: str) -> Order:
    """Return the order of a command line."""
    import click

    seen: list[Order] = []

    @click.command()
    @options.order(*FIELDS)
    def command(order: Order) -> None:
        seen.append(order)

    result = CliRunner().invoke(command, arguments, catch_exceptions=False)
    assert not result.exit_code, result.output
    return seen[0]


def test_every_field_that_shapes_a_file_can_be_asked_for() -> None:
    assert set(FIELDS) <= set(WISHES)
    assert {*WISHES} == {*Order._fields} - {"pieces", "changed"}


def test_a_form_without_values_is_the_usual_order() -> None:
    assert order_of(dict.fromkeys(FIELDS)) == typed() == Order()


@pytest.mark.parametrize("field", FIELDS)
def test_a_form_and_a_command_line_mean_the_same(field: str) -> None:
    wish = WISHES[field]
    given = value_for(wish)
    flag = wish.flag.partition("/")[0]
    line = [flag] if given is True else [flag, str(given)]
    assert order_of({field: given}) == typed(*line) != Order()


@pytest.mark.parametrize(
    ("field", "given", "says"),
    [
        ("scale", "5", "--scale: 5 is not from 0.1 to 4"),
        ("scale", "nan", "--scale: nan is not from 0.1 to 4"),
        ("copies", "2.5", "'2.5' is not a number"),
        ("copies", 0, "0 is not from 1 to 1000"),
        ("backs", "duplx", "did you mean 'duplex'?"),
        ("offset", "1", "two numbers"),
        ("gather", "yes", "neither yes nor no"),
        ("sheets", "x", "--sheets"),
        ("papper", "a4", "did you mean 'paper'?"),
    ],
)
def test_what_is_wrong_in_a_form_is_told(field: str, given: Any, says: str) -> None:
    with pytest.raises(Refused) as caught:
        order_of({field: given, "flip": "sideways"})
    first, second = map(str, caught.value.findings)
    assert says in first
    assert "--flip" in second, "all mistakes at once"
