"""Where words may be broken: hyphenation patterns of the language.

The patterns are those that pyphen carries. They are read here, not by it: German has sixty thousand
of them, a rulebook meets a few hundred, and taking apart only those costs a tenth of the time.
"""

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path

LEFT, RIGHT = 3, 3  # letters that stay together at either end
SOFT_HYPHEN = "\u00ad"
_FIRM = re.compile("(?<=[\u00a0\u202f])")  # behind a space that no line ends at
_WORD = re.compile(r"\W*([^\W\d_]+)\W*")  # with the marks around it
_ENCODINGS = {"microsoft-cp1251": "cp1251"}
_DIGITS = b"0123456789"
_NO_DIGITS = str.maketrans("", "", _DIGITS.decode())
_WHOLE = 100  # stronger than any pattern, and even: no hyphen


class Patterns:
    """The patterns of one language: by their letters, taken apart when a word meets them."""

    def __init__(self, path: Path) -> None:
        first, _, rest = path.read_bytes().partition(b"\n")
        encoding = first.decode("ascii").strip().lower()
        encoding = _ENCODINGS.get(encoding, encoding)
        text = rest.decode(encoding)
        lines = text.splitlines()
        # Digits leave fastest while they are bytes. Comments become keys that no word meets.
        keys = rest.translate(None, _DIGITS).decode(encoding).splitlines()
        self._lines = dict(zip(keys, lines, strict=True))
        for line in lines if "/" in text else ():
            letters, changes, _ = line.partition("/")
            if changes:
                self._lines[letters.translate(_NO_DIGITS)] = line
        self._longest = max(map(len, self._lines), default=0)
        self._values = cache(self._taken_apart)

    def positions(self, word: str) -> list[int]:
        """Return where a hyphen may stand, as numbers of letters before it."""
        dotted = f".{word.lower()}."
        points = [0] * (len(dotted) + 1)
        for start in range(len(dotted) - 1):
            for end in range(start + 1, min(start + self._longest, len(dotted)) + 1):
                letters = dotted[start:end]
                if letters in self._lines:
                    for place, value in self._values(letters):
                        points[start + place] = max(points[start + place], value)
        last = len(word) - RIGHT
        return [place for place in range(LEFT, last + 1) if points[place + 1] % 2]

    def _taken_apart(self, letters: str) -> list[tuple[int, int]]:
        """Return the numbers of a pattern that are not zero, with their places."""
        pattern, changes, _ = self._lines[letters].partition("/")
        found = _numbers(pattern)
        if changes:  # letters change at the hyphen, as in Hungarian: such a word stays whole
            return [(place, _WHOLE if value % 2 else value) for place, value in found]
        return found


def _numbers(pattern: str) -> list[tuple[int, int]]:
    found, place = [], 0
    for letter in pattern:
        if letter.isdecimal():
            found.append((place, int(letter)))
        else:
            place += 1
    return found


def pattern_names() -> Mapping[str, Path]:
    """Return where the patterns of every language are, by the names that languages.yaml uses."""
    import pyphen  # noqa: PLC0415  most commands need none

    names: Mapping[str, Path] = pyphen.LANGUAGES
    return names


@lru_cache(maxsize=16)
def _patterns(language: str) -> Patterns | None:
    path = pattern_names().get(language)
    return Patterns(path) if path else None


@lru_cache(maxsize=16384)
def syllables(word: str, language: str) -> tuple[str, ...]:
    """Split a word where a hyphen may stand; words that firm spaces tie are split one by one."""
    first, *others = _FIRM.split(word)
    found = _cut(first, language)
    for other in others:
        start, *rest = _cut(other, language)
        found = [*found[:-1], found[-1] + start, *rest]
    return tuple(found)


def _cut(word: str, language: str) -> list[str]:
    """Split one word; a soft hyphen in it overrides the patterns."""
    if SOFT_HYPHEN in word:
        return [part for part in word.split(SOFT_HYPHEN) if part] or [""]
    match = _WORD.fullmatch(word)
    patterns = _patterns(language) if match and len(match[1]) >= LEFT + RIGHT else None
    if match is None or patterns is None:
        return [word]
    cuts = [match.start(1) + position for position in patterns.positions(match[1])]
    return [word[a:b] for a, b in pairwise((0, *cuts, len(word)))]
