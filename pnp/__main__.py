"""Run the command line as `python -m pnp`."""

from pnp.cli import run

if __name__ == "__main__":
    run()
