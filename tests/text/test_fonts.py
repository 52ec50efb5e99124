"""Fonts: their letters, their widths, and what is refused."""

import re
from pathlib import Path

import pytest
import uharfbuzz

from pnp.base.findings import Refused
from pnp.load.project import shipped_root
from pnp.model.stock import FontFile
from pnp.text.breaking import (
    BOLD,
    ITALIC,
)
from pnp.text.fonts import (
    Font,
    Fonts,
    font_path,
)
from tests.support.loading import refused
from tests.support.templates import STOCK


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
    words = set(re.findall(r"[^\W\d_]+", text))
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
