"""The sheets of a piece in parts: a part on each, with a map and what to do with it."""

from collections.abc import Iterable, Iterator

from pnp.arrange.backs import back_of, behind
from pnp.arrange.foot import foot
from pnp.arrange.grid import FOOT
from pnp.arrange.job import PaperJob
from pnp.arrange.joints import Joint, glue, glue_behind, hatched, marks
from pnp.arrange.parts import LAP, MAP, Division, part_name, room_for_parts
from pnp.geometry import Box, Edges
from pnp.model.face import Group, Mark, Paint, Rect
from pnp.model.game import Piece
from pnp.model.names import FaceName, Layer, Side
from pnp.model.sheet import Placement, Sheet
from pnp.text.fonts import BOLD
from pnp.text.setting import Align, Style, VAlign

INK = "#404040"
_NAME = Style(
    size=7.0, least=4.0, fill=INK, style=BOLD, align=Align.CENTRE, valign=VAlign.MIDDLE, wrap=False
)
_WORDS = Style(size=8.5, least=6.0, fill=INK)
# What the sheets of parts say beside their pieces, each where it is true.
WORDS = (
    "part",
    "part_strip",
    "part_strips",
    "part_left",
    "part_above",
    "part_row",
    "part_edges",
    "part_plain",
    "part_back",
)


def split_sheets(job: PaperJob, split: Division, backs: bool = False) -> tuple[Sheet, ...]:
    """Put one part on each sheet, the parts of a copy one after the other."""
    pieces = job.component.pieces
    parts = [
        (piece, copy)
        for first in range(0, len(pieces), split.parts)
        for copy in range(1, pieces[first].copies + 1)
        for piece in pieces[first : first + split.parts]
    ]
    sheets: list[Sheet] = []
    for at, part in enumerate(parts):
        joint = _joint(split, at, backs)
        front = _front(job, joint, part, at + 1, len(parts))
        sheets.append(front)
        if backs:
            sheets.append(_back(job, joint, front, len(parts)))
    return tuple(sheets)


def _joint(split: Division, place: int, backs: bool) -> Joint:
    """Return a part in the middle of the room, with the bleed of its edges.

    What lies on another part has picture beyond its edge. So has a strip that is seen from behind.
    """
    row, column = divmod(place % split.parts, split.columns)
    room = room_for_parts(split.paper)
    x = room.x + (room.width - split.size.width) / 2
    y = room.y + (room.height - split.size.height) / 2
    box = Box(x, y, *split.size)
    before = 0.0 if split.overlap == 0 else LAP
    after = before if backs else 0.0
    wanted = Edges(
        left=before if column else split.bleed,
        top=before if row else split.bleed,
        right=after if column + 1 < split.columns else split.bleed,
        bottom=after if row + 1 < split.rows else split.bleed,
    )
    bleed = Edges(*map(min, wanted, box.inside(room)))
    return Joint(split=split, row=row, column=column, box=box, bleed=bleed, room=room, backs=backs)


def _front(job: PaperJob, joint: Joint, part: tuple[Piece, int], number: int, total: int) -> Sheet:
    reach, (piece, copy) = joint.split.paper.reach, part
    placement = Placement(FaceName(job.component.id, piece.id), copy, joint.box, bleed=joint.bleed)
    foot_box = reach._replace(y=reach.bottom - FOOT, height=FOOT)
    text = job.foot(number, total, Side.FRONT, (placement,))
    return Sheet(
        number=number,
        side=Side.FRONT,
        size=joint.split.paper.size,
        reach=reach,
        block=joint.box,
        placements=(placement,),
        guides=(*_glued(glue(joint)), *marks(joint)),
        marks=(
            *_map(job, joint, reach),
            *foot(foot_box, text, job.setter, job.paper.inches),
        ),
        title=f"{text.title}: {part_name(joint.row, joint.column)}",
    )


def _back(job: PaperJob, joint: Joint, front: Sheet, total: int) -> Sheet:
    """Return what lies behind a part; where it is glued onto others, it is hatched as well."""
    size, flip = front.size, job.order.flip
    foot_box = front.reach._replace(y=front.reach.bottom - FOOT, height=FOOT)
    text = job.foot(front.number, total, Side.BACK, front.placements)
    (put,) = front.placements
    return Sheet(
        number=front.number,
        side=Side.BACK,
        size=size,
        reach=behind(front.reach, size, flip),
        block=behind(front.block, size, flip),
        placements=(back_of(put, size, flip),),
        guides=_glued(
            mark for box in glue_behind(joint) for mark in hatched(behind(box, size, flip))
        ),
        marks=foot(behind(foot_box, size, flip), text, job.setter, job.paper.inches),
        title=f"{text.title}: {part_name(joint.row, joint.column)}",
    )


def _glued(marks: Iterable[Mark]) -> tuple[Mark, ...]:
    """Return marks of glue on their layer: a board without cut lines still needs them."""
    held = tuple(marks)
    return (Group(held, layer=Layer.FOLD),) if held else ()


def _map(job: PaperJob, joint: Joint, reach: Box) -> Iterator[Mark]:
    """Draw a small map of all parts with this one filled, and say what to do."""
    split, high = joint.split, MAP - 4
    ratio = split.size.width / split.size.height
    cell = min(high / split.rows, high * 1.6 / split.columns / ratio)
    wide = cell * ratio
    for r in range(split.rows):
        for c in range(split.columns):
            here = (r, c) == (joint.row, joint.column)
            box = Box(reach.x + c * wide, reach.y + r * cell, wide, cell)
            paint = Paint(fill="#d0d0d0" if here else "", stroke=INK, line=0.2)
            inside = box.shrunk(Edges(0.1, 0.1, 0.1, 0.1))
            yield Rect(inside, 0.0, paint)
            name = job.setter.label(part_name(r, c), inside, _NAME)
            if not name.too_wide and not name.too_high:  # the words beside the map name this one
                yield name
    left = reach.x + wide * split.columns + 4
    words = Box(left, reach.y + 0.5, reach.right - left, high)
    yield job.setter.label(" ".join(_said(job, joint)), words, _WORDS)


def _said(job: PaperJob, joint: Joint) -> Iterator[str]:
    """Yield what is to be done with this very part, in the order in which it is done."""
    split, row, column = joint.split, joint.row, joint.column
    yield job.word("part", name=part_name(row, column))
    if not split.overlap:
        yield job.word("part_plain")
        return
    if joint.strips:
        yield job.word("part_strip" if joint.strips == 1 else "part_strips")
    if joint.strips and joint.backs:
        yield job.word("part_back")
    if column:
        yield job.word("part_left", other=part_name(row, column - 1))
    elif row and split.columns == 1:
        yield job.word("part_above", other=part_name(row - 1, column))
    elif row:
        first, last = part_name(row, 0), part_name(row, split.columns - 1)
        yield job.word("part_row", first=first, last=last)
    if (row, column) == (split.rows - 1, split.columns - 1):
        yield job.word("part_edges")
