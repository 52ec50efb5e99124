"""Cut marks beside pieces of any shape: where a ruler is laid, off every piece."""

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from pnp.arrange.guides import (
    LENGTH,
    LINE,
    MARK,
    NOTCH,
    RIM_AWAY,
    SHORTEST,
    TICK,
    outline_marks,
)
from pnp.arrange.layouts import AWAY, ROUND, SEEN
from pnp.base.geometry import EPSILON, Box, Edges, Point
from pnp.base.outlines import Convex, corners
from pnp.base.paths import line, polygon
from pnp.model.face import Mark, Path
from pnp.model.sheet import Cut, Placement
from pnp.model.stock import Shape

Sides = tuple[bool, bool, bool, bool]  # left, top, right, bottom
ALL: Sides = (True, True, True, True)
NO_SIDES: Sides = (False, False, False, False)

# Cuts between pieces of different sizes: each goes from mark to mark and through no piece.

NEAR = 0.3  # from a corner to a mark on the bleed, as a knife may slip so far
HALF = NOTCH.line / 2  # what a mark takes at either side
NEAR_BY = 0.01  # from a side of a piece to the side of its box, if both are the same
AWAY_BY = LINE.line / 2 + 0.05  # from a cut to a line that falls off with the bleed
FAR = 1000.0


class Cell(NamedTuple):
    """A piece on a sheet, its bleed, and which sides of its box are sides of the piece."""

    box: Box
    bleed: Edges
    sides: Sides = ALL  # which of its sides straight cuts trim
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


class _Band(NamedTuple):
    """A piece as a cut of one direction meets it: from where to where, across it and along it."""

    low: float
    high: float
    begin: float
    end: float
    aside: tuple[float, float]  # its bleed across the cut
    beyond: tuple[float, float]  # and along it
    cut: tuple[bool, bool]  # whether it is trimmed at both
    near: float

    def is_trimmed(self, at: float) -> bool:
        """Tell whether a cut at a place trims it."""
        ends = zip((self.low, self.high), self.cut, strict=True)
        return any(cut and abs(at - end) < 10 * EPSILON for end, cut in ends)


@lru_cache(maxsize=256)  # nearly all sheets of a pile are alike
def ticks(cells: tuple[Cell, ...], room: Box) -> tuple[Tick, ...]:
    """Return a mark at both ends of every cut, as long as there is room: not at all, perhaps."""
    found: list[Tick] = []
    for upright in (True, False):
        pieces = [_band_of(cell, upright) for cell in cells]
        ends = (room.y, room.bottom) if upright else (room.x, room.right)
        edges = {
            round(at, 6)
            for one in pieces
            for at, cut in zip((one.low, one.high), one.cut, strict=True)
            if cut
        }
        for at in sorted(edges):
            for run in _runs(at, pieces):
                found += _at_ends(upright, at, run, pieces, ends)
    return tuple(found)


def tick_marks(found: Sequence[Tick]) -> tuple[Mark, ...]:
    """Draw marks as strokes, over white where they would lie on art."""
    shown = [one for one in found if one.length > SHORTEST / 2]
    white = [_drawn_tick(one, one.bleed) for one in shown if one.is_over_art]
    black = [_drawn_tick(one, one.far) for one in shown]
    both = ((white, NOTCH), (black, MARK))
    return tuple(Path(" ".join(lines), paint) for lines, paint in both if lines)


def _drawn_tick(tick: Tick, end: float) -> str:
    if tick.upright:
        return line(tick.at, tick.near, tick.at, end)
    return line(tick.near, tick.at, end, tick.at)


def _band_of(cell: Cell, upright: bool) -> _Band:
    (x, y, _, _), (left, top, right, bottom) = cell.box, cell.bleed
    across, along = (x, cell.box.right), (y, cell.box.bottom)
    aside, beyond = (left, right), (top, bottom)
    if not upright:
        across, along, aside, beyond = along, across, beyond, aside
    cut = (cell.sides[not upright], cell.sides[2 + (not upright)])
    return _Band(*across, *along, aside=aside, beyond=beyond, cut=cut, near=cell.near)


def _runs(at: float, pieces: Sequence[_Band]) -> Iterator[list[_Band]]:
    """Yield the pieces that one cut trims, parted where it would go through another."""
    near = 10 * EPSILON
    own = sorted((one for one in pieces if one.is_trimmed(at)), key=lambda one: one.begin)
    parted = [one for one in pieces if one.low + near < at < one.high - near]
    run: list[_Band] = []
    for one in own:
        if run and any(run[-1].end <= other.begin + EPSILON < one.begin for other in parted):
            yield run
            run = []
        run.append(one)
    yield run


