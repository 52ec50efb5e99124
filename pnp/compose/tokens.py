"""What stands for words while a face is drafted for all languages, and who may look at it."""

from types import SimpleNamespace
from typing import Any

OPEN, CLOSE = "\ufdd0", "\ufdd1"  # which are no letters, and never will be


class Overheard(Exception):
    """A template decides by words, so what it draws may differ between languages."""


def unheard(value: Any) -> Any:
    """Return a value that is looked at; not words that every language says in its own way."""
    if isinstance(value, str) and OPEN in value:
        raise Overheard("words are looked at")
    return value


def none_heard(values: Any) -> None:
    """Look through values, and lists of them, for words."""
    for value in values:
        unheard_within(value)


def unheard_within(value: Any) -> Any:
    """Return a value that is looked at with all that it holds."""
    if isinstance(value, (list, tuple)):
        none_heard(value)
    elif isinstance(value, (dict, SimpleNamespace)):
        none_heard((value if isinstance(value, dict) else vars(value)).values())
    else:
        unheard(value)
    return value
