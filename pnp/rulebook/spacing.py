"""Closer or wider spacing, where a rulebook would else end with a page that is nearly empty."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from pnp.rulebook.columns import Pages, paged
from pnp.rulebook.slabs import Paragraph, Slab
from pnp.rulebook.style import Frame

BARE = 0.25  # the share of a page below which it looks empty
SIDES = 4  # pages of a sheet that is folded


class Air(NamedTuple):
    """How much of the usual gaps and distances of lines is taken."""

    gaps: float
    lines: float


USUAL = Air(1.0, 1.0)
OTHERS = (  # tried one after the other
    Air(0.85, 1.0),
    Air(0.75, 0.98),
    Air(0.65, 0.96),
    Air(0.55, 0.94),
    Air(1.2, 1.0),
    Air(1.4, 1.03),
)


class _Tried(NamedTuple):
    """Pages in one spacing, and what counts against them: the worst first."""

    cost: tuple[float, ...]
    pages: Pages


def fitted_pages(slabs: Sequence[Slab], frame: Frame, booklet: bool) -> Pages:
    """Put slabs on pages, in another spacing than the usual if that saves bare pages or sheets."""
    best = _tried(slabs, frame, booklet, USUAL)
    if not any(best.cost[1:]):
        return best.pages
    for spacing in OTHERS:
        tried = _tried(slabs, frame, booklet, spacing)
        if tried.cost < best.cost:
            best = tried
    return best.pages


def _tried(slabs: Sequence[Slab], frame: Frame, booklet: bool, spacing: Air) -> _Tried:
    pages = paged(spaced(slabs, spacing), frame)
    count = len(pages)
    bare = float(count > 1 and _filled(pages, frame) < BARE)
    if not booklet:
        return _Tried((bare and count, bare), pages)
    spare = -count % SIDES
    return _Tried((count + spare, bare, float(spare > SIDES / 2)), pages)


def _filled(pages: Pages, frame: Frame) -> float:
    """Return the share of the last page that is in use."""
    deepest = max((one.y + one.slab.height for one in pages[-1]), default=frame.top)
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
