"""`pnp check`."""

import click

from pnp.cli import common
from pnp.cli.common import Asked, Ticker, takes
from pnp.model.face import variant_of


@click.command("check")
@takes("check", json=True)
@click.pass_context
def command(context: click.Context, asked: Asked) -> None:
    """Find everything that is wrong with games, all at once, without writing anything.

    Counts against the rules, examples against the rules engine, texts against their boxes and
    fonts, translations against their source, and every sheet against the data.
    """
    answer: dict[str, object] | None = {} if asked.as_json else None
    with common.findings_reported(answer=answer):
        project = common.open_project(context)
        request = asked.request(project).with_all_variants(project).choose(project)
        from pnp.uses.check import check as run

        with Ticker() as ticker:
            findings = run(project, request, ticker)
        common.end_with(findings, answer=answer)
        if not asked.as_json:
            told = common.count(len(findings), "warning") if findings else "All is well"
            variants = sum(bool(variant_of(game)) for game in request.games)
            size = common.count(len(request.games) - variants, "game")
            size += f", {common.count(variants, 'variant')}" if variants else ""
            click.echo(f"{told}: {size}, {common.count(len(request.languages), 'language')}.")
