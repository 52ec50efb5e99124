"""The tables of a TrueType file, held against each other before anybody draws with them.

HarfBuzz and viewers make the best of what is broken: letters that are blank, or on top of each
other. Nobody hears of it before the print.
"""

import struct
from array import array
from collections.abc import Iterator
from itertools import pairwise
from operator import gt
from sys import byteorder

MOST_BYTES = 64_000_000  # of a font file
_KINDS = (b"\0\1\0\0", b"true")
_NEEDED = {  # tables, and how many bytes they have at least
    "cmap": 4,
    "glyf": 1,
    "head": 54,
    "hhea": 36,
    "hmtx": 4,
    "loca": 4,
    "maxp": 6,
    "post": 32,
}
# What decides how letters look; names and the like may be edited by hand, and badly.
_SHAPING = ("cmap", "glyf", "hhea", "hmtx", "loca", "maxp", "kern", "GPOS", "cvt ", "fpgm", "prep")
_COPY = "copy it again"
_MAGIC = 0x5F0F3CF5
_LEAST, _MOST = 16, 16384  # units that a letter's square may have
_HEAD = 10  # bytes before the outline of a glyph
_COMPOSITE = -1  # in the place of the number of its outlines


class Tables:
    """The tables of one font file by their names."""

    def __init__(self, data: bytes) -> None:
        view = memoryview(data)
        count = int.from_bytes(data[4:6])
        count = min(count, max(0, len(data) - 12) // 16)
        rows = struct.iter_unpack(">4sIII", data[12 : 12 + 16 * count])
        self._kind = data[:4]
        self._rows = {tag.decode("latin-1"): (sum_, at, size) for tag, sum_, at, size in rows}
        self._found = {tag: view[at : at + size] for tag, (_, at, size) in self._rows.items()}

    def fault(self) -> tuple[str, str]:
        """Return what keeps it from being printed, with what to do; nothing if all is well."""
        if self._kind == b"OTTO" or "glyf" not in self._rows:
            return "is not a TrueType font with glyf outlines", "convert it to .ttf"
        if "fvar" in self._rows:
            hint = "use a static instance of it"
            return "is a variable font and would print in its default style", hint
        if self._kind not in _KINDS:
            return "is not a TrueType font", "convert it to .ttf"
        broken = next(self._faults(), "")
        return (f"is broken: {broken}", _COPY) if broken else ("", "")

    def hidden_fault(self) -> tuple[str, str]:
        """Return the same of what takes longer to find, once nothing else is wrong."""
        for tag in _SHAPING:
            if tag in self._rows and _check_sum(self._found[tag]) != self._rows[tag][0]:
                said = f"is broken: the check sum of its table {tag} does not match"
                return said, "copy it again, or open it in a font editor and export it anew"
        outlines = self._found["glyf"]
        for number, (start, end) in enumerate(pairwise(self._places())):
            if start != end and not _is_outline(outlines[start:end]):
                return f"is broken: the outline of glyph {number:,} makes no sense", _COPY
        return "", ""

    def _faults(self) -> Iterator[str]:
        """Yield what is wrong; what comes later may rely on what came before."""
        for tag, (_, at, size) in self._rows.items():
            if len(self._found[tag]) < size:
                yield f"its table {tag!r} ends at byte {at + size:,}, behind the end of the file"
        for tag, least in _NEEDED.items():
            if len(self._found.get(tag, b"")) < least:
                yield f"its table {tag} is missing or too short"
        if self._number("head", 12, ">I") != _MAGIC:
            yield "its table head is not one"
        units, size = self._number("head", 18, ">H"), self._number("head", 50, ">h")
        if not _LEAST <= units <= _MOST:
            yield f"it has {units} units to a letter, and {_LEAST} to {_MOST:,} are allowed"
        if size not in (0, 1):
            yield "its table head makes no sense"
        glyphs, widths = self._number("maxp", 4, ">H"), self._number("hhea", 34, ">H")
        if not 1 <= widths <= glyphs:
            yield f"it has {widths:,} widths for {glyphs:,} glyphs"
        wanted = {"hmtx": 2 * (widths + glyphs), "loca": (4 if size else 2) * (glyphs + 1)}
        for tag, least in wanted.items():
            if (found := len(self._found[tag])) < least:
                yield f"its table {tag} has {found:,} bytes, and {glyphs:,} glyphs need {least:,}"
        places = self._places()
        if places[-1] > len(self._found["glyf"]) or any(map(gt, places, places[1:])):
            yield "its table loca leads out of its table glyf"

    def _places(self) -> tuple[int, ...]:
        """Return where outlines begin, and where the last one ends."""
        count = self._number("maxp", 4, ">H") + 1
        if self._number("head", 50, ">h"):
            return struct.unpack_from(f">{count}I", self._found["loca"])
        return tuple(2 * place for place in struct.unpack_from(f">{count}H", self._found["loca"]))

    def _number(self, tag: str, at: int, kind: str) -> int:
        (number,) = struct.unpack_from(kind, self._found[tag], at)
        return int(number)


def _is_outline(glyph: memoryview) -> bool:
    """Tell whether a glyph could be one: a composite, or the last points of its lines in order."""
    if len(glyph) < _HEAD:
        return False
    count = int.from_bytes(glyph[:2], signed=True)
    if count < 0:
        return count == _COMPOSITE
    if len(glyph) < _HEAD + 2 * count:
        return False
    ends = struct.unpack_from(f">{count}H", glyph, _HEAD)
    return not any(one >= two for one, two in pairwise(ends))


def _check_sum(table: memoryview) -> int:
    """Add up a table as numbers of four bytes, as its directory wants it."""
    numbers = array("I", bytes(table) + bytes(-len(table) % 4))
    if byteorder == "little":
        numbers.byteswap()
    return sum(numbers) & 0xFFFFFFFF
