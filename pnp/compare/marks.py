"""Letters that mark fields and cards, and words in two alphabets."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from pnp.alphabets import two_alphabets
from pnp.compare.difference import Difference, Languages, Quote, quoted
from pnp.compare.document import Role
from pnp.compare.matching import Match

_MIXED, _CASE = 38, 42
_LONE = re.compile(r"(?<![\w'’.-])[A-Za-z](?![\w'’-])")


def marks(matches: Sequence[Match], languages: Languages) -> Iterator[Difference]:
    """Tell words and brackets in two alphabets, and marks that differ in case only."""
    for match in matches:
        yield from _mixed(match, languages)
        yield from _cases(match, languages)


def _mixed(match: Match, languages: Languages) -> Iterator[Difference]:
    for number, side in enumerate(match.sides):
        for passage in side.passages:
            for found in two_alphabets(passage.text):
                sides: list[Quote | None] = [None, None]
                sides[number] = quoted(passage, found.start())
                message = f"“{found[0]}” mixes two alphabets in {languages[number].code}"
                yield Difference(
                    _MIXED, "alphabets", message, match.section, a=sides[0], b=sides[1]
                )


def _cases(match: Match, languages: Languages) -> Iterator[Difference]:
    """Tell marks such as a field **a** that the other side calls A."""
    if match.alone or match.sides[0].role is Role.LABEL:
        return
    words = languages[0].one_letter | languages[1].one_letter
    a, b = (
        Counter(
            letter
            for passage in side.passages
            for letter in _LONE.findall(passage.text)
            if letter.casefold() not in words or f"({letter})" in passage.text
        )
        for side in match.sides
    )
    folded = [Counter(letter.casefold() for letter in side.elements()) for side in (a, b)]
    if folded[0] != folded[1] or a == b:
        return
    one, two = sorted((a - b).elements())[0], sorted((b - a).elements())[0]
    message = f"{one} in {languages[0].code} against {two} in {languages[1].code}"
    first, second = (quoted(side.passages[0]) for side in match.sides)
    yield Difference(_CASE, "letter", message, match.section, a=first, b=second)
