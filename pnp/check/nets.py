"""Nets: whether tabs and edges meet, and what a net becomes once it is folded and glued."""

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from math import dist
from typing import NamedTuple

from pnp.base.findings import Finding, error, sentence, warning
from pnp.base.folding import Crease, Net, Panel, Space
from pnp.base.geometry import Point
from pnp.base.outlines import Polygon, area, common, is_inside, outlines
from pnp.model.game import Component
from pnp.model.stock import Edge, Fold, FoldKind, Shape, Tab

TOLERANCE = 0.05  # millimetres that an edge and its partner may differ
SPECK = 0.05  # square millimetres that nobody notices


def net_is_sound(component: Component) -> Iterator[Finding]:
    """Yield what somebody with glue on their fingers would find out too late."""
    shape, where = component.shape, component.places.get("shape", component.where)

    found = [error(where, problem) for problem in _overlaps(shape)]
    found += [warning(where, *told) for told in _partners(shape)]
    for one in found:
        named = sentence("{component}: {problem}", component=component.id, problem=one.message)
        yield one._replace(message=named)


def base_of(tab: Tab, folds: Sequence[Fold]) -> Edge | None:
    """Return the side of a tab that is a fold, None for an area to glue something onto."""
    lines = [*((one.start, one.end) for one in folds), *((one.end, one.start) for one in folds)]
    for side in pairwise((*tab.corners, tab.corners[0])):
        if any(max(map(dist, side, line)) < TOLERANCE for line in lines):
            return side
    return None


def _named(tab: Tab) -> str:
    if tab.label:
        return sentence("tab {label}", label=tab.label)
    return sentence("a tab without a number")


def _overlaps(shape: Shape) -> Iterator[str]:
    """Find tabs that lie on each other, in the net or once they are glued under their edges.

    Of those in the net, only one can be cut.
    """
    for tab, other, size in _overlapping([(tab, tab.corners) for tab in shape.tabs]):
        yield sentence("{tab} and {other} overlap by {area} mm²", tab=tab, other=other, area=size)
    glued = [
        (tab, laid)
        for tab in shape.tabs
        for edge in tab.under
        if (base := base_of(tab, shape.folds)) and (laid := _laid(tab, base, edge, shape))
    ]
    for tab, other, size in _overlapping(glued):
        yield sentence(
            "glued under their edges, {tab} and {other} overlap by {area} mm²",
            tab=tab,
            other=other,
            area=size,
        )


def _overlapping(tabs: Iterable[tuple[Tab, Sequence[Point]]]) -> Iterator[tuple[str, str, str]]:
    """Yield two tabs that lie on each other, and how much of them."""
    for (one, first), (other, second) in combinations(tabs, 2):
        if (shared := common(first, second)) > SPECK:
            yield _named(one), _named(other), f"{shared:.1f}"


def _laid(tab: Tab, base: Edge, edge: Edge, shape: Shape) -> tuple[Point, ...]:
    """Return where a tab lies behind the face whose edge it goes under."""
    long = dist(*edge)
    if abs(long - dist(*base)) > TOLERANCE:
        return ()
    # Places as complex numbers: a turn is a product.
    start, end = (complex(*place) for place in edge)
    along = (end - start) / long
    inward = along * 1j  # from the edge into the net
    middle = (start + end + inward) / 2
    if not is_inside(Point(middle.real, middle.imag), outlines(shape.outline)):
        inward = -inward
    root, ahead = complex(*base[0]), (complex(*base[1]) - complex(*base[0])) / long
    laid = []
    for corner in tab.corners:
        far = (complex(*corner) - root) * ahead.conjugate()  # along the fold, and away from it
        place = start + along * far.real + inward * abs(far.imag)
        laid.append(Point(place.real, place.imag))
    return tuple(laid)


def _partners(shape: Shape) -> Iterator[tuple[str, str]]:
    """Find tabs that nothing is glued to, and edges that are not as long as their tabs."""
    labels = Counter(tab.label for tab in shape.tabs)
    for tab in shape.tabs:
        base = base_of(tab, shape.folds)
        if not tab.under and labels[tab.label] < 2 and base:
            hint = sentence(
                "name the edge that it goes under, `under: [x, y, x, y]`, or another tab"
            )
            yield sentence("{tab} has no partner", tab=_named(tab)), hint
        for edge in tab.under:
            if base and abs(dist(*base) - dist(*edge)) > TOLERANCE:
                message = sentence(
                    "{tab} is {length} mm long, its edge {other} mm",
                    tab=_named(tab),
                    length=f"{dist(*base):.2f}",
                    other=f"{dist(*edge):.2f}",
                )
                yield message, sentence("they have to be of one length")
        if abs(area(tab.corners)) < SPECK:
            hint = sentence("give its corners in their order")
            yield sentence("{tab} has no area", tab=_named(tab)), hint


# --- Nets folded: how far each fold is turned, so that edges meet.


class Slab(NamedTuple):
    """A panel or a glued tab as thick as its paper: its corners on both sides of it."""

    flat: Polygon  # as it lies on paper
    corners: tuple[Space, ...]  # first those of the printed side, then those behind them


