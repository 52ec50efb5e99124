"""`pnp build`."""

from itertools import chain

import click

from pnp.cli import common
from pnp.cli.common import Asked, Ticker, takes
from pnp.load.project import Project
from pnp.work.request import Report, Request


@click.command("build")
@takes("build", files="files go: DIR/<game>/<game>-<component>-<lang>-<paper>.pdf", json=True)
@click.pass_context
def command(context: click.Context, asked: Asked) -> None:
    """Make the PDFs of games (all of them unless named) and a manifest of every piece on paper.

    Files appear whole or not at all: if anything is wrong with a game, nothing of it is written. A
    part that has no room on this paper is named and left out. What has not changed since the last
    build is left alone.
    """
    with common.findings_reported(common.NOTHING, _files(Report()) if asked.as_json else None):
        project = common.open_project(context)
        request, since = asked.request(project), asked.since
        if since:
            from pnp.uses.update import update

            with Ticker() as ticker:
                report = update(project, request, since, ticker)
        else:
            report = built(project, request)
        is_same = not (report.written or report.unchanged or report.findings)
        if asked.as_json:
            common.end_with(report.findings, answer=_files(report))
        elif since and is_same:
            click.echo(f"Nothing has changed since {since}.")
        else:
            common.show_files(report, "file")


def built(project: Project, request: Request) -> Report:
    """Build what is not up to date, with a line that tells how far it is."""
    from pnp.work.ledger import fresh_files

    fresh = {} if request.force else fresh_files(project, request)
    if fresh and len(fresh) == len(request.editions):
        return common.left_alone(request.out, chain.from_iterable(fresh.values()))
    from pnp.build import renew

    with Ticker() as ticker:
        return renew(project, request, ticker, fresh)


def _files(report: Report) -> dict[str, list[str]]:
    return {
        "written": [str(path) for path in report.written],
        "unchanged": [str(path) for path in report.unchanged],
        "removed": [str(path) for path in report.removed],
    }
