"""Cuts between pieces of different sizes: each goes from mark to mark and through no piece."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from pnp.arrange.guides import LENGTH, MARK, NOTCH, SHORTEST
from pnp.arrange.spacing import AWAY, SEEN
from pnp.geometry import EPSILON, Box, Edges
from pnp.model.face import Mark, Path
from pnp.paths import line

NEAR = 0.3  # from a corner to a mark on the bleed, as a knife may slip so far
HALF = NOTCH.line / 2  # what a mark takes at either side


class Cell(NamedTuple):
    """A piece on a sheet, its bleed, and whether straight cuts free it."""

    box: Box
    bleed: Edges
    straight: bool = True
    near: float = NEAR  # from its corners to marks that lie on the bleed


class Tick(NamedTuple):
    """A mark beyond an end of a cut, in places along the cut."""

    upright: bool
    at: float
    near: float
    far: float
    bleed: float  # up to where art lies under it

    @property
    def length(self) -> float:
        """How much of it is seen: all of it, since art gives way to it."""
        return abs(self.far - self.near)

    @property
    def is_over_art(self) -> bool:
        """Whether it begins on the bleed of its own piece."""
        way = 1 if self.far > self.near else -1
        return (self.bleed - self.near) * way > EPSILON


class Band(NamedTuple):
    """A piece as a cut of one direction meets it: from where to where, across it and along it."""

    low: float
    high: float
    begin: float
    end: float
    aside: tuple[float, float]  # its bleed across the cut
    beyond: tuple[float, float]  # and along it
    straight: bool
    near: float

    def has_edge(self, at: float) -> bool:
        """Tell whether it is cut along this line."""
        return self.straight and min(abs(at - self.low), abs(at - self.high)) < 10 * EPSILON

    def is_parted(self, at: float) -> bool:
        """Tell whether a cut along this line would go through it."""
        return self.low + 10 * EPSILON < at < self.high - 10 * EPSILON

    def is_touched(self, at: float) -> bool:
        """Tell whether a mark on this line would lie on it or its bleed."""
        before, after = self.aside
        return self.low - before - HALF < at < self.high + after + HALF


@lru_cache(maxsize=256)  # nearly all sheets of a pile are alike
def ticks(cells: tuple[Cell, ...], room: Box) -> tuple[Tick, ...]:
    """Return a mark at both ends of every cut, as long as there is room: not at all, perhaps."""
    found: list[Tick] = []
    for upright in (True, False):
        pieces = [_stretch(cell, upright) for cell in cells]
        ends = (room.y, room.bottom) if upright else (room.x, room.right)
        edges = {round(at, 6) for one in pieces if one.straight for at in (one.low, one.high)}
        for at in sorted(edges):
            for run in _runs(at, pieces):
                found += _at_ends(upright, at, run, pieces, ends)
    return tuple(found)


def tick_marks(found: Sequence[Tick]) -> tuple[Mark, ...]:
    """Draw marks as strokes, over white where they would lie on art."""
    shown = [one for one in found if one.length > SHORTEST / 2]
    white = [_drawn(one, one.bleed) for one in shown if one.is_over_art]
    black = [_drawn(one, one.far) for one in shown]
    both = ((white, NOTCH), (black, MARK))
    return tuple(Path(" ".join(lines), paint) for lines, paint in both if lines)


def _drawn(tick: Tick, end: float) -> str:
    if tick.upright:
        return line(tick.at, tick.near, tick.at, end)
    return line(tick.near, tick.at, end, tick.at)


def _stretch(cell: Cell, upright: bool) -> Band:
    (x, y, _, _), (left, top, right, bottom) = cell.box, cell.bleed
    across, along = (x, cell.box.right), (y, cell.box.bottom)
    aside, beyond = (left, right), (top, bottom)
    if not upright:
        across, along, aside, beyond = along, across, beyond, aside
    return Band(*across, *along, aside=aside, beyond=beyond, straight=cell.straight, near=cell.near)


def _runs(at: float, pieces: Sequence[Band]) -> Iterator[list[Band]]:
    """Yield the pieces that one cut trims, parted where it would go through another."""
    own = sorted((one for one in pieces if one.has_edge(at)), key=lambda one: one.begin)
    parted = [one for one in pieces if one.is_parted(at)]
    run: list[Band] = []
    for one in own:
        if run and any(run[-1].end <= other.begin + EPSILON < one.begin for other in parted):
            yield run
            run = []
        run.append(one)
    yield run


def _at_ends(
    upright: bool,
    at: float,
    run: Sequence[Band],
    pieces: Sequence[Band],
    room: tuple[float, float],
) -> Iterator[Tick]:
    """Yield the marks before and after a cut; they end where art or the paper does."""
    begin, end = min(one.begin for one in run), max(one.end for one in run)
    others = [one for one in pieces if one not in run and one.is_touched(at)]
    before = [begin - room[0]]
    before += [begin - one.end - one.beyond[1] for one in others if one.end <= begin + EPSILON]
    after = [room[1] - end]
    after += [one.begin - one.beyond[0] - end for one in others if one.begin >= end - EPSILON]
    first = [one for one in run if one.begin <= begin + EPSILON]
    last = [one for one in run if one.end >= end - EPSILON]
    for place, way, free, own in (
        (begin, -1, min(before), first),
        (end, 1, min(after), last),
    ):
        bleed, near = max(one.beyond[way > 0] for one in own), max(one.near for one in own)
        if free >= bleed + AWAY + SEEN - EPSILON:
            near = bleed + AWAY
        far = max(near, min(near + LENGTH, free))
        yield Tick(
            upright,
            at,
            near=place + way * near,
            far=place + way * far,
            bleed=place + way * min(bleed, far),
        )


def least_seen(cells: tuple[Cell, ...], room: Box) -> float:
    """Return how much is seen of the shortest mark; outlines that are followed need none."""
    return min((one.length for one in ticks(cells, room)), default=LENGTH)
