"""Text is set."""

from collections.abc import Sequence

import pyphen
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.base.findings import Where
from pnp.base.geometry import Box
from pnp.check.faces import UNSAID
from pnp.load.project import find_project, shipped_root
from pnp.load.stock import load_stock
from pnp.text import breaking as hyphens
from pnp.text.breaking import (
    BOLD,
    ITALIC,
    Patterns,
    Span,
    apply_typography,
    break_lines,
    literal,
    markup_fault,
    paragraphs,
    pattern_names,
    plain,
    syllables,
)
from pnp.text.fonts import Fonts
from pnp.text.setting import Chunker
from tests.support.templates import STOCK
from tests.support.texts import COMMON, ICONS, LETTERS, lines, put, typesetter
from tests.support.texts import width as width_setting

# Text in a box: lines, sizes, icons, hyphens, and what does not fit.


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
        assert all(width_setting(line) <= wide + 1e-3 for line in lines(mark))


def test_an_exact_fit_is_not_lost_to_rounding() -> None:
    for size in (6.0, 7.3, 8.5, 9.0, 11.1, 24.0):
        words = [
            width_setting("jumps", size),
            width_setting(" ", size),
            width_setting("over", size),
        ]
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
    full = width_setting("The quick brown fox")
    mark, _ = put("The quick brown fox", full * 0.9, wrap=False)
    assert lines(mark) == ["The quick brown fox"]
    assert 6 < mark.size < 9
    assert mark.too_wide == 0


def test_a_no_break_space_holds_words_together_and_keeps_its_width() -> None:
    wide = width_setting("aaaa") + width_setting(" ") + width_setting("bbbb") + 0.1
    assert lines(put("aaaa bbbb cccc", wide)[0]) == ["aaaa bbbb", "cccc"]
    assert lines(put("aaaa bbbb\u00a0cccc", wide * 1.2)[0]) == ["aaaa", "bbbb\u00a0cccc"]


def test_lines_may_end_behind_dashes_and_slashes_and_zero_width_spaces() -> None:
    for sign in "-–—/":
        text = f"aaaaaaaa{sign}bbbbbbbb"
        assert lines(put(text, width_setting("aaaaaaaa-") + 1)[0]) == [
            f"aaaaaaaa{sign}",
            "bbbbbbbb",
        ]
    assert lines(put("aaaaaaaa\u200bbbbbbbbb", width_setting("aaaaaaaa") + 1)[0]) == [
        "aaaaaaaa",
        "bbbbbbbb",
    ]


@pytest.mark.parametrize("word", ["g/m²", "and/or", "km/hour", "w/o"])
def test_a_slash_with_few_letters_on_one_side_ends_no_line(word: str) -> None:
    assert lines(put(f"aaaa {word}", width_setting(f"aaaa {word}") - 0.1)[0]) == ["aaaa", word]


def test_a_minus_stays_with_its_number() -> None:
    mark, _ = put("aaaa -5", width_setting("aaaa") + width_setting(" -") + 0.1)
    assert lines(mark) == ["aaaa", "−5"]


@pytest.mark.parametrize(("align", "x"), [("left", 0.0), ("centre", 0.5), ("right", 1.0)])
def test_lines_stand_left_centred_or_right(align: str, x: float) -> None:
    (run,) = put("fox", 40, align=align)[0].runs
    assert run.x == pytest.approx((40 - width_setting("fox")) * x)


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
    assert mark.too_wide == pytest.approx(width_setting("Donaudampfschiff", 6) - 10, abs=1e-3)
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
    mark, _ = put("aaaa bb**bb**", width_setting("aaaa bb") + 0.5)
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
    assert icon.x == pytest.approx(width_setting("Pay") + width_setting(" "))
    now = mark.runs[-1]
    assert now.x == pytest.approx(icon.x + ICONS["gene"] * high + width_setting(" "))
    cap = typesetter().fonts.style("body", 0).cap_height / 1000 * high
    assert icon.y + icon.size / 2 == pytest.approx(now.y - cap / 2)


def test_an_icon_is_not_torn_from_the_word_that_it_touches() -> None:
    mark, icons = put("aaaa 3{icon:gene}", width_setting("aaaa") + width_setting(" 3") + 1)
    assert lines(mark) == ["aaaa", "3"]
    assert icons[0].y > 2


