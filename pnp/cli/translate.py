"""`pnp translate`: what translators need, each command loaded when it is asked for."""

import click

from pnp.cli.program import Program

COMMANDS = {
    "status": "Show how far translations are.",
    "start": "Begin a translation: a PO file with every text of a game.",
    "check": "Find what is wrong with translations, all at once.",
    "update": "Bring translations up to date with a changed source.",
    "kit": "Pack all that a translator needs into a zip.",
    "accept": "Take a translation in that somebody sent back.",
    "compare": "Find what one language version of a rulebook has and another lacks.",
}


@click.group("translate", cls=Program, known=COMMANDS, modules="pnp.cli.translate_")
def command() -> None:
    """Help translators of games and rulebooks."""
