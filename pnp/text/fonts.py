"""Fonts: which letters they have, how wide words are, and the bytes that a PDF embeds."""

import struct
from collections.abc import Iterator
from contextlib import suppress
from functools import cache, lru_cache
from operator import add
from pathlib import Path
from typing import Any

import uharfbuzz as hb

from pnp.base.filenames import SPELLED, package_folder, real_name
from pnp.base.findings import (
    NOWHERE,
    Finding,
    Refused,
    Where,
    collected,
    did_you_mean,
    refuse,
    sentence,
    warning,
)
from pnp.model.face import Word
from pnp.model.stock import FontFile, Stock
from pnp.text.font_files import CFF, MOST_BYTES, Tables, cff_by_number

_STYLES = ("regular", "bold", "italic", "bold italic")
MOST_WORDS = 5_000  # that a font keeps
MOST_FONTS = 64  # that are kept open
_WIDEST = 5_000  # thousandths of its size: no letter is as wide

# Only kerning is wanted: substitutions would make copied text differ from what was written.
_FEATURES = {"kern": True} | dict.fromkeys(("liga", "clig", "calt", "ccmp", "locl"), False)
_NARROW = {"\u202f": 0.6, "\u2009": 0.75}  # of the width of a space
# What stands in where a font lacks the spaces and marks that languages put on texts, in order.
_STAND_INS = {
    **dict.fromkeys("\u00a0\u202f\u2009", "\u00a0 "),
    "\u2011": "-",
    "\u2212": "–-",
    "’": "'",
    **dict.fromkeys("“”", '"'),
}
Contours = tuple[tuple[str, tuple[int, ...]], ...]  # of a glyph: verbs with their numbers
_VERBS = {"M": "move_to", "L": "line_to", "Q": "quadratic_to", "C": "cubic_to", "Z": "close_path"}
_NOT_EMBEDDED = (b"GSUB", b"GPOS", b"GDEF", b"OS/2", b"name", b"cmap", b"gasp", b"DSIG")