def test_icons_alone_are_a_line() -> None:
    _, icons = put("{icon:dot}{icon:dot} {icon:gene}", 60)
    high = 9 * 25.4 / 72
    xs = [icon.x for icon in icons]
    assert xs == pytest.approx([0, high, 2 * high + width_setting(" ")])


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
    wide = max(width_setting(first), width_setting(second)) + 0.2
    found = lines(put(word, wide, hyphens=language, least=9.0)[0])
    assert "".join(found).replace("-", "") == word
    assert len(found) == 2
    assert found[0].endswith("-")
    if language not in ("hu_HU", "fr", "en_GB"):
        assert found == [first, second]


def test_words_stay_whole_where_the_text_fits_without_hyphens() -> None:
    text = "Die Donaudampfschifffahrt ist lang"
    wide = width_setting("Donaudampfschifffahrt") + 0.1
    found = lines(put(text, wide, hyphens="de_DE")[0])
    assert found == ["Die", "Donaudampfschifffahrt", "ist lang"]
    assert "-" not in "".join(found)


def test_without_hyphens_a_long_word_is_not_broken() -> None:
    assert len(lines(put("Donaudampfschifffahrt", 15, hyphens="")[0])) == 1


def test_a_soft_hyphen_says_where_a_word_may_break() -> None:
    word = "Drucker\u00adzeugnis"
    for language in ("", "de_DE"):
        found = lines(put(word, width_setting("Drucker-") + 0.3, hyphens=language)[0])
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


# Where lines end: all of them together, not one after the other.


WORDS = st.lists(st.integers(1, 12), min_size=1, max_size=14)


def split(widths: Sequence[float], limit: float) -> list[list[float]]:
    """Return the lines as lists of widths; words are one apart."""
    glues = [0.0] + [1.0] * (len(widths) - 1)
    ends, _ = break_lines(widths, glues, [0.0] * len(widths), limit)
    return [list(widths[a:b]) for a, b in zip([0, *ends], ends, strict=False)]


def greedy(widths: Sequence[float], limit: float) -> list[list[float]]:
    """Break as a typewriter does: a line ends where the next word does not fit."""
    lines: list[list[float]] = [[]]
    for width in widths:
        if lines[-1] and length([*lines[-1], width]) > limit:
            lines.append([])
        lines[-1].append(width)
    return lines


def length(line: Sequence[float]) -> float:
    """Return how long a line is."""
    return sum(line) + len(line) - 1


def raggedness(lines: list[list[float]], limit: float) -> float:
    """Return how uneven lines are, the last one apart."""
    return sum((limit - length(line)) ** 2 for line in lines[:-1])


def test_lines_are_more_even_than_a_typewriters() -> None:
    words = [3.0, 2.0, 2.0, 5.0]
    assert greedy(words, 6) == [[3, 2], [2], [5]]
    assert split(words, 6) == [[3], [2, 2], [5]]
    assert raggedness(split(words, 6), 6) < raggedness(greedy(words, 6), 6)


def test_an_exact_fit_is_one_line() -> None:
    assert split([3, 4, 2], 11) == [[3, 4, 2]]
    assert len(split([3, 4, 2], 10.9)) == 2
    assert split([0.1] * 10, 0.1 * 10 + 9) == [[0.1] * 10]


def test_nothing_is_one_empty_line() -> None:
    assert break_lines([], [], [], 10) == ([0], 0.0)


def test_a_word_too_wide_stands_alone_and_is_measured() -> None:
    ends, over = break_lines([3, 20, 3], [0, 1, 1], [0, 0, 0], 10)
    assert ends == [1, 2, 3]
    assert over == 10


def test_a_hyphen_needs_room() -> None:
    assert break_lines([5, 5], [0, 0], [1, 0], 6) == ([1, 2], 0.0)
    ends, over = break_lines([5, 5], [0, 0], [1, 0], 5.5)
    assert ends == [1, 2]
    assert over == 0.5


def test_a_hyphen_is_a_last_resort_between_equals() -> None:
    """A break behind the first chunk costs a hyphen, one behind the second does not."""
    ends, _ = break_lines([4.5, 0.5, 5], [0, 0, 1], [0.1, 0, 0], 6)
    assert ends == [2, 3]


def test_a_short_word_is_not_left_alone_on_the_last_line() -> None:
    assert split([11, 4, 1], 16) == [[11], [4, 1]]
    assert split([10, 2, 5], 15) == [[10, 2], [5]], "a third of the line is not short"


