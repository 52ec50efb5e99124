"""`pnp completion`."""

import sys

import click

from pnp.cli.values import named


@click.command("completion")
@click.argument("shell", type=named(["bash", "zsh", "fish"]))
def command(shell: str) -> None:
    """Print the completion script for a shell.

    \b
    bash:  pnp completion bash > ~/.local/share/bash-completion/completions/pnp
    zsh:   pnp completion zsh > "${fpath[1]}/_pnp"
    fish:  pnp completion fish > ~/.config/fish/completions/pnp.fish
    """  # noqa: D301  click wants the control character
    from click.shell_completion import get_completion_class

    from pnp.cli import main

    kind = get_completion_class(shell)
    if kind is None:
        sys.exit(2)
    click.echo(kind(main, {}, "pnp", "_PNP_COMPLETE").source())
