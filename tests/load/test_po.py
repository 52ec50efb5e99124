"""PO files."""

import contextlib
import os
import shutil
import subprocess
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.findings import MOST_ALIKE, Few, Finding, Refused
from pnp.load import po
from pnp.load.po import (
    MOST_LETTERS,
    MOST_LINES,
    WANTED,
    cut_short,
    edited,
    faults,
    lines_of,
    parse_po,
    plain_entries,
    po_text,
)
from pnp.model.messages import PoFile, Unit
from tests.support.editions import GAMES
from tests.support.growth import SLACK, growth

# PO files go in and come out whole.


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


# One text of a PO file changed: everything else stays as it is, to the byte.


ROOT_PO_EDIT = Path(__file__).resolve().parents[2]
# As Poedit and others write: texts in several lines, two comments, an entry right behind another.
FOREIGN = """\
# A comment of the file
#
msgid ""
msgstr ""
"Language: de\\n"
"X-Generator: Poedit 3.4\\n"

# mine
#. where: here
#: game.yaml:3
#, fuzzy, no-python-format
#| msgid "An old text"
msgctxt "a.title"
msgid ""
"A text of "
"two lines"
msgstr ""
"Ein Text von "
"zwei Zeilen"
msgctxt "b.title"
msgid "B"
msgstr "Be"

#~ msgctxt "c.title"
#~ msgid "C"
#~ msgstr "Ce"
"""


def unit(text: str, context: str) -> Unit:
    return next(one for one in parse_po(text, "x.po").units if one.context == context)


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
@pytest.mark.parametrize("tail", ["", "\n", "\n\n"])
def test_only_the_lines_of_the_text_change(ends: str, tail: str) -> None:
    before = (FOREIGN.rstrip("\n") + tail).replace("\n", ends)
    one = unit(before, "a.title")
    after = edited(before, "x.po", one._replace(text="Neu", flags=("no-python-format",), before=""))
    changes = [
        ('#, fuzzy, no-python-format\n#| msgid "An old text"\n', "#, no-python-format\n"),
        ('msgstr ""\n"Ein Text von "\n"zwei Zeilen"\n', 'msgstr "Neu"\n'),
    ]
    wanted = before
    for old, new in changes:
        wanted = wanted.replace(old.replace("\n", ends), new.replace("\n", ends))
    assert after == wanted


def test_comments_flags_and_texts_are_added_where_they_belong() -> None:
    one = unit(FOREIGN, "b.title")
    after = edited(FOREIGN, "x.po", one._replace(notes="Why B?", flags=("fuzzy",), text="B\nb"))
    block = '# Why B?\n#, fuzzy\nmsgctxt "b.title"\nmsgid "B"\nmsgstr ""\n"B\\n"\n"b"\n'
    assert after == FOREIGN.replace('msgctxt "b.title"\nmsgid "B"\nmsgstr "Be"\n', block)


def test_comments_can_go() -> None:
    after = edited(FOREIGN, "x.po", unit(FOREIGN, "a.title")._replace(notes=""))
    assert after == FOREIGN.replace("# mine\n", "")


def test_a_text_that_is_gone_or_obsolete_is_refused() -> None:
    for context, english in (("z.title", "Z"), ("c.title", "C"), ("b.title", "Other")):
        with pytest.raises(Refused, match="not in the file any more"):
            edited(FOREIGN, "x.po", Unit(context, english, "x"))


@pytest.mark.parametrize("game", GAMES)
def test_saving_without_a_change_changes_no_byte(game: str) -> None:
    for path in sorted((ROOT_PO_EDIT / "card_data" / game / "locale").glob("*.po"))[:3]:
        text = path.read_text("utf-8")
        units = parse_po(text, path.name).units
        assert all(edited(text, path.name, one) == text for one in units[:5])


