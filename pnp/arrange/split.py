"""The sheets of a piece in parts: a part on each, with a map and what to do with it.

A part lies on the strips of those before it. Whatever helps to place it stands in margins that are
cut off at last, or on strips that are covered, and keeps away from every edge that is seen.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pnp.arrange.folds import hatch
from pnp.arrange.guides import LINE
from pnp.arrange.job import AWAY, LAP, MAP, MARK, Division, PaperJob
from pnp.arrange.layouts import FOOT
from pnp.base.geometry import Box, Edges
from pnp.base.paths import line, polygon
from pnp.model.face import FaceName, Group, Layer, Mark, Paint, Path, Rect, Side, TracedText
from pnp.model.game import Piece
from pnp.model.sheet import Placement, Sheet
from pnp.text.breaking import BOLD
from pnp.text.setting import Align, Style, VAlign

# Where parts meet: strips for glue, marks for cuts, and crosses in halves.

BEHIND = 1.5  # of picture goes on behind an edge that is seen, before the strip begins
LONG = 4.0  # of a mark that has room
ARM = 4.0  # of a cross, on each of the two parts
HALO = 1.2  # of white around a mark that crosses the picture's bleed
HAIR = 0.1  # of white beyond a strip, lest a thin line of picture be seen there
WHITE = Paint(fill="#ffffff")


class _Joint(NamedTuple):
    """A part at its place on paper, and whether others lie before and behind it."""

    split: Division
    row: int
    column: int
    box: Box
    bleed: Edges
    room: Box  # for the part and its marks
    backs: bool  # whether there is a picture on the other side: then strips are cut exactly, too

    @property
    def name(self) -> str:
        """What the assembly map calls it."""
        return self.split.name(self.row, self.column)

    @property
    def is_left_of_another(self) -> bool:
        """Whether a part is glued onto its right strip."""
        return bool(self.split.overlap) and self.column + 1 < self.split.columns

    @property
    def is_above_another(self) -> bool:
        """Whether a part is glued onto its lower strip."""
        return bool(self.split.overlap) and self.row + 1 < self.split.rows

    @property
    def seam(self) -> tuple[float, float]:
        """The x and the y where the next parts' edges come to lie."""
        return self.box.right - self.split.overlap, self.box.bottom - self.split.overlap


def _glue(part: _Joint) -> Iterator[Mark]:
    """Leave what the next parts cover white and hatched, but for a little along every edge."""
    box, behind = part.box, min(BEHIND, part.split.overlap / 3)
    x, y = (at + behind for at in part.seam)
    right = box.right if part.is_left_of_another else box.right - behind
    bottom = box.bottom if part.is_above_another else box.bottom - behind
    if part.is_left_of_another:
        yield from _strip(Box(x, box.y + behind, box.right - x, bottom - box.y - behind))
    if part.is_above_another:
        end = x if part.is_left_of_another else right
        yield from _strip(Box(box.x + behind, y, end - box.x - behind, box.bottom - y))


def _glue_behind(part: _Joint) -> Iterator[Box]:
    """Yield what lies on the strips of others, seen from the front: a back is hidden there."""
    behind = min(BEHIND, part.split.overlap / 3)
    box, wide = part.box, part.split.overlap - behind
    if part.split.overlap and part.column:
        top = box.y if part.row else box.y + behind
        yield Box(box.x, top, wide, box.bottom - behind - top)
    if part.split.overlap and part.row:
        left = wide if part.column else behind
        yield Box(box.x + left, box.y, box.width - left - behind, wide)


def _strip(box: Box) -> Iterator[Mark]:
    """Yield an area to be glued."""
    x, y, right, bottom = box.x, box.y, box.right, box.bottom
    clip = polygon(((x, y), (right, y), (right, bottom), (x, bottom)))
    yield Rect(box.grown(Edges(right=HAIR, bottom=HAIR)), 0.0, WHITE)
    yield Group((hatch(box),), clip=clip)


