"""Fonts and their tables."""

import random
import re
import struct
from collections.abc import Callable
from pathlib import Path

import pytest
import uharfbuzz

from pnp.base.findings import Refused, Sentence, Severity, Where, sentence
from pnp.base.geometry import Box
from pnp.base.units import POINT
from pnp.load.project import shipped_root
from pnp.model.face import Text
from pnp.model.stock import Family, FontFile, Stock
from pnp.text.breaking import (
    BOLD,
    ITALIC,
)
from pnp.text.font_files import (
    Tables,
    cff_by_number,
    cff_fault,
    of_another_kind,
)
from pnp.text.fonts import (
    Font,
    Fonts,
    _opened,
    font_path,
)
from pnp.text.setting import Slot, Style, Typesetter
from tests.support.loading import refused
from tests.support.otf import LETTERS, cff, otf, sfnt, source
from tests.support.templates import STOCK
from tests.support.texts import lines

# Fonts: their letters, their widths, and what is refused.


def body() -> Font:
    """Return the body font, opened afresh."""
    file = STOCK.families["body"].regular
    return Font(file.id, font_path(file))


def test_styles_are_files_of_their_own() -> None:
    fonts = Fonts(STOCK)
    ids = [fonts.style("body", style).id for style in (0, BOLD, ITALIC, BOLD | ITALIC)]
    assert ids == ["body-regular", "body-bold", "body-italic", "body-bold-italic"]
    widths = {fonts.style("body", style).word("width").advance for style in range(4)}
    assert len(widths) == 4


def test_a_family_of_one_style_serves_for_all() -> None:
    fonts = Fonts(STOCK)
    assert {fonts.style("title", style).word("A").advance for style in range(4)} == {
        fonts.style("title", 0).word("A").advance
    }


def test_pairs_are_kerned_and_the_width_says_so() -> None:
    font = body()
    pair = font.word("AV")
    assert pair.kerns[0] < -5
    assert pair.advance == pytest.approx(
        font.word("A").advance + font.word("V").advance + pair.kerns[0]
    )


def test_no_letters_are_replaced_by_ligatures() -> None:
    font = body()
    word = font.word("ffi fl")
    assert word.glyphs == tuple(font.glyph(letter) for letter in "ffi fl")


@pytest.mark.parametrize("before", ["AV\u2060", "e\u0301AV", "AV\u200d", "AV漢", "\u0301AV"])
def test_kerning_does_not_depend_on_what_was_set_before(before: str) -> None:
    fresh, used = body(), body()
    used.word(before)
    assert used.word("AV").kerns == fresh.word("AV").kerns
    assert used.word("AV").advance == fresh.word("AV").advance


def test_a_letter_that_the_font_lacks_is_glyph_0() -> None:
    font = body()
    assert font.glyph("漢") == 0
    assert font.missing("a漢b字a") == "".join(sorted("漢字"))
    assert font.glyph("a") > 0


def test_every_distinct_word_is_shaped_once() -> None:
    font = body()
    assert font.word("once") is font.word("once")


@pytest.mark.parametrize("text", ["AVATAR", "Wörter", "a\u202f!", "漢", ""])
def test_a_text_is_as_wide_as_its_word(text: str) -> None:
    font = body()
    assert font.width(text) == font.word(text).advance


def test_all_editions_share_a_font() -> None:
    assert Fonts(STOCK).style("body", 0) is Fonts(STOCK).style("body", 0)


def test_a_package_that_is_not_installed_is_told_with_what_to_do() -> None:
    (finding,) = refused(lambda: font_path(FontFile("x", "a.ttf", "fontpkg_of_nobody")))
    assert "not installed" in finding.message
    assert finding.hint == "pip install fontpkg-of-nobody"


def test_a_font_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    (finding,) = refused(lambda: font_path(FontFile("x", "a.ttf", folder=str(tmp_path))))
    assert finding.message == f"{tmp_path} has no font file 'a.ttf'"
    (finding,) = refused(lambda: font_path(FontFile("x", "a.ttf", "fontpkg_fira_sans")))
    assert finding.message == "fontpkg_fira_sans has no font file 'a.ttf'"


