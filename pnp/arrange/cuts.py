"""Straight cuts: which there are on a sheet, and in which order they are made."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from pnp.geometry import EPSILON, Box
from pnp.model.sheet import Cut


@lru_cache(maxsize=64)  # nearly all sheets of a component have the same
def cuts_between(boxes: tuple[Box, ...]) -> tuple[Cut, ...]:
    """Return the cuts from edge to edge that part boxes in a grid, in the order they are made.

    First come all of one direction, the one with more of them: while they are made, all marks are
    there. The two outermost of them are the last, since what they cut off carries the marks of the
    other direction, whole and in their places.
    """
    down = _ordered(x for box in boxes for x in (box.x, box.right))
    across = _ordered(y for box in boxes for y in (box.y, box.bottom))
    upright = [Cut(True, x) for x in down]
    level = [Cut(False, y) for y in across]
    first, then = (upright, level) if len(upright) >= len(level) else (level, upright)
    return tuple(cut for cut in (*first, *then) if not any(parts(cut, box) for box in boxes))


def _ordered(places: Iterable[float]) -> Sequence[float]:
    """Put the inner places first, the two outermost last."""
    every = sorted({round(place, 6) for place in places})
    return [*every[1:-1], every[0], *every[-1:]] if len(every) > 1 else every


def parts(cut: Cut, box: Box) -> bool:
    """Tell whether a cut goes through a box, not only along its side."""
    begin, end = (box.x, box.right) if cut.upright else (box.y, box.bottom)
    return begin + EPSILON < cut.at < end - EPSILON


def cut_apart(paper: Box, cuts: Iterable[Cut]) -> list[Box]:
    """Return what a sheet falls into if every cut goes through all that it meets."""
    found = [paper]
    for cut in cuts:
        found = [part for whole in found for part in _halves(whole, cut)]
    return found


def _halves(whole: Box, cut: Cut) -> Sequence[Box]:
    if not parts(cut, whole):
        return (whole,)
    if cut.upright:
        left = whole._replace(width=cut.at - whole.x)
        return left, whole._replace(x=cut.at, width=whole.right - cut.at)
    upper = whole._replace(height=cut.at - whole.y)
    return upper, whole._replace(y=cut.at, height=whole.bottom - cut.at)
