"""`pnp translate check`."""

import click

from pnp.cli import common, options, translating
from pnp.cli.ticker import Ticker


@click.command("check")
@translating.games_argument
@translating.lang_option
@options.as_json
@click.pass_context
def command(context: click.Context, games: tuple[str, ...], languages: str, as_json: bool) -> None:
    """Find what is wrong with translations, all at once: words, marks, numbers, room, letters.

    What a player would stumble over is an error, a matter of style a warning.
    """
    answer: dict[str, object] | None = {} if as_json else None
    with common.findings_reported(answer=answer):
        desk = translating.open_desk(context, games, languages)
        from pnp.door.judge import judge

        findings = list(desk.findings)
        with Ticker() as ticker:
            for source in desk.sources:
                for language in desk.languages:
                    ticker(f"{source.id} ({language.title})")
                    findings.extend(judge(source, language))
        common.end_with(findings, answer=answer)
        if not as_json:
            told = common.count(len(dict.fromkeys(findings)), "warning")
            size = common.count(len(desk.languages), "language")
            click.echo(f"{told if findings else 'All is well'}: {len(desk.sources)} × {size}.")
