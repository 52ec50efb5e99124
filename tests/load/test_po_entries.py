"""Entries read in one go are those that a closer look finds, and whatever is odd gets that look."""

from pathlib import Path

import pytest

from pnp.load.po import parse_po, plain_entries
from tests.load.test_po import FILE

ROOT = Path(__file__).resolve().parents[2]
HEADER = '# about\nmsgid ""\nmsgstr ""\n"Language: de\\n"\n\n'
PLAIN = HEADER + (
    '# a note\n#\n#. hint\n#: a.yaml:2\n#, ignore-digits, ignore-terms\nmsgctxt "a.title"\n'
    'msgid "An \\"ant\\"\\t\\\\n"\nmsgstr "Eine\\n"\n"Ameise \\\\n"\n\n'
    'msgid "START"\nmsgstr "LOS"\n\n#, fuzzy\nmsgctxt "b"\nmsgid ""\n"two"\nmsgstr ""\n\n'
    '# why\n#~ msgctxt "gone"\n#~ msgid "Gone"\n#~ msgstr ""\n#~ "W"\n#~ "eg"\n'
)


@pytest.mark.parametrize(
    "path",
    sorted((ROOT / "card_data").glob("*/locale/*.po")),
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
