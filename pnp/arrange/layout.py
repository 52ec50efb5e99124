"""Layouts: the seats of one side of a sheet, whatever way they were found."""

from collections import defaultdict
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from pnp.arrange.spacing import outer_bleed
from pnp.geometry import EPSILON, Box, Edges
from pnp.model.stock import Paper, Shape


class Seat(NamedTuple):
    """Where one piece goes, and how it is turned there."""

    box: Box
    rotation: float = 0.0


class Layout(NamedTuple):
    """The seats of one side of a sheet, the same on every sheet of a component."""

    paper: Paper  # in the orientation that is used
    seats: tuple[Seat, ...]  # in the order in which they are filled
    room: Box  # what foot and note leave: pieces, bleed and cut marks stay inside
    foot: Box  # at the bottom, or high and narrow at the left
    note: Box | None
    spread: float | None = None  # how far shapes that nest run over their cuts

    def sheets(self, needed: int) -> int:
        """Return how many sheets so many pieces take."""
        return -(-needed // self.capacity)

    @property
    def capacity(self) -> int:
        """How many pieces one side holds."""
        return len(self.seats)


def bleed_room(block: Box, room: Box, shape: Shape) -> Box:
    """Return how far art may run over the sides of a block, so that marks find white paper."""
    if not shape.is_rectangular:
        return room
    return block.grown(Edges(*(outer_bleed(free, shape.bleed) for free in block.inside(room))))


@lru_cache(maxsize=256)  # nearly all sheets of a component have the same
def bleeds(boxes: tuple[Box, ...], bleed: float, room: Box) -> tuple[Edges, ...]:
    """Return how far the art of each box may run over its sides: to the middle of a gap at most.

    Nothing runs over neighbours, foot or the paper's edge.
    """
    wide = max(box.width for box in boxes) + 2 * bleed + EPSILON
    high = max(box.height for box in boxes) + 2 * bleed + EPSILON
    fields: dict[tuple[int, int], list[Box]] = defaultdict(list)
    for box in boxes:
        fields[int(box.x // wide), int(box.y // high)].append(box)
    found = []
    for box in boxes:
        x, y = int(box.x // wide), int(box.y // high)
        around = product((x - 1, x, x + 1), (y - 1, y, y + 1))
        near = [other for field in around for other in fields.get(field, ()) if other is not box]
        found.append(_bleed(box, near, bleed, room))
    return tuple(found)


def _bleed(box: Box, near: list[Box], bleed: float, room: Box) -> Edges:
    left, top, right, bottom = (min(bleed, to) for to in box.inside(room))
    for other in near:
        if other.y < box.bottom - EPSILON and box.y < other.bottom - EPSILON:  # beside it
            if other.x > box.x:
                right = min(right, max(0.0, (other.x - box.right) / 2))
            else:
                left = min(left, max(0.0, (box.x - other.right) / 2))
        if other.x < box.right - EPSILON and box.x < other.right - EPSILON:  # above or below it
            if other.y > box.y:
                bottom = min(bottom, max(0.0, (other.y - box.bottom) / 2))
            else:
                top = min(top, max(0.0, (box.y - other.bottom) / 2))
    return Edges(left, top, right, bottom)
