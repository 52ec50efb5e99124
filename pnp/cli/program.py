"""The group of all commands."""

import sys
from typing import Any

import click


class Program(click.Group):
    """All commands; what a terminal can not show is spelt out instead of failing."""

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Run the command line."""
        for stream in (sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="backslashreplace")
        return super().main(*args, **kwargs)

    def list_commands(self, _: click.Context) -> list[str]:
        """Name the commands in the order of their use."""
        return list(self.commands)
