"""Cut marks: outside the pieces, thin and grey, so that they survive light and dark art."""

from collections.abc import Sequence
from functools import lru_cache

from pnp.geometry import EPSILON, Box
from pnp.model.face import Circle, Group, Mark, Paint, Path
from pnp.model.sheet import Placement
from pnp.model.stock import Shape, ShapeKind
from pnp.paths import line

LENGTH = 4.0
SHORTEST = 1.0
AWAY = 0.5  # between the bleed and a mark
TINY = 0.5  # what is left of a mark where the paper ends
TICK = 2.0  # on the cut itself, where there is nothing beside the block
GREY = "#808080"
LINE = Paint(stroke=GREY, line=0.15)


def cut_marks(
    placements: Sequence[Placement], shape: Shape, block: Box, room: Box
) -> tuple[Mark, ...]:
    """Return marks for straight cuts beside the block, or an outline to follow with scissors.

    Nothing goes beyond `room`. Where the block leaves none of it, a tick lies on the cut itself.
    """
    if not shape.is_rectangular:
        return tuple(_outline(shape, placement.box) for placement in placements)
    boxes = tuple(placement.box for placement in placements)
    return _straight(boxes, shape.bleed, block, room)


@lru_cache(maxsize=64)  # nearly all sheets of a component have the same, in every language
def _straight(boxes: tuple[Box, ...], bleed: float, block: Box, room: Box) -> tuple[Mark, ...]:
    xs = sorted({round(x, 6) for box in boxes for x in (box.x, box.right)})
    ys = sorted({round(y, 6) for box in boxes for y in (box.y, box.bottom)})
    down = _stretches(block.y, block.bottom, room.y, room.bottom, bleed)
    across = _stretches(block.x, block.right, room.x, room.right, bleed)
    lines = [line(x, start, x, end) for x in xs for start, end in down]
    lines += [line(start, y, end, y) for y in ys for start, end in across]
    return (Path(" ".join(lines), LINE),)


Stretch = tuple[float, float]


def _stretches(
    first: float, last: float, begin: float, end: float, bleed: float
) -> tuple[Stretch, Stretch]:
    """Return from where to where marks go at both ends of a cut: a straight cut needs two."""
    tick = min(TICK, (last - first) / 4)
    near, far = _reach(first - begin, bleed) or (-tick, 0.0)
    before = (first - near, first - far)
    near, far = _reach(end - last, bleed) or (-tick, 0.0)
    return before, (last + near, last + far)


def _reach(room: float, bleed: float) -> Stretch | None:
    """Return a mark's distances from the block: beyond the bleed, or across it if need be."""
    for start, least in ((bleed + AWAY, SHORTEST), (AWAY, SHORTEST), (0.0, TINY)):
        end = min(start + LENGTH, room)
        if end - start >= least - EPSILON:
            return start, end
    return None


def _outline(shape: Shape, box: Box) -> Mark:
    if shape.kind is ShapeKind.CIRCLE:
        return Circle(*box.centre, box.width / 2, LINE)
    return Group((Path(shape.d, LINE),), box.x, box.y)
