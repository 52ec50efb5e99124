"""A page of a rulebook as a face, and what the outline finds there."""

from collections.abc import Iterator

from pnp.geometry import Box
from pnp.model.face import Face, Group, Mark
from pnp.model.names import FaceName
from pnp.model.rules import RULES
from pnp.model.sheet import Heading
from pnp.rulebook.columns import Pages
from pnp.rulebook.style import Frame

DEEPEST = 3  # headings below this level stay out of the outline


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