def _at_ends(
    upright: bool,
    at: float,
    run: Sequence[_Band],
    pieces: Sequence[_Band],
    room: tuple[float, float],
) -> Iterator[Tick]:
    """Yield the marks before and after a cut; they end where art or the paper does."""
    begin, end = min(one.begin for one in run), max(one.end for one in run)
    # A mark on this line would lie on them or their bleed.
    others = [
        one
        for one in pieces
        if one.low - one.aside[0] - HALF < at < one.high + one.aside[1] + HALF and one not in run
    ]
    inside = [one for one in others if one.low < at < one.high]  # nested, their boxes meet
    before, after = [begin - room[0]], [room[1] - end]
    before += [
        begin - one.end - one.beyond[1]
        for one in others
        if one.end <= begin + EPSILON or (one in inside and one.begin < begin)
    ]
    after += [
        one.begin - one.beyond[0] - end
        for one in others
        if one.begin >= end - EPSILON or (one in inside and one.end > end)
    ]
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


# All marks of a sheet: for straight cuts along boxes, for slanted ones, and outlines to follow.


class CutMarks(NamedTuple):
    """What tells where to cut a sheet."""

    marks: tuple[Mark, ...]
    cuts: tuple[Cut, ...]
    shortest: float | None = None  # how much is seen of the shortest of a block of rectangles


class _Facet(NamedTuple):
    """A piece with straight sides as it lies on the sheet, and how far its art runs over them."""

    outline: Convex
    bleed: float
    is_slanted: bool  # whether more than cuts along its box free it

    def crossed(self, grown: float, at: Point, way: Point) -> tuple[float, float] | None:
        """Return from where to where a ray is inside of it, grown by so much."""
        begin, end = -math.inf, math.inf
        for a, b in pairwise((*self.outline, self.outline[0])):
            long = math.dist(a, b) or 1.0
            x, y = (b.y - a.y) / long, (a.x - b.x) / long  # out of it
            far, slope = x * (at.x - a.x) + y * (at.y - a.y) - grown, x * way.x + y * way.y
            if abs(slope) < EPSILON:
                if far > -EPSILON:
                    return None
            elif slope > 0:
                end = min(end, -far / slope)
            else:
                begin = max(begin, -far / slope)
        return (begin, end) if begin < end - EPSILON else None


def cut_marks(placements: Sequence[Placement], shapes: Sequence[Shape], room: Box) -> CutMarks:
    """Return marks for all cuts of a sheet; what is not straight gets an outline to follow."""
    facets = tuple(_facet(put, shape) for put, shape in zip(placements, shapes, strict=True))
    found = ticks(_cells_of(placements, shapes), room)
    marks: list[Mark] = [*tick_marks(found), *_slanted(facets, found, room)]
    for put, shape in zip(placements, shapes, strict=True):
        if not (shape.is_rectangular or is_faceted(shape)):
            marks += outline_marks(shape, put)
    cuts = (Cut(one.upright, one.at) for one in found[::2])  # each has two ends
    return CutMarks(tuple(marks), tuple(cuts))


def is_faceted(shape: Shape) -> bool:
    """Tell whether straight cuts free a piece that is no rectangle."""
    is_folded = shape.folds or shape.tabs or shape.holes
    straight = not (shape.is_rectangular or is_folded or "C" in shape.outline)
    return straight and Convex.of_path(shape.outline) is not None


@lru_cache(maxsize=64)
def bled_outline(shape: Shape, bleed: float) -> str:
    """Return what a piece shows that caves in nowhere: its outline, grown by its bleed."""
    return polygon((Convex.of_path(shape.outline) or Convex()).grown(bleed))


def _cells_of(placements: Sequence[Placement], shapes: Sequence[Shape]) -> tuple[Cell, ...]:
    """Return pieces with the sides that cuts along their boxes trim."""
    return tuple(
        Cell(
            put.box,
            put.bleed,
            sides=_sides(put, shape),
            near=0.0 if shape.corner >= ROUND else NEAR,
        )
        for put, shape in zip(placements, shapes, strict=True)
    )


def _sides(put: Placement, shape: Shape) -> Sides:
    if shape.is_rectangular:
        return ALL
    if not is_faceted(shape):
        return NO_SIDES
    edges = list(_edges(_facet(put, shape).outline))

    def lies_at(upright: bool, at: float) -> bool:
        return any(
            abs(a[not upright] - at) < NEAR_BY and abs(b[not upright] - at) < NEAR_BY
            for a, b in edges
        )

    (x, y, _, _), box = put.box, put.box
    return lies_at(True, x), lies_at(False, y), lies_at(True, box.right), lies_at(False, box.bottom)


def _edges(outline: Convex) -> Iterator[tuple[Point, Point]]:
    return pairwise((*outline, outline[0]))


