"""Fold lines, glue tabs and holes of a piece, drawn over its face."""

import math
from collections.abc import Iterator

from pnp.arrange.grid import FOOT
from pnp.geometry import Box, Edges, Point
from pnp.model.face import Group, Mark, Paint, Path
from pnp.model.names import Layer
from pnp.model.sheet import Cut
from pnp.model.stock import Fold, FoldKind, Paper, Shape, Tab
from pnp.outlines import is_inside, outlines
from pnp.paths import line, number, polygon
from pnp.text.fonts import BOLD
from pnp.text.setting import Align, Style, Typesetter, VAlign

INK = "#303030"
# Light, since they stay on the edges of what is folded; scoring begins at the ticks outside.
MOUNTAIN = Paint(stroke=INK, line=0.12, opacity=0.4, dash=(4.0, 1.0, 0.8, 1.0))
VALLEY = Paint(stroke=INK, line=0.12, opacity=0.4, dash=(1.6, 1.2))
HALO = Paint(stroke="#ffffff", line=0.3, opacity=0.35)  # so that folds show on dark art too
TICKS = {  # where scoring begins
    FoldKind.MOUNTAIN: Paint(stroke=INK, line=0.2),
    FoldKind.VALLEY: Paint(stroke=INK, line=0.2, dash=(0.8, 0.6)),
}
BEYOND = 0.5  # between the bleed and a tick
TICK = 3.0
HOLE = Paint(stroke="#808080", line=0.15)
GLUE = Paint(fill="#ffffff", opacity=0.7)
HATCH = Paint(stroke="#8a8a8a", line=0.15)
SCORE = 8.0  # of the strokes at both ends of a sheet's fold
_SCORE = Paint(stroke="#000000", line=0.25)
_ALONG = Style(
    size=6.5, least=5.0, fill="#404040", align=Align.CENTRE, valign=VAlign.BOTTOM, wrap=False
)
STEP = 2.0  # between the lines of a hatch
EDGE = 2.2  # from an edge to the number of the tab that goes under it
_EDGE = Style(size=6.0, least=5.0, fill=INK, align=Align.CENTRE, valign=VAlign.MIDDLE, wrap=False)
_LABEL = Style(
    size=8.0, least=5.0, fill=INK, style=BOLD, align=Align.CENTRE, valign=VAlign.MIDDLE, wrap=False
)


def fold_marks(shape: Shape, box: Box, reach: Box, setter: Typesetter) -> tuple[Mark, ...]:
    """Return what tells a reader where to fold, glue and pierce a piece at its place.

    What would stand beside the piece where no printer reaches is left out.
    """
    room = reach._replace(x=reach.x - box.x, y=reach.y - box.y)
    marks = [
        *(mark for tab in shape.tabs for mark in _tab(tab, setter)),
        *(Path(line(*fold.start, *fold.end), HALO) for fold in shape.folds),
        *(
            Path(
                line(*fold.start, *fold.end), MOUNTAIN if fold.kind is FoldKind.MOUNTAIN else VALLEY
            )
            for fold in shape.folds
        ),
        *(mark for fold in shape.folds for mark in _ticks(fold, shape, room)),
        *(mark for tab in shape.tabs for mark in _edges(tab, shape, room, setter)),
        *(Path(hole, HOLE) for hole in shape.holes),
    ]
    return (Group(tuple(marks), box.x, box.y, layer=Layer.FOLD),) if marks else ()


def crease(fold: Cut, paper: Paper, beside: Box, said: str, setter: Typesetter) -> Mark:
    """Return the line that a sheet is folded along, and what to do, if that has room beside pieces.

    At both ends it is drawn through: a ruler is laid on there to score it.
    """
    box = paper.reach.shrunk(Edges(bottom=FOOT))
    if fold.upright:
        start, end, x, y = box.y, box.bottom, fold.at, 0.0
        first, last = beside.y, beside.bottom
    else:
        start, end, x, y = box.x, box.right, 0.0, fold.at
        first, last = beside.x, beside.right
    scores = f"{line(start, 0, start + SCORE, 0)} {line(end - SCORE, 0, end, 0)}"
    marks: list[Mark] = [Path(line(start, 0, end, 0), VALLEY), Path(scores, _SCORE)]
    words = setter.label(said, Box(first, -3.4, last - first, 3), _ALONG)
    if not words.too_wide:
        marks.append(words)
    return Group(tuple(marks), x, y, rotate=90.0 if fold.upright else 0.0, layer=Layer.FOLD)


def _ticks(fold: Fold, shape: Shape, room: Box) -> Iterator[Mark]:
    """Yield ticks in line with a fold, beyond its ends, where there is no other part of the net."""
    around = outlines(shape.outline)
    for end, other in ((fold.end, fold.start), (fold.start, fold.end)):
        away = _towards(other, end)
        near, far = shape.bleed + BEYOND, shape.bleed + BEYOND + TICK
        beside = Point(-away.y, away.x)
        clear = all(
            not is_inside(_moved(_moved(end, away, at), beside, side), around)
            for at in (BEYOND, near, (near + far) / 2, far)
            for side in (-BEYOND, 0.0, BEYOND)
        )
        start, stop = (_moved(end, away, at) for at in (near, far))
        if clear and room.holds(Box.around((start.x, stop.x), (start.y, stop.y))):
            yield Path(line(*start, *stop), TICKS[fold.kind])


def _edges(tab: Tab, shape: Shape, room: Box, setter: Typesetter) -> Iterator[Mark]:
    """Yield the number of a tab beside the edge that it goes under, outside of the net."""
    around = outlines(shape.outline)
    for start, end in tab.under:
        along = _towards(start, end)
        middle = Point((start.x + end.x) / 2, (start.y + end.y) / 2)
        for away in (Point(-along.y, along.x), Point(along.y, -along.x)):
            place = _moved(middle, away, shape.bleed + EDGE)
            if tab.label and not is_inside(_moved(middle, away, BEYOND), around):
                if room.holds(Box(place.x - 1, place.y - 1, 2, 2)):
                    yield setter.label(tab.label, Box(place.x - 3, place.y - 1.5, 6, 3), _EDGE)
                break


def _towards(start: Point, end: Point) -> Point:
    long = math.dist(start, end) or 1.0
    return Point((end.x - start.x) / long, (end.y - start.y) / long)


def _moved(place: Point, away: Point, by: float) -> Point:
    return Point(place.x + away.x * by, place.y + away.y * by)


def hatch(box: Box) -> Path:
    """Return slanted lines that fill a box."""
    d = []
    at = STEP
    while at < box.width + box.height:
        start = box.x + min(at, box.width), box.y + max(0.0, at - box.width)
        end = box.x + max(0.0, at - box.height), box.y + min(at, box.height)
        d.append(line(*start, *end))
        at += STEP
    return Path(" ".join(d) or f"M {number(box.x)} {number(box.y)} Z", HATCH)


def _tab(tab: Tab, setter: Typesetter) -> Iterator[Mark]:
    xs, ys = zip(*tab.corners, strict=True)
    outline = polygon(tab.corners)
    yield Path(outline, GLUE)
    yield Group((hatch(Box.around(xs, ys)),), clip=outline)
    if tab.label:
        room = Box(sum(xs) / len(xs) - 4, sum(ys) / len(ys) - 2, 8, 4)
        yield setter.label(tab.label, room, _LABEL)
