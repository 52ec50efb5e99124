"""Numbers in every language: written whole, and read again as they were written."""

import re
from pathlib import Path

import pypdfium2
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pnp.base.numerals import ENGLISH, Numerals, hundredths, is_number, plain
from pnp.load.project import find_project, shipped_root
from pnp.load.stock import load_stock
from pnp.model.order import Order
from pnp.parts.rules import RulesText
from pnp.text.fonts import Fonts
from tests.conftest import Pnp, Starter
from tests.support.editions import edition

STOCK = load_stock(find_project(shipped_root()))
LANGUAGES = STOCK.languages
SPACES = re.compile("[\u00a0\u2009\u202f]")
# As Unicode's CLDR 48 has it; a space is narrow, and no line ends at it.
MILLIONS = {
    "en": "1,234,567.5",
    "fr hu pl cs uk ru": "1\u202f234\u202f567,5",
    "nl de es sl it": "1.234.567,5",
}
THOUSANDS = {
    "en": "1,234",
    "nl de": "1.234",
    "fr cs uk ru": "1\u202f234",
    "es hu pl sl it": "1234",
}


@pytest.mark.parametrize(("value", "written"), [(1234567.5, MILLIONS), (1234, THOUSANDS)])
def test_every_language_has_its_marks(value: float, written: dict[str, str]) -> None:
    wanted = {code: text for codes, text in written.items() for code in codes.split()}
    assert {code: one.numerals.written(value) for code, one in LANGUAGES.items()} == wanted


@pytest.mark.parametrize(
    ("value", "digits"),
    [
        (1234567, "1234567"),
        (10**6, "1000000"),
        (10**18 + 1, "1000000000000000001"),
        (1e6, "1000000"),
        (1e16, "10000000000000000"),
        (1e23, "100000000000000000000000"),
        (1e-7, "0.0000001"),
        (-1.5e-7, "-0.00000015"),
        (3.1415926, "3.1415926"),
        (0.1 + 0.2, "0.3"),
        (2.50, "2.5"),
        (1234567890123456.5, "1234567890123456.5"),
        (48.0, "48"),
        (-0.0, "0"),
        (0, "0"),
    ],
)
def test_all_digits_are_there_and_no_exponent(value: float, digits: str) -> None:
    assert plain(value) == digits


@pytest.mark.parametrize("value", [float("nan"), float("inf"), -float("inf")])
def test_what_is_no_number_is_refused(value: float) -> None:
    with pytest.raises(ValueError, match="is not a number"):
        plain(value)


NUMBERS = st.one_of(
    st.integers(-(10**20), 10**20),
    st.decimals(-(10**8), 10**8, places=6).map(float),
    st.floats(allow_nan=False, allow_infinity=False, width=32),
)


@given(NUMBERS, st.sampled_from(sorted(LANGUAGES)))
@example(999, "en")
@example(1000, "pl")
@example(0.123, "de")
@example(-1234.5, "fr")
def test_what_is_written_is_read_again(value: float, code: str) -> None:
    numerals = LANGUAGES[code].numerals
    text = numerals.written(value)
    assert not set(text) & set("eE -"), "a line could end in it, or a reader stumble"
    assert numerals.numbers_in(text) == [plain(abs(value))]
    assert numerals.numbers_in(f"({text}.) {text}, {text};") == [plain(abs(value))] * 3
    found = numerals.read(text)
    assert found is not None and plain(found) == plain(value)
    if numerals.group == "\u202f":
        for space in "\u00a0\u2009 ":
            assert numerals.numbers_in(SPACES.sub(space, text)) == [plain(abs(value))]


@pytest.mark.parametrize(
    ("code", "text", "numbers"),
    [
        ("en", "1,234 of 1,234,567.50", "1234 1234567.5"),
        ("en", "1\u00a0234 and 2.5 and 2,5", "1234 2.5 2.5"),
        ("en", "4 of 7, 8 or 9", "4 7 8 9"),
        ("en", "version 1.2.1 of 7,8,9", "1 2 1 7 8 9"),
        ("en", "1,2345 and 12,34,567", "1.2345 12 34 567"),
        ("en", "from 1 200 on", "1 200"),
        ("de", "1.234.567 und 1,234", "1234567 1.234"),
        ("de", "1\u2009234,5 und 2.5, nicht 0.123", "1234.5 2.5 0.123"),
        ("fr", "1 234 567,5 ou 12 345", "1234567.5 12345"),
        ("pl", "od 2 do 12 345 albo 1234", "2 12345 1234"),
        ("es", "1.234, 12.345 y 3", "1234 12345 3"),
    ],
)
def test_numbers_are_found_as_the_language_means_them(code: str, text: str, numbers: str) -> None:
    assert LANGUAGES[code].numerals.numbers_in(text) == numbers.split()


