"""What the commands of `pnp export` share."""

import click

from pnp.cli import common, complete
from pnp.cli.ticker import Ticker
from pnp.load.project import Project
from pnp.work.exported import Way
from pnp.work.report import Report
from pnp.work.request import Request

game = click.argument("game", shell_complete=complete.games)
parts = click.argument(
    "parts", nargs=-1, metavar="[COMPONENT[/PIECE]]…", shell_complete=complete.pieces
)


def web_address(_: click.Context, __: click.Parameter, value: str) -> str:
    """Return an address of the web, or refuse what is none."""
    if value and not value.startswith(("http://", "https://")):
        raise click.BadParameter(f"{value!r} does not begin with https://.")
    return value


def exported(project: Project, request: Request, way: Way) -> Report:
    """Export what is not up to date; if all is, nothing heavy is loaded."""
    from pnp.work.choosing import choose
    from pnp.work.exported import fresh_exports

    report = Report()
    fresh = None if request.force else fresh_exports(project, request, way)
    if fresh is not None:
        common.tidy(request.out)
        report.unchanged += fresh
        return report
    request = choose(project, request)
    from pnp.exports.folder import export

    with Ticker() as ticker:
        return export(project, request, way, ticker)
