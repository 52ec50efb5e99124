"""`pnp build`."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pnp.cli import common, options
from pnp.cli.ticker import Ticker

if TYPE_CHECKING:
    from pnp.findings import Finding
    from pnp.model.order import Order


@click.command("build")
@options.games
@options.languages()
@options.only
@options.order("paper", "backs", "flip", "scale", "ink", "booklet", "format", "allow_missing")
@options.out("files go: DIR/<game>/<game>-<component>-<lang>-<paper>.pdf")
@options.jobs
@options.force
@options.as_json
@click.pass_context
def command(
    context: click.Context,
    *,
    games: tuple[str, ...],
    languages: str,
    only: str,
    order: "Order",
    out: Path,
    jobs: int,
    force: bool,
    as_json: bool,
) -> None:
    """Make the PDFs of games (all of them unless named) and a manifest of every piece on paper.

    Files appear whole or not at all: if anything is wrong, nothing is written. What has not
    changed since the last build is left alone.
    """
    with common.findings_reported(common.NOTHING, _files([], []) if as_json else None):
        from pnp.cli.choose import asked_for, choose
        from pnp.work.fresh import fresh_files

        project = common.open_project(context)
        request = asked_for(project, games, languages, order, only, out)
        request = request._replace(jobs=jobs, force=force)
        fresh = None if force else fresh_files(project, request)
        if fresh is not None:
            _tell([], fresh, as_json, [])
            return
        request = choose(project, request)
        from pnp.build import build as run

        with Ticker() as ticker:
            report = run(project, request, ticker)
        _tell(report.written, report.unchanged, as_json, report.findings)


def _files(written: Sequence[Path], unchanged: Sequence[Path]) -> dict[str, list[str]]:
    return {
        "written": [str(path) for path in written],
        "unchanged": [str(path) for path in unchanged],
    }


def _tell(
    written: Sequence[Path],
    unchanged: Sequence[Path],
    as_json: bool,
    findings: "Iterable[Finding]",
) -> None:
    if as_json:
        common.end_with(findings, answer=_files(written, unchanged))
        return
    common.show(findings)
    for path in written:
        click.echo(f"wrote {path}")
    if not written:
        click.echo(f"Nothing has changed: {common.count(len(unchanged), 'file')} up to date.")
    else:
        same = f", {len(unchanged)} unchanged" if unchanged else ""
        click.echo(f"{common.count(len(written), 'file')} written{same}.")
