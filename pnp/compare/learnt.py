"""Words of two languages that meet again and again: learnt from the two texts themselves."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from pnp.compare.sentences import NUMBER, SAYS

_MOST = 150  # signs of a passage; a longer one says too little of who meets whom
_OFTEN = 2  # meetings from which two words may belong together
_CLOSE = 0.45  # of all places where one of two words stands, share where both do

Signs = frozenset[str]


class Terms(NamedTuple):
    """Which words of the other language a word of one meets."""

    partners: tuple[Mapping[str, Signs], Mapping[str, Signs]]  # of words of either side

    def knows(self, sign: str, side: int) -> bool:
        """Tell whether a sign should be known again on the other side."""
        return sign[0] in (NUMBER, SAYS) or sign in self.partners[side]

    def answered(self, sign: str, side: int, others: Signs) -> bool:
        """Tell whether one of its partners, or itself, is among the signs of the other side."""
        return sign in others or not others.isdisjoint(self.partners[side].get(sign, ()))


def learn(pairs: Iterable[tuple[Signs, Signs]]) -> Terms:
    """Learn from passages that answer each other which words belong together."""
    alone: tuple[Counter[str], Counter[str]] = (Counter(), Counter())
    together: Counter[tuple[str, str]] = Counter()
    for sides in pairs:
        words = [[sign for sign in side if sign[0] not in (NUMBER, SAYS)] for side in sides]
        if max(map(len, words)) > _MOST:
            continue
        for count, own in zip(alone, words, strict=True):
            count.update(own)
        together.update((one, two) for one in words[0] for two in words[1])
    close: tuple[dict[str, dict[str, int]], dict[str, dict[str, int]]] = ({}, {})
    for (one, two), met in together.items():
        if met >= _OFTEN and met >= _CLOSE * (alone[0][one] + alone[1][two] - met):
            close[0].setdefault(one, {})[two] = met
            close[1].setdefault(two, {})[one] = met
    a, b = ({sign: frozenset(met) for sign, met in side.items()} for side in close)
    return Terms((a, b))
