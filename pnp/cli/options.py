"""The options of all commands, each described once; those of an order are in `pnp.wishes`."""

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any

import click

from pnp.cli import complete
from pnp.cli.program import NamedPath
from pnp.cli.values import FiniteNumber, Numbers, named, ranges
from pnp.model.order import Order
from pnp.wishes import BESIDES, WISHES, Wish, WishKind
from pnp.work.request import OUT

Command = Callable[..., Any]
Decorator = Callable[[Command], Command]


def _list(*names: str, **how: Any) -> Decorator:
    """Return an option that says its default."""
    return click.option(*names, **{"show_default": True, **how})


def _named(field: str, completed: Any = None, **how: Any) -> Decorator:
    """Return an option as it is described for all."""
    wish = BESIDES[field]
    told = {"default": wish.default, "metavar": wish.metavar, "help": wish.help}
    return click.option(wish.flag, field, shell_complete=completed, **{**told, **how})


games = click.argument("games", nargs=-1, metavar="[GAME]…", shell_complete=complete.games)
as_json = click.option("--json", "as_json", is_flag=True, help="Answer in JSON, for programs.")
no_cache = click.option(
    BESIDES["cache"].flag,
    "cache",
    flag_value=False,
    default=True,
    help=BESIDES["cache"].help,
)
force = click.option(BESIDES["force"].flag, is_flag=True, help=BESIDES["force"].help)
since = _named("since", complete.manifests)
only = _named("only", complete.pieces)


def languages(default: str = BESIDES["languages"].default) -> Decorator:
    """Return `--lang`."""
    return _named("languages", complete.languages, default=default, show_default=True)


def out(where: str) -> Decorator:
    """Return `--out`; files go to a place inside it."""
    return _list(
        "--out",
        type=NamedPath(path_type=Path),
        default=OUT,
        metavar="DIR",
        help=f"Where {where}",
    )


def _jobs(_: click.Context, __: click.Parameter, asked: int | None) -> int:
    made: int = BESIDES["jobs"].made(asked)
    return made


jobs = _named(
    "jobs",
    type=click.IntRange(int(BESIDES["jobs"].least), int(BESIDES["jobs"].most)),
    callback=_jobs,
)

_COMPLETED = {
    "paper": complete.papers,
    "printer": complete.printers,
    "without": complete.pieces,
}


def option(wish: Wish) -> Decorator:
    """Return the option that asks for something."""
    how: dict[str, Any] = {"help": wish.help, "default": wish.default, "show_default": wish.tells}
    if wish.metavar:
        how["metavar"] = wish.metavar
    if wish.field in _COMPLETED:
        how["shell_complete"] = _COMPLETED[wish.field]
    match wish.kind:
        case WishKind.FLAG:
            how["is_flag"] = True
        case WishKind.CHOICE:
            how["type"] = named(wish.choices)
        case WishKind.NUMBER:
            how["type"] = FiniteNumber(wish.least, wish.most)
        case WishKind.WHOLE:
            how["type"] = click.IntRange(int(wish.least), int(wish.most))
        case WishKind.POINT:
            how["type"] = Numbers(2, wish.least, wish.most)
    made = ranges if wish.kind is WishKind.RANGES else lambda _, __, value: wish.made(value)
    return click.option(wish.flag, wish.field, callback=made, **how)


# Everything that an order can be asked for on a command line, by the field that it fills.
ORDER: dict[str, Decorator] = {field: option(wish) for field, wish in WISHES.items()}


def order(*fields: str) -> Decorator:
    """Add the options of some fields of an order, and hand all of them on as one."""

    def decorate(function: Command) -> Command:
        @wraps(function)
        def taken(*args: Any, **given: Any) -> Any:
            asked = {field: given.pop(field) for field in fields}
            return function(*args, order=Order(**asked), **given)

        collected: Command = taken
        for field in reversed(fields):
            collected = ORDER[field](collected)
        return collected

    return decorate
