"""Which paragraphs of two versions say the same: the cheapest way through both at once.

In the spirit of Gale and Church (1993): lengths that fit, with numbers, references, names and the
form of a block as anchors. A paragraph may answer one or two, or none.
"""

import math
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from pnp.translate.compare.mentions import Kind, mentions, parts
from pnp.translate.compare.reading import Block, Form

Span = tuple[int, int]  # first block, and the block behind the last

_MOVES = ((1, 1), (1, 0), (0, 1), (1, 2), (2, 1))
_MERGE = 4.0  # what it costs to take two blocks for one
_ALONE = 3.0  # what a block without a partner costs at least
_ALONE_MOST = 7.0
_SPREAD = 25.0  # how freely lengths vary; Gale and Church found 6.8 for parliaments
_LENGTH_MOST = 6.0
_MISSED = 0.7  # what a number costs that the partner has not
_KNOWN = 2.5  # what an anchor is worth that few paragraphs have
_FORMS = {  # how well two forms answer each other
    frozenset((Form.HEADING,)): 2.5,
    frozenset((Form.ITEM,)): 0.6,
    frozenset((Form.TEXT,)): 0.4,
    frozenset((Form.HEADING, Form.TEXT)): -2.5,
    frozenset((Form.HEADING, Form.ITEM)): -4.0,
    frozenset((Form.ITEM, Form.TEXT)): -0.6,
}
_LABELS = 1.5  # the same number before a heading or an item
_BAND = 150  # how far from the straight way a long document is searched
MOST = 3_000  # blocks of one version
_MOVED = 0.75  # likeness of numbers from which a paragraph counts as moved
_NAME = re.compile(r"[A-Za-z][A-Za-z]{3,}")


class Pair(NamedTuple):
    """Blocks that answer each other; one of the two may be empty."""

    a: Span
    b: Span


@dataclass(frozen=True, slots=True)
class _Profile:
    """What of a block can be compared with a block in another language."""

    length: int
    keys: Counter[str]
    names: frozenset[str]
    form: Form
    label: str


def align(a: Sequence[Block], b: Sequence[Block], lang_a: str, lang_b: str) -> list[Pair]:
    """Pair the blocks of two versions, in the order of the first."""
    if not a or not b:
        return [Pair((at, at + 1), (0, 0)) for at in range(len(a))] + [
            Pair((0, 0), (at, at + 1)) for at in range(len(b))
        ]
    profiles_a = [_profile(block, lang_a) for block in a]
    profiles_b = [_profile(block, lang_b) for block in b]
    way = _Way(profiles_a, profiles_b)
    return _with_moved(way.best(), profiles_a, profiles_b)


def _profile(block: Block, language: str) -> _Profile:
    keys: Counter[str] = Counter()
    for mention in mentions(block.text, language):
        if mention.kind is not Kind.PERHAPS:
            keys.update((*parts(mention.value), (mention.value,))[0])
    names = frozenset(word.casefold() for word in _NAME.findall(block.text))
    return _Profile(len(block.text), keys, names, block.form, block.label)


def _both(one: _Profile, two: _Profile) -> _Profile:
    form = one.form if Form.HEADING not in (one.form, two.form) else Form.HEADING
    return _Profile(
        one.length + two.length + 1, one.keys + two.keys, one.names | two.names, form, one.label
    )


