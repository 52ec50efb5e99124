"""Fold lines, glue tabs and holes of a piece, drawn over its face."""

from collections.abc import Iterator

from pnp.findings import NOWHERE
from pnp.geometry import Box, Point
from pnp.model.face import Group, Mark, Paint, Path
from pnp.model.stock import Shape, Tab
from pnp.paths import number
from pnp.text.setting import Slot, Style, Typesetter

INK = "#303030"
MOUNTAIN = Paint(stroke=INK, line=0.2, dash=(4.0, 1.0, 0.8, 1.0))
VALLEY = Paint(stroke=INK, line=0.2, dash=(1.6, 1.2))
HALO = Paint(stroke="#ffffff", line=0.5, opacity=0.6)  # so that folds show on dark art too
HOLE = Paint(stroke="#808080", line=0.15)
GLUE = Paint(fill="#ffffff", opacity=0.7)
HATCH = Paint(stroke="#8a8a8a", line=0.15)
STEP = 2.0  # between the lines of a hatch
_LABEL = Style("body", 1, 8.0, 5.0, "centre", "middle", INK, 1.0, False, "")


def fold_marks(shape: Shape, box: Box, setter: Typesetter) -> tuple[Mark, ...]:
    """Return what tells a reader where to fold, glue and pierce a piece at its place."""
    marks = [
        *(mark for tab in shape.tabs for mark in _tab(tab, setter)),
        *(Path(_line(fold.start, fold.end), HALO) for fold in shape.folds),
        *(
            Path(_line(fold.start, fold.end), MOUNTAIN if fold.kind == "mountain" else VALLEY)
            for fold in shape.folds
        ),
        *(Path(hole, HOLE) for hole in shape.holes),
    ]
    return (Group(tuple(marks), box.x, box.y),) if marks else ()


def hatch(box: Box) -> Path:
    """Return slanted lines that fill a box."""
    d = []
    at = STEP
    while at < box.width + box.height:
        start = Point(box.x + min(at, box.width), box.y + max(0.0, at - box.width))
        end = Point(box.x + max(0.0, at - box.height), box.y + min(at, box.height))
        d.append(_line(start, end))
        at += STEP
    return Path(" ".join(d) or f"M {number(box.x)} {number(box.y)} Z", HATCH)


def _tab(tab: Tab, setter: Typesetter) -> Iterator[Mark]:
    outline = "M " + " L ".join(f"{number(x)} {number(y)}" for x, y in tab.corners) + " Z"
    xs, ys = zip(*tab.corners, strict=True)
    box = Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
    yield Path(outline, GLUE)
    yield Group((hatch(box),), clip=outline)
    if tab.label:
        middle = Point(sum(xs) / len(xs), sum(ys) / len(ys))
        room = Box(middle.x - 4, middle.y - 2, 8, 4)
        yield setter.set_text(tab.label, Slot(room, _LABEL, NOWHERE))[0]


def _line(start: Point, end: Point) -> str:
    return f"M {number(start.x)} {number(start.y)} L {number(end.x)} {number(end.y)}"
