"""Values of options that click does not know by itself."""

import json

import click
import pytest

from pnp.cli.common import FiniteNumber, Numbers
from tests.conftest import Pnp


def test_numbers_are_parted_by_commas_and_may_have_units() -> None:
    assert Numbers(2, -20, 20).convert("1.5,-2mm", None, None) == (1.5, -2.0)


@pytest.mark.parametrize("said", ["1", "1,2,3", "1,x", "1,21", "nan,1"])
def test_what_is_not_so_many_numbers_is_refused(said: str) -> None:
    with pytest.raises(click.BadParameter):
        Numbers(2, -20, 20).convert(said, None, None)


def test_not_a_number_is_in_no_range() -> None:
    with pytest.raises(click.BadParameter):
        FiniteNumber(0, 1).convert("nan", None, None)


@pytest.mark.parametrize(
    ("command", "wrong"),
    [("build", ("--sheets", "x")), ("plan", ("--nope",)), ("check", ("--ink", "blue"))],
)
def test_whoever_asks_for_json_is_told_in_json_what_is_wrong_with_an_option(
    command: str, wrong: tuple[str, ...], run: Pnp
) -> None:
    result = run(command, *wrong, "--json", status=2)
    (found,) = json.loads(result.stdout)["findings"]
    assert found["severity"] == "error" and wrong[0] in found["message"]
    assert "Usage: " in run(command, *wrong, status=2).stderr
