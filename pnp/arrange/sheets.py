"""All sheets of a component: fronts and guides, and backs behind, by hand, beside, or none."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TypeVar

from pnp.arrange.folds import crease, fold_marks, notes
from pnp.arrange.guides import Block
from pnp.arrange.job import PaperJob, Printing, sheet_to_read
from pnp.arrange.layouts import (
    NOTE,
    SEEN,
    Layout,
    Seat,
    best_layout,
    bleeds,
    ends_of,
    free_around,
    how_many_fit,
    least_bleed,
    parted,
    space_out,
)
from pnp.arrange.marks import CutMarks, bled_outline, cut_marks, is_faceted
from pnp.arrange.split import split_sheets
from pnp.base.findings import LeftOut, error, sentence
from pnp.base.geometry import Box, Edges, Size
from pnp.base.paths import polygon
from pnp.model.face import FaceName, Mark, Paint, Path, Side
from pnp.model.order import FACE_DOWN, FACE_UP, PAGE
from pnp.model.sheet import BACKS, FRONTS, TRIAL, Cut, Placement, Sheet
from pnp.model.stock import Paper, Shape
from pnp.text.breaking import BOLD
from pnp.text.setting import Align, Style, VAlign

# Which copy goes on which sheet: as one reads, or so that cut piles give the deck in order.

_T = TypeVar("_T")


def deal(copies: Sequence[_T], capacity: int, slots: str = PAGE) -> list[Sequence[_T]]:
    """Return what each sheet holds, its slots filled from the first; empty ones are on the last.

    For a stack, each slot of all sheets together holds a run of the deck: cut the sheets as one
    pile, and the piles of cards, the first on top, are the deck in order.
    """
    total = -(-len(copies) // capacity)
    if slots == PAGE:
        return [copies[at * capacity : (at + 1) * capacity] for at in range(total)]
    full = len(copies) - capacity * (total - 1)  # slots that the last sheet fills, too
    starts = [slot * total - max(0, slot - full) for slot in range(capacity + 1)]
    return [
        [copies[start + sheet] for start, end in pairwise(starts) if start + sheet < end]
        for sheet in range(total)
    ]


# Backs behind their fronts, or none.


def fronts(job: PaperJob) -> tuple[Sheet, ...]:
    """Put every copy of every piece on paper, without backs."""
    return both_sides(job, backs=False)


def _hands(job: PaperJob, capacity: int) -> list[Sequence[tuple[FaceName, int]]]:
    """Return which copies of which pieces lie on each sheet."""
    copies = [
        (FaceName(job.component.id, piece.id), copy)
        for piece in job.component.pieces
        for copy in range(1, piece.copies + 1)
    ]
    return deal(copies, capacity, job.order.slots)


def both_sides(job: PaperJob, backs: bool = True) -> tuple[Sheet, ...]:
    """Put every copy of every piece on paper, each back behind its front."""
    backs = backs and bool(job.component.back)
    if job.split:
        return split_sheets(job, job.split, backs)
    layout = best_layout(job.component, job.paper, backs, job.order)
    hands = _hands(job, layout.capacity)
    sheets: list[Sheet] = []
    for number, part in enumerate(hands, 1):
        sheets.append(_front(job, layout, part, number, len(hands)))
        if backs:
            sheets.append(_back(job, layout, sheets[-1], len(hands)))
    return tuple(sheets)


def _front(
    job: PaperJob, layout: Layout, part: Sequence[tuple[FaceName, int]], number: int, total: int
) -> Sheet:
    """Return a front; if it is to be folded, the backs lie on it as well, beyond the fold."""
    shape, fold = job.component.shape, layout.fold
    placements = seat_pieces(shape, layout, part)
    block = Block(placements, shape, layout.room)
    if shape.is_rectangular:
        found = CutMarks(
            (*block.ruler_bands(job.order.blade), *block.marks()), block.cuts, block.shortest
        )
    else:
        found = cut_marks(placements, [shape] * len(placements), layout.room)._replace(cuts=())
    guides = list(found.marks)
    if fold:
        backs = tuple(front.behind(fold.mirror, fold.flip) for front in placements)
        if shape.is_rectangular:  # somebody may cut with the backs in sight
            guides += Block(backs, shape, fold.flip.behind(layout.room, fold.mirror)).marks()
        guides.append(crease(fold, layout.paper, block.box, job.word("fold_line"), job.setter))
        placements += backs
    else:
        guides += block.numbers(job.setter) if shape.is_rectangular else ()
        for placement in placements:
            guides += fold_marks(shape, placement.box, layout.paper.reach, job.setter)
    text = job.foot(number, total, Side.FRONT, placements)
    return Sheet(
        number=number,
        size=layout.paper.size,
        reach=layout.paper.reach,
        block=Box.holding([placement.box for placement in placements]),
        placements=placements,
        guides=tuple(guides),
        marks=(*notes(job, layout, block.box), *job.foot_marks(text, layout.foot)),
        title=text.title,
        cuts=() if fold else found.cuts,
        fold=fold,
        marked=found.shortest,
    )


def _back(job: PaperJob, layout: Layout, front: Sheet, total: int) -> Sheet:
    back = job.back_sheet(front, total, layout.foot)
    if job.order.back_bleed is None:
        return back
    # Backs run over the edges of the block and up to the middle of gaps, over no other.
    boxes = tuple(put.box for put in back.placements)
    room = job.order.flip.behind(layout.room, front.size)
    free = bleeds(boxes, job.order.back_bleed, room)
    bled = (put._replace(bleed=edges) for put, edges in zip(back.placements, free, strict=True))
    return back._replace(placements=tuple(bled))


# Backs by hand: all fronts, then all backs, in the order in which the pile goes in again.

_INK = "#303030"
_TITLE = Style(size=22.0, least=10.0, fill=_INK, style=BOLD, align=Align.CENTRE)
_STEPS = Style(size=13.0, least=6.0, fill=_INK, leading=1.35)
_BACK = Style(size=14.0, least=7.0, fill=_INK, align=Align.CENTRE, valign=VAlign.TOP)


def by_hand(job: PaperJob) -> tuple[Sheet, ...]:
    """Put every copy of every piece on paper, the backs after all fronts."""
    return put_backs_afterwards(job, both_sides(job))


def put_backs_afterwards(job: Printing, sheets: Sequence[Sheet]) -> tuple[Sheet, ...]:
    """Put backs after all fronts, with a sheet before them that shows how the paper goes in again.

    Sheets that come out face down are turned over as a pile: the first is on top again. Those that
    come out face up lie with the last on top.
    """
    fronts = [one._replace(volume=FRONTS) for one in sheets if one.side is Side.FRONT]
    backs = [one._replace(volume=BACKS) for one in sheets if one.side is Side.BACK]
    if not backs:
        return tuple(sheets)
    if job.order.tray == FACE_UP:
        backs.reverse()
    return (*_trial(job, fronts[0].size), *fronts, *backs)


def _trial(job: Printing, size: Size) -> Iterator[Sheet]:
    """Yield both sides of a sheet with an arrow to the same edge of the paper."""
    inside = Box(0, 0, *size).shrunk(Edges(*[max(20.0, *job.paper.margins)] * 4))
    front = (_arrow(inside), *_instructions(job, inside))
    below = inside.shrunk(Edges(top=40))
    said = job.setter.label(job.word("manual_back"), below, _BACK, marked=True)
    title = job.word("manual_title")
    for one in sheet_to_read(size, job.order.flip, front, (_arrow(inside), said)):
        yield one._replace(number=0, title=title, name=f"{TRIAL}-{one.side}", volume=TRIAL)


def _arrow(room: Box) -> Mark:
    """Draw an arrow to the upper edge."""
    x, y, long = room.centre.x, room.y, 30.0
    corners = ((0, 0), (14, 16), (6, 16), (6, long), (-6, long), (-6, 16), (-14, 16))
    return Path(polygon([(x + dx, y + dy) for dx, dy in corners]), Paint(fill=_INK))


def _instructions(job: Printing, room: Box) -> Iterator[Mark]:
    rest = room.shrunk(Edges(top=38))
    yield job.setter.label(job.word("manual_title"), rest._replace(height=12), _TITLE)
    up = job.order.tray == FACE_UP
    other = FACE_DOWN if up else FACE_UP
    said = (
        job.word("manual_up" if up else "manual_down"),
        job.word("manual_right"),
        job.word("manual_turn"),
        job.word("manual_same", tray=f"--tray {other}"),
    )
    high = min(32.0, (rest.height - 16) / len(said))
    for at, text in enumerate(said):
        box = Box(rest.x, rest.y + 16 + at * high, rest.width, high - 3)
        yield job.setter.label(text, box, _STEPS, marked=True)


# Half a sheet: where fronts go if their backs lie on the other side of a fold.

GUTTER = 5.0  # between the bleed and the fold


def _best_half(job: PaperJob) -> Layout:
    """Return the half with the fewest sheets; refuse a piece that is too large for all of them."""
    halves = [
        half
        for paper in job.order.turnings(job.paper)
        for upright in (True, False)
        if (half := _half(job, paper, upright))
    ]
    if not halves:
        raise _too_large(job)
    needed, shape = max(1, job.component.total), job.component.shape

    def rank(half: Layout) -> tuple[float, ...]:
        some = ((FaceName("", ""), 1),) * min(needed, half.capacity)
        placed = seat_pieces(shape, half, some)
        marks = min(Block(placed, shape, half.room).shortest, SEEN) if shape.is_rectangular else 0
        return half.sheets(needed), -round(marks, 3), -least_bleed(shape, half, needed)

    return min(halves, key=rank)


def _too_large(job: PaperJob) -> LeftOut:
    """Say that a piece and its back do not fit."""
    component, reach = job.component, job.paper.reach
    size = component.shape.size
    message = sentence(
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
    hint = sentence("choose a larger paper with {option}", option="--paper")
    return LeftOut([error(where, message, hint)])


def _half(job: PaperJob, paper: Paper, upright: bool) -> Layout | None:
    """Return as many seats as fit on one side of a fold in the middle of what can be printed."""
    shape, gap = job.component.shape, job.order.gap_for(job.component.gap)
    room, foot, note = parted(paper.reach, note=NOTE if job.component.note else 0.0)
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
    return Layout(paper, seats, room=room, foot=foot, note=note, fold=fold)


def _count(room: float, size: float, gap: float | None, ends: float, asked: int) -> int:
    """Return how many pieces fit with marks that can be seen, else at all."""
    most = how_many_fit(room - ends, size, gap or 0.0) or how_many_fit(room, size, gap or 0.0)
    return most if not asked else asked if asked <= most else 0


def _places(
    job: PaperJob, count: int, room: tuple[float, float], size: float, beside: bool
) -> list[float]:
    """Return where pieces begin in one direction; beside the fold there is room for marks."""
    shape, gap = job.component.shape, job.order.gap_for(job.component.gap)
    spacing = space_out(count, room[1] - room[0], shape, size, gap)
    free = spacing.free
    if beside:
        free = min(2 * free, max(free, ends_of(shape).ideal))
    return [room[0] + free + at * (size + spacing.gap) for at in range(count)]


# Fronts and backs on one side of the paper, on either side of a line that it is folded along.
# Nothing has to be turned over, so no printer can miss: what is printed as a mirror image of places
# comes to lie behind, as exactly as the sheet is folded.


def folded(job: PaperJob) -> tuple[Sheet, ...]:
    """Put every copy of every piece beside its back; what has none as usual.

    A board in parts fills its sheets, so its backs are printed by hand.
    """
    if not job.component.back or job.split:
        return by_hand(job)
    half = _best_half(job)
    hands = _hands(job, half.capacity)
    return tuple(
        _front(job, half, hand, number, len(hands)) for number, hand in enumerate(hands, 1)
    )


def seat_pieces(
    shape: Shape, layout: Layout, part: Sequence[tuple[FaceName, int]]
) -> tuple[Placement, ...]:
    """Return pieces in their seats, with the bleed that their neighbours leave.

    What is nested is clipped to its own shape, grown by half of the gap, and so is what has ticks
    at its corners: these are to stand on white.
    """
    used = layout.seats[: len(part)]
    boxes = tuple(seat.box for seat in used)
    free, clip = free_around(shape, layout, boxes), ""
    if layout.spread is not None or is_faceted(shape):
        spread = shape.bleed if layout.spread is None else layout.spread
        clip = bled_outline(shape, spread)
    outline = "" if shape.is_rectangular else shape.outline
    return tuple(
        Placement(face, copy, seat.box, seat.rotation, bleed=bleed, outline=outline, clip=clip)
        for (face, copy), seat, bleed in zip(part, used, free, strict=True)
    )
