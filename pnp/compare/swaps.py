"""Numbers that changed places: 5 cards and 3 tokens here, 3 cards and 5 tokens there.

Which words of two languages belong together is learnt from the two texts themselves: words that
stand in passages that answer each other, and nowhere else.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import combinations, islice

from pnp.compare.difference import Difference, quoted
from pnp.compare.learnt import meetings
from pnp.compare.matching import Match
from pnp.compare.mentions import Mention, Sort
from pnp.compare.profiles import WORD

MOST_SWAPS = 30_000  # pairs of numbers that are tried
_MOST = 500  # of one passage
_STEM = 5  # letters by which forms of one word are known
_SHORTEST = 3  # letters of a word that names something
_NEAR = 3  # words after a number that may name what it counts
_OFTEN = 2  # passages from which two words can belong together
_COGNATE = 0.7  # likeness of two words from which they are the same word
_BEST = 0.8  # share of the best partner's worth from which two words belong together
_SURE = 0.35  # by how much the crossed reading has to be better
_TURNED = 0.2  # the same for numbers in another order
_CROSSED, _ORDER = 82, 60
_MARK = re.compile(r"[.,:;!?()]")


Sides = tuple[tuple[Mention, Mention], tuple[Mention, Mention]]  # two numbers, and their answers


class _Names:
    """Which words of two versions belong together: each is the other's best partner."""

    def __init__(self, matches: Sequence[Match]) -> None:
        seen, together = meetings(
            [
                {stem for passage in side.passages for stem in _stems(passage.text)}
                for side in match.sides
            ]
            for match in matches
        )
        self.worth = {
            (one, two): 2 * count / (seen[0][one] + seen[1][two])
            for (one, two), count in together.items()
            if count >= _OFTEN
        }
        self.best: dict[str, float] = defaultdict(float)
        for pair, worth in self.worth.items():
            for key in (f"a {pair[0]}", f"b {pair[1]}"):
                self.best[key] = max(self.best[key], worth)

    def likeness(self, ones: Sequence[str], others: Sequence[str]) -> float:
        """Return how well the best two words of two places answer each other, from 0 to 1."""
        return max((self._of(one, two) for one in ones for two in others), default=0.0)

    def _of(self, one: str, two: str) -> float:
        worth = self.worth.get((one, two), 0.0)
        if worth < _BEST * max(self.best[f"a {one}"], self.best[f"b {two}"]):
            worth = 0.0
        cognate = SequenceMatcher(None, one, two, autojunk=False).ratio()
        return max(worth, cognate if cognate >= _COGNATE else 0.0)


def swaps(matches: Sequence[Match]) -> Iterator[Difference]:
    """Tell two numbers of a passage that count each other's things in its partner."""
    names = _Names(matches)
    left = iter(range(MOST_SWAPS))
    for match in matches:
        candidates = islice(_candidates(match), _MOST)
        judged = ((own, _judged(own, names)) for own, _ in zip(candidates, left, strict=False))
        found = next(((own, rank) for own, rank in judged if rank), None)
        if found:
            yield _told(match, *found)


def _candidates(match: Match) -> Iterator[Sides]:
    """Return two numbers with their answers: those that changed places, and all that stand once."""
    a, b = (
        [one for one in side.mentions if one.sort in (Sort.DIGITS, Sort.WORD)]
        for side in match.sides
    )
    if len(a) == len(b):
        apart = [at for at in range(len(a)) if a[at].value != b[at].value]
        if len(apart) == 2:
            one, two = apart
            if a[one].value == b[two].value and a[two].value == b[one].value:
                yield ((a[one], a[two]), (b[two], b[one]))
    places = [_places(side.mentions) for side in match.sides]
    shared = [value for value in places[0] if value in places[1]]
    for pair in combinations(shared, 2):
        x, y = ((side[pair[0]], side[pair[1]]) for side in places)
        yield x, y


def _stems(text: str) -> list[str]:
    return [word.casefold()[:_STEM] for word in WORD.findall(text) if len(word) >= _SHORTEST]


def _places(mentions: Sequence[Mention]) -> dict[str, Mention]:
    """Return the numbers that stand once in a passage."""
    plain = [one for one in mentions if one.sort in (Sort.DIGITS, Sort.WORD)]
    often = Counter(one.value for one in mentions)
    return {one.value: one for one in plain if often[one.value] == 1}


def _judged(own: Sides, names: _Names) -> int:
    """Return how surely two numbers fit each other's things and not their own; 0 if they do not.

    Translations keep numbers in their order, but for one in hundreds. So another order tells much,
    unless the words behind the numbers went with them.
    """
    (a, b), (c, d) = ([_counted(mention) for mention in side] for side in own)
    straight = (names.likeness(a, c), names.likeness(b, d))
    crossed = (names.likeness(a, d), names.likeness(b, c))
    if len({id(mention.passage) for side in own for mention in side}) > 2:
        return 0
    if own[1][0].start < own[1][1].start:
        return _CROSSED if min(crossed) > max(straight) + _SURE else 0
    if sum(crossed) > sum(straight) + _TURNED:
        return _CROSSED
    return _ORDER if all((a, b, c, d)) and sum(straight) <= sum(crossed) else 0


def _counted(mention: Mention) -> list[str]:
    """Return the words after a number, up to a mark or the next number."""
    behind = mention.passage.text[mention.end : mention.end + 80]
    behind = _MARK.split(behind)[0]
    behind = re.split(r"\d", behind)[0]
    return _stems(behind)[:_NEAR]


def _told(match: Match, own: Sides, rank: int) -> Difference:
    (one, two), others = own
    message = f"{one.value} and {two.value} count each other's things: have they changed places?"
    a, b = (quoted(mention.passage, mention.start) for mention in (one, others[0]))
    return Difference(rank, "swapped numbers", message, match.section, a=a, b=b)
