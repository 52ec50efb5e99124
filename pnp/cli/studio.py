"""`pnp studio`."""

import click

from pnp.cli import common


@click.command("studio")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=0,
    metavar="N",
    help="The port to answer on.  [default: a free one]",
)
@click.option(
    "--host",
    default="127.0.0.1",
    metavar="ADDRESS",
    help="Answer on another address than this machine's own; whoever knows the link gets in.",
)
@click.option("--no-browser", is_flag=True, help="Print the address instead of opening it.")
@click.pass_context
def command(context: click.Context, port: int, host: str, no_browser: bool) -> None:
    """Print, translate and design in the browser, on this machine, until Ctrl-C.

    Nothing leaves the machine and nothing needs the network. The address has a secret: only the
    browser that is opened with it gets in.
    """
    with common.findings_reported():
        project = common.open_project(context)
        try:
            from pnp.studio.serving import HERE, ends_in_order, opened
        except ModuleNotFoundError as problem:
            from pnp.findings import NOWHERE, refuse

            if problem.name not in ("flask", "werkzeug"):
                raise
            hint = "pip install 'pnp-press[studio]'"
            raise refuse(NOWHERE, f"the studio needs the package {problem.name}", hint) from None

        house = opened(project, host, port)
        if host not in (HERE, "localhost", "::1"):
            said = "warning: other machines can reach the studio, and read and change this project"
            common.say(said, err=True)
        click.echo(f"The studio is open: {house.address}")
        click.echo("Ctrl-C closes it.")
        if not no_browser:
            import webbrowser

            webbrowser.open(house.address)
        ends_in_order()
        try:
            house.serve()
        except KeyboardInterrupt:
            click.echo()
