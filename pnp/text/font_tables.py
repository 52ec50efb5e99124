"""The tables of a font file, held against each other before anybody draws with them.

HarfBuzz and viewers make the best of what is broken: letters that are blank, or on top of each
other. Nobody hears of it before the print.
"""

import struct
from array import array
from collections.abc import Iterator
from itertools import pairwise
from operator import gt
from sys import byteorder

from pnp.text import cff
from pnp.text.font_faults import AGAIN, Fault, broken, coloured, no_font, of_another_kind, variable
from pnp.worded import worded

MOST_BYTES = 64_000_000  # of a font file
CFF = "CFF "  # the table of outlines in .otf files; glyf in those of the .ttf kind
_KINDS = (b"\0\1\0\0", b"true", b"OTTO")
_NEEDED = {  # tables, and how many bytes they have at least
    "cmap": 4,
    "head": 54,
    "hhea": 36,
    "hmtx": 4,
    "maxp": 6,
    "post": 32,
}
_OUTLINES = {CFF: {CFF: 4}, "glyf": {"glyf": 1, "loca": 4}}  # by the table that has them
_COLOURED = ("COLR", "CBDT", "sbix", "SVG ")
_LICENCE = {  # bits by which makers of fonts say what they allow (fsType)
    0x0002: worded("it may not be embedded in files"),
    0x0100: worded("it may not be embedded in part, and only the letters in use are"),
    0x0200: worded("it may be embedded as pixels only"),
}
# What decides how letters look; names and the like may be edited by hand, and badly.
_SHAPING = ("cmap", "glyf", "hhea", "hmtx", "loca", "maxp", "kern", "GPOS", "cvt ", "fpgm", "prep")
_MAGIC = 0x5F0F3CF5
_LEAST, _MOST = 16, 16384  # units that a letter's square may have
_HEAD = 10  # bytes before the outline of a glyph
_COMPOSITE = -1  # in the place of the number of its outlines


class Tables:
    """The tables of one font file by their names."""

    def __init__(self, data: bytes, name: str) -> None:
        view = memoryview(data)
        count = int.from_bytes(data[4:6])
        count = min(count, max(0, len(data) - 12) // 16)
        rows = struct.iter_unpack(">4sIII", data[12 : 12 + 16 * count])
        self._name, self._kind = name, data[:4]
        self._rows = {tag.decode("latin-1"): (sum_, at, size) for tag, sum_, at, size in rows}
        self._found = {tag: view[at : at + size] for tag, (_, at, size) in self._rows.items()}

    @property
    def outlines(self) -> str:
        """The name of the table that has its outlines; nothing if there is none."""
        return next((tag for tag in _OUTLINES if tag in self._rows), "")

    def fault(self) -> Fault:
        """Return what keeps it from being printed, with what to do; nothing if all is well."""
        if told := of_another_kind(self._kind, self._name):
            return told
        if "fvar" in self._rows or "CFF2" in self._rows:
            return variable(self._name)
        if not self._rows.keys().isdisjoint(_COLOURED):
            return coloured(self._name)
        if self._kind not in _KINDS or not self.outlines:
            return no_font(self._name)
        problem = next(self._faults(), "")
        return broken(self._name, problem) if problem else ("", "")

    @property
    def forbidden(self) -> str:
        """What its makers do not allow, of what is done with it here."""
        said = self._found.get("OS/2", b"")[8:10]
        bits = int.from_bytes(said)
        return next((told for bit, told in _LICENCE.items() if bits & bit), "")

    def hidden_fault(self) -> Fault:
        """Return the same of what takes longer to find, once nothing else is wrong."""
        for tag in (CFF, *_SHAPING):
            if tag in self._rows and _check_sum(self._found[tag]) != self._rows[tag][0]:
                problem = worded("the check sum of its table {table} does not match", table=tag)
                return broken(self._name, problem, AGAIN)
        if self.outlines == CFF:  # looked through by those who embed it
            return "", ""
        outlines = self._found["glyf"]
        for number, (start, end) in enumerate(pairwise(self._places())):
            if start != end and not _is_outline(outlines[start:end]):
                problem = worded("the outline of glyph {number} makes no sense", number=number)
                return broken(self._name, problem)
        return "", ""

    def _faults(self) -> Iterator[str]:
        """Yield what is wrong; what comes later may rely on what came before."""
        for tag, (_, at, size) in self._rows.items():
            if len(self._found[tag]) < size:
                yield worded(
                    "its table {table} ends at byte {byte}, behind the end of the file",
                    table=repr(tag),
                    byte=at + size,
                )
        for tag, least in (_NEEDED | _OUTLINES[self.outlines]).items():
            if len(self._found.get(tag, b"")) < least:
                yield worded("its table {table} is missing or too short", table=tag)
        if self._number("head", 12, ">I") != _MAGIC:
            yield worded("its table head is not one")
        units, size = self._number("head", 18, ">H"), self._number("head", 50, ">h")
        if not _LEAST <= units <= _MOST:
            yield worded(
                "it has {units} units to a letter, and {least} to {most} are allowed",
                units=str(units),
                least=_LEAST,
                most=_MOST,
            )
        if size not in (0, 1):
            yield worded("its table head makes no sense")
        glyphs, widths = self._number("maxp", 4, ">H"), self._number("hhea", 34, ">H")
        if not 1 <= widths <= glyphs:
            yield worded("it has {widths} widths for {glyphs} glyphs", widths=widths, glyphs=glyphs)
        wanted = {"hmtx": 2 * (widths + glyphs)}
        if self.outlines != CFF:
            wanted["loca"] = (4 if size else 2) * (glyphs + 1)
        for tag, least in wanted.items():
            if (found := len(self._found[tag])) < least:
                yield worded(
                    "its table {table} has {bytes} bytes, and {glyphs} glyphs need {least}",
                    table=tag,
                    bytes=found,
                    glyphs=glyphs,
                    least=least,
                )
        yield from self._outline_faults(glyphs)

    def _outline_faults(self, glyphs: int) -> Iterator[str]:
        if self.outlines == CFF:
            if said := cff.fault(bytes(self._found[CFF]), glyphs):
                yield said
            return
        places = self._places()
        if places[-1] > len(self._found["glyf"]) or any(map(gt, places, places[1:])):
            yield worded("its table loca leads out of its table glyf")

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
