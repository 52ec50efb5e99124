"""Numbers, lettered references and pictures that a paragraph mentions, in any known language."""

import re
from collections.abc import Iterator, Sequence
from enum import IntEnum
from functools import cache
from typing import NamedTuple

from pnp.translate.compare.tongues import WORD, Tongue, tongues


class Kind(IntEnum):
    """How a thing is mentioned, the surest first."""

    DIGITS = 1
    WORD = 2
    LETTER = 3  # (a)
    FIGURE = 4  # fig. 2
    PERHAPS = 5  # an article, "both": answers a number and is never missed


REFERENCES = (Kind.LETTER, Kind.FIGURE)


class Mention(NamedTuple):
    """One mention: its value in a form that all languages share, and where it stands."""

    value: str
    kind: Kind
    start: int
    end: int


# Letters that look alike: a Cyrillic с in "(с)" points to the same place as a Latin c.
_ALIKE = str.maketrans("авеіјкмнорстухѕ", "abeijkmhopctyxs")
_NUMBER = (
    r"(?P<thousands>\b[0-9]{1,3}(?:[.,'\u00a0\u202f ][0-9]{3})+(?![0-9]))"
    r"|(?P<product>[0-9]+\s?[x×хX]\s?[0-9]+)"
    r"|(?P<each>\b(?P<same>[0-9]+)-(?P=same)\b)"
    r"|(?P<decimal>[0-9]+[.,][0-9]+)"
    r"|(?P<digits>[0-9]+)"
)
_LINK = r"(?P<link>(?:https?://|www\.)\S+|\S{1,64}@\S{1,99}\.\w+)"
_LETTER = r"(?P<letter>(?<!\w)\(\s?(?P<which>[^\W\d_])\s?\))"
_JOINT = re.compile(r"\s?|-|\s(?:y|et|i|и|і|a|and)\s")
_DIGITS = re.compile(r"[0-9]+")
_CAPITAL = re.compile(r"(?<!\w)[A-Z](?!\w)")


def mentions(text: str, language: str) -> tuple[Mention, ...]:
    """Return what a text mentions, in its order."""
    return tuple(_merged(list(_found(text, tongues()[language])), text))


def _found(text: str, tongue: Tongue) -> Iterator[Mention]:
    for match in _pattern(tongue.code).finditer(text):
        kind = match.lastgroup or ""
        if kind in _READERS:
            yield from _READERS[kind](match)
        elif kind == "word":
            yield from _words(match, tongue)


@cache
def _pattern(code: str) -> re.Pattern[str]:
    """Return the pattern of a language; what stands first wins."""
    tongue = tongues()[code]
    figure, page, joins = (
        "|".join(sorted(map(re.escape, words), key=len, reverse=True))
        for words in (tongue.figure, tongue.page, tongue.and_or)
    )
    more = rf"(?:\s?(?:[,;/&–-]|\b(?:{joins})\b)\s?(?:\b(?:{figure})\b\.?\s?)?[0-9]+\b\.?)"
    return re.compile(
        rf"{_LINK}"
        rf"|(?P<figure>\b(?:{figure})\b\.?\s?(?:[0-9]+\b\.?{more}*|(?-i:[A-Z])\b)"
        rf"|\b[0-9]+\.\s?(?:{figure})\b)"
        rf"|(?P<page>\b(?:{page})\b\.?\s?[0-9]+(?:[–-][0-9]+)?|\b[0-9]+\.\s(?:{page})\b)"
        rf"|{_LETTER}|{_NUMBER}|(?P<word>{WORD.pattern})",
        re.IGNORECASE,
    )


def _letter(match: re.Match[str]) -> Iterator[Mention]:
    name = match["which"].casefold().translate(_ALIKE)
    yield Mention(f"({name})", Kind.LETTER, *match.span())


def _figure(match: re.Match[str]) -> Iterator[Mention]:
    named = _DIGITS.findall(match[0]) or _CAPITAL.findall(match[0])
    for name in named:
        yield Mention(f"fig. {_plain(name)}", Kind.FIGURE, *match.span())


def _thousands(match: re.Match[str]) -> Iterator[Mention]:
    yield Mention(_plain("".join(_DIGITS.findall(match[0]))), Kind.DIGITS, *match.span())


