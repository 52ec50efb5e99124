"""What has changed in a deck: which pieces to take out, and which to print and put in."""

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from pnp.model.names import FaceName, Side

_PART = re.compile(r"\.[A-Z]\d{1,2}(?=/|$)")  # of a piece that is split over sheets


class Known(NamedTuple):
    """A piece as it is or was: how many copies, and what its sides show."""

    copies: int
    front: tuple[str, ...]
    back: tuple[str, ...]


class Change(NamedTuple):
    """What to do about one piece."""

    piece: str
    out: int = 0  # copies to take out
    into: int = 0  # copies to print and put in
    looks: bool = False  # whether it looks different


def known_pieces(
    faces: Mapping[str, str], copies: Iterable[tuple[str, int]], is_split: bool
) -> dict[str, Known]:
    """Return pieces from the fingerprints of faces and all copies, as `component/piece`."""
    sides: dict[str, dict[Side, list[str]]] = {}
    shared: list[str] = []
    for name, shows in faces.items():
        face = FaceName.parse(_PART.sub("", name) if is_split else name)
        sides.setdefault(face.piece, {}).setdefault(face.side, []).append(shows)
        if face.side is Side.BACK:
            shared = shared or [shows]
    most: dict[str, int] = {}
    for owner, copy in copies:
        piece = (_PART.sub("", owner) if is_split else owner).partition("/")[2]
        most[piece] = max(copy, most.get(piece, 0))
    return {
        piece: Known(
            copies=count,
            front=tuple(sides.get(piece, {}).get(Side.FRONT, ())),
            back=tuple(sides.get(piece, {}).get(Side.BACK, shared)),
        )
        for piece, count in most.items()
    }


def changes(before: Mapping[str, Known], now: Mapping[str, Known]) -> list[Change]:
    """Return what to do about each piece that is not as it was, those that are gone at the end."""
    found = []
    for piece, today in now.items():
        then = before.get(piece, Known(0, today.front, today.back))
        if then[1:] != today[1:]:
            found.append(Change(piece, out=then.copies, into=today.copies, looks=True))
        elif then.copies != today.copies:
            more = today.copies - then.copies
            found.append(Change(piece, out=max(-more, 0), into=max(more, 0)))
    gone = [piece for piece in before if piece not in now]
    return [*found, *(Change(piece, out=before[piece].copies) for piece in gone)]
