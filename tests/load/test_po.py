"""PO files go in and come out whole."""

import contextlib
from pathlib import Path

import pytest

from pnp.base.findings import MOST_ALIKE, Refused
from pnp.load import po
from pnp.load.po import MOST_LETTERS, MOST_LINES, parse_po, plain_entries, po_text
from tests.support.growth import SLACK, growth

ROOT = Path(__file__).resolve().parents[2]
FILE = """\
# German translation.
# Made by hand.
#, fuzzy
msgid ""
msgstr ""
"Language: de\\n"
"Last-Translator: Ada <ada@example.org>\\n"
"X-Generator: Poedit 3.4\\n"

# my own note
# in two lines
#. hint one
#. where: the rules
#: card_data/a/game.yaml:2
#: card_data/a/cards.csv:7
#, fuzzy, ignore-digits
#| msgctxt "old"
#| msgid "Old"
msgctxt "a.title"
msgid "New \\"one\\"\\\\"
msgstr "Neu"

msgctxt "b"
msgid ""
"two\\n"
"lines"
msgstr ""
"zwei\\n"
"Zeilen"

# a question
#~ msgctxt "gone"
#~ msgid "Gone"
#~ msgstr "Weg"
"""


def test_a_file_comes_out_as_it_went_in() -> None:
    assert po_text(parse_po(FILE, "de.po")) == FILE


@pytest.mark.parametrize(
    "path",
    sorted((ROOT / "card_data").glob("*/locale/*.po")),
    ids=lambda p: f"{p.parts[-3]}-{p.stem}",
)
def test_shipped_files_come_out_as_they_went_in(path: Path) -> None:
    text = path.read_text("utf-8")
    assert po_text(parse_po(text, str(path))) == text


def test_a_file_that_another_program_wrapped_says_the_same() -> None:
    wrapped = 'msgid ""\nmsgstr "Language: de\\n"\n\nmsgctxt "a"\nmsgid ""\n"one "\n"two"\n'
    wrapped += 'msgstr ""\n"eins "\n"zwei"\n'
    po = parse_po(wrapped, "de.po")
    assert (po.units[0].english, po.units[0].text) == ("one two", "eins zwei")
    assert parse_po(po_text(po), "de.po") == po._replace(
        units=tuple(unit._replace(line=5) for unit in po.units)
    )


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ('msgctxt "a"\nmsgid "b"\nmsgstr "c\n', 3, "not a line of a PO file"),
        (2 * 'msgctxt "a"\nmsgid "b"\nmsgstr "c"\n\n', 5, "a second time"),
        ('msgid ""\nmsgstr ""\n\nmsgid "b"\nmsgid_plural "bs"\nmsgstr[0] "c"\n', 4, "msgid_plural"),
        ('msgstr "c"\nmsgid "b"\n', 1, "not a PO file"),
    ],
)
def test_what_is_broken_is_refused_with_its_line(text: str, line: int, says: str) -> None:
    with pytest.raises(Refused) as refused:
        parse_po(text, "de.po")
    finding = refused.value.findings[0]
    assert says in finding.message
    assert finding.where.line == line


def test_what_ends_in_its_first_text_is_told_at_its_beginning() -> None:
    with pytest.raises(Refused) as refused:
        parse_po('msgid "."\nmsgid_plural "s"\n', "de.po")
    assert {finding.where.line for finding in refused.value.findings} == {1}


def test_a_separator_is_no_line_end() -> None:
    text = FILE.replace("Neu", "N\u2028e\x85u\x0b")
    po = parse_po(text, "de.po")
    assert po.units[0].text == "N\u2028e\x85u\x0b"
    assert parse_po(po_text(po), "de.po") == po


def test_an_old_context_is_not_written_without_the_old_text() -> None:
    text = FILE.replace('#| msgid "Old"\n', "")
    assert po_text(parse_po(text, "de.po")) == text.replace('#| msgctxt "old"\n', "")


