"""What gettext's own programs call broken is found without them, and they agree."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from pnp.base.findings import MOST_ALIKE, Few, Finding, Refused
from pnp.load.po import WANTED, cut_short, faults, lines_of, parse_po
from tests.support.growth import SLACK, growth

ROOT = Path(__file__).resolve().parents[2]
SHIPPED = sorted((ROOT / "card_data").glob("*/locale/*.po"))
HEAD = (
    'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Language: de\\n"\n'
    '"MIME-Version: 1.0\\n"\n"Content-Transfer-Encoding: 8bit\\n"\n'
)
FULL = HEAD + "".join(f'"{name}: x\\n"\n' for name in WANTED) + "\n"
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
    (finding,) = found(HEAD + '\nmsgid "a"\nmsgstr "b"\n')
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
