"""`pnp translate check`."""

from itertools import product

import click

from pnp.cli import common, options, translating
from pnp.cli.ticker import Ticker
from pnp.findings import Finding, collected


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
        found: list[Finding] = []
        for source, language in product(desk.sources, desk.languages):
            ticker(f"{source.id} ({language.title})")
            with collected(desk.findings):
                catalog = source.catalog(language.code)
                found += [one.finding for one in all_verdicts(source, language, catalog)]
        ticker.clear()
        common.end_with([*desk.findings, *found], answer={} if as_json else None)
        if not as_json:
            told = common.count(len(dict.fromkeys(found)), "warning") if found else "All is well"
            size = common.count(len(desk.languages), "language")
            click.echo(f"{told}: {len(desk.sources)} × {size}.")
