"""`pnp preview`."""

from pathlib import Path

import click

from pnp.cli import common, complete, options
from pnp.cli.ticker import Ticker
from pnp.model.order import Order


@click.command("preview")
@click.argument("game", shell_complete=complete.games)
@click.argument("component", required=False, shell_complete=complete.components)
@options.languages()
@options.order("paper", "view")
@click.option(
    "--dpi", type=options.FiniteNumber(20, 1200), default=150, show_default=True, metavar="N",
    help="Pixels per inch.",
)  # fmt: skip
@click.option(
    "--vision",
    type=click.Choice(["normal", "grey", "protanopia", "deuteranopia", "tritanopia"]),
    default="normal",
    show_default=True,
    help="Show it as a black-and-white printer or other eyes do.",
)
@options.out("pictures go: DIR/<game>/preview/")
@options.no_cache
@click.pass_context
def command(
    context: click.Context,
    *,
    game: str,
    component: str | None,
    languages: str,
    order: Order,
    dpi: float,
    vision: str,
    out: Path,
    cache: bool,
) -> None:
    """Make PNG pictures of a game, of one of its components, or of its rules."""
    with common.findings_reported(common.NOTHING):
        from pnp.cli.choose import asked_for, choose
        from pnp.draw.drawing import Look

        project = common.open_project(context)
        request = asked_for(project, [game], languages, order, component or "", out)
        request = choose(project, request._replace(cache=cache))
        from pnp.preview import preview as run

        with Ticker() as ticker:
            report = run(project, request, Look(dpi, vision), ticker)
        common.show_files(report)