@pytest.mark.parametrize("size", [0.01, 1, 100])
@pytest.mark.parametrize(
    ("widths", "ends"),
    [((2, 6, 12, 8), [2, 3, 4]), ((2, 8, 6, 3), [3, 4])],
    ids=["much more even", "a little more even"],
)
def test_what_a_hyphen_is_worth_does_not_depend_on_the_size_of_type(
    widths: tuple[float, ...], ends: list[int], size: float
) -> None:
    """The second chunk may end a line with a hyphen, where a first line of one chunk is short."""
    wide, glues, hyphens = (
        [number * size for number in row] for row in (widths, (0, 1, 0, 1), (0, 1, 0, 0))
    )
    assert break_lines(wide, glues, hyphens, 20 * size)[0] == ends


@given(WORDS, st.integers(12, 30))
def test_no_line_is_too_long_and_no_word_is_lost(words: list[float], limit: int) -> None:
    lines = split(words, limit)
    assert [word for line in lines for word in line] == words
    assert all(length(line) <= limit + 1e-6 for line in lines)


@given(WORDS, st.integers(12, 30))
def test_there_are_no_more_lines_than_a_typewriter_needs(words: list[float], limit: int) -> None:
    assert len(split(words, limit)) == len(greedy(words, limit))


@given(st.lists(st.integers(1, 9), min_size=1, max_size=9), st.integers(9, 20))
def test_no_other_way_of_as_many_lines_is_more_even(words: list[float], limit: int) -> None:
    lines = split(words, limit)
    lonely = 0.15 * limit**2  # what a last line of one short word may cost
    best = min(
        raggedness(other, limit) for other in all_ways(words, limit) if len(other) == len(lines)
    )
    assert raggedness(lines, limit) <= best + lonely + 1e-6


def all_ways(words: Sequence[float], limit: float) -> list[list[list[float]]]:
    """Return every way to break words into lines that fit."""
    if not words:
        return [[]]
    return [
        [list(words[:end]), *rest]
        for end in range(1, len(words) + 1)
        if length(words[:end]) <= limit
        for rest in all_ways(words[end:], limit)
    ]


def test_a_word_of_syllables_is_lonely_too() -> None:
    """The last word could be hyphenated; still it is one short word on a line of its own."""
    widths, glues = [40, 40, 12, 4, 4], [0, 1, 1, 1, 0]
    ends, _ = break_lines(widths, glues, [0, 0, 0, 1, 0], 95)
    assert ends == [2, 5]


def test_a_hyphen_that_saves_no_line_is_spared() -> None:
    """A third of a line may stay empty before a word is broken that could stand whole below."""
    ends, _ = break_lines([67, 20, 20, 40], [0, 1, 0, 1], [0, 1, 0, 0], 100)
    assert ends == [1, 4]


# Texts taken apart: where a line may end, and what touches.


CHUNKER = Chunker(Fonts(STOCK), ICONS.get)


@pytest.mark.parametrize(
    ("text", "hyphens", "parts"),
    [
        ("two words", "", ["two", "words"]),
        ("well-known and/or g/m²", "", ["well-", "known", "and/or", "g/m²"]),
        ("(80\u00a0g/m²). 80\u00a0г/м²).", "", ["(80\u00a0g/m²).", "80\u00a0г/м²)."]),
        ("ci-dessous по-прежнему srostou-li.", "", ["ci-dessous", "по-прежнему", "srostou-li."]),
        ("game-rules-de-a4.pdf", "", ["game-", "rules-", "de-a4.pdf"]),
        ("either/other", "", ["either/", "other"]),
        ("Wassermühle", "de_DE", ["Was", "ser", "mühle"]),
        ("one**two** three", "", ["one+two", "three"]),
        ("take {icon:gene} now", "", ["take", "(gene)", "now"]),
        ("a first\nand a second line", "", ["a", "first", "and", "a", "second", "line"]),
    ],
)
def test_what_a_line_may_end_behind(text: str, hyphens: str, parts: list[str]) -> None:
    found = CHUNKER.broken(text, "body", 0, hyphens)
    assert [
        "+".join(f"({item.icon})" if item.icon else item.text for item in chunk.items)
        for line in found.lines
        for chunk in line
    ] == parts
    assert (found.missing, found.unknown_icons) == ("", ())


def test_what_can_not_be_drawn_is_named() -> None:
    found = CHUNKER.broken("a 漢 and a {icon:wheel}", "body", 0, "")
    assert (found.missing, found.unknown_icons) == ("漢", ("wheel",))


