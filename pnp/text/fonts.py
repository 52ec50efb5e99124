"""Fonts: which letters they have, how wide words are, and the bytes that a PDF embeds."""

import struct
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import uharfbuzz as hb

from pnp.findings import Where, refuse
from pnp.model.face import Word
from pnp.model.stock import Family, FontFile, Stock

REGULAR, BOLD, ITALIC = 0, 1, 2  # bold and italic add up

# Only kerning is wanted: substitutions would make copied text differ from what was written.
_FEATURES = {"kern": True} | dict.fromkeys(("liga", "clig", "calt", "ccmp", "locl"), False)
# Narrow spaces and the hyphen that keeps a line together, which many fonts lack.
_NARROW = {"\u202f": 0.6, "\u2009": 0.75}  # of the width of a space
_STAND_INS = {"\u202f": "\u00a0", "\u2009": "\u00a0", "\u2011": "-"}
_NEEDED = {  # tables, and how many bytes they have at least
    "cmap": 4,
    "head": 54,
    "hhea": 36,
    "hmtx": 4,
    "loca": 4,
    "maxp": 6,
    "post": 32,
}
_NOT_EMBEDDED = ("GSUB", "GPOS", "GDEF", "OS/2", "name", "cmap", "gasp", "DSIG")


class Font:
    """One TrueType file, measured in thousandths of its size."""

    def __init__(self, id_: str, path: Path) -> None:
        self.id = id_
        self.path = path
        self.face = hb.Face(hb.Blob.from_file_path(str(path)))
        self._refuse_what_prints_wrong()
        self._font = hb.Font(self.face)
        self.scale: float = 1000 / self.face.upem
        self._words: dict[str, Word] = {}
        self._glyphs: dict[str, int] = {}
        self._advances: dict[int, float] = {}
        self._pairs: dict[str, float] = {}
        self.nothing = Word("", 0.0, (), ())
        self.space = self.word(" ")
        self.hyphen = self.word("-")
        self.cap_height = self._top_of("H")
        self.depth = -self._bottom_of("p")

    def _refuse_what_prints_wrong(self) -> None:
        tables = set(self.face.table_tags)
        where = Where(self.path.name)
        if "glyf" not in tables:
            raise refuse(where, "not a TrueType font with glyf outlines", "convert it to .ttf")
        if "fvar" in tables:
            hint = "use a static instance of it"
            raise refuse(where, "a variable font would print in its default style", hint)
        if self._is_cut_short() or any(
            len(self.table(tag)) < shortest for tag, shortest in _NEEDED.items()
        ):
            raise refuse(where, "a broken font: the file ends too early", "copy it again")

    def _is_cut_short(self) -> bool:
        """Tell whether a table goes on behind the end of the file, as its directory has it."""
        data = self.path.read_bytes()
        count = int.from_bytes(data[4:6])
        entries = struct.iter_unpack(">4sIII", data[12 : 12 + 16 * count])
        return any(start + length > len(data) for _, _, start, length in entries)

    def table(self, tag: str) -> bytes:
        """Return the bytes of one table of the font file."""
        return bytes(self.face.reference_table(tag).data)

    def glyph(self, letter: str) -> int:
        """Return the glyph of a letter, 0 if the font does not have it."""
        known = self._glyphs.get(letter)
        if known is None:
            known = self._font.get_nominal_glyph(ord(letter)) or 0
            if not known and letter in _STAND_INS:
                known = self._font.get_nominal_glyph(ord(_STAND_INS[letter])) or 0
            self._glyphs[letter] = known
        return known

    def missing(self, text: str) -> str:
        """Return the letters of a text that the font does not have."""
        return "".join(sorted({letter for letter in text if not self.glyph(letter)}))

    def advance(self, glyph: int) -> float:
        """Return the width of a glyph."""
        known = self._advances.get(glyph)
        if known is None:
            known = self._font.get_glyph_h_advance(glyph) * self.scale
            self._advances[glyph] = known
        return known

    def word(self, text: str) -> Word:
        """Shape a word; every distinct word is shaped once."""
        known = self._words.get(text)
        if known is None:
            if len(self._words) > 50_000:  # long runs must not grow without end
                self._words.clear()
            known = self._words[text] = self._shape(text)
        return known

    def _shape(self, text: str) -> Word:
        """Put glyphs side by side; kerning goes by pairs, and every pair is asked for once."""
        glyphs = tuple([self.glyph(letter) for letter in text])
        width = 0.0
        for glyph in glyphs:
            width += self.advance(glyph)
        pairs = [text[at : at + 2] for at in range(len(text) - 1)]
        unknown = [pair for pair in pairs if pair not in self._pairs]
        if unknown:
            self._ask_for(unknown)
        kerns = [self._pairs[pair] for pair in pairs]
        if not any(kerns):
            return Word(text, width, glyphs, ())
        return Word(text, width + sum(kerns), glyphs, (*kerns, 0.0))

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

    def _top_of(self, letter: str) -> float:
        return float(self._extents(letter).y_bearing * self.scale)

    def _bottom_of(self, letter: str) -> float:
        extents = self._extents(letter)
        return float((extents.y_bearing + extents.height) * self.scale)

    def _extents(self, letter: str) -> Any:
        extents = self._font.get_glyph_extents(self.glyph(letter))
        if extents is None:
            message = f"a broken font: it can not draw {letter}"
            raise refuse(Where(self.path.name), message, "copy it again")
        return extents

    def metrics(self) -> dict[str, float]:
        """Return what a PDF font descriptor asks for."""
        head, hhea, post = self.table("head"), self.table("hhea"), self.table("post")
        box = struct.unpack(">4h", head[36:44])
        ascent, descent = struct.unpack(">2h", hhea[4:8])
        names = ("left", "bottom", "right", "top")
        values = {name: value * self.scale for name, value in zip(names, box, strict=True)}
        return {
            **values,
            "ascent": ascent * self.scale,
            "descent": descent * self.scale,
            "cap_height": self.cap_height,
            "italic_angle": struct.unpack(">i", post[4:8])[0] / 65536,
        }

    @property
    def postscript_name(self) -> str:
        """The name that a PDF shows for the font."""
        return self.path.stem.replace(" ", "")

    def subset(self, glyphs: set[int]) -> bytes:
        """Return a font file with only these glyphs, each under its own number."""
        asked = hb.SubsetInput()
        asked.glyph_set.update(glyphs)
        asked.flags = hb.SubsetFlags.RETAIN_GIDS | hb.SubsetFlags.NOTDEF_OUTLINE
        asked.drop_table_tag_set.update(_tag(name) for name in _NOT_EMBEDDED)
        return bytes(hb.subset(self.face, asked).blob.data)


