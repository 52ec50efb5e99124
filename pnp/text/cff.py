"""Outlines as OpenType fonts of the .otf kind have them (CFF): as much as a PDF has to know.

HarfBuzz reads the outlines themselves. Here it is only seen whether there are any, and that
glyphs are called by their own numbers, as texts call them.
"""

from collections.abc import Iterator
from itertools import pairwise

from pnp.worded import worded

_CHARSET, _OUTLINES, _KIND, _KEYED = 15, 17, 12 * 256 + 6, 12 * 256 + 30  # what entries say
_LONG = 29  # what a number of four bytes begins with
_REAL = 30
_LONGEST = 10_000  # bytes of what describes a font
_RANGE = 2  # how a list of names is written that is one run of numbers
_BEHIND = bytes(4)  # Ghostscript passes over a run that ends where the table ends


def fault(table: bytes, glyphs: int) -> str:
    """Return what is wrong with the table CFF of a font of so many glyphs; nothing if all is well.

    More is seen once it is embedded for a trial.
    """
    try:
        entries = _entries(table)
        count = len(_places(table, entries[_OUTLINES][0])) - 1
        if entries.get(_KIND, (2, 0))[0] != 2:
            return worded("its table CFF has outlines of an old kind")
    except (IndexError, KeyError, ValueError):
        return worded("its table CFF makes no sense")
    if count != glyphs:
        return worded(
            "its table CFF has {count} outlines for {glyphs} glyphs",
            count=count,
            glyphs=glyphs,
        )
    return ""


def by_number(table: bytes) -> bytes:
    """Return outlines whose glyphs are called by their own numbers.

    Large fonts have other numbers for them, by which a PDF would look for them.
    """
    entries = _entries(table)
    if _KEYED not in entries:
        return table
    _, place = entries[_CHARSET]
    if table[place] != _LONG:
        raise ValueError("the names of its glyphs are not at their place")
    count = len(_places(table, entries[_OUTLINES][0])) - 1
    names = bytes([_RANGE]) + (1).to_bytes(2) + max(0, count - 2).to_bytes(2)
    return table[: place + 1] + len(table).to_bytes(4) + table[place + 5 :] + names + _BEHIND


def _entries(table: bytes) -> dict[int, tuple[int, int]]:
    """Return the last number of each entry that describes the font, and where it stands."""
    if len(table) < 4 or table[0] != 1:
        raise ValueError("no such table")
    *_, end = _places(table, table[2])  # of its names
    start, end = _places(table, end)[:2]
    if end - start > _LONGEST:
        raise ValueError("more entries than there are")
    found: dict[int, tuple[int, int]] = {}
    last = 0, 0
    for operator, number, place in _read(table[:end], start):
        if operator < 0:
            last = number, place
        else:
            found[operator] = last
    return found


def _read(data: bytes, at: int) -> Iterator[tuple[int, int, int]]:
    """Yield numbers (as -1, number, place) and what they mean (as operator, 0, place)."""
    while at < len(data):
        begin, place = data[at], at
        at += 1
        if begin == 12:
            yield 12 * 256 + data[at], 0, place
            at += 1
        elif begin < 22:
            yield begin, 0, place
        elif begin == _REAL:
            while data[at] & 15 != 15 and data[at] >> 4 != 15:
                at += 1
            at += 1
            yield -1, 0, place
        else:
            size = 4 if begin == _LONG else 2 if begin == 28 else 1 if begin > 246 else 0
            yield -1, _number(begin, data[at : at + size]), place
            at += size


def _number(begin: int, more: bytes) -> int:
    if begin in (28, _LONG):
        return int.from_bytes(more, signed=True)
    if begin <= 246:
        return begin - 139
    if begin <= 250:
        return (begin - 247) * 256 + more[0] + 108
    return -(begin - 251) * 256 - more[0] - 108


def _places(table: bytes, at: int) -> tuple[int, ...]:
    """Return where the strings of a list begin, and where the last of them ends."""
    if not 0 <= at <= len(table) - 2:
        raise ValueError("outside of the table")
    count = int.from_bytes(table[at : at + 2])
    if not count:
        return (at + 2,)
    size = table[at + 2]
    begin, base = at + 3, at + 2 + (count + 1) * size
    if not 1 <= size <= 4 or base > len(table):
        raise ValueError("a list without an end")
    places = tuple(
        base + int.from_bytes(table[place : place + size]) for place in range(begin, base + 1, size)
    )
    if any(one > two for one, two in pairwise(places)):
        raise ValueError("a list that goes backwards")
    if places[-1] > len(table):
        raise ValueError("a list that goes on behind the end")
    return places
