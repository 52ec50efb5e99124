"""`pnp reprint`."""

from pathlib import Path

import click

from pnp.cli import common
from pnp.cli.common import Ticker, option, out
from pnp.cli.completion import OFFERS
from pnp.model.options import OPTIONS


@click.command("reprint")
@click.argument("code", shell_complete=OFFERS["codes"])
@click.option("--anyway", is_flag=True, help="Print it as it is today, whatever has changed.")
@out("the sheet was built, and goes again")
@option(OPTIONS["cache"])
@click.pass_context
def command(context: click.Context, *, code: str, anyway: bool, out: Path, cache: bool) -> None:
    """Print one sheet again, by the code at its foot such as K7QF-M2XP.

    It is made with the options of that time, front and back. If its faces have changed since, that
    is told and nothing is written.
    """
    with common.findings_reported(common.NOTHING):
        from pnp.base.findings import Finding, shown
        from pnp.model.order import Order
        from pnp.uses.reprint import find_prints, reprint
        from pnp.work.ledger import Print
        from pnp.work.request import Request

        project = common.open_project(context)
        wrong: list[Finding] = []  # in logs of sheets
        known = Print.read_all(out, wrong)
        looks = [
            look._replace(game=project.game_filed(look.game))
            for look in find_prints(code, known, shown(out), wrong)
        ]
        asked = Request.asked_for(project, [looks[-1].game], looks[-1].language, Order(), "", out)
        request = looks[-1].request(asked)._replace(cache=cache).choose(project)
        with Ticker() as ticker:
            report = reprint(project, request, looks, anyway, ticker)
        common.show_files(report, "file")
