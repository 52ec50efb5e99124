"""Guides for knife, scissors and plotter, and what an order wants of them on finished sheets."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, assert_never

from pnp.arrange.layouts import AWAY, ROUND, SEEN
from pnp.base.geometry import EPSILON, Affine, Box, Point, Size
from pnp.base.outlines import spread
from pnp.base.paths import KAPPA, line, mapped, number, polygon, segments
from pnp.base.units import POINT
from pnp.model.face import (
    Art,
    Circle,
    Flip,
    Group,
    Guides,
    Layer,
    Mark,
    Paint,
    Path,
    Picture,
    PlotterInk,
    Rect,
    Side,
    Text,
)
from pnp.model.order import Order
from pnp.model.sheet import Cut, Placement, Sheet
from pnp.model.stock import Plot, Registration, Shape, ShapeKind
from pnp.text.setting import Align, Style, Typesetter, VAlign

# Straight cuts: which there are on a sheet, and in which order they are made.


@lru_cache(maxsize=64)  # nearly all sheets of a component have the same
def cuts_between(boxes: tuple[Box, ...]) -> tuple[Cut, ...]:
    """Return the cuts from edge to edge that part boxes in a grid, in the order they are made.

    First come all of one direction, the one with more of them: while they are made, all marks are
    there. The two outermost of them are the last, since what they cut off carries the marks of the
    other direction, whole and in their places.
    """
    down = _ordered(x for box in boxes for x in (box.x, box.right))
    across = _ordered(y for box in boxes for y in (box.y, box.bottom))
    upright = [Cut(True, x) for x in down]
    level = [Cut(False, y) for y in across]
    first, then = (upright, level) if len(upright) >= len(level) else (level, upright)
    return tuple(cut for cut in (*first, *then) if not any(goes_through(cut, box) for box in boxes))


def _ordered(places: Iterable[float]) -> Sequence[float]:
    """Put the inner places first, the two outermost last."""
    every = sorted({round(place, 6) for place in places})
    return [*every[1:-1], every[0], *every[-1:]] if len(every) > 1 else every


def goes_through(cut: Cut, box: Box) -> bool:
    """Tell whether a cut goes through a box, not only along its side."""
    begin, end = (box.x, box.right) if cut.upright else (box.y, box.bottom)
    return begin + EPSILON < cut.at < end - EPSILON


# What a cutting plotter follows: the outline and the folds of every piece, in spot colours.

HAIRLINE = 0.25 * POINT  # as wide as plotters' programs expect
CUT_CONTOUR = Paint(stroke="#ff00ff", line=HAIRLINE, spot=PlotterInk.CUT)
CREASE_CONTOUR = Paint(stroke="#00ffff", line=HAIRLINE, spot=PlotterInk.CREASE)
ARC = Paint(stroke="#404040", line=0.15)
HALO = Paint(stroke="#ffffff", line=0.45)  # so that arcs show on dark art too

Shapes = Mapping[str, Shape]  # of components, by id


def contours(sheet: Sheet, shapes: Shapes) -> tuple[Mark, ...]:
    """Return the outlines, holes and folds of all fronts on a sheet, exactly on the cut."""
    marks: list[Mark] = []
    for put in sheet.placements:
        if put.face.side is Side.FRONT:
            shape = shapes[put.face.component]
            cuts = (Path(one, CUT_CONTOUR) for one in (shape.outline, *shape.holes))
            folds = (Path(line(*fold.start, *fold.end), CREASE_CONTOUR) for fold in shape.folds)
            marks.append(at_place((*cuts, *folds), put))
    return (Group(tuple(marks), layer=Layer.CONTOUR),) if marks else ()


def at_place(marks: tuple[Mark, ...], put: Placement) -> Group:
    """Return marks in a piece's own space as they lie on the sheet, turned with the piece."""
    x, y, width, height = put.box
    places = {0: (x, y), 90: (x + width, y), 180: (x + width, y + height), 270: (x, y + height)}
    turned = int(put.rotation) % 360
    return Group(marks, *places[turned], rotate=turned)


def corner_arcs(sheet: Sheet, shapes: Shapes) -> tuple[Mark, ...]:
    """Return arcs where corners are to be rounded, just outside of what is left of the piece."""
    arcs = [
        _arcs(put.box, shape.corner)
        for put in sheet.placements
        if (shape := shapes[put.face.component]).kind is ShapeKind.RECT and shape.corner
    ]
    return (Path(" ".join(arcs), HALO), Path(" ".join(arcs), ARC)) if arcs else ()