@pytest.mark.parametrize("content", [b"", b"hello", b"\0\1\0\0" + b"\0" * 200, b"OTTO" + bytes(8)])
def test_what_is_no_font_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "x.ttf"
    path.write_bytes(content)
    with pytest.raises(Refused) as caught:
        Font("x", path)
    assert caught.value.findings[0].where.file == "x.ttf"


@pytest.mark.slow
def test_kerning_by_pairs_is_what_whole_words_get() -> None:
    fonts = Fonts(STOCK)
    text = " ".join(p.read_text("utf-8") for p in shipped_root().glob("card_data/*/locale/*.po"))
    words, known = [], set[str]()  # those that bring three letters in a row for the first time
    for word in sorted(set(re.findall(r"[^\W\d_]+", text)), key=lambda one: (-len(one), one)):
        rows = {word[at : at + 3] for at in range(max(1, len(word) - 2))}
        if not rows <= known:
            words.append(word)
            known |= rows
    assert len(words) > 2000
    for font in {fonts.style(family, style) for family in fonts.families for style in range(4)}:
        whole = uharfbuzz.Font(font.face)
        off = {
            word: gap
            for word in words
            if not font.missing(word)
            and (gap := abs(font.word(word).advance - shaped(whole, word) * font.scale)) > 0.05
        }
        assert off == {}


def shaped(font: uharfbuzz.Font, word: str) -> float:
    """Return the width of a word that HarfBuzz shapes as a whole, with kerning alone."""
    buffer = uharfbuzz.Buffer()
    buffer.add_str(word)
    buffer.guess_segment_properties()
    plain = dict.fromkeys(("liga", "clig", "calt", "ccmp", "locl"), False)
    uharfbuzz.shape(font, buffer, {"kern": True, **plain})
    return float(sum(place.x_advance for place in buffer.glyph_positions))


@pytest.mark.parametrize("share", [0.001, 0.01, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99])
def test_a_font_that_is_cut_short_is_refused(tmp_path: Path, share: float) -> None:
    data = body().path.read_bytes()
    path = tmp_path / "cut.ttf"
    path.write_bytes(data[: int(len(data) * share)])
    (finding,) = refused(lambda: Font("cut", path))
    assert finding.where.file == "cut.ttf"


def test_a_name_that_is_too_long_for_a_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="has no font file"):
        font_path(FontFile("own", "x" * 300 + ".ttf", "", str(tmp_path)))


def test_a_font_of_symbols_needs_no_letters(tmp_path: Path) -> None:
    wanted = uharfbuzz.SubsetInput()
    wanted.sets(uharfbuzz.SubsetInputSets.UNICODE).update(map(ord, "+"))
    face = uharfbuzz.Face(uharfbuzz.Blob(body().path.read_bytes()))
    (tmp_path / "plus.ttf").write_bytes(bytes(uharfbuzz.subset(face, wanted).blob.data))
    assert Font("plus", tmp_path / "plus.ttf").word("+").advance > 0


def test_another_mark_stands_in_for_one_that_the_font_lacks(tmp_path: Path) -> None:
    path = tmp_path / "few.ttf"
    asked = uharfbuzz.SubsetInput()
    asked.unicode_set.update(map(ord, "Hp '\"-"))
    path.write_bytes(bytes(uharfbuzz.subset(body().face, asked).blob.data))
    few = Font("few", path)
    assert few.missing("\u00a0\u202f’“”−‑«") == "«"
    pairs = [("\u00a0", " "), ("’", "'"), ("“", '"'), ("−", "-")]
    assert [few.glyph(mark) for mark, _ in pairs] == [few.glyph(plain) for _, plain in pairs]
    title = Fonts(STOCK).style("title", 0)
    assert title.glyph("−") == title.glyph("–")


def test_a_glyph_has_an_outline_in_thousandths_with_y_downwards() -> None:
    font = body()
    (verb, start), *others = font.outline(font.glyph("H"))
    assert verb == "M"
    heights = {numbers[-1] for _, numbers in [(verb, start), *others] if numbers}
    assert min(heights) == -round(font.cap_height)
    assert max(heights) == 0
    assert others[-1] == ("Z", ())
    assert font.outline(font.glyph(" ")) == ()


