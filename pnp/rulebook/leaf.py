"""A page of a rulebook as a face, what the outline finds there, and where figures are."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from pnp.geometry import Box, Pose, Size
from pnp.model.face import FIGURE, Face, Group, Mark
from pnp.model.game import RULES
from pnp.model.names import FaceName
from pnp.model.sheet import Heading
from pnp.rulebook.columns import Pages
from pnp.rulebook.style import Frame

DEEPEST = 3  # headings below this level stay out of the outline


class SetFigure(NamedTuple):
    """A figure on a page."""

    page: Face
    box: Box


def leaf(number: int, marks: tuple[Mark, ...], frame: Frame) -> Face:
    """Return what a printer reaches of a page; odd ones are bound at their left edge."""
    reach = Box(0, 0, *frame.size).shrunk(frame.unprinted)
    aside = frame.aside if number % 2 else -frame.aside
    inside = Group(marks, aside - reach.x, -reach.y)
    return Face(FaceName(RULES, str(number)), *reach[2:], bleed=0.0, marks=(inside,))


def headings_of(pages: Pages) -> Iterator[Heading]:
    """Yield what the outline leads to."""
    for number, placed in enumerate(pages, 1):
        for slab, _, y in placed:
            if slab.entry and slab.entry.level <= DEEPEST:
                yield Heading(slab.entry.title, slab.entry.level, number, y)


def figures_on(
    pages: Sequence[Face], pictures: Mapping[str, tuple[Mark, ...]], sizes: Mapping[str, Size]
) -> dict[str, SetFigure]:
    """Return where the figures of blocks are, by block."""
    names = {id(marks): name for name, marks in pictures.items() if marks and name in sizes}
    found: dict[str, SetFigure] = {}
    for page in pages:
        for marks, pose in _groups(page.marks, Pose()):
            if name := names.get(id(marks)):
                corners = pose.at(0, 0), pose.at(*sizes[name])
                box = Box.around([x for x, _ in corners], [y for _, y in corners])
                found.setdefault(name, SetFigure(page, box))
    return found


def _groups(marks: Iterable[Mark], pose: Pose) -> Iterator[tuple[tuple[Mark, ...], Pose]]:
    """Yield the marks of groups, and how they lie; what is inside of figures is left alone."""
    for mark in marks:
        if isinstance(mark, Group):
            now = mark.pose.inside(pose)
            yield mark.marks, now
            if mark.tag is None or mark.tag.role != FIGURE:
                yield from _groups(mark.marks, now)
