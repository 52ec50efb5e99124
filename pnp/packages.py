"""Folders of installed packages, which may carry fonts and pictures."""

import os
from importlib.util import find_spec
from pathlib import Path

_INSTALLED = ".dist-info"  # how the folder ends that has a package's version in its name


def package_folder(package: str, inside: str = "") -> Path | None:
    """Return a folder inside a package, None if that is not installed; nothing of it is run."""
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        return None
    return Path(spec.submodule_search_locations[0], inside)


def package_version(package: str) -> str:
    """Return the version of a package, as a folder beside it says; nothing if none does."""
    folder = package_folder(package)
    begin = package.lower() + "-"
    for name in sorted(os.listdir(folder.parent)) if folder else ():  # noqa: PTH208
        if name.lower().startswith(begin) and name.endswith(_INSTALLED):
            return name.removesuffix(_INSTALLED)[len(begin) :]
    return ""
