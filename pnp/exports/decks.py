"""Sheets of cards for Tabletop Simulator: a grid whose last cell is what hidden cards show.

A sheet has ten by seven cells at most, and two by two at least; its sides should not be longer than
4096 pixels. https://kb.tabletopsimulator.com/custom-content/custom-deck/ and …/asset-creation/
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pnp.exports.portraits import Portrait, portraits
from pnp.geometry import Size
from pnp.model.names import Side
from pnp.parts.part import Part
from pnp.pictures.pixels import Look, blank, montage
from pnp.units import INCH
from pnp.work.report import Report

WIDEST, HIGHEST, LEAST = 10, 7, 2  # cells
PIXELS = 4096  # of a side
FULL = WIDEST * HIGHEST - 1  # cards, since the last cell is not one


class DeckGrid(NamedTuple):
    """The cells of a sheet, and how finely they are drawn."""

    columns: int
    rows: int
    dpi: float

    @property
    def last(self) -> int:
        """The number of the last cell."""
        return self.columns * self.rows - 1


class DeckSheet(NamedTuple):
    """A sheet of a deck: which pieces are in its cells, from the first on, and its pictures."""

    grid: DeckGrid
    pieces: tuple[str, ...]
    front: bytes
    back: bytes | None  # of each card in its cell; None where all share one


class DeckPictures(NamedTuple):
    """A deck as pictures: its sheets, and the back that all cards share; a white one is none."""

    sheets: tuple[DeckSheet, ...]
    back: bytes | None  # None where each has its own


def grid_for(cards: int, size: Size, dpi: float) -> DeckGrid:
    """Return the grid in which so many cards and the hidden one are drawn most finely."""

    def fineness(columns: int, rows: int) -> float:
        most = (PIXELS // columns / size.width, PIXELS // rows / size.height)
        return min(dpi, *(pixels * INCH for pixels in most))

    grids = (
        DeckGrid(columns, rows, fineness(columns, rows))
        for columns in range(LEAST, WIDEST + 1)
        for rows in range(LEAST, HIGHEST + 1)
        if columns * rows > cards
    )
    return max(grids, key=lambda grid: (grid.dpi, -grid.last, -grid.rows))


def deck_pictures(part: Part, size: Size, dpi: float, report: Report) -> DeckPictures:
    """Draw the sheets of a component; cards are left whole, since the game rounds them itself."""
    whole = part.ordered(part.order._replace(bleed=0.0))
    count = len({owner for owner, _ in whole.copies})
    per_sheet = -(-count // -(-count // FULL))  # as many on each sheet
    grid = grid_for(per_sheet, size, dpi)
    look = Look(grid.dpi * (1 - 1e-6))  # so that rounding adds no pixel to a cell
    drawn = portraits(whole, look, report, bled=True)
    found = sorted(drawn, key=lambda one: one.number)  # those that look alike come together
    fronts = [one for one in found if one.face.side is Side.FRONT]
    backs = [one for one in found if one.face.side is Side.BACK]
    own = {one.face.piece: one.data for one in backs if not one.shared and len(fronts) > 1}
    shared = None if own else backs[0].data if backs else blank(fronts[0].data, grid.dpi)
    return DeckPictures(tuple(_sheets(fronts, own, shared, per_sheet, grid)), shared)


def _sheets(
    fronts: Sequence[Portrait],
    own: dict[str, bytes],
    shared: bytes | None,
    per_sheet: int,
    grid: DeckGrid,
) -> Iterator[DeckSheet]:
    for start in range(0, len(fronts), per_sheet):
        some = fronts[start : start + per_sheet]
        pieces = tuple(one.face.piece for one in some)
        cells = dict(enumerate(one.data for one in some))
        hidden = {grid.last: shared} if shared else {}
        front = montage({**cells, **hidden}, grid.columns, grid.rows, grid.dpi)
        backs = {cell: own[piece] for cell, piece in enumerate(pieces)} if own else {}
        back = montage(backs, grid.columns, grid.rows, grid.dpi) if backs else None
        yield DeckSheet(grid, pieces, front, back)