@lru_cache(maxsize=16)
def slabs(shape: Shape, at: int, thick: float) -> tuple[Slab, ...]:
    """Return one of the outlines of a net, folded and glued; its largest panel comes first.

    Folds turn about the middle of the paper; a tab lies behind the panel that it is glued to, and
    what is tucked in behind another one.
    """
    solid = _solid(outlines(shape.outline)[at], shape, 0.0)
    panels = solid.panels
    root = max(panels, key=lambda panel: abs(area(panel[1])))
    ordered = (root, *(panel for panel in panels if panel is not root))
    behind = [thick * (panel[1] in solid.tucked) for panel in ordered]
    found = [_slab(panel, panel[1], far, thick) for panel, far in zip(ordered, behind, strict=True)]
    for tab in shape.tabs:
        base = base_of(tab, shape.folds)
        for edge in tab.under if base else ():
            wall = next((panel for panel in panels if Net.touches(panel[1], *edge)), None)
            if base and wall and (laid := _laid(tab, base, edge, shape)):
                found.append(_slab(wall, laid, thick, thick))
    return tuple(found)


def _slab(panel: Panel, flat: Polygon, behind: float, thick: float) -> Slab:
    """Return what lies in or behind the plane of a panel, its middle as far behind as is told."""
    origin, right, down = (_place(*panel, Point(x, y)) for x, y in ((0, 0), (1, 0), (0, 1)))
    (ax, ay, az), (bx, by, bz) = (
        tuple(b - a for a, b in zip(origin, other, strict=True)) for other in (right, down)
    )
    back = ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx
    corners = tuple(
        Space(
            origin.x + point.x * ax + point.y * bx + far * back[0],
            origin.y + point.x * ay + point.y * by + far * back[1],
            origin.depth + point.x * az + point.y * bz + far * back[2],
        )
        for far in (behind - thick / 2, behind + thick / 2)
        for point in flat
    )
    return Slab(flat, corners)


RIGHT = 90.0
TUCKED = 2.0  # degrees that a loose panel is turned further, so that it lies below and not within
CLOSED = 0.5  # mm that edges may miss each other by on paper of its own thickness
TRIED = [float(turn) for turn in range(10, 176, 5)]  # degrees, for all folds at once
STEPS = (16.0, 8.0, 4.0, 2.0, 1.0, 0.5, 0.25, 0.1)  # degrees, for each by itself
_MOST_OF_IT = 0.9
SQUARED = 0.01  # how much sides may differ and still make a square

Seam = tuple[Edge, Edge]  # the side of a tab, and the edge that it is glued under


class Solid(NamedTuple):
    """One of the outlines of a net, folded."""

    panels: tuple[Panel, ...]  # without tabs, which are inside
    gap: float  # mm between edges that should meet
    tucked: tuple[Polygon, ...] = ()  # what hangs loose behind other panels

    @property
    def is_closed(self) -> bool:
        """Whether its edges meet, as far as paper does."""
        return self.gap < CLOSED

    @property
    def is_cube(self) -> bool:
        """Whether it is a die."""
        sides = [abs(area(flat)) ** 0.5 for _, flat in self.panels]
        axes = zip(*(place for places, _ in self.panels for place in places), strict=True)
        lengths = (*(max(axis) - min(axis) for axis in axes), *sides)
        return len(sides) == 6 and max(lengths) - min(lengths) < SQUARED * max(lengths)


@lru_cache(maxsize=16)
def solids(shape: Shape) -> tuple[Solid, ...]:
    """Return what a net becomes: one model for each of its outlines."""
    return tuple(_solid(outline, shape) for outline in outlines(shape.outline))


def _solid(outline: Polygon, shape: Shape, tucked: float = TUCKED) -> Solid:
    creases = [(fold.start, fold.end, 0.0) for fold in shape.folds]
    panels = [one for one in Net.of(outline, creases).panels if not _is_flap(one, shape)]
    folds = [fold for fold in shape.folds if _joins(fold, panels)]
    # Edges that meet on this outline; a roof is glued to another.
    seams = [
        (base, edge)
        for tab in shape.tabs
        if (base := base_of(tab, shape.folds))
        for edge in tab.under
        if all(any(Net.touches(panel, *one) for panel in panels) for one in (base, edge))
    ]
    net = _GluedNet(panels, folds, seams)
    free, walls, loose = net.free(tucked)
    held = _GluedNet(walls, [fold for fold in folds if fold not in free], net.seams)
    known = dict(zip(held.folds, held.turns() if net.seams else (), strict=False))
    turns = [known.get(fold, RIGHT) + free.get(fold, 0.0) for fold in folds]
    return Solid(tuple(net.folded(turns)), net.gap(turns), loose)


