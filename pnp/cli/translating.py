"""What the commands of `pnp translate` share."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import click

from pnp.cli import common, complete

if TYPE_CHECKING:
    from pnp.door.source import Source
    from pnp.findings import Finding
    from pnp.model.stock import Language
    from pnp.workshop import Workshop

F = TypeVar("F", bound=Callable[..., Any])


def lang_option(function: F) -> F:
    """Add `--lang`, for all languages unless some are named."""
    return click.option(
        "--lang",
        "languages",
        default="all",
        metavar="CODE,…|all",
        shell_complete=complete.languages,
        help="Languages, separated by commas, or all.",
        show_default=True,
    )(function)


def games_argument(function: F) -> F:
    """Add the list of games; `stock` is one of them."""
    return click.argument(
        "games", nargs=-1, metavar="[GAME|stock]…", shell_complete=complete.sources
    )(function)


class Desk(NamedTuple):
    """What a command works on."""

    shop: "Workshop"
    sources: "Sequence[Source]"
    languages: "Sequence[Language]"
    explicit: bool  # whether the languages were named
    findings: "list[Finding]"  # why some games can not be read


def open_shop(context: click.Context) -> "Workshop":
    """Return the workshop of the project."""
    from pnp.workshop import Workshop

    return Workshop.open(common.open_project(context))


def open_desk(context: click.Context, games: Sequence[str], languages: str) -> Desk:
    """Return what was asked for; refuse all names that do not exist at once."""
    from pnp.cli.choose import split
    from pnp.door.source import known_ids, open_sources
    from pnp.findings import NOWHERE, Refused, did_you_mean, error

    shop = open_shop(context)
    known = known_ids(shop.project)
    strange = [
        error(NOWHERE, f"no game {game!r}", did_you_mean(game, known))
        for game in dict.fromkeys(games)
        if game not in known
    ]
    codes = split(languages)
    if not codes:
        strange.append(error(NOWHERE, "--lang names no language", "say --lang de, or --lang all"))
    chosen = _languages(shop, codes, strange)
    if strange:
        raise Refused(strange)
    sources, findings = open_sources(shop, tuple(dict.fromkeys(games)) or known)
    return Desk(shop, sources, chosen, "all" not in codes, findings)


def _languages(
    shop: "Workshop", codes: Sequence[str], strange: "list[Finding]"
) -> "list[Language]":
    from pnp.door.source import language_of
    from pnp.findings import Refused
    from pnp.load.words import SOURCE_LANGUAGE

    if "all" in codes:
        return [row for row in shop.stock.languages.values() if row.code != SOURCE_LANGUAGE]
    chosen = []
    for code in codes:
        try:
            chosen.append(language_of(shop, code))
        except Refused as refused:
            strange.extend(refused.findings)
    return chosen
