"""Names of files as they are written, whatever the system takes for the same.

Windows and macOS open art.png for Art.PNG, Linux does not: a project that builds on one machine
fails on the next. So names are compared with those that a folder lists.
"""

import os
from functools import lru_cache
from pathlib import Path, PurePosixPath
from unicodedata import normalize

SPELLED = "write it as the file is called: on other systems capitals count"
_MOST_FOLDERS = 256  # whose names are kept


def real_name(folder: Path, name: str) -> str:
    """Return how a file below a folder is called, with slashes; nothing if none is like it."""
    place, parts = folder, list[str]()
    for part in PurePosixPath(name.replace("\\", "/")).parts:
        found = part if part == ".." else _listed(place, part)
        if not found:
            return ""
        place /= found
        parts.append(found)
    return "/".join(parts)


def _listed(folder: Path, name: str) -> str:
    """Return a name as a folder has it: this one, or the first that differs in case alone."""
    found = _alike(folder, name)
    if found and found != name:  # it may be younger than the list, and no clock tells
        _names.cache_clear()
        found = _alike(folder, name)
    return found


def _alike(folder: Path, name: str) -> str:
    try:
        alike = _names(folder, folder.stat().st_mtime_ns).get(_folded(name), ())
    except (OSError, ValueError):
        return ""
    same = (one for one in alike if normalize("NFC", one) == normalize("NFC", name))
    return name if any(same) else next(iter(alike), "")


@lru_cache(maxsize=_MOST_FOLDERS)
def _names(folder: Path, _changed: int) -> dict[str, list[str]]:
    names: dict[str, list[str]] = {}
    for name in sorted(os.listdir(folder)):  # noqa: PTH208  names are all that is wanted
        names.setdefault(_folded(name), []).append(name)
    return names


def _folded(name: str) -> str:
    """Return what names have in common that some system takes for one."""
    return normalize("NFC", name).casefold().rstrip(" .")
