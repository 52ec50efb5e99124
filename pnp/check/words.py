"""Words as checks see them: numbers, what changes a rule, two alphabets, scripts that are not set.

A language lists phrases by what they say. `word*` is a word with any ending, `#` a number in
digits, and `…` one to four words between two others. The longest phrase wins.
"""

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import NamedTuple

from pnp.base.findings import Finding, Refused
from pnp.base.placeholders import GAP
from pnp.load.forms.base import table_rows
from pnp.load.forms.files import CompareForm, ProfileForm
from pnp.load.project import Project

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


WORD = re.compile(r"[^\W\d_]+(?:['-][^\W\d_]+)*")
_LETTERS = re.compile(r"[^\W\d_]+")
_NEXT_WORD = re.compile(r"\s[^\W\d_]")
_JOINT = re.compile(r"\s?|-|\s(?:y|et|i|и|і|a|and)\s")
_TENS = range(20, 100, 10)


class Reading(NamedTuple):
    """What a word says as a number, and when."""

    value: str
    sure: bool = True  # else it answers a number and is never missed
    before_word: bool = False  # whether it is sure only before another word


class NumberWord(NamedTuple):
    """A number that a text says in words; `1/4` is a quarter."""

    value: str
    sure: bool
    start: int
    end: int


@dataclass(frozen=True, eq=False)
class Wording:
    """The words of a language that checks know: numbers, idioms that hold one, and scope."""

    numbers: Mapping[str, Reading] = field(default_factory=dict)
    idioms: tuple[str, ...] = ()
    dual: bool = False
    scope: ScopeWords = field(default_factory=ScopeWords)
    form: ProfileForm | None = None  # all that its table says

    @cached_property
    def idiom(self) -> str:
        """What finds a phrase with a word that is no number there."""
        idioms = "|".join(sorted(map(re.escape, self.idioms), key=len, reverse=True)) or "(?!)"
        return rf"(?P<idiom>\b(?:{idioms})\b)"

    def find(self, text: str) -> list[NumberWord]:
        """Return the numbers that a text says in words, in their order."""
        found: list[NumberWord] = []
        plain = text.translate(_ALIKE)
        words = rf"{self.idiom}|(?<![0-9{GAP}]-)(?P<word>{WORD.pattern})"  # 5-öt is no five
        for match in re.finditer(words, plain, re.IGNORECASE):
            for word in self.read(match):
                tens = found[-1] if found else word
                if tens.sure and self.joins(tens.value, word.value, plain[tens.end : word.start]):
                    value = str(int(tens.value) + int(word.value))
                    found[-1] = NumberWord(value, True, tens.start, word.end)
                else:
                    found.append(word)
        return found

    @staticmethod
    def joins(tens: str, unit: str, between: str) -> bool:
        """Tell whether tens and a unit behind them are one number: twenty-two."""
        return len(unit) == 1 and tens in map(str, _TENS) and bool(_JOINT.fullmatch(between))

    def read(self, match: re.Match[str]) -> Iterator[NumberWord]:
        """Look a word up, and if it is unknown the parts between its hyphens and apostrophes."""
        known = match[0].casefold() in self.numbers
        last = ""
        for part in (WORD if known else _LETTERS).finditer(match[0]):
            found = self.numbers.get(part[0].casefold())
            if found and found.value != last:  # the Hungarian két-két is two each
                start, end = match.start() + part.start(), match.start() + part.end()
                sure = found.sure and match.lastgroup == "word"
                if found.before_word and not _NEXT_WORD.match(match.string, end):
                    sure = False
                yield NumberWord(found.value, sure, start, end)
            last = found.value if found else ""


@lru_cache(maxsize=32)
def load_wordings(project: Project) -> Mapping[str, Wording]:
    """Read what is known of each language's words, or refuse with every mistake in the table."""
    findings: list[Finding] = []
    rows = table_rows(project, "compare", CompareForm, findings)
    if findings:
        raise Refused(findings)
    return {code: _wording(form) for code, (_, form) in rows.items()}


def _wording(form: ProfileForm) -> Wording:
    endings = {str(mark): words for mark, words in form.endings.items()}
    perhaps, sure, fractions = (
        _forms(table, endings) for table in (form.perhaps, form.numbers, form.fractions)
    )
    held = {word.removesuffix(">") for word in sure if word.endswith(">")}
    sure = {word.removesuffix(">"): value for word, value in sure.items()}
    tens = {
        word.removesuffix("+"): int(value)
        for value, words in form.numbers.items()
        for word in words.split()
        if int(value) in _TENS and word[-1] not in "~*^"
    }
    sure = _joined(sure | perhaps, tens, form.joins) | sure
    numbers = {
        **{word: Reading(str(value), sure=False) for word, value in perhaps.items()},
        **{word: Reading(str(value), True, word in held) for word, value in sure.items()},
        **{word: Reading(f"1/{value}") for word, value in fractions.items()},
    }
    scope = ScopeWords(form.scope, form.perhaps_scope, form.no_scope)
    return Wording(
        numbers=numbers, idioms=tuple(form.idioms), dual=form.dual, scope=scope, form=form
    )


def _forms(numbers: Mapping[str, str], endings: Mapping[str, str]) -> dict[str, int]:
    """Return every form of every number word with its value; > stays at the end."""
    found: dict[str, int] = {}
    for value, words in numbers.items():
        for word in words.split():
            forms, stem, mark = [word], word[:-1], word[-1]
            if mark in "+~*^":  # a stem with its endings; after + the stem alone is a word too
                forms = [stem] if mark == "+" else []
                forms += (stem + ending for ending in endings.get(mark, "").split())
            found.update(dict.fromkeys(forms, int(value)))
    return found


def _joined(
    units: Mapping[str, int], tens: Mapping[str, int], joins: Iterable[str]
) -> dict[str, int]:
    """Return words such as einundzwanzig and ventidue, made of a unit and tens."""
    return {
        word: ten + unit
        for join in joins
        for before, ten in tens.items()
        for one, unit in units.items()
        if 1 <= unit <= 9
        for word in ((one + join + before,) if join else (before + one, before[:-1] + one))
    }


# Letters that run from right to left (as Unicode keeps blocks for), join, stack or change their
# order in a word: one by one from left to right, as all others are set, they say something else.
_UNSET = re.compile(
    "[\u0590-\u109f\u1700-\u18af\u1900-\u1aaf\u1b00-\u1c4f\u1cc0-\u1cff\ua800-\ua82f\ua840-\ua8ff"
    "\ua930-\ua95f\ua980-\uaaff\uabc0-\uabff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00011fff"
    "\U0001e800-\U0001efff]"
)
_SPELT = {"NKO": "N’Ko", "ORIYA": "Odia", "PHAGS-PA": "’Phags-pa"}


def unset_scripts(text: str) -> Mapping[str, str]:
    """Return the scripts of a text that need more than letter behind letter, each with one."""
    found: dict[str, str] = {}
    for letter in () if text.isascii() else _UNSET.findall(text):
        if unicodedata.category(letter)[0] in "LM":  # digits and signs stand as they are
            script = unicodedata.name(letter).split(" ")[0]
            found.setdefault(_SPELT.get(script, script.capitalize()), letter)
    return found
