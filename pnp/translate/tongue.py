"""Whether texts are in the language that they are said to be in."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from pnp.compare.profiles import WORD, Profiles, load_profiles, votes
from pnp.load.po import SOURCE_LANGUAGE, load_catalog
from pnp.placeholders import spoken
from pnp.translate.source import STOCK, TextSource

LEAST_WORDS = 100  # of fewer words nobody can tell
SOUNDS = 0.6  # of what is usual in a language: from here on a text may be in it
CLEARLY = 1.5  # times better than in the language that it is said to be in
FOREIGN = 0.3  # of what is usual: below, a text is not in the language
DOUBTFUL = 0.5  # the same if it has letters that the language has not
STRANGE = 0.005  # share of such letters that names do not explain


class Doubt(NamedTuple):
    """Why texts are hardly in a language."""

    nearest: str  # the language that they are most like
    sure: bool  # whether they are in that one
    letters: str = ""  # that the language they are said to be in has not


def doubt(source: TextSource, language: str, texts: Iterable[str]) -> Doubt | None:
    """Compare texts with what is usual: common words and letters of finished texts.

    A language that nobody has described is only told from those that somebody has.
    """
    text = _run_together(texts)
    if len(WORD.findall(text)) < LEAST_WORDS:
        return None
    profiles = load_profiles(source.shop.project)
    likeness = _likeness(source, text, profiles)
    nearest = max(likeness, key=lambda code: likeness[code])
    own, best = likeness.get(language, 0), likeness[nearest]
    sure = best >= SOUNDS and best > CLEARLY * own and nearest != language
    if sure or language not in likeness:
        return Doubt(nearest, sure) if sure else None
    letters = _strange(text, _finished(source, language))
    if own < (DOUBTFUL if letters else FOREIGN):
        others = {code: value for code, value in likeness.items() if code != language}
        return Doubt(max(others, key=lambda code: others[code]), sure=False, letters=letters)
    return None


def _likeness(source: TextSource, text: str, profiles: Profiles) -> dict[str, float]:
    """Return for every language how much a text sounds like it; 1 is what is usual."""
    heard = _shares(text, profiles)
    usual = {code: _shares(_usual(source, code), profiles)[code] for code in profiles}
    return {code: heard[code] / share for code, share in usual.items() if share}


def _shares(text: str, profiles: Profiles) -> Mapping[str, float]:
    words = len(WORD.findall(text)) or 1
    return {code: count / words for code, count in votes(text, profiles).items()}


def _usual(source: TextSource, language: str) -> str:
    """Return the words of all sheets in a language, which are there before any game."""
    if language == SOURCE_LANGUAGE:
        return _run_together(source.shop.stock.words.values())
    entries = load_catalog(source.shop.project, STOCK, language).entries.values()
    return _run_together(entry.text for entry in entries if not entry.stale)


def _finished(source: TextSource, language: str) -> str:
    """Return what the project has of a language, in this game and on all sheets."""
    entries = source.catalog(language).entries.values()
    return _run_together(entry.text for entry in entries if not entry.stale)


def _strange(text: str, finished: str) -> str:
    """Return the letters that finished texts never have, if they are more than a name or two."""
    known = set(finished.lower())
    letters = Counter(letter for letter in text.lower() if letter.isalpha())
    strange = {letter: count for letter, count in letters.items() if letter not in known}
    enough = sum(strange.values()) >= STRANGE * letters.total()
    return "".join(sorted(strange, key=lambda one: -strange[one])) if strange and enough else ""


def _run_together(texts: Iterable[str]) -> str:
    return "\n".join(spoken(text) for text in texts)
