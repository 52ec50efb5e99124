"""Pages of a rulebook: slabs in columns, a running foot, and the headings for the outline."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from pnp.compose.faces import Composer
from pnp.findings import Finding
from pnp.model.face import Face, Mark
from pnp.model.game import Block
from pnp.model.messages import Saying
from pnp.model.sheet import Heading, Story
from pnp.rulebook.blocks import BlockSetter
from pnp.rulebook.covers import Covers
from pnp.rulebook.drawings import Given
from pnp.rulebook.foot import set_foot
from pnp.rulebook.leaf import SetFigure, figures_on, headings_of, leaf
from pnp.rulebook.spacing import USUAL, Air, fitted_pages
from pnp.rulebook.style import BookLook, Foot, Frame, palette_of
from pnp.rulebook.telling import Marker

Sides = Iterable[Sequence[int]]  # the pages on each side of a sheet
Leaf = Sequence[Sequence[Mark]]  # what stands on the pages of a sheet of paper
Code = Callable[[int, Leaf], str]  # of such a sheet, by its number


def alone(pages: int) -> Sides:
    """Put each page on a side of its own."""
    return ((number,) for number in range(1, pages + 1))


def uncoded(_: int, __: Leaf) -> str:
    """Give no sheet a code."""
    return ""


__all__ = ["Air", "Book", "SetFigure", "alone", "set_book"]


class Book(NamedTuple):
    """A rulebook as faces, one for each page."""

    pages: tuple[Face, ...]
    headings: tuple[Heading, ...]
    pictures: Mapping[str, tuple[Mark, ...]] = {}  # what templates drew, by block
    findings: tuple[Finding, ...] = ()
    story: Story = ()
    spare: int = 0  # pages that hold nothing of the text
    codes: Mapping[int, str] = {}  # of the sheet of paper that a page is on, by its number
    air: Air = USUAL  # the spacing that suits it
    figures: Mapping[str, SetFigure] = {}  # where they are, by block


def set_book(
    composer: Composer,
    blocks: Sequence[Block],
    given: Given,
    frame: Frame,
    foot: Foot,
    word: Callable[[str], Saying],
    sides: Callable[[int], Sides] = alone,
    booklet: bool = False,
    code: Code = uncoded,
    only: Air | None = None,
) -> Book:
    """Set blocks on pages without what printers can not reach, in any spacing or `only` one."""
    palette = palette_of(composer.game.colours, blocks[0].options).inked(composer.colouring)
    look = BookLook(palette, composer.language.hyphens)
    setter = BlockSetter(composer=composer, look=look, frame=frame, words=word, given=given)
    pages, air = fitted_pages(setter.slabs(blocks), frame, booklet, only)
    covers = Covers(composer, look, frame)
    notes, back = covers.spare(len(pages), word("notes").text) if booklet else ([], False)
    contents = [*(setter.painter.paint(placed) for placed in pages), *notes]
    total = len(contents)
    contents += [covers.back(blocks, foot.left)] if back else []
    codes = _coded(contents, sides, code)
    faces = []
    for number, content in enumerate(contents, 1):
        below = set_foot(foot, (number, total), frame, look, composer, codes[number])
        faces.append(leaf(number, (below, *content) if number <= total else content, frame))
    marked, marker = _marked(faces, sides(len(faces)))
    pictures = {name: marker.now(marks) for name, marks in setter.pictures.items()}
    return Book(
        spare=len(faces) - len(pages),
        pages=marked,
        headings=tuple(headings_of(pages)),
        pictures=pictures,
        figures=figures_on(marked, pictures, setter.sizes),
        findings=tuple(setter.findings),
        story=setter.teller.story(marker.found),
        codes=codes,
        air=air,
    )


def _marked(faces: Sequence[Face], sides: Sides) -> tuple[tuple[Face, ...], Marker]:
    """Return pages whose texts can be told from each other, sheet by sheet, and who knows them."""
    found, marker = {}, Marker()
    for side in sides:
        for face in marker.sheet(faces[number - 1] for number in sorted(side)):
            found[face.name] = face
    return tuple(found[face.name] for face in faces), marker


def _coded(contents: Leaf, sides: Callable[[int], Sides], code: Code) -> dict[int, str]:
    """Return the code of each page: all that are on a sheet of paper have the same."""
    every, found = list(sides(len(contents))), dict[int, str]()
    for number, first in enumerate(range(0, len(every), 2), 1):
        pages = sorted(page for side in every[first : first + 2] for page in side)
        own = code(number, [contents[page - 1] for page in pages])
        found |= dict.fromkeys(pages, own)
    return found