class _GluedNet(NamedTuple):
    """Panels, the folds between them, and the edges that glue brings together."""

    panels: Sequence[Polygon]
    folds: Sequence[Fold]
    seams: Sequence[Seam]

    def free(self, tucked: float) -> tuple[dict[Fold, float], list[Polygon], tuple[Polygon, ...]]:
        """Return folds of lids and the like, which no glue holds, and the panels without those.

        A number says how much too far they are turned: what hangs there last is tucked under
        others. These come last.
        """
        left, found, last = list(self.panels), dict[Fold, float](), list[Polygon]()
        edges = [edge for seam in self.seams for edge in seam]
        while True:
            loose = [
                (panel, hinges[0])
                for panel in left
                if not any(Net.touches(panel, *edge) for edge in edges)
                for hinges in [self._hinges(panel, left)]
                if len(hinges) == 1
            ]
            if not self.seams or not loose:
                return found, left, tuple(last)
            for panel, fold in loose:
                is_last = len(self._hinges(panel, self.panels)) == 1
                found[fold] = tucked if is_last else 0.0
                last += [panel] if is_last else []
                left.remove(panel)

    def _hinges(self, panel: Polygon, panels: Sequence[Polygon]) -> list[Fold]:
        """Return the folds between a panel and others."""
        own = (fold for fold in self.folds if Net.touches(panel, fold.start, fold.end))
        return [fold for fold in own if _joins(fold, panels)]

    def turns(self) -> list[float]:
        """Return how far folds are turned; a tube goes round once, though twice would close it."""
        even = [[turn] * len(self.folds) for turn in TRIED]
        gaps = [self.gap(turns) for turns in even]
        around = zip((math.inf, *gaps), gaps, (*gaps[1:], math.inf), strict=False)
        found: list[tuple[float, list[float]]] = []
        for start, (before, gap, after) in zip(even, around, strict=True):
            if before >= gap <= after:
                turns = self._improve(start)
                found.append((self.gap(turns), turns))
                if found[-1][0] < CLOSED:
                    return turns
        return min(found)[1]

    def _improve(self, turns: list[float]) -> list[float]:
        """Turn one fold after the other a little, as long as that brings edges together."""
        best = self.gap(turns)
        for step in STEPS:
            is_better = best > CLOSED / 10
            while is_better:
                is_better = False
                for at in range(len(turns)):
                    for turn in (turns[at] - step, turns[at] + step):
                        tried = [*turns[:at], turn, *turns[at + 1 :]]
                        if (gap := self.gap(tried)) < best - 1e-6:
                            turns, best, is_better = tried, gap, True
        return turns

    def folded(self, turns: Sequence[float]) -> list[Panel]:
        """Return the panels in space, each fold turned so far."""
        creases: list[Crease] = [
            (fold.start, fold.end, turn if fold.kind is FoldKind.MOUNTAIN else -turn)
            for fold, turn in zip(self.folds, turns, strict=True)
        ]
        return Net(self.panels, creases).in_space()

    def gap(self, turns: Sequence[float]) -> float:
        """Return how far apart the farthest of edges are that should meet."""
        panels = self.folded(turns) if self.seams else ()
        return max((_distance(panels, *seam) for seam in self.seams), default=0.0)


def _is_flap(panel: Polygon, shape: Shape) -> bool:
    """Tell whether a panel is a tab and no wall that something is glued onto."""
    hangs = sum(Net.touches(panel, fold.start, fold.end) for fold in shape.folds) == 1
    most = _MOST_OF_IT * abs(area(panel))
    return hangs and any(common(panel, tab.corners) > most for tab in shape.tabs)


def _joins(fold: Fold, panels: Sequence[Polygon]) -> bool:
    return sum(Net.touches(panel, fold.start, fold.end) for panel in panels) > 1


def _distance(panels: Sequence[Panel], base: Edge, edge: Edge) -> float:
    """Return how far apart two edges are in space, whichever of their ends meet."""
    ends = []
    for one in (base, edge):
        holder = next((panel for panel in panels if Net.touches(panel[1], *one)), None)
        if holder is None:
            return math.inf
        ends.append([_place(*holder, point) for point in one])
    here, there = ends
    ways = (zip(here, other, strict=True) for other in (there, there[::-1]))
    return min(max(math.dist(a, b) for a, b in way) for way in ways)


def _place(places: Sequence[Space], flat: Polygon, point: Point) -> Space:
    """Return where a point of a panel is in space; panels stay flat."""
    origin = flat[0]

    def away(other: Point) -> tuple[float, float]:
        return other.x - origin.x, other.y - origin.y

    def turn(one: int, other: int) -> float:
        (ax, ay), (bx, by) = away(flat[one]), away(flat[other])
        return ax * by - ay * bx

    corners = range(1, len(flat))
    one = max(corners, key=lambda at: math.hypot(*away(flat[at])))
    other = max(corners, key=lambda at: abs(turn(one, at)))
    (ax, ay), (bx, by), (px, py) = away(flat[one]), away(flat[other]), away(point)
    size = ax * by - ay * bx
    first, second = (px * by - py * bx) / size, (ax * py - ay * px) / size
    return Space(
        *(
            o + first * (a - o) + second * (b - o)
            for o, a, b in zip(places[0], places[one], places[other], strict=True)
        )
    )
