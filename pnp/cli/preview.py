"""`pnp preview`."""

from pathlib import Path

import click

from pnp.cli import common, complete


@click.command("preview")
@click.argument("game", shell_complete=complete.games)
@click.argument("component", required=False, shell_complete=complete.components)
@common.lang_option
@common.paper_option
@click.option(
    "--as",
    "kind",
    type=click.Choice(["contact", "faces", "sheets"]),
    default="contact",
    show_default=True,
    help="A contact sheet of all pieces, one picture per face, or the sheets as they print.",
)
@click.option(
    "--dpi", type=common.Number(20, 1200), default=150, show_default=True, metavar="N",
    help="Pixels per inch.",
)  # fmt: skip
@click.option(
    "--vision",
    type=click.Choice(["normal", "grey", "protanopia", "deuteranopia", "tritanopia"]),
    default="normal",
    show_default=True,
    help="Show it as a black-and-white printer or other eyes do.",
)
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    default=common.OUT,
    show_default=True,
    metavar="DIR",
    help="Where pictures go: DIR/<game>/preview/",
)
@click.pass_context
def command(
    context: click.Context,
    *,
    game: str,
    component: str | None,
    languages: str,
    paper: str,
    kind: str,
    dpi: float,
    vision: str,
    out: Path,
) -> None:
    """Make PNG pictures of a game, of one of its components, or of its rules."""
    with common.findings_reported(common.NOTHING):
        from pnp.cli.choose import choose, refuse_sources_as_output

        project = common.open_project(context)
        refuse_sources_as_output(project, out)
        choice = choose(project, [game], languages, paper, [component] if component else [])
        from pnp.draw.drawing import Look
        from pnp.model.order import Order
        from pnp.preview import preview as run
        from pnp.work.request import Request

        request = Request(
            games=(game,),
            languages=choice.languages,
            order=Order(paper=paper, view="" if kind == "sheets" else kind, format="png"),
            only=(component,) if component else (),
            out=out,
        )
        with common.Ticker() as ticker:
            report = run(project, request, Look(dpi, vision), ticker)
        common.show(report.findings)
        for path in report.written:
            click.echo(f"wrote {path}")
