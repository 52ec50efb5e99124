"""Fronts and backs on one side of the paper, on either side of a line that it is folded along.

Nothing has to be turned over, so no printer can miss: what is printed as a mirror image of places
comes to lie behind, as exactly as the sheet is folded.
"""

from collections.abc import Sequence

from pnp.arrange.backs import back_of, behind
from pnp.arrange.dealing import dealt
from pnp.arrange.folds import crease
from pnp.arrange.foot import foot
from pnp.arrange.guides import cut_marks, ruler_bands, shortest_mark
from pnp.arrange.halves import Half, best_half
from pnp.arrange.job import PaperJob
from pnp.arrange.manual import by_hand
from pnp.arrange.nested import seated
from pnp.arrange.notes import notes
from pnp.geometry import Box
from pnp.model.face import Mark
from pnp.model.names import FaceName, Side
from pnp.model.sheet import Placement, Sheet
from pnp.model.stock import Shape


def folded(job: PaperJob) -> tuple[Sheet, ...]:
    """Put every copy of every piece beside its back; what has none as usual.

    A board in parts fills its sheets, so its backs are printed by hand.
    """
    component = job.component
    if not component.back or job.split:
        return by_hand(job)
    half = best_half(job)
    copies = [
        (FaceName(component.id, piece.id), copy)
        for piece in component.pieces
        for copy in range(1, piece.copies + 1)
    ]
    hands = dealt(copies, half.layout.capacity, job.order.slots)
    return tuple(
        _sheet(job, half, hand, number, len(hands)) for number, hand in enumerate(hands, 1)
    )


def _sheet(
    job: PaperJob, half: Half, hand: Sequence[tuple[FaceName, int]], number: int, total: int
) -> Sheet:
    layout, fold, shape = half.layout, half.fold, job.component.shape
    fronts = seated(shape, layout, hand)
    backs = tuple(back_of(front, fold.mirror, fold.flip) for front in fronts)
    around = Box.holding([placement.box for placement in fronts])
    everything = (*fronts, *backs)
    said = job.word("fold_line")
    guides = (
        *ruler_bands(fronts, shape, around, layout.room, job.order.blade),
        *cut_marks(fronts, shape, around, layout.room),
        *(_marks_of_backs(half, backs, shape) if shape.is_rectangular else ()),
        crease(fold, layout.paper, around, said, job.setter),
    )
    text = job.foot(number, total, Side.FRONT, everything)
    return Sheet(
        number=number,
        side=Side.FRONT,
        size=layout.paper.size,
        reach=layout.paper.reach,
        block=Box.holding([placement.box for placement in everything]),
        placements=everything,
        guides=guides,
        marks=(
            *notes(job, layout, around),
            *foot(layout.foot, text, job.setter, job.paper.inches),
        ),
        title=text.title,
        fold=fold,
        marked=shortest_mark(fronts, shape, around, layout.room),
    )


def _marks_of_backs(half: Half, backs: Sequence[Placement], shape: Shape) -> tuple[Mark, ...]:
    """Return marks for whoever cuts with the backs in sight."""
    around = Box.holding([placement.box for placement in backs])
    return cut_marks(
        backs, shape, around, behind(half.layout.room, half.fold.mirror, half.fold.flip)
    )
