"""Some of many by their numbers: `2-3`, `1,4-`, `-2`."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pnp.base.findings import worded

END = "end"  # how an open range ends in the name of a file
_RANGE = re.compile(r"(\d{0,6})(-?)(\d{0,6}|end)", re.ASCII)


class Range(NamedTuple):
    """Numbers from the first to the last; None is the last there is."""

    first: int
    last: int | None

    def __str__(self) -> str:
        if self.last == self.first:
            return str(self.first)
        return f"{self.first}-{END if self.last is None else self.last}"


def picks(text: str) -> tuple[Range, ...]:
    """Read ranges with commas, or with the plus signs that files are named with; or ValueError."""
    return tuple(_range(part.strip()) for part in re.split("[,+]", text)) if text else ()


def written(ranges: Iterable[Range]) -> str:
    """Write ranges as they stand in the name of a file."""
    return "+".join(map(str, ranges))


def numbers(ranges: Iterable[Range], count: int) -> Iterator[int]:
    """Yield the numbers that are meant where there are so many; ValueError for one beyond."""
    for first, last in ranges:
        if max(first, last or 0) > count:
            raise ValueError(max(first, last or 0))
        yield from range(first, (count if last is None else last) + 1)


def _range(text: str) -> Range:
    found = _RANGE.fullmatch(text)
    if not found or text == "-" or not text:
        raise ValueError(
            worded("{text} is no number and no range such as 2-3, 4- or -2", text=repr(text))
        )
    start, dash, end = found.groups()
    if not dash:
        start, end = start or end, start or end
    last = None if end == END or not end else int(end)
    first = int(start) if start.isdigit() else 1
    if first < 1 or (last is not None and last < first):
        raise ValueError(
            worded(
                "{text} is empty: count from 1, and from the smaller to the larger", text=repr(text)
            )
        )
    return Range(first, last)