@lru_cache(maxsize=256)
def _facet_at(d: str, box: Box, rotation: float) -> Convex:
    return Convex.around(corners(d)).placed(box, rotation)


def _facet(put: Placement, shape: Shape) -> _Facet:
    outline = _facet_at(shape.outline, put.box, put.rotation)
    return _Facet(outline, max(put.bleed), is_faceted(shape))


@lru_cache(maxsize=64)  # nearly all sheets of a component have the same, in every language
def _slanted(facets: tuple[_Facet, ...], found: tuple[Tick, ...], room: Box) -> tuple[Mark, ...]:
    """Draw ticks in line with all sides of pieces that no marks in the margin tell of."""
    white, black, grey = list[str](), list[str](), list[str]()
    pairs = list(zip(found[::2], found[1::2], strict=True))
    for facet in facets:
        others = [one for one in facets if one is not facet] if facet.is_slanted else ()
        for a, b in _edges(facet.outline) if facet.is_slanted else ():
            if any(_marks_side(pair, a, b) for pair in pairs):
                continue
            strokes = [_beyond(facet, others, room, *ends) for ends in ((a, b), (b, a))]
            for stroke in strokes:
                if stroke:
                    black.append(line(*stroke.start, *stroke.end))
                    white += [line(*stroke.start, *stroke.end)] if stroke.is_over_art else []
            if not all(strokes):
                grey += _on_the_bleed(facet.bleed, a, b)
    drawn = ((white, NOTCH), (black, MARK), (grey, LINE))
    return tuple(Path(" ".join(lines), paint) for lines, paint in drawn if lines)


def _marks_side(pair: tuple[Tick, Tick], a: Point, b: Point) -> bool:
    """Tell whether both ends of a cut along a side of a piece have marks that are seen."""
    first, last = pair
    across, along = (0, 1) if first.upright else (1, 0)
    in_line = max(abs(a[across] - first.at), abs(b[across] - first.at)) < NEAR_BY
    begin, end = sorted((a[along], b[along]))
    around = first.near <= begin + EPSILON and end <= last.near + EPSILON
    return in_line and around and min(first.length, last.length) > SHORTEST / 2


class _Stroke(NamedTuple):
    """A tick beyond a corner, in line with one of the sides that meet there."""

    start: Point
    end: Point
    is_over_art: bool


def _beyond(
    own: _Facet, others: Sequence[_Facet], room: Box, start: Point, corner: Point
) -> _Stroke | None:
    """Return a tick on white, else one over the bleed that is taken off there, if there is room."""
    long = math.dist(start, corner) or 1.0
    way = Point((corner.x - start.x) / long, (corner.y - start.y) / long)

    def entered(grown: float, art: int) -> float:
        met = (one.crossed(grown + art * one.bleed, corner, way) for one in others)
        return min((max(0.0, begin) for begin, end in filter(None, met) if end > 0), default=FAR)

    def stroke(near: float, far: float, is_over_art: bool) -> _Stroke:
        begin, end = (Point(corner.x + way.x * at, corner.y + way.y * at) for at in (near, far))
        return _Stroke(begin, end, is_over_art)

    left = min(
        _to_edge(room.x, room.right, corner.x, way.x),
        _to_edge(room.y, room.bottom, corner.y, way.y),
    )
    near = max(0.0, (own.crossed(own.bleed, corner, way) or (0.0, 0.0))[1]) + AWAY
    far = min(near + SEEN, left, entered(AWAY, art=1))
    if far - near >= SHORTEST:
        return stroke(near, far, False)
    # Its own next side must not lie under the white.
    near = max(NEAR, min((own.crossed(HALF, corner, way) or (0.0, 0.0))[1], own.bleed))
    far = min(near + TICK, left, entered(NEAR + HALF, art=0))
    return stroke(near, far, True) if far - near >= SHORTEST / 2 else None


def _to_edge(low: float, high: float, at: float, way: float) -> float:
    """Return how far it is to the end of a room in one direction."""
    return ((high if way > 0 else low) - at) / way if abs(way) > EPSILON else FAR


def _on_the_bleed(bleed: float, a: Point, b: Point) -> Iterator[str]:
    """Yield a line beside a cut that falls off with the bleed; without any, ends on the cut."""
    long = math.dist(a, b) or 1.0
    x, y = (b.x - a.x) / long, (b.y - a.y) / long
    if bleed > RIM_AWAY:
        yield line(a.x + y * AWAY_BY, a.y - x * AWAY_BY, b.x + y * AWAY_BY, b.y - x * AWAY_BY)
        return
    short = min(TICK, long / 4)
    yield line(*a, a.x + x * short, a.y + y * short)
    yield line(b.x - x * short, b.y - y * short, *b)
