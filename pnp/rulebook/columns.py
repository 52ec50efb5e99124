"""Slabs into columns and pages: balanced above what spans the page, never a heading alone."""

from collections.abc import Iterator, Sequence

from pnp.rulebook.slabs import Placed, Slab, height_of, stacked
from pnp.rulebook.style import Frame

BETWEEN = 4.0  # above and below what spans the page
STEP = 0.5  # how finely columns are balanced
STRETCH = 1.3  # what a gap may grow by to end a column level with its neighbour

Pages = list[list[Placed]]


def paged(slabs: Sequence[Slab], frame: Frame) -> Pages:
    """Put all slabs on pages."""
    return _Filler(frame).fill(list(slabs))


class _Filler:
    def __init__(self, frame: Frame) -> None:
        self._frame = frame
        self._pages: Pages = [[]]
        self._top = frame.top  # where the free part of the page begins

    def fill(self, slabs: list[Slab]) -> Pages:
        waiting: list[Slab] = []  # what spans the page and found no room on it
        while slabs or waiting:
            if waiting and self._fits_wide(waiting[0]):
                self._place_wide(waiting.pop(0))
                continue
            flow, wide, rest = _up_to_wide(slabs)
            left = self._flow(flow, last=not waiting)
            if left:  # the page is full
                slabs = [*left, *([wide] if wide else []), *rest]
                self._new_page()
            elif wide is None:
                slabs = []
                if waiting:
                    self._new_page()
            elif waiting or not self._fits_wide(wide):
                waiting.append(wide)
                slabs = rest
            else:
                self._place_wide(wide)
                slabs = rest
        return [page for page in self._pages if page]

    def _new_page(self) -> None:
        if self._pages[-1]:
            self._pages.append([])
        self._top = self._frame.top

    @property
    def _room(self) -> float:
        return self._frame.foot - self._top

    def _above(self, slab: Slab) -> float:
        return max(BETWEEN, slab.before) if self._top > self._frame.top else 0.0

    def _fits_wide(self, slab: Slab) -> bool:
        nothing_yet = self._top == self._frame.top
        return nothing_yet or self._above(slab) + slab.height <= self._room

    def _place_wide(self, slab: Slab) -> None:
        if slab.hint == "page":
            self._new_page()
            return
        y = self._top + self._above(slab)
        self._pages[-1].append(Placed(slab, self._frame.left, y))
        self._top = y + slab.height + (0.0 if slab.keep else BETWEEN)

    def _flow(self, slabs: list[Slab], last: bool) -> list[Slab]:
        """Fill the columns of the page, and return what found no room."""
        if not slabs:
            return []
        columns, taken = fill_columns(slabs, self._room, self._frame.columns)
        if taken == len(slabs) and last:
            columns = self._balanced(slabs)
        full = taken < len(slabs)
        deepest = 0.0
        for number, column in enumerate(columns):
            stretched = _stretched(column, self._room) if full else column
            x = self._frame.x(number)
            self._pages[-1].extend(stacked(stretched, x, self._top))
            deepest = max(deepest, height_of(stretched))
        if not full:
            self._top += deepest
        return slabs[taken:]

    def _balanced(self, slabs: list[Slab]) -> list[list[Slab]]:
        """Return columns as even as can be."""
        count = self._frame.columns
        high = height_of(slabs) / count
        while high < self._room:
            columns, taken = fill_columns(slabs, high, count)
            if taken == len(slabs):
                return columns
            high += STEP
        return fill_columns(slabs, self._room, count)[0]


def fill_columns(slabs: Sequence[Slab], high: float, count: int) -> tuple[list[list[Slab]], int]:
    """Fill columns one after the other; return them and how many slabs they took."""
    columns: list[list[Slab]] = [[]]
    used = 0.0
    taken = 0
    for group in _groups(slabs):
        if group[0].hint == "column":
            taken += 1
            if len(columns) == count:
                return columns, taken
            columns.append([])
            used = 0.0
            continue
        tall = height_of(group)
        above = group[0].before if columns[-1] else 0.0
        if used + above + tall > high + 1e-6:
            if not columns[-1] or (tall > high and not _can_wait(columns, count)):
                fitting = _part(group, high - used - above)
                columns[-1].extend(group[:fitting])
                return columns, taken + max(fitting, 0)
            if len(columns) == count:
                return columns, taken
            columns.append([])
            used = above = 0.0
        columns[-1].extend(group)
        used += above + tall
        taken += len(group)
    return columns, taken


def _can_wait(columns: list[list[Slab]], count: int) -> bool:
    """Tell whether another column is still empty."""
    return len(columns) < count or bool(columns[-1])


def _part(group: Sequence[Slab], room: float) -> int:
    """Return how many slabs of a group fit that no column is high enough for: at least one."""
    fitting = 1
    while fitting < len(group) and height_of(group[: fitting + 1]) <= room:
        fitting += 1
    return fitting


def _groups(slabs: Sequence[Slab]) -> Iterator[list[Slab]]:
    """Yield slabs that have to stand together."""
    group: list[Slab] = []
    for slab in slabs:
        if slab.hint == "column" and group:
            yield group
            group = []
        group.append(slab)
        if not slab.keep or slab.hint:
            yield group
            group = []
    if group:
        yield group


def _up_to_wide(slabs: Sequence[Slab]) -> tuple[list[Slab], Slab | None, list[Slab]]:
    """Part slabs at the first that spans the page; headings right above it span it too."""
    for number, slab in enumerate(slabs):
        if not slab.wide and slab.hint != "page":
            continue
        start = number
        while start and slabs[start - 1].keep and not slabs[start - 1].wide:
            start -= 1
        if start < number:
            widened = [one._replace(wide=True) for one in slabs[start:number]]
            return list(slabs[:start]), widened[0], [*widened[1:], *slabs[number:]]
        return list(slabs[:number]), slab, list(slabs[number + 1 :])
    return list(slabs), None, []


def _stretched(column: list[Slab], high: float) -> list[Slab]:
    """Let the gaps of a nearly full column grow until it ends where its neighbour ends."""
    spare = high - height_of(column)
    gaps = [number for number, slab in enumerate(column) if number and slab.before]
    more = spare / len(gaps) if gaps else 0.0
    if not 0 < more <= STRETCH:
        return column
    return [
        slab._replace(before=slab.before + more) if number and slab.before else slab
        for number, slab in enumerate(column)
    ]
