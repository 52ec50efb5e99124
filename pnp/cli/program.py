"""The group of all commands, each loaded when it is asked for."""

import atexit
import gc
import json
import os
import signal
import sys
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from pnp.base.findings import NOWHERE, error

STOPPED = 1  # the exit status of what Ctrl-C ended: it did not do what was asked


class NamedPath(click.Path):
    """A path that is named, where Python takes no name for the folder that one is in."""

    def convert(
        self, value: Any, param: click.Parameter | None, context: click.Context | None
    ) -> Any:
        """Return the path that was given."""
        if not os.fspath(value):
            self.fail("no name is given.", param, context)
        return super().convert(value, param, context)


class Program(click.Group):
    """All commands, each loaded when it is asked for.

    What a terminal can not show is spelt out instead of failing.
    """

    def __init__(self, *args: Any, known: Mapping[str, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.known = known  # what each command does, in one line

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Be all that a process does: it lives for seconds and makes no cycles worth a search."""
        gc.disable()
        return super().__call__(*args, **kwargs)

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Run the command line."""
        for name in ("stdout", "stderr"):
            if getattr(sys, name) is None:  # closed by whoever started us
                nowhere = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115  to the end
                setattr(sys, name, nowhere)
            stream = getattr(sys, name)
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="backslashreplace")
        return super().main(*args, **kwargs)

    def invoke(self, context: click.Context) -> Any:
        """Run a command; one that has not begun is stopped in the same words as one that has.

        Whoever asks for JSON is told in JSON, too, that an option can not be taken.
        """
        in_json = "--json" in context.args
        try:
            return super().invoke(context)
        except click.UsageError as wrong:
            if not in_json:
                raise
            hint = f"`{wrong.ctx.command_path} --help` tells what there is" if wrong.ctx else ""
            found = error(NOWHERE, wrong.format_message(), hint)
            click.echo(json.dumps({"findings": [found.plain]}, indent=2))
            sys.exit(wrong.exit_code)
        except KeyboardInterrupt:
            click.echo("stopped.", err=True)
            sys.exit(STOPPED)

    def list_commands(self, _: click.Context) -> list[str]:
        """Name the commands in the order of their use."""
        return list(self.known)

    def get_command(self, _: click.Context, name: str) -> click.Command | None:
        """Load a command."""
        if name not in self.known:
            return None
        command: click.Command = import_module(f"pnp.cli.{name}").command
        return command

    def format_commands(self, _: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what there is, without loading any of it."""
        with formatter.section("Commands"):
            formatter.write_dl(list(self.known.items()))


class Listed(click.Group):
    """Commands in the order in which they are written."""

    def list_commands(self, _: click.Context) -> list[str]:
        """Name the commands in the order of their use."""
        return list(self.commands)


def leave(status: object) -> None:
    """End the process at once: taking everything apart by itself costs a large build 0.1 s."""
    if status is not None and not isinstance(status, int):
        return
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a second Ctrl-C has nothing left to stop
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:  # nobody listens any more, or the disk is full
            status = status or 1
    os._exit(status or 0)
