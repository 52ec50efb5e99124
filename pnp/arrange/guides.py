"""Cut marks: outside the pieces, thin and grey, so that they survive light and dark art."""

from collections.abc import Iterable, Sequence

from pnp.geometry import EPSILON, Box
from pnp.model.face import Circle, Group, Mark, Paint, Path
from pnp.model.sheet import Placement
from pnp.model.stock import Shape
from pnp.paths import number

LENGTH = 4.0
SHORTEST = 1.0
AWAY = 0.5  # between the bleed and a mark
GREY = "#808080"
LINE = Paint(stroke=GREY, line=0.15)


def cut_marks(
    placements: Sequence[Placement], shape: Shape, block: Box, reach: Box, foot: Box
) -> tuple[Mark, ...]:
    """Return marks for straight cuts beside the block, or an outline to follow with scissors."""
    if not shape.is_rectangular:
        return tuple(_outline(shape, placement.box) for placement in placements)
    above, below, left, right = _rooms(block, reach, foot)
    boxes = [placement.box for placement in placements]
    bleed = shape.bleed
    d: list[str] = []
    for x in _edges((box.x, box.right) for box in boxes):
        d += _line(x, block.y, -1, bleed, above, vertical=True)
        d += _line(x, block.bottom, 1, bleed, below, vertical=True)
    for y in _edges((box.y, box.bottom) for box in boxes):
        d += _line(y, block.x, -1, bleed, left, vertical=False)
        d += _line(y, block.right, 1, bleed, right, vertical=False)
    return (Path(" ".join(d), LINE),) if d else ()


def _rooms(block: Box, reach: Box, foot: Box) -> tuple[float, float, float, float]:
    """Return how far marks may go above, below, left and right of the block."""
    above, below = block.y - reach.y, reach.bottom - block.bottom
    left, right = block.x - reach.x, reach.right - block.right
    if foot.width > foot.height:
        if foot.y >= block.bottom - EPSILON:
            below = foot.y - block.bottom
        else:
            above = block.y - foot.bottom
    elif foot.x < block.x:
        left = block.x - foot.right
    else:
        right = foot.x - block.right
    return above, below, left, right


def _edges(pairs: Iterable[tuple[float, float]]) -> list[float]:
    return sorted({round(edge, 6) for pair in pairs for edge in pair})


def _line(
    at: float, edge: float, direction: int, bleed: float, room: float, vertical: bool
) -> list[str]:
    """Draw one mark beyond the bleed, or across it where the paper ends too soon."""
    start = bleed + AWAY
    if room < start + SHORTEST:
        start = AWAY
    end = min(start + LENGTH, room)
    if end - start < SHORTEST - EPSILON:
        return []
    near, far = edge + direction * start, edge + direction * end
    points = ((at, near), (at, far)) if vertical else ((near, at), (far, at))
    (x0, y0), (x1, y1) = points
    return [f"M {number(x0)} {number(y0)} L {number(x1)} {number(y1)}"]


def _outline(shape: Shape, box: Box) -> Mark:
    if shape.kind == "circle":
        return Circle(*box.centre, box.width / 2, LINE)
    return Group((Path(shape.d, LINE),), box.x, box.y)