def _tag(name: str) -> int:
    return int.from_bytes(name.encode("ascii"), "big")


class Fonts:
    """All fonts of the stock, opened when first asked for."""

    def __init__(self, stock: Stock) -> None:
        self._families = stock.families
        self._open: dict[str, Font] = {}
        self._styles: dict[tuple[str, int], Font] = {}

    @property
    def families(self) -> tuple[str, ...]:
        """The names that templates may use."""
        return tuple(self._families)

    def style(self, family: str, style: int) -> Font:
        """Return a family's font in a style."""
        known = self._styles.get((family, style))
        if known is None:
            file = _file_of(self._families[family], style)
            known = self._styles[family, style] = self._load(file)
        return known

    def ensure(self, id_: str) -> Font:
        """Return a font by id, opened if need be."""
        if id_ not in self._open:
            for family in self._families.values():
                for style in range(4):
                    if _file_of(family, style).id == id_:
                        return self._load(_file_of(family, style))
        return self._open[id_]

    def _load(self, file: FontFile) -> Font:
        if file.id not in self._open:
            self._open[file.id] = Font(file.id, font_path(file))
        return self._open[file.id]


def _file_of(family: Family, style: int) -> FontFile:
    return (family.regular, family.bold, family.italic, family.bold_italic)[style]


def font_path(file: FontFile) -> Path:
    """Return where a font file lies on this machine."""
    if file.folder:
        path = Path(file.folder) / file.file
    else:
        spec = find_spec(file.package)
        if spec is None or not spec.submodule_search_locations:
            hint = f"pip install {file.package.replace('_', '-')}"
            raise refuse(Where(file.package), "the package with this font is not installed", hint)
        path = Path(spec.submodule_search_locations[0]) / "files" / file.file
    if not path.is_file():
        raise refuse(Where(file.package or file.folder), f"it has no font file {file.file!r}")
    return path
