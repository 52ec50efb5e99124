"""Pages of a rulebook: slabs in columns, a running foot, and the headings for the outline."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from pnp.compose.faces import Composer
from pnp.findings import Finding
from pnp.geometry import Box
from pnp.model.face import Face, Group, Mark
from pnp.model.names import FaceName
from pnp.model.rules import RULES, Block
from pnp.model.sheet import Heading
from pnp.model.story import Story
from pnp.model.words import Saying
from pnp.rulebook.blocks import BlockSetter
from pnp.rulebook.columns import paged
from pnp.rulebook.drawings import Given
from pnp.rulebook.foot import set_foot
from pnp.rulebook.style import BookLook, Foot, Frame, palette_of
from pnp.rulebook.telling import Marker

DEEPEST = 3  # headings below this level stay out of the outline
Sides = Iterable[Sequence[int]]  # the pages on each side of a sheet


def alone(pages: int) -> Sides:
    """Put each page on a side of its own."""
    return ((number,) for number in range(1, pages + 1))


class Book(NamedTuple):
    """A rulebook as faces, one for each page."""

    pages: tuple[Face, ...]
    headings: tuple[Heading, ...]
    pictures: Mapping[str, tuple[Mark, ...]] = {}  # what templates drew, by block
    findings: tuple[Finding, ...] = ()
    story: Story = ()


def set_book(
    composer: Composer,
    blocks: Sequence[Block],
    given: Given,
    frame: Frame,
    foot: Foot,
    word: Callable[[str], Saying],
    sides: Callable[[int], Sides] = alone,
) -> Book:
    """Set blocks on pages; a page's face leaves out what printers can not reach."""
    palette = palette_of(composer.game.colours, blocks[0].options).inked(composer.colouring)
    look = BookLook(palette, composer.language.hyphens)
    setter = BlockSetter(composer=composer, look=look, frame=frame, words=word, given=given)
    pages = paged(setter.slabs(blocks), frame)
    reach = Box(0, 0, *frame.size).shrunk(frame.unprinted)
    faces = []
    headings: list[Heading] = []
    for number, placed in enumerate(pages, 1):
        below = set_foot(foot, (number, len(pages)), frame, look, composer)
        inside = Group((below, *setter.painter.paint(placed)), -reach.x, -reach.y)
        faces.append(Face(FaceName(RULES, str(number)), *reach[2:], bleed=0.0, marks=(inside,)))
        headings.extend(
            Heading(one.slab.entry.title, one.slab.entry.level, number, one.y)
            for one in placed
            if one.slab.entry and one.slab.entry.level <= DEEPEST
        )
    marker, marked = Marker(), {}
    for side in sides(len(faces)):
        for face in marker.sheet(faces[number - 1] for number in sorted(side)):
            marked[face.name] = face
    return Book(
        pages=tuple(marked[face.name] for face in faces),
        headings=tuple(headings),
        pictures={name: marker.now(marks) for name, marks in setter.pictures.items()},
        findings=tuple(setter.findings),
        story=setter.teller.story(marker.found),
    )
