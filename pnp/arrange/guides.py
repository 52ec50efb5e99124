"""Cut marks: beside the pieces and on white paper, so that they are seen and never on a piece."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from pnp.arrange.contours import at_place
from pnp.arrange.cuts import cuts_between
from pnp.arrange.spacing import AWAY, ROUND, SEEN
from pnp.geometry import EPSILON, Box
from pnp.model.face import Circle, Mark, Paint, Path, Rect, Text
from pnp.model.sheet import Cut, Placement
from pnp.model.stock import Shape, ShapeKind
from pnp.paths import line
from pnp.regular import spread
from pnp.text.setting import Align, Style, Typesetter, VAlign

LENGTH = 4.0
SHORTEST = 1.0
TICK = 2.0  # on the cut itself, where there is nothing beside the block
BLACK = "#000000"  # which a printer need not mix from dots
GREY = "#808080"  # which is seen on light and dark art
MARK = Paint(stroke=BLACK, line=0.15)
LINE = Paint(stroke=GREY, line=0.15)
RIM = Paint(stroke="#ffffff", line=0.2)  # beside an outline, so that it is seen on any art
RIM_AWAY = (LINE.line + RIM.line) / 2  # from the cut: it falls off
BAND = Paint(fill="#e4e4e4")
NOTCH = Paint(stroke="#ffffff", line=1.0)  # what a mark takes away of the bleed under it
BESIDE = 0.35  # between a mark and its number
_NUMBER = Style(size=4.5, least=4.5, fill="#404040", valign=VAlign.MIDDLE, wrap=False)
_HIGH, _WIDE = 1.7, 3.0  # of a number


class MarkEnd(NamedTuple):
    """From where to where a mark goes, in distances from the block."""

    near: float
    far: float
    bleed: float  # how far art lies under it


MarkEnds = tuple[MarkEnd, MarkEnd, MarkEnd, MarkEnd]  # left, top, right, bottom


def cut_marks(
    placements: Sequence[Placement], shape: Shape, block: Box, room: Box
) -> tuple[Mark, ...]:
    """Return marks for straight cuts beside the block, or an outline to follow with scissors.

    Nothing goes beyond `room`. Where the block leaves none of it, a tick lies on the cut itself.
    """
    if not shape.is_rectangular:
        return tuple(mark for placement in placements for mark in _outline(shape, placement))
    return _straight(_boxes(placements), block, _stretches(placements, shape, block, room))


def shortest_mark(
    placements: Sequence[Placement], shape: Shape, block: Box, room: Box
) -> float | None:
    """Return how much is seen of the shortest mark beside a block; outlines have none."""
    if not shape.is_rectangular:
        return None
    long = min(end.far - end.near for end in _stretches(placements, shape, block, room))
    return long if long >= SHORTEST / 2 - EPSILON else 0.0


def cut_numbers(
    placements: Sequence[Placement], shape: Shape, block: Box, room: Box, setter: Typesetter
) -> tuple[Text, ...]:
    """Number the marks above and at the left in the order of the cuts, where there is room."""
    boxes, stretches = _boxes(placements), _stretches(placements, shape, block, room)
    cuts = cuts_between(boxes) if shape.is_rectangular else ()
    ends = {*(box.right for box in boxes), *(box.bottom for box in boxes)}
    begins = {*(box.x for box in boxes), *(box.y for box in boxes)}
    found = []
    for number, cut in enumerate(cuts, 1):
        stretch = stretches[1 if cut.upright else 0]
        if stretch.far - max(stretch.near, stretch.bleed) < _HIGH:
            continue
        before = _is_in(cut.at, ends) and not _is_in(cut.at, begins)
        box, style = _beside(cut, block, stretch, before)
        found.append(setter.label(str(number), box, style))
    return tuple(found)


def ruler_bands(
    placements: Sequence[Placement], shape: Shape, block: Box, room: Box, blade: float
) -> tuple[Mark, ...]:
    """Draw beside each mark, over the piece that is kept, how far a ruler lies from its blade."""
    if not blade or not shape.is_rectangular:
        return ()
    boxes, stretches = _boxes(placements), _stretches(placements, shape, block, room)
    ends = {*(box.right for box in boxes), *(box.bottom for box in boxes)}
    begins = {*(box.x for box in boxes), *(box.y for box in boxes)}
    found: list[Mark] = []
    for cut in cuts_between(boxes):
        before = _is_in(cut.at, ends) and not _is_in(cut.at, begins)
        edge = cut.at - blade if before else cut.at + blade
        for paint, start, end in _ends(cut, block, stretches):
            if paint is MARK:
                low, wide, high = min(cut.at, edge), blade, abs(end - start)
                top = min(start, end)
                box = Box(low, top, wide, high) if cut.upright else Box(top, low, high, wide)
                ruler = (edge, start, edge, end) if cut.upright else (start, edge, end, edge)
                found += [Rect(box, 0.0, BAND), Path(line(*ruler), LINE)]
    return tuple(found)


def _is_in(place: float, places: set[float]) -> bool:
    return any(abs(place - other) < 10 * EPSILON for other in places)


def _beside(cut: Cut, block: Box, end: MarkEnd, before: bool) -> tuple[Box, Style]:
    """Return where a cut's number goes: on the side of the pieces that it trims."""
    if cut.upright:
        x = cut.at - BESIDE - _WIDE if before else cut.at + BESIDE
        align = Align.RIGHT if before else Align.LEFT
        return Box(x, block.y - end.far, _WIDE, _HIGH), _NUMBER._replace(align=align)
    y = cut.at - BESIDE / 2 - _HIGH if before else cut.at + BESIDE / 2
    return Box(block.x - end.far, y, min(_WIDE, end.far - end.bleed), _HIGH), _NUMBER


