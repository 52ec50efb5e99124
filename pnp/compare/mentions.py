"""Numbers, lettered references and pictures that a passage mentions, in any known language."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import cache

from pnp.compare.document import Passage
from pnp.compare.profiles import WORD, LanguageProfile


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
_JOINT = re.compile(r"\s?|-|\s(?:y|et|i|и|і|a|and)\s")
_LETTERS = re.compile(r"[^\W\d_]+")
_DIGITS = re.compile(r"[0-9]+")
_NEXT_WORD = re.compile(r"\s[^\W\d_]")
_CAPITAL = re.compile(r"(?<!\w)[A-Z](?!\w)")
_FAR = 12  # letters between two numbers that stand in no row
_MOST_IN_ROW = 12  # numbers to either side of one that are told with it
_TENS = ("20", "30", "40", "50", "60", "70", "80", "90")


def mentions(passage: Passage, profile: LanguageProfile) -> tuple[Mention, ...]:
    """Return what a passage mentions, in its order; "twenty" and "two" are one number."""
    found: list[Mention] = []
    for match in _pattern(profile).finditer(passage.text):
        for value, sort, start, end in _read(match, profile):
            one = Mention(value, sort, passage, start, end)
            if found and _belong(found[-1], one):
                tens = found.pop()
                total = str(int(tens.value) + int(value))
                one = Mention(total, Sort.WORD, passage, tens.start, end)
            found.append(one)
    return tuple(found)


@cache
def _pattern(profile: LanguageProfile) -> re.Pattern[str]:
    """Return the pattern of a language; what stands first wins."""
    figure, joins, idioms = (
        _any_of(words) for words in (profile.figure, profile.and_or, profile.idioms)
    )
    page = _any_of(f"{word}." if len(word) == 1 else word for word in profile.page)
    more = rf"(?:\s?(?:[,;/&–-]|\b(?:{joins})\b)\s?(?:\b(?:{figure})\b\.?\s?)?[0-9]+\b\.?)"
    return re.compile(
        rf"{_LINK}"
        rf"|(?P<figure>\b(?:{figure})\b\.?\s?(?:[0-9]+\b\.?{more}*|(?-i:[A-Z])\b)"
        rf"|\b[0-9]+\.\s?(?:{figure})\b)"
        rf"|(?P<page>\b(?:{page})\.?\s?[0-9]+(?:[–-][0-9]+)?|\b[0-9]+\.\s(?:{page})\b)"
        rf"|(?P<idiom>\b(?:{idioms})\b)"
        rf"|{_LETTER}|{_NUMBER}|{_ROMAN}|(?P<word>{WORD.pattern})",
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
    tens, units = form[1], form[2]
    value = 10 * len(tens) + sum(_ROMAN_VALUES[letter] for letter in units)
    if units in ("IV", "IX"):
        value = 10 * len(tens) + (4 if units == "IV" else 9)
    text = match.string
    before = text[: match.start()].rsplit(None, 1)[-1:]
    behind = text[match.end() :].strip(" .").split(None, 1)[:1]
    beside = {word.casefold().strip(",.:;") for word in (*before, *behind)}
    sure = profile.ranks & beside or (len(match[0]) > 1 and not text.isupper())
    return [(str(value), Sort.WORD if sure else Sort.PERHAPS)]


def _plain(digits: str) -> str:
    return digits.lstrip("0") or "0"


def _words(match: re.Match[str], profile: LanguageProfile) -> Iterator[tuple[str, Sort, int, int]]:
    """Look a word up, and if it is unknown the parts between its hyphens and apostrophes."""
    known = match[0].casefold() in profile.numbers
    last = ""
    for part in (WORD if known else _LETTERS).finditer(match[0]):
        found = profile.numbers.get(part[0].casefold())
        if found and found.value != last:  # the Hungarian két-két is two each
            start, end = match.start() + part.start(), match.start() + part.end()
            sure = found.sure and match.lastgroup == "word"
            if found.before_word and not _NEXT_WORD.match(match.string, end):
                sure = False
            sort = Sort.WORD if sure else Sort.PERHAPS
            yield found.value, Sort.FRACTION if "/" in found.value else sort, start, end
        last = found.value if found else ""


def _belong(tens: Mention, unit: Mention) -> bool:
    return (
        tens.sort is Sort.WORD
        and unit.sort in (Sort.WORD, Sort.PERHAPS)
        and tens.value in _TENS
        and len(unit.value) == 1
        and _JOINT.fullmatch(tens.passage.text[tens.end : unit.start]) is not None
    )


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
