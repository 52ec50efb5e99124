"""`pnp site`."""

from pathlib import Path

import click

from pnp.cli import common
from pnp.cli.common import GAMES, Asked, Ticker, takes
from pnp.cli.program import NamedPath
from pnp.load.project import Project
from pnp.model.options import split
from pnp.model.stock import AND
from pnp.work.made import CHECKSUMS, SiteOrder, SiteRecord
from pnp.work.request import Report

OUT = click.argument("out", type=NamedPath(path_type=Path), metavar="OUT")
PAPERS = click.option(
    "--paper",
    "papers",
    default="a4,letter",
    show_default=True,
    metavar="NAME,…",
    help="Papers that there are files for.",
)
PRINTS = click.option(
    "--pdf/--no-pdf", "prints", default=True, help="With files to print, or pages alone."
)


@click.command("site")
@takes("site", (OUT, *GAMES), (PAPERS, PRINTS), all_languages=True, json=True)
@click.pass_context
def command(context: click.Context, asked: Asked, papers: str, prints: bool) -> None:
    """Make a web site of games (all of them unless named) in the folder OUT.

    It has pictures, rules to read, files to print and how to print them, in every language. It
    needs nothing from elsewhere: open OUT/index.html, pass the folder on, or put it on any web
    host. The site appears whole or not at all. What has not changed is left alone, and what an
    earlier site has made and this one does not goes.
    """
    out = asked.out or Path()
    with common.findings_reported(
        common.NOTHING, _answer(Report(), out) if asked.as_json else None
    ):
        project = common.open_project(context)
        request = asked.request(project, paper=AND.join(split(papers)) or asked.order.paper)
        named = tuple(request.order.paper.split(AND))
        report = _made(project, SiteOrder(request, named, prints))
        if asked.as_json:
            common.end_with(report.findings, answer=_answer(report, out))
        else:
            _show(report, out)


def _made(project: Project, asked: SiteOrder) -> Report:
    """Make a site that is not up to date; if it is, nothing heavy is loaded."""
    fresh = None if asked.request.force else SiteRecord.all_fresh(project, asked)
    if fresh is not None:
        return common.left_alone(asked.request.out, fresh)
    asked = asked._replace(request=asked.request.choose(project))
    from pnp.uses.site.pages import make_site

    with Ticker() as ticker:
        return make_site(project, asked, ticker)


def _show(report: Report, out: Path) -> None:
    """Say how many files are new, how large the site is and where to begin."""
    common.show(report.findings)
    click.echo(common.summary(report, "file"))
    # How much it holds, by its own list.
    lines = (out / CHECKSUMS).read_text("utf-8").splitlines()
    names = [CHECKSUMS, *(line.partition("  ")[2] for line in lines)]
    total = sum((out / name).stat().st_size for name in names)
    size = f"{common.count(len(names), 'file')} and {total / 1_000_000:,.1f} MB"
    click.echo(f"The site has {size}; begin with {out / 'index.html'}")
    if report.has_errors:
        click.get_current_context().exit(1)


def _answer(report: Report, out: Path) -> dict[str, object]:
    return {
        "site": str(out / "index.html"),
        "written": [str(path) for path in report.written],
        "unchanged": [str(path) for path in report.unchanged],
        "removed": [str(path) for path in report.removed],
    }
