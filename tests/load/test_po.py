"""PO files go in and come out whole."""

from pathlib import Path

import pytest

from pnp.findings import Refused
from pnp.load.po import parse_po, po_text

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
