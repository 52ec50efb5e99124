"""Where the parts of a piece meet: strips for glue, marks for cuts, and crosses in halves.

A part lies on the strips of those before it. Whatever helps to place it stands in margins that are
cut off at last, or on strips that are covered, and keeps away from every edge that is seen.
"""

from collections.abc import Iterator
from typing import NamedTuple

from pnp.arrange.folds import hatch
from pnp.arrange.guides import LINE
from pnp.arrange.parts import AWAY, MARK, Division
from pnp.geometry import Box, Edges
from pnp.model.face import Group, Mark, Paint, Path, Rect
from pnp.paths import line, polygon

BEHIND = 1.5  # of picture goes on behind an edge that is seen, before the strip begins
LONG = 4.0  # of a mark that has room
ARM = 4.0  # of a cross, on each of the two parts
HALO = 1.2  # of white around a mark that crosses the picture's bleed
HAIR = 0.1  # of white beyond a strip, lest a thin line of picture be seen there
WHITE = Paint(fill="#ffffff")


class Joint(NamedTuple):
    """A part at its place on paper, and whether others lie before and behind it."""

    split: Division
    row: int
    column: int
    box: Box
    bleed: Edges
    room: Box  # for the part and its marks
    backs: bool  # whether there is a picture on the other side: then strips are cut exactly, too

    @property
    def is_left_of_another(self) -> bool:
        """Whether a part is glued onto its right strip."""
        return bool(self.split.overlap) and self.column + 1 < self.split.columns

    @property
    def is_above_another(self) -> bool:
        """Whether a part is glued onto its lower strip."""
        return bool(self.split.overlap) and self.row + 1 < self.split.rows

    @property
    def strips(self) -> int:
        """How many strips for glue it has."""
        return self.is_left_of_another + self.is_above_another

    @property
    def seam(self) -> tuple[float, float]:
        """The x and the y where the next parts' edges come to lie."""
        return self.box.right - self.split.overlap, self.box.bottom - self.split.overlap


def glue(part: Joint) -> Iterator[Mark]:
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


def glue_behind(part: Joint) -> Iterator[Box]:
    """Yield what lies on the strips of others, seen from the front: a back is hidden there."""
    behind = min(BEHIND, part.split.overlap / 3)
    box, wide = part.box, part.split.overlap - behind
    if part.split.overlap and part.column:
        top = box.y if part.row else box.y + behind
        yield Box(box.x, top, wide, box.bottom - behind - top)
    if part.split.overlap and part.row:
        left = wide if part.column else behind
        yield Box(box.x + left, box.y, box.width - left - behind, wide)


def hatched(box: Box) -> tuple[Mark, ...]:
    """Return an area to be glued."""
    return tuple(_strip(box))


def _strip(box: Box) -> Iterator[Mark]:
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


def marks(part: Joint) -> tuple[Mark, ...]:
    """Return marks for every cut of a part, and its halves of the crosses that fix the next."""
    lines = [*_upright(part), *_level(part)]
    halos = [Rect(halo, 0.0, WHITE) for _, halo in lines if halo]
    pockets = [Rect(box, 0.0, WHITE) for box in _pockets(part)]
    return (*halos, *pockets, Path(" ".join(d for d, _ in lines), LINE))


_Line = tuple[str, Box | None]  # a stroke, and the white that it needs


def _upright(part: Joint) -> Iterator[_Line]:
    """Yield what stands above and below a part, and on its lower strip."""
    box, (seam, _) = part.box, part.seam
    ends = (
        (box.y, -1, _stretch(box.y - part.room.y, part.bleed.top)),
        (box.bottom, 1, _stretch(part.room.bottom - box.bottom, part.bleed.bottom)),
    )
    exact = part.backs or not part.is_left_of_another
    for y, way, to in ends:
        for x in (box.x, *((box.right,) if exact else ())):
            yield _tick_down(x, y, way, to)
        if way > 0 and part.is_above_another:
            continue  # the strip has a cross of its own
        if part.is_left_of_another:
            yield _tick_down(seam, y, way, to)
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


def _level(part: Joint) -> Iterator[_Line]:
    """Yield what stands left and right of a part."""
    box, (_, seam), split = part.box, part.seam, part.split
    ends = (
        (box.x, -1, _stretch(box.x - part.room.x, part.bleed.left), part.column == 0),
        (
            box.right,
            1,
            _stretch(part.room.right - box.right, part.bleed.right),
            part.column + 1 == split.columns,
        ),
    )
    exact = part.backs or not part.is_above_another
    for x, way, to, outside in ends:
        for y in (box.y, *((box.bottom,) if exact else ())):
            yield _tick_across(x, y, way, to)
        if not outside:
            continue  # rows are whole before they are joined
        if part.is_above_another:
            yield _tick_across(x, seam, way, to)
            yield line(x + way * to.arm, seam - ARM, x + way * to.arm, seam), None
        if split.overlap and part.row:
            yield line(x + way * to.arm, box.y, x + way * to.arm, box.y + ARM), None


def _pockets(part: Joint) -> Iterator[Box]:
    """Yield the places on the lower strip for the crosses of its row."""
    if part.is_above_another:
        box, (x, y) = part.box, part.seam
        top = y + min(BEHIND, part.split.overlap / 3) + AWAY
        high = box.bottom - top
        if part.is_left_of_another:
            yield Box(x - ARM - 1, top, ARM + 2, high)
        if part.column:
            yield Box(box.x, top, ARM + 1, high)


def _tick_down(x: float, y: float, way: int, to: _Stretch) -> _Line:
    near, far, halo = (y + way * at for at in to)
    white = Box(x - HALO / 2, min(near, halo), HALO, abs(halo - near)) if to.halo else None
    return line(x, near, x, far), white


def _tick_across(x: float, y: float, way: int, to: _Stretch) -> _Line:
    near, far, halo = (x + way * at for at in to)
    white = Box(min(near, halo), y - HALO / 2, abs(halo - near), HALO) if to.halo else None
    return line(near, y, far, y), white
