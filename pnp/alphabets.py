"""Words and marks in two alphabets: a Latin a in a Cyrillic word looks right and is not."""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

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
