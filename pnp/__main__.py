"""The program as a process: `pnp`, and `python -m pnp`."""

import sys


def run() -> None:
    """Load the command line and run it; Ctrl-C may come before there is anything to tidy up."""
    try:
        from pnp.cli import run as whole  # noqa: PLC0415
    except KeyboardInterrupt:
        sys.exit(1)
    whole()


if __name__ == "__main__":
    run()