WORDS = st.text(st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"]), max_size=12)
LINES = st.lists(WORDS, max_size=3).map("\n".join)
NOTES = st.lists(st.text("abc .?", min_size=1, max_size=9).map(str.strip).filter(bool), max_size=2)
UNITS = st.lists(
    st.builds(
        lambda text, notes, fuzzy, before: (text, "\n".join(notes), fuzzy, before),
        LINES,
        NOTES,
        st.booleans(),
        st.sampled_from(["", "Earlier"]),
    ),
    min_size=1,
    max_size=5,
)


@given(UNITS, st.data())
def test_whatever_is_written_is_read_again_and_nothing_else_changes(
    rows: list[tuple[str, str, bool, str]], data: st.DataObject
) -> None:
    units = tuple(
        Unit(f"t{number}.title", f"English {number}", text=text, notes=notes,
             flags=("fuzzy",) if fuzzy else (), before=before if fuzzy else "")
        for number, (text, notes, fuzzy, before) in enumerate(rows)
    )  # fmt: skip
    text = po_text(PoFile("", {"Language": "de"}, units))
    at = data.draw(st.integers(0, len(units) - 1))
    (new,) = data.draw(UNITS.filter(lambda found: len(found) == 1))
    wanted = units[at]._replace(
        text=new[0], notes=new[1], flags=("fuzzy",) if new[2] else (), before=new[3] * new[2]
    )
    changed = (*units[:at], wanted, *units[at + 1 :])
    assert edited(text, "x.po", wanted) == po_text(PoFile("", {"Language": "de"}, changed))


# Entries read in one go are those that a closer look finds, and whatever is odd gets that look.


ROOT_PO_ENTRIES = Path(__file__).resolve().parents[2]
HEADER = '# about\nmsgid ""\nmsgstr ""\n"Language: de\\n"\n\n'
PLAIN = HEADER + (
    '# a note\n#\n#. hint\n#: a.yaml:2\n#, ignore-digits, ignore-terms\nmsgctxt "a.title"\n'
    'msgid "An \\"ant\\"\\t\\\\n"\nmsgstr "Eine\\n"\n"Ameise \\\\n"\n\n'
    'msgid "START"\nmsgstr "LOS"\n\n#, fuzzy\nmsgctxt "b"\nmsgid ""\n"two"\nmsgstr ""\n\n'
    '# why\n#~ msgctxt "gone"\n#~ msgid "Gone"\n#~ msgstr ""\n#~ "W"\n#~ "eg"\n'
)


@pytest.mark.parametrize(
    "path",
    sorted((ROOT_PO_ENTRIES / "card_data").glob("*/locale/*.po")),
    ids=lambda path: f"{path.parts[-3]}-{path.stem}",
)
def test_shipped_files_are_plain(path: Path) -> None:
    text = path.read_text("utf-8")
    assert plain_entries(text, "x.po") == parse_po(text, "x.po").entries("x.po")


def test_all_that_may_stand_in_a_plain_file_is_read() -> None:
    found = plain_entries(PLAIN, "de.po")
    assert found == parse_po(PLAIN, "de.po").entries("de.po")
    assert found and list(found) == ["a.title", "label.START", "b"]


ODD = {
    "the English of before": FILE,
    "lines of Windows": PLAIN.replace("\n", "\r\n"),
    "no header": PLAIN.removeprefix(HEADER),
    "three line ends": PLAIN.replace("\n\n", "\n\n\n"),
    "a space in an empty line": PLAIN.replace("\n\n", "\n \n"),
    "no line between entries": PLAIN.replace("\n\n#, fuzzy", "\n#, fuzzy"),
    "a space before a keyword": PLAIN.replace("msgstr", "  msgstr"),
    "flags before a note": PLAIN.replace("#, fuzzy", "#, fuzzy\n# note"),
    "an empty hint": PLAIN.replace("#. hint", "#."),
    "an empty context": PLAIN.replace('msgctxt "b"', 'msgctxt ""'),
    "a context twice": PLAIN.replace('"b"', '"a.title"'),
    "a plural": PLAIN.replace('msgid "START"', 'msgid "START"\nmsgid_plural "STARTS"'),
    "no msgstr": PLAIN.replace('msgstr "LOS"\n', ""),
    "an open quote": PLAIN.replace('"LOS"', '"LOS'),
    "a quote inside": PLAIN.replace('"LOS"', '"L"OS"'),
    "a comment of no kind": PLAIN.replace("#. hint", "#hint"),
    "cut off": PLAIN[: PLAIN.index('"LOS"')],
    "long": PLAIN.replace("LOS", "L" * 60_000),
}


@pytest.mark.parametrize("text", ODD.values(), ids=ODD)
def test_what_is_odd_gets_a_closer_look(text: str) -> None:
    assert text != PLAIN
    assert plain_entries(text, "de.po") is None


@pytest.mark.parametrize("odd", ["", '"', "\\", "\n", "#", " "])
def test_a_spoilt_file_is_never_read_otherwise_than_closely(odd: str) -> None:
    for at in range(len(PLAIN)):
        text = PLAIN[:at] + odd + PLAIN[at + 1 :]
        found = plain_entries(text, "de.po")
        if found is not None:
            assert found == parse_po(text, "de.po").entries("de.po"), text


# What gettext's own programs call broken is found without them, and they agree.


ROOT_PO_FAULTS = Path(__file__).resolve().parents[2]
SHIPPED = sorted((ROOT_PO_FAULTS / "card_data").glob("*/locale/*.po"))
HEAD_PO_FAULTS = (
    'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Language: de\\n"\n'
    '"MIME-Version: 1.0\\n"\n"Content-Transfer-Encoding: 8bit\\n"\n'
)
FULL = HEAD_PO_FAULTS + "".join(f'"{name}: x\\n"\n' for name in WANTED) + "\n"
BROKEN = {
    "old context without old text": ('#| msgctxt "o"\nmsgid "a"\nmsgstr "b"\n', 12),
    "the same in a file of contexts": (
        '#, fuzzy\n#| msgctxt "o"\nmsgctxt "c"\nmsgid "a"\nmsgstr "b"\n', 13,
    ),
    "old text above one that is gone": ('#| msgid "o"\n#~ msgid "a"\n#~ msgstr "b"\n', 12),
    "an escape that means nothing": ('msgid "a"\nmsgstr "b\\q"\n', 13),
    "a line break at the end alone": ('msgid "a\\n"\nmsgstr "b"\n', 12),
    "a line break at the beginning alone": ('msgid "a"\nmsgstr "\\nb"\n', 12),
    "cut in a text": ('msgid "a"\nmsgstr "b"\n\nmsgctxt "c"\nmsgid "d"\n', 15),
    "a text without translation in between": ('msgid "a"\nmsgid "b"\nmsgstr "c"\n', 13),
}  # fmt: skip
FINE = {
    "old context and text": (
        '#, fuzzy\n#| msgctxt "o"\n#| msgid "p"\nmsgctxt "c"\nmsgid "a"\nmsgstr "b"\n'
    ),
    "escapes": 'msgid "a"\nmsgstr "\\"b\\" \\\\ \\t"\n',
    "a fuzzy line break": '#, fuzzy\nmsgid "a\\n"\nmsgstr "b"\n',
    "gone": '# note\n#~ msgctxt "c"\n#~ msgid "a"\n#~ msgstr "b"\n',
    "a separator that ends no line": 'msgid "a"\nmsgstr "b\u2028c\x0bd"\n',
}


def found(text: str) -> list[Finding]:
    try:
        return list(faults(text, parse_po(text, "f.po"), "f.po"))
    except Refused as refused:
        return list(refused.findings)


def checked(path: Path) -> str:
    """Return what gettext says of a file."""
    program = shutil.which("msgfmt")
    if not program:
        pytest.skip("gettext is not installed")
    run = subprocess.run(
        [program, "--check", "-o", os.devnull, str(path)], capture_output=True, text=True
    )
    return run.stderr


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_gettext_opens_every_shipped_file(path: Path) -> None:
    assert checked(path) == ""


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_no_shipped_file_has_a_fault(path: Path) -> None:
    assert found(path.read_text("utf-8")) == []


@pytest.mark.parametrize(("text", "line"), BROKEN.values(), ids=list(BROKEN))
def test_what_is_broken_is_found_with_its_line(text: str, line: int) -> None:
    (finding,) = found(FULL + text)
    assert str(finding).startswith(f"error: f.po:{line}: ")
    assert finding.hint


@pytest.mark.parametrize("text", [text for text, _ in BROKEN.values()], ids=list(BROKEN))
def test_gettext_finds_the_same(text: str, tmp_path: Path) -> None:
    path = tmp_path / "f.po"
    path.write_text(FULL + text, "utf-8")
    assert "fatal error" in checked(path)


@pytest.mark.parametrize("text", FINE.values(), ids=list(FINE))
def test_what_is_right_is_right_for_both(text: str, tmp_path: Path) -> None:
    assert found(FULL + text) == []
    path = tmp_path / "f.po"
    path.write_text(FULL + text, "utf-8")
    assert checked(path) == ""


def test_a_thin_header_is_a_warning() -> None:
    (finding,) = found(HEAD_PO_FAULTS + '\nmsgid "a"\nmsgstr "b"\n')
    assert str(finding).startswith("warning: f.po:1: its header lacks Project-Id-Version, PO-Rev")


def test_lines_end_where_every_program_sees_them_end() -> None:
    assert lines_of("a\u2028b\r\nc\x85d\ne\rf") == ["a\u2028b", "c\x85d", "e", "f"]


@pytest.mark.parametrize(
    ("rule", "says"),
    [
        ("nplurals=99999999999999999999; plural=0", "has too many forms, at most 6"),
        ("nplurals=INTEGER; plural=EXPRESSION;", "is not a rule"),
        ("nplurals=2; plural=(n != 1);", ""),
        ("nplurals=4; plural=(n==1 ? 0 : n<5 ? 1 : 3);", ""),  # as some programs write Czech
    ],
)
def test_a_header_with_a_silly_rule_is_told(rule: str, says: str) -> None:
    head = FULL.rstrip("\n") + f'\n"Plural-Forms: {rule}\\n"\n\nmsgid "a"\nmsgstr "b"\n'
    told = [f"{one.where}: {one.message}" for one in found(head)]
    assert all(says in one and one.startswith("f.po:1: Plural-Forms: ") for one in told)
    assert bool(told) == bool(says)


def test_keywords_without_end_are_read_in_one_go() -> None:
    def read(number: int) -> None:
        few = Few("f.po")
        cut_short(FULL + 'msgid "a"\n' + 'msgstr[0] "b"\n' * number, "f.po", few)

    assert growth(read, 1_250) < SLACK


def test_of_many_faults_the_first_are_told() -> None:
    text = FULL + "".join(f'msgid "a{n}"\nmsgstr "b\\q"\n\n' for n in range(500))
    told = found(text)
    assert len(told) == MOST_ALIKE + 1
    assert sum(one.stands_for for one in told) == 500
