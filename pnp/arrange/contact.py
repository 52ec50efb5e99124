"""Contact sheets and single faces: pages made to be looked at, not to be cut."""

from collections.abc import Iterator
from math import ceil, sqrt

from pnp.arrange.job import PaperJob
from pnp.base.geometry import Box, Edges, Size
from pnp.model.face import Group, Mark, Paint, Path, Rect
from pnp.model.names import FaceName, Side
from pnp.model.sheet import Placement, Sheet
from pnp.model.stock import Shape
from pnp.text.setting import Align, Style

GAP = 4.0
CAPTION = 5.0
GROUND = "#d9dce1"
PAPER = Paint(fill="#ffffff")  # what shows where a face has no art
WIDEST = 700.0  # mm; contact sheets break their rows here
Shown = tuple[FaceName, str]  # a face and what is written below it
_CAPTION = Style(size=7.0, least=3.0, fill="#3a3f47", align=Align.CENTRE, leading=1.2, wrap=False)


def contact_sheet(job: PaperJob) -> tuple[Sheet, ...]:
    """Show every different piece once, with its id and how many copies there are."""
    component, cell = job.component, job.component.shape.size
    fronts = (
        (FaceName(component.id, piece.id), f"{piece.id}{_times(piece.copies)}")
        for piece in component.pieces
    )
    shown = [*fronts, *_backs(job)]
    even = ceil(sqrt(len(shown) * 1.6))  # wider than high, but not much
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
        number=1,
        side=Side.FRONT,
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


def _backs(job: PaperJob) -> Iterator[Shown]:
    """Yield the backs that differ, each by the first piece that has it."""
    component, different = job.component, job.backs
    if len(different) < 2 and component.back and component.pieces:
        yield FaceName(component.id, component.pieces[0].id, Side.BACK), Side.BACK
        return
    for piece, copies in different:
        yield FaceName(component.id, piece, Side.BACK), f"{piece}: {Side.BACK}{_times(copies)}"


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
