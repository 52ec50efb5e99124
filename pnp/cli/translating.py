"""What the commands of `pnp translate` share."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeVar

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
        from pnp.findings import Refused

        answers = []
        for source in self.sources:
            for language in self.languages:
                try:
                    answers.append(ask(source, language))
                except Refused as refused:
                    self.findings.extend(refused.findings)
        return answers


def open_shop(context: click.Context) -> "Workshop":
    """Return the workshop of the project."""
    from pnp.workshop import Workshop

    return Workshop.open(common.open_project(context))


def open_desk(context: click.Context, games: Sequence[str], languages: str) -> Desk:
    """Return what was asked for; refuse all names that do not exist at once."""
    from pnp.findings import NOWHERE, Refused, did_you_mean, error
    from pnp.load.words import SOURCE_LANGUAGE
    from pnp.translate.source import known_ids, language_of, open_sources

    shop = open_shop(context)
    known, asked, codes = known_ids(shop.project), tuple(dict.fromkeys(games)), split(languages)
    strange = [
        error(NOWHERE, f"no game {game!r}", did_you_mean(game, known))
        for game in asked
        if game not in known
    ]
    if not codes:
        strange.append(error(NOWHERE, "--lang names no language", "say --lang de, or --lang all"))
    chosen = []
    everything = [code for code in shop.stock.languages if code != SOURCE_LANGUAGE]
    for code in everything if "all" in codes else codes:
        try:
            chosen.append(language_of(shop, code))
        except Refused as refused:
            strange.extend(refused.findings)
    if strange:
        raise Refused(strange)
    sources, findings = open_sources(shop, asked or known)
    return Desk(shop, sources, chosen, "all" not in codes, findings)
