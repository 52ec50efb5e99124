"""Two versions of a rulebook, and what stands in one and not in the other, the worst first."""

from collections.abc import Iterable, Iterator

from pnp.compare.align import Pair, Stretch, align
from pnp.compare.difference import Difference
from pnp.compare.document import Passage, Role
from pnp.compare.marks import marks
from pnp.compare.matching import Match, match
from pnp.compare.mentions import mentions
from pnp.compare.numbers import moved, numbers
from pnp.compare.passages import lengths, lists, paragraphs
from pnp.compare.profiles import WORD, LanguageProfile, levelled
from pnp.compare.swaps import swaps
from pnp.compare.versions import Version


def compare(a: Version, b: Version) -> tuple[Difference, ...]:
    """Return all differences of two versions, the worst first."""
    languages = (levelled(a.profile, b.profile), levelled(b.profile, a.profile))
    own = (_stretches(side.passages, of) for side, of in zip((a, b), languages, strict=True))
    matches = list(_matches(align(*own)))
    elsewhere = moved(matches)
    of_lists = list(lists(matches, languages))
    in_lists = [id(one) for _, lone in of_lists for one in lone]
    others = [one for one in matches if id(one) not in in_lists]
    found = [
        *(one for match_ in matches for one in numbers(match_, elsewhere, languages)),
        *(one for one, _ in of_lists),
        *paragraphs(others, elsewhere, languages),
        *lengths(matches, languages),
        *swaps(matches),
        *marks(matches, languages),
    ]
    return tuple(sorted(found, key=lambda one: -one.rank))


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