def _arcs(box: Box, corner: float) -> str:
    """Return four quarters of circles, their lines beside the cut and not on it."""
    r = corner + HALO.line / 2
    k = KAPPA * r
    n = number
    out = []
    for x, right in ((box.x + corner, -1), (box.right - corner, 1)):
        for y, down in ((box.y + corner, -1), (box.bottom - corner, 1)):
            start = f"{n(x + right * r)} {n(y)}"
            first, then = (x + right * r, y + down * k), (x + right * k, y + down * r)
            handles = " ".join(n(value) for value in (*first, *then))
            out.append(f"M {start} C {handles} {n(x)} {n(y + down * r)}")
    return " ".join(out)


# Cut marks: on white paper beside the pieces, so that they are seen and never on a piece.

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


class _MarkEnd(NamedTuple):
    """From where to where a mark goes, in distances from the block."""

    near: float
    far: float
    bleed: float  # how far art lies under it


_MarkEnds = tuple[_MarkEnd, ...]  # left, top, right, bottom


class Block:
    """Rectangles of one size beside each other, with the room that is left for their marks."""

    def __init__(self, placements: Sequence[Placement], shape: Shape, room: Box) -> None:
        boxes = tuple(placement.box for placement in placements)
        self._boxes = boxes
        self.box = Box.holding(boxes)  # around all of them
        self.cuts = cuts_between(boxes)
        # Where the marks go at each side: a straight cut needs one at both ends.
        inked = [placement.box.grown(placement.bleed) for placement in placements]
        bleed = self.box.inside(Box.holding((self.box, *inked)))
        rounded, free = shape.corner >= ROUND, self.box.inside(room)
        self._ends = tuple(_mark_end(*one, rounded) for one in zip(free, bleed, strict=True))
        # Pieces end at some cuts and begin at others.
        self._lasts = {*(box.right for box in boxes), *(box.bottom for box in boxes)}
        self._firsts = {*(box.x for box in boxes), *(box.y for box in boxes)}

    def marks(self) -> tuple[Mark, ...]:
        """Return marks for straight cuts beside it.

        Nothing goes beyond its room. Where that leaves none, a tick lies on the cut itself.
        """
        return _straight(self._boxes, self.box, self._ends)

    @property
    def shortest(self) -> float:
        """How much is seen of the shortest mark."""
        long = min(end.far - end.near for end in self._ends)
        return long if long >= SHORTEST / 2 - EPSILON else 0.0

    def numbers(self, setter: Typesetter) -> Iterator[Text]:
        """Number the marks above and at the left in the order of cuts, where there is room."""
        for at, cut in enumerate(self.cuts, 1):
            end = self._ends[1 if cut.upright else 0]
            if end.far - max(end.near, end.bleed) >= _HIGH:
                yield setter.label(str(at), *self._beside(cut, end))

    def ruler_bands(self, blade: float) -> Iterator[Mark]:
        """Draw beside each mark, over what is kept, how far a ruler lies from its blade."""
        for cut in self.cuts if blade else ():
            edge = cut.at - blade if self._is_last(cut.at) else cut.at + blade
            for paint, start, end in _ends(cut, self.box, self._ends):
                if paint is MARK:
                    low, wide, high = min(cut.at, edge), blade, abs(end - start)
                    top = min(start, end)
                    box = Box(low, top, wide, high) if cut.upright else Box(top, low, high, wide)
                    ruler = (edge, start, edge, end) if cut.upright else (start, edge, end, edge)
                    yield Rect(box, 0.0, BAND)
                    yield Path(line(*ruler), LINE)

    def _is_last(self, at: float) -> bool:
        """Tell whether pieces end at a cut, and none begins there."""
        near = 10 * EPSILON
        return any(abs(at - one) < near for one in self._lasts) and not any(
            abs(at - one) < near for one in self._firsts
        )

    def _beside(self, cut: Cut, end: _MarkEnd) -> tuple[Box, Style]:
        """Return where a cut's number goes: on the side of the pieces that it trims."""
        before = self._is_last(cut.at)
        if cut.upright:
            x = cut.at - BESIDE - _WIDE if before else cut.at + BESIDE
            align = Align.RIGHT if before else Align.LEFT
            return Box(x, self.box.y - end.far, _WIDE, _HIGH), _NUMBER._replace(align=align)
        y = cut.at - BESIDE / 2 - _HIGH if before else cut.at + BESIDE / 2
        return Box(self.box.x - end.far, y, min(_WIDE, end.far - end.bleed), _HIGH), _NUMBER


