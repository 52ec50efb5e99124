"""Slabs into columns and pages: balanced, never a heading alone, with spacing that fills pages."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from pnp.base.geometry import EPSILON
from pnp.rulebook.slabs import Frame, Paragraph, Placed, Slab

BETWEEN = 4.0  # above and below what spans the page
ENOUGH = 0.6  # the share of a page that has to be in use before it is ended by hand
STEP = 0.5  # how finely columns are balanced
LONGER = 0.3  # the share of a page by which a column may be longer to hold a whole list
WAITING = 2  # figures, or they would come too late for their text
STRETCH = 1.3  # what a gap may grow by to end a column level with its neighbour

Pages = list[list[Placed]]


def fill_pages(slabs: Sequence[Slab], frame: Frame, whole: bool = False) -> Pages:
    """Put all slabs on pages; lists stay whole, if that is wanted and there is room for it."""
    return _Filler(frame, whole).fill(list(slabs))


class _Waiting(NamedTuple):
    """A figure with the headings right above it, and those headings, which go on with the text."""

    figure: Slab
    headings: list[Slab]


class _Filler:
    def __init__(self, frame: Frame, whole: bool) -> None:
        self._frame = frame
        self._whole = whole
        self._pages: Pages = [[]]
        self._top = frame.top  # where the free part of the page begins
        self._is_new = False  # whether a page was begun since a figure waits for one

    def fill(self, slabs: list[Slab]) -> Pages:
        """Fill pages; figures that find no room wait for the top of the next page."""
        waiting: list[_Waiting] = []
        while slabs or waiting:
            if waiting and self._is_new:
                slabs = self._place_first(waiting, slabs)
                continue
            flow, wide, rest = _up_to_wide(slabs)
            if wide and wide.hint and not self._is_full(flow):
                slabs = [*flow, *rest]  # on this paper a new page would leave this one bare
                continue
            if wide and wide.floats and self._has_to_wait(flow, wide, len(waiting)):
                headings = slabs[len(flow) : len(slabs) - len(rest) - 1]
                waiting.append(_Waiting(wide, headings))
                self._is_new = False
                slabs = [*flow, *headings, *rest]  # the text goes on where it would have stood
                continue
            fits = wide is None or self._fit(flow, wide)
            below = wide.height + 2 * BETWEEN if wide and fits else 0.0
            left = self._flow(flow, even=not waiting, below=below)
            if left or waiting or not fits:
                # One by one again: a heading goes on with the text if its figure has to wait.
                slabs = [*left, *slabs[len(flow) :]]
                self._new_page()
            else:
                slabs = rest
                if wide:
                    self._place_wide(wide)
        return [page for page in self._pages if page]

    def _has_to_wait(self, flow: list[Slab], wide: Slab, waiting: int) -> bool:
        """Tell whether a figure goes on to the next page, as those before it do."""
        if waiting:
            return waiting < WAITING and self._holds(flow)
        return not self._fit(flow, wide)

    def _holds(self, flow: list[Slab]) -> bool:
        """Tell whether all of a text finds room on the page."""
        hints = sum(1 for slab in flow if slab.hint)
        return sum(map(len, self._balanced(flow))) + hints >= len(flow)

    def _place_first(self, waiting: list[_Waiting], slabs: list[Slab]) -> list[Slab]:
        """Place the first figure that waits at the top of a page; return what is still to come."""
        figure, headings = waiting.pop(0)
        if headings and slabs[:1] == headings[:1]:  # they found no room either
            slabs = slabs[len(headings) :]
        elif figure.inner:  # the figure without them
            figure = figure.inner[-1]
        self._place_wide(figure)
        self._is_new = bool(waiting) and self._fit([], waiting[0].figure)
        return slabs

    def _is_full(self, flow: list[Slab]) -> bool:
        """Tell whether a page may be ended by hand behind some text, or is full before."""
        if not self._holds(flow):
            return True
        tall = max(map(Slab.height_of, self._balanced(flow)))
        return self._top - self._frame.top + tall >= ENOUGH * self._frame.height

    def _fit(self, flow: list[Slab], wide: Slab) -> bool:
        """Tell whether a page has room for some text and what spans the page below it."""
        is_empty = self._top == self._frame.top
        # A page is ended by hand, or full of text before its turn comes; and there is never more
        # room than on an empty page.
        if wide.hint or not self._holds(flow) or (is_empty and not flow):
            return True
        tall = max(map(Slab.height_of, self._balanced(flow)))
        above = max(BETWEEN, wide.before) if tall or not is_empty else 0.0
        return tall + above + wide.height <= self._room

    def _new_page(self) -> None:
        if self._pages[-1]:
            self._pages.append([])
        self._top = self._frame.top
        self._is_new = True

    @property
    def _room(self) -> float:
        return self._frame.foot - self._top

    def _place_wide(self, slab: Slab) -> None:
        if slab.hint == "page":
            self._new_page()
            return
        y = self._top + (max(BETWEEN, slab.before) if self._top > self._frame.top else 0.0)
        self._pages[-1].extend(Placed.stacked(slab.inner or (slab,), self._frame.left, y))
        self._top = y + slab.height + (0.0 if slab.keep else BETWEEN)

    def _flow(self, slabs: list[Slab], even: bool, below: float) -> list[Slab]:
        """Fill the columns of the page, and return what found no room; so much has to be free."""
        if not slabs:
            return []
        columns, taken = fill_columns(held_together(slabs), self._room, self._frame)
        if taken == len(slabs) and even:
            columns = self._with_whole_lists(self._balanced(slabs), slabs, below)
        full = taken < len(slabs)
        deepest = 0.0
        for number, column in enumerate(columns):
            stretched = _stretched(column, self._room) if full else column
            x = self._frame.x(number)
            self._pages[-1].extend(Placed.stacked(stretched, x, self._top))
            deepest = max(deepest, Slab.height_of(stretched))
        if not full:
            self._top += deepest
        return slabs[taken:]

    def _with_whole_lists(
        self, columns: list[list[Slab]], slabs: list[Slab], below: float
    ) -> list[list[Slab]]:
        """Return columns that break no list, if they may be a little longer; else as they are."""
        # Those in which a list goes on in the next column.
        both = ((one[-1], other[0]) for one, other in pairwise(columns) if one and other)
        broken = any(last.listed and last.listed == first.listed for last, first in both)
        if not self._whole or not broken:
            return columns
        bound = held_together(
            one._replace(keep=one.keep or bool(one.listed and one.listed == other.listed))
            for one, other in pairwise((*slabs, Slab(0.0)))
        )
        high = max(map(Slab.height_of, columns))
        most = min(self._room - below, high + LONGER * self._frame.height)
        while high <= most:
            others, taken = fill_columns(bound, high, self._frame)
            if taken == len(slabs):
                return others
            high += STEP
        return columns

    def _balanced(self, slabs: list[Slab]) -> list[list[Slab]]:
        """Return columns as even as can be."""
        groups, room = held_together(slabs), self._room
        high = Slab.height_of(slabs) / self._frame.columns
        while high < room:
            columns, taken = fill_columns(groups, high, self._frame)
            if taken == len(slabs):
                return columns
            high += STEP
        return fill_columns(groups, room, self._frame)[0]


class Group(NamedTuple):
    """Slabs that have to stand together."""

    slabs: list[Slab]
    height: float


def fill_columns(
    groups: Iterable[Group], high: float, frame: Frame
) -> tuple[list[list[Slab]], int]:
    """Fill columns one after the other; return them and how many slabs they took.

    What has to stand together is parted only if no page could ever hold it.
    """
    columns: list[list[Slab]] = [[]]
    used = 0.0
    taken = 0
    for group, tall in groups:
        above = group[0].before if columns[-1] else 0.0
        asked = group[0].hint == "column"
        if asked or used + above + tall > high + EPSILON:
            if tall > frame.height and not columns[-1] and high >= frame.height:
                fitting = 1  # no column is high enough for all, and one at least is taken
                while fitting < len(group) and Slab.height_of(group[: fitting + 1]) <= high:
                    fitting += 1
                columns[-1].extend(group[:fitting])
                return columns, taken + fitting
            if len(columns) == frame.columns or (tall > high + EPSILON):
                return columns, taken + asked
            columns.append([])
            used = above = 0.0
        taken += len(group)
        if not asked:
            columns[-1].extend(group)
            used += above + tall
    return columns, taken


def held_together(slabs: Iterable[Slab]) -> list[Group]:
    """Return slabs as those that have to stand together."""
    groups: list[list[Slab]] = [[]]
    for slab in slabs:
        if slab.hint == "column" and groups[-1]:
            groups.append([])
        groups[-1].append(slab)
        if not slab.keep or slab.hint:
            groups.append([])
    return [Group(group, Slab.height_of(group)) for group in groups if group]


def _up_to_wide(slabs: Sequence[Slab]) -> tuple[list[Slab], Slab | None, list[Slab]]:
    """Part slabs at the first that spans the page; headings right above it span it too."""
    for number, slab in enumerate(slabs):
        if not slab.wide and slab.hint != "page":
            continue
        start = number
        while start and slabs[start - 1].keep and not slabs[start - 1].wide:
            start -= 1
        if start < number and not slab.hint:
            together = tuple(
                one._replace(marks=one.across or one.marks) for one in slabs[start : number + 1]
            )
            high, before = Slab.height_of(together), together[0].before
            whole = Slab(high, before, wide=True, inner=together, floats=slab.floats)
            return list(slabs[:start]), whole, list(slabs[number + 1 :])
        return list(slabs[:number]), slab, list(slabs[number + 1 :])
    return list(slabs), None, []


def _stretched(column: list[Slab], high: float) -> list[Slab]:
    """Let the gaps of a nearly full column grow until it ends where its neighbour ends.

    Those inside a call-out stay: its label belongs to its text.
    """
    spare = high - Slab.height_of(column)
    gaps = [
        number
        for number, slab in enumerate(column)
        if number and slab.before > 0 and (slab.ground is None or slab.is_edge)
    ]
    more = spare / len(gaps) if gaps else 0.0
    if not 0 < more <= STRETCH:
        return column
    return [
        slab._replace(before=slab.before + more) if number in gaps else slab
        for number, slab in enumerate(column)
    ]


# Spacing is closer or wider where a rulebook would else have pages that are nearly empty.

BARE = 0.25  # the share of a page below which it looks empty
WELL, ENDED = 0.75, 0.5  # the share of a page, and of the last, from which it looks full
_PAGE = 0.06  # what a page more counts, as a share of a page that looks empty
SIDES = 4  # pages of a sheet that is folded


class Air(NamedTuple):
    """How much of the usual gaps and distances of lines is taken."""

    gaps: float
    lines: float


USUAL_AIR = Air(1.0, 1.0)
_OTHERS = tuple(Air(*one) for one in (
    (0.92, 1.0), (0.85, 1.0), (0.8, 0.99), (0.75, 0.98), (0.7, 0.97), (0.65, 0.96), (0.6, 0.95),
    (0.55, 0.94), (1.1, 1.0), (1.2, 1.0), (1.3, 1.015), (1.4, 1.03), (1.6, 1.03),
))  # fmt: skip


class _Tried(NamedTuple):
    """Pages in one spacing, and what counts against them: the worst first."""

    cost: tuple[float, ...]
    pages: Pages
    is_well: bool  # nothing looks empty


def fit_pages(
    slabs: Sequence[Slab], frame: Frame, booklet: bool, only: Air | None = None
) -> tuple[Pages, Air]:
    """Put slabs on pages, in another spacing than the usual if that saves sheets or fills pages.

    Whoever has no time to try others names the one that was best before.
    """
    air = only or USUAL_AIR
    best = _tried(slabs, frame, booklet, air)
    for spacing in () if best.is_well or only else _OTHERS:
        tried = _tried(slabs, frame, booklet, spacing)
        if tried.cost < best.cost:
            best, air = tried, spacing
    unbroken = _tried(slabs, frame, booklet, air, whole=True)
    # If equal, with whole lists.
    return min(unbroken, best, key=lambda one: one.cost).pages, air


def _tried(
    slabs: Sequence[Slab], frame: Frame, booklet: bool, spacing: Air, whole: bool = False
) -> _Tried:
    pages = fill_pages(with_air(slabs, spacing), frame, whole)
    count = len(pages)
    # How much of the pages looks empty, as shares of one: large holes count most.
    *others, last = (_filled(page, frame) for page in pages)
    holes = [WELL - filled for filled in others if filled < WELL]
    if others and last < ENDED:
        holes.append(ENDED - last)
    empty = sum(hole * (0.5 + 2 * hole) for hole in holes)
    bare = float(count > 1 and last < BARE)
    # How far it is from the usual, as a share of a page that it has to fill to be worth it.
    unusual = 0.15 * abs(spacing.gaps - 1) + abs(spacing.lines - 1)
    cost = empty + unusual + _PAGE * count
    if not booklet:
        return _Tried((bare and count, bare, cost), pages, not empty)
    spare = -count % SIDES
    many = spare > SIDES / 2
    return _Tried((count + spare, bare, float(many), cost), pages, not (empty or many))


def _filled(page: Sequence[Placed], frame: Frame) -> float:
    """Return the share of a page that is in use."""
    deepest = max((one.y + one.slab.height for one in page), default=frame.top)
    return (deepest - frame.top) / frame.height


def with_air(slabs: Sequence[Slab], spacing: Air) -> list[Slab]:
    """Return slabs with other gaps, and lines of text with other distances."""
    if spacing == USUAL_AIR:
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
