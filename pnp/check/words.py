"""Words as checks and comparing see them: those that change a rule, and those in two alphabets.

A language lists phrases by what they say. `word*` is a word with any ending, `#` a number in
digits, and `…` one to four words between two others. The longest phrase wins.
"""

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

Phrases = Mapping[str, str]  # what they say, and the phrases with commas between them
_NONE: Phrases = {}

# What is once taken for a word or a gap stays so: a row of dashes could be parted in many ways.
_BEFORE, _BEHIND = r"[\w'-]*", r"[\w'-]*+"  # any beginning and any ending of a word
_BETWEEN = r"[^\w,.;:!?()]++"
_GAP = rf"(?:{_BETWEEN}\w[\w'-]*+){{1,4}}?"
_PAUSE = re.compile(r"[,;:.!?()–—]|(?<!\W)(?:\W++\w++){4}")  # between two that are not one
_ALIKE = str.maketrans("’ʼ‘\u00a0\u202f\u2011", "'''  -")  # each one letter for one


class ScopeWord(NamedTuple):
    """Words of a text that say how far a rule goes."""

    says: str
    start: int
    end: int


class ScopeWords:
    """The words of scope of one language: what is missed, what answers, and what only looks so."""

    def __init__(self, sure: Phrases = _NONE, perhaps: Phrases = _NONE, nothing: str = "") -> None:
        self.known = frozenset(sure)
        self._sure = _Phrases({"": nothing, **sure})
        self._perhaps = {
            says: _Phrases({"": nothing, says: phrases}) for says, phrases in perhaps.items()
        }

    def find(self, text: str) -> tuple[ScopeWord, ...]:
        """Return the words of scope in a text, in their order; "never … not" is one."""
        plain = text.lower().translate(_ALIKE)
        return tuple(_once(plain, self._sure.find(plain)))

    def answers(self, text: str, says: str) -> int:
        """Count how often a text says something, also if only perhaps."""
        plain = text.lower().translate(_ALIKE)
        sure = [word for word in self._sure.find(plain) if word.says == says]
        perhaps = self._perhaps[says].find(plain) if says in self._perhaps else ()
        ends = [word.end for word in sure]  # in their order, like all that is found
        behind = [*(word.start for word in sure), len(plain)]
        more = sum(word.end <= behind[bisect_right(ends, word.start)] for word in perhaps)
        return len(_once(plain, sure)) + more


def _once(text: str, words: Iterable[ScopeWord]) -> list[ScopeWord]:
    """Leave out what says the same as the words before it in one breath: "nikdy nesmí"."""
    found: list[ScopeWord] = []
    last: dict[str, int] = {}
    for word in words:
        before = last.get(word.says)
        if before is None or _PAUSE.search(text, before, word.start):
            found.append(word)
        last[word.says] = word.end
    return found


class _Phrases:
    """Phrases by what they say, as one pattern in which longer ones come first."""

    def __init__(self, table: Phrases) -> None:
        said = {
            phrase.strip(): says
            for says, phrases in table.items()
            for phrase in phrases.lower().split(",")
            if phrase.strip()
        }
        ordered = sorted(said, key=lambda phrase: (-len(phrase.strip("*")), "*" in phrase))
        self._says = [said[phrase] for phrase in ordered]
        phrases = "|".join(f"({_pattern(phrase)})" for phrase in ordered)
        self._pattern = re.compile(rf"(?<![\w-])(?:{phrases})(?!\w)" if phrases else "$^")

    def find(self, text: str) -> Iterator[ScopeWord]:
        for match in self._pattern.finditer(text):
            if says := self._says[(match.lastindex or 1) - 1]:
                yield ScopeWord(says, *match.span())


def _pattern(phrase: str) -> str:
    """Return what finds a phrase where a word begins; one in quotes is taken with them."""
    found = ""
    for part in phrase.split():
        if part == "…":
            found += _GAP
            continue
        before, after = _BEFORE * part.startswith("*"), _BEHIND * part.endswith("*")
        word = r"[0-9]+" if part == "#" else before + re.escape(part.strip("*")) + after
        found += (_BETWEEN if found else "") + word
    return r"(?<!')" * phrase.startswith("*") + found


_LONGEST = 16  # letters of a bracket with marks
_WORD = re.compile(r"[^\W\d_]{2,}")
_BRACKET = re.compile(rf"\(([^()]{{2,{_LONGEST}}})\)")
_ROMAN = frozenset("IVXІХ")
_ALPHABETS = ("LATIN", "CYRILLIC", "GREEK")


def two_alphabets(text: str) -> Iterator[re.Match[str]]:
    """Return words of a text, and brackets with letters as marks, that mix alphabets."""
    if len(_alphabets(text)) < 2:
        return
    for found in _WORD.finditer(text):
        if not _ROMAN.issuperset(found[0]) and len(_alphabets(found[0])) > 1:
            yield found
    for found in _BRACKET.finditer(text):
        letters = _WORD.sub("", found[1])  # words of another language are no marks
        if len(_alphabets(letters)) > 1:
            yield found


def _alphabets(text: str) -> set[str]:
    return set(filter(None, map(_alphabet, set(text))))


@lru_cache(maxsize=4096)
def _alphabet(letter: str) -> str:
    name = unicodedata.name(letter, "").split(" ")[0] if letter.isalpha() else ""
    return name if name in _ALPHABETS else ""
