"""What a rendered template carries along: tokens of words, of whole texts, and of its lines.

Tokens stand for words while a face is drafted for all languages; who looks at one is stopped.
"""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from pnp.base.findings import Where, shown
from pnp.model.face import Group, Mark

OPEN, CLOSE = "\ufdd0", "\ufdd1"  # which are no letters, and never will be


class NeedsOneLanguage(Exception):
    """A template decides by words, so what it draws may differ between languages."""


def wordless(value: Any) -> Any:
    """Return a value that is looked at; not words that every language says in its own way."""
    if isinstance(value, str) and OPEN in value:
        raise NeedsOneLanguage("words are looked at")
    return value


def all_wordless(values: Any) -> None:
    """Look through values, and lists of them, for words."""
    for value in values:
        wordless_within(value)


def wordless_within(value: Any) -> Any:
    """Return a value that is looked at with all that it holds."""
    if isinstance(value, (list, tuple)):
        all_wordless(value)
    elif isinstance(value, (dict, SimpleNamespace)):
        all_wordless((value if isinstance(value, dict) else vars(value)).values())
    else:
        wordless(value)
    return value


_TEXT = re.compile(f"{OPEN}#([0-9]+){CLOSE}")


def place_in(text: str) -> int | None:
    """Return the number of a text that was taken out, if this is the place of one."""
    match = _TEXT.fullmatch(text)
    return int(match[1]) if match else None


# Lines of templates, which every element carries.
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
