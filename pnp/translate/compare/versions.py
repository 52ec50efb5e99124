"""The language versions of a document: which there are, and where each begins and ends."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pnp.translate.compare.reading import Block, Form
from pnp.translate.compare.tongues import tongues, votes

_SWITCH = 8  # votes that a change of language has to win
_SMALLEST = 0.02  # share of the document; what is smaller is a note in many languages
_FEWEST = 4  # blocks
_SURE = 3  # votes without which a text has no language


class Version(NamedTuple):
    """A rulebook in one language."""

    language: str
    blocks: tuple[Block, ...]


def language_of(blocks: Sequence[Block]) -> str:
    """Guess the language of a text; nothing if no known language speaks from it."""
    heard: Counter[str] = Counter()
    for block in blocks:
        heard.update(votes(block.text))
    best = heard.most_common(1)
    return best[0][0] if best and best[0][1] >= _SURE else ""


def versions(blocks: Sequence[Block]) -> tuple[Version, ...]:
    """Split a document into its languages, in the order of their appearance."""
    heard = [votes(block.text) for block in blocks]
    spoken = _spoken(heard)
    _begin_at_headings(blocks, heard, spoken)
    enough = _SMALLEST * sum(len(block.text) for block in blocks)
    found: dict[str, list[Block]] = {}
    for start, end in _runs(spoken):
        own = blocks[start:end]
        if len(own) >= _FEWEST and sum(len(block.text) for block in own) >= enough:
            found.setdefault(spoken[start], []).extend(own)
    return tuple(Version(language, tuple(own)) for language, own in found.items())


def _spoken(heard: Sequence[Mapping[str, int]]) -> list[str]:
    """Return the language of each block: the way with the most votes and few changes."""
    codes = list(tongues())
    score = dict.fromkeys(codes, 0)
    steps: list[dict[str, str]] = []
    for vote in heard:
        best = max(codes, key=lambda code: score[code])
        came = {code: code if score[code] >= score[best] - _SWITCH else best for code in codes}
        score = {code: vote[code] + max(score[code], score[best] - _SWITCH) for code in codes}
        steps.append(came)
    spoken: list[str] = []
    now = max(codes, key=lambda code: score[code])
    for came in reversed(steps):
        spoken.append(now)
        now = came[now]
    return spoken[::-1]


def _runs(spoken: Sequence[str]) -> list[tuple[int, int]]:
    """Return the stretches of one language as first block and the block behind the last."""
    starts = [at for at, code in enumerate(spoken) if at == 0 or spoken[at - 1] != code]
    return list(zip(starts, [*starts[1:], len(spoken)], strict=True))


def _begin_at_headings(
    blocks: Sequence[Block], heard: Sequence[Mapping[str, int]], spoken: list[str]
) -> None:
    """Let a version begin with its title; labels of pictures before it belong to the one before."""
    for start, end in _runs(spoken)[1:]:
        voted = next((at for at in range(start, end) if heard[at][spoken[start]]), start)
        first = voted
        while first > start and blocks[first].form is not Form.HEADING:
            first -= 1
        while first > start and blocks[first - 1].form is Form.HEADING:
            first -= 1
        spoken[start:first] = [spoken[start - 1]] * (first - start)
