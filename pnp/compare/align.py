"""Which passages of two versions say the same: the cheapest way through both at once.

In the spirit of Gale and Church (1993): lengths that fit, with numbers, references, names and the
role of a passage as anchors. A passage may answer one or two, or none.
"""

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise

from pnp.compare.document import Passage, Role
from pnp.compare.mentions import Mention, Sort, parts

_MOVES = ((1, 1), (1, 0), (0, 1), (1, 2), (2, 1))
_MERGE = 5.0  # what it costs to take two passages for one
_TURNED = 0.5  # the same, where the second stands first in a column
_ALONE = 3.0  # what a passage without a partner costs at least
_ALONE_MOST = 7.0
_SPREAD = 25.0  # how freely lengths vary; Gale and Church found 6.8 for parliaments
_LENGTH_MOST = 6.0
_MISSED = 0.7  # what a number costs that the partner has not
_KNOWN = 2.5  # what an anchor is worth that few passages have
_ROLES = {  # how well two roles answer each other
    frozenset((Role.HEADING,)): 2.5,
    frozenset((Role.ITEM,)): 0.6,
    frozenset((Role.TEXT,)): 0.4,
    frozenset((Role.LABEL,)): 0.4,
    frozenset((Role.HEADING, Role.TEXT)): -2.5,
    frozenset((Role.HEADING, Role.ITEM)): -4.0,
    frozenset((Role.ITEM, Role.TEXT)): -0.6,
}
_LABELS = 1.5  # the same number before a heading or an item
_BAND = 150  # how far from the straight way a long document is searched
_MOVED = 0.75  # likeness of numbers from which a passage counts as moved
_MOST_MOVED = 300  # passages without a partner that are looked for elsewhere
_NAME = re.compile(r"[A-Za-z][A-Za-z]{3,}")


class Stretch:
    """Passages that stand together, and what of them can be compared across languages."""

    def __init__(self, passages: tuple[Passage, ...], mentions: tuple[Mention, ...]) -> None:
        self.passages = passages
        self.mentions = mentions
        self.sure = tuple(one for one in mentions if one.sort is not Sort.PERHAPS)  # may be missed
        self.letters = sum(len(passage.text) for passage in passages)
        self.length = self.letters + max(0, len(passages) - 1)  # with spaces between them
        self.keys = Counter(
            key for one in self.sure for key in (*parts(one.value), (one.value,))[0]
        )
        self.total = self.keys.total()
        self.names = frozenset(
            word.casefold() for passage in passages for word in _NAME.findall(passage.text)
        )
        roles = [passage.role for passage in passages] or [Role.TEXT]
        self.role = Role.HEADING if Role.HEADING in roles else roles[0]
        self.label = passages[0].label if passages else ""
        self.turned = len(passages) > 1 and passages[1].turned

    @property
    def stream(self) -> int:
        """Running text 0, labels without numbers 1, labels and rows of tables with numbers 2."""
        return 0 if self.role is not Role.LABEL else 2 if self.keys else 1

    def __add__(self, other: "Stretch") -> "Stretch":
        return Stretch(self.passages + other.passages, self.mentions + other.mentions)


Pair = tuple[Stretch, Stretch]  # one of the two may be empty
_NOTHING = Stretch((), ())


def align(a: Sequence[Stretch], b: Sequence[Stretch]) -> list[Pair]:
    """Pair the passages of two versions, in the order of the first.

    What stands in pictures and tables is paired by itself, for every printer puts it elsewhere.
    """
    places = {id(one.passages[0]): at for at, one in enumerate(a)}
    found: list[tuple[int, Pair]] = []
    for stream in range(3):
        own = [[one for one in side if one.stream == stream] for side in (a, b)]
        same = _equal(*own) if stream else []
        taken = {one for pair in same for one in pair}
        own = [[one for one in side if one not in taken] for side in own]
        at = -1
        for pair in (*same, *_Way(*own).best()):
            at = places[id(pair[0].passages[0])] if pair[0].passages else at
            found.append((at, pair))
    return _with_moved([pair for _, pair in sorted(found, key=lambda one: one[0])])


def _equal(a: Sequence[Stretch], b: Sequence[Stretch]) -> list[Pair]:
    """Pair rows of tables and labels that have the same numbers, in whatever order they stand."""
    waiting: dict[frozenset[tuple[str, int]], list[Stretch]] = defaultdict(list)
    for two in b:
        waiting[frozenset(two.keys.items())].append(two)
    found: list[Pair] = []
    for one in a:
        others = waiting[frozenset(one.keys.items())] if one.keys else []
        fits = [two for two in others if abs(one.length - two.length) <= _near_length(one, two)]
        if fits:
            found.append((one, fits[0]))
            others.remove(fits[0])
    return found