@pytest.mark.parametrize(
    ("word", "hyphens", "parts"),
    [
        ("(biało-czerwony),", "", ["(biało", "-czerwony),"]),
        ("červeno-bílo-modrý", "", ["červeno", "-bílo", "-modrý"]),
        ("mostra-nos", "pt_PT", ["mos", "tra", "-nos"]),
        ("game-rules-pl-a4.pdf", "", ["game-", "rules-", "pl-a4.pdf"]),
        ("either/other", "", ["either/", "other"]),
    ],
)
def test_a_hyphen_begins_the_next_line_again(word: str, hyphens: str, parts: list[str]) -> None:
    found = Chunker(Fonts(STOCK), ICONS.get, again=True).broken(word, "body", 0, hyphens)
    chunks = found.lines[0]
    assert ["".join(item.text for item in chunk.items) for chunk in chunks] == parts
    joined = [chunk.items[0].text.endswith(("-", "/")) for chunk in chunks[:-1]]
    assert [chunk.hyphen > 0 for chunk in chunks[:-1]] == [not one for one in joined]


# Where words may be broken, in the languages of the table.


CODES = sorted(language.hyphens for language in STOCK.languages.values())


@pytest.mark.parametrize(
    ("language", "word", "parts"),
    [
        ("de_DE", "Plättchen", "Plätt-chen"),
        ("de_DE", "Würfel", "Wür-fel"),
        ("hu_HU", "játékos", "játé-kos"),
        ("uk_UA", "картинка", ""),
        ("uk_UA", "їжаченята", ""),
        ("ru_RU", "игральный", ""),
        ("ru_RU", "ёлочками", ""),
        ("nl_NL", "speelbord", "speel-bord"),
        ("it_IT", "tessera", "tes-sera"),
        ("pl_PL", "kartonik", "kar-to-nik"),
    ],
)
def test_words_break_at_their_syllables(language: str, word: str, parts: str) -> None:
    found = syllables(word, language)
    assert "".join(found) == word
    if parts:
        assert "-".join(found) == parts
    else:
        assert len(found) > 1


@pytest.mark.parametrize("language", CODES)
def test_every_language_of_the_table_has_patterns(language: str) -> None:
    words = "international administration университетский університетський"
    assert any(len(syllables(word, language)) > 1 for word in words.split()), language


@pytest.mark.parametrize("word", ["auto", "Haus", "2024", "abc123def", "http//x", "", "-", "…"])
def test_short_words_and_what_is_no_word_stay_whole(word: str) -> None:
    assert syllables(word, "de_DE") == (word,)


def test_punctuation_stays_with_its_word() -> None:
    assert "-".join(syllables("(„Plättchen“),", "de_DE")) == "(„Plätt-chen“),"


@pytest.mark.parametrize("word", ["devant", "solange", "Maschine", "iedereen", "máquina"])
def test_no_stub_of_two_letters_is_left(word: str) -> None:
    for language in CODES:
        assert len(syllables(word, language)[0]) > 2, language


def test_words_that_a_firm_space_ties_are_broken_one_by_one() -> None:
    assert "-".join(syllables("6\u00a0Plättchen", "de_DE")) == "6\u00a0Plätt-chen"
    assert "-".join(syllables("w\u00a0kartonik\u202f!", "pl_PL")) == "w\u00a0kar-to-nik\u202f!"
    tied = "in\u00a0Treib\u00adstoffkarten\u00a0Plättchen"
    assert "-".join(syllables(tied, "de_DE")) == "in\u00a0Treib-stoffkarten\u00a0Plätt-chen"


def test_an_unknown_language_breaks_nothing() -> None:
    assert syllables("Donaudampfschiff", "xx_XX") == ("Donaudampfschiff",)


def test_a_soft_hyphen_overrides_the_patterns() -> None:
    assert syllables("Plät\u00adtchen", "de_DE") == ("Plät", "tchen")
    assert syllables("\u00adPlättchen\u00ad", "de_DE") == ("Plättchen",)


@given(st.text("abcdefghijäöüßжщїґ’-.,", min_size=1, max_size=20), st.sampled_from(CODES))
def test_syllables_put_together_are_the_word(word: str, language: str) -> None:
    found = syllables(word, language)
    assert "".join(found) == word
    assert all(found)


