"""`pnp check`."""

import sys

import click

from pnp.cli import common


@click.command()
@common.games_argument
@common.lang_option
@common.paper_option
@common.json_option
@click.pass_context
def check(
    context: click.Context, games: tuple[str, ...], languages: str, paper: str, as_json: bool
) -> None:
    """Find everything that is wrong with games, all at once, without writing anything.

    Counts against the rules, examples against the rules engine, texts against their boxes and
    fonts, translations against their source, and every sheet against the data.
    """
    with common.findings_reported():
        from pnp.build import check as run
        from pnp.findings import Refused, has_errors

        try:
            project = common.open_project(context)
            chosen = common.chosen_games(project, games)
            codes = common.chosen_languages(project, languages)
            with common.Ticker() as ticker:
                findings = run(project, chosen, codes, paper, ticker)
        except Refused as refused:
            if not as_json:
                raise
            findings = list(refused.findings)
        if as_json:
            common.echo_json([common.finding_json(finding) for finding in findings])
            sys.exit(1 if has_errors(findings) else 0)
        common.end_with(findings)
        told = common.count(len(findings), "warning") if findings else "All is well"
        where = f"{common.count(len(chosen), 'game')}, {common.count(len(codes), 'language')}"
        click.echo(f"{told}: {where}.")
