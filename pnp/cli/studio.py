"""`pnp studio`."""

import signal
import sys
from collections.abc import Sequence
from shutil import get_terminal_size

import click

from pnp.cli import common
from pnp.cli.common import colour_wanted

QUIET = 3  # light modules around a QR code; telephones want some
_LETTERS = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}
_DARK_ON_LIGHT = "\x1b[30;107m{}\x1b[0m"


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
    help="Answer on another address, 0.0.0.0 for all of them; whoever knows the link gets in.",
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
        # Flask comes with an extra of the package.
        try:
            from pnp.studio.app import OWN, open_studio
        except ModuleNotFoundError as problem:
            from pnp.base.findings import NOWHERE, refuse

            if problem.name not in ("flask", "werkzeug"):
                raise
            hint = "pip install 'pnp-press[studio]'"
            raise refuse(NOWHERE, f"the studio needs the package {problem.name}", hint) from None

        studio = open_studio(project, host, port)
        # Where it is, and who else reaches it.
        if host not in OWN:
            common.say(
                "warning: other machines can reach the studio, and read and change this project",
                err=True,
            )
        click.echo(f"The studio is open: {studio.address}")
        if host not in OWN and not studio.elsewhere:
            click.echo("This machine has no address in a network: other devices do not reach it.")
        for link in studio.elsewhere:
            click.echo(f"From other devices: {link}")
        for line in shown_code(studio.elsewhere[0]) if studio.elsewhere else ():
            click.echo(line, color=True)
        click.echo("Ctrl-C closes it.")
        if not no_browser:
            import webbrowser

            webbrowser.open(studio.address)
        # Until somebody ends it.
        for name in ("SIGTERM", "SIGHUP", "SIGBREAK"):  # a request to end is as good as Ctrl-C
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), signal.default_int_handler)
        try:
            studio.serve()
        except KeyboardInterrupt:
            click.echo()


def shown_code(text: str) -> list[str]:
    """Return the lines of a code, none where nobody sees them or they have no room."""
    if not sys.stdout.isatty() or "utf" not in (sys.stdout.encoding or "").lower():
        return []
    from pnp.draw.qr import qr_code

    code = qr_code(text)
    has_room = get_terminal_size().columns > len(code) + 2 * QUIET
    return code_lines(code, colour_wanted(sys.stdout)) if has_room else []


def code_lines(code: Sequence[Sequence[bool]], colours: bool) -> list[str]:
    """Draw dark modules on a light ground; without colours, the light ones on a dark ground."""
    side = [False] * QUIET
    light = [False] * (len(code) + 2 * QUIET)
    rows = [*[light] * QUIET, *([*side, *row, *side] for row in code), *[light] * QUIET]
    rows += [light] if len(rows) % 2 else []
    inked = [[module == colours for module in row] for row in rows]
    lines = (
        "".join(map(_LETTERS.__getitem__, zip(*pair, strict=True)))
        for pair in zip(inked[::2], inked[1::2], strict=True)
    )
    return [_DARK_ON_LIGHT.format(line) if colours else line for line in lines]
