"""`pnp translate accept`."""

from pathlib import Path

import click

from pnp.cli import common, complete, translating


@click.command("accept")
@click.argument("file", metavar="FILE.po|FILE.zip", type=click.Path(path_type=Path))
@click.option("--game", default="", metavar="GAME", shell_complete=complete.sources,
              help="The game, if the file does not say it.")  # fmt: skip
@click.option("--lang", "language", default="", metavar="CODE", shell_complete=complete.languages,
              help="The language, if the file does not say it.")  # fmt: skip
@click.option("--anyway", is_flag=True, help="Take it in even with errors.")
@click.pass_context
def command(context: click.Context, file: Path, game: str, language: str, anyway: bool) -> None:
    """Take a translation in that somebody sent back: a PO file, or a zip with one.

    Every text is judged first; with an error among them nothing is written. What the project has
    is kept where the file has nothing, or nothing that still fits the English.
    """
    with common.findings_reported(common.NOTHING):
        from pnp.findings import shown
        from pnp.translate.accept import accept

        shop = translating.open_shop(context)
        results, written = accept(shop, file, game, language, anyway)
        for path, taken, _, _ in results:
            new, same = f"{len(taken.new)} new", f"{len(taken.same)} as they were"
            counts = f"{new}, {len(taken.changed)} changed, {same}, {len(taken.rejected)} rejected"
            click.echo(f"{shown(path)}: {counts}")
        findings = dict.fromkeys(finding for result in results for finding in result.findings)
        if not written:
            common.end_with(findings, f"{common.NOTHING} --anyway takes it in all the same.")
        common.show(findings)
        for result in results:
            if result.text:
                click.echo(f"wrote {shown(result.path)}")
