"""What is known of each language: its number words, and the words that give it away."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from pnp.findings import Finding, Refused
from pnp.forms.compare import CompareForm, ProfileForm
from pnp.load.project import Project
from pnp.load.stock import table_rows

WORD = re.compile(r"[^\W\d_]+(?:['-][^\W\d_]+)*")
_TENS = range(20, 100, 10)
_LETTER_VOTE = 2  # a letter that few languages have tells more than a common word


@dataclass(frozen=True, slots=True, eq=False)
class LanguageProfile:
    """One language as far as comparing needs it."""

    code: str
    common: frozenset[str]
    letters: frozenset[str]
    and_or: frozenset[str]
    figure: tuple[str, ...]
    page: tuple[str, ...]
    dual: bool
    numbers: Mapping[str, tuple[int, bool]]  # words by value, and whether they are always numbers


Profiles = Mapping[str, LanguageProfile]


def load_profiles(project: Project) -> Profiles:
    """Read the languages that can be compared, or refuse with every mistake in their table."""
    findings: list[Finding] = []
    rows = table_rows(project, "compare", CompareForm, findings)
    if findings:
        raise Refused(findings)
    return {code: _profile(code, form) for code, (_, form) in rows.items()}


def _profile(code: str, form: ProfileForm) -> LanguageProfile:
    perhaps, sure = (_forms(table, form.endings) for table in (form.perhaps, form.numbers))
    sure = _joined(sure | perhaps, form.joins) | sure
    return LanguageProfile(
        code,
        common=frozenset(form.common.split()),
        letters=frozenset(form.letters),
        and_or=frozenset(form.and_or.split()),
        figure=tuple(form.figure.split()),
        page=tuple(form.page.split()),
        dual=form.dual,
        numbers={word: (value, word in sure) for word, value in (perhaps | sure).items()},
    )


def _forms(numbers: Mapping[str, str], endings: str) -> dict[str, int]:
    """Return every form of every number word with its value."""
    return {
        word.removesuffix("+") + ending: int(value)
        for value, words in numbers.items()
        for word in words.split()
        for ending in ("", *(endings.split() if word.endswith("+") else ()))
    }


def _joined(words: Mapping[str, int], joins: Iterable[str]) -> dict[str, int]:
    """Return words such as einundzwanzig and ventidue, made of a unit and tens."""
    return {
        word: tens + unit
        for join in joins
        for ten, tens in words.items()
        if tens in _TENS
        for one, unit in words.items()
        if 1 <= unit <= 9
        for word in ((one + join + ten,) if join else (ten + one, ten[:-1] + one))
    }


def votes(text: str, profiles: Profiles) -> Counter[str]:
    """Count for each language how much of a text sounds like it."""
    words = Counter(WORD.findall(text.casefold()))
    letters = Counter(text.lower())  # to fold would make ss of ß
    found: Counter[str] = Counter()
    for code, profile in profiles.items():
        seen = sum(letters[letter] for letter in profile.letters)
        found[code] = sum(words[word] for word in profile.common) + _LETTER_VOTE * seen
    return found
