"""What is folded: fold lines and glue tabs over its face, and numbered steps with pictures."""

import math
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import NamedTuple

from pnp.arrange.job import PaperJob
from pnp.arrange.layouts import FOOT, Layout
from pnp.base.folding import Net
from pnp.base.geometry import Box, Edges, Point
from pnp.base.outlines import is_inside, outlines
from pnp.base.paths import line, number, polygon
from pnp.model.face import Group, Layer, Mark, Paint, Path
from pnp.model.sheet import Cut
from pnp.model.stock import Fold, FoldKind, Paper, Shape, Tab
from pnp.text.breaking import BOLD
from pnp.text.setting import Align, Style, Typesetter, VAlign

# Fold lines, glue tabs and holes of a piece.

INK = "#303030"
# Light, since they stay on the edges of what is folded; scoring begins at the ticks outside.
MOUNTAIN = Paint(stroke=INK, line=0.12, opacity=0.4, dash=(4.0, 1.0, 0.8, 1.0))
VALLEY = Paint(stroke=INK, line=0.12, opacity=0.4, dash=(1.6, 1.2))
FOLDS = {FoldKind.MOUNTAIN: MOUNTAIN, FoldKind.VALLEY: VALLEY}
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
        *(mark for tab in shape.tabs for mark in _tab_marks(tab, setter)),
        *(Path(line(*fold.start, *fold.end), HALO) for fold in shape.folds),
        *(Path(line(*fold.start, *fold.end), FOLDS[fold.kind]) for fold in shape.folds),
        *(mark for fold in shape.folds for mark in _tick_marks(fold, shape, room)),
        *(mark for tab in shape.tabs for mark in _edge_numbers(tab, shape, room, setter)),
        *(Path(hole, HOLE) for hole in shape.holes),
    ]
    return (Group(tuple(marks), box.x, box.y, layer=Layer.FOLD),) if marks else ()


def crease(fold: Cut, paper: Paper, beside: Box, said: str, setter: Typesetter) -> Mark:
    """Return the line that a sheet is folded along, and what to do, if that has room beside pieces.

    At both ends it is drawn through: a ruler is laid on there to score it.
    """
    box = paper.reach.shrunk(Edges(bottom=FOOT))
    if fold.upright:
        start, end, first, last = box.y, box.bottom, beside.y, beside.bottom
    else:
        start, end, first, last = box.x, box.right, beside.x, beside.right
    x, y = (fold.at, 0.0) if fold.upright else (0.0, fold.at)
    scores = f"{line(start, 0, start + SCORE, 0)} {line(end - SCORE, 0, end, 0)}"
    marks: list[Mark] = [Path(line(start, 0, end, 0), VALLEY), Path(scores, _SCORE)]
    words = setter.label(said, Box(first, -3.4, last - first, 3), _ALONG)
    if not words.too_wide:
        marks.append(words)
    return Group(tuple(marks), x, y, rotate=90.0 if fold.upright else 0.0, layer=Layer.FOLD)


def _tick_marks(fold: Fold, shape: Shape, room: Box) -> Iterator[Mark]:
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


def _edge_numbers(tab: Tab, shape: Shape, room: Box, setter: Typesetter) -> Iterator[Mark]:
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


def _tab_marks(tab: Tab, setter: Typesetter) -> Iterator[Mark]:
    xs, ys = zip(*tab.corners, strict=True)
    outline = polygon(tab.corners)
    yield Path(outline, GLUE)
    yield Group((hatch(Box.around(xs, ys)),), clip=outline)
    if tab.label:
        room = Box(sum(xs) / len(xs) - 4, sum(ys) / len(ys) - 2, 8, 4)
        yield setter.label(tab.label, room, _LABEL)


# How a net becomes a model: numbered steps, drawn from the net.

_LOW, _HIGH = 13.5, 24.0  # of a row of steps
_APART = 6.0  # from the net, its ticks and numbers
_GAP = 3.0
_WIDE = 120.0  # that a row needs
_TURN = 38.0  # degrees that a net is folded in its picture
_SQUARE = 90.0
_WORDS = Style(size=7.5, least=6.0, fill=INK, valign=VAlign.MIDDLE, leading=1.15)
_NUMBER = Style(size=8.0, fill=INK, style=BOLD, wrap=False)
_THIN = Paint(stroke="#808080", line=0.15, fill="#ffffff")
_BOLD = Paint(stroke=INK, line=0.45, join="round")
_FOLD = Paint(stroke=INK, line=0.3, dash=(1.0, 0.5))
_FRONT = Paint(stroke=INK, line=0.15, fill="#ffffff", join="round")
_BEHIND = Paint(stroke=INK, line=0.15, fill="#c9c9c9", join="round")
_TAB = Paint(stroke=INK, line=0.15, fill="#8a8a8a")


class _Step(NamedTuple):
    """A step: its word in the stock, for which nets it is told, and its picture."""

    word: str
    holds: Callable[[Shape], bool]
    picture: Callable[[Shape, Box], Iterator[Mark]]

    @property
    def name(self) -> str:
        """What a component calls it that has its own words for it."""
        return self.word.removeprefix("step_").removesuffix("_both")


