"""Several languages beside one another: what only one of them lacks is that one's fault."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from pnp.compare.difference import FAINT, Difference

_FEWEST = 2  # other languages that make a judgement
_MOST_KEEP = 2 / 3  # share of the others from which a loss is one language's own
_RAISED, _MOST = 12, 79  # what agreeing witnesses add to the rank, and how far it may rise


class _Key(NamedTuple):
    """What is missing, and where in the version that all are compared with."""

    passage: int
    about: str
    only: int


def weighed(
    found: Sequence[Sequence[Difference]], languages: Sequence[str]
) -> list[tuple[Difference, ...]]:
    """Judge the differences of several versions from a first one by what the others say.

    What most others keep is raised. What most others lack or add as well is the fault of the first
    version, and told once, with the first version that shows it. What stays faint is left out.
    `languages` names the first too.
    """
    seen: dict[_Key, set[int]] = defaultdict(set)
    for at, differences in enumerate(found):
        for key in filter(None, map(_key, differences)):
            seen[key].add(at)
    judged = (_judged(at, found, seen, languages) for at in range(len(found)))
    return [
        tuple(sorted((one for one in own if one.rank >= FAINT), key=lambda one: -one.rank))
        for own in judged
    ]


def _judged(
    at: int,
    found: Sequence[Sequence[Difference]],
    seen: Mapping[_Key, set[int]],
    languages: Sequence[str],
) -> Iterator[Difference]:
    others = len(found) - 1
    for one in found[at]:
        key = _key(one)
        if not key or others < _FEWEST:
            yield one
            continue
        same = sorted(seen[key] - {at})
        if others - len(same) >= _MOST_KEEP * others:
            agree = f"{others - len(same)} of {others} others agree with {languages[0]}"
            yield _noted(one, agree, _RAISED)
        elif len(same) < _MOST_KEEP * others:
            yield one
        elif at < same[0]:
            too, more = ("lack", 0) if one.only == 1 else ("have", _RAISED)
            codes = ", ".join(languages[other + 1] for other in same)
            yield _noted(one, f"{codes} {too} it too: look at {languages[0]}", more)


def _noted(one: Difference, note: str, more: int) -> Difference:
    rank = max(one.rank, min(one.rank + more, _MOST))
    return one._replace(rank=rank, message=f"{one.message} ({note})")


def _key(one: Difference) -> _Key | None:
    return _Key(id(one.a.passage), one.about, one.only) if one.about and one.a else None
