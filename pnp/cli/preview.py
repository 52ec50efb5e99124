"""`pnp preview`."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pnp.cli import common, complete, options
from pnp.cli.ticker import Ticker
from pnp.cli.values import FiniteNumber, named
from pnp.load.project import Project
from pnp.model.order import Order
from pnp.work.report import Report
from pnp.work.request import Request

if TYPE_CHECKING:
    from pnp.pictures.pixels import Look


@click.command("preview")
@click.argument("game", shell_complete=complete.games)
@click.argument(
    "parts", default="", metavar="[COMPONENT[/PIECE],…]", shell_complete=complete.pieces
)
@click.option("--cards", default="", metavar="PIECE,…", help="Show these pieces only.")
@options.languages()
@options.order("paper", "view", "ink", "back_ink")
@click.option(
    "--dpi", type=FiniteNumber(20, 1200), default=150, show_default=True, metavar="N",
    help="Pixels per inch.",
)  # fmt: skip
@click.option(
    "--vision",
    type=named(["normal", "grey", "protanopia", "deuteranopia", "tritanopia"]),
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
    parts: str,
    cards: str,
    languages: str,
    order: Order,
    dpi: float,
    vision: str,
    out: Path,
    cache: bool,
) -> None:
    """Make PNG pictures of a game, of some of its components or pieces, or of its rules.

    A component is shown as --as says, a piece such as deck/ferry by its faces. What has not
    changed since the last preview is left alone. A text that does not fit is outlined in red.
    """
    with common.findings_reported(common.NOTHING):
        from pnp.pictures.pixels import Look
        from pnp.wishes import split
        from pnp.work.choosing import asked_for

        project = common.open_project(context)
        request = asked_for(project, [game], languages, order, parts, out)
        request = request._replace(cards=split(cards))
        look = Look(dpi, vision, proof=True)
        common.show_files(shown_as(project, request._replace(cache=cache), look), "picture")


def shown_as(project: Project, request: Request, look: "Look") -> Report:
    """Make pictures that are not up to date; if all are, nothing heavy is loaded."""
    from pnp.work.album import fresh_pictures
    from pnp.work.choosing import choose

    report = Report()
    fresh = fresh_pictures(project, request, look)
    if fresh is not None:
        common.tidy(request.out)
    else:
        choose(project, request)
        from pnp.preview import preview as run

        with Ticker() as ticker:
            report = run(project, request, look, ticker)
    report.unchanged += fresh or []
    return report
