"""`pnp schema`."""

import click

from pnp.cli import common


@click.command()
@click.option("--check", "only_check", is_flag=True, help="Write nothing; say what is out of date.")
@click.pass_context
def schema(context: click.Context, only_check: bool) -> None:
    """Write JSON Schemas of all data files, so that editors complete and underline.

    They go to card_data/schema/ of the project. The first line of each data file names its
    schema for editors that speak the YAML language server's convention.
    """
    with common.findings_reported("Nothing was written."):
        from pnp.findings import Refused, error, Where
        from pnp.schema import schemas, write_schemas

        project = common.open_project(context)
        made = schemas(project)
        if only_check:
            folder = project.data / "schema"
            stale = [
                error(Where(str(folder / name)), "out of date", "run `pnp schema`")
                for name, text in made.items()
                if not (folder / name).is_file() or (folder / name).read_text("utf-8") != text
            ]
            if stale:
                raise Refused(stale)
            click.echo(f"{common.count(len(made), 'schema')} up to date.")
            return
        for path in write_schemas(project, made):
            click.echo(f"wrote {path}")
