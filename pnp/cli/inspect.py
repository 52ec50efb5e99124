"""`pnp inspect`."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pnp.cli import common
from pnp.cli.common import FiniteNumber, as_json
from pnp.model.stock import MARGIN
from pnp.work.request import Report

if TYPE_CHECKING:
    from pnp.uses.inspect.report import Inspection


@click.command("inspect")
@click.argument(
    "files", nargs=-1, required=True, metavar="FILE.pdf…", type=click.Path(path_type=Path)
)
@click.option(
    "--margin",
    type=FiniteNumber(0, 100),
    default=MARGIN,
    show_default=True,
    metavar="MM",
    help="What the printer can not reach.",
)
@as_json
@click.pass_context
def command(context: click.Context, files: tuple[Path, ...], margin: float, as_json: bool) -> None:
    """Look at finished PDFs as a printer would, whoever made them.

    Page sizes and boxes, print hints, fonts, the resolution of pictures, ink outside the margin;
    for files that pnp made, also every piece against the manifest: size, place, back behind front.
    """
    with common.findings_reported(answer={"files": []} if as_json else None):
        from pnp.base.findings import NOWHERE, Where, refuse
        from pnp.uses.inspect.confined import read_confined

        try:
            from pnp.uses.inspect.inspection import inspect_pdf
        except ModuleNotFoundError as problem:
            if problem.name != "pikepdf":
                raise
            hint = "pip install 'pnp-press[inspect]'"
            raise refuse(NOWHERE, "inspecting needs the package pikepdf", hint) from None
        papers = common.open_project(context).paper_sizes
        found, reports = Report(), []
        for file in files:
            with found.refusals():
                report = read_confined(inspect_pdf, file, Where(str(file)), papers, margin)
                found.add(*report.findings)
                reports.append(report)
        if not as_json:
            for report in reports:
                _show(report)
        answer = {"files": [report.as_json() for report in reports]} if as_json else None
        common.end_with(found.findings, answer=answer)


def _show(report: "Inspection") -> None:
    common.say(click.style(str(report.file), bold=True))
    sizes = dict.fromkeys(
        f"{round(page.size.width, 3):.15g} × {round(page.size.height, 3):.15g} mm"
        for page in report.pages
    )
    common.say(f"  {common.count(len(report.pages), 'page')}, {', '.join(sizes)}")
    for name, value in report.hints._asdict().items():
        told = {True: "yes", False: "no", "": "not said", (): "none"}.get(value, value)
        if isinstance(told, tuple):
            told = ", ".join(told)
        common.say(f"  {name.replace('_', ' ')}: {told}")
    spots = sorted({spot for page in report.pages for spot in page.spots})
    common.say(f"  spot colours: {', '.join(spots) or 'none'}")
    inks = " ".join(f"{page.coverage.whole:.0f}" for page in report.pages)
    common.say(f"  ink by page, all four together, in percent: {inks}")
    if not report.findings:
        common.say("  nothing to complain about")
