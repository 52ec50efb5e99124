"""The sheets of a piece in parts: glue strips, crosses to align them, and a map."""

from collections.abc import Iterator

from pnp.arrange.folds import GLUE, hatch
from pnp.arrange.foot import FootText, foot
from pnp.arrange.grid import FOOT
from pnp.arrange.guides import cut_marks
from pnp.arrange.job import PaperJob
from pnp.arrange.parts import MAP, Division, part_name, room_for_parts
from pnp.geometry import Box, Edges
from pnp.model.face import Group, Mark, Paint, Path, Rect
from pnp.model.game import Piece
from pnp.model.names import FaceName, Side
from pnp.model.sheet import Placement, Sheet
from pnp.paths import line, polygon
from pnp.placeholders import with_values
from pnp.text.fonts import BOLD
from pnp.text.setting import Align, Style, VAlign

CROSS = 3.0  # half of a cross
INK = "#404040"
_NAME = Style(
    size=7.0, least=4.0, fill=INK, style=BOLD, align=Align.CENTRE, valign=VAlign.MIDDLE, wrap=False
)
_WORDS = Style(size=8.5, least=6.0, fill=INK)


def split_sheets(job: PaperJob, split: Division) -> tuple[Sheet, ...]:
    """Put one part on each sheet, the parts of a copy one after the other."""
    pieces = job.component.pieces
    parts = [
        (piece, copy)
        for first in range(0, len(pieces), split.parts)
        for copy in range(1, pieces[first].copies + 1)
        for piece in pieces[first : first + split.parts]
    ]
    return tuple(
        _sheet(job, split, part, at, job.foot(at + 1, len(parts), Side.FRONT))
        for at, part in enumerate(parts)
    )


def _sheet(
    job: PaperJob, split: Division, part: tuple[Piece, int], place: int, text: FootText
) -> Sheet:
    component = job.component
    row, column = divmod(place % split.parts, split.columns)
    reach, room = split.paper.reach, room_for_parts(split.paper)
    x = room.x + (room.width - split.size.width) / 2
    y = room.y + (room.height - split.size.height) / 2
    box = Box(x, y, *split.size)
    piece, copy = part
    left, top, right, bottom = (min(component.shape.bleed, edge) for edge in box.inside(room))
    bleed = Edges(  # only where it is the edge of the whole piece
        left=left if column == 0 else 0.0,
        top=top if row == 0 else 0.0,
        right=right if column == split.columns - 1 else 0.0,
        bottom=bottom if row == split.rows - 1 else 0.0,
    )
    placement = Placement(FaceName(component.id, piece.id), copy, box, bleed=bleed)
    foot_box = reach._replace(y=reach.bottom - FOOT, height=FOOT)
    guides = (
        *_glue(split, box, row, column),
        *cut_marks((placement,), component.shape, box, room),
    )
    marks: list[Mark] = [
        *_map(job, split, row, column, reach),
        *foot(foot_box, text, job.setter, job.paper.inches),
    ]
    return Sheet(
        number=place + 1,
        side=Side.FRONT,
        size=split.paper.size,
        reach=reach,
        block=box,
        placements=(placement,),
        guides=guides,
        marks=tuple(marks),
        title=f"{text.title}: {part_name(row, column)}",
    )


def _glue(split: Division, box: Box, row: int, column: int) -> Iterator[Mark]:
    """Hatch what the next parts cover, and set crosses where their corners come to lie."""
    if not split.overlap:
        return
    x, y = box.right - split.overlap, box.bottom - split.overlap
    if column + 1 < split.columns:
        yield from _strip(Box(x, box.y, split.overlap, box.height))
        yield from (_cross(x, edge) for edge in (box.y + CROSS * 2, box.bottom - CROSS * 2))
    if row + 1 < split.rows:
        yield from _strip(Box(box.x, y, box.width, split.overlap))
        yield from (_cross(edge, y) for edge in (box.x + CROSS * 2, box.right - CROSS * 2))


def _strip(box: Box) -> tuple[Mark, ...]:
    x, y, right, bottom = box.x, box.y, box.right, box.bottom
    clip = polygon(((x, y), (right, y), (right, bottom), (x, bottom)))
    return Rect(box, 0.0, GLUE), Group((hatch(box),), clip=clip)


def _cross(x: float, y: float) -> Path:
    across, down = line(x - CROSS, y, x + CROSS, y), line(x, y - CROSS, x, y + CROSS)
    return Path(f"{across} {down}", Paint(stroke=INK, line=0.25))


def _map(job: PaperJob, split: Division, row: int, column: int, reach: Box) -> Iterator[Mark]:
    """Draw a small map of all parts with this one filled, and say what to do."""
    high = MAP - 4
    ratio = split.size.width / split.size.height
    cell = min(high / split.rows, high * 1.6 / split.columns / ratio)
    wide = cell * ratio
    for r in range(split.rows):
        for c in range(split.columns):
            here = (r, c) == (row, column)
            box = Box(reach.x + c * wide, reach.y + r * cell, wide, cell)
            paint = Paint(fill="#d0d0d0" if here else "", stroke=INK, line=0.2)
            inside = box.shrunk(Edges(0.1, 0.1, 0.1, 0.1))
            yield Rect(inside, 0.0, paint)
            name = job.setter.label(part_name(r, c), inside, _NAME)
            if not name.too_wide and not name.too_high:  # the words beside the map name this one
                yield name
    left = reach.x + wide * split.columns + 4
    words = Box(left, reach.y + 0.5, reach.right - left, high)
    said = with_values(job.joining, name=part_name(row, column))
    yield job.setter.label(said, words, _WORDS)
