"""Options as click takes them: those of `pnp.model.options`, whole stacks of them, and values."""

from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from pnp.base.units import millimetres
from pnp.cli import completion
from pnp.cli.program import NamedPath
from pnp.load.project import Project
from pnp.model.options import OPTIONS, Option, OptionKind, offered_by
from pnp.model.order import Order
from pnp.work.request import OUT, Request, cores

Command = Callable[..., Any]
Decorator = Callable[[Command], Command]

if TYPE_CHECKING:
    Several = click.ParamType[tuple[float, ...]]
else:
    Several = click.ParamType  # which says of what since click 8.4 only

_COMPLETED = {
    "languages": completion.languages,
    "only": completion.pieces,
    "paper": completion.papers,
    "printer": completion.printers,
    "since": completion.manifests,
    "without": completion.pieces,
}
as_json = click.option("--json", "as_json", is_flag=True, help="Answer in JSON, for programs.")
GAMES = (click.argument("games", nargs=-1, metavar="[GAME]…", shell_complete=completion.games),)
GAME = (
    click.argument("game", shell_complete=completion.games),
    click.argument(
        "parts", default="", metavar="[COMPONENT[/PIECE],…]", shell_complete=completion.pieces
    ),
)
_MAKING = ("jobs", "force", "cache")  # how files are made, and not which


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


class Numbers(Several):
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


def named(rows: Iterable[str]) -> "click.Choice[str]":
    """Return a choice of rows by name, however it is capitalised."""
    return click.Choice(list(rows), case_sensitive=False)


def option(one: Option, **more: Any) -> Decorator:
    """Return the option that asks for something, as it is described for all."""
    how: dict[str, Any] = {
        "help": one.help,
        "default": one.default,
        "show_default": one.tells,
        "metavar": one.metavar or None,
        "shell_complete": _COMPLETED.get(one.field),
    }
    match one.kind:
        case OptionKind.FLAG:
            how |= {"flag_value": False} if one.default else {"is_flag": True}
        case OptionKind.CHOICE:
            how["type"] = named(one.choices)
        case OptionKind.NUMBER:
            how["type"] = FiniteNumber(one.least, one.most)
        case OptionKind.WHOLE:
            how["type"] = click.IntRange(int(one.least), int(one.most))
        case OptionKind.POINT:
            how["type"] = Numbers(2, one.least, one.most)

    def held(_: click.Context, __: click.Parameter, value: Any) -> Any:
        try:
            return one.holds(value)
        except ValueError as problem:
            raise click.BadParameter(f"{problem}.") from None

    return click.option(one.flag, one.field, callback=held, **{**how, **more})


def languages(default: str = OPTIONS["languages"].default) -> Decorator:
    """Return `--lang`."""
    return option(OPTIONS["languages"], default=default)


def out(where: str) -> Decorator:
    """Return `--out`; files go to a place inside it."""
    return click.option(
        "--out",
        type=NamedPath(path_type=Path),
        default=OUT,
        show_default=True,
        metavar="DIR",
        help=f"Where {where}",
    )


def dpi(default: int = 300, more: str = "") -> Decorator:
    """Return `--dpi`."""
    kind, says = FiniteNumber(20, 1200), f"Pixels per inch{more}."
    return click.option(
        "--dpi", type=kind, default=default, show_default=True, metavar="N", help=says
    )


class Asked(NamedTuple):
    """What a command line asks for, as far as several commands can be asked for it."""

    games: tuple[str, ...]
    languages: str
    order: Order
    only: str = ""
    since: str = ""
    out: Path | None = None
    jobs: int = 1
    force: bool = False
    cache: bool = True
    measured: bool = True
    as_json: bool = False

    def request(self, project: Project, **order: Any) -> Request:
        """Return it as a request; an order may be given what follows from other options."""
        from pnp.work.request import asked_for

        wanted = self.order._replace(**order)
        request = asked_for(project, self.games, self.languages, wanted, self.only, self.out)
        return request._replace(jobs=self.jobs or cores(), force=self.force, cache=self.cache)


def takes(
    command: str,
    subject: Sequence[Decorator] = GAMES,
    first: Sequence[Decorator] = (),
    last: Sequence[Decorator] = (),
    *,
    all_languages: bool = False,
    files: str = "",
    json: bool = False,
) -> Decorator:
    """Add all options that a command offers, and hand them on as one.

    Options of its own come `first`, behind the languages, or `last`, where `files` go.
    """
    table = offered_by(command)
    # As a help text lists them.
    making = [option(table[field]) for field in _MAKING if field in table]
    stack: list[Decorator] = [
        *subject,
        languages("all" if all_languages else "en"),
        *first,
        *(option(one) for field, one in table.items() if field not in ("languages", *_MAKING)),
        *last,
        *([out(files)] if files else []),
        *making,
        *([as_json] if json else []),
    ]

    # What several commands share becomes one value; what is a command's own stays as it is.
    def decorate(function: Command) -> Command:
        @wraps(function)
        def taken(*args: Any, **given: Any) -> Any:
            shared = {name: given.pop(name) for name in Asked._fields if name in given}
            order = {field: given.pop(field) for field in Order._fields if field in table}
            if "game" in given:
                parts = given.pop("parts")
                shared["games"] = (given.pop("game"),)
                shared["only"] = parts if isinstance(parts, str) else ",".join(parts)
            return function(*args, asked=Asked(**shared, order=Order(**order)), **given)

        collected: Command = taken
        for one in reversed(stack):
            collected = one(collected)
        return collected

    return decorate
