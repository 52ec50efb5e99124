"""Pages of a rulebook: slabs in columns, a running foot, and the headings for the outline."""

from typing import NamedTuple

from pnp.findings import NOWHERE
from pnp.geometry import Box, Size
from pnp.model.face import Face, Group, Mark, Paint, Rect
from pnp.model.sheet import Heading
from pnp.rulebook.columns import paged
from pnp.rulebook.slabs import Painter, Slab
from pnp.rulebook.style import Frame, Look
from pnp.text.setting import Slot, Style, Typesetter

COMPONENT = "rules"
INSET = 5.0  # a page's face leaves out what printers can not reach
FOOT = 4.0  # the height of the running foot
DEEPEST = 3  # headings below this level stay out of the outline


class Foot(NamedTuple):
    """What stands at the foot of every page; the page's number is put in."""

    left: str
    right: str  # with {number} and {total}


class Book(NamedTuple):
    """A rulebook as faces, one for each page."""

    pages: tuple[Face, ...]
    headings: tuple[Heading, ...]


def bound(
    slabs: list[Slab], frame: Frame, look: Look, foot: Foot, painter: Painter, setter: Typesetter
) -> Book:
    """Put slabs on pages."""
    pages = paged(slabs, frame)
    faces = []
    headings: list[Heading] = []
    for number, placed in enumerate(pages, 1):
        marks = painter.paint(placed)
        furniture = _foot(foot, number, len(pages), frame, look, setter)
        inside = Group((*furniture, *marks), -INSET, -INSET)
        size = Size(frame.size.width - 2 * INSET, frame.size.height - 2 * INSET)
        faces.append(Face(page_name(number), *size, 0.0, (inside,)))
        headings.extend(
            Heading(one.slab.entry.title, one.slab.entry.level, number, one.y)
            for one in placed
            if one.slab.entry and one.slab.entry.level <= DEEPEST
        )
    return Book(tuple(faces), tuple(headings))


def page_name(number: int) -> str:
    """Return the name of a page's face."""
    return f"{COMPONENT}/{number}/front"


def _foot(
    foot: Foot, number: int, total: int, frame: Frame, look: Look, setter: Typesetter
) -> tuple[Mark, ...]:
    y = frame.foot + 4.6
    line = Rect(Box(frame.left, y - 1.6, frame.width, 0.2), 0.0, Paint(fill=look.palette.soft))
    right = foot.right.replace("{number}", str(number)).replace("{total}", str(total))
    half = frame.width * 0.78
    texts = (
        (foot.left, Box(frame.left, y, half, FOOT), look.foot("left")),
        (right, Box(frame.left + half, y, frame.width - half, FOOT), look.foot("right")),
    )
    return (line, *(_set(setter, text, box, style) for text, box, style in texts))


def _set(setter: Typesetter, text: str, box: Box, style: Style) -> Mark:
    mark, _ = setter.set_text(text, Slot(box, style._replace(wrap=False, least=6.0), NOWHERE))
    return mark