class _Stretch(NamedTuple):
    """From where to where a mark goes, as distances from the part's edge, and if it has a halo."""

    near: float
    far: float
    halo: float  # up to where the bleed would hide it

    @property
    def arm(self) -> float:
        """Where the arms of a cross stand."""
        return max((self.near + self.far) / 2, self.halo + AWAY)


def _stretch(room: float, bleed: float) -> _Stretch:
    """Return a mark beyond the bleed, or across it on white where there is little room."""
    if room >= bleed + AWAY + MARK:
        return _Stretch(bleed + AWAY, min(room, bleed + AWAY + LONG), 0.0)
    return _Stretch(min(AWAY, room), room, min(bleed, room))


def _joint_marks(part: _Joint) -> tuple[Mark, ...]:
    """Return marks for every cut of a part, and its halves of the crosses that fix the next."""
    lines = [*_upright(part), *_level(part)]
    halos = [Rect(halo, 0.0, WHITE) for _, halo in lines if halo]
    pockets = [Rect(box, 0.0, WHITE) for box in _pockets(part)]
    return (*halos, *pockets, Path(" ".join(d for d, _ in lines), LINE))


_Line = tuple[str, Box | None]  # a stroke, and the white that it needs


def _upright(part: _Joint) -> Iterator[_Line]:
    """Yield what stands above and below a part, and on its lower strip."""
    box, (seam, _) = part.box, part.seam
    ends = (
        (box.y, -1, _stretch(box.y - part.room.y, part.bleed.top)),
        (box.bottom, 1, _stretch(part.room.bottom - box.bottom, part.bleed.bottom)),
    )
    exact = part.backs or not part.is_left_of_another
    for y, way, to in ends:
        for x in (box.x, *((box.right,) if exact else ())):
            yield _tick(x, y, way, to, upright=True)
        if way > 0 and part.is_above_another:
            continue  # the strip has a cross of its own
        if part.is_left_of_another:
            yield _tick(seam, y, way, to, upright=True)
            yield line(seam - ARM, y + way * to.arm, seam, y + way * to.arm), None
        if part.split.overlap and part.column:
            yield line(box.x, y + way * to.arm, box.x + ARM, y + way * to.arm), None
    for pocket in _pockets(part):
        middle = pocket.centre.y
        if pocket.x < box.x + ARM:
            yield line(box.x, middle, box.x + ARM, middle), None
        else:
            yield line(seam, pocket.y, seam, pocket.bottom), None
            yield line(seam - ARM, middle, seam, middle), None


def _level(part: _Joint) -> Iterator[_Line]:
    """Yield what stands left and right of a part."""
    box, (_, seam), split = part.box, part.seam, part.split
    right = _stretch(part.room.right - box.right, part.bleed.right)
    ends = (
        (box.x, -1, _stretch(box.x - part.room.x, part.bleed.left), part.column == 0),
        (box.right, 1, right, part.column + 1 == split.columns),
    )
    exact = part.backs or not part.is_above_another
    for x, way, to, outside in ends:
        for y in (box.y, *((box.bottom,) if exact else ())):
            yield _tick(x, y, way, to, upright=False)
        if not outside:
            continue  # rows are whole before they are joined
        if part.is_above_another:
            yield _tick(x, seam, way, to, upright=False)
            yield line(x + way * to.arm, seam - ARM, x + way * to.arm, seam), None
        if split.overlap and part.row:
            yield line(x + way * to.arm, box.y, x + way * to.arm, box.y + ARM), None


def _pockets(part: _Joint) -> Iterator[Box]:
    """Yield the places on the lower strip for the crosses of its row."""
    if part.is_above_another:
        box, (x, y) = part.box, part.seam
        top = y + min(BEHIND, part.split.overlap / 3) + AWAY
        high = box.bottom - top
        if part.is_left_of_another:
            yield Box(x - ARM - 1, top, ARM + 2, high)
        if part.column:
            yield Box(box.x, top, ARM + 1, high)


def _tick(x: float, y: float, way: int, to: _Stretch, upright: bool) -> _Line:
    near, far, halo = ((y if upright else x) + way * at for at in to)
    begin, long, half = min(near, halo), abs(halo - near), HALO / 2
    if upright:
        return line(x, near, x, far), Box(x - half, begin, HALO, long) if to.halo else None
    return line(near, y, far, y), Box(begin, y - half, long, HALO) if to.halo else None


