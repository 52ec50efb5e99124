"""`pnp schema`."""

import click

from pnp.base.findings import Where, error, shown
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
        from pnp.uses.schema import schemas, update_schemas

        project = common.open_project(context)
        made = schemas(project)
        current = f"{common.count(len(made), 'schema')} up to date."
        if only_check:
            stale = update_schemas(project, made, writes=False)
            hint = "run `pnp schema`"
            findings = [error(Where(shown(path)), "out of date", hint) for path in stale]
            common.end_with(findings, common.NOTHING)
            click.echo(current)
            return
        written = update_schemas(project, made)
        for path in written:
            click.echo(f"wrote {shown(path)}")
        if not written:
            click.echo(f"Nothing has changed: {current}")
