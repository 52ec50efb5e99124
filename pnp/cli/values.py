"""Values of options that click does not know by itself."""

from collections.abc import Iterable
from math import isnan
from typing import TYPE_CHECKING, Any

import click

from pnp.model.picks import picks, written
from pnp.units import millimetres


def named(rows: Iterable[str]) -> "click.Choice[str]":
    """Return a choice of rows by name, however it is capitalised."""
    return click.Choice(list(rows), case_sensitive=False)


class FiniteNumber(click.FloatRange):
    """A number in a range, where Python lets `nan` through all of them."""

    def convert(
        self, value: Any, param: click.Parameter | None, context: click.Context | None
    ) -> Any:
        """Return the number that was given."""
        number = super().convert(value, param, context)
        if isnan(number):
            self.fail(f"{value!r} is not a number.", param, context)
        return number


if TYPE_CHECKING:
    _Several = click.ParamType[tuple[float, ...]]
else:
    _Several = click.ParamType  # which says of what since click 8.4 only


class Numbers(_Several):
    """So many numbers with commas between them."""

    name = "numbers"

    def __init__(self, count: int, least: float, most: float) -> None:
        self.count, self.least, self.most = count, least, most

    def convert(
        self, value: Any, param: click.Parameter | None, context: click.Context | None
    ) -> Any:
        """Return the numbers that were given; such as have a unit are lengths."""
        if isinstance(value, tuple):
            return value
        parts = str(value).split(",")
        if len(parts) != self.count:
            self.fail(f"{value!r} is not {self.count} numbers with commas between.", param, context)
        try:
            numbers = tuple(millimetres(part) for part in parts)
        except ValueError as problem:
            self.fail(f"{problem}.", param, context)
        if not all(self.least <= number <= self.most for number in numbers):
            self.fail(f"{value}: each is from {self.least:g} to {self.most:g}.", param, context)
        return numbers

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        """Return what stands for the numbers in a help text."""
        return ",".join("XYZW"[: self.count] if self.count < 4 else "LTRB")


_LENGTH = FiniteNumber(0.0, 10.0)


class Bleed(_Several):
    """A length in millimetres, or the word that leaves it to the shape."""

    name = "bleed"
    OWN = "shape"

    def convert(
        self, value: Any, param: click.Parameter | None, context: click.Context | None
    ) -> Any:
        """Return the length that was given, or the word."""
        return value if value == self.OWN else _LENGTH.convert(value, param, context)

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        """Return what stands for it in a help text."""
        return f"MM|{self.OWN}"


def ranges(_: click.Context, __: click.Parameter, value: str) -> str:
    """Return numbers and ranges such as `1,4-` as files are named by them."""
    try:
        return written(picks(value))
    except ValueError as problem:
        raise click.BadParameter(f"{problem}.") from None
