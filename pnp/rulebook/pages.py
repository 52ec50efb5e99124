"""Pages of a rulebook: slabs in columns, a running foot, and the headings for the outline."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from pnp.compose.faces import Composer
from pnp.findings import Finding
from pnp.geometry import Box
from pnp.model.face import Face, Group, Mark, Paint, Rect
from pnp.model.game import Game
from pnp.model.names import FaceName
from pnp.model.rules import RULES, Block
from pnp.model.sheet import Heading
from pnp.model.words import Saying
from pnp.placeholders import with_values
from pnp.rulebook.blocks import BlockSetter, Given
from pnp.rulebook.columns import paged
from pnp.rulebook.style import FOOT, FOOT_GAP, BookLook, Frame, Palette
from pnp.text.setting import Align, Typesetter

DEEPEST = 3  # headings below this level stay out of the outline


class Foot(NamedTuple):
    """What stands at the foot of every page; the page's number is put in."""

    left: str
    right: str  # with {number} and {total}


class Book(NamedTuple):
    """A rulebook as faces, one for each page."""

    pages: tuple[Face, ...]
    headings: tuple[Heading, ...]
    pictures: Mapping[str, tuple[Mark, ...]] = {}  # what templates drew, by block
    findings: tuple[Finding, ...] = ()


def set_book(
    composer: Composer,
    blocks: Sequence[Block],
    given: Given,
    frame: Frame,
    foot: Foot,
    word: Callable[[str], Saying],
) -> Book:
    """Set blocks on pages; a page's face leaves out what printers can not reach."""
    palette = _palette(composer.game, blocks[0].options).inked(composer.colouring)
    look = BookLook(palette, composer.language.hyphens)
    setter = BlockSetter(composer=composer, look=look, frame=frame, words=word, given=given)
    pages = paged(setter.slabs(blocks), frame)
    reach = Box(0, 0, *frame.size).shrunk(frame.unprinted)
    faces = []
    headings: list[Heading] = []
    written = composer.language.numerals.written
    for number, placed in enumerate(pages, 1):
        right = with_values(foot.right, number=written(number), total=written(len(pages)))
        furniture = _foot(foot.left, right, frame, look, composer.setter)
        inside = Group((*furniture, *setter.painter.paint(placed)), -reach.x, -reach.y)
        name = FaceName(RULES, str(number))
        faces.append(
            Face(name=name, width=reach.width, height=reach.height, bleed=0.0, marks=(inside,))
        )
        headings.extend(
            Heading(one.slab.entry.title, one.slab.entry.level, number, one.y)
            for one in placed
            if one.slab.entry and one.slab.entry.level <= DEEPEST
        )
    return Book(tuple(faces), tuple(headings), setter.pictures, tuple(setter.findings))


def _palette(game: Game, options: Mapping[str, str]) -> Palette:
    """Return the rulebook's colours: names of the game's own, as its title asks for them."""
    asked = {name: game.colours[value] for name, value in options.items() if value in game.colours}
    return Palette(**{name: asked[name] for name in Palette._fields if name in asked})


def _foot(
    left: str, right: str, frame: Frame, look: BookLook, setter: Typesetter
) -> tuple[Mark, ...]:
    y = frame.foot + FOOT_GAP
    line = Rect(Box(frame.left, y - 1.6, frame.width, 0.2), 0.0, Paint(fill=look.palette.soft))
    half = frame.width * 0.78
    rest = Box(frame.left + half, y, frame.width - half, FOOT)
    return (
        line,
        setter.label(left, Box(frame.left, y, half, FOOT), look.foot(Align.LEFT)),
        setter.label(right, rest, look.foot(Align.RIGHT)),
    )