# Font files: all of them have to be there, and what their makers do not allow is told.


def stock(folder: Path, *names: str) -> Stock:
    """Return a stock of one family of its own, whose styles are these files."""
    files = [
        FontFile(f"own-{number}", names[number % len(names)], folder=str(folder),
                 where=Where("fonts.yaml", 3 + number % len(names)))
        for number in range(4)
    ]  # fmt: skip
    return STOCK._replace(families={"own": Family("own", files[0], files[1], files[2], files[3])})


def test_every_file_has_to_be_there_whether_it_is_used_or_not(tmp_path: Path) -> None:
    (tmp_path / "Lato-Bold.ttf").write_bytes(b"")
    with pytest.raises(Refused) as caught:
        Fonts(stock(tmp_path, "Lato-Regular.ttf", "Lato-Bold.ttf")).demand_files()
    (finding,) = caught.value.findings
    assert (finding.where, finding.hint) == (
        Where("fonts.yaml", 3),
        "did you mean 'Lato-Bold.ttf'?",
    )
    assert "has no font file 'Lato-Regular.ttf'" in finding.message
    Fonts(STOCK).demand_files()


def licensed(bits: int) -> bytes:
    parts = parts_of(otf())
    rights = parts["OS/2"]
    return sfnt(parts | {"OS/2": rights[:8] + bits.to_bytes(2) + rights[10:]})


@pytest.mark.parametrize(
    ("bits", "says"),
    [
        (0x0000, ""),
        (0x0008, ""),
        (0x0004, ""),
        (0x0002, "may not be embedded in files"),
        (0x0104, "may not be embedded in part"),
        (0x0200, "as pixels only"),
    ],
)
def test_what_the_makers_of_a_font_do_not_allow_is_told(
    tmp_path: Path, bits: int, says: str
) -> None:
    (tmp_path / "own.otf").write_bytes(licensed(bits))
    found = list(Fonts(stock(tmp_path, "own.otf")).findings)
    assert [one.severity for one in found] == [Severity.WARNING] * bool(says)
    assert all(says in one.message for one in found)
    assert not list(Fonts(STOCK).findings)


# Fonts whose tables do not agree are refused, before they print blank or overlapping letters.


RUSSO = font_path(STOCK.families["title"].regular).read_bytes()
HERE = Where("card_data/stock/fonts.yaml", 7, 5)
Parts = dict[str, bytes]


def parts_of(data: bytes) -> Parts:
    """Return the tables of a font by their names."""
    count = int.from_bytes(data[4:6])
    rows = struct.iter_unpack(">4sIII", data[12 : 12 + 16 * count])
    return {tag.decode(): data[at : at + size] for tag, _, at, size in rows}


def check_sum(table: bytes) -> int:
    padded = table + bytes(-len(table) % 4)
    numbers: tuple[int, ...] = struct.unpack(f">{len(padded) // 4}I", padded)
    return sum(numbers) % 2**32


def font_of(parts: Parts, sums: Parts | None = None) -> bytes:
    """Write tables as a font; the check sums may be those of others."""
    head, body = b"\0\1\0\0" + struct.pack(">HHHH", len(parts), 0, 0, 0), b""
    for tag, table in parts.items():
        summed = check_sum((sums or parts).get(tag, table))
        at = 12 + 16 * len(parts) + len(body)
        head += tag.encode() + struct.pack(">III", summed, at, len(table))
        body += table + bytes(-len(table) % 4)
    return head + body


def changed(tag: str, change: Callable[[bytes], bytes]) -> bytes:
    """Return a font in which one table is another, with the check sum that it has to have."""
    parts = parts_of(RUSSO)
    return font_of(parts | {tag: change(parts[tag])})


def at(place: int, new: bytes) -> Callable[[bytes], bytes]:
    """Return what puts bytes into a table."""
    return lambda table: table[:place] + new + table[place + len(new) :]