class Font:
    """One TrueType or OpenType file, measured in thousandths of its size."""

    def __init__(self, id_: str, path: Path, where: Where = NOWHERE) -> None:
        self.id = id_
        self.path = path
        self._where = where if where.file else Where(path.name)
        data = _read_font(path, self._where)
        self._tables = Tables(data, path.name)
        self._refuse_if(*self._tables.fault())
        self.face = hb.Face(hb.Blob(data))
        try:  # what files will need, before anything is set in it: a matter of a millisecond
            self.subset(set(range(self.face.glyph_count)))
        except (RuntimeError, ValueError, LookupError, MemoryError) as problem:
            said = sentence("no part of it can be embedded ({problem})", problem=str(problem))
            raise self._broken(said) from None
        self._font = hb.Font(self.face)
        self.scale: float = 1000 / self.face.upem
        self.lacking = False  # whether it was ever asked for a letter that it does not have
        self._glyphs: dict[str, int] = {}  # of letters
        self._widths: dict[str, float] = {}
        self._pairs: dict[str, float] = {}
        self._words: dict[str, Word] = {}
        self._outlines: dict[int, Contours] = {}  # of glyphs
        self.nothing = Word("", 0.0, (), ())
        self.space = self.word(" ")
        self.hyphen = self.word("-")
        self.cap_height: float = self._extents("H").y_bearing * self.scale
        lowest = self._extents("p")
        self.depth: float = -(lowest.y_bearing + lowest.height) * self.scale

    def _refuse_if(self, fault: str, hint: str) -> None:
        if fault:
            raise refuse(self._where, fault, hint)

    def _broken(self, problem: str) -> Refused:
        return refuse(self._where, *self._tables.broken(problem))

    def demand_whole(self) -> None:
        """Look closer at a font that nobody has looked at before."""
        self._refuse_if(*self._tables.hidden_fault())

    def table(self, tag: str) -> bytes:
        """Return the bytes of one table of the font file."""
        return bytes(self.face.reference_table(tag).data)

    def glyph(self, letter: str) -> int:
        """Return the glyph of a letter, 0 if the font does not have it."""
        if letter not in self._glyphs:
            tried = letter + _STAND_INS.get(letter, "")
            glyphs = map(self._font.get_nominal_glyph, map(ord, tried))
            glyph = next((one for one in glyphs if one and one < self.face.glyph_count), 0)
            self.lacking = self.lacking or not glyph
            self._glyphs[letter], self._widths[letter] = glyph, self.advance(glyph)
        return self._glyphs[letter]

    def missing(self, text: str) -> str:
        """Return the letters of a text that the font does not have."""
        return "".join(sorted({letter for letter in text if not self.glyph(letter)}))

    def advance(self, glyph: int) -> float:
        """Return the width of a glyph."""
        return float(self._font.get_glyph_h_advance(glyph) * self.scale)

    def outline(self, glyph: int) -> Contours:
        """Return the shape of a glyph in whole thousandths, y downwards: M, L, Q, C and Z."""
        if glyph not in self._outlines:
            drawn: list[tuple[str, tuple[float, ...]]] = []
            self._font.draw_glyph(glyph, _tracing(), drawn)
            self._outlines[glyph] = tuple(
                (verb, tuple(round(n * self.scale) * (-1) ** at for at, n in enumerate(numbers)))
                for verb, numbers in drawn
            )
        return self._outlines[glyph]

    def word(self, text: str) -> Word:
        """Put glyphs side by side; equal texts are shaped once."""
        known = self._words.get(text)
        if known is None:
            if len(self._words) >= MOST_WORDS:  # long runs must not grow without end
                self._words.clear()
            known = self._words[text] = self._shape(text)
        return known

    def _shape(self, text: str) -> Word:
        width = self.width(text)
        glyphs = tuple([self._glyphs[letter] for letter in text])
        kerns = [self._pairs[pair] for pair in map(add, text, text[1:])]
        return Word(text, width, glyphs, (*kerns, 0.0) if any(kerns) else ())

    def width(self, text: str) -> float:
        """Return how wide a text is, for those who do not draw it; every pair is asked for once."""
        width, widths = 0.0, self._widths
        try:
            for letter in text:
                width += widths[letter]
            return width + sum(map(self._pairs.__getitem__, map(add, text, text[1:])))
        except KeyError:
            for letter in text:
                self.glyph(letter)
            if unknown := [pair for pair in map(add, text, text[1:]) if pair not in self._pairs]:
                self._ask_for(unknown)
            return self.width(text)

    def _ask_for(self, pairs: list[str]) -> None:
        """Ask HarfBuzz how far the second letter of each pair moves, for all pairs in one go."""
        text = "".join(f"{pair} " for pair in pairs)
        buffer = hb.Buffer()
        buffer.add_str(text)
        buffer.guess_segment_properties()
        hb.shape(self._font, buffer, _FEATURES)
        found = [info.codepoint for info in buffer.glyph_infos]
        if len(found) != len(text) and len(pairs) > 1:  # letters were joined: ask one by one
            for pair in pairs:
                self._ask_for([pair])
            return
        places = buffer.glyph_positions
        for number, pair in enumerate(pairs):
            glyphs = [self.glyph(letter) for letter in pair]
            as_is = len(found) == len(text) and found[3 * number : 3 * number + 2] == glyphs
            moved = places[3 * number].x_advance * self.scale - self.advance(glyphs[0])
            self._pairs[pair] = round(moved, 2) if as_is else self._narrowed(pair[0])

    def _narrowed(self, letter: str) -> float:
        """Return what a narrow space gives back where a whole one stands in for it."""
        if letter not in _NARROW or self._font.get_nominal_glyph(ord(letter)):
            return 0.0
        return round(-self.advance(self.glyph(letter)) * (1 - _NARROW[letter]), 2)

    def _extents(self, letter: str) -> Any:
        extents = self._font.get_glyph_extents(self.glyph(letter))
        if not self.glyph(letter):  # a font of symbols need not have it
            if not len(self.face.unicodes):
                raise self._broken(sentence("it has no letters"))
            return extents or hb.GlyphExtents(0, 0, 0, 0)
        if extents is None or not extents.height:
            raise self._broken(sentence("it can not draw {letter}", letter=letter))
        if not 0 < (width := self.advance(self.glyph(letter))) < _WIDEST:
            wide = f"{width / 1000:g}"
            said = sentence("{letter} is {times} times as wide as high", letter=letter, times=wide)
            raise self._broken(said)
        return extents

    def metrics(self) -> dict[str, float]:
        """Return what a PDF font descriptor asks for."""
        names = ("left", "bottom", "right", "top", "ascent", "descent")
        values = struct.unpack(">6h", self.table("head")[36:44] + self.table("hhea")[4:8])
        return {
            **{name: value * self.scale for name, value in zip(names, values, strict=True)},
            "cap_height": self.cap_height,
            "italic_angle": struct.unpack(">i", self.table("post")[4:8])[0] / 65536,
        }

    @property
    def postscript_name(self) -> str:
        """The name that a PDF shows for the font."""
        return self.path.stem.replace(" ", "")

    @property
    def is_otf(self) -> bool:
        """Whether its outlines are those of .otf files, which a PDF holds in another way."""
        return self._tables.outlines == CFF

    def subset(self, glyphs: set[int]) -> bytes:
        """Return a font file with only these glyphs, each under its own number.

        Of .otf files, a PDF wants the outlines alone.
        """
        asked = hb.SubsetInput()
        asked.glyph_set.update(glyphs)
        asked.flags = hb.SubsetFlags.RETAIN_GIDS | hb.SubsetFlags.NOTDEF_OUTLINE
        asked.drop_table_tag_set.update(int.from_bytes(tag) for tag in _NOT_EMBEDDED)
        made = hb.subset(self.face, asked)
        if self.is_otf:
            return cff_by_number(bytes(made.reference_table(CFF).data))
        return bytes(made.blob.data)


