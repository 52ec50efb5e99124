"""Pieces in another size, and pieces in parts: what is larger than the paper is split."""

from math import ceil, floor
from typing import NamedTuple

from pnp.arrange.grid import FOOT
from pnp.findings import LeftOut, error
from pnp.geometry import EPSILON, Box, Edges, Size
from pnp.model.game import Component
from pnp.model.stock import Paper, Shape, scaled_shape
from pnp.worded import said_by, worded

MAP = 20.0  # height of the strip with the assembly map
LAP = 2.0  # of picture beyond an edge that lies on another part
AWAY = 0.3  # between an edge and its marks: a cut may be so far off
MARK = 3.0  # what a mark beside a part has on white paper at least
STRIP = 6.0  # what is left of an overlap at least, where that saves sheets
STEP = 0.5  # in which it gets narrower
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MOST_PARTS = len(LETTERS)  # side by side: every row has a letter of its own


class Division(NamedTuple):
    """How a piece is split: the paper's orientation, the parts' number and size."""

    paper: Paper
    columns: int
    rows: int
    size: Size  # of each part
    overlap: float
    bleed: float  # at the edges of the whole piece

    @property
    def parts(self) -> int:
        """How many sheets it takes."""
        return self.columns * self.rows

    def window(self, row: int, column: int) -> Box:
        """Return what a part shows of the piece."""
        x = column * (self.size.width - self.overlap)
        return Box(x, row * (self.size.height - self.overlap), *self.size)


def part_name(row: int, column: int) -> str:
    """Return what the part at a place of the assembly map is called."""
    return f"{LETTERS[row]}{column + 1}"


def room_for_parts(paper: Paper) -> Box:
    """Return where a part and its marks may lie: below the assembly map, above the foot."""
    return paper.reach.shrunk(Edges(top=MAP, bottom=FOOT))


def division(component: Component, paper: Paper) -> Division | None:
    """Return the split with the fewest sheets, None if the piece is to stay whole.

    Splits whose marks can be seen come first. Parts overlap less than they are asked to, but not
    less than a strip needs for glue, where that saves sheets or makes room for marks.
    """
    if component.split is None:
        return None
    papers = [one.evened if component.back else one for one in (paper, paper.turned)]
    whole = [one for one in papers if _fits(component, room_for_parts(one))]
    for edge in (0.0,) if whole else (AWAY + MARK, 0.0):
        found = [one for turned in papers if (one := _division(component, turned, edge))]
        if found:
            return min(found, key=lambda one: one.parts)
    return None


def _fits(component: Component, room: Box) -> bool:
    return room.holds(Box(room.x, room.y, *component.shape.size))


def _division(component: Component, paper: Paper, edge: float) -> Division | None:
    """Return the split on paper in this orientation that leaves an edge beside each part."""
    asked = component.split or 0.0
    room = room_for_parts(paper).shrunk(Edges(edge, edge, edge, edge))
    sides = tuple(zip(component.shape.size, (room.width, room.height), strict=True))
    least = min(asked, STRIP)
    columns, rows = (_parts(length, across, least) for length, across in sides)
    if not columns or not rows:
        return None
    most = [
        (parts * across - length) / (parts - 1)
        for parts, (length, across) in zip((columns, rows), sides, strict=True)
        if parts > 1
    ]
    overlap = min(asked, *(max(least, _rounded(one)) for one in most)) if most else asked
    size = Size(*(_even(sides[at][0], n, overlap) for at, n in enumerate((columns, rows))))
    return Division(
        paper=paper,
        columns=columns,
        rows=rows,
        size=size,
        overlap=overlap,
        bleed=component.shape.bleed,
    )


def _rounded(overlap: float) -> float:
    return floor(overlap / STEP + EPSILON) * STEP


def _parts(length: float, room: float, overlap: float) -> int:
    if length <= room + EPSILON:
        return 1
    return ceil((length - overlap) / (room - overlap) - EPSILON) if room > overlap else 0


def _even(length: float, parts: int, overlap: float) -> float:
    return (length + (parts - 1) * overlap) / parts


def as_printed(
    component: Component, paper: Paper, scale: float = 1.0
) -> tuple[Component, Division | None]:
    """Return the component as it goes on this paper, with how its pieces are split if they are.

    Each piece that is split becomes its parts.
    """
    sized = scaled(component, scale)
    split = division(sized, paper)
    if split is None or split.parts == 1:
        return sized, None
    if max(split.columns, split.rows) > MOST_PARTS:
        message = worded(
            "{component}: {columns} × {rows} parts on {paper}, at most {most} × {most}",
            component=sized.id,
            columns=split.columns,
            rows=split.rows,
            paper=split.paper.title,
            most=MOST_PARTS,
        )
        hint = worded(
            "choose a larger paper with {option}, or a smaller {field}",
            option="--paper",
            field="`split`",
        )
        raise LeftOut([error(sized.places.get("shape", sized.where), message, hint)])
    pieces = tuple(
        piece._replace(
            id=f"{piece.id}.{part_name(row, column)}",
            window=split.window(row, column),
            part_of=piece.id,
        )
        for piece in sized.pieces
        for row in range(split.rows)
        for column in range(split.columns)
    )
    own = sized.shape
    shape = Shape(own.id, split.size, bleed=max(LAP, own.bleed), mirror=own.mirror)
    return sized._replace(pieces=pieces, shape=shape), split


def scaled(component: Component, scale: float) -> Component:
    """Return the component in another size."""
    if scale == 1.0:
        return component
    try:
        shape = scaled_shape(component.shape, scale)
    except ValueError as problem:
        where = component.places.get("shape", component.where)
        told = worded(
            "{component}: {scale} times as large, {problem}",
            component=component.id,
            scale=f"{scale:g}",
            problem=said_by(problem),
        )
        hint = worded("choose a smaller {option}", option="--scale")
        raise LeftOut([error(where, told, hint)]) from None
    gap = None if component.gap is None else component.gap * scale
    return component._replace(shape=shape, gap=gap)
