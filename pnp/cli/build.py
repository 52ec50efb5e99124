"""`pnp build`."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pnp.choices import BACKS, FORMATS
from pnp.cli import common, complete
from pnp.model.names import Flip

if TYPE_CHECKING:
    from pnp.findings import Finding


@click.command("build")
@common.games_argument
@common.lang_option
@common.paper_option
@click.option(
    "--only",
    default="",
    metavar="COMPONENT,…",
    shell_complete=complete.components,
    help="Build these components only.",
)
@click.option(
    "--backs",
    type=click.Choice(list(BACKS)),
    default="duplex",
    show_default=True,
    help="Backs behind the fronts, or fronts alone.",
)
@click.option(
    "--flip",
    type=click.Choice([flip.value for flip in Flip]),
    default="long",
    show_default=True,
    help="The edge that the printer turns the paper over.",
)
@click.option(
    "--scale",
    type=common.Number(0.1, 4.0),
    default=1.0,
    show_default=True,
    metavar="FACTOR",
    help="Print everything smaller or larger, such as a board at 0.75.",
)
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    default=common.OUT,
    show_default=True,
    metavar="DIR",
    help="Where files go: DIR/<game>/<game>-<component>-<lang>-<paper>.pdf",
)
@click.option(
    "--jobs",
    type=click.IntRange(1, 64),
    default=None,
    metavar="N",
    help="Processes to share the work between.  [default: one per core]",
)
@click.option(
    "--booklet", is_flag=True, help="Rules as a booklet: two pages side by side, to be folded."
)
@common.allow_missing_option
@click.option(
    "--format",
    "format_",
    type=click.Choice(list(FORMATS)),
    default="pdf",
    show_default=True,
    help="What files are made: print them, look at them, or compare them.",
)
@click.option("--force", is_flag=True, help="Build even what has not changed.")
@common.json_option
@click.pass_context
def command(
    context: click.Context,
    *,
    games: tuple[str, ...],
    languages: str,
    paper: str,
    only: str,
    backs: str,
    flip: str,
    scale: float,
    out: Path,
    jobs: int | None,
    booklet: bool,
    allow_missing: bool,
    format_: str,
    force: bool,
    as_json: bool,
) -> None:
    """Make the PDFs of games (all of them unless named) and a manifest of every piece on paper.

    Files appear whole or not at all: if anything is wrong, nothing is written. What has not
    changed since the last build is left alone.
    """
    with common.findings_reported(common.NOTHING, _files([], []) if as_json else None):
        from pnp.cli.choose import choose, refuse_sources_as_output, split, wanted_languages
        from pnp.model.order import Order
        from pnp.work.fresh import fresh_files
        from pnp.work.request import Request

        project = common.open_project(context)
        refuse_sources_as_output(project, out)
        request = Request(
            games=tuple(dict.fromkeys(games)) or project.games,
            languages=wanted_languages(project, languages),
            order=Order(
                paper=paper,
                backs=backs,
                flip=Flip(flip),
                scale=scale,
                booklet=booklet,
                format=format_,
                allow_missing=allow_missing,
            ),
            only=split(only),
            out=out,
            jobs=jobs or common.default_jobs(),
            force=force,
        )
        fresh = None if force else fresh_files(project, request)
        if fresh is not None:
            _tell([], fresh, as_json, [])
            return
        choice = choose(project, games, languages, paper, request.only)
        from pnp.build import build as run

        with common.Ticker() as ticker:
            report = run(project, request._replace(games=choice.games), ticker)
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
