"""Where things stand: elements in templates, and drawings about their own middle."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from pnp.findings import Where, shown
from pnp.model.face import Group, Mark

MARK = "_"  # the attribute that carries a template's line
_LINE = re.compile(r"(.*):([0-9]{1,9})", re.S)


def shown_template(folders: Sequence[Path], name: str) -> str:
    """Return the path of a template as a person would type it."""
    files = (folder / name for folder in folders)
    return next((shown(file) for file in files if file.is_file()), name)


def is_mark(folders: Sequence[Path], mark: str) -> bool:
    """Tell whether a line mark names a line of a template."""
    found = _LINE.fullmatch(mark)
    return bool(found) and any((folder / found[1]).is_file() for folder in folders if found)


def place(folders: Sequence[Path], mark: str) -> Where:
    """Turn an element's line mark into a place."""
    found = _LINE.fullmatch(mark)
    return Where(shown_template(folders, found[1]), int(found[2])) if found else Where(mark)


def turned(mark: Mark, v: Mapping[str, Any], width: float, height: float, scale: float) -> Group:
    """Put something that is drawn about its own centre into its place."""
    return Group(
        marks=(mark,),
        x=v["x"] + width * scale / 2,
        y=v["y"] + height * scale / 2,
        rotate=v["rotate"],
        scale=scale,
        opacity=v["opacity"],
    )
