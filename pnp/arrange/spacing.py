"""How pieces spread in one direction: the gaps between them, and what is left at both ends.

A cut is found by its marks, so that its ends need room for them. Bleed between two pieces needs a
gap. Where the paper has not enough for all of it, marks come first, then gaps, then bleed.
"""

from collections.abc import Iterator
from math import floor
from typing import NamedTuple

from pnp.geometry import EPSILON, how_many_fit
from pnp.model.stock import Shape

SEEN = 3.0  # how much of a mark on white paper an eye finds
AWAY = 0.5  # between the bleed and a mark
LEAST_BLEED = 1.0  # what is left of it outside the block where marks are short of room
ROUND = 1.0  # the radius of corners from which nobody sees the bleed beside them
WIDEST, WIDE, NARROWEST = 4.0, 2.0, 1.6  # gaps: what is wanted, what is good, two slips of a knife
STEP = 0.5


class Ends(NamedTuple):
    """What a direction has to leave at each of its ends."""

    least: float  # for marks that can be seen
    ideal: float  # with all bleed, too


class Spacing(NamedTuple):
    """Pieces side by side."""

    pieces: int
    gap: float
    free: float  # at each end

    @property
    def grade(self) -> int:
        """How well a cut that slips keeps off the neighbours."""
        if self.pieces == 1:
            return 2
        return (self.gap >= NARROWEST - EPSILON) + (self.gap >= WIDE - EPSILON)

    def length(self, size: float) -> float:
        """Return how much they take, gaps included."""
        return self.pieces * (size + self.gap) - self.gap


def ends_of(shape: Shape) -> Ends:
    """Return what the cuts of a shape need; an outline needs no marks beside it."""
    if not shape.is_rectangular:
        return Ends(0.0, shape.bleed)
    beside = 0.0 if shape.corner >= ROUND else min(shape.bleed, LEAST_BLEED)
    return Ends(beside + SEEN, shape.bleed + AWAY + SEEN)


def outer_bleed(free: float, bleed: float) -> float:
    """Return how far art runs over the block's edge; a part of it gives way to marks."""
    return max(0.0, min(bleed, free, max(free - SEEN - AWAY, LEAST_BLEED)))


def counts(room: float, size: float, ends: Ends, gap: float | None) -> Iterator[int]:
    """Yield how many pieces fit: at all, with marks that are seen, with gaps, with both."""
    for between in (0.0, NARROWEST) if gap is None else (gap,):
        for end in (0.0, ends.least):
            yield how_many_fit(room - 2 * end, size, between)


def spaced(count: int, room: float, shape: Shape, size: float, gap: float | None) -> Spacing:
    """Return pieces side by side, with the gap that was chosen or the best one."""
    spare = room - count * size
    if gap is None:
        gap = _gap(count - 1, spare, shape) if count > 1 else 0.0
    return Spacing(count, gap, (spare - (count - 1) * gap) / 2)


def _gap(gaps: int, spare: float, shape: Shape) -> float:
    widest, ends = min(WIDEST, 2 * shape.bleed), ends_of(shape)
    ample = floor((spare - 2 * ends.ideal) / gaps / STEP + EPSILON) * STEP
    if min(ample, widest) >= WIDE:
        return min(ample, widest)
    tight = (spare - 2 * ends.least) / gaps + EPSILON
    return next((gap for gap in (WIDE, NARROWEST) if gap <= min(tight, widest)), 0.0)
