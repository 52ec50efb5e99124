"""`pnp preview`."""

from pathlib import Path

import click

from pnp.cli import common


@click.command()
@click.argument("game", shell_complete=common.complete_games)
@click.argument("component", required=False)
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
    "--dpi", type=click.FloatRange(20, 1200), default=150, show_default=True, metavar="N",
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
def preview(
    context: click.Context,
    game: str,
    component: str | None,
    languages: str,
    paper: str,
    kind: str,
    dpi: float,
    vision: str,
    out: Path,
) -> None:
    """Make PNG pictures of a game, or of one of its components."""
    with common.findings_reported("Nothing was written."):
        from pnp.preview import preview as run

        project = common.open_project(context)
        codes = common.chosen_languages(project, languages)
        common.chosen_games(project, [game])
        with common.Ticker() as ticker:
            paths = run(
                project, game, component, codes, paper, kind, dpi, vision, out, ticker
            )
        for path in paths:
            click.echo(f"wrote {path}")
