"""Words of two languages that meet again and again: learnt from the two texts themselves."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from pnp.compare.sentences import NUMBER, SAYS

MOST_MEETINGS = 2_000_000  # of two words, in all passages; what comes later teaches nothing
_MOST = 150  # signs of a passage; a longer one says too little of who meets whom
_OFTEN = 2  # meetings from which two words may belong together
_CLOSE = 0.45  # of all places where one of two words stands, share where both do

Signs = frozenset[str]
Sides = tuple[Counter[str], Counter[str]]


class Terms(NamedTuple):
    """Which words of the other language a word of one meets."""

    partners: tuple[Mapping[str, Signs], Mapping[str, Signs]]  # of words of either side

    def knows(self, sign: str, side: int) -> bool:
        """Tell whether a sign should be known again on the other side."""
        return sign[0] in (NUMBER, SAYS) or sign in self.partners[side]

    def answered(self, sign: str, side: int, others: Signs) -> bool:
        """Tell whether one of its partners, or itself, is among the signs of the other side."""
        return sign in others or not others.isdisjoint(self.partners[side].get(sign, ()))


def _words(side: Signs) -> list[str]:
    return [sign for sign in side if sign[0] not in (NUMBER, SAYS)]


def meetings(pairs: Iterable[Sequence[Collection[str]]]) -> tuple[Sides, Counter[tuple[str, str]]]:
    """Count how often words of either side stand alone and together; once together is no more.

    A word that stands in one passage only can meet no other twice, so it is left out.
    """
    kept = list(pairs)
    alone: Sides = (Counter(), Counter())
    for sides in kept:
        for count, own in zip(alone, sides, strict=True):
            count.update(own)
    together: Counter[tuple[str, str]] = Counter()
    left = MOST_MEETINGS
    for sides in kept:
        a, b = (
            [word for word in own if count[word] > 1]
            for count, own in zip(alone, sides, strict=True)
        )
        left -= len(a) * len(b)
        if left < 0:
            break
        together.update(product(a, b))
    return alone, together


def learn(pairs: Iterable[tuple[Signs, Signs]]) -> Terms:
    """Learn from passages that answer each other which words belong together."""
    alone, together = meetings(
        words
        for sides in pairs
        if max(map(len, words := [_words(side) for side in sides])) <= _MOST
    )
    close: tuple[dict[str, dict[str, int]], dict[str, dict[str, int]]] = ({}, {})
    for (one, two), met in together.items():
        if met >= _OFTEN and met >= _CLOSE * (alone[0][one] + alone[1][two] - met):
            close[0].setdefault(one, {})[two] = met
            close[1].setdefault(two, {})[one] = met
    a, b = ({sign: frozenset(met) for sign, met in side.items()} for side in close)
    return Terms((a, b))
