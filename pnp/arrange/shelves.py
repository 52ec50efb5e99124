"""Shelves: pieces of different sizes in rows, so that cuts across the sheet part them."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pnp.arrange.grid import FOOT
from pnp.geometry import EPSILON, Box, Edges, Size
from pnp.model.game import Component
from pnp.model.names import FaceName
from pnp.model.order import Order
from pnp.model.stock import Paper

GAPS = (4.0, 3.0, 2.0)  # the widest with as few sheets wins
LANE = 7.0  # height of the notes above the pieces


class Copy(NamedTuple):
    """A piece on its way to a shelf."""

    face: FaceName
    copy: int
    size: Size
    lot: int


class Tier(NamedTuple):
    """A row of pieces, as high as its first."""

    y: float
    height: float
    copies: list[tuple[Copy, float]]  # each with its x
    right: list[float]  # where the next may begin


class Shared(NamedTuple):
    """A way to put all of it on paper."""

    paper: Paper
    room: Box
    foot: Box
    note: Box | None
    gap: float
    sheets: tuple[tuple[tuple[Copy, Box], ...], ...]


def shared(lots: Sequence[Component], paper: Paper, order: Order) -> Shared | None:
    """Return the way with the fewest sheets, None if a piece is too large for the paper.

    Of equals, the one with the widest gaps wins, then upright paper.
    """
    backs = any(component.back for component in lots)
    ways = []
    for gap in GAPS if order.gap is None else (order.gap,):
        for turned in (paper, paper.turned):
            lies = turned.size.width > turned.size.height
            if order.turn is None or order.turn == lies:
                way = _way(lots, turned.evened if backs else turned, gap)
                ways += [way] if way else []
    return min(ways, key=lambda way: len(way.sheets), default=None)


def _way(lots: Sequence[Component], paper: Paper, gap: float) -> Shared | None:
    whole = paper.reach
    box = whole._replace(y=whole.bottom - FOOT, height=FOOT)
    room, note = whole.shrunk(Edges(bottom=FOOT)), None
    if any(component.note for component in lots):
        note, room = room._replace(height=LANE), room.shrunk(Edges(top=LANE))
    sheets = _filled(sorted(_copies(lots), key=lambda one: -one.size.height), room, gap)
    return Shared(paper, room, foot=box, note=note, gap=gap, sheets=sheets) if sheets else None


def _copies(lots: Sequence[Component]) -> Iterator[Copy]:
    for number, component in enumerate(lots):
        for piece in component.pieces:
            face = FaceName(component.id, piece.id)
            for copy in range(1, piece.copies + 1):
                yield Copy(face, copy, component.shape.size, number)


def _filled(
    copies: Sequence[Copy], room: Box, gap: float
) -> tuple[tuple[tuple[Copy, Box], ...], ...] | None:
    """Put each piece on the first shelf with room for it; a shelf is as high as its first piece."""
    sheets: list[list[Tier]] = []
    for one in copies:
        if one.size.width > room.width + EPSILON or one.size.height > room.height + EPSILON:
            return None
        shelf = _shelf_for(one, sheets, room, gap)
        shelf.copies.append((one, shelf.right[0]))
        shelf.right[0] += one.size.width + gap
    return tuple(tuple(_placed(shelves, room)) for shelves in sheets)


def _shelf_for(one: Copy, sheets: list[list[Tier]], room: Box, gap: float) -> Tier:
    for shelves in sheets:
        for shelf in shelves:
            fits = shelf.right[0] + one.size.width <= room.width + EPSILON
            if fits and one.size.height <= shelf.height + EPSILON:
                return shelf
        y = shelves[-1].y + shelves[-1].height + gap
        if y + one.size.height <= room.height + EPSILON:
            shelves.append(Tier(y, one.size.height, [], [0.0]))
            return shelves[-1]
    sheets.append([Tier(0.0, one.size.height, [], [0.0])])
    return sheets[-1][-1]


def _placed(shelves: Sequence[Tier], room: Box) -> Iterator[tuple[Copy, Box]]:
    """Yield pieces at their places, all shelves in the middle of the room."""
    wide = max(x + one.size.width for shelf in shelves for one, x in shelf.copies)
    high = shelves[-1].y + shelves[-1].height
    left, top = room.x + (room.width - wide) / 2, room.y + (room.height - high) / 2
    for shelf in shelves:
        for one, x in shelf.copies:
            yield one, Box(left + x, top + shelf.y, *one.size)