def opened(folder: Path, data: bytes) -> str:
    """Open a font of a project; return what is said about it."""
    (folder / "x.ttf").write_bytes(data)
    _opened.cache_clear()
    file = FontFile("x", "x.ttf", folder=str(folder), where=HERE)
    try:
        _opened(file)
    except Refused as caught:
        (finding,) = caught.findings
        assert finding.where == HERE
        assert finding.message.startswith("font x.ttf ")
        return str(finding)
    return ""


def test_a_whole_font_is_whole(tmp_path: Path) -> None:
    assert opened(tmp_path, RUSSO) == ""
    assert opened(tmp_path, font_of(parts_of(RUSSO))) == ""


def test_all_shipped_fonts_are_whole() -> None:
    fonts = Fonts(STOCK)
    for family in fonts.families:
        for style in range(4):
            path = fonts.style(family, style).path
            tables = Tables(path.read_bytes(), path.name)
            assert tables.fault() == tables.hidden_fault() == ("", "")


def nothing(table: bytes) -> bytes:
    return bytes(len(table))


BROKEN = {
    "head without its magic": (changed("head", at(12, b"\0\0\0\0")), "its table head is not one"),
    "no units": (changed("head", at(18, b"\0\0")), "it has 0 units to a letter"),
    "strange places": (changed("head", at(50, b"\0\7")), "its table head makes no sense"),
    "post of zeros": (changed("post", nothing), "no part of it can be embedded"),
    "empty glyf": (changed("glyf", lambda _: b""), "its table glyf is missing or too short"),
    "glyf cut": (changed("glyf", lambda old: old[:999]), "loca leads out of its table glyf"),
    "glyf of zeros": (changed("glyf", nothing), "it can not draw H"),
    "loca cut": (changed("loca", lambda old: old[:50]), "its table loca has 50 bytes, and 413"),
    "loca of zeros": (changed("loca", nothing), "it can not draw H"),
    "loca backwards": (changed("loca", lambda old: old[::-1]), "leads out of its table glyf"),
    "hmtx cut": (changed("hmtx", lambda old: old[:40]), "its table hmtx has 40 bytes, and 413"),
    "hmtx of zeros": (changed("hmtx", nothing), "H is 0 times as wide as high"),
    "no widths": (changed("hhea", at(34, b"\0\0")), "it has 0 widths for 413 glyphs"),
    "more widths": (changed("hhea", at(34, b"\xff\xff")), "it has 65,535 widths for 413 glyphs"),
    "no glyphs": (changed("maxp", at(4, b"\0\0")), "it has 413 widths for 0 glyphs"),
    "more glyphs": (changed("maxp", at(4, b"\xff\xff")), "and 65,535 glyphs need"),
    "cmap of zeros": (changed("cmap", nothing), "it has no letters"),
    "no letters": (font_of({"glyf": b"x"}), "its table cmap is missing or too short"),
    "no outlines": (font_of({"CFF ": b"x"}), "its table cmap is missing or too short"),
    "variable": (font_of(parts_of(RUSSO) | {"fvar": b"x"}), "is a variable font"),
    "another kind": (b"abcd" + RUSSO[4:], "is not a TrueType or OpenType font with outlines"),
    "several": (b"ttcf" + RUSSO[4:], "is a collection of several fonts"),
    "for web pages": (b"wOF2" + RUSSO[4:], "use its .ttf or .otf file"),
    "PostScript": (b"%!PS-AdobeFont", "is a PostScript font"),
    "coloured": (font_of(parts_of(RUSSO) | {"COLR": b"x"}), "is a font of coloured letters"),
    "no outlines at all": (font_of({"cmap": b"x"}), "font with outlines"),
}


@pytest.mark.parametrize(("data", "says"), BROKEN.values(), ids=BROKEN)
def test_a_font_that_would_print_wrong_is_told(tmp_path: Path, data: bytes, says: str) -> None:
    assert says in opened(tmp_path, data)


@pytest.mark.parametrize("tag", ["cmap", "glyf", "hmtx", "prep"])
def test_a_changed_byte_is_told_by_its_check_sum(tmp_path: Path, tag: str) -> None:
    parts = parts_of(RUSSO)
    place = len(parts[tag]) - 3
    new = at(place, bytes([parts[tag][place] ^ 1]))(parts[tag])
    text = opened(tmp_path, font_of(parts | {tag: new}, sums=parts))
    assert f"is broken: the check sum of its table {tag} does not match" in text
    assert "hint: copy it again, or open it in a font editor" in text


