"""Font files: their tables, what they allow, and what keeps one from being printed.

HarfBuzz and viewers make the best of what is broken: letters that are blank, or on top of each
other. Nobody hears of it before the print. So tables are held against each other before anybody
draws with them.
"""

import struct
from array import array
from collections.abc import Iterator
from itertools import pairwise
from operator import gt
from sys import byteorder

from pnp.base.findings import sentence

# What keeps a font from being printed, and what to do about it.

_COPY = sentence("copy it again")
_AGAIN = sentence("copy it again, or open it in a font editor and export it anew")
_PLAIN = sentence("use its .ttf or .otf file")
_STATIC = sentence("use a file of one style; where fonts are offered, they lie in a folder static")
_ONE_COLOUR = sentence("use its version in one colour (Noto Emoji instead of Noto Color Emoji)")

Fault = tuple[str, str]  # and a hint


def of_another_kind(kind: bytes, font: str) -> Fault | None:
    """Return what a file is that begins so and is a font all the same."""
    if kind == b"wOFF":
        return sentence("font {font} is packed for web pages (WOFF)", font=font), _PLAIN
    if kind == b"wOF2":
        return sentence("font {font} is packed for web pages (WOFF2)", font=font), _PLAIN
    if kind == b"ttcf":
        fault = sentence("font {font} is a collection of several fonts", font=font)
        return fault, sentence("use a file with one of them")
    if kind == b"%!PS" or kind.startswith(b"\x80\1"):
        fault = sentence("font {font} is a PostScript font", font=font)
        return fault, sentence("use its .otf or .ttf version")
    return None


# Outlines as fonts of the .otf kind have them (CFF): as much as a PDF has to know. Here it is only
# seen whether there are any, and that glyphs are called by their own numbers, as texts call them.

_CHARSET, _STRINGS, _STRING_KIND, _KEYED = 15, 17, 12 * 256 + 6, 12 * 256 + 30  # what entries say
_LONG = 29  # what a number of four bytes begins with
_REAL = 30
_LONGEST = 10_000  # bytes of what describes a font
_RANGE = 2  # how a list of names is written that is one run of numbers
_BEHIND = bytes(4)  # Ghostscript passes over a run that ends where the table ends


def cff_fault(table: bytes, glyphs: int) -> str:
    """Return what is wrong with the table CFF of a font of so many glyphs; nothing if all is well.

    More is seen once it is embedded for a trial.
    """
    try:
        entries = _cff_entries(table)
        count = len(_string_places(table, entries[_STRINGS][0])) - 1
        if entries.get(_STRING_KIND, (2, 0))[0] != 2:
            return sentence("its table CFF has outlines of an old kind")
    except (IndexError, KeyError, ValueError):
        return sentence("its table CFF makes no sense")
    if count != glyphs:
        return sentence(
            "its table CFF has {count} outlines for {glyphs} glyphs", count=count, glyphs=glyphs
        )
    return ""


def cff_by_number(table: bytes) -> bytes:
    """Return outlines whose glyphs are called by their own numbers.

    Large fonts have other numbers for them, by which a PDF would look for them.
    """
    entries = _cff_entries(table)
    if _KEYED not in entries:
        return table
    _, place = entries[_CHARSET]
    if table[place] != _LONG:
        raise ValueError("the names of its glyphs are not at their place")
    count = len(_string_places(table, entries[_STRINGS][0])) - 1
    names = bytes([_RANGE]) + (1).to_bytes(2) + max(0, count - 2).to_bytes(2)
    return table[: place + 1] + len(table).to_bytes(4) + table[place + 5 :] + names + _BEHIND


def _cff_entries(table: bytes) -> dict[int, tuple[int, int]]:
    """Return the last number of each entry that describes the font, and where it stands."""
    if len(table) < 4 or table[0] != 1:
        raise ValueError("no such table")
    *_, end = _string_places(table, table[2])  # of its names
    start, end = _string_places(table, end)[:2]
    if end - start > _LONGEST:
        raise ValueError("more entries than there are")
    found: dict[int, tuple[int, int]] = {}
    last = 0, 0
    for operator, number, place in _cff_numbers(table[:end], start):
        if operator < 0:
            last = number, place
        else:
            found[operator] = last
    return found


def _cff_numbers(data: bytes, at: int) -> Iterator[tuple[int, int, int]]:
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
            yield -1, _cff_number(begin, data[at : at + size]), place
            at += size


def _cff_number(begin: int, more: bytes) -> int:
    if begin in (28, _LONG):
        return int.from_bytes(more, signed=True)
    if begin <= 246:
        return begin - 139
    if begin <= 250:
        return (begin - 247) * 256 + more[0] + 108
    return -(begin - 251) * 256 - more[0] - 108


def _string_places(table: bytes, at: int) -> tuple[int, ...]:
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


# The tables of a font file, held against each other.