def test_a_text_without_end_is_refused() -> None:
    text = f'msgid ""\nmsgstr ""\n\nmsgctxt "a"\nmsgid "x"\nmsgstr "{"y" * 50_001}"\n'
    with pytest.raises(Refused) as caught:
        parse_po(text, "f.po")
    (finding,) = caught.value.findings
    assert str(finding.where) == "f.po:4"
    assert finding.message == "'a' has 50,001 letters; 50,000 are allowed"


HEAD = 'msgid ""\nmsgstr ""\n"Language: de\\n"\n\n'
ENDLESS = {
    "comments": ("# x\n", "lines of comments in a row"),
    "hints": ("#. x\n", "lines of comments in a row"),
    "comments with empty lines": ("# x\n\n", "lines of comments in a row"),
    "old English": ('#| "x"\n', "lines of one text"),
    "a text": ('"x"\n', "lines of one text"),
    "a text that is gone": ('#~ "x"\n', "lines of one text"),
}


@pytest.mark.parametrize("name", ENDLESS)
def test_what_polib_adds_up_line_by_line_has_an_end(name: str) -> None:
    line, says = ENDLESS[name]
    for end, good in ((MOST_LINES - 10, True), (MOST_LINES + 10, False)):
        text = f'{HEAD}msgctxt "a"\nmsgid "b"\nmsgstr "c"\n' + line * end
        if good:
            parse_po(text.replace("#|", "#~"), "f.po")
            continue
        with pytest.raises(Refused) as caught:
            parse_po(text, "f.po")
        (found,) = caught.value.findings
        assert f"more than {MOST_LINES:,} {says}" in found.message and found.where.line > 900


def test_a_file_has_so_many_letters_and_texts(monkeypatch: pytest.MonkeyPatch) -> None:
    text = HEAD + "".join(f'msgctxt "a{n}"\nmsgid "b"\nmsgstr "c"\n\n' for n in range(30))
    assert len(parse_po(text, "f.po").units) == len(plain_entries(text, "f.po") or ()) == 30
    for name, most, says in (
        ("MOST_TEXTS", 29, "31 texts in one file, at most 29"),
        ("MOST_IN_FILE", 900, "letters in one file, at most 900"),
    ):
        with monkeypatch.context() as changed:
            changed.setattr(po, name, most)
            changed.setattr(f"pnp.load.po.{name}", most)
            assert plain_entries(text, "f.po") is None
            with pytest.raises(Refused, match=says):
                parse_po(text, "f.po")


@pytest.mark.parametrize("field", ["msgctxt", "msgid", "msgstr"])
def test_every_text_has_so_many_letters(field: str) -> None:
    long = "x" * (MOST_LETTERS + 1)
    lines = {"msgctxt": "a", "msgid": "b", "msgstr": "c", field: long}
    text = HEAD + "".join(f'{name} "{said}"\n' for name, said in lines.items())
    with pytest.raises(Refused, match="has 50,001 letters; 50,000 are allowed"):
        parse_po(text, "f.po")


def test_of_many_broken_lines_the_first_are_told() -> None:
    with pytest.raises(Refused) as caught:
        parse_po(HEAD + "nonsense\n" * 5_000, "f.po")
    assert len(caught.value.findings) == MOST_ALIKE + 1
    assert str(caught.value.findings[-1]) == "error: f.po: and 4,980 more"


@pytest.mark.parametrize("line", ["# Content-Type:", "msgid \\\\", '"" ', "#"])
def test_one_long_line_is_read_in_one_go(line: str) -> None:
    def read(number: int) -> None:
        with contextlib.suppress(Refused):
            parse_po(HEAD + 'msgid "a"\nmsgstr "b"\n' + line * number, "f.po")

    assert growth(read, 5_000) < SLACK


@pytest.mark.parametrize("blank", ["", "\x85", "\u2028"])
def test_a_blank_line_of_a_header_is_written_as_it_was_read(blank: str) -> None:
    text = f'msgid ""\nmsgstr ""\n"PO-Revision-Date: {blank}\\n"\n"Language: de\\n"\n\n'
    text += '\nmsgctxt "a"\nmsgid "A"\nmsgstr "B"\n'
    once = po_text(parse_po(text, "de.po"))
    assert po_text(parse_po(once, "de.po")) == once
