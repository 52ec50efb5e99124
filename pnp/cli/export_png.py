"""`pnp export png`."""

from pathlib import Path

import click

from pnp.choices import BLED, FACES
from pnp.cli import common, exporting, options
from pnp.cli.values import Bleed, FiniteNumber
from pnp.model.order import Order
from pnp.work.exported import Way


@click.command("png")
@exporting.game
@exporting.parts
@options.languages()
@click.option(
    "--dpi", type=FiniteNumber(20, 1200), default=300, show_default=True, metavar="N",
    help="Pixels per inch.",
)  # fmt: skip
@click.option(
    "--bleed",
    type=Bleed(),
    default=None,
    help="With so much art over the cut, or what the shape says.  [default: cut out to the shape]",
)
@options.order("paper", "ink", "back_ink", "without", "copies", "allow_missing")
@options.out("pictures go: DIR/<game>/png/<lang>/<component>/001-<piece>-front.png")
@options.force
@options.no_cache
@click.pass_context
def command(
    context: click.Context,
    *,
    game: str,
    parts: tuple[str, ...],
    languages: str,
    dpi: float,
    bleed: float | str | None,
    order: Order,
    out: Path,
    force: bool,
    cache: bool,
) -> None:
    """Make one picture for each face of a game, or of some of its components or pieces.

    These are to be used elsewhere: `pnp preview` is for a quick look, and shows what is wrong
    where this refuses it. Pieces are cut out on clear ground, or with --bleed left whole. Names
    begin with the number of the piece; a back that all have is there once; the list, manifest.json,
    tells copies and sizes. Rules are made if they are named, one picture a page on --paper.
    """
    with common.findings_reported(common.NOTHING):
        from pnp.work.choosing import asked_for

        project = common.open_project(context)
        if bleed is not None:
            order = order._replace(view=BLED, bleed=None if isinstance(bleed, str) else bleed)
        else:
            order = order._replace(view=FACES)
        request = asked_for(project, [game], languages, order, ",".join(parts), out)
        request = request._replace(force=force, cache=cache)
        report = exporting.exported(project, request, Way("png", {"dpi": dpi}))
        common.show_files(report, "picture")
