"""What is known of each language: its number words, and the words that give it away."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from pnp.base.findings import Finding, Refused
from pnp.check.words import ScopeWords
from pnp.load.forms.base import table_rows
from pnp.load.forms.files import CompareForm, ProfileForm
from pnp.load.project import Project

WORD = re.compile(r"[^\W\d_]+(?:['-][^\W\d_]+)*")
_TENS = range(20, 100, 10)
_LETTER_VOTE = 2  # a letter that few languages have tells more than a common word


class Reading(NamedTuple):
    """What a word says as a number, and when."""

    value: str
    sure: bool = True  # else it answers a number and is never missed
    before_word: bool = False  # whether it is sure only before another word


@dataclass(frozen=True, slots=True, eq=False)
class LanguageProfile:
    """One language as far as comparing needs it."""

    code: str
    common: frozenset[str] = frozenset()
    letters: frozenset[str] = frozenset()
    and_or: frozenset[str] = frozenset()
    figure: tuple[str, ...] = ()
    page: tuple[str, ...] = ()
    ranks: frozenset[str] = frozenset()
    one_letter: frozenset[str] = frozenset()
    dual: bool = False
    scope: ScopeWords = field(default_factory=ScopeWords)
    numbers: Mapping[str, Reading] = field(default_factory=dict)
    idioms: tuple[str, ...] = ()
    known: bool = True


Profiles = Mapping[str, LanguageProfile]


@lru_cache(maxsize=32)
def load_profiles(project: Project) -> Profiles:
    """Read the languages that can be compared, or refuse with every mistake in their table."""
    findings: list[Finding] = []
    rows = table_rows(project, "compare", CompareForm, findings)
    if findings:
        raise Refused(findings)
    return {code: _profile(code, form) for code, (_, form) in rows.items()}


def _profile(code: str, form: ProfileForm) -> LanguageProfile:
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
    return LanguageProfile(
        code,
        common=frozenset(form.common.split()),
        letters=frozenset(form.letters),
        and_or=frozenset(form.and_or.split()),
        figure=tuple(form.figure.split()),
        page=tuple(form.page.split()),
        ranks=frozenset(form.ranks.split()),
        one_letter=frozenset(form.one_letter.split()),
        dual=form.dual,
        scope=ScopeWords(form.scope, form.perhaps_scope, form.no_scope),
        numbers={
            **{word: Reading(str(value), sure=False) for word, value in perhaps.items()},
            **{word: Reading(str(value), True, word in held) for word, value in sure.items()},
            **{word: Reading(f"1/{value}") for word, value in fractions.items()},
        },
        idioms=tuple(form.idioms),
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


def votes(text: str, profiles: Profiles) -> Counter[str]:
    """Count for each language how much of a text sounds like it."""
    words = Counter(WORD.findall(text.casefold()))
    letters = Counter(text.lower())  # to fold would make ss of ß
    found: Counter[str] = Counter()
    for code, profile in profiles.items():
        seen = sum(letters[letter] for letter in profile.letters)
        own = sum(count for word, count in words.items() if word in profile.common)
        found[code] = own + _LETTER_VOTE * seen
    return found


def common(text: str, profile: LanguageProfile) -> float:
    """Return how much of a text is words that nearly every page of a language has."""
    words = WORD.findall(text.casefold())
    return sum(word in profile.common for word in words) / max(1, len(words))
