"""`pnp translate kit`."""

from pathlib import Path

import click

from pnp.cli import common, translating
from pnp.cli.program import NamedPath
from pnp.cli.ticker import Ticker
from pnp.work.request import OUT


@click.command("kit")
@translating.game
@translating.language
@translating.beside
@click.option(
    "--out",
    type=NamedPath(path_type=Path),
    metavar="FILE.zip",
    help="The file to write.  [default: output/<game>-<lang>-kit.zip]",
)
@click.pass_context
def command(
    context: click.Context, game: str, language: str, beside: str, out: Path | None
) -> None:
    """Pack all that a translator needs into a zip, to be sent by mail.

    Texts, glossary, notes on style, pictures of all pieces and pages, a page for the browser, and
    how to go about it. `pnp translate accept` takes it back.
    """
    with common.findings_reported(common.NOTHING):
        from pnp.translate.kit import kit
        from pnp.work.choosing import refuse_sources_as_output

        shop = translating.open_shop(context)
        asked = translating.help_for(shop, language, beside)
        file = out or OUT / f"{game}-{language}-kit.zip"
        refuse_sources_as_output(shop.project, file)
        with Ticker() as ticker:
            names = kit(shop, game, asked, file, ticker)
        click.echo(f"wrote {file}: {common.count(len(names), 'file')}.")