def _mark_end(room: float, bleed: float, rounded: bool) -> _MarkEnd:
    """Place a mark: beyond the bleed, or through it where corners are rounded off anyway."""
    near = min(bleed + AWAY, max(room - SEEN, 0.0 if rounded else bleed))
    if room - near < SHORTEST:
        near = 0.0
    return _MarkEnd(near, min(near + LENGTH, room), bleed)


@lru_cache(maxsize=64)  # nearly all sheets of a component have the same, in every language
def _straight(boxes: tuple[Box, ...], block: Box, sides: _MarkEnds) -> tuple[Mark, ...]:
    found: dict[Paint, list[str]] = {NOTCH: [], MARK: [], LINE: []}
    for cut in cuts_between(boxes):
        for paint, start, end in _ends(cut, block, sides):
            ends = (cut.at, start, cut.at, end) if cut.upright else (start, cut.at, end, cut.at)
            found[paint].append(line(*ends))
    return tuple(Path(" ".join(lines), paint) for paint, lines in found.items() if lines)


def _ends(cut: Cut, block: Box, sides: _MarkEnds) -> Iterator[tuple[Paint, float, float]]:
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


def outline_marks(shape: Shape, placement: Placement) -> Iterator[Mark]:
    """Yield the line that is cut, and around it a light one where no neighbour lies."""
    box, lit = placement.box, min(placement.bleed) >= RIM_AWAY + RIM.line
    if shape.kind is ShapeKind.CIRCLE:
        if lit:
            yield Circle(*box.centre, box.width / 2 + RIM_AWAY, RIM)
        yield Circle(*box.centre, box.width / 2, LINE)
        return
    rim = (Path(spread(shape.d, RIM_AWAY), RIM),) if lit else ()
    yield at_place((*rim, Path(shape.d, LINE)), placement)


# Guides on the back of the paper: each behind the same guide of the front.


def behind_marks(marks: Iterable[Mark], paper: Size, flip: Flip) -> tuple[Mark, ...]:
    """Return marks as they lie on the other side of the sheet; words stay readable."""
    sideways = flip.is_sideways(paper)
    axis = paper.width if sideways else paper.height
    return tuple(_mirrored(mark, axis, sideways) for mark in marks)


def _mirrored(mark: Mark, axis: float, sideways: bool) -> Mark:
    """Return a mark mirrored; `axis` is twice as far from the origin as what it is mirrored at."""
    mirror = Affine(a=-1.0, e=axis) if sideways else Affine(d=-1.0, f=axis)
    match mark:
        case Path():
            return mark._replace(d=mapped(mark.d, mirror))
        case Rect():
            return mark._replace(box=_mirrored_box(mark.box, axis, sideways))
        case Circle():
            x, y = (axis - mark.x, mark.y) if sideways else (mark.x, axis - mark.y)
            return mark._replace(x=x, y=y)
        case Group():
            x, y = (axis - mark.x, mark.y) if sideways else (mark.x, axis - mark.y)
            inner = tuple(_mirrored(one, 0.0, sideways) for one in mark.marks)
            clip = mapped(mark.clip, mirror._replace(e=0.0, f=0.0))
            turned = -mark.rotate % 360
            return mark._replace(marks=inner, x=x, y=y, rotate=turned, clip=clip, shared="")
        case Text() | Picture():
            box = _mirrored_box(mark.box, axis, sideways)
            return Group((mark,), box.x - mark.box.x, box.y - mark.box.y)
        case Art():
            return mark  # which no guide is made of
        case _:
            assert_never(mark)


def _mirrored_box(box: Box, axis: float, sideways: bool) -> Box:
    return box._replace(x=axis - box.right) if sideways else box._replace(y=axis - box.bottom)


# A plotter follows the very lines that `--cut-contour` prints.

SAME_PLACE = 3  # digits by which the ends of two lines are the same: a thousandth of a millimetre
REGISTER = Paint(fill="#000000")

Edge = tuple[Point, Point]


def register_marks(sheet: Sheet, registration: Registration | None) -> tuple[Mark, ...]:
    """Return the marks of fronts that a plotter looks for, as they are printed."""
    if registration is None or sheet.side is Side.BACK or not sheet.placements:
        return ()
    return tuple(Path(polygon(one), REGISTER) for one in registration.marks(sheet.size))


