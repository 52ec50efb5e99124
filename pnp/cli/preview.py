"""`pnp preview`."""

from typing import TYPE_CHECKING

import click

from pnp.cli import common
from pnp.cli.common import GAME, Asked, Ticker, dpi, takes
from pnp.load.project import Project
from pnp.work.request import Report, Request

if TYPE_CHECKING:
    from pnp.pictures.pixels import Look

CARDS = click.option("--cards", default="", metavar="PIECE,…", help="Show these pieces only.")
VISION = click.option(
    "--vision",
    type=click.Choice(
        ["normal", "grey", "protanopia", "deuteranopia", "tritanopia"], case_sensitive=False
    ),
    default="normal",
    show_default=True,
    help="Show it as a black-and-white printer or other eyes do.",
)


@click.command("preview")
@takes("preview", (*GAME, CARDS), last=(dpi(150), VISION), files="pictures go: DIR/<game>/preview/")
@click.pass_context
def command(context: click.Context, asked: Asked, cards: str, dpi: float, vision: str) -> None:
    """Make PNG pictures of a game, of some of its components or pieces, or of its rules.

    A component is shown as --as says, a piece such as deck/ferry by its faces. What has not
    changed since the last preview is left alone. A text that does not fit is outlined in red.
    """
    with common.findings_reported(common.NOTHING):
        from pnp.model.options import split
        from pnp.pictures.pixels import Look

        project = common.open_project(context)
        request = asked.request(project)._replace(cards=split(cards))
        look = Look(dpi, vision, proof=True)
        common.show_files(shown_as(project, request, look), "picture")


def shown_as(project: Project, request: Request, look: "Look") -> Report:
    """Make pictures that are not up to date; if all are, nothing heavy is loaded."""
    from pnp.work.made import Album

    fresh = Album.all_fresh(project, request, look)
    if fresh is not None:
        return common.left_alone(request.out, fresh)
    request.choose(project)
    from pnp.uses.preview import preview as run

    with Ticker() as ticker:
        return run(project, request, look, ticker)
