"""How a net becomes a model: numbered steps in words and small pictures, drawn from the net."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from pnp.arrange.job import PaperJob
from pnp.folding import folded
from pnp.geometry import Box, Edges, Point
from pnp.model.face import Group, Mark, Paint, Path
from pnp.model.stock import FoldKind, Shape
from pnp.outlines import outlines
from pnp.paths import line, polygon
from pnp.text.fonts import BOLD
from pnp.text.setting import Style, VAlign

INK = "#303030"
LOW, HIGH = 13.5, 24.0  # of a row of steps
APART = 6.0  # from the net, its ticks and numbers
GAP = 3.0
WIDE = 120.0  # that a row needs
TURN = 38.0  # degrees that a net is folded in its picture
SQUARE = 90.0
_WORDS = Style(size=7.5, least=6.0, fill=INK, valign=VAlign.MIDDLE, leading=1.15)
_NUMBER = Style(size=8.0, fill=INK, style=BOLD, wrap=False)
_THIN = Paint(stroke="#808080", line=0.15, fill="#ffffff")
_BOLD = Paint(stroke=INK, line=0.45, join="round")
_FOLD = Paint(stroke=INK, line=0.3, dash=(1.0, 0.5))
_FRONT = Paint(stroke=INK, line=0.15, fill="#ffffff", join="round")
_BEHIND = Paint(stroke=INK, line=0.15, fill="#c9c9c9", join="round")
_TAB = Paint(stroke=INK, line=0.15, fill="#8a8a8a")


class Step(NamedTuple):
    """A step: its word in the stock, for which nets it is told, and its picture."""

    word: str
    holds: Callable[[Shape], bool]
    picture: Callable[[Shape, Box], Iterator[Mark]]

    @property
    def name(self) -> str:
        """What a component calls it that has its own words for it."""
        return self.word.removeprefix("step_").removesuffix("_both")


def steps(job: PaperJob, room: Box, around: Box) -> Iterator[Mark]:
    """Yield the steps of what is folded, wherever there is room for them."""
    shape = job.component.shape
    if shape.folds and job.component.pieces:
        told = [step for step in STEPS if step.holds(shape)]
        told += [LAST] if LAST.name in job.assembly else []
        cells = _cells(shape, len(told), room, around)
        for number, (step, cell) in enumerate(zip(told, cells, strict=False), 1):
            yield from _cell(job, step, number, cell)


def _cells(shape: Shape, count: int, room: Box, around: Box) -> list[Box]:
    """Return places in a row below the net, or in a column where the net itself leaves room."""
    y = around.bottom + APART
    high = min(room.bottom - y, HIGH)
    if high >= LOW and room.width >= WIDE:
        wide = room.width / count
        return [Box(room.x + at * wide, y, wide - GAP, high) for at in range(count)]
    for free in shape.free[1:]:
        x, y = around.x + free.x, around.y + free.y
        step = free.height / count
        return [Box(x, y + at * step, free.width, step - 1) for at in range(count)]
    return []


def _cell(job: PaperJob, step: Step, number: int, cell: Box) -> Iterator[Mark]:
    shape = job.component.shape
    side = min(cell.height, cell.width * 0.42)
    picture = Box(cell.x + 4, cell.y + (cell.height - side) / 2, side, side)
    yield job.setter.label(f"{number}", Box(cell.x, picture.y, 4, 4), _NUMBER)
    yield from step.picture(shape, picture)
    words = cell.shrunk(Edges(left=side + 5.5))
    own = job.assembly.get(step.name)
    yield job.setter.label(own or job.word(step.word), words, _WORDS, marked=bool(own))


def _flat(
    shape: Shape, box: Box, more: Callable[[float], Iterator[Mark]], cut: Paint
) -> Iterator[Mark]:
    """Yield the net as it lies, as large as the box allows, with more drawn over it."""
    scale = min(box.width / shape.size.width, box.height / shape.size.height)
    x = box.x + (box.width - shape.size.width * scale) / 2
    y = box.y + (box.height - shape.size.height * scale) / 2
    thin = cut._replace(line=cut.line / scale)
    yield Group((Path(shape.outline, thin), *more(scale)), x, y, scale=scale)


def _score(shape: Shape, box: Box) -> Iterator[Mark]:
    def folds(scale: float) -> Iterator[Mark]:
        dash = tuple(length / scale for length in _FOLD.dash)
        paint = _FOLD._replace(line=_FOLD.line / scale, dash=dash)
        yield from (Path(line(*fold.start, *fold.end), paint) for fold in shape.folds)

    yield from _flat(shape, box, folds, _THIN)


def _cut(shape: Shape, box: Box) -> Iterator[Mark]:
    yield from _flat(shape, box, lambda _: iter(()), _BOLD)


def _glue(shape: Shape, box: Box) -> Iterator[Mark]:
    def tabs(scale: float) -> Iterator[Mark]:
        paint = _TAB._replace(line=_TAB.line / scale)
        yield from (Path(polygon(tab.corners), paint) for tab in shape.tabs)

    yield from _flat(shape, box, tabs, _THIN)


def _fold(shape: Shape, box: Box) -> Iterator[Mark]:
    yield from _in_space(shape, box, TURN)


def _tuck(shape: Shape, box: Box) -> Iterator[Mark]:
    yield from _in_space(shape, box, SQUARE)


def _in_space(shape: Shape, box: Box, degrees: float) -> Iterator[Mark]:
    """Yield the net with all its folds turned by so much, seen at a slant."""
    creases = [
        (fold.start, fold.end, degrees if fold.kind is FoldKind.MOUNTAIN else -degrees)
        for fold in shape.folds
    ]
    panels = [panel for outline in outlines(shape.outline) for panel in folded(outline, creases)]
    points: list[Point] = [point for panel, _ in panels for point in panel]
    whole = Box.around([x for x, _ in points], [y for _, y in points])
    scale = min(box.width / whole.width, box.height / whole.height)
    marks = tuple(
        Path(polygon(panel), paint._replace(line=paint.line / scale))
        for panel, front in panels
        for paint in (_FRONT if front else _BEHIND,)
    )
    x = box.x + (box.width - whole.width * scale) / 2 - whole.x * scale
    y = box.y + (box.height - whole.height * scale) / 2 - whole.y * scale
    yield Group(marks, x, y, scale=scale)


def _has_valleys(shape: Shape) -> bool:
    return any(fold.kind is FoldKind.VALLEY for fold in shape.folds)


STEPS = (
    Step("step_score", lambda _: True, _score),
    Step("step_cut", lambda _: True, _cut),
    Step("step_fold", lambda shape: not _has_valleys(shape), _fold),
    Step("step_fold_both", _has_valleys, _fold),
    Step("step_glue", lambda shape: bool(shape.tabs), _glue),
    Step("step_tuck", lambda shape: shape.tuck is not None, _tuck),
)
LAST = Step("step_then", lambda _: True, _tuck)  # which only a component itself has words for
WORDS = tuple(step.word for step in STEPS)
