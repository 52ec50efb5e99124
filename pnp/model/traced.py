"""Texts that know the messages they say: strings with the ids of their words, stretch by stretch.

A traced text is equal to the same letters without ids; whatever cuts or changes letters without
carrying the ids along loses them, and nothing else.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple


class Origin(NamedTuple):
    """A stretch of a text, and the message that it says."""

    id: str
    start: int
    end: int


class TracedText(str):
    """A text with the messages that it says."""

    origins: tuple[Origin, ...]

    def __new__(cls, text: str, origins: tuple[Origin, ...] = ()) -> "TracedText":
        """Make a text of some letters."""
        made = super().__new__(cls, text)
        made.origins = origins
        return made


def of_message(text: str, *ids: str) -> str:
    """Return a text that says a message, or one of several, from its first letter to its last."""
    return TracedText(text, tuple([Origin(id_, 0, len(text)) for id_ in ids])) if text else text


def origins_of(text: str) -> tuple[Origin, ...]:
    """Return what a text says where."""
    return text.origins if isinstance(text, TracedText) else ()


def carried(text: str, source: str) -> str:
    """Return a text made of another, letter by letter or nearly so, with the other's ids."""
    if not isinstance(source, TracedText) or not text:
        return text
    end, length = len(source), len(text)
    moved = (
        Origin(id_, min(start, length), length if stop == end else min(stop, length))
        for id_, start, stop in source.origins
    )
    return TracedText(text, tuple(moved))


def joined(between: str, parts: Iterable[str]) -> str:
    """Return parts with something between them, like `str.join`; each keeps its ids."""
    found = list(parts)
    origins = tuple(_moved(found, len(between)))
    text = between.join(found)
    return TracedText(text, origins) if origins else text


def refilled(text: str, template: str, values: Iterable[str]) -> str:
    """Return what became of a template, which says all of it, with the ids of what filled it."""
    origins = [one._replace(start=0, end=len(text)) for one in origins_of(template)]
    for value in values:
        at = text.find(value) if isinstance(value, TracedText) else -1
        if at >= 0:
            origins += _moved(["", value], at)
    return TracedText(text, tuple(origins)) if origins else text


def _moved(parts: Iterable[str], between: int) -> Iterator[Origin]:
    at = 0
    for part in parts:
        for id_, start, end in origins_of(part):
            yield Origin(id_, at + start, at + end)
        at += len(part) + between