def plot_of(sheet: Sheet, title: str, registration: Registration | None) -> Plot:
    """Return the lines of a sheet that was arranged with its contours."""
    groups = [mark for mark in sheet.guides if isinstance(mark, Group)]
    found = [one for group in groups if group.layer is Layer.CONTOUR for one in _paths(group)]
    folds = [d for d, paint in found if paint == CREASE_CONTOUR]
    if sheet.fold is not None:  # the line between fronts and backs
        at, (width, height) = sheet.fold.at, sheet.size
        folds.append(line(at, 0, at, height) if sheet.fold.upright else line(0, at, width, at))
    return Plot(
        title=title,
        size=sheet.size,
        cuts=tuple(_without_shared_sides([d for d, paint in found if paint == CUT_CONTOUR])),
        folds=tuple(folds),
        register=registration.marks(sheet.size) if registration else (),
    )


def _paths(group: Group) -> Iterator[tuple[str, Paint]]:
    """Yield the paths inside of a group as they lie on the sheet, with how they are drawn."""
    here = Affine.about(Point(0.0, 0.0), turn=group.rotate, move=Point(group.x, group.y))
    for mark in group.marks:
        if isinstance(mark, Group):
            yield from ((mapped(d, here), paint) for d, paint in _paths(mark))
        elif isinstance(mark, Path):
            yield mapped(mark.d, here), mark.paint


def _without_shared_sides(paths: list[str]) -> Iterator[str]:
    """Yield outlines, and of those that share sides with another only the sides that are left.

    No blade goes twice along a cut that frees two pieces.
    """
    known: set[tuple[Point, Point]] = set()
    for d in paths:
        edges = _edges(d)
        fresh = [edge for edge in edges if _key(edge) not in known]
        known.update(map(_key, edges))
        if len(fresh) == len(edges):
            yield d
        else:
            yield from _polylines(fresh)


def _edges(d: str) -> list[Edge]:
    """Return the straight sides of an outline; none if it has curves."""
    found: list[Edge] = []
    start = here = Point(0.0, 0.0)
    for command, values in segments(d):
        if command == "C":
            return []
        end = start if command == "Z" else Point(*values)
        if command == "M":
            start = end
        elif math.dist(here, end) > 10**-SAME_PLACE:
            found.append((here, end))
        here = end
    return found


def _key(edge: Edge) -> tuple[Point, Point]:
    one, other = (Point(round(x, SAME_PLACE), round(y, SAME_PLACE)) for x, y in sorted(edge))
    return one, other


def _polylines(edges: list[Edge]) -> Iterator[str]:
    """Yield sides that follow each other as one line."""
    runs: list[list[Point]] = []
    for start, end in edges:
        if not runs or runs[-1][-1] != start:
            runs.append([start])
        runs[-1].append(end)
    for run in runs:
        yield "M " + " L ".join(f"{number(x)} {number(y)}" for x, y in run)


# An order wants guides on one side or both, arcs, contours, and marks of plotters.


def with_guides(sheets: Sequence[Sheet], shapes: Shapes, order: Order) -> tuple[Sheet, ...]:
    """Return sheets with the guides that an order asks for; folds are needed in any case.

    A plotter finds its marks on every front, below all that is printed.
    """
    fronts = {sheet.number: sheet for sheet in sheets if sheet.side is Side.FRONT}
    return tuple(
        sheet._replace(
            guides=tuple(_guides(sheet, fronts.get(sheet.number), shapes, order)),
            under=(*sheet.under, *register_marks(sheet, order.registration)),
        )
        for sheet in sheets
    )


def _guides(sheet: Sheet, front: Sheet | None, shapes: Shapes, order: Order) -> Iterator[Mark]:
    if sheet.side is Side.BACK:
        yield from sheet.guides
        if front and order.guides is Guides.BOTH:
            cuts = without_layer(_cuts(front, shapes, order), Layer.CUT, Layer.FOLD)
            yield from behind_marks(cuts, sheet.size, order.flip)
        return
    if order.guides is Guides.NONE:
        yield from without_layer(sheet.guides, Layer.CUT, Layer.CUT)
    else:
        yield from _cuts(sheet, shapes, order)
    if order.contour:
        yield from contours(sheet, shapes)


def _cuts(sheet: Sheet, shapes: Shapes, order: Order) -> tuple[Mark, ...]:
    return (*sheet.guides, *(corner_arcs(sheet, shapes) if order.corners else ()))


def without_layer(marks: Iterable[Mark], usual: Layer, layer: Layer) -> tuple[Mark, ...]:
    """Return marks in groups of one layer each, those of one layer left out."""
    out: list[Mark] = []
    for mark in Group.on_layers(marks, usual):
        if isinstance(mark, Group) and mark.layer is None:
            inner = without_layer(mark.marks, usual, layer)
            if inner:
                out.append(mark._replace(marks=inner))
        elif not (isinstance(mark, Group) and mark.layer is layer):
            out.append(mark)
    return tuple(out)
