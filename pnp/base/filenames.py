"""Names that a file can have on every system, and as it is called, whatever system this is.

Windows and macOS open art.png for Art.PNG, Linux does not: a project that builds on one machine
would fail on the next. So names are compared with those that a folder lists.
"""

import os
import re
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path, PurePosixPath
from time import time_ns
from unicodedata import normalize

from pnp.base.findings import sentence

MOST_LETTERS = 60  # of a name that becomes a part of a file's name; five of them fit into 255
SPELLED = sentence("write it as the file is called: on other systems capitals count")
_MOST_FOLDERS = 256  # whose names are kept
_MOMENT = 2_000_000_000  # nanoseconds: as finely as the coarsest of disks tell time
_FORBIDDEN = '<>:"/\\|?*'
_DEVICES = {"con", "prn", "aux", "nul", "conin$", "conout$"} | {
    f"{port}{digit}" for port in ("com", "lpt") for digit in "0123456789¹²³"
}


def fault(name: str) -> str:
    """Say why a file can not be called so on every system; nothing if it can."""
    strange = next((sign for sign in name if sign in _FORBIDDEN or not sign.isprintable()), "")
    if strange:
        return sentence(
            "{letter} can not stand in the name of a file on every system", letter=repr(strange)
        )
    if name.endswith("."):
        return sentence("Windows drops the dot at the end of a name")
    if name.endswith(" "):
        return sentence("Windows drops the blank at the end of a name")
    if name.partition(".")[0].rstrip().lower() in _DEVICES:
        return sentence("Windows keeps that name for a device")
    return ""


def path_fault(path: str) -> str:
    """Say why a file can not be found by that relative path on every system."""
    if "\\" in path:
        return sentence("folders are parted by / on every system")
    steps = (step for step in path.split("/") if step not in ("", ".", ".."))
    return next((said for step in steps if (said := fault(step))), "")


def alike(name: str) -> str:
    """Return what two names share that are one file where capitals do not count."""
    return normalize("NFC", name).casefold()


def plain(words: str) -> str:
    """Return words as a plain name: `Earl Grey crème` is earl_grey_creme."""
    letters = normalize("NFKD", words).encode("ascii", "ignore").decode("ascii").lower()
    return "_".join(re.findall("[a-z0-9]+", letters.replace("'", "")))


def is_spelt_so(folder: Path, name: str) -> bool:
    """Tell whether a file that was found is called so, also by a disk that minds no capitals."""
    return real_name(folder, name) == "/".join(PurePosixPath(name).parts)


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
    try:
        changed = folder.stat().st_mtime_ns
        if abs(time_ns() - changed) < _MOMENT:  # it may change again without its time telling
            _names.cache_clear()
        near = _names(folder, changed).get(_folded(name), ())
    except PermissionError:  # nobody may look
        return name
    except (OSError, ValueError):
        return ""
    same = (one for one in near if normalize("NFC", one) == normalize("NFC", name))
    return name if any(same) else next(iter(near), "")


@lru_cache(maxsize=_MOST_FOLDERS)
def _names(folder: Path, _changed: int) -> dict[str, list[str]]:
    names: dict[str, list[str]] = {}
    for name in sorted(os.listdir(folder)):  # noqa: PTH208  names are all that is wanted
        names.setdefault(_folded(name), []).append(name)
    return names


def _folded(name: str) -> str:
    """Return what names have in common that some system takes for one."""
    return alike(name).rstrip(" .")


# --- Folders of installed packages, which may carry fonts and pictures.


def package_folder(package: str, inside: str = "") -> Path | None:
    """Return a folder inside a package, None if that is not installed; nothing of it is run."""
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        return None
    return Path(spec.submodule_search_locations[0], inside)
