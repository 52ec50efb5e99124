"""`pnp translate check`."""

from itertools import chain
from typing import TYPE_CHECKING

import click

from pnp.cli import common, options, translating
from pnp.cli.ticker import Ticker
from pnp.findings import Finding

if TYPE_CHECKING:
    from pnp.model.stock import Language
    from pnp.translate.source import TextSource


@click.command("check")
@translating.games
@options.languages("all")
@options.as_json
@click.pass_context
def command(context: click.Context, games: tuple[str, ...], languages: str, as_json: bool) -> None:
    """Find what is wrong with translations, all at once: words, marks, numbers, room, letters.

    What a player would stumble over is an error, a matter of style a warning.
    """
    with common.findings_reported(answer={} if as_json else None), Ticker() as ticker:
        from pnp.translate.marks import all_verdicts

        desk = translating.open_desk(context, games, languages)

        def judge(source: "TextSource", language: "Language") -> list[Finding]:
            ticker(f"{source.id} ({language.title})")
            catalog = source.catalog(language.code)
            return [one.finding for one in all_verdicts(source, language, catalog)]

        found = list(chain.from_iterable(desk.each(judge)))
        ticker.clear()
        common.end_with([*desk.findings, *found], answer={} if as_json else None)
        if not as_json:
            told = common.count(len(dict.fromkeys(found)), "warning") if found else "All is well"
            size = common.count(len(desk.languages), "language")
            click.echo(f"{told}: {len(desk.sources)} × {size}.")
