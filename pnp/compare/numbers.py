"""Numbers and references that stand in one version and not in the other."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import islice

from pnp.compare.difference import Difference, Languages, quoted
from pnp.compare.document import Role
from pnp.compare.matching import Loose, Match
from pnp.compare.mentions import REFERENCES, Mention, Sort, row

_NEAR = 3  # matches within which a number may have moved
_MOST = 50  # equal numbers of a passage that may be the one that moved
_ASIDE = 45  # letters; a number in a shorter bracket explains rather than rules
_ENUMERATION = 6  # numbers from which a passage is a list of contents, where each one counts

_CHANGED, _CHANGED_WORD = 100, 92
_DIGITS, _WORD, _REFERENCE, _DUAL, _ONE = 90, 70, 40, 34, 28
_REPEATED, _BRACKETED = 13, 15  # what a repetition and a bracket take off
_GUESSED = 15  # and a partner whose number words are not known


def moved(matches: Sequence[Match]) -> set[Mention]:
    """Return mentions that are loose in one match and answered a few matches away."""
    waiting: list[dict[str, list[Mention]]] = []
    for match in matches:
        waiting.append(defaultdict(list))
        for mention in _unanswered(match, 1):
            waiting[-1][mention.value].append(mention)
    found: set[Mention] = set()
    for at, match in enumerate(matches):
        near = range(max(0, at - _NEAR), min(len(matches), at + _NEAR + 1))
        for mention in _unanswered(match, 0):
            for place in near:
                others = waiting[place][mention.value]
                near_by = abs(place - at) <= 1
                first = islice(others, _MOST)
                same = next((one for one in first if near_by or _alike(one, mention)), None)
                if same:
                    found |= {mention, same}
                    others.remove(same)
                    break
    return found


def _alike(one: Mention, two: Mention) -> bool:
    """Tell whether two mentions far from each other may be one: "four winners" is no "2-4"."""
    return one.sort is two.sort or one.passage.role is two.passage.role is Role.ITEM


def _unanswered(match: Match, side: int) -> tuple[Mention, ...]:
    if match.alone:
        return match.sides[side].sure
    return tuple(loose.mention for loose in match.loose[side])


def numbers(match: Match, elsewhere: set[Mention], languages: Languages) -> Iterator[Difference]:
    """Tell what passages mention and their partners do not."""
    left = [[one for one in side if one.mention not in elsewhere] for side in match.loose]
    parts = [[one for one in side if one.mention.sort is Sort.FRACTION] for side in left]
    if len(parts[0]) != len(parts[1]):  # a quarter may well be called a field
        left = [[one for one in side if one.mention.sort is not Sort.FRACTION] for side in left]
    plain_a, plain_b = (
        [one for one in side if one.mention.sort not in REFERENCES] for side in left
    )
    if len(plain_a) == len(plain_b):
        for one, two in zip(plain_a, plain_b, strict=True):
            yield _changed(match, one.mention, two.mention)
        left = [[one for one in side if one.mention.sort in REFERENCES] for side in left]
    for number, side in enumerate(left):
        dual = languages[1 - number].dual
        same: dict[str, list[Loose]] = defaultdict(list)
        for one in side:
            if not (dual and one.mention.value == "2" and one.mention.sort is Sort.WORD):
                same[one.mention.value].append(one)
        for group in same.values():
            yield _missing(match, group, number, languages)


def _changed(match: Match, one: Mention, two: Mention) -> Difference:
    rank = _CHANGED if one.sort is two.sort is Sort.DIGITS else _CHANGED_WORD
    message = f"{one.value} against {two.value}"
    a, b = (quoted(mention.passage, mention.start, mention.end) for mention in (one, two))
    found = Difference(rank, "changed number", message, match.section, a=a, b=b)
    return found._replace(about=f"#{one.value}", only=1)


def _missing(match: Match, same: Sequence[Loose], side: int, languages: Languages) -> Difference:
    """Tell of a mention, or of several of one value, that the other side has not."""
    mention, passage, at, elsewhere = same[0]
    here, there = languages[side], languages[1 - side]
    times = f"{len(same)} times " if len(same) > 1 else "once " if elsewhere else ""
    ending = f"more in {here.code} than in" if elsewhere else f"in {here.code}, not in"
    message = f"{mention.value} stands {times}{ending} {there.code}"
    if whole := row(mention, match.sides[side].mentions, here):
        message += f" (of the row {whole})"
    sides = [quoted(mention.passage, mention.start, mention.end), quoted(passage, at)]
    a, b = sides[::-1] if side else sides
    kind, rank = _judged(match, same[0], there.dual)
    rank -= 0 if there.known else _GUESSED
    found = Difference(rank, kind, message, match.section, a=a, b=b)
    return found._replace(about=f"#{mention.value}", only=side + 1)


def _judged(match: Match, loose: Loose, dual: bool) -> tuple[str, int]:
    """Return the kind of what is missing, and how much it matters."""
    mention = loose.mention
    if mention.sort in REFERENCES:
        return "reference", _REFERENCE
    if mention.value == "1":
        return "number", _ONE
    if mention.value == "2" and dual:
        return "number", _DUAL
    kind, rank = ("number", _DIGITS) if mention.sort is Sort.DIGITS else ("number word", _WORD)
    if loose.elsewhere and min(len(side.sure) for side in match.sides) < _ENUMERATION:
        rank -= _REPEATED
    if _aside(mention.passage.text, mention.start):
        rank -= _BRACKETED
    return kind, rank


def _aside(text: str, at: int) -> bool:
    """Tell whether a letter stands in a short bracket."""
    start, end = text.rfind("(", 0, at), text.find(")", at)
    return start >= 0 and end >= 0 and ")" not in text[start:at] and end - start <= _ASIDE
