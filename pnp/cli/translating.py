"""What the commands of `pnp translate` share."""

from collections.abc import Callable, Iterable, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import click

from pnp.cli import common, complete
from pnp.cli.choose import split

if TYPE_CHECKING:
    from pnp.findings import Finding
    from pnp.model.stock import Language
    from pnp.translate.source import TextSource
    from pnp.workshop import Workshop

T = TypeVar("T")

games = click.argument("games", nargs=-1, metavar="[GAME|stock]…", shell_complete=complete.sources)
game = click.argument("game", metavar="GAME|stock", shell_complete=complete.sources)
language = click.argument("language", metavar="LANG", shell_complete=complete.languages)


class Desk(NamedTuple):
    """What a command works on."""

    shop: "Workshop"
    sources: "Sequence[TextSource]"
    languages: "Sequence[Language]"
    explicit: bool  # whether the languages were named
    findings: "list[Finding]"  # why some games can not be read

    def each(self, ask: "Callable[[TextSource, Language], T]") -> list[T]:
        """Return the answers for every game in every language; refusals become findings."""
        return _answers(ask, product(self.sources, self.languages), self.findings)


def open_shop(context: click.Context) -> "Workshop":
    """Return the workshop of the project."""
    from pnp.workshop import Workshop

    return Workshop.open(common.open_project(context))


def open_desk(context: click.Context, games: Sequence[str], languages: str) -> Desk:
    """Return what was asked for; refuse all names that do not exist at once."""
    from pnp.findings import NOWHERE, Refused, did_you_mean, error
    from pnp.load.words import SOURCE_LANGUAGE
    from pnp.translate.source import STOCK, language_of, open_source

    shop = open_shop(context)
    known = (*shop.project.games, STOCK)
    asked, codes = tuple(dict.fromkeys(games)), split(languages)
    strange = [
        error(NOWHERE, f"no game {game!r}", did_you_mean(game, known))
        for game in asked
        if game not in known
    ]
    if not codes:
        strange.append(error(NOWHERE, "--lang names no language", "say --lang de, or --lang all"))
    everything = [code for code in shop.stock.languages if code != SOURCE_LANGUAGE]
    named = everything if "all" in codes else codes
    chosen = _answers(language_of, product([shop], named), strange)
    if strange:
        raise Refused(strange)
    findings: list[Finding] = []
    sources = _answers(open_source, product([shop], asked or known), findings)
    return Desk(shop, sources, chosen, "all" not in codes, findings)


def _answers(
    ask: Callable[..., T], asked: Iterable[tuple[Any, ...]], findings: "list[Finding]"
) -> list[T]:
    """Ask everything; refusals become findings."""
    from pnp.findings import Refused

    found = []
    for given in asked:
        try:
            found.append(ask(*given))
        except Refused as refused:
            findings.extend(refused.findings)
    return found