def test_names_may_be_edited_by_hand(tmp_path: Path) -> None:
    parts = parts_of(RUSSO)
    assert opened(tmp_path, font_of(parts | {"name": parts["name"][:-1] + b"?"}, sums=parts)) == ""


def test_an_outline_that_makes_no_sense_is_told(tmp_path: Path) -> None:
    parts = parts_of(RUSSO)
    is_long = parts["head"][51]
    size, scale = (4, 1) if is_long else (2, 2)
    start = scale * int.from_bytes(parts["loca"][300 * size : 301 * size])
    data = changed("glyf", at(start, b"\x7f\xff"))
    assert "the outline of glyph 300 makes no sense" in opened(tmp_path, data)


def test_a_letter_whose_glyph_is_not_there_is_missing() -> None:
    """HarfBuzz hands on whatever cmap says."""
    font = Fonts(STOCK).style("title", 0)
    font._glyphs.pop("Ǽ", None)
    found = font.face.glyph_count
    for number, lacks in ((found - 1, ""), (found, "Ǽ")):
        font._glyphs.pop("Ǽ", None)
        font._font = _Pretended(font._font, number)
        assert font.missing("Ǽ") == lacks
        font._font = font._font.own
    font._glyphs.pop("Ǽ", None)


class _Pretended:
    """A font in which every letter is one glyph."""

    def __init__(self, own: object, glyph: int) -> None:
        self.own, self._glyph = own, glyph

    def get_nominal_glyph(self, _: int) -> int:
        return self._glyph

    def __getattr__(self, name: str) -> object:
        return getattr(self.own, name)


def test_a_font_that_can_not_be_read_or_is_huge_says_so(tmp_path: Path) -> None:
    with (tmp_path / "x.ttf").open("wb") as file:
        file.truncate(64_000_001)
    _opened.cache_clear()
    font = FontFile("x", "x.ttf", folder=str(tmp_path), where=HERE)
    (finding,) = refused(lambda: _opened(font))
    assert str(finding).startswith(f"error: {HERE}: font x.ttf has more than 64 MB")


def test_a_name_in_other_capitals_is_told(tmp_path: Path) -> None:
    (tmp_path / "Russo.ttf").write_bytes(RUSSO)
    font = FontFile("x", "russo.TTF", folder=str(tmp_path), where=HERE)
    (finding,) = refused(lambda: font_path(font))
    assert finding.where == HERE
    assert finding.message == "font 'russo.TTF' is called 'Russo.ttf'"


def mutant(chance: random.Random) -> bytes:
    """Return a font in which something was cut, swapped, overwritten or left out."""
    parts = parts_of(RUSSO)
    tag, other = chance.choices(list(parts), k=2)
    table = parts[tag]
    match chance.randrange(5):
        case 0:
            parts[tag] = table[: chance.randrange(len(table))]
        case 1:
            parts[tag], parts[other] = parts[other], table
        case 2:
            parts[tag] = chance.randbytes(len(table))
        case 3:
            del parts[tag]
        case _:
            place = chance.randrange(len(table))
            parts[tag] = at(place, chance.choice([b"\xff\xff", b"\0\0", b"\x80\0"]))(table)
    return font_of(parts, None if chance.random() < 0.5 else parts_of(RUSSO))


def test_whatever_is_wrong_with_a_font_it_is_told_or_it_can_be_embedded(tmp_path: Path) -> None:
    chance = random.Random(4)
    told = 0
    for number in range(120):
        data = mutant(chance)
        path = tmp_path / f"{number}.ttf"
        path.write_bytes(data)
        try:
            font = _opened(FontFile("x", path.name, folder=str(tmp_path), where=HERE))
        except Refused as caught:
            assert caught.findings[0].where == HERE
            told += 1
        else:
            font.subset(set(font.word("Hamburgefonts").glyphs))
    assert 40 < told < 120


