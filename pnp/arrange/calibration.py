"""The calibration sheet: front and back of one sheet of paper that tells what a printer does."""

from collections.abc import Iterator

from pnp.arrange.backs import turns_sideways
from pnp.arrange.instructions import INK, Calibration, instructions
from pnp.arrange.verniers import (
    ACROSS,
    CUT,
    DOWN,
    FOLD,
    LANDING,
    Edge,
    direction,
    flap_scale,
    length_for,
    main_scale,
    margin_ruler,
    measured_line,
)
from pnp.geometry import Box, Edges, Point
from pnp.model.face import Circle, Group, Mark, Paint, Path
from pnp.model.names import Side
from pnp.model.sheet import Sheet
from pnp.paths import line
from pnp.text.setting import Align, Style, VAlign

SOFT = "#606060"
INSIDE = LANDING + 14.0  # how deep words begin
RULER = 33.0  # what a ruler takes of the edge on either side of its middle
_CUT = Paint(stroke=INK, line=0.25)
_FOLD = Paint(stroke=INK, line=0.25, dash=(2.4, 1.6))
_ALONG = Style(size=7.0, least=5.0, fill=SOFT, valign=VAlign.BOTTOM, wrap=False)
_MIDDLE = Style(size=11.0, least=7.0, fill=INK, align=Align.CENTRE, valign=VAlign.MIDDLE)


def calibration_sheets(job: Calibration) -> tuple[Sheet, Sheet]:
    """Return both sides of the sheet."""
    whole = Box(0, 0, *job.size)
    middle = whole.shrunk(Edges(INSIDE, INSIDE, INSIDE, INSIDE))
    front = [*_edges(job), *instructions(job, middle)]
    turned: tuple[Mark, ...] = (*_flaps(job), *_behind(job, middle))
    if not turns_sideways(job.size, job.flip):
        turned = (Group(turned, job.size.width, job.size.height, rotate=180),)
    sides = ((Side.FRONT, tuple(front)), (Side.BACK, turned))
    first, second = (
        Sheet(
            number=1,
            side=side,
            size=job.size,
            reach=whole,
            block=whole,
            placements=(),
            marks=marks,
            title=job.word(side),
        )
        for side, marks in sides
    )
    return first, second


def _edges(job: Calibration) -> Iterator[Mark]:
    """Draw what stands at the edges of the front: rulers, where to cut and to fold, scales."""
    width, height = job.size
    places = {
        Edge.TOP: (width / 2, 0.0, 0.0),
        Edge.RIGHT: (width, height / 2, 90.0),
        Edge.BOTTOM: (width / 2, height, 180.0),
        Edge.LEFT: (0.0, height / 2, 270.0),
    }
    for edge, (x, y, turn) in places.items():
        side = width if edge in (Edge.TOP, Edge.BOTTOM) else height
        marks: list[Mark] = [
            *margin_ruler(edge, job.setter),
            *_lines(job, side),
            *main_scale(edge, direction(edge, job.size, job.flip), job.setter),
        ]
        if edge in (Edge.TOP, Edge.LEFT):
            letter = ACROSS if edge is Edge.TOP else DOWN
            marks += measured_line(letter, length_for(side), FOLD + 2.5, job.setter)
        yield Group(tuple(marks), x, y, rotate=turn)


def _lines(job: Calibration, side: float) -> Iterator[Mark]:
    """Draw where an edge is cut off, around its ruler, and where the flap is folded."""
    half = side / 2
    ends = ((-half + CUT, -RULER), (RULER, half - CUT))
    yield Path(" ".join(line(start, CUT, end, CUT) for start, end in ends), _CUT)
    yield Path(line(-half + CUT, FOLD, half - CUT, FOLD), _FOLD)
    yield _scissors(Point(half - FOLD - 4, CUT))
    for word, deep in (("calibrate_cut_off", CUT), ("calibrate_fold_here", FOLD)):
        box = Box(RULER, deep - 4.2, half - FOLD - 7 - RULER, 3.4)
        said = job.setter.label(job.word(word), box._replace(width=max(box.width, 1.0)), _ALONG)
        if not said.too_wide:  # on small paper the words in the middle have to do
            yield said


def _scissors(at: Point) -> Mark:
    """Draw a pair of scissors that cut along a line."""
    blades = f"{line(0, -1.6, 5.5, 1.1)} {line(0, 1.6, 5.5, -1.1)}"
    handles = (Circle(-0.9, -2.0, 1.0, _CUT), Circle(-0.9, 2.0, 1.0, _CUT))
    return Group((Path(blades, Paint(stroke=INK, line=0.35)), *handles), at.x, at.y)


def _flaps(job: Calibration) -> Iterator[Mark]:
    """Draw the scales of the flaps on the back, as if the sheet had been turned like a page."""
    width, height = job.size
    places = {
        Edge.TOP: (width / 2, 0.0, 0.0),
        Edge.RIGHT: (0.0, height / 2, 270.0),
        Edge.BOTTOM: (width / 2, height, 180.0),
        Edge.LEFT: (width, height / 2, 90.0),
    }
    for edge, (x, y, turn) in places.items():
        scale = flap_scale(edge, direction(edge, job.size, job.flip), job.setter)
        unfolded = Group(scale, 0.0, 2 * FOLD, rotate=180)
        yield Group((unfolded,), x, y, rotate=turn)


def _behind(job: Calibration, room: Box) -> Iterator[Mark]:
    """Say on the back which side it is."""
    yield job.setter.label(job.word("calibrate_back"), room, _MIDDLE, marked=True)
