"""Imposition: pages of a booklet on sheets that are printed on both sides, stacked and folded."""

from typing import NamedTuple

THICKNESS = 0.1  # mm of one sheet of office paper


class Side(NamedTuple):
    """One side of a sheet: the numbers of the two pages on it, 0 for an empty one."""

    left: int
    right: int
    shift: float  # how far both pages move towards the fold


def imposed(pages: int) -> list[Side]:
    """Return the sides of a booklet, fronts and backs in turn, outermost sheet first.

    Sheets folded inside others stick out at the open edge; their pages move towards the fold by as
    much, so that margins are even once the stack is folded.
    """
    total = -(-pages // 4) * 4
    sides = []
    for sheet in range(total // 4):
        shift = sheet * THICKNESS
        first, last = 2 * sheet + 1, total - 2 * sheet
        sides.append(Side(_real(last, pages), _real(first, pages), shift))
        sides.append(Side(_real(first + 1, pages), _real(last - 1, pages), shift))
    return sides


def _real(page: int, pages: int) -> int:
    return page if page <= pages else 0