class _Way:
    """The search for the cheapest way, cell by cell."""

    def __init__(self, a: Sequence[_Profile], b: Sequence[_Profile]) -> None:
        self.a = {1: a, 2: [_both(one, two) for one, two in pairwise(a)]}
        self.b = {1: b, 2: [_both(one, two) for one, two in pairwise(b)]}
        self.size = (len(a), len(b))
        self.ratio = sum(one.length for one in b) / max(1, sum(one.length for one in a))
        self.worth = _worth([*a, *b])

    def best(self) -> list[Pair]:
        """Return the pairs on the cheapest way."""
        high, wide = self.size
        cost: list[dict[int, float]] = [{} for _ in range(high + 1)]
        came: dict[tuple[int, int], tuple[int, int]] = {}
        cost[0][0] = 0.0
        for i in range(high + 1):
            for j in self._band(i):
                here = cost[i].get(j)
                if here is None:
                    continue
                for di, dj in _MOVES:
                    k, m = i + di, j + dj
                    if k > high or m > wide:
                        continue
                    new = here + self._cost(i, j, di, dj)
                    if new < cost[k].get(m, math.inf):
                        cost[k][m] = new
                        came[k, m] = (i, j)
        return self._back(came)

    def _band(self, i: int) -> Iterable[int]:
        high, wide = self.size
        middle = i * wide // max(1, high)
        reach = max(_BAND, wide // max(1, high) + 2)  # two rows next to each other have to touch
        return range(max(0, middle - reach), min(wide, middle + reach) + 1)

    def _back(self, came: dict[tuple[int, int], tuple[int, int]]) -> list[Pair]:
        pairs = []
        i, j = self.size
        while (i, j) != (0, 0):
            k, m = came[i, j]
            pairs.append(Pair((k, i), (m, j)))
            i, j = k, m
        return pairs[::-1]

    def _cost(self, i: int, j: int, di: int, dj: int) -> float:
        if not di or not dj:
            alone = self.b[1][j] if dj else self.a[1][i]
            return min(_ALONE_MOST, _ALONE + alone.length / 40)
        one, two = self.a[di][i], self.b[dj][j]
        if di + dj > 2 and self._headings(i, j, di, dj):
            return math.inf
        merge = _MERGE if di + dj > 2 else 0.0
        return merge + self._length(one, two) - self._likeness(one, two)

    def _headings(self, i: int, j: int, di: int, dj: int) -> bool:
        """Tell whether a heading would be merged away."""
        merged = [*self.a[1][i : i + di]] if di == 2 else [*self.b[1][j : j + dj]]
        return any(one.form is Form.HEADING for one in merged)

    def _length(self, one: _Profile, two: _Profile) -> float:
        expected = one.length * self.ratio
        spread = math.sqrt(_SPREAD * (expected + two.length) / 2 + 1)
        return min(_LENGTH_MOST, ((two.length - expected) / spread) ** 2 / 2)

    def _likeness(self, one: _Profile, two: _Profile) -> float:
        shared = one.keys & two.keys
        alike = sum(self.worth[key] * count for key, count in shared.items())
        missed = one.keys.total() + two.keys.total() - 2 * shared.total()
        names = sum(self.worth[f"={name}"] for name in one.names & two.names)
        labels = 0.0
        if one.label or two.label:
            labels = _LABELS if one.label == two.label else -_LABELS / 2
        form = _FORMS[frozenset((one.form, two.form))]
        return min(alike, 10.0) - min(_MISSED * missed, 4.0) + min(names, 3.0) + labels + form


def _worth(profiles: Sequence[_Profile]) -> dict[str, float]:
    """Return what each anchor is worth: a 34 that stands in two paragraphs tells more than a 2."""
    seen: Counter[str] = Counter()
    for profile in profiles:
        seen.update(profile.keys.keys())
        seen.update(f"={name}" for name in profile.names)
    return {
        key: max(0.3, _KNOWN - 0.5 * math.log2(max(1, count / 2))) for key, count in seen.items()
    }


def _with_moved(pairs: Sequence[Pair], a: Sequence[_Profile], b: Sequence[_Profile]) -> list[Pair]:
    """Pair what found no partner on the way with what stands elsewhere and is as good as equal."""
    lone_a = [pair for pair in pairs if pair.b[0] == pair.b[1]]
    lone_b = [pair for pair in pairs if pair.a[0] == pair.a[1]]
    moved: dict[Pair, Pair] = {}
    for left in lone_a:
        likely = [
            (likeness, right)
            for right in lone_b
            if right not in moved and (likeness := _same(a[left.a[0]], b[right.b[0]])) >= _MOVED
        ]
        if likely:
            right = max(likely, key=lambda found: found[0])[1]
            moved[left] = Pair(left.a, right.b)
            moved[right] = moved[left]
    taken = {pair for pair in moved if pair in lone_b}
    return [moved.get(pair, pair) for pair in pairs if pair not in taken]


def _same(one: _Profile, two: _Profile) -> float:
    """Return how far two blocks of like length have the same numbers, from 0 to 1."""
    short, long = sorted((one.length, two.length))
    if one.form is not two.form or short < 0.5 * long:
        return 0.0
    if not one.keys or not two.keys:
        return 0.0
    return 2 * (one.keys & two.keys).total() / (one.keys.total() + two.keys.total())