# A part on each sheet.

INK = "#404040"
_NAME = Style(
    size=7.0, least=4.0, fill=INK, style=BOLD, align=Align.CENTRE, valign=VAlign.MIDDLE, wrap=False
)
_WORDS = Style(size=8.5, least=6.0, fill=INK)
# What the sheets of parts say beside their pieces, each where it is true.
PART_WORDS = (
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
        sheets.append(_front(job, joint, part, at + 1, len(parts)))
        if backs:
            sheets.append(_back(job, joint, sheets[-1], len(parts)))
    return tuple(sheets)


def _joint(split: Division, place: int, backs: bool) -> _Joint:
    """Return a part in the middle of the room, with the bleed of its edges.

    What lies on another part has picture beyond its edge. So has a strip that is seen from behind.
    """
    row, column = divmod(place % split.parts, split.columns)
    room = split.room
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
    return _Joint(split=split, row=row, column=column, box=box, bleed=bleed, room=room, backs=backs)


def _front(job: PaperJob, joint: _Joint, part: tuple[Piece, int], number: int, total: int) -> Sheet:
    reach, (piece, copy) = joint.split.paper.reach, part
    placement = Placement(FaceName(job.component.id, piece.id), copy, joint.box, bleed=joint.bleed)
    foot_box = reach._replace(y=reach.bottom - FOOT, height=FOOT)
    text = job.foot(number, total, Side.FRONT, (placement,))
    return Sheet(
        number=number,
        size=joint.split.paper.size,
        reach=reach,
        block=joint.box,
        placements=(placement,),
        guides=(*_glued(_glue(joint)), *_joint_marks(joint)),
        marks=(*_map(job, joint, reach), *job.foot_marks(text, foot_box)),
        title=f"{text.title}: {joint.name}",
    )


def _back(job: PaperJob, joint: _Joint, front: Sheet, total: int) -> Sheet:
    """Return what lies behind a part; where it is glued onto others, it is hatched as well."""
    foot_box = front.reach._replace(y=front.reach.bottom - FOOT, height=FOOT)
    back = job.back_sheet(front, total, foot_box)
    glued = (job.order.flip.behind(box, front.size) for box in _glue_behind(joint))
    return back._replace(
        guides=_glued(mark for box in glued for mark in _strip(box)),
        title=f"{back.title}: {joint.name}",
    )


def _glued(found: Iterable[Mark]) -> tuple[Mark, ...]:
    """Return marks of glue on their layer: a board without cut lines still needs them."""
    held = tuple(found)
    return (Group(held, layer=Layer.FOLD),) if held else ()


def _map(job: PaperJob, joint: _Joint, reach: Box) -> Iterator[Mark]:
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
            name = job.setter.label(split.name(r, c), inside, _NAME)
            if not name.too_wide and not name.too_high:  # the words beside the map name this one
                yield name
    left = reach.x + wide * split.columns + 4
    words = Box(left, reach.y + 0.5, reach.right - left, high)
    yield job.setter.label(TracedText.joined(" ", _instructions(job, joint)), words, _WORDS)


def _instructions(job: PaperJob, joint: _Joint) -> Iterator[str]:
    """Yield what is to be done with this very part, in the order in which it is done."""
    split, row, column = joint.split, joint.row, joint.column
    yield job.word("part", name=joint.name)
    if not split.overlap:
        yield job.word("part_plain")
        return
    if strips := joint.is_left_of_another + joint.is_above_another:
        yield job.word("part_strip" if strips == 1 else "part_strips")
        if joint.backs:
            yield job.word("part_back")
    if column:
        yield job.word("part_left", other=split.name(row, column - 1))
    elif row and split.columns == 1:
        yield job.word("part_above", other=split.name(row - 1, column))
    elif row:
        first, last = split.name(row, 0), split.name(row, split.columns - 1)
        yield job.word("part_row", first=first, last=last)
    if (row, column) == (split.rows - 1, split.columns - 1):
        yield job.word("part_edges")
