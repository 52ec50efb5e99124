"""The sheets of a piece in parts: glue strips, crosses to align them, and a map."""

from collections.abc import Iterator

from pnp.arrange.folds import GLUE, hatch
from pnp.arrange.foot import FootText, foot
from pnp.arrange.grid import FOOT, printable
from pnp.arrange.guides import cut_marks
from pnp.arrange.job import PaperJob
from pnp.arrange.parts import LETTERS, MAP, Division, room_for_parts
from pnp.findings import NOWHERE
from pnp.geometry import Box, Edges
from pnp.model.face import Group, Mark, Paint, Path, Rect
from pnp.model.game import Component, Piece
from pnp.model.names import FaceName, Side
from pnp.model.sheet import Placement, Sheet
from pnp.paths import number
from pnp.placeholders import with_values
from pnp.text.setting import Slot, Style

CROSS = 3.0  # half of a cross
INK = "#404040"


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
    reach, room = printable(split.paper), room_for_parts(split.paper)
    box = Box(
        room.x + (room.width - split.size.width) / 2,
        room.y + (room.height - split.size.height) / 2,
        *split.size,
    )
    piece, copy = part
    name = FaceName(component.id, piece.id)
    bleed = _bleed(component, split, box, room, row, column)
    placement = Placement(name, copy, box, bleed=bleed)
    foot_box = Box(reach.x, reach.bottom - FOOT, reach.width, FOOT)
    marks: list[Mark] = [
        *_glue(split, box, row, column),
        *cut_marks((placement,), component.shape, box, room),
        *_map(job, split, row, column, reach),
        *foot(foot_box, "bottom", text, job.setter, job.paper.inches),
    ]
    return Sheet(
        number=place + 1,
        side=Side.FRONT,
        size=split.paper.size,
        reach=reach,
        block=box,
        placements=(placement,),
        marks=tuple(marks),
        title=f"{text.title}: {_name(row, column)}",
    )


def _bleed(
    component: Component, split: Division, box: Box, room: Box, row: int, column: int
) -> Edges:
    """Return the bleed of a part: only where it is the edge of the whole piece."""
    wanted = component.shape.bleed
    return Edges(
        left=min(wanted, box.x - room.x) if column == 0 else 0.0,
        top=min(wanted, box.y - room.y) if row == 0 else 0.0,
        right=min(wanted, room.right - box.right) if column == split.columns - 1 else 0.0,
        bottom=min(wanted, room.bottom - box.bottom) if row == split.rows - 1 else 0.0,
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


def _strip(box: Box) -> Iterator[Mark]:
    yield Rect(box, 0.0, GLUE)
    n = number
    corners = (box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)
    clip = "M " + " L ".join(f"{n(a)} {n(b)}" for a, b in corners) + " Z"
    yield Group((hatch(box),), clip=clip)


def _cross(x: float, y: float) -> Path:
    n = number
    across = f"M {n(x - CROSS)} {n(y)} L {n(x + CROSS)} {n(y)}"
    down = f"M {n(x)} {n(y - CROSS)} L {n(x)} {n(y + CROSS)}"
    return Path(f"{across} {down}", Paint(stroke=INK, line=0.25))


def _name(row: int, column: int) -> str:
    return f"{LETTERS[row]}{column + 1}"


def _map(job: PaperJob, split: Division, row: int, column: int, reach: Box) -> Iterator[Mark]:
    """Draw a small map of all parts with this one filled, and say what to do."""
    high = MAP - 4
    ratio = split.size.width / split.size.height
    cell = min(high / split.rows, high * 1.6 / split.columns / ratio)
    wide = cell * ratio
    style = Style("body", 1, 7.0, 4.0, "centre", "middle", INK, 1.0, False, "")
    for r in range(split.rows):
        for c in range(split.columns):
            here = (r, c) == (row, column)
            box = Box(reach.x + c * wide, reach.y + r * cell, wide, cell)
            paint = Paint(fill="#d0d0d0" if here else "", stroke=INK, line=0.2)
            inside = box.shrunk(Edges(0.1, 0.1, 0.1, 0.1))
            yield Rect(inside, 0.0, paint)
            yield job.setter.set_text(_name(r, c), Slot(inside, style, NOWHERE))[0]
    left = reach.x + wide * split.columns + 4
    words = Box(left, reach.y + 0.5, reach.right - left, high)
    style = Style("body", 0, 8.5, 6.0, "left", "top", INK, 1.25, True, "")
    said = with_values(job.joining, name=_name(row, column))
    yield job.setter.set_text(said, Slot(words, style, NOWHERE))[0]
