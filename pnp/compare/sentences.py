"""A paragraph as sentences, and what of each can be known again in another language."""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pnp.compare.document import Passage
from pnp.compare.mentions import Mention, Sort
from pnp.compare.profiles import LanguageProfile
from pnp.scope import ScopeWord

_END = re.compile(r"(?<![.!?…])[.!?…]++[)\]\"'”’»“]*+(?P<gap>\s++)(?=[\"'“„«(\[¿¡]*+(?P<next>\w))")
_VOWELS = frozenset("aeiouyàáâäåæèéêëěìíîïòóôöøőùúûüűůýąęаеёиоуыэюяіїє")
_WORD = re.compile(r"[^\W\d_]{4,}")
_STEMS = ((7, 5), (5, 4), (0, 4))  # from so many letters on, so many tell one word from another
NUMBER, SAYS = "#", "~"  # before numbers and words of scope, which all languages share


class Sentence(NamedTuple):
    """A sentence, where it stands, and its signs: stems of words, numbers and words of scope."""

    passage: Passage
    start: int
    end: int
    signs: frozenset[str]
    scope: tuple[ScopeWord, ...]

    @property
    def text(self) -> str:
        """What it says."""
        return self.passage.text[self.start : self.end]

    @property
    def length(self) -> int:
        """How many letters it has."""
        return self.end - self.start


def sentences(
    passages: Sequence[Passage], mentions: Sequence[Mention], profile: LanguageProfile
) -> list[Sentence]:
    """Return the sentences of passages in their order."""
    own = {id(passage): [one for one in mentions if one.passage is passage] for passage in passages}
    return [
        _sentence(passage, bounds, own[id(passage)], profile)
        for passage in passages
        for bounds in _bounds(passage.text)
    ]


def _bounds(text: str) -> Iterator[tuple[int, int]]:
    """Cut a text behind full stops; "z. B." and "tj." end no sentence: they have no vowel."""
    start = 0
    for match in _END.finditer(text):
        last = _word_before(text, match.start()).lower()
        short = last.isalpha() and (len(last) == 1 or not _VOWELS.intersection(last))
        if not short and not match["next"].islower():
            yield start, match.start("gap")
            start = match.end("gap")
    yield start, len(text)


def _word_before(text: str, end: int) -> str:
    """Return the letters right before a place."""
    start = end
    while start and text[start - 1].isalpha():
        start -= 1
    return text[start:end]


def _sentence(
    passage: Passage, bounds: tuple[int, int], mentions: Sequence[Mention], profile: LanguageProfile
) -> Sentence:
    """Return a sentence with what it says; the mentions of its passage are in their order."""
    start, end = bounds
    text = passage.text[start:end]
    first, last = (bisect_left(mentions, place, key=lambda one: one.start) for place in bounds)
    own = (f"{NUMBER}{one.value}" for one in mentions[first:last] if one.sort is not Sort.PERHAPS)
    scope = profile.scope.find(text)
    signs = frozenset((*own, *(SAYS + word.says for word in scope), *stems(text)))
    return Sentence(passage=passage, start=start, end=end, signs=signs, scope=scope)


def stems(text: str) -> Iterator[str]:
    """Yield the beginnings of the longer words of a text, which inflection leaves alone."""
    for word in _WORD.findall(text.lower()):
        yield word[: next(kept for least, kept in _STEMS if len(word) >= least)]
