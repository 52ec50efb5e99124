"""`pnp new`."""

from pathlib import Path

import click

from pnp.cli import common


@click.command()
@click.argument("game")
@click.pass_context
def new(context: click.Context, game: str) -> None:
    """Make a small working game to start from, in this folder or in --project DIR.

    It gets card_data/GAME/ and templates/GAME/; `pnp build GAME` prints it as it is.
    """
    with common.findings_reported("Nothing was written."):
        from pnp.newgame import start_game

        for path in start_game(context.obj or Path.cwd(), game):
            click.echo(f"wrote {path}")
        click.echo(f"\nNow run:  pnp build {game}")
