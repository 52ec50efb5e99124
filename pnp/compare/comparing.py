"""Two versions of a rulebook, and what stands in one and not in the other, the worst first."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from pnp.compare.align import Pair, Stretch, align
from pnp.compare.difference import Difference, Quote
from pnp.compare.document import Passage, Role
from pnp.compare.marks import marks
from pnp.compare.matching import Match, match
from pnp.compare.mentions import mentions
from pnp.compare.numbers import moved, numbers
from pnp.compare.passages import lengths, lists, paragraphs, sections
from pnp.compare.profiles import WORD, LanguageProfile, levelled
from pnp.compare.swaps import swaps
from pnp.compare.versions import Version
from pnp.compare.wording import lost_sentences, scopes, threaded


class Compared(NamedTuple):
    """What was found, the worst first, and which passages answer each other."""

    differences: tuple[Difference, ...]
    matches: tuple[Match, ...]


def lined_up(a: Version, b: Version) -> Compared:
    """Line two versions up, and find all differences, also those that need a witness."""
    languages = (levelled(a.profile, b.profile), levelled(b.profile, a.profile))
    own = (_stretches(side.passages, of) for side, of in zip((a, b), languages, strict=True))
    matches = list(_matches(align(*own)))
    elsewhere = moved(matches)
    of_lists = list(lists(matches, languages))
    of_sections = list(sections(matches, languages))
    told = {id(one) for _, lone in (*of_lists, *of_sections) for one in lone}
    others = [one for one in matches if id(one) not in told]
    lines = threaded(matches, languages)
    found = [
        *(one for match_ in matches for one in numbers(match_, elsewhere, languages)),
        *(one for one, _ in (*of_lists, *of_sections)),
        *paragraphs(others, elsewhere, languages),
        *swaps(matches),
        *marks(matches, languages),
    ]
    lost = [one for line in lines for one in lost_sentences(line, languages)]
    found = _with_sentences(found, lost)
    cut = {id(one.a.passage) for one in lost if one.a} | {
        id(one.b.passage) for one in lost if one.b
    }
    found += [
        one for one in lengths(matches, languages) if not (one.a and id(one.a.passage) in cut)
    ]
    found += scopes(lines, languages)
    return Compared(tuple(sorted(found, key=lambda one: -one.rank)), tuple(matches))


def _with_sentences(found: Sequence[Difference], lost: Sequence[Difference]) -> list[Difference]:
    """Let a lost sentence speak for the numbers in it."""
    near: dict[tuple[int, int], list[tuple[int, Difference]]] = defaultdict(list)
    for at, other in enumerate(found):
        if other.about and (own := _own_side(other)):
            near[other.only, id(own.passage)].append((at, other))
    spoken: set[int] = set()
    told = []
    for one in lost:
        whole = _own_side(one)
        others = near[one.only, id(whole.passage)] if whole else []
        inside = {
            at: other
            for at, other in others
            if whole and at not in spoken and whole.start <= _start(other) < whole.end
        }
        spoken |= inside.keys()
        told.append(one._replace(rank=max((one.rank, *(other.rank for other in inside.values())))))
    return [*(one for at, one in enumerate(found) if at not in spoken), *told]


def _own_side(one: Difference) -> Quote | None:
    """Return the place where what is missing elsewhere stands."""
    return one.b if one.only == 2 else one.a


def _start(one: Difference) -> int:
    own = _own_side(one)
    return own.start if own else 0


def _stretches(passages: Iterable[Passage], profile: LanguageProfile) -> list[Stretch]:
    """Leave out a lone "or" between two items, which every printer sets in another way."""
    return [
        Stretch((passage,), mentions(passage, profile))
        for passage in passages
        if not profile.and_or.issuperset(WORD.findall(passage.text.casefold()))
        or any(letter.isdigit() for letter in passage.text)
    ]


def _matches(pairs: Iterable[Pair]) -> Iterator[Match]:
    """Compare all pairs, and name the section of each by the nearest heading above."""
    section = ""
    for a, b in pairs:
        headings = [one.text for one in (*a.passages, *b.passages) if one.role is Role.HEADING]
        section = headings[0].rstrip(" :") if headings else section
        yield match(a, b, section)
