"""`pnp inspect`."""

import sys
from pathlib import Path

import click

from pnp.cli import common


@click.command()
@click.argument(
    "files", nargs=-1, required=True, metavar="FILE.pdf…", type=click.Path(path_type=Path)
)
@click.option(
    "--margin",
    type=float,
    default=5.0,
    show_default=True,
    metavar="MM",
    help="What the printer can not reach.",
)
@common.json_option
def inspect(files: tuple[Path, ...], margin: float, as_json: bool) -> None:
    """Look at finished PDFs as a printer would, whoever made them.

    Page sizes and boxes, print hints, fonts, the resolution of pictures, ink outside the margin;
    for files that pnp made, also every piece against the manifest: size, place, back behind front.
    """
    with common.findings_reported():
        from pnp.check.pdf import inspect_pdf
        from pnp.findings import Refused, has_errors

        findings = []
        reports = []
        for file in files:
            try:
                report = inspect_pdf(file, margin)
            except Refused as refused:
                findings.extend(refused.findings)
                continue
            findings.extend(report.findings)
            reports.append(report)
        if as_json:
            common.echo_json([report.as_json() for report in reports])
            common.show(finding for finding in findings if not reports)
            sys.exit(1 if has_errors(findings) else 0)
        for report in reports:
            _show(report)
        common.end_with(findings)


def _show(report) -> None:  # type: ignore[no-untyped-def]
    hints = report.as_json()["hints"]
    click.echo(click.style(str(report.file), bold=True))
    sizes = dict.fromkeys(f"{page.size.width:g} × {page.size.height:g} mm" for page in report.pages)
    click.echo(f"  {common.count(len(report.pages), 'page')}, {', '.join(sizes)}")
    for name, value in hints.items():
        click.echo(f"  {name.replace('_', ' ')}: {value}")
    if not report.findings:
        click.echo("  nothing to complain about")
