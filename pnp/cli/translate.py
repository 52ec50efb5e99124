"""`pnp translate`: what translators need, each command loaded when it is asked for."""

import click

from pnp.cli.program import Program

COMMANDS = {
    "compare": "Find what one language version of a rulebook has and another lacks.",
}


@click.group("translate", cls=Program, known=COMMANDS, modules="pnp.cli.translate_")
def command() -> None:
    """Help translators of games and rulebooks."""
