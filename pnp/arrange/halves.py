"""Half a sheet: where fronts go if their backs lie on the other side of a fold."""

from typing import NamedTuple

from pnp.arrange.grid import FOOT, NOTE, wished_gap
from pnp.arrange.job import PaperJob
from pnp.arrange.layout import Layout, Seat
from pnp.arrange.spacing import ends_of, spaced
from pnp.findings import LeftOut, error
from pnp.geometry import Box, Edges, Size, how_many_fit
from pnp.model.sheet import Cut
from pnp.model.stock import Paper
from pnp.worded import worded

GUTTER = 5.0  # between the bleed and the fold


class Half(NamedTuple):
    """The fronts' half of a sheet, and where the paper is folded."""

    layout: Layout
    fold: Cut


def best_half(job: PaperJob) -> Half:
    """Return the half with the fewest sheets; refuse a piece that is too large for all of them."""
    papers = [
        paper
        for paper in (job.paper, job.paper.turned)
        if job.order.turn in (None, paper.size.width > paper.size.height)
    ]
    halves = [
        half
        for paper in papers
        for upright in (True, False)
        if (half := _half(job, paper, upright))
    ]
    if not halves:
        raise _too_large(job)
    needed = max(1, job.component.total)
    return min(halves, key=lambda half: half.layout.sheets(needed))


def _too_large(job: PaperJob) -> LeftOut:
    """Say that a piece and its back do not fit."""
    component, reach = job.component, job.paper.reach
    size = component.shape.size
    message = worded(
        "{component}: a piece of {width} × {height} mm and its back do not fit side by side on"
        " {paper} ({across} × {down} mm can be printed, less foot and fold)",
        component=component.id,
        width=f"{size.width:g}",
        height=f"{size.height:g}",
        paper=job.paper.title,
        across=f"{reach.width:g}",
        down=f"{reach.height:g}",
    )
    where = component.places.get("shape", component.where)
    hint = worded("choose a larger paper with {option}", option="--paper")
    return LeftOut([error(where, message, hint)])


def _half(job: PaperJob, paper: Paper, upright: bool) -> Half | None:
    """Return as many seats as fit on one side of a fold in the middle of what can be printed."""
    shape, gap = job.component.shape, wished_gap(job.component, job.order)
    reach = paper.reach
    below = reach._replace(y=reach.bottom - FOOT, height=FOOT)
    room, note = reach.shrunk(Edges(bottom=FOOT)), None
    if job.component.note:
        note, room = room._replace(height=NOTE), room.shrunk(Edges(top=NOTE))
    near, cell = GUTTER + shape.bleed, shape.size
    if upright:
        fold = Cut(True, room.centre.x)
        room = room._replace(width=fold.at - room.x)
        area = room.shrunk(Edges(right=near))
    else:
        fold = Cut(False, room.centre.y)
        room = room._replace(height=fold.at - room.y)
        area = room.shrunk(Edges(bottom=near))
    least = ends_of(shape).least
    ends = Size(least * (1 if upright else 2), least * (2 if upright else 1))
    columns = _count(area.width, cell.width, gap, ends.width, job.order.columns)
    rows = _count(area.height, cell.height, gap, ends.height, job.order.rows)
    if not columns or not rows:
        return None
    xs = _places(job, columns, (area.x, area.right), cell.width, upright)
    ys = _places(job, rows, (area.y, area.bottom), cell.height, not upright)
    seats = tuple(Seat(Box(x, y, *cell)) for y in ys for x in xs)
    return Half(Layout(paper, seats, room=room, foot=below, note=note), fold)


def _count(room: float, size: float, gap: float | None, ends: float, asked: int) -> int:
    """Return how many pieces fit with marks that can be seen, else at all."""
    most = how_many_fit(room - ends, size, gap or 0.0) or how_many_fit(room, size, gap or 0.0)
    return most if not asked else asked if asked <= most else 0


def _places(
    job: PaperJob, count: int, room: tuple[float, float], size: float, beside: bool
) -> list[float]:
    """Return where pieces begin in one direction; beside the fold there is room for marks."""
    shape, gap = job.component.shape, wished_gap(job.component, job.order)
    spacing = spaced(count, room[1] - room[0], shape, size, gap)
    free = spacing.free
    if beside:
        free = min(2 * free, max(free, ends_of(shape).ideal))
    return [room[0] + free + at * (size + spacing.gap) for at in range(count)]