@pytest.mark.parametrize(
    ("begins", "said"),
    [
        (b"wOFF", "font a.ttf is packed for web pages (WOFF)"),
        (b"wOF2", "font a.ttf is packed for web pages (WOFF2)"),
        (b"ttcf", "font a.ttf is a collection of several fonts"),
        (b"%!PS", "font a.ttf is a PostScript font"),
        (b"\x80\1ab", "font a.ttf is a PostScript font"),
    ],
)
def test_other_fonts_are_told_by_how_they_begin(begins: bytes, said: str) -> None:
    told = of_another_kind(begins, "a.ttf")
    assert told is not None and told[0] == said
    assert all(isinstance(one, Sentence) for one in told)
    assert of_another_kind(b"\0\1\0\0", "a.ttf") is None


def test_what_is_wrong_inside_keeps_its_own_words() -> None:
    message, hint = Tables(b"", "a.ttf").broken(sentence("it has no letters"))
    assert (message, hint) == ("font a.ttf is broken: it has no letters", "copy it again")
    assert isinstance(message, Sentence) and isinstance(message.values["problem"], Sentence)


# Outlines of .otf fonts: whether they are there, and under which numbers they are embedded.


def written(folder: Path, data: bytes) -> Font:
    (folder / "own.otf").write_bytes(data)
    font = Font("own", folder / "own.otf")
    font.demand_whole()
    return font


def numbers(table: bytes) -> list[int]:
    """Return what a subset calls its glyphs, if it says so near its end."""
    kind, first, more, behind = struct.unpack(">BHHI", table[-9:])
    assert (kind, behind) == (2, 0)  # a run that ends with the table is lost to Ghostscript
    return list(range(first, first + more + 1))


@pytest.mark.parametrize("keyed", [False, True])
def test_an_otf_font_is_as_wide_and_as_high_as_its_ttf(tmp_path: Path, keyed: bool) -> None:
    (tmp_path / "own.ttf").write_bytes(bytes(source().blob.data))
    one, other = Font("own", tmp_path / "own.ttf"), written(tmp_path, otf(keyed=keyed))
    assert (one.is_otf, other.is_otf) == (False, True)
    for letter in LETTERS:
        assert one.glyph(letter) == other.glyph(letter) > 0
        assert one.width(letter) == other.width(letter)
    assert (one.cap_height, one.depth) == (other.cap_height, other.depth)


def test_only_letters_in_use_are_embedded(tmp_path: Path) -> None:
    font = written(tmp_path, otf())
    few, all_ = font.subset({0, font.glyph("A")}), font.subset({*map(font.glyph, LETTERS)})
    assert len(few) < len(all_) / 4
    assert cff_fault(few, font.glyph("A") + 1) == ""


def test_glyphs_with_other_numbers_are_called_by_their_own(tmp_path: Path) -> None:
    font = written(tmp_path, otf(keyed=True))
    made = font.subset({font.glyph("V")})
    assert numbers(made) == list(range(1, font.glyph("V") + 1))
    assert cff_fault(made, font.glyph("V") + 1) == ""
    plain = cff(source(), keyed=False)
    assert cff_by_number(plain) is plain


def test_outlines_that_make_no_sense_are_told() -> None:
    face = source()
    table, count = cff(face, keyed=False), face.glyph_count
    assert cff_fault(table, count) == ""
    assert (
        cff_fault(table, count + 1) == f"its table CFF has {count} outlines for {count + 1} glyphs"
    )
    for end in range(0, len(table) - 10, 7):
        assert cff_fault(table[:end], count), end
    for broken in (b"\2" + table[1:], table[:4] + b"\xff\xff" + table[6:], bytes(len(table))):
        assert cff_fault(broken, count) == "its table CFF makes no sense"


def test_whatever_is_wrong_with_an_otf_it_is_told_or_it_can_be_embedded(tmp_path: Path) -> None:
    chance, told = random.Random(7), 0
    for keyed in (False, True):
        parts = parts_of(otf(keyed=keyed))
        for _ in range(150):
            table = bytearray(parts["CFF "])
            for _ in range(chance.choice((1, 3, 20))):
                table[chance.randrange(len(table))] = chance.randrange(256)
            cut = table[: chance.randrange(len(table))] if chance.random() < 0.2 else table
            try:
                font = written(tmp_path, sfnt(parts | {"CFF ": bytes(cut)}))
            except Refused as refused:
                told += 1
                assert refused.findings[0].message.startswith("font own.otf is broken")
                continue
            assert font.subset({font.glyph("A")})
    assert told > 30


