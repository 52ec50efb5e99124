"""Contact sheets and single faces: pages made to be looked at, not to be cut."""

from collections.abc import Sequence
from math import ceil, sqrt
from typing import NamedTuple

from pnp.arrange.job import PaperJob
from pnp.base.geometry import Box, Edges, Size
from pnp.model.face import Face, FaceName, Group, Mark, Paint, Path, Picture, Rect, Side
from pnp.model.sheet import Placement, Sheet
from pnp.model.stock import Paper, Shape
from pnp.text.breaking import BOLD
from pnp.text.setting import Align, Style, Typesetter, VAlign

GAP = 4.0
CAPTION = 5.0
GROUND = "#d9dce1"
PAPER = Paint(fill="#ffffff")  # what shows where a face has no art
WIDEST = 700.0  # mm; contact sheets break their rows here
_CAPTION = Style(size=7.0, least=3.0, fill="#3a3f47", align=Align.CENTRE, leading=1.2, wrap=False)


def contact_sheet(job: PaperJob) -> tuple[Sheet, ...]:
    """Show every different piece once, with its id and how many copies there are."""
    component, cell = job.component, job.component.shape.size
    fronts = (
        (FaceName(component.id, piece.id), f"{piece.id}{_times(piece.copies)}")
        for piece in component.pieces
    )
    shown: list[tuple[FaceName, str]] = [*fronts]  # each face with what is written below it
    if len(job.backs) < 2 and Side.BACK in job.sides and component.pieces:
        shown.append((FaceName(component.id, component.pieces[0].id, Side.BACK), Side.BACK))
    else:
        for piece, copies in job.backs:
            back = FaceName(component.id, piece, Side.BACK)
            shown.append((back, f"{piece}: {Side.BACK}{_times(copies)}"))
    even = min(len(shown), ceil(sqrt(len(shown) * 1.6)))  # wider than high, but not much
    columns = max(1, min(even, int((WIDEST - GAP) / (cell.width + GAP))))
    placements: list[Placement] = []
    marks: list[Mark] = []
    paper: list[Mark] = []
    for number, (face, caption) in enumerate(shown):
        row, column = divmod(number, columns)
        x = GAP + column * (cell.width + GAP)
        y = GAP + row * (cell.height + CAPTION + GAP)
        box = Box(x, y, *cell)
        placements.append(Placement(face, 1, box, clip=_clip(component.shape)))
        paper.append(Group((Path(component.shape.outline, PAPER),), x, y))
        below = Box(x, box.bottom + 0.8, cell.width, CAPTION)
        marks.append(job.setter.label(caption, below, _CAPTION))
    rows = -(-len(shown) // columns)
    size = Size(GAP + columns * (cell.width + GAP), GAP + rows * (cell.height + CAPTION + GAP))
    whole = Box(0, 0, *size)
    sheet = Sheet(
        size=size,
        reach=whole,
        block=whole,
        placements=tuple(placements),
        marks=tuple(marks),
        title=component.title,
        under=(Rect(whole, 0.0, Paint(fill=GROUND)), *paper),
        name="contact",
    )
    return (sheet,)


def _times(copies: int) -> str:
    return f" ×{copies}" if copies > 1 else ""


def _clip(shape: Shape) -> str:
    """Return what cuts a piece out of its box, unless it fills it."""
    return "" if shape.is_rectangular and not shape.corner else shape.outline


def single_faces(job: PaperJob) -> tuple[Sheet, ...]:
    """Return one page for every different face: the trimmed piece, and nothing around it."""
    return _pages(job, 0.0, _clip(job.component.shape), clear=True)


def bled_faces(job: PaperJob) -> tuple[Sheet, ...]:
    """Return the same with the art that is cut off, not cut out."""
    return _pages(job, job.component.shape.bleed, "", clear=False)


def _pages(job: PaperJob, bleed: float, clip: str, clear: bool) -> tuple[Sheet, ...]:
    component = job.component
    box, edges = Box(bleed, bleed, *component.shape.size), Edges(bleed, bleed, bleed, bleed)
    whole = box.grown(edges)
    paper = Path(component.shape.outline, PAPER) if clear else Rect(whole, 0.0, PAPER)
    return tuple(
        Sheet(
            number=number,
            side=side,
            size=Size(whole.width, whole.height),
            reach=whole,
            block=box,
            placements=(
                Placement(FaceName(component.id, piece.id, side), 1, box, bleed=edges, clip=clip),
            ),
            under=(paper,),
            clear=clear,
            title=f"{piece.id} {side}",
            name=f"{piece.id}-{side}".replace(" ", "-"),
        )
        for side in job.sides
        for number, piece in enumerate(component.pieces, 1)
    )


# --- Pages that show what has changed: old faces left, new ones right, and what to do with them.


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
        # A box of the piece's proportions, as large as may be, in the middle.
        scale = min(half / pair.size.width, PICTURE / pair.size.height, 1.0)
        wide, high = pair.size.width * scale, pair.size.height * scale
        shown = Box(left + (half - wide) / 2, room.y + (PICTURE - high) / 2, wide, high)
        marks.append(Picture(key, shown, shown) if key else Rect(shown, 0.0, _NONE))
        if key:
            marks.append(Rect(shown, 0.0, _FRAME))
        below = Box(left, room.bottom + 1.0, half, 3.2)
        marks.append(setter.label(word if key else "–", below, _SMALL._replace(valign=VAlign.TOP)))
    return marks
