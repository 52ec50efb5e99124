"""What has changed in a deck: which pieces to take out, and which to print and put in."""

from typing import NamedTuple


class Known(NamedTuple):
    """A piece as it is or was: how many copies, and what its sides show."""

    copies: int
    front: tuple[str, ...]
    back: tuple[str, ...]


class KnownSheet(NamedTuple):
    """A sheet of rules as it is or was: its code, and what its sides show, by their numbers."""

    code: str
    sides: dict[int, tuple[str, ...]]
