"""Cuts as the pieces of a finished page ask for them: each as far as it goes through no piece."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from pnp.geometry import Box
from pnp.inspect.measures import EXACT
from pnp.inspect.report import PageReport, Stroke
from pnp.model.names import Side

AT_MOST = 10.0  # of a mark; longer lines are rulers and frames
SIDES = {
    (False, False): "left",
    (True, False): "top",
    (False, True): "right",
    (True, True): "bottom",
}


class CutLine(NamedTuple):
    """A straight cut along the edges of some pieces, and what bounds it before and after."""

    upright: bool
    at: float
    begin: float
    end: float
    before: float  # where the piece begins that it must not go through, infinity if there is none
    after: float

    def side_of(self, stroke: Stroke) -> str:
        """Return which of its ends a stroke marks; nothing if it marks neither."""
        if stroke.upright != self.upright or abs(stroke.at - self.at) > EXACT:
            return ""
        if self.before - EXACT <= stroke.begin and stroke.end <= self.begin + EXACT:
            return SIDES[self.upright, False]
        if self.end - EXACT <= stroke.begin and stroke.end <= self.after + EXACT:
            return SIDES[self.upright, True]
        return ""


def cut_pieces(page: PageReport) -> tuple[tuple[Box, ...], tuple[Box, ...]]:
    """Return the pieces that straight cuts free, and the others, which no cut may go through.

    Of pieces that are folded onto their backs, the fronts count.
    """
    fronts = [face for face in page.faces if not face.name.endswith(f"/{Side.BACK}")]
    faces = fronts or page.faces
    straight = tuple(face.box for face in faces if not face.outline)
    if len(straight) <= 1:  # one part of a board, which has rules of its own
        return (), ()
    return straight, tuple(face.box for face in faces if face.outline)


@lru_cache(maxsize=8)  # sheets of one pile are alike
def cut_lines(straight: tuple[Box, ...], others: tuple[Box, ...]) -> tuple[CutLine, ...]:
    """Return every cut that frees some of the straight pieces and parts none of all."""
    found: list[CutLine] = []
    for upright in (True, False):
        pieces = [_stretch(box, upright) for box in straight]
        every = [*pieces, *(_stretch(box, upright) for box in others)]
        for at in places(straight, upright):
            found += _along(upright, at, pieces, every)
    return tuple(found)


def places(boxes: Sequence[Box], upright: bool) -> list[float]:
    """Return where edges are, those that are the same once."""
    every = sorted(
        place for box in boxes for place in ((box.x, box.right) if upright else (box.y, box.bottom))
    )
    return [at for n, at in enumerate(every) if n == 0 or at - every[n - 1] > EXACT]


_Stretch = tuple[float, float, float, float]  # from where to where across a cut, and along it


def _stretch(box: Box, upright: bool) -> _Stretch:
    if upright:
        return box.x, box.right, box.y, box.bottom
    return box.y, box.bottom, box.x, box.right


def _along(
    upright: bool, at: float, pieces: Sequence[_Stretch], every: Sequence[_Stretch]
) -> Iterator[CutLine]:
    """Yield the cuts along one line, parted by the pieces that it would go through."""
    own = [
        (begin, end)
        for low, high, begin, end in pieces
        if min(abs(low - at), abs(high - at)) <= EXACT
    ]
    parted = sorted(
        (begin, end) for low, high, begin, end in every if low + EXACT < at < high - EXACT
    )
    free = float("-inf")
    for begin, end in (*parted, (float("inf"), float("inf"))):
        some = [(a, b) for a, b in own if a >= free - EXACT and b <= begin + EXACT]
        if some:
            first, last = min(a for a, _ in some), max(b for _, b in some)
            yield CutLine(upright, at, begin=first, end=last, before=free, after=begin)
        free = max(free, end)
