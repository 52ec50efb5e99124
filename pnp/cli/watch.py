"""`pnp watch`."""

from collections.abc import Callable
from pathlib import Path

import click

from pnp.base.findings import Refused, shown
from pnp.cli import common
from pnp.cli.common import GAME, Asked, takes
from pnp.work.request import Report

Make = Callable[[], Report]
DPI = 150
PICTURES = click.option(
    "--preview", "pictures", is_flag=True, help="Renew pictures instead of PDFs."
)


@click.command("watch")
@takes(
    "watch", GAME, last=(PICTURES,),
    files="files go, as `pnp build` and `pnp preview` name them.",
)  # fmt: skip
@click.pass_context
def command(context: click.Context, asked: Asked, pictures: bool) -> None:
    """Build a game again whenever one of its files is saved, until Ctrl-C.

    Only what has changed is made again. Mistakes are told, and it goes on. --as is for --preview.
    """

    def make() -> Report:
        from pnp.cli.build import built
        from pnp.cli.preview import shown_as
        from pnp.pictures.pixels import Look

        project = common.open_project(context)
        if pictures:
            return shown_as(project, asked.request(project), Look(DPI, proof=True))
        return built(project, asked.request(project, view=""))

    with common.findings_reported():
        project = common.open_project(context)
        project.game_folder(asked.games[0])
        try:
            _watch((project.data, project.root / "templates"), make, pictures)
        except KeyboardInterrupt:
            click.echo()


def _watch(folders: tuple[Path, ...], make: Make, pictures: bool) -> None:
    """Make it once, and then after every change."""
    from pnp.work.project_files import changes

    noun = "picture" if pictures else "file"
    for changed in changes(folders):
        for path in changed:
            click.echo(f"changed {shown(path)}")
        try:
            common.show_files(make(), noun, goes_on=True)
        except Refused as refused:
            common.show(dict.fromkeys(refused.findings), common.NOTHING)
        if not changed:
            click.echo(f"Watching {' and '.join(map(shown, folders))}. Ctrl-C ends it.")