# Letters that a font lacks come from the next one that has them, and stand where they belong.


STYLE = Style(size=10.0, fill="#000000", family="own")


def family(id_: str, folder: Path, **more: tuple[str, ...]) -> Family:
    """Return a family whose styles are one file."""
    files = [FontFile(f"{id_}-{style}", f"{id_}.otf", folder=str(folder)) for style in range(4)]
    return Family(id_, files[0], files[1], files[2], files[3], **more)


@pytest.fixture
def setter(tmp_path: Path) -> Typesetter:
    """Return a typesetter with a font of few letters, for which another stands in."""
    (tmp_path / "own.otf").write_bytes(otf("Helo wp-"))
    (tmp_path / "star.otf").write_bytes(otf("+"))
    families = {
        **STOCK.families,
        "own": family("own", tmp_path, lacks=("bold",), fallback=("star", "body")),
        "star": family("star", tmp_path),
    }
    fonts = Fonts(STOCK._replace(families=families))
    return Typesetter(fonts, lambda _: None, STOCK.languages["en"])


def put(setter: Typesetter, text: str, width: float = 100.0, **style: object) -> Text:
    slot = Slot(Box(0, 0, width, 100), STYLE._replace(**style), Where("card.xml", 3))  # type: ignore[arg-type]
    return setter.set_text(text, slot)[0]


def stretches(mark: Text) -> list[tuple[str, str]]:
    return [(run.font, "".join(word.text for word in run.words)) for run in mark.runs]


def test_each_stretch_is_in_the_font_that_has_its_letters(setter: Typesetter) -> None:
    mark = put(setter, "Hello+Žofie")
    assert stretches(mark) == [
        ("own-0", "Hello"),
        ("star-0", "+"),
        ("body-regular", "Ž"),
        ("own-0", "o"),
        ("body-regular", "fi"),
        ("own-0", "e"),
    ]
    assert not mark.missing


def test_stretches_touch_each_other_on_one_line(setter: Typesetter) -> None:
    mark = put(setter, "Hello+ +Žo le")
    assert len({run.y for run in mark.runs}) == 1
    for run, after in zip(mark.runs, mark.runs[1:], strict=False):
        advance = sum(word.advance for word in run.words) * run.size * POINT / 1000
        assert run.x + advance == pytest.approx(after.x)


def test_spaces_are_those_of_the_font_that_was_asked_for(setter: Typesetter) -> None:
    mark = put(setter, "+ +")
    assert stretches(mark) == [("star-0", "+"), ("own-0", " "), ("star-0", "+")]
    assert lines(mark) == ["+ +"]


def test_a_letter_that_nobody_has_is_missing_still(setter: Typesetter) -> None:
    mark = put(setter, "Hello 漢+")
    assert mark.missing == "漢"


def test_what_chooses_the_look_of_a_letter_is_not_printed(setter: Typesetter) -> None:
    assert put(setter, "+\ufe0f").missing == ""
    assert lines(put(setter, "He+\ufe0fp \ufe0f")) == ["He+p "]
    assert put(setter, "+\ufe0f", family="body").missing == "\ufe0f", "nobody stands in"


def test_lines_break_between_letters_of_the_east_and_not_before_marks(setter: Typesetter) -> None:
    text = "港の灯台、夜「船」だっただ"
    found = lines(put(setter, text, width=12.0, family="body"))
    assert "".join(found) == text
    assert len(found) > 2
    assert not {"、", "」", "っ"} & {line[0] for line in found}
    assert not any(line.endswith("「") for line in found)


def test_a_style_without_a_file_is_noted(setter: Typesetter) -> None:
    assert put(setter, "Hello").unstyled == ""
    assert put(setter, "He **llo**").unstyled == "bold"
    assert put(setter, "Hello", style=1).unstyled == "bold"
    assert put(setter, "Hello *lo*").unstyled == "", "whose file is there"
