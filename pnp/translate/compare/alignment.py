"""Which passages of two versions say the same, by what they mention, and what one lacks."""

import math
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import Enum, auto
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from pnp.check.words import WORD
from pnp.translate.compare.document import Passage, Role
from pnp.translate.compare.profiles import LanguageProfile


class Sort(Enum):
    """How a thing is mentioned, the surest first."""

    DIGITS = auto()
    WORD = auto()
    LETTER = auto()  # (a)
    FIGURE = auto()  # fig. 2
    FRACTION = auto()  # a half: told only against another part
    PERHAPS = auto()  # an article, "both": answers a number and is never missed


REFERENCES = (Sort.LETTER, Sort.FIGURE)


@dataclass(frozen=True, slots=True, eq=False)
class Mention:
    """One mention: its value in a form that all languages share, and where it stands."""

    value: str
    sort: Sort
    passage: Passage
    start: int
    end: int


# Letters that look alike: a Cyrillic с in "(с)" points to the same place as a Latin c.
_ALIKE = str.maketrans("авеіјкмнорстухѕ", "abeijkmhopctyxs")
_NUMBER = (
    r"(?P<thousands>\b[0-9]{1,3}(?P<group>[.,'’\u00a0\u2009\u202f ])[0-9]{3}(?:(?P=group)[0-9]{3})*"
    r"(?:(?!(?P=group))[.,](?P<rest>[0-9]+))?(?![0-9]))"
    r"|(?P<product>[0-9]+\s?[x×хX*]\s?[0-9]+)"
    r"|(?P<each>\b(?P<same>[0-9]+)-(?P=same)\b)"  # the Hungarian 1-1, "one each"
    r"|(?P<decimal>[0-9]+[.,][0-9]+)"
    r"|(?P<digits>[0-9]+)"
)
_LINK = r"(?P<link>(?:https?://|www\.)\S+|[^\s@]{1,64}+@[^\s@]{1,99}\.\w+)"
_LETTER = r"(?P<letter>(?<!\w)\(\s?(?P<which>[^\W\d_])\s?(?=[),]))"
_ROMAN = r"(?P<roman>(?-i:(?<![\w'-])[IVXІХ]{1,6}(?![\w'-])))"
_ROMAN_FORM = re.compile(r"(X{0,3})(IX|IV|V?I{0,3})")
_ROMAN_VALUES = {"X": 10, "V": 5, "I": 1}
_CYRILLIC_ROMAN = str.maketrans("ІХ", "IX")
_DIGITS = re.compile(r"[0-9]+")
_CAPITAL = re.compile(r"(?<!\w)[A-Z](?!\w)")
_JOINED = ((Sort.WORD, Sort.WORD), (Sort.WORD, Sort.PERHAPS))
_FAR = 12  # letters between two numbers that stand in no row
_MOST_IN_ROW = 12  # numbers to either side of one that are told with it


def mentions(passage: Passage, profile: LanguageProfile) -> tuple[Mention, ...]:
    """Return what a passage mentions, in its order; "twenty" and "two" are one number."""
    found: list[Mention] = []
    for match in _pattern(profile).finditer(passage.text):
        for value, sort, start, end in _read(match, profile):
            one = Mention(value, sort, passage, start, end)
            tens = found[-1] if found else one
            between = passage.text[tens.end : start]
            if (tens.sort, sort) in _JOINED and profile.words.joins(tens.value, value, between):
                found.pop()
                total = str(int(tens.value) + int(value))
                one = Mention(total, Sort.WORD, passage, tens.start, end)
            found.append(one)
    return tuple(found)


@cache
def _pattern(profile: LanguageProfile) -> re.Pattern[str]:
    """Return the pattern of a language; what stands first wins."""
    figure, joins = (_any_of(words) for words in (profile.figure, profile.and_or))
    page = _any_of(f"{word}." if len(word) == 1 else word for word in profile.page)
    more = rf"(?:\s?(?:[,;/&–-]|\b(?:{joins})\b)\s?(?:\b(?:{figure})\b\.?\s?)?[0-9]+\b\.?)"
    return re.compile(
        rf"{_LINK}"
        rf"|(?P<figure>\b(?:{figure})\b\.?\s?(?:[0-9]+\b\.?{more}*|(?-i:[A-Z])\b)"
        rf"|\b[0-9]+\.\s?(?:{figure})\b)"
        rf"|(?P<page>\b(?:{page})\.?\s?[0-9]+(?:[–-][0-9]+)?|\b[0-9]+\.\s(?:{page})\b)"
        rf"|{profile.words.idiom}|{_LETTER}|{_NUMBER}|{_ROMAN}|(?P<word>{WORD.pattern})",
        re.IGNORECASE,
    )


def _any_of(words: Iterable[str]) -> str:
    """Return a pattern for one of several words, or for nothing at all."""
    return "|".join(sorted(map(re.escape, words), key=len, reverse=True)) or "(?!)"


