"""Pages that show what has changed: old faces left, new ones right, and what to do with them."""

from collections.abc import Sequence
from typing import NamedTuple

from pnp.base.geometry import Box, Edges, Size
from pnp.model.face import Face, Mark, Paint, Picture, Rect
from pnp.model.names import FaceName, Side
from pnp.model.sheet import Placement, Sheet
from pnp.model.stock import Paper
from pnp.text.fonts import BOLD
from pnp.text.setting import Align, Style, Typesetter, VAlign

CHANGES = "changes"  # what these pages are a part of
PICTURE = 40.0  # the longest side of a face on them
_GAP = 5.0
_HEAD = 16.0
_WORDS = 9.5  # the height of the two lines above a pair
_BELOW = 4.0  # the height of the words below
_INK = "#202020"
_TITLE = Style(size=15.0, least=9.0, fill=_INK, style=BOLD, wrap=False)
_LINE = Style(size=8.5, least=5.0, fill=_INK, wrap=False)
_DONE = Style(size=8.5, least=5.0, fill=_INK, style=BOLD, wrap=False)
_SMALL = Style(size=7.0, least=5.0, fill="#606060", align=Align.CENTRE, wrap=False)
_NONE = Paint(stroke="#a0a0a0", line=0.2, dash=(1.0, 1.0))
_FRAME = Paint(stroke="#808080", line=0.1)


class Pair(NamedTuple):
    """A piece as it was and as it is: keys of pictures, and what to do."""

    name: str
    told: str
    size: Size  # of the piece
    before: str = ""
    after: str = ""


class Headline(NamedTuple):
    """The words of these pages in the reader's language."""

    title: str
    line: str
    before: str
    after: str


def change_pages(
    pairs: Sequence[Pair], paper: Paper, words: Headline, setter: Typesetter
) -> list[Face]:
    """Return pages with all pairs, in rows from the top left."""
    width, height = paper.reach.width, paper.reach.height
    cell = Size(2 * PICTURE * 0.75 + 2 + _GAP, _WORDS + PICTURE + _BELOW + _GAP)
    columns = max(1, int((width + _GAP) / cell.width))
    rows = max(1, int((height - _HEAD + _GAP) / cell.height))
    pages: list[Face] = []
    for first in range(0, len(pairs), columns * rows):
        marks: list[Mark] = [
            setter.label(words.title, Box(0, 0, width, 7), _TITLE),
            setter.label(words.line, Box(0, 8, width, 4.5), _LINE),
        ]
        for place, pair in enumerate(pairs[first : first + columns * rows]):
            row, column = divmod(place, columns)
            box = Box(column * cell.width, _HEAD + row * cell.height, cell.width - _GAP, PICTURE)
            marks += _pair(pair, box, words, setter)
        name = FaceName(CHANGES, str(len(pages) + 1))
        pages.append(Face(name=name, width=width, height=height, bleed=0.0, marks=tuple(marks)))
    return pages


def _pair(pair: Pair, box: Box, words: Headline, setter: Typesetter) -> list[Mark]:
    """Draw one piece before and after, with its name above."""
    x, y, width, _ = box
    half = (width - 2) / 2
    marks: list[Mark] = [
        setter.label(pair.told, Box(x, y, width, 4.2), _DONE),
        setter.label(pair.name, Box(x, y + 4.4, width, 4.2), _LINE),
    ]
    for left, key, word in (
        (x, pair.before, words.before),
        (x + half + 2, pair.after, words.after),
    ):
        room = Box(left, y + _WORDS, half, PICTURE)
        shown = _fitted(pair.size, room)
        marks.append(Picture(key, shown, shown) if key else Rect(shown, 0.0, _NONE))
        if key:
            marks.append(Rect(shown, 0.0, _FRAME))
        below = Box(left, room.bottom + 1.0, half, 3.2)
        marks.append(setter.label(word if key else "–", below, _SMALL._replace(valign=VAlign.TOP)))
    return marks


def _fitted(size: Size, room: Box) -> Box:
    """Return the largest box of a piece's proportions in the middle of a room."""
    scale = min(room.width / size.width, room.height / size.height, 1.0)
    width, height = size.width * scale, size.height * scale
    return Box(
        room.x + (room.width - width) / 2, room.y + (room.height - height) / 2, width, height
    )


def change_sheets(pages: Sequence[Face], paper: Paper, title: str) -> tuple[Sheet, ...]:
    """Return each page on one side of a sheet."""
    return tuple(
        Sheet(
            number=number,
            side=Side.FRONT,
            size=paper.size,
            reach=paper.reach,
            block=paper.reach,
            placements=(Placement(page.name, 1, paper.reach, bleed=Edges()),),
            title=title,
            name=f"page{number}",
        )
        for number, page in enumerate(pages, 1)
    )
