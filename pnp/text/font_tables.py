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
_STATIC = "use a file of one style; where fonts are offered, they lie in a folder static"
_PLAIN = "use its .ttf or .otf file"
_OTHERS = {  # how files begin that are fonts all the same
    b"wOFF": ("is packed for web pages (WOFF)", _PLAIN),
    b"wOF2": ("is packed for web pages (WOFF2)", _PLAIN),
    b"ttcf": ("is a collection of several fonts", "use a file with one of them"),
    b"%!PS": ("is a PostScript font", "use its .otf or .ttf version"),
    b"\x80\1": ("is a PostScript font", "use its .otf or .ttf version"),
}
_COLOURED = ("COLR", "CBDT", "sbix", "SVG ")
_ONE_COLOUR = "use its version in one colour (Noto Emoji instead of Noto Color Emoji)"
_LICENCE = {  # bits by which makers of fonts say what they allow (fsType)
    0x0002: "may not be embedded in files",
    0x0100: "may not be embedded in part, and only the letters in use are",
    0x0200: "may be embedded as pixels only",
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

    @property
    def outlines(self) -> str:
        """The name of the table that has its outlines; nothing if there is none."""
        return next((tag for tag in _OUTLINES if tag in self._rows), "")

    def fault(self) -> tuple[str, str]:
        """Return what keeps it from being printed, with what to do; nothing if all is well."""
        for start, told in _OTHERS.items():
            if self._kind.startswith(start):
                return told
        if "fvar" in self._rows or "CFF2" in self._rows:
            return "is a variable font and would print in its default style", _STATIC
        if not self._rows.keys().isdisjoint(_COLOURED):
            return "is a font of coloured letters, and texts are printed in one", _ONE_COLOUR
        if self._kind not in _KINDS or not self.outlines:
            return "is not a TrueType or OpenType font with outlines", "convert it to .ttf or .otf"
        broken = next(self._faults(), "")
        return (f"is broken: {broken}", _COPY) if broken else ("", "")

    @property
    def forbidden(self) -> str:
        """What its makers do not allow, of what is done with it here."""
        said = self._found.get("OS/2", b"")[8:10]
        bits = int.from_bytes(said)
        return next((told for bit, told in _LICENCE.items() if bits & bit), "")

    def hidden_fault(self) -> tuple[str, str]:
        """Return the same of what takes longer to find, once nothing else is wrong."""
        for tag in (CFF, *_SHAPING):
            if tag in self._rows and _check_sum(self._found[tag]) != self._rows[tag][0]:
                said = f"is broken: the check sum of its table {tag} does not match"
                return said, "copy it again, or open it in a font editor and export it anew"
        if self.outlines == CFF:  # looked through by those who embed it
            return "", ""
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
        for tag, least in (_NEEDED | _OUTLINES[self.outlines]).items():
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
        wanted = {"hmtx": 2 * (widths + glyphs)}
        if self.outlines != CFF:
            wanted["loca"] = (4 if size else 2) * (glyphs + 1)
        for tag, least in wanted.items():
            if (found := len(self._found[tag])) < least:
                yield f"its table {tag} has {found:,} bytes, and {glyphs:,} glyphs need {least:,}"
        yield from self._outline_faults(glyphs)

    def _outline_faults(self, glyphs: int) -> Iterator[str]:
        if self.outlines == CFF:
            if said := cff.fault(bytes(self._found[CFF]), glyphs):
                yield said
            return
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
