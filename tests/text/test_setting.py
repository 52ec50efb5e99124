"""Text in a box: lines, sizes, icons, hyphens, and what does not fit."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.findings import Where
from pnp.base.geometry import Box
from pnp.check.faces import UNSAID
from pnp.load.project import find_project, shipped_root
from pnp.load.stock import load_stock
from pnp.text.breaking import BOLD, ITALIC, paragraphs
from pnp.text.fonts import Fonts
from tests.support.templates import STOCK
from tests.support.texts import COMMON, ICONS, LETTERS, lines, put, typesetter, width

LOREM = "The quick brown fox jumps over the lazy dog and runs into the deep dark wood"


# Lines


def test_a_text_that_fits_stands_on_one_line() -> None:
    mark, _ = put("The quick fox", 50)
    assert lines(mark) == ["The quick fox"]
    assert (mark.size, mark.too_wide, mark.too_high) == (9, 0, 0)


def test_lines_never_stick_out_of_a_box_that_is_wide_enough() -> None:
    for wide in (20, 25, 33.3, 47):
        mark, _ = put(LOREM, wide)
        assert " ".join(lines(mark)) == LOREM
        assert all(width(line) <= wide + 1e-3 for line in lines(mark))


def test_an_exact_fit_is_not_lost_to_rounding() -> None:
    for size in (6.0, 7.3, 8.5, 9.0, 11.1, 24.0):
        words = [width("jumps", size), width(" ", size), width("over", size)]
        mark, _ = put("jumps over", sum(words), size=size)
        assert lines(mark) == ["jumps over"]
        assert mark.size == size
        mark, _ = put("jumps over", sum(words) - 0.01, size=size, least=size)
        assert lines(mark) == ["jumps", "over"]


def test_an_exact_height_is_not_lost_to_rounding() -> None:
    font = typesetter().fonts.style("body", 0)
    for count in (1, 2, 3, 7):
        em = 9.0 * 25.4 / 72 / 1000
        high = (font.cap_height + font.depth + (count - 1) * 1250) * em
        text = "\n".join(["x"] * count)
        assert put(text, 20, high)[0].size == 9
        assert put(text, 20, high - 0.01)[0].size < 9


def test_newlines_are_kept_even_empty_ones() -> None:
    mark, _ = put("one\n\nthree", 50)
    one, three = mark.runs
    assert three.y - one.y == pytest.approx(2 * 1.25 * 9 * 25.4 / 72)


def test_without_wrapping_there_is_one_line_that_shrinks() -> None:
    full = width("The quick brown fox")
    mark, _ = put("The quick brown fox", full * 0.9, wrap=False)
    assert lines(mark) == ["The quick brown fox"]
    assert 6 < mark.size < 9
    assert mark.too_wide == 0


def test_a_no_break_space_holds_words_together_and_keeps_its_width() -> None:
    wide = width("aaaa") + width(" ") + width("bbbb") + 0.1
    assert lines(put("aaaa bbbb cccc", wide)[0]) == ["aaaa bbbb", "cccc"]
    assert lines(put("aaaa bbbb\u00a0cccc", wide * 1.2)[0]) == ["aaaa", "bbbb\u00a0cccc"]


def test_lines_may_end_behind_dashes_and_slashes_and_zero_width_spaces() -> None:
    for sign in "-–—/":
        text = f"aaaaaaaa{sign}bbbbbbbb"
        assert lines(put(text, width("aaaaaaaa-") + 1)[0]) == [f"aaaaaaaa{sign}", "bbbbbbbb"]
    assert lines(put("aaaaaaaa\u200bbbbbbbbb", width("aaaaaaaa") + 1)[0]) == [
        "aaaaaaaa",
        "bbbbbbbb",
    ]


@pytest.mark.parametrize("word", ["g/m²", "and/or", "km/hour", "w/o"])
def test_a_slash_with_few_letters_on_one_side_ends_no_line(word: str) -> None:
    assert lines(put(f"aaaa {word}", width(f"aaaa {word}") - 0.1)[0]) == ["aaaa", word]


def test_a_minus_stays_with_its_number() -> None:
    mark, _ = put("aaaa -5", width("aaaa") + width(" -") + 0.1)
    assert lines(mark) == ["aaaa", "−5"]


@pytest.mark.parametrize(("align", "x"), [("left", 0.0), ("centre", 0.5), ("right", 1.0)])
def test_lines_stand_left_centred_or_right(align: str, x: float) -> None:
    (run,) = put("fox", 40, align=align)[0].runs
    assert run.x == pytest.approx((40 - width("fox")) * x)


def test_lines_stand_at_the_top_in_the_middle_or_at_the_bottom() -> None:
    font = typesetter().fonts.style("body", 0)
    em = 9 * 25.4 / 72 / 1000
    cap, depth = font.cap_height * em, font.depth * em
    assert put("fox", 40, 30, valign="top")[0].runs[0].y == pytest.approx(cap)
    assert put("fox", 40, 30, valign="middle")[0].runs[0].y == pytest.approx(15 + cap / 2)
    assert put("fox", 40, 30, valign="bottom")[0].runs[0].y == pytest.approx(30 - depth)
    two = put("fox\nfox", 40, 30, valign="bottom")[0].runs
    assert two[1].y == pytest.approx(30 - depth)
    assert two[1].y - two[0].y == pytest.approx(1.25 * 9 * 25.4 / 72)


# Sizes


def test_a_text_shrinks_only_as_far_as_it_must() -> None:
    mark, _ = put(LOREM, 30, 12)
    assert 6 <= mark.size < 9
    assert (mark.asked, mark.too_high, mark.too_wide) == (9, 0, 0)
    larger, _ = put(LOREM, 30, 12, size=mark.size + 0.1, least=mark.size + 0.1)
    assert larger.too_high > 0


def test_a_text_never_shrinks_below_its_floor() -> None:
    for least in (6.0, 6.25, 7.5, 8.95, 9.0):
        mark, _ = put(LOREM, 20, 8, least=least)
        assert mark.size == least
        assert mark.too_high > 0
        messages = [str(finding) for finding in UNSAID.judge_text(mark, "a card")]
        assert len(messages) == 1
        assert f"mm too high for its box of 20 × 8 mm, even at {least:g} pt" in messages[0]


def test_a_word_that_is_too_wide_is_told() -> None:
    mark, _ = put("Donaudampfschiff", 10)
    assert mark.size == 6
    assert mark.too_wide == pytest.approx(width("Donaudampfschiff", 6) - 10, abs=1e-3)
    (finding,) = UNSAID.judge_text(mark, "a card")
    assert "mm too wide" in finding.message
    assert finding.where == Where("card.xml", 3)
    assert finding.hint


@given(st.floats(15, 60), st.floats(4, 30), st.floats(6, 14))
def test_what_is_said_to_fit_does_fit(wide: float, high: float, size: float) -> None:
    mark, _ = put(LOREM, wide, high, size=size)
    assert 6 <= mark.size <= max(size, 6)
    if not mark.too_wide and not mark.too_high:
        box = Box(0, 0, wide, high)
        for run in mark.runs:
            end = run.x + sum(word.advance for word in run.words) * run.size * 25.4 / 72 / 1000
            assert run.x >= box.x - 1e-3
            assert end <= box.right + 1e-3
            assert run.y <= box.bottom


# Bold, italic, icons


def test_bold_and_italic_are_runs_of_their_own() -> None:
    mark, _ = put("a **b *c* d** e", 60)
    assert [(run.font, "".join(word.text for word in run.words)) for run in mark.runs] == [
        ("body-regular", "a "),
        ("body-bold", "b "),
        ("body-bold-italic", "c "),
        ("body-bold", "d "),
        ("body-regular", "e"),
    ]


def test_runs_follow_each_other_without_a_gap() -> None:
    mark, _ = put("un**break**able *x*", 60)
    end = 0.0
    for run in mark.runs:
        assert run.x == pytest.approx(end, abs=0.05)  # spaces differ a little between styles
        end = run.x + sum(word.advance for word in run.words) * 9 * 25.4 / 72 / 1000


def test_a_word_in_two_styles_is_not_broken() -> None:
    mark, _ = put("aaaa bb**bb**", width("aaaa bb") + 0.5)
    assert lines(mark) == ["aaaa", "bbbb"]


def test_a_text_may_be_bold_as_a_whole_and_regular_inside() -> None:
    mark, _ = put("a **b**", 60, style=BOLD)
    assert [run.font for run in mark.runs] == ["body-bold", "body-regular"]
    mark, _ = put("a *b*", 60, style=BOLD | ITALIC)
    assert [run.font for run in mark.runs] == ["body-bold-italic", "body-bold"]


@pytest.mark.parametrize("text", ["**a", "a*", "a **b* c", "***a**", "5 * 3"])
def test_a_style_that_is_not_closed_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="opened and not closed"):
        put(text, 60)


def test_an_icon_stands_in_the_line_with_its_width() -> None:
    mark, icons = put("Pay {icon:gene} now", 60)
    (icon,) = icons
    high = 9 * 25.4 / 72
    assert icon.name == "gene"
    assert icon.size == pytest.approx(high)
    assert icon.x == pytest.approx(width("Pay") + width(" "))
    now = mark.runs[-1]
    assert now.x == pytest.approx(icon.x + ICONS["gene"] * high + width(" "))
    cap = typesetter().fonts.style("body", 0).cap_height / 1000 * high
    assert icon.y + icon.size / 2 == pytest.approx(now.y - cap / 2)


def test_an_icon_is_not_torn_from_the_word_that_it_touches() -> None:
    mark, icons = put("aaaa 3{icon:gene}", width("aaaa") + width(" 3") + 1)
    assert lines(mark) == ["aaaa", "3"]
    assert icons[0].y > 2


def test_icons_alone_are_a_line() -> None:
    _, icons = put("{icon:dot}{icon:dot} {icon:gene}", 60)
    high = 9 * 25.4 / 72
    xs = [icon.x for icon in icons]
    assert xs == pytest.approx([0, high, 2 * high + width(" ")])


def test_an_unknown_icon_is_told_with_the_text() -> None:
    mark, _ = put("Pay {icon:gnee} and {icon:gene} and {icon:oops}", 90)
    assert mark.unknown_icons == ("gnee", "oops")
    messages = [finding.message for finding in UNSAID.judge_text(mark, "a card")]
    assert [message.split(" for ")[0] for message in messages] == [
        "a card: there is no symbol 'gnee' in art.xml",
        "a card: there is no symbol 'oops' in art.xml",
    ]


@pytest.mark.parametrize("text", ["{icon: gene}", "{icon:Gene}", "x {icon:ge ne} y"])
def test_an_icon_that_is_not_written_right_is_told(text: str) -> None:
    mark, _ = put(text, 90)
    assert mark.unknown_icons == (text.partition(":")[2].partition("}")[0],)


@pytest.mark.parametrize("text", ["{icon:}", "{icon}", "{gene}", "{{icon:x", "{icon:gene", "}{"])
def test_what_only_looks_like_an_icon_is_text(text: str) -> None:
    mark, icons = put(text, 90)
    assert lines(mark) == [text]
    assert icons == []


# Hyphens


@pytest.mark.parametrize(
    ("language", "word", "first", "second"),
    [
        ("de_DE", "Donaudampfschifffahrt", "Donaudampf-", "schifffahrt"),
        ("hu_HU", "megszentségteleníthetetlen", "megszentség-", "teleníthetetlen"),
        ("uk_UA", "електростанція", "електро-", "станція"),
        ("ru_RU", "электростанция", "электро-", "станция"),
        ("en_GB", "representation", "represen-", "tation"),
        ("fr", "anticonstitutionnellement", "anticonstitu-", "tionnellement"),
    ],
)
def test_a_long_word_is_broken_at_a_syllable_of_its_language(
    language: str, word: str, first: str, second: str
) -> None:
    wide = max(width(first), width(second)) + 0.2
    found = lines(put(word, wide, hyphens=language, least=9.0)[0])
    assert "".join(found).replace("-", "") == word
    assert len(found) == 2
    assert found[0].endswith("-")
    if language not in ("hu_HU", "fr", "en_GB"):
        assert found == [first, second]


def test_words_stay_whole_where_the_text_fits_without_hyphens() -> None:
    text = "Die Donaudampfschifffahrt ist lang"
    wide = width("Donaudampfschifffahrt") + 0.1
    found = lines(put(text, wide, hyphens="de_DE")[0])
    assert found == ["Die", "Donaudampfschifffahrt", "ist lang"]
    assert "-" not in "".join(found)


def test_without_hyphens_a_long_word_is_not_broken() -> None:
    assert len(lines(put("Donaudampfschifffahrt", 15, hyphens="")[0])) == 1


def test_a_soft_hyphen_says_where_a_word_may_break() -> None:
    word = "Drucker\u00adzeugnis"
    for language in ("", "de_DE"):
        found = lines(put(word, width("Drucker-") + 0.3, hyphens=language)[0])
        assert found == ["Drucker-", "zeugnis"]
    assert lines(put(word, 60)[0]) == ["Druckerzeugnis"]


@pytest.mark.parametrize(
    "text", ["\u00ad", "a \u00ad b", "\u00ad\u00ad", "\u200b", "\u00ada\u00ad"]
)
def test_marks_that_nobody_sees_do_no_harm(text: str) -> None:
    mark, _ = put(text, 60, hyphens="de_DE")
    assert "\u00ad" not in "".join(lines(mark))
    assert mark.missing == ""


def test_a_broken_word_keeps_its_letters_and_gains_one_hyphen() -> None:
    text = "Geschwindigkeitsbegrenzung und Sehenswürdigkeiten"
    mark, _ = put(text, 18, hyphens="de_DE", least=9.0)
    found = lines(mark)
    assert any(line.endswith("-") for line in found)
    assert "".join(line.removesuffix("-") for line in found).replace(" ", "") == text.replace(
        " ", ""
    )


# Letters


def test_a_letter_that_the_font_lacks_is_told() -> None:
    mark, _ = put("Ant 漢 **字** ok", 60)
    assert mark.missing == "".join(sorted("字漢"))
    (finding,) = UNSAID.judge_text(mark, "a card")
    assert "U+6F22" in finding.message
    assert "U+5B57" in finding.message


def test_a_letter_that_was_missing_once_does_not_stick() -> None:
    put("漢", 60)
    assert put("plain", 60)[0].missing == ""


@pytest.mark.parametrize("language", sorted(LETTERS))
@pytest.mark.parametrize("family", sorted(STOCK.families))
@pytest.mark.parametrize("style", range(4))
def test_every_letter_of_every_language_is_in_every_font(
    language: str, family: str, style: int
) -> None:
    font = typesetter().fonts.style(family, style)
    assert font.missing(COMMON + LETTERS[language]) == ""


def test_every_language_of_the_table_has_its_letters_here() -> None:
    assert sorted(LETTERS) == sorted(STOCK.languages)


def test_a_star_can_be_written_as_a_star() -> None:
    (line,) = paragraphs(r"5 \* 3 is **15**")
    assert "".join(span.text for span in line) == "5 * 3 is 15"


def test_a_narrow_space_is_set_by_every_font() -> None:
    fonts = Fonts(load_stock(find_project(shipped_root())))
    for family in fonts.families:
        assert not fonts.style(family, 0).missing("100\u202f%")


def test_a_narrow_space_is_narrower_than_a_space() -> None:
    font = Fonts(load_stock(find_project(shipped_root()))).style("body", 0)
    narrow, whole = font.word("oui\u202f!"), font.word("oui\u00a0!")
    assert whole.advance - narrow.advance == pytest.approx(font.space.advance * 0.4, abs=1)
    assert narrow.glyphs == whole.glyphs


def test_icons_without_end_are_set_in_no_time() -> None:
    mark, icons = put("{icon:gene}" * 30_000, 50, 20)
    assert len(icons) == 30_000
    assert mark.too_high > 0
