"""What a build that was killed leaves behind: found at once, cleared by whoever comes next."""

import os
from pathlib import Path

LOCK = ".pnp-lock"
STAGING = ".pnp-staging-"


def leftovers(folder: Path) -> list[Path]:
    """Return what lies in a folder as long as somebody writes there, and no longer."""
    try:
        names = os.listdir(folder)  # noqa: PTH208  names are all that is wanted
    except OSError:
        return []
    return [folder / name for name in names if name == LOCK or name.startswith(STAGING)]