@given(st.text("abcdefghijklmnopqrstuvwxyz", min_size=5, max_size=20), st.sampled_from(CODES))
def test_three_letters_stay_on_either_side_of_a_hyphen(word: str, language: str) -> None:
    found = syllables(f"„{word}“,", language)
    assert len(found[0].strip("„“,")) >= 3
    assert len(found[-1].strip("„“,")) >= 3


@pytest.mark.parametrize("language", ["en_GB", "nl_NL", "fr", "hu_HU", "cs_CZ", "uk_UA", "it_IT"])
def test_the_patterns_are_read_as_pyphen_reads_them(language: str) -> None:
    words = [
        "rulebook",
        "spelregels",
        "réserve",
        "szabálykönyv",
        "pravidla",
        "правила",
        "regolamento",
        "catalyst",
    ]
    theirs = pyphen.Pyphen(lang=language, left=3, right=3)
    ours = Patterns(pyphen.LANGUAGES[language])
    for word in words:
        expected = [int(place) for place in theirs.positions(word) if not place.data]
        assert ours.positions(word) == expected, word


def test_patterns_are_found_where_pyphen_finds_them() -> None:
    assert dict(pattern_names()) == dict(pyphen.LANGUAGES)


def test_of_large_patterns_only_the_last_are_kept() -> None:
    for language in ("de_DE", "cs_CZ", "hu_HU"):
        assert len(syllables("internationale", language)) > 1
    assert {"de_DE", "cs_CZ", "hu_HU"} & set(hyphens._KEPT) == {"cs_CZ", "hu_HU"}
    assert "-".join(syllables("Regelwerke", "de_DE")) == "Regel-werke"  # opened again


def test_a_word_whose_letters_would_change_stays_whole_there() -> None:
    """Hungarian writes össze as ösz-sze; a hyphen after ös would be wrong."""
    assert "-".join(syllables("összetartoznak", "hu_HU")) == "össze-tar-toz-nak"


# Markup inside texts, and texts that have none.


def test_stars_are_bold_and_italic_and_a_marked_star_is_a_star() -> None:
    (line,) = paragraphs(r"a **b** *c* \*")
    assert [span.style for span in line if span.text.strip() in ("b", "c")] == [BOLD, ITALIC]
    assert line[-1] == Span(0, "*")


@pytest.mark.parametrize("text", ["Star* Game", "**a", "a ***", "*", r"\**", "**a*"])
def test_what_is_not_closed_is_told(text: str) -> None:
    assert "not closed" in markup_fault(text)
    assert plain(text) == text.replace("*", "")


@pytest.mark.parametrize("text", ["", "a", "*a*", "**a** b", "***a***", r"\*", "a {b}", "5 × 3"])
def test_what_is_closed_has_no_fault(text: str) -> None:
    assert markup_fault(text) == ""


@pytest.mark.parametrize("text", ["Star* Game", "*", "**a**", "a\\", "\\\\", "*\\", "5 * 3 ** 2"])
def test_a_literal_text_is_printed_as_it_stands_wherever_it_is_put(text: str) -> None:
    for before, behind in (("", ""), ("**", "**"), ("*", "* b"), (r"\*", r"\*")):
        whole = before + literal(text) + behind
        assert markup_fault(whole) == ""
        said = plain(whole).replace("\u200b", "")
        assert said == plain(before + "x" + behind).replace("x", text)


def test_who_has_marked_a_star_already_gets_one_star() -> None:
    assert literal(r"Star\* Game") == literal("Star* Game") == r"Star\* Game"


# Quotation marks, firm spaces and narrow spaces of each language.


LANGUAGES = load_stock(find_project(shipped_root())).languages


def dress(text: str, language: str) -> str:
    """Dress a text, its firm spaces shown as ~ and narrow ones as _."""
    return apply_typography(text, LANGUAGES[language]).replace("\u00a0", "~").replace("\u202f", "_")


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "say “yes” and (“no”)"),
        ("nl", "say ‘yes’ and (‘no’)"),
        ("de", "say „yes“ and („no“)"),
        ("es", "say «yes» and («no»)"),
        ("it", "say «yes» and («no»)"),
        ("fr", "say «_yes_» and («_no_»)"),
        ("hu", "say „yes” and („no”)"),
        ("pl", "say „yes” and („no”)"),
        ("cs", "say „yes“ and („no“)"),
        ("sl", "say „yes“ and („no“)"),
        ("uk", "say «yes» and («no»)"),
        ("ru", "say «yes» and («no»)"),
    ],
)
def test_quotation_marks(language: str, said: str) -> None:
    assert dress('say "yes" and ("no")', language) == said