MOST_BYTES = 64_000_000  # of a font file
CFF = "CFF "  # the table of outlines in .otf files; glyf in those of the .ttf kind
_KINDS = (b"\0\1\0\0", b"true", b"OTTO")
# Tables, and how many bytes they have at least.
_NEEDED = {"cmap": 4, "head": 54, "hhea": 36, "hmtx": 4, "maxp": 6, "post": 32}
_OUTLINES = {CFF: {CFF: 4}, "glyf": {"glyf": 1, "loca": 4}}  # by the table that has them
_COLOURED = ("COLR", "CBDT", "sbix", "SVG ")
_LICENCE = {  # bits by which makers of fonts say what they allow (fsType)
    0x0002: sentence("it may not be embedded in files"),
    0x0100: sentence("it may not be embedded in part, and only the letters in use are"),
    0x0200: sentence("it may be embedded as pixels only"),
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
        font = self._name
        if other := of_another_kind(self._kind, font):
            return other
        if "fvar" in self._rows or "CFF2" in self._rows:
            fault = sentence(
                "font {font} is a variable font and would print in its default style", font=font
            )
            return fault, _STATIC
        if not self._rows.keys().isdisjoint(_COLOURED):
            fault = sentence(
                "font {font} is a font of coloured letters, and texts are printed in one", font=font
            )
            return fault, _ONE_COLOUR
        if self._kind not in _KINDS or not self.outlines:
            fault = sentence(
                "font {font} is not a TrueType or OpenType font with outlines", font=font
            )
            return fault, sentence("convert it to .ttf or .otf")
        problem = next(self._faults(), "")
        return self.broken(problem) if problem else ("", "")

    def broken(self, problem: str, hint: str = _COPY) -> Fault:
        """Say what is wrong inside of the file."""
        return sentence("font {font} is broken: {problem}", font=self._name, problem=problem), hint

    @property
    def forbidden(self) -> str:
        """What its makers do not allow, of what is done with it here."""
        bits = int.from_bytes(self._found.get("OS/2", b"")[8:10])
        return next((fault for bit, fault in _LICENCE.items() if bits & bit), "")

    def hidden_fault(self) -> Fault:
        """Return the same of what takes longer to find, once nothing else is wrong."""
        for tag in (CFF, *_SHAPING):
            if tag not in self._rows:
                continue
            table = self._found[tag]  # added up as numbers of four bytes
            numbers = array("I", bytes(table) + bytes(-len(table) % 4))
            if byteorder == "little":
                numbers.byteswap()
            if sum(numbers) & 0xFFFFFFFF != self._rows[tag][0]:
                problem = sentence("the check sum of its table {table} does not match", table=tag)
                return self.broken(problem, _AGAIN)
        if self.outlines == CFF:  # looked through by those who embed it
            return "", ""
        outlines = self._found["glyf"]
        for number, (start, end) in enumerate(pairwise(self._places())):
            if start != end and not _is_outline(outlines[start:end]):
                problem = sentence("the outline of glyph {number} makes no sense", number=number)
                return self.broken(problem)
        return "", ""

    def _faults(self) -> Iterator[str]:
        """Yield what is wrong; what comes later may rely on what came before."""
        for tag, (_, at, size) in self._rows.items():
            if len(self._found[tag]) < size:
                yield sentence(
                    "its table {table} ends at byte {byte}, behind the end of the file",
                    table=repr(tag),
                    byte=at + size,
                )
        for tag, least in (_NEEDED | _OUTLINES[self.outlines]).items():
            if len(self._found.get(tag, b"")) < least:
                yield sentence("its table {table} is missing or too short", table=tag)
        if self._number("head", 12, ">I") != _MAGIC:
            yield sentence("its table head is not one")
        units, size = self._number("head", 18, ">H"), self._number("head", 50, ">h")
        if not _LEAST <= units <= _MOST:
            yield sentence(
                "it has {units} units to a letter, and {least} to {most} are allowed",
                units=str(units),
                least=_LEAST,
                most=_MOST,
            )
        if size not in (0, 1):
            yield sentence("its table head makes no sense")
        glyphs, widths = self._number("maxp", 4, ">H"), self._number("hhea", 34, ">H")
        if not 1 <= widths <= glyphs:
            yield sentence(
                "it has {widths} widths for {glyphs} glyphs", widths=widths, glyphs=glyphs
            )
        wanted = {"hmtx": 2 * (widths + glyphs)}
        if self.outlines != CFF:
            wanted["loca"] = (4 if size else 2) * (glyphs + 1)
        for tag, least in wanted.items():
            if (found := len(self._found[tag])) < least:
                yield sentence(
                    "its table {table} has {bytes} bytes, and {glyphs} glyphs need {least}",
                    table=tag,
                    bytes=found,
                    glyphs=glyphs,
                    least=least,
                )
        yield from self._outline_faults(glyphs)

    def _outline_faults(self, glyphs: int) -> Iterator[str]:
        if self.outlines == CFF:
            if fault := cff_fault(bytes(self._found[CFF]), glyphs):
                yield fault
            return
        places = self._places()
        if places[-1] > len(self._found["glyf"]) or any(map(gt, places, places[1:])):
            yield sentence("its table loca leads out of its table glyf")

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
