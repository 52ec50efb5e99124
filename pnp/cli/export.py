"""`pnp export`: files for other uses than a printer at home, each command loaded when asked for."""

import click

from pnp.cli.program import Program

COMMANDS = {
    "cut": "Lines for a cutting plotter as SVG and DXF, sheet by sheet.",
    "png": "One picture for each face, cut out or with bleed.",
    "shop": "Folders as print shops want them: sizes, bleeds, files and names.",
    "tts": "A game to play in Tabletop Simulator.",
}


@click.group("export", cls=Program, known=COMMANDS, modules="pnp.cli.export_")
def command() -> None:
    """Make files for other uses than a printer at home.

    Every export has a folder of its own, DIR/<game>/<export>/<lang>/, with a list of what is in it.
    The folder holds what was asked for last: pictures of an earlier export go, files of yours stay.
    """
