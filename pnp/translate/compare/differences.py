"""What one of two versions lacks: passages, lists, letters, numbers; all of it, the worst first."""

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from itertools import combinations, groupby, islice, pairwise, product
from statistics import median
from typing import NamedTuple

from pnp.check.words import WORD, two_alphabets
from pnp.translate.compare.alignment import (
    REFERENCES,
    Loose,
    Match,
    Mention,
    Pair,
    Sort,
    Stretch,
    align,
    match_pair,
    mentions,
    row,
)
from pnp.translate.compare.document import Difference, Languages, Passage, Quote, Role, quoted
from pnp.translate.compare.profiles import LanguageProfile
from pnp.translate.compare.sentences import lost_sentences, meetings, scopes, threaded
from pnp.translate.compare.versions import Version

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
            only = languages[lone - 1].code
            message = f"this paragraph stands only in {only}"
            if len(own) > 1:
                message = f"{len(own)} paragraphs from here on stand only in {only}"
            quotes = _quotes(own[0], beside or own[0])
            yield Difference(_lone_rank(own), "paragraph", message, own[0].section, *quotes)
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


_MIXED, _CASE = 38, 42
_LONE = re.compile(r"(?<![\w'’.-])[A-Za-z](?![\w'’-])")


def marks(matches: Sequence[Match], languages: Languages) -> Iterator[Difference]:
    """Tell words and brackets in two alphabets, and marks that differ in case only."""
    for match in matches:
        for number, side in enumerate(match.sides):
            for passage in side.passages:
                for found in two_alphabets(passage.text):
                    place = quoted(passage, found.start())
                    message = f"“{found[0]}” mixes two alphabets in {languages[number].code}"
                    sides = (None, place) if number else (place, None)
                    yield Difference(_MIXED, "alphabets", message, match.section, *sides)
        yield from _cases(match, languages)


def _cases(match: Match, languages: Languages) -> Iterator[Difference]:
    """Tell marks such as a field **a** that the other side calls A."""
    if match.alone or match.sides[0].role is Role.LABEL:
        return
    words = languages[0].one_letter | languages[1].one_letter
    a, b = (
        Counter(
            letter
            for passage in side.passages
            for letter in _LONE.findall(passage.text)
            if letter.casefold() not in words or f"({letter})" in passage.text
        )
        for side in match.sides
    )
    folded = [Counter(letter.casefold() for letter in side.elements()) for side in (a, b)]
    if folded[0] != folded[1] or a == b:
        return
    one, two = sorted((a - b).elements())[0], sorted((b - a).elements())[0]
    message = f"{one} in {languages[0].code} against {two} in {languages[1].code}"
    first, second = (quoted(side.passages[0]) for side in match.sides)
    yield Difference(_CASE, "letter", message, match.section, a=first, b=second)


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
        dual = languages[1 - number].words.dual
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
    kind, rank = _judged(match, same[0], there.words.dual)
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


MOST_SWAPS = 30_000  # pairs of numbers that are tried
_MOST_NUMBERS = 500  # of one passage
_STEM = 5  # letters by which forms of one word are known
_SHORTEST = 3  # letters of a word that names something
_NEAR_WORDS = 3  # words after a number that may name what it counts
_OFTEN = 2  # passages from which two words can belong together
_COGNATE = 0.7  # likeness of two words from which they are the same word
_BEST = 0.8  # share of the best partner's worth from which two words belong together
_SURE = 0.35  # by how much the crossed reading has to be better
_TURNED = 0.2  # the same for numbers in another order
_CROSSED, _ORDER = 82, 60
_MARK = re.compile(r"[.,:;!?()]|\d")  # behind which words belong to something else


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
        candidates = islice(_candidates(match), _MOST_NUMBERS)
        judged = ((own, _crossed(own, names)) for own, _ in zip(candidates, left, strict=False))
        for ((one, two), others), rank in judged:
            if rank:
                values = f"{one.value} and {two.value}"
                message = f"{values} count each other's things: have they changed places?"
                a, b = (quoted(mention.passage, mention.start) for mention in (one, others[0]))
                yield Difference(rank, "swapped numbers", message, match.section, a=a, b=b)
                break


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


def _crossed(own: Sides, names: _Names) -> int:
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
    return _stems(_MARK.split(behind)[0])[:_NEAR_WORDS]


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
    cut = {id(quote.passage) for one in lost for quote in (one.a, one.b) if quote}
    found += [
        one for one in lengths(matches, languages) if not (one.a and id(one.a.passage) in cut)
    ]
    found += scopes(lines, languages)
    return Compared(tuple(sorted(found, key=lambda one: -one.rank)), tuple(matches))


def _with_sentences(found: Sequence[Difference], lost: Sequence[Difference]) -> list[Difference]:
    """Let a lost sentence speak for the numbers in it."""
    near: dict[tuple[int, int], list[tuple[int, int, int]]] = defaultdict(list)
    for at, other in enumerate(found):  # each with the letter that it is about, and its rank
        if other.about and (own := _own_side(other)):
            near[other.only, id(own.passage)].append((at, own.start, other.rank))
    spoken: set[int] = set()
    raised = []
    for one in lost:
        ranks = [one.rank]
        whole = _own_side(one)
        for at, start, rank in near[one.only, id(whole.passage)] if whole else ():
            if whole and at not in spoken and whole.start <= start < whole.end:
                spoken.add(at)
                ranks.append(rank)
        raised.append(one._replace(rank=max(ranks)))
    return [*(one for at, one in enumerate(found) if at not in spoken), *raised]


def _own_side(one: Difference) -> Quote | None:
    """Return the place where what is missing elsewhere stands."""
    return one.b if one.only == 2 else one.a


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
        yield match_pair(a, b, section)


def levelled(one: LanguageProfile, other: LanguageProfile) -> LanguageProfile:
    """Return a language whose number words are not missed in one that is not known."""
    if other.known:
        return one
    own = one.words
    numbers = {word: reading._replace(sure=False) for word, reading in own.numbers.items()}
    return replace(one, words=replace(own, numbers=numbers))
