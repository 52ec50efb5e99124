"""The command line: the only place that prints and that decides the exit status.

Arguments go in; lines in a terminal come out. It must not know anything that another package can
be asked.
"""

from contextlib import suppress
from pathlib import Path

import click

from pnp import __version__
from pnp.cli.program import NamedPath, Program, leave

COMMANDS = {
    "list": "Show games and languages, or what there is: shapes, papers, fonts, icons …",
    "build": "Make the PDFs of games and a manifest of every piece on paper.",
    "reprint": "Print one sheet again, by the code at its foot.",
    "check": "Find everything that is wrong, all at once, without writing.",
    "plan": "Tell what printing takes: paper, ink, cuts, sleeves and time.",
    "preview": "Make PNG pictures of a game.",
    "export": "Make files for other uses: pictures, print shops, Tabletop Simulator.",
    "studio": "Print, translate and design in the browser, on this machine.",
    "site": "Make a web site of games: pictures, rules to read, files to print.",
    "watch": "Build a game, or renew its pictures, whenever a file is saved.",
    "calibrate": "Print a sheet that tells what a printer does, and keep what you read.",
    "inspect": "Look at finished PDFs as a printer would, whoever made them.",
    "translate": "Help translators of games and rulebooks.",
    "new": "Make a small working game to start from.",
    "schema": "Write JSON Schemas of all data files, for editors.",
    "completion": "Print the completion script for a shell.",
}


@click.group(
    cls=Program,
    known=COMMANDS,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, prog_name="pnp", message="%(prog)s %(version)s")
@click.option(
    "--project",
    type=NamedPath(path_type=Path, file_okay=False),
    metavar="DIR",
    help="Folder with card_data/ and templates/ (default: the nearest parent, else what ships).",
)
@click.pass_context
def main(context: click.Context, project: Path | None) -> None:
    """Print-and-play sheets from card data: right size, backs behind fronts, every language.

    \b
    pnp list                 what can be built
    pnp build                all games in English on A4 into output/
    pnp build micropul --lang de,fr --paper letter
    pnp check                everything that can be wrong, all at once
    """  # noqa: D301  click wants the control character
    context.obj = project


def run() -> None:
    """Be a whole process, from the arguments to the exit status."""
    try:
        main()
    except SystemExit as done:
        leave(done.code)
        raise
    except OSError as problem:  # there is no way to say what was asked for
        with suppress(OSError):
            click.echo(f"error: {problem.strerror or problem}", err=True)
        leave(1)