def _boxes(placements: Sequence[Placement]) -> tuple[Box, ...]:
    return tuple(placement.box for placement in placements)


def _stretches(placements: Sequence[Placement], shape: Shape, block: Box, room: Box) -> MarkEnds:
    """Return where the marks go at each side: a straight cut needs one at both ends."""
    inked = [placement.box.grown(placement.bleed) for placement in placements]
    bleed = block.inside(Box.holding((block, *inked)))
    rounded = shape.corner >= ROUND
    left, top, right, bottom = (
        _stretch(free, over, rounded) for free, over in zip(block.inside(room), bleed, strict=True)
    )
    return left, top, right, bottom


def _stretch(room: float, bleed: float, rounded: bool) -> MarkEnd:
    """Place a mark: beyond the bleed, or through it where corners are rounded off anyway."""
    near = min(bleed + AWAY, max(room - SEEN, 0.0 if rounded else bleed))
    if room - near < SHORTEST:
        near = 0.0
    return MarkEnd(near, min(near + LENGTH, room), bleed)


@lru_cache(maxsize=64)  # nearly all sheets of a component have the same, in every language
def _straight(boxes: tuple[Box, ...], block: Box, sides: MarkEnds) -> tuple[Mark, ...]:
    found: dict[Paint, list[str]] = {NOTCH: [], MARK: [], LINE: []}
    for cut in cuts_between(boxes):
        for paint, start, end in _ends(cut, block, sides):
            ends = (cut.at, start, cut.at, end) if cut.upright else (start, cut.at, end, cut.at)
            found[paint].append(line(*ends))
    return tuple(Path(" ".join(lines), paint) for paint, lines in found.items() if lines)


def _ends(cut: Cut, block: Box, sides: MarkEnds) -> Iterator[tuple[Paint, float, float]]:
    """Yield the strokes at both ends of a cut."""
    first, last = (block.y, block.bottom) if cut.upright else (block.x, block.right)
    before, after = sides[cut.upright :: 2]
    for place, way, stretch in ((first, -1, before), (last, 1, after)):
        if stretch.far - stretch.near < SHORTEST / 2 - EPSILON:
            yield LINE, place, place - way * min(TICK, (last - first) / 4)
            continue
        if stretch.near < stretch.bleed - EPSILON:
            until = min(stretch.bleed, stretch.far)
            yield NOTCH, place + way * stretch.near, place + way * until
        yield MARK, place + way * stretch.near, place + way * stretch.far


def _outline(shape: Shape, placement: Placement) -> Iterator[Mark]:
    """Yield the line that is cut, and around it a light one where no neighbour lies."""
    box, lit = placement.box, min(placement.bleed) >= RIM_AWAY + RIM.line
    if shape.kind is ShapeKind.CIRCLE:
        if lit:
            yield Circle(*box.centre, box.width / 2 + RIM_AWAY, RIM)
        yield Circle(*box.centre, box.width / 2, LINE)
        return
    rim = (Path(spread(shape.d, RIM_AWAY), RIM),) if lit else ()
    yield at_place((*rim, Path(shape.d, LINE)), placement)