def test_other_marks_and_none() -> None:
    swiss, bare = Numerals(".", "’", 5), Numerals(",", "", 4)
    assert swiss.written(1234567.5) == "1’234’567.5"
    assert swiss.numbers_in("1'234'567.5 1’234’567.5") == ["1234567.5"] * 2
    assert bare.written(1234567.5) == "1234567,5"
    assert bare.numbers_in("1234567,5 1 2") == ["1234567.5", "1", "2"]


def test_only_a_number_that_stands_alone_is_read() -> None:
    assert ENGLISH.read("1,234.5") == 1234.5
    assert ENGLISH.read("−3") == -3
    assert ENGLISH.read("9" * 5000) is None
    for text in ("", "x", "2.50", "1.234,5", "3 of 4", "007", "+1", "3 "):
        assert ENGLISH.read(text) is None


def test_lists_words_and_flags() -> None:
    assert ENGLISH.written([1000, 2.5]) == "1,000, 2.5"
    assert ENGLISH.written("clash") == "clash"
    assert is_number(1.5) and not is_number(True) and not is_number("1")
    with pytest.raises(ValueError, match="True is not a number"):
        ENGLISH.written(True)


@pytest.mark.parametrize("family", STOCK.families)
def test_every_font_can_write_them(family: str) -> None:
    letters = "".join(one.numerals.written(-1234567890.5) for one in LANGUAGES.values())
    fonts = Fonts(STOCK)
    assert [fonts.style(family, style).missing(letters) for style in range(4)] == [""] * 4


# On paper

RULES = """\
# Harbours {#title}

## Numbers {#numbers}

Of {people}: {million}; {small}; {digits}; {less}; {size:cards}. {#tag -}
"""
VALUES = {"people": 1234567, "million": 1e6, "small": 1e-7, "digits": 3.1415926, "less": -12345}
FIELD = '<text x="3" y="60" w="57" h="6" size="6">{{ %s }}</text>'
WRITTEN = {
    "en": "Of 1,234,567: 1,000,000; 0.0000001; 3.1415926; −12,345; 63 × 88 mm",
    "de": "Of 1.234.567: 1.000.000; 0,0000001; 3,1415926; −12.345; 63 × 88 mm",
    "fr": "Of 1 234 567: 1 000 000; 0,0000001; 3,1415926; −12 345; 63 × 88 mm",
    "pl": "Of 1 234 567: 1 000 000; 0,0000001; 3,1415926; −12 345; 63 × 88 mm",
}


def read(path: Path) -> str:
    """Return the text of all pages, with plain spaces."""
    with pypdfium2.PdfDocument(path) as pdf:
        said = " ".join(page.get_textpage().get_text_range() for page in pdf)
    return re.sub(r"\s+", " ", said)


def test_numbers_in_rules_are_whole_on_paper(run: Pnp, starter: Starter) -> None:
    for name, value in {"\nnumbers": None, **VALUES}.items():
        says = f" {{says: {plain(value)}, status: house, source: x}}" if value else ""
        starter.append("game.yaml", f"{'  ' if value else ''}{name}:{says}\n")
    starter.file("rules.md").write_text(RULES, "utf-8")
    for code, text in WRITTEN.items():
        words = RULES.splitlines()[4].removesuffix(" {#tag -}")
        folder = starter.data / "locale"
        folder.mkdir(exist_ok=True)
        (folder / f"{code}.po").write_text(
            'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
            f'msgctxt "rules.tag"\nmsgid "{words}"\nmsgstr "{words}"\n',
            "utf-8",
        )
        run("build", "--lang", code, "--only", "rules", "--allow-missing")
        assert text in read(starter.pdf("rules", lang=code))


def test_numbers_of_sheets_and_pages_are_written_in_the_language() -> None:
    german = edition("micropul", "de")
    assert german.word("sheet", number=1234, total=22224) == "Blatt 1.234 von 22.224"
    assert german.word("size", width=63.5, height=88.0) == "63,5 × 88 mm"
    scaled = RulesText(german, Order(scale=0.575)).printing()
    assert any("57,5" in block.text for block in scaled)


def test_numbers_on_cards_are_whole_on_paper(run: Pnp, starter: Starter) -> None:
    starter.draw(FIELD % 'say("of {n}", n=1234567.25)')
    starter.draw(FIELD.replace('"60"', '"66"') % "number(-12345.5)")
    starter.draw(FIELD.replace('"60"', '"72"') % "1e15|int ~ ' ' ~ 1e16 ~ ' ' ~ 1e-7")
    plainly = "1000000000000000 10000000000000000 0.0000001"
    for code, sentence, number in (
        ("en", "of 1,234,567.25", "−12,345.5"),
        ("it", "of 1.234.567,25", "−12.345,5"),
        ("uk", "of 1 234 567,25", "−12 345,5"),
    ):
        run("build", "--lang", code, "--allow-missing")
        said = read(starter.pdf(lang=code))
        assert all(text in said for text in (sentence, number, plainly))


def test_hundredths_are_what_a_person_reads() -> None:
    assert [hundredths(one) for one in (3.175, 3.048, 63.0, 88.9, 0.0)] == [
        "3.18", "3.05", "63", "88.9", "0",
    ]  # fmt: skip
