"""`pnp export cut`."""

from pathlib import Path

import click

from pnp.cli import common, exporting, options
from pnp.model.order import Order
from pnp.work.exported import Way

# What moves pieces on paper: with the same options, `pnp build` prints the sheets that are cut.
ARRANGED = (
    *("paper", "backs", "flip", "printer", "scale", "register"),
    *("gap", "bleed", "columns", "rows", "turn", "slots", "gather"),
    *("without", "copies", "sheets", "pages"),
)


@click.command("cut")
@exporting.game
@exporting.parts
@options.languages()
@options.order(*ARRANGED, "allow_missing")
@options.out("drawings go: DIR/<game>/cut/<lang>/<component>/sheet1.svg and .dxf")
@options.force
@options.no_cache
@click.pass_context
def command(
    context: click.Context,
    *,
    game: str,
    parts: tuple[str, ...],
    languages: str,
    order: Order,
    out: Path,
    force: bool,
    cache: bool,
) -> None:
    """Make the lines that a cutting plotter follows, one drawing for each sheet of a game.

    With the same options, `pnp build` prints the very sheets that these lines cut, to a hundredth
    of a millimetre. Outlines and holes lie on a layer called Cut, folds on Fold. Marks by which the
    plotter finds the sheet, with --register, are printed by `pnp build` and lie on Register here.
    """
    with common.findings_reported(common.NOTHING):
        from pnp.work.choosing import asked_for

        project = common.open_project(context)
        request = asked_for(project, [game], languages, order, ",".join(parts), out)
        request = request._replace(force=force, cache=cache)
        report = exporting.exported(project, request, Way("cut"))
        common.show_files(report, "drawing")
