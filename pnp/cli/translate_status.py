"""`pnp translate status`."""

import click

from pnp.cli import common, options, translating

COLUMNS = ("translated", "stale", "missing", "failing")


@click.command("status")
@translating.games
@options.languages("all")
@options.as_json
@click.pass_context
def command(context: click.Context, games: tuple[str, ...], languages: str, as_json: bool) -> None:
    """Show how far translations are: what is translated, stale, missing, or fails a check.

    Whether texts fit on the pieces is `pnp translate check`'s business, which composes them.
    """
    with common.findings_reported(answer={"translations": []} if as_json else None):
        from pnp.translate.status import status

        desk = translating.open_desk(context, games, languages)
        rows = desk.each(status)
        if as_json:
            common.end_with(desk.findings, answer={"translations": rows})
            return
        width = max([len("game"), *(len(row["game"]) for row in rows)])
        heads = "".join(f"{name:>12}" for name in COLUMNS)
        common.say(click.style(f"{'game':<{width}}  lang {heads}{'percent':>12}", bold=True))
        for row in rows:
            numbers = "".join(f"{row[name]:>12}" for name in COLUMNS)
            common.say(
                f"{row['game']:<{width}}  {row['language']:<5}{numbers}{row['percent']:>10} %"
            )
        common.end_with(desk.findings)