def _product(match: re.Match[str]) -> Iterator[Mention]:
    value = "×".join(map(_plain, _DIGITS.findall(match[0])))
    yield Mention(value, Kind.DIGITS, *match.span())


def _each(match: re.Match[str]) -> Iterator[Mention]:
    """Read the Hungarian 1-1, "one each"."""
    value = _plain(match["same"])
    yield Mention(value, Kind.PERHAPS if value == "1" else Kind.DIGITS, *match.span())


def _decimal(match: re.Match[str]) -> Iterator[Mention]:
    whole, part = _DIGITS.findall(match[0])
    yield Mention(f"{_plain(whole)}.{part}", Kind.DIGITS, *match.span())


def _digits(match: re.Match[str]) -> Iterator[Mention]:
    yield Mention(_plain(match[0]), Kind.DIGITS, *match.span())


_READERS = {
    "letter": _letter,
    "figure": _figure,
    "thousands": _thousands,
    "product": _product,
    "each": _each,
    "decimal": _decimal,
    "digits": _digits,
}


def _plain(digits: str) -> str:
    return digits.lstrip("0") or "0"


def _words(match: re.Match[str], tongue: Tongue) -> Iterator[Mention]:
    """Look a word up, and if it is unknown the parts between its hyphens and apostrophes."""
    whole = _word(match[0], match.start(), tongue)
    if whole:
        yield whole
        return
    for part in re.finditer(r"[^\W\d_]+", match[0]) if not match[0].isalpha() else ():
        found = _word(part[0], match.start() + part.start(), tongue)
        if found:
            yield found


def _word(word: str, start: int, tongue: Tongue) -> Mention | None:
    folded = word.casefold()
    for table, kind in ((tongue.sure, Kind.WORD), (tongue.perhaps, Kind.PERHAPS)):
        if folded in table:
            return Mention(str(table[folded]), kind, start, start + len(word))
    return None


def _merged(found: Sequence[Mention], text: str) -> Iterator[Mention]:
    """Make one number of "twenty" and "two"."""
    skip = False
    for number, one in enumerate(found):
        after = found[number + 1] if number + 1 < len(found) else None
        if skip:
            skip = False
        elif after and _belong(one, after, text):
            skip = True
            value = str(int(one.value) + int(after.value))
            yield Mention(value, Kind.WORD, one.start, after.end)
        else:
            yield one


def _belong(tens: Mention, unit: Mention, text: str) -> bool:
    return (
        tens.kind is Kind.WORD
        and unit.kind in (Kind.WORD, Kind.PERHAPS)
        and tens.value in ("20", "30", "40", "50", "60", "70", "80", "90")
        and len(unit.value) == 1
        and _JOINT.fullmatch(text[tens.end : unit.start]) is not None
    )


def parts(value: str) -> tuple[tuple[str, ...], ...]:
    """Return what else says the same: 6×4 is 24, or a 6 and a 4; 7,11 may be a 7 and an 11."""
    if "×" in value:
        one, two = value.split("×")
        product = (str(int(one) * int(two)),) if max(len(one), len(two)) < 5 else (value,)
        return ((one, two), product)
    if "." in value and not value.startswith("fig"):
        whole, part = value.split(".")
        return ((whole, part.lstrip("0") or "0"),)
    return ()


def row(text: str, found: Sequence[Mention], number: int, language: str) -> str:
    """Return the row of numbers that a mention stands in, such as "3, 5, 7 or 9"; or nothing."""
    first = last = number
    while first > 0 and _in_row(text, found[first - 1], found[first], language):
        first -= 1
    while last + 1 < len(found) and _in_row(text, found[last], found[last + 1], language):
        last += 1
    return text[found[first].start : found[last].end] if last - first >= 1 else ""


def _in_row(text: str, one: Mention, two: Mention, language: str) -> bool:
    between = text[one.end : two.start].casefold()
    words = WORD.findall(between)
    return (
        one.kind is two.kind is Kind.DIGITS
        and len(between) <= 12
        and all(word in tongues()[language].and_or for word in words)
        and not set(between) - set("".join(words)) - set(" ,;/")
    )
