"""What the commands of `pnp translate` share."""

from collections.abc import Callable, Sequence
from itertools import product
from typing import TYPE_CHECKING, NamedTuple, TypeVar

import click

from pnp.cli import common, complete
from pnp.findings import NOWHERE, Finding, Refused, collected, did_you_mean, error
from pnp.model.names import game_of
from pnp.wishes import split

if TYPE_CHECKING:
    from pnp.model.stock import Language
    from pnp.translate.helps import Help
    from pnp.translate.source import TextSource
    from pnp.workshop import Workshop

T = TypeVar("T")

games = click.argument("games", nargs=-1, metavar="[GAME|stock]…", shell_complete=complete.sources)
game = click.argument("game", metavar="GAME|stock", shell_complete=complete.sources)
language = click.argument("language", metavar="LANG", shell_complete=complete.languages)
beside = click.option("--beside", default="", metavar="LANG", shell_complete=complete.languages,
                      help="Another language that is shown above each text.")  # fmt: skip


class Desk(NamedTuple):
    """What a command works on."""

    shop: "Workshop"
    sources: "list[TextSource]"
    languages: "list[Language]"
    explicit: bool  # whether the languages were named
    findings: list[Finding]  # why some games can not be read

    def each(self, ask: "Callable[[TextSource, Language], T]") -> list[T]:
        """Return the answers for every game in every language; refusals become findings."""
        found = []
        for source, language in product(self.sources, self.languages):
            with collected(self.findings):
                found.append(ask(source, language))
        return found


def open_shop(context: click.Context) -> "Workshop":
    """Return the workshop of the project."""
    from pnp.store import Store
    from pnp.workshop import Workshop

    return Workshop.open(common.open_project(context), Store.usual())


def help_for(shop: "Workshop", language: str, beside: str) -> "Help":
    """Return who is helped, or refuse languages that there are not."""
    from pnp.translate.helps import Help
    from pnp.translate.source import language_of

    asked = language_of(shop, language)
    return Help(asked, language_of(shop, beside).code if beside else "")


def open_desk(context: click.Context, games: Sequence[str], languages: str) -> Desk:
    """Return what was asked for; refuse all names that do not exist at once."""
    from pnp.load.words import SOURCE_LANGUAGE
    from pnp.translate.source import beside_games, language_of, open_source

    shop = open_shop(context)
    known = (*shop.project.games, *beside_games(shop.project))
    asked, codes = tuple(dict.fromkeys(map(game_of, games))), split(languages)
    strange = [
        error(NOWHERE, f"no game {game!r}", did_you_mean(game, known))
        for game in asked
        if game not in known
    ]
    if not codes:
        strange.append(error(NOWHERE, "--lang names no language", "say --lang de, or --lang all"))
    everything = [code for code in shop.stock.languages if code != SOURCE_LANGUAGE]
    desk = Desk(shop=shop, sources=[], languages=[], explicit="all" not in codes, findings=[])
    for code in codes if desk.explicit else everything:
        with collected(strange):
            desk.languages.append(language_of(shop, code))
    if strange:
        raise Refused(strange)
    for id_ in asked or known:
        with collected(desk.findings):
            desk.sources.append(open_source(shop, id_))
    return desk
