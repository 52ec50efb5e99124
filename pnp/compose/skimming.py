"""What a template says of words and of other templates, seen without compiling it."""

import re
from bisect import bisect
from collections.abc import Iterator
from typing import NamedTuple

from pnp.source import UNPRINTABLE

_TAG = re.compile(
    r"\{#.*?#\}|\{\{[-+]?(?P<value>.*?)[-+]?\}\}|\{%[-+]?(?P<order>.*?)[-+]?%\}", re.DOTALL
)
_OPENS = re.compile(r"\{[#{%]")
_STRING = r""""[^"\\]*"|'[^'\\]*'"""
_STRINGS = re.compile(_STRING)
_CALL = re.compile(r"(?<![\w.])_\s*\(")
_SAYS = re.compile(rf"\s*(?:({_STRING})\s*\)|[A-Za-z])")  # or a name, whose value nobody knows
_USES = re.compile(r"\s*(?:import|from|include|extends)\b\s*")
_NAMED = re.compile(rf"({_STRING})\s*(?:(?:import|as|with|without|ignore)\b.*)?", re.DOTALL)
_RAW = re.compile(r"\s*(?:raw|filter)\b")  # not a tag, or one that comes after what it holds
# A label in a test comes before those that the test chooses from.
_TEST = re.compile(rf"\S.*\bif\b(?:(?!\belse\b).)*{_CALL.pattern}", re.DOTALL)


class Skimmed(NamedTuple):
    """The labels of a template with their lines, and the templates that it names."""

    labels: list[tuple[int, str]]
    used: list[str]


def skimmed(source: str) -> Skimmed | None:
    """Return what a template says; None if that takes somebody who knows all of Jinja."""
    if "\r" in source or UNPRINTABLE.search(source) or _OPENS.search(_TAG.sub("", source)):
        return None
    lines = [place.start() for place in re.finditer("\n", source)]
    found = Skimmed([], [])
    try:
        for tag in _TAG.finditer(source):
            if tag.lastgroup:
                inside, start = tag[tag.lastgroup], tag.start(tag.lastgroup)
                found.labels.extend(
                    (bisect(lines, start + place) + 1, text)
                    for place, text in _labels(inside, _plain(inside))
                )
                if tag.lastgroup == "order":
                    found.used.extend(_used(inside))
    except ValueError:
        return None
    return found


def _plain(inside: str) -> str:
    """Return a tag without what its strings say; raise ValueError if it may end elsewhere."""
    plain = _STRINGS.sub(lambda found: "0" * len(found[0]), inside)
    if any(mark in plain for mark in "'\"\\"):
        raise ValueError("a string is not plain")
    if any(plain.count(a) != plain.count(b) for a, b in ("()", "[]", "{}")):
        raise ValueError("a bracket is not closed")
    return plain


def _labels(inside: str, plain: str) -> Iterator[tuple[int, str]]:
    """Yield the labels of a tag with the places of their brackets."""
    for call in _CALL.finditer(plain):
        said = _SAYS.match(inside, call.end())
        if said is None or _TEST.search(plain):
            raise ValueError("a label is not plain")
        if said[1]:
            yield call.end() - 1, said[1][1:-1]


def _used(inside: str) -> Iterator[str]:
    """Yield the template that an order names."""
    if _RAW.match(inside):
        raise ValueError("what follows is not read as usual")
    if uses := _USES.match(inside):
        named = _NAMED.fullmatch(inside, uses.end())
        if named:
            yield named[1][1:-1]
        elif _STRINGS.search(inside):
            raise ValueError("a name is put together")