def _assembly_steps(job: PaperJob, room: Box, around: Box) -> Iterator[Mark]:
    """Yield the steps of what is folded, wherever there is room for them."""
    shape = job.component.shape
    if shape.folds and job.component.pieces:
        told = [step for step in STEPS if step.holds(shape)]
        told += [LAST] if LAST.name in job.assembly else []
        cells = _cells(shape, len(told), room, around)
        for number, (step, cell) in enumerate(zip(told, cells, strict=False), 1):
            side = min(cell.height, cell.width * 0.42)
            picture = Box(cell.x + 4, cell.y + (cell.height - side) / 2, side, side)
            yield job.setter.label(f"{number}", Box(cell.x, picture.y, 4, 4), _NUMBER)
            yield from step.picture(shape, picture)
            words, own = cell.shrunk(Edges(left=side + 5.5)), job.assembly.get(step.name)
            yield job.setter.label(own or job.word(step.word), words, _WORDS, marked=bool(own))


def _cells(shape: Shape, count: int, room: Box, around: Box) -> list[Box]:
    """Return places in a row below the net, or in a column where the net itself leaves room."""
    y = around.bottom + _APART
    high = min(room.bottom - y, _HIGH)
    if high >= _LOW and room.width >= _WIDE:
        wide = room.width / count
        return [Box(room.x + at * wide, y, wide - _GAP, high) for at in range(count)]
    for free in shape.free[1:]:
        x, y = around.x + free.x, around.y + free.y
        step = free.height / count
        return [Box(x, y + at * step, free.width, step - 1) for at in range(count)]
    return []


def _flat(
    shape: Shape, box: Box, cut: Paint, inner: Iterable[str] = (), paint: Paint = _FOLD
) -> Iterator[Mark]:
    """Yield the net as it lies, as large as the box allows, with more drawn over it."""
    scale = min(box.width / shape.size.width, box.height / shape.size.height)
    x = box.x + (box.width - shape.size.width * scale) / 2
    y = box.y + (box.height - shape.size.height * scale) / 2
    over = (Path(d, _thinner(paint, scale)) for d in inner)
    yield Group((Path(shape.outline, _thinner(cut, scale)), *over), x, y, scale=scale)


def _thinner(paint: Paint, scale: float) -> Paint:
    """Return a line that is as wide as told once all of it is drawn larger."""
    return paint._replace(line=paint.line / scale, dash=tuple(one / scale for one in paint.dash))


def _in_space(shape: Shape, box: Box, degrees: float) -> Iterator[Mark]:
    """Yield the net with all its folds turned by so much, seen at a slant."""
    creases = [
        (fold.start, fold.end, degrees if fold.kind is FoldKind.MOUNTAIN else -degrees)
        for fold in shape.folds
    ]
    panels = [
        panel for outline in outlines(shape.outline) for panel in Net.of(outline, creases).folded()
    ]
    points: list[Point] = [point for panel, _ in panels for point in panel]
    whole = Box.around([x for x, _ in points], [y for _, y in points])
    scale = min(box.width / whole.width, box.height / whole.height)
    marks = tuple(
        Path(polygon(panel), _thinner(_FRONT if front else _BEHIND, scale))
        for panel, front in panels
    )
    x = box.x + (box.width - whole.width * scale) / 2 - whole.x * scale
    y = box.y + (box.height - whole.height * scale) / 2 - whole.y * scale
    yield Group(marks, x, y, scale=scale)


def _has_valleys(shape: Shape) -> bool:
    return any(fold.kind is FoldKind.VALLEY for fold in shape.folds)


def _scored(shape: Shape, box: Box) -> Iterator[Mark]:
    return _flat(shape, box, _THIN, (line(*fold.start, *fold.end) for fold in shape.folds))


def _glued(shape: Shape, box: Box) -> Iterator[Mark]:
    return _flat(shape, box, _THIN, (polygon(tab.corners) for tab in shape.tabs), _TAB)


_cut_out, _fold = partial(_flat, cut=_BOLD), partial(_in_space, degrees=_TURN)
_tuck = partial(_in_space, degrees=_SQUARE)
STEPS = (
    _Step("step_score", lambda _: True, _scored),
    _Step("step_cut", lambda _: True, _cut_out),
    _Step("step_fold", lambda shape: not _has_valleys(shape), _fold),
    _Step("step_fold_both", _has_valleys, _fold),
    _Step("step_glue", lambda shape: bool(shape.tabs), _glued),
    _Step("step_tuck", lambda shape: shape.tuck is not None, _tuck),
)
LAST = _Step("step_then", lambda _: True, _tuck)  # which only a component itself has words for
STEP_WORDS = tuple(step.word for step in STEPS)


# What is said of pieces beside them: a sentence above, or beside a net that leaves room.

_NOTE = Style(size=9.0, least=6.0, fill="#404040", align=Align.CENTRE)


def notes(job: PaperJob, layout: Layout, around: Box) -> Iterator[Mark]:
    """Yield the note of a sheet and the steps of what is folded, each set at its place."""
    free = job.component.shape.free
    box = layout.note and layout.note.shrunk(Edges(left=10, top=1.5, right=10, bottom=1.5))
    if free:
        x, y, width, height = free[0]
        box = Box(around.x + x, around.y + y, width, height)
    if job.note and box:
        yield job.setter.label(job.note, box, _NOTE, marked=True)
    yield from _assembly_steps(job, layout.room, around)
