"""Closer or wider spacing, where a rulebook would else have pages that are nearly empty."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from pnp.rulebook.columns import Pages, paged
from pnp.rulebook.slabs import Paragraph, Placed, Slab
from pnp.rulebook.style import Frame

BARE = 0.25  # the share of a page below which it looks empty
WELL, ENDED = 0.75, 0.5  # the share of a page, and of the last, from which it looks full
PAGE = 0.06  # what a page more counts, as a share of a page that looks empty
SIDES = 4  # pages of a sheet that is folded


class Air(NamedTuple):
    """How much of the usual gaps and distances of lines is taken."""

    gaps: float
    lines: float

    @property
    def unusual(self) -> float:
        """How far it is from the usual, as a share of a page that it has to fill to be worth it."""
        return 0.15 * abs(self.gaps - 1) + abs(self.lines - 1)


USUAL = Air(1.0, 1.0)
OTHERS = (
    Air(0.92, 1.0),
    Air(0.85, 1.0),
    Air(0.8, 0.99),
    Air(0.75, 0.98),
    Air(0.7, 0.97),
    Air(0.65, 0.96),
    Air(0.6, 0.95),
    Air(0.55, 0.94),
    Air(1.1, 1.0),
    Air(1.2, 1.0),
    Air(1.3, 1.015),
    Air(1.4, 1.03),
    Air(1.6, 1.03),
)


class _Tried(NamedTuple):
    """Pages in one spacing, and what counts against them: the worst first."""

    cost: tuple[float, ...]
    pages: Pages
    is_well: bool  # nothing looks empty


def fitted_pages(
    slabs: Sequence[Slab], frame: Frame, booklet: bool, only: Air | None = None
) -> tuple[Pages, Air]:
    """Put slabs on pages, in another spacing than the usual if that saves sheets or fills pages.

    Whoever has no time to try others names the one that was best before.
    """
    air = only or USUAL
    best = _tried(slabs, frame, booklet, air)
    for spacing in () if best.is_well or only else OTHERS:
        tried = _tried(slabs, frame, booklet, spacing)
        if tried.cost < best.cost:
            best, air = tried, spacing
    unbroken = _tried(slabs, frame, booklet, air, whole=True)
    # If equal, with whole lists.
    return min(unbroken, best, key=lambda one: one.cost).pages, air


def _tried(
    slabs: Sequence[Slab], frame: Frame, booklet: bool, spacing: Air, whole: bool = False
) -> _Tried:
    pages = paged(spaced(slabs, spacing), frame, whole)
    count = len(pages)
    bare = float(count > 1 and _filled(pages[-1], frame) < BARE)
    empty = _empty(pages, frame)
    cost = empty + spacing.unusual + PAGE * count
    if not booklet:
        return _Tried((bare and count, bare, cost), pages, not empty)
    spare = -count % SIDES
    many = spare > SIDES / 2
    return _Tried((count + spare, bare, float(many), cost), pages, not (empty or many))


def _empty(pages: Pages, frame: Frame) -> float:
    """Return how much of the pages looks empty, as shares of one: large holes count most."""
    *others, last = (_filled(page, frame) for page in pages)
    holes = [WELL - filled for filled in others if filled < WELL]
    if pages[1:] and last < ENDED:
        holes.append(ENDED - last)
    return sum(hole * (0.5 + 2 * hole) for hole in holes)


def _filled(page: Sequence[Placed], frame: Frame) -> float:
    """Return the share of a page that is in use."""
    deepest = max((one.y + one.slab.height for one in page), default=frame.top)
    return (deepest - frame.top) / frame.height


def spaced(slabs: Sequence[Slab], spacing: Air) -> list[Slab]:
    """Return slabs with other gaps, and lines of text with other distances."""
    if spacing == USUAL:
        return list(slabs)
    known: dict[int, Paragraph] = {}

    def changed(slab: Slab) -> Slab:
        slab = slab._replace(before=slab.before * spacing.gaps)
        old = slab.paragraph
        if old is None:
            return slab
        if id(old) not in known:
            style = old.style._replace(leading=old.style.leading * spacing.lines)
            known[id(old)] = replace(old, style=style)
        new = known[id(old)]
        return slab._replace(paragraph=new, height=new.leading)

    return [changed(slab) for slab in slabs]
