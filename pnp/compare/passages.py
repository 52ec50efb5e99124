"""Passages that stand in one version only, and lists of different length."""

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise, product
from statistics import median

from pnp.compare.difference import Difference, Languages, Quote, quoted
from pnp.compare.document import Role
from pnp.compare.matching import Match
from pnp.compare.mentions import Mention, Sort

_FEWEST = 3  # words; what has fewer is the label of a picture
_LONG = 60  # letters from which a paragraph says a whole rule
_SOME = 40  # letters that can hold a condition
_OFF = 0.5  # how far the lengths of two paragraphs may part, as a logarithm

_NEVER_ALONE = (Role.HEADING, Role.LABEL)
_WITH_NUMBERS, _WITHOUT, _SHORT = 88, 60, 30
_LIST, _SPLIT, _LENGTH = 50, 32, 20


def lists(
    matches: Sequence[Match], languages: Languages
) -> Iterator[tuple[Difference, list[Match]]]:
    """Tell lists that answer each other and differ in length, with their lone items."""
    of_a, of_b = (_lists_of(matches, side) for side in (0, 1))
    shared = Counter(pair for at in range(len(matches)) for pair in product(of_a[at], of_b[at]))
    taken: tuple[set[int], set[int]] = (set(), set())
    for (a, b), _ in shared.most_common():  # each list with the one it shares most items with
        if a in taken[0] or b in taken[1]:
            continue
        taken[0].add(a)
        taken[1].add(b)
        sizes = [sum(items.count(one) for items in of) for one, of in ((a, of_a), (b, of_b))]
        if sizes[0] != sizes[1]:
            own = [match for at, match in enumerate(matches) if a in of_a[at] or b in of_b[at]]
            lone = [match for match in own if match.alone]
            yield _list(own, lone, sizes, languages), lone


def _lists_of(matches: Sequence[Match], side: int) -> list[list[int]]:
    """Return for each match the numbers of the lists that its items belong to."""
    found: list[list[int]] = []
    number = 0
    last: bool | None = None  # whether the item before has a label
    for match in matches:
        found.append([])
        for passage in match.sides[side].passages:
            if passage.role is not Role.ITEM:
                last = None
                continue
            kind = bool(passage.label)
            number += last is not kind or passage.label in ("1", "a")
            found[-1].append(number)
            last = kind
    return found


def _list(
    own: Sequence[Match], lone: Sequence[Match], sizes: Sequence[int], languages: Languages
) -> Difference:
    """Quote the item that has no partner, or the one that was split, or the first."""
    (one, two) = (language.code for language in languages)
    split = [match for match in own if len({len(side.passages) for side in match.sides}) > 1]
    told = (*lone, *split, *own)[0]
    rank = max(_LIST, _lone_rank(lone)) if lone else _SPLIT if split else _LIST
    message = f"a list has {sizes[0]} items in {one} and {sizes[1]} in {two}"
    if lone:
        message += f"; this one stands only in {one if told.sides[0].passages else two}"
    elif split:
        message += "; one item is split in two"
    before = [match for match in own[: own.index(told)] if not match.alone]
    beside = (*before[-1:], *(match for match in own if not match.alone), told)[0]
    return Difference(rank, "list", message, told.section, *_quotes(told, beside))


def _quotes(told: Match, beside: Match) -> tuple[Quote | None, Quote | None]:
    """Return both places of a match; where it has only one, that of its neighbour."""
    sides = zip(told.sides, beside.sides, strict=True)
    a, b = (one.passages or other.passages for one, other in sides)
    return quoted(a[0]) if a else None, quoted(b[0]) if b else None


def sections(
    matches: Sequence[Match], languages: Languages
) -> Iterator[tuple[Difference, list[Match]]]:
    """Tell sections of which one side has nothing: a heading and all that follows it."""
    beside = next((match for match in matches if not match.alone), None)
    for alone, group in groupby(matches, key=lambda match: match.alone and _side(match)):
        own = list(group)
        for part in _sections_of(own) if alone else ():
            (title,) = {one.text for side in part[0].sides for one in side.passages[:1]}
            size = len(part) - 1
            message = f"the section “{title}” stands only in {languages[alone - 1].code}"
            message += f", with {size} paragraph{'s' * (size > 1)}"
            quotes = _quotes(part[0], beside or part[0])
            yield Difference(_lone_rank(part), "section", message, part[0].section, *quotes), part
        beside = next((match for match in reversed(own) if not match.alone), beside)


def _sections_of(lone: Sequence[Match]) -> Iterator[list[Match]]:
    """Part lone passages at their headings; a heading with nothing below it is no section."""
    starts = [
        at for at, match in enumerate(lone) if match.sides[_side(match) - 1].role is Role.HEADING
    ]
    for start, end in pairwise((*starts, len(lone))):
        if end - start > 1:
            yield list(lone[start:end])


def _side(match: Match) -> int:
    return 1 if match.sides[0].passages else 2


def paragraphs(
    matches: Sequence[Match], elsewhere: set[Mention], languages: Languages
) -> Iterator[Difference]:
    """Tell paragraphs without a partner; neighbours are told together, numbers nearby excuse."""
    beside = next((match for match in matches if not match.alone), None)
    for lone, group in groupby(matches, key=lambda match: _lone(match, elsewhere)):
        own = list(group)
        if lone:
            yield _paragraph(own, beside or own[0], languages[lone - 1].code)
        beside = next((match for match in reversed(own) if not match.alone), beside)


def _lone(match: Match, elsewhere: set[Mention]) -> int:
    """Return which side, 1 or 2, has a paragraph alone that is more than a label, else 0.

    What it mentions must not all be answered nearby.
    """
    a, b = match.sides
    if not match.alone:
        return 0
    passages = [one for one in (*a.passages, *b.passages) if one.role not in _NEVER_ALONE]
    words = sum(len(word) > 1 for passage in passages for word in passage.text.split())
    sure = (*a.sure, *b.sure)
    excused = bool(sure) and elsewhere.issuperset(sure)
    return 0 if words < _FEWEST or excused else 1 if a.passages else 2


def _paragraph(group: Sequence[Match], beside: Match, only: str) -> Difference:
    message = f"this paragraph stands only in {only}"
    if len(group) > 1:
        message = f"{len(group)} paragraphs from here on stand only in {only}"
    quotes = _quotes(group[0], beside)
    return Difference(_lone_rank(group), "paragraph", message, group[0].section, *quotes)


def _lone_rank(matches: Sequence[Match]) -> int:
    sides = [side for match in matches for side in match.sides]
    if any(mention.sort is Sort.DIGITS for side in sides for mention in side.mentions):
        return _WITH_NUMBERS
    return _WITHOUT if sum(side.letters for side in sides) >= _LONG else _SHORT


def lengths(matches: Sequence[Match], languages: Languages) -> Iterator[Difference]:
    """Tell paragraphs that are much shorter than their partners: a sentence may be lost."""
    both = [one for one in matches if not one.alone and one.sides[0].role is not Role.LABEL]
    ratios = [math.log(match.sides[1].letters / match.sides[0].letters) for match in both]
    usual = median(ratios) if ratios else 0.0
    for match, ratio in zip(both, ratios, strict=True):
        a, b = (side.letters for side in match.sides)
        if abs(ratio - usual) > _OFF and abs(b - a * math.exp(usual)) > _SOME:
            short = languages[0 if ratio > usual else 1].code
            times = math.exp(abs(ratio - usual))
            message = f"much shorter in {short} than usual (1 : {times:.1f}): is a sentence lost?"
            yield Difference(_LENGTH, "length", message, match.section, *_quotes(match, match))
