"""`pnp new`."""

import os
import re
import shlex
from pathlib import Path

import click

from pnp.base.findings import shown
from pnp.cli import common
from pnp.load.project import find_project


@click.command("new")
@click.argument("game")
@click.pass_context
def command(context: click.Context, game: str) -> None:
    """Make a small working game to start from.

    It gets card_data/GAME/ and templates/GAME/ in --project DIR, else in the project that this
    folder belongs to, else in this folder; `pnp build GAME` prints it as it is.
    """
    with common.findings_reported(common.NOTHING):
        from pnp.uses.newgame import start_game

        for path in start_game(_root(context.obj), game):
            click.echo(f"wrote {shown(path)}")
        where = f"--project {pasted(str(context.obj))} " if context.obj else ""
        click.echo(f"\nNow run:  pnp {where}build {game}")


def pasted(path: str, system: str = os.name) -> str:
    """Return a path in such quotes as the usual shells of a system want."""
    if system != "nt":
        return shlex.quote(path)
    if re.search("[$`]", path):  # which PowerShell would look into
        return "'" + path.replace("'", "''") + "'"
    return path if re.fullmatch(r"[\w.:\\/-]+", path) else f'"{path}"'


def _root(asked: Path | None) -> Path:
    if asked is not None:
        return asked
    here, nearest = Path.cwd(), find_project(None).root
    return nearest if here.is_relative_to(nearest) else here