@cache
def _tracing() -> Any:
    """Return what notes the lines and curves of glyphs, as HarfBuzz draws them."""
    funcs = hb.DrawFuncs()
    for verb, name in _VERBS.items():
        listen = getattr(funcs, f"set_{name}_func")
        listen(lambda *given, verb=verb: given[-1].append((verb, given[:-1])))
    return funcs


class Fonts:
    """All fonts of the stock, opened when first asked for."""

    def __init__(self, stock: Stock) -> None:
        self.families = tuple(stock.families)  # the names that templates may use
        self._files = {
            (name, style): file
            for name, (_, *files, _, _) in stock.families.items()
            for style, file in enumerate(files)
        }
        self._lacks = {name: family.lacks for name, family in stock.families.items()}
        self._chains = {  # the ids of fonts by the id of the one that they stand in for
            file.id: tuple(self._files[other, style].id for other in stock.families[name].fallback)
            for (name, style), file in self._files.items()
        }
        self._by_id = {file.id: file for file in self._files.values()}
        self._open: dict[str, Font] = {}
        each = {file._replace(id=""): file for file in reversed(self._files.values())}
        self._each = tuple(reversed(each.values()))  # file, once

    def demand_files(self) -> None:
        """Refuse fonts that are not there, whether they are used or not."""
        findings: list[Finding] = []
        for file in self._each:
            with collected(findings):
                font_path(file)
        if findings:
            raise Refused(list(dict.fromkeys(findings)))

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What the makers of a project's own fonts do not allow, if a font says so."""
        found = []
        for file in self._each:
            path = Path(file.folder) / file.file
            if not file.folder or path.stat().st_size > MOST_BYTES:
                continue  # packages are free to use, and what is too large is told elsewhere
            if problem := Tables(path.read_bytes(), file.file).forbidden:
                hint = sentence("ask its makers, or use a free font")
                message = sentence(
                    "font {font} says of itself that {problem}", font=file.file, problem=problem
                )
                found.append(warning(file.where, message, hint))
        return tuple(found)

    def style(self, family: str, style: int) -> Font:
        """Return a family's font in a style."""
        return self.ensure(self._files[family, style].id)

    def stand_ins(self, font: Font) -> Iterator[Font]:
        """Yield the fonts that are asked for letters which a font lacks, in order."""
        return map(self.ensure, self._chains[font.id])

    def lacks(self, family: str, style: int) -> str:
        """Return the name of a style that its family has no file for; nothing if it has one."""
        name = _STYLES[style]
        return name if name in self._lacks[family] else ""

    def ensure(self, id_: str) -> Font:
        """Return a font by its id."""
        if id_ not in self._open:
            self._open[id_] = _opened(self._by_id[id_])
        return self._open[id_]


@lru_cache(maxsize=MOST_FONTS)
def _opened(file: FontFile) -> Font:
    """Open a font once for all editions of a build: letters are as wide in every language."""
    font = Font(file.id, font_path(file), file.where)
    if file.folder:  # packages are looked at by those who make them
        font.demand_whole()
    return font


def _read_font(path: Path, where: Where) -> bytes:
    """Return the bytes of a font file, or refuse it."""
    try:
        if path.stat().st_size <= MOST_BYTES:
            return path.read_bytes()
    except OSError as problem:
        said = sentence(
            "font {font} can not be read: {problem}", font=path.name, problem=problem.strerror
        )
        raise refuse(where, said) from None
    most = MOST_BYTES // 1_000_000
    raise refuse(where, sentence("font {font} has more than {most} MB", font=path.name, most=most))


def font_path(file: FontFile) -> Path:
    """Return where a font file lies on this machine."""
    folder = Path(file.folder) if file.folder else package_folder(file.package, "files")
    if folder is None:
        hint = f"pip install {file.package.replace('_', '-')}"
        message = sentence("the package {package} is not installed", package=file.package)
        raise refuse(file.where, message, hint)
    called = real_name(folder, file.file)
    if called != file.file and called:
        message = sentence("font {file} is called {name}", file=repr(file.file), name=repr(called))
        raise refuse(file.where, message, SPELLED)
    path = folder / file.file
    with suppress(OSError):  # a name that is too long, for one
        if path.is_file():
            return path
    holder = file.package or file.folder
    said = sentence("{folder} has no font file {file}", folder=holder, file=repr(file.file))
    inside = folder.iterdir() if folder.is_dir() else ()
    there = sorted(one.name for one in inside if one.suffix.lower() in (".ttf", ".otf"))
    raise refuse(file.where, said, did_you_mean(file.file, there, ""))
