"""`pnp schema`."""

import click

from pnp.cli import common


@click.command("schema")
@click.option("--check", "only_check", is_flag=True, help="Write nothing; say what is out of date.")
@click.pass_context
def command(context: click.Context, only_check: bool) -> None:
    """Write JSON Schemas of all data files, so that editors complete and underline.

    They go to card_data/schema/ of the project. The first line of each data file names its
    schema for editors that speak the YAML language server's convention.
    """
    with common.findings_reported(common.NOTHING):
        from pnp.findings import Refused, Where, error, shown
        from pnp.schema import schemas, write_schemas

        project = common.open_project(context)
        made = schemas(project)
        if only_check:
            folder = project.data / "schema"
            stale = [
                error(Where(shown(folder / name)), "out of date", "run `pnp schema`")
                for name, text in made.items()
                if not (folder / name).is_file() or (folder / name).read_bytes() != text.encode()
            ]
            if stale:
                raise Refused(stale)
            click.echo(f"{common.count(len(made), 'schema')} up to date.")
            return
        written = write_schemas(project, made)
        for path in written:
            click.echo(f"wrote {shown(path)}")
        if not written:
            click.echo(f"Nothing has changed: {common.count(len(made), 'schema')} up to date.")
