"""`pnp export tts`."""

from pathlib import Path

import click

from pnp.choices import BLED
from pnp.cli import common, exporting, options
from pnp.cli.values import FiniteNumber
from pnp.model.order import Order
from pnp.work.exported import Way


@click.command("tts")
@exporting.game
@exporting.parts
@options.languages()
@click.option(
    "--url",
    default="",
    metavar="ADDRESS",
    callback=exporting.web_address,
    help="Where you put the files on the web, for others to see.  [default: on this disk]",
)
@click.option(
    "--dpi", type=FiniteNumber(20, 1200), default=300, show_default=True, metavar="N",
    help="Pixels per inch, or fewer where a sheet would be larger than the game takes.",
)  # fmt: skip
@options.order("paper", "ink", "back_ink", "without", "copies", "allow_missing")
@options.out("files go: DIR/<game>/tts/<lang>/<game>-<lang>.json")
@options.force
@options.no_cache
@click.pass_context
def command(
    context: click.Context,
    *,
    game: str,
    parts: tuple[str, ...],
    languages: str,
    url: str,
    dpi: float,
    order: Order,
    out: Path,
    force: bool,
    cache: bool,
) -> None:
    """Make a game that Tabletop Simulator opens: decks, tiles, boards, models and the rules.

    Copy the JSON file and the picture beside it into Tabletop Simulator's folder
    Saves/Saved Objects. Pictures stay where they are, or go to --url: then anybody can play.
    """
    with common.findings_reported(common.NOTHING):
        from pnp.work.choosing import asked_for

        project = common.open_project(context)
        order = order._replace(view=BLED)
        request = asked_for(project, [game], languages, order, ",".join(parts), out)
        request = request._replace(force=force, cache=cache)
        disk = "" if url else out.absolute().as_posix()
        way = Way("tts", {"dpi": dpi, "url": url, "disk": disk}, rules=True)
        report = exporting.exported(project, request, way)
        common.show_files(report, "file")
