"""What a passage mentions and its partner does not."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from pnp.compare.align import Stretch
from pnp.compare.document import Passage
from pnp.compare.mentions import Mention, Sort, parts

_FURTHEST = 50  # mentions; neighbours further away tell nothing
_LONGEST = 500  # mentions; a longer passage is compared without regard to their order
_MOST_PAIRS = 10_000  # of equal mentions; the same of a passage with more


class Loose(NamedTuple):
    """A mention without an answer, and the place where the answer should stand."""

    mention: Mention
    passage: Passage  # of the other side
    at: int  # letter in that passage's text
    elsewhere: bool  # whether the partner has the same number, only less often


class Match(NamedTuple):
    """Passages that answer each other, what is loose on either side, and their section."""

    section: str
    sides: tuple[Stretch, Stretch]
    loose: tuple[tuple[Loose, ...], tuple[Loose, ...]]

    @property
    def alone(self) -> bool:
        """Tell whether one side is empty."""
        return not all(side.passages for side in self.sides)


def match(a: Stretch, b: Stretch, section: str = "") -> Match:
    """Find what passages mention and the passages that answer them do not."""
    if not a.passages or not b.passages:
        return Match(section, (a, b), ((), ()))
    known = _in_order(a.sure, b.sure)
    left_a, left_b = ([one for one in side.sure if one not in known] for side in (a, b))
    perhaps_a, perhaps_b = (
        [one for one in side.mentions if one.sort is Sort.PERHAPS] for side in (a, b)
    )
    _strike(left_a, left_b, _itself)
    _strike(left_a, left_b, parts)  # 6×4 and 24, 7,11 and a 7 and an 11
    _strike(left_b, left_a, parts)
    _strike(left_a, perhaps_b, _itself)  # a number and an article or "both"
    _strike(left_b, perhaps_a, _itself)
    loose = (tuple(_loose(a, b, left_a, known)), tuple(_loose(b, a, left_b, known)))
    return Match(section, (a, b), loose)


def _in_order(a: Sequence[Mention], b: Sequence[Mention]) -> dict[Mention, Mention]:
    """Match mentions that stand in the same order on both sides, each with the other."""
    if max(len(a), len(b)) > _LONGEST:
        return {}
    values_a, values_b = ([one.value for one in side] for side in (a, b))
    often = Counter(values_b)
    if sum(often[value] for value in values_a) > _MOST_PAIRS:
        return {}
    matcher = SequenceMatcher(None, values_a, values_b, autojunk=False)
    known = {
        a[one + step]: b[two + step]
        for one, two, size in matcher.get_matching_blocks()
        for step in range(size)
    }
    return known | {two: one for one, two in known.items()}


def _itself(value: str) -> tuple[tuple[str, ...], ...]:
    return ((value,),)


def _strike(
    own: list[Mention],
    others: list[Mention],
    ways: Callable[[str], tuple[tuple[str, ...], ...]],
) -> None:
    """Take out what the other side says too, in one of several ways, in whatever order."""
    waiting: dict[str, list[Mention]] = defaultdict(list)
    for other in others:
        waiting[other.value].append(other)
    struck: set[Mention] = set()
    for one in own:
        for values in ways(one.value):
            if all(len(waiting[value]) >= values.count(value) for value in values):
                struck |= {one, *(waiting[value].pop(0) for value in values)}
                break
    own[:] = [one for one in own if one not in struck]
    others[:] = [one for one in others if one not in struck]


def _loose(
    own: Stretch, other: Stretch, left: Sequence[Mention], known: dict[Mention, Mention]
) -> Iterator[Loose]:
    places = {one: at for at, one in enumerate(own.sure)}
    values = {one.value for one in other.sure}
    for one in left:
        passage, at = _expected(own.sure, places[one], known, other.passages[0])
        yield Loose(one, passage, at, one.value in values)


def _expected(
    own: Sequence[Mention], at: int, known: dict[Mention, Mention], first: Passage
) -> tuple[Passage, int]:
    """Return where the answer should stand: beside the answers of the neighbours."""
    for step in range(1, min(len(own), _FURTHEST)):
        if at >= step and (beside := known.get(own[at - step])):
            return beside.passage, beside.end
        if at + step < len(own) and (beside := known.get(own[at + step])):
            return beside.passage, beside.start
    share = own[at].start / max(1, len(own[at].passage.text))
    return first, int(share * len(first.text))
