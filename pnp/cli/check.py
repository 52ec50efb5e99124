"""`pnp check`."""

import click

from pnp.cli import common, options
from pnp.cli.ticker import Ticker
from pnp.model.names import variant_of
from pnp.model.order import Order


@click.command("check")
@options.games
@options.languages()
@options.order("paper", "ink", "back_ink", "allow_missing")
@options.no_cache
@options.as_json
@click.pass_context
def command(
    context: click.Context,
    *,
    games: tuple[str, ...],
    languages: str,
    order: Order,
    cache: bool,
    as_json: bool,
) -> None:
    """Find everything that is wrong with games, all at once, without writing anything.

    Counts against the rules, examples against the rules engine, texts against their boxes and
    fonts, translations against their source, and every sheet against the data.
    """
    answer: dict[str, object] | None = {} if as_json else None
    with common.findings_reported(answer=answer):
        from pnp.work.choosing import asked_for, choose, with_all_variants

        project = common.open_project(context)
        asked = asked_for(project, games, languages, order)._replace(cache=cache)
        request = choose(project, with_all_variants(project, asked))
        from pnp.checking import check as run

        with Ticker() as ticker:
            findings = run(project, request, ticker)
        common.end_with(findings, answer=answer)
        if not as_json:
            told = common.count(len(findings), "warning") if findings else "All is well"
            variants = sum(bool(variant_of(game)) for game in request.games)
            size = common.count(len(request.games) - variants, "game")
            size += f", {common.count(variants, 'variant')}" if variants else ""
            click.echo(f"{told}: {size}, {common.count(len(request.languages), 'language')}.")