def _read(match: re.Match[str], profile: LanguageProfile) -> Iterator[tuple[str, Sort, int, int]]:
    """Return what a match says; links and pages say nothing."""
    digits = _DIGITS.findall(match[0])
    numbers = [_plain(number) for number in digits]
    found: list[tuple[str, Sort]] = []
    match match.lastgroup:
        case "word" | "idiom":
            yield from _words(match, profile)
        case "roman":
            found = _roman(match, profile)
        case "letter":
            found = [(f"({match['which'].casefold().translate(_ALIKE)})", Sort.LETTER)]
        case "figure":
            names = numbers or _CAPITAL.findall(match[0])
            found = [(f"fig. {name}", Sort.FIGURE) for name in names]
        case "thousands":
            rest = match["rest"]
            whole = _plain("".join(digits[:-1] if rest else digits))
            found = [(f"{whole}.{rest}" if rest else whole, Sort.DIGITS)]
        case "decimal":
            found = [(f"{numbers[0]}.{digits[1]}", Sort.DIGITS)]
        case "product":
            found = [("×".join(numbers), Sort.DIGITS)]
        case "each" if numbers[0] == "1":
            found = [("1", Sort.PERHAPS)]
        case "each" | "digits":
            found = [(numbers[0], Sort.DIGITS)]
    yield from ((*one, *match.span()) for one in found)


def _roman(match: re.Match[str], profile: LanguageProfile) -> list[tuple[str, Sort]]:
    """Read a Roman numeral; one letter may be a word, unless a word such as "level" is beside."""
    form = _ROMAN_FORM.fullmatch(match[0].translate(_CYRILLIC_ROMAN))
    if not form:
        return []
    units = {"IV": 4, "IX": 9}.get(form[2]) or sum(_ROMAN_VALUES[letter] for letter in form[2])
    value = 10 * len(form[1]) + units
    text = match.string
    before = text[: match.start()].rsplit(None, 1)[-1:]
    behind = text[match.end() :].strip(" .").split(None, 1)[:1]
    beside = {word.casefold().strip(",.:;") for word in (*before, *behind)}
    sure = profile.ranks & beside or (len(match[0]) > 1 and not text.isupper())
    return [(str(value), Sort.WORD if sure else Sort.PERHAPS)]


def _plain(digits: str) -> str:
    return digits.lstrip("0") or "0"


def _words(match: re.Match[str], profile: LanguageProfile) -> Iterator[tuple[str, Sort, int, int]]:
    for found in profile.words.read(match):
        sort = Sort.WORD if found.sure else Sort.PERHAPS
        sort = Sort.FRACTION if "/" in found.value else sort
        yield found.value, sort, found.start, found.end


def parts(value: str) -> tuple[tuple[str, ...], ...]:
    """Return what else says the same: 6×4 is 24, or a 6 and a 4; 7,11 may be a 7 and an 11."""
    if "×" in value:
        one, two = value.split("×")
        product = (str(int(one) * int(two)),) if max(len(one), len(two)) < 5 else (value,)
        return ((one, two), product)
    if "/" in value:
        one, two = value.split("/")
        return ((two,), (one, two)) if two != "2" else ((one, two),)  # a fourth is a quarter
    if "." in value and not value.startswith("fig"):
        whole, part = value.split(".")
        return ((whole, _plain(part)),)
    return ()


def row(mention: Mention, found: Sequence[Mention], profile: LanguageProfile) -> str:
    """Return the row of numbers that a mention stands in, such as "3, 5, 7 or 9"; or nothing."""
    at = first = last = found.index(mention)
    while first > max(0, at - _MOST_IN_ROW) and _in_row(found[first - 1], found[first], profile):
        first -= 1
    end = min(len(found) - 1, at + _MOST_IN_ROW)
    while last < end and _in_row(found[last], found[last + 1], profile):
        last += 1
    return mention.passage.text[found[first].start : found[last].end] if last > first else ""


def _in_row(one: Mention, two: Mention, profile: LanguageProfile) -> bool:
    if one.passage is not two.passage or two.start - one.end > _FAR:
        return False
    between = one.passage.text[one.end : two.start].casefold()
    words = WORD.findall(between)
    return (
        one.sort is two.sort is Sort.DIGITS
        and profile.and_or.issuperset(words)
        and not set(between) - set("".join(words)) - set(" ,;/")
    )


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
        for two in others:
            # Lengths are near each other, so that a 4 in a picture is no row of a table.
            if abs(one.length - two.length) <= 6 + 0.5 * max(one.length, two.length):
                found.append((one, two))
                others.remove(two)
                break
    return found


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
        reach = max(_BAND, wide // max(1, high) + 2)  # two rows next to each other have to touch
        for i in range(high + 1):
            middle = i * wide // max(1, high)
            for j in range(max(0, middle - reach), min(wide, middle + reach) + 1):
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
        pairs = []  # from the last to the first
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
        expected = one.length * self.ratio
        spread = math.sqrt(_SPREAD * (expected + two.length) / 2 + 1)
        length = min(_LENGTH_MOST, ((two.length - expected) / spread) ** 2 / 2)
        return merge + length - self._likeness(one, two)

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
    seen = Counter(anchor for anchors in stretches for anchor in set(anchors))
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


def match_pair(a: Stretch, b: Stretch, section: str = "") -> Match:
    """Find what passages mention and the passages that answer them do not."""
    if not a.passages or not b.passages:
        return Match(section, (a, b), ((), ()))
    known = _in_order(a.sure, b.sure)
    left_a, left_b = ([one for one in side.sure if one not in known] for side in (a, b))
    perhaps_a, perhaps_b = (
        [one for one in side.mentions if one.sort is Sort.PERHAPS] for side in (a, b)
    )
    _strike(left_a, left_b)
    _strike(left_a, left_b, parts)  # 6×4 and 24, 7,11 and a 7 and an 11
    _strike(left_b, left_a, parts)
    _strike(left_a, perhaps_b)  # a number and an article or "both"
    _strike(left_b, perhaps_a)
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


def _strike(
    own: list[Mention],
    others: list[Mention],
    ways: Callable[[str], tuple[tuple[str, ...], ...]] = lambda value: ((value,),),
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
