"""Where words may be broken: hyphenation patterns of the language."""

from functools import lru_cache
from itertools import pairwise
from typing import Any

SHORTEST = 5  # letters; shorter words stay whole
SOFT_HYPHEN = "\u00ad"


@lru_cache(maxsize=16)
def _patterns(language: str) -> Any:
    import pyphen  # noqa: PLC0415  patterns are large and most texts need none

    return pyphen.Pyphen(lang=language, left=2, right=3) if language in pyphen.LANGUAGES else None


@lru_cache(maxsize=16384)
def syllables(word: str, language: str) -> tuple[str, ...]:
    """Split a word where a hyphen may stand; a soft hyphen in the word overrides the patterns."""
    if SOFT_HYPHEN in word:
        return tuple(part for part in word.split(SOFT_HYPHEN) if part) or ("",)
    letters = word.strip(".,;:!?()[]«»„“”\"'’…")
    patterns = _patterns(language) if len(letters) >= SHORTEST and letters.isalpha() else None
    if patterns is None:
        return (word,)
    start = word.index(letters)
    cuts = [start + position for position in patterns.positions(letters)]
    edges = [0, *cuts, len(word)]
    return tuple(word[a:b] for a, b in pairwise(edges))
