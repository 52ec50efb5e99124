"""The command line: the only place that prints and that decides the exit status."""

from pathlib import Path

import click

from pnp import __version__
from pnp.cli.build import build
from pnp.cli.check import check
from pnp.cli.completion import completion
from pnp.cli.inspect import inspect
from pnp.cli.list import list_
from pnp.cli.new import new
from pnp.cli.preview import preview
from pnp.cli.program import Program
from pnp.cli.schema import schema


@click.group(
    cls=Program, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100}
)
@click.version_option(__version__, prog_name="pnp", message="%(prog)s %(version)s")
@click.option(
    "--project",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="Folder with card_data/ and templates/ (default: the nearest parent, else what ships).",
)
@click.pass_context
def main(context: click.Context, project: Path | None) -> None:
    """Print-and-play sheets from card data: right size, backs behind fronts, every language.

    \b
    pnp list                 what can be built
    pnp build                all games in English on A4 into output/
    pnp build micropul --lang de,fr --paper letter
    pnp check                everything that can be wrong, all at once
    """  # noqa: D301  click wants the control character
    context.obj = project


for command in (list_, build, check, preview, inspect, new, schema, completion):
    main.add_command(command)
