"""What has changed in a deck: which pieces to take out, and which to print and put in."""

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from pnp.model.face import FaceName, Side
from pnp.parts.part import leaf

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


class KnownSheet(NamedTuple):
    """A sheet of rules as it is or was: its code, and what its sides show, by their numbers."""

    code: str
    sides: dict[int, tuple[str, ...]]


class SheetChange(NamedTuple):
    """What to do about one sheet of rules."""

    sheet: int
    side: int  # the number of the one that tells the change
    out: int = 0
    into: int = 0


class KnownSide(NamedTuple):
    """One side of a sheet of rules: its number, the sheet's code, and the pages on it."""

    number: int
    code: str
    pages: tuple[str, ...]  # their faces


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


def sheets_of_rules(sides: Iterable[KnownSide], shows: Mapping[str, str]) -> dict[int, KnownSheet]:
    """Return sheets from their sides and the fingerprints of all pages, by their numbers."""
    found: dict[int, KnownSheet] = {}
    for side in sides:
        sheet = found.setdefault(leaf(side.number), KnownSheet(side.code, {}))
        sheet.sides[side.number] = tuple(shows.get(page, "") for page in side.pages)
    return found


def sheet_changes(
    before: Mapping[int, KnownSheet], now: Mapping[int, KnownSheet]
) -> list[SheetChange]:
    """Return what to do about each sheet of rules that does not say what it said."""
    nothing = KnownSheet("", {})
    found = []
    for number in sorted({*before, *now}):
        then, today = before.get(number, nothing), now.get(number, nothing)
        if then.code != today.code:
            every = {**then.sides, **today.sides}
            other = [side for side in every if then.sides.get(side) != today.sides.get(side)]
            found.append(
                SheetChange(number, min(other or every), int(number in before), int(number in now))
            )
    return found


def side_that_tells(then: Known | None, now: Known | None) -> str:
    """Return the side that tells a change: the back only if it alone is another."""
    only_back = then and now and then.front == now.front and then.back != now.back
    return Side.BACK if only_back else Side.FRONT


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
