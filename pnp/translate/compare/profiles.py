"""What is known of each language: its number words, and the words that give it away."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from pnp.check.words import WORD, Wording, load_wordings
from pnp.load.project import Project

_LETTER_VOTE = 2  # a letter that few languages have tells more than a common word


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
    words: Wording = field(default_factory=Wording)
    known: bool = True


Profiles = Mapping[str, LanguageProfile]


@lru_cache(maxsize=32)
def load_profiles(project: Project) -> Profiles:
    """Read the languages that can be compared, or refuse with every mistake in their table."""
    return {
        code: LanguageProfile(
            code,
            common=frozenset(form.common.split()),
            letters=frozenset(form.letters),
            and_or=frozenset(form.and_or.split()),
            figure=tuple(form.figure.split()),
            page=tuple(form.page.split()),
            ranks=frozenset(form.ranks.split()),
            one_letter=frozenset(form.one_letter.split()),
            words=words,
        )
        for code, words in load_wordings(project).items()
        if (form := words.form)
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
