"""Sentences that answer each other inside paragraphs that do: beads, as on a string."""

import math
from collections.abc import Sequence
from statistics import median
from typing import NamedTuple

from pnp.compare.learnt import Signs, Terms
from pnp.compare.sentences import NUMBER, SAYS, Sentence

_MOVES = {  # how many sentences of either side make a bead, and what that costs
    (1, 1): 0.0,
    (1, 2): 1.0,
    (2, 1): 1.0,
    (2, 2): 2.0,
    (1, 3): 2.0,
    (3, 1): 2.0,
}
_LOST = 3.5  # what a sentence without an answer costs; less would find more, and more that is false
_SHORT = 25  # letters; what is shorter is a label
_KNOWN, _MISSED = 0.5, 0.7  # what a sign is worth that the partner has, and has not
_MOST_KNOWN = 4.0
_LENGTH_MOST = 8.0
_LEAST_SPREAD, _MOST_SPREAD = 4.0, 20.0
MOST_CELLS = 200_000  # pairs of places between sentences, in all paragraphs that are strung
_MOST = 60  # sentences of a paragraph; more are one bead
_NEAR, _SURE = (0.5, 0.5), (0.25, 0.75)  # most off in length, least share of terms in common


class Bead(NamedTuple):
    """Sentences of both sides that say the same; one side may be empty."""

    sides: tuple[tuple[Sentence, ...], tuple[Sentence, ...]]
    sure: int = 0  # one sentence each: 1 if they are alike in length and terms, 2 if very much

    @property
    def lost(self) -> int:
        """Which side, 1 or 2, has a sentence alone, else 0."""
        return 0 if all(self.sides) else 1 if self.sides[0] else 2


class Measure(NamedTuple):
    """How long the second language is against the first, and how freely that varies."""

    ratio: float
    spread: float


def measure(pairs: Sequence[tuple[int, int]]) -> Measure:
    """Take the measure of two languages from the lengths of passages that answer each other."""
    if not pairs:
        return Measure(1.0, _MOST_SPREAD)
    ratio = median(two / max(1, one) for one, two in pairs)
    off = median((two - ratio * one) ** 2 / max(1.0, (two + ratio * one) / 2) for one, two in pairs)
    return Measure(ratio, min(_MOST_SPREAD, max(_LEAST_SPREAD, off / 0.455)))


def string(
    a: Sequence[Sentence], b: Sequence[Sentence], terms: Terms, usual: Measure
) -> list[Bead]:
    """Pair sentences the cheapest way, in their order."""
    if not a or not b or max(len(a), len(b)) > _MOST:
        return [Bead((tuple(a), tuple(b)))]
    ours, theirs = (
        [[_said(own[i : i + many], terms, side) for many in range(4)] for i in range(len(own))]
        for side, own in enumerate((a, b))
    )
    cost: dict[tuple[int, int], float] = {(0, 0): 0.0}
    came: dict[tuple[int, int], tuple[int, int]] = {}
    for at in ((i, j) for i in range(len(a) + 1) for j in range(len(b) + 1)):
        if at not in cost:
            continue
        for (di, dj), price in _moves(a, b, at):
            new = cost[at] + price
            if di and dj:
                new += _unlike(ours[at[0]][di], theirs[at[1]][dj], terms, usual)
            to = (at[0] + di, at[1] + dj)
            if new < cost.get(to, math.inf):
                cost[to], came[to] = new, (di, dj)
    found: list[Bead] = []
    at = (len(a), len(b))
    while at != (0, 0):
        before = (at[0] - came[at][0], at[1] - came[at][1])
        found.append(Bead((tuple(a[before[0] : at[0]]), tuple(b[before[1] : at[1]]))))
        at = before
    return [bead._replace(sure=_sure(bead, terms, usual)) for bead in _joined(found[::-1])]


def _sure(bead: Bead, terms: Terms, usual: Measure) -> int:
    """Tell how surely two sentences belong together; the same twice is no translation."""
    if any(len(side) != 1 for side in bead.sides):
        return 0
    (one,), (two,) = bead.sides
    usually = usual.ratio * one.length
    off = 2 * abs(two.length - usually) / (two.length + usually)
    own, others = (frozenset(sign for sign in s.signs if sign[0] != SAYS) for s in (one, two))
    told = [terms.answered(sign, 0, others) for sign in own if terms.knows(sign, 0)]
    told += [terms.answered(sign, 1, own) for sign in others if terms.knows(sign, 1)]
    if own and 2 * len(_words(own & others)) > len(_words(own)):
        return 0
    return sum(off <= most and sum(told) >= least * len(told) for most, least in (_NEAR, _SURE))


def _words(signs: Signs) -> Signs:
    return frozenset(sign for sign in signs if sign[0] != NUMBER)


def _joined(beads: Sequence[Bead]) -> list[Bead]:
    """Take for one what stands alone on both sides at the same place: it was put in other words."""
    found: list[Bead] = []
    for bead in beads:
        before = found.pop() if found and {found[-1].lost, bead.lost} == {1, 2} else Bead(((), ()))
        a, b = (one + two for one, two in zip(before.sides, bead.sides, strict=True))
        found.append(Bead((a, b)))
    return found


def _moves(
    a: Sequence[Sentence], b: Sequence[Sentence], at: tuple[int, int]
) -> list[tuple[tuple[int, int], float]]:
    left = (len(a) - at[0], len(b) - at[1])
    found = [(move, price) for move, price in _MOVES.items() if _fits(move, left)]
    for own, i, move in ((a, at[0], (1, 0)), (b, at[1], (0, 1))):
        if _fits(move, left):
            found.append((move, 1.0 if own[i].length < _SHORT else _LOST))
    return found


def _fits(move: tuple[int, int], left: tuple[int, int]) -> bool:
    return move[0] <= left[0] and move[1] <= left[1]


class _Said(NamedTuple):
    """Sentences next to each other as one: how long they are, and their signs."""

    length: int
    signs: Signs
    known: tuple[str, ...]  # signs that the other side should have too


def _said(sentences: Sequence[Sentence], terms: Terms, side: int) -> _Said:
    signs: Signs = frozenset().union(*(sentence.signs for sentence in sentences))
    known = tuple(sign for sign in signs if terms.knows(sign, side))
    return _Said(sum(sentence.length for sentence in sentences), signs, known)


def _unlike(a: _Said, b: _Said, terms: Terms, usual: Measure) -> float:
    """Return how badly sentences answer each other: by their lengths and by what both know."""
    one, two = a.length, b.length
    off = (two - usual.ratio * one) ** 2 / (usual.spread * (two + usual.ratio * one) / 2 + 1)
    known = _known(a.known, b.signs, terms, 0) + _known(b.known, a.signs, terms, 1)
    return min(_LENGTH_MOST, off / 2) - max(-_MOST_KNOWN, min(_MOST_KNOWN, known))


def _known(own: Sequence[str], others: Signs, terms: Terms, side: int) -> float:
    told = sum(terms.answered(sign, side, others) for sign in own)
    return _KNOWN * told - _MISSED * (len(own) - told)
