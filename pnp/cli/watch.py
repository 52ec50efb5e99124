"""`pnp watch`."""

from collections.abc import Callable
from pathlib import Path

import click

from pnp.cli import common, complete, options
from pnp.findings import Refused, shown
from pnp.model.order import Order
from pnp.work.report import Report

Make = Callable[[], Report]
DPI = 150


@click.command("watch")
@click.argument("game", shell_complete=complete.games)
@click.argument(
    "parts", default="", metavar="[COMPONENT[/PIECE],…]", shell_complete=complete.pieces
)
@options.languages()
@options.order("paper", "ink", "back_ink", "view")
@click.option("--preview", "pictures", is_flag=True, help="Renew pictures instead of PDFs.")
@options.out("files go, as `pnp build` and `pnp preview` name them.")
@click.pass_context
def command(
    context: click.Context,
    *,
    game: str,
    parts: str,
    languages: str,
    order: Order,
    pictures: bool,
    out: Path,
) -> None:
    """Build a game again whenever one of its files is saved, until Ctrl-C.

    Only what has changed is made again. Mistakes are told, and it goes on. --as is for --preview.
    """

    def make() -> Report:
        from pnp.cli.build import built
        from pnp.cli.preview import shown_as
        from pnp.pictures.pixels import Look
        from pnp.work.choosing import asked_for

        project = common.open_project(context)
        asked = order if pictures else order._replace(view="")
        request = asked_for(project, [game], languages, asked, parts, out)
        return (
            shown_as(project, request, Look(DPI, proof=True))
            if pictures
            else built(project, request)
        )

    with common.findings_reported():
        project = common.open_project(context)
        project.game_folder(game)
        try:
            _watch((project.data, project.root / "templates"), make, pictures)
        except KeyboardInterrupt:
            click.echo()


def _watch(folders: tuple[Path, ...], make: Make, pictures: bool) -> None:
    """Make it once, and then after every change."""
    from pnp.work.watching import changes

    noun = "picture" if pictures else "file"
    for changed in changes(folders):
        for path in changed:
            click.echo(f"changed {shown(path)}")
        try:
            common.tell_files(make(), noun)
        except Refused as refused:
            common.tell(refused.findings, common.NOTHING)
        if not changed:
            click.echo(f"Watching {' and '.join(map(shown, folders))}. Ctrl-C ends it.")