def _near_length(one: Stretch, two: Stretch) -> float:
    """Return how far lengths may part, so that a 4 in a picture is no row of a table."""
    return 6 + 0.5 * max(one.length, two.length)


class _Way:
    """The search for the cheapest way, cell by cell."""

    def __init__(self, a: Sequence[Stretch], b: Sequence[Stretch]) -> None:
        self.a, self.b = (  # by how many passages are taken at once
            ([_NOTHING] * (len(own) + 1), own, [one + two for one, two in pairwise(own)])
            for own in (a, b)
        )
        self.size = (len(a), len(b))
        self.ratio = sum(one.length for one in b) / max(1, sum(one.length for one in a))
        self.worth = _worth([one.keys for one in (*a, *b)])
        self.named = _worth([one.names for one in (*a, *b)])

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
                    new = here + self._cost(self.a[di][i], self.b[dj][j], di + dj)
                    if new < cost[k].get(m, math.inf):
                        cost[k][m] = new
                        came[k, m] = (di, dj)
        return self._back(came)

    def _band(self, i: int) -> range:
        high, wide = self.size
        middle = i * wide // max(1, high)
        reach = max(_BAND, wide // max(1, high) + 2)  # two rows next to each other have to touch
        return range(max(0, middle - reach), min(wide, middle + reach) + 1)

    def _back(self, came: dict[tuple[int, int], tuple[int, int]]) -> list[Pair]:
        pairs = []
        i, j = self.size
        while (i, j) != (0, 0):
            di, dj = came[i, j]
            i, j = i - di, j - dj
            pairs.append((self.a[di][i], self.b[dj][j]))
        return pairs[::-1]

    def _cost(self, one: Stretch, two: Stretch, taken: int) -> float:
        if taken == 1:
            return min(_ALONE_MOST, _ALONE + (one.length + two.length) / 40)
        merged = one if len(one.passages) > 1 else two
        if taken > 2 and merged.role is Role.HEADING:  # it would be merged away
            return math.inf
        merge = 0.0 if taken == 2 else _TURNED if merged.turned else _MERGE
        return merge + self._length(one, two) - self._likeness(one, two)

    def _length(self, one: Stretch, two: Stretch) -> float:
        expected = one.length * self.ratio
        spread = math.sqrt(_SPREAD * (expected + two.length) / 2 + 1)
        return min(_LENGTH_MOST, ((two.length - expected) / spread) ** 2 / 2)

    def _likeness(self, one: Stretch, two: Stretch) -> float:
        few, many = (one, two) if len(one.keys) < len(two.keys) else (two, one)
        alike, shared, others = 0.0, 0, many.keys
        for key, count in few.keys.items():
            if key in others:
                times = min(count, others[key])
                alike += self.worth[key] * times
                shared += times
        missed = one.total + two.total - 2 * shared
        names = sum(self.named[name] for name in one.names & two.names)
        labels = 0.0
        if one.label or two.label:
            labels = _LABELS if one.label == two.label else -_LABELS / 2
        role = _ROLES[frozenset((one.role, two.role))]
        return min(alike, 10.0) - min(_MISSED * missed, 4.0) + min(names, 3.0) + labels + role


def _worth(stretches: Sequence[Iterable[str]]) -> dict[str, float]:
    """Return what each anchor is worth: a 34 that stands in two passages tells more than a 2."""
    seen: Counter[str] = Counter()
    for anchors in stretches:
        seen.update(set(anchors))
    return {
        key: max(0.3, _KNOWN - 0.5 * math.log2(max(1, count / 2))) for key, count in seen.items()
    }


def _with_moved(pairs: Sequence[Pair]) -> list[Pair]:
    """Pair what found no partner on the way with what stands elsewhere and is as good as equal."""
    free = [b for a, b in pairs if not a.passages]
    moved: dict[Stretch, Stretch] = {}
    for one in [a for a, b in pairs if not b.passages][:_MOST_MOVED]:
        likely = max(free, key=lambda two: _same(one, two), default=_NOTHING)
        if _same(one, likely) >= _MOVED:
            moved[one] = likely
            free.remove(likely)
    taken = set(moved.values())
    return [(a, moved.get(a, b)) for a, b in pairs if b not in taken]


def _same(one: Stretch, two: Stretch) -> float:
    """Return how far two passages of like length have the same numbers, from 0 to 1."""
    short, long = sorted((one.length, two.length))
    alike = one.role is two.role or Role.LABEL in (one.role, two.role)
    if not alike or short < 0.5 * long or not (one.keys and two.keys):
        return 0.0
    if 2 * min(one.total, two.total) < _MOVED * (one.total + two.total):
        return 0.0
    return 2 * (one.keys & two.keys).total() / (one.total + two.total)
