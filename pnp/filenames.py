"""Names that a file can have on every system, whatever system this is."""

import os
from functools import lru_cache
from pathlib import Path, PurePosixPath
from unicodedata import normalize

MOST_LETTERS = 60  # of a name that becomes a part of a file's name; five of them fit into 255
LONGEST_ON_WINDOWS = 259  # letters of a whole path, unless Windows is told to take longer ones
_FORBIDDEN = '<>:"/\\|?*'
_DEVICES = {"con", "prn", "aux", "nul", "conin$", "conout$"} | {
    f"{port}{digit}" for port in ("com", "lpt") for digit in "0123456789¹²³"
}


def fault(name: str) -> str:
    """Say why a file can not be called so on every system; nothing if it can."""
    strange = next((sign for sign in name if sign in _FORBIDDEN or not sign.isprintable()), "")
    if strange:
        return f"{strange!r} can not stand in the name of a file on every system"
    if name.endswith((".", " ")):
        return f"Windows drops the {'dot' if name[-1] == '.' else 'blank'} at the end of a name"
    if name.partition(".")[0].rstrip().lower() in _DEVICES:
        return "Windows keeps that name for a device"
    return ""


def path_fault(path: str) -> str:
    """Say why a file can not be found by that relative path on every system."""
    if "\\" in path:
        return "folders are parted by / on every system"
    steps = (step for step in path.split("/") if step not in ("", ".", ".."))
    return next((said for step in steps if (said := fault(step))), "")


def alike(name: str) -> str:
    """Return what two names share that are one file where capitals do not count."""
    return normalize("NFC", name).casefold()


def is_spelt_so(folder: Path, name: str) -> bool:
    """Tell whether a file that was found is called so, also by a disk that minds no capitals."""
    for step in PurePosixPath(name).parts:
        if step != ".." and not _has(folder, step):
            return False
        folder /= step
    return True


def _has(folder: Path, name: str) -> bool:
    if name in _names(folder):
        return True
    _names.cache_clear()  # it may be new
    found = _names(folder)
    return not found or any(normalize("NFC", one) == normalize("NFC", name) for one in found)


@lru_cache(maxsize=64)
def _names(folder: Path) -> frozenset[str]:
    """Return what is in a folder; nothing if nobody may look."""
    try:
        return frozenset(os.listdir(folder))  # noqa: PTH208  names are all that is wanted
    except OSError:
        return frozenset()


def too_long(path: Path, system: str = os.name) -> str:
    """Say that a path may be too long for this system, if that is so."""
    length = len(str(path.absolute()))
    if system != "nt" or length <= LONGEST_ON_WINDOWS:
        return ""
    return f"the path has {length} letters, and Windows takes {LONGEST_ON_WINDOWS}"
