"""`pnp check`."""

import click

from pnp.cli import common


@click.command("check")
@common.games_argument
@common.lang_option
@common.paper_option
@common.allow_missing_option
@common.json_option
@click.pass_context
def command(
    context: click.Context,
    games: tuple[str, ...],
    languages: str,
    paper: str,
    allow_missing: bool,
    as_json: bool,
) -> None:
    """Find everything that is wrong with games, all at once, without writing anything.

    Counts against the rules, examples against the rules engine, texts against their boxes and
    fonts, translations against their source, and every sheet against the data.
    """
    answer: dict[str, object] | None = {} if as_json else None
    with common.findings_reported(answer=answer):
        from pnp.cli.choose import choose

        project = common.open_project(context)
        choice = choose(project, games, languages, paper)
        from pnp.checking import check as run
        from pnp.model.order import Order
        from pnp.work.request import Request

        order = Order(paper=paper, allow_missing=allow_missing)
        with common.Ticker() as ticker:
            findings = run(project, Request(choice.games, choice.languages, order), ticker)
        common.end_with(findings, answer=answer)
        if as_json:
            return
        told = common.count(len(findings), "warning") if findings else "All is well"
        size = common.count(len(choice.games), "game")
        click.echo(f"{told}: {size}, {common.count(len(choice.languages), 'language')}.")