def test_an_apostrophe_is_one() -> None:
    assert dress("it's the player's", "en") == "it’s the player’s"


def test_french_marks_have_a_narrow_space_before_them() -> None:
    assert dress("Oui : non ; si ! quoi ?", "fr") == "Oui_: non_; si_! quoi_?"
    assert dress("Oui : non", "de") == "Oui : non"


@pytest.mark.parametrize(
    ("language", "text", "said"),
    [
        ("en", "6 tiles of 30 mm", "6~tiles of 30~mm"),
        ("en", "30 × 30 mm", "30~× 30~mm".replace("× ", "×~")),
        ("en", "one – two — three", "one~– two~— three"),
        ("cs", "k tomu v ruce a s ním", "k~tomu v~ruce a~s~ním"),
        ("pl", "z ręki i w grze", "z~ręki i~w~grze"),
        ("sl", "k temu in s tem", "k~temu in s~tem"),
        ("hu", "a lapot az asztalra", "a~lapot az~asztalra"),
        ("uk", "не в руці", "не~в~руці"),
        ("en", "a tile", "a tile"),
        ("ru", "**В игре** и *в* игре", "**В~игре** и~*в*~игре"),
        ("ru", "в {icon:gene} и (с ним)", "в~{icon:gene} и~(с~ним)"),
        ("pl", 'gra "W mieście"', "gra „W~mieście”"),
        ("pl", "Ucieczka z\nmiasta", "Ucieczka z\nmiasta"),
        ("en", "+10 and −12 or 10 and +1 % more", "+10 and −12 or 10~and +1~% more"),
        ("pl", "3 w grze, 3 karty i 3 i 4", "3 w~grze, 3~karty i~3 i~4"),
        ("en", "**6** tiles, 6 **tiles**", "**6**~tiles, 6~**tiles**"),
    ],
)
def test_what_stays_together(language: str, text: str, said: str) -> None:
    assert dress(text, language) == said


def test_icons_go_through_as_they_are() -> None:
    assert dress('{icon:a b} "x"', "fr") == "{icon:a b} «_x_»"


def test_a_number_stays_with_its_icon() -> None:
    assert dress("cost 1 {icon:gene} less", "en") == "cost 1~{icon:gene} less"


def test_a_quotation_begins_behind_an_elided_word() -> None:
    assert dress('l\'"Avion" et les joueurs\'"', "it") == "l’«Avion» et les joueurs’»"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("-1", "−1"),
        ("–1", "−1"),
        ("cost -1 or –2", "cost −1 or −2"),
        ("(-1) **–2** +1/-1", "(−1) **−2** +1/−1"),
        ("{icon:gene} -1", "{icon:gene} −1"),
        ('"-1"', "“−1”"),
        ("2–4", "2–4"),
        ("2 – 4", "2~– 4"),
        ("2 –4", "2~–4"),
        ("A-1, 1-2, x–3", "A-1, 1-2, x–3"),
        ("-a – 1", "-a~– 1"),
        ("978-3-16", "978-3-16"),
    ],
)
def test_a_number_below_nought_has_a_true_minus(text: str, said: str) -> None:
    assert dress(text, "en") == said


def test_what_stands_in_braces_is_no_word() -> None:
    text = "{icon:a b} {icon:-1} {icon:'x' : \"y\"}"
    for language in LANGUAGES:
        assert dress(text, language) == text
    assert dress("\ufffc {icon:x} 1 \ufffc", "fr") == "\ufffc {icon:x} 1~\ufffc"


_PIECES = st.sampled_from(
    [*"\"'*-–—−«»„“”‘’:;!?%×()/.,0159 \n\\", "  ", "\u00a0", "\u202f", "\ufffc", "{icon:a b}", "**"]
)


@settings(max_examples=400)
@given(st.sampled_from(sorted(LANGUAGES)), st.data())
def test_who_is_dressed_twice_looks_as_once(language: str, data: st.DataObject) -> None:
    words = st.sampled_from([*LANGUAGES[language].tied, "A", "x", "Wort", "слово"])
    text = "".join(data.draw(st.lists(_PIECES | words, max_size=12)))
    once = apply_typography(text, LANGUAGES[language])
    assert apply_typography(once, LANGUAGES[language]) == once
    assert once.count("*") == text.count("*")
