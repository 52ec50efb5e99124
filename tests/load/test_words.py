"""Translations from PO files: what is broken, what is stale, and what wins."""

from pathlib import Path

import pytest

from pnp.base.findings import Where
from pnp.load.po import load_catalog, read_po
from tests.support.loading import make_project, refused

HEADER = 'msgid ""\nmsgstr ""\n"Language: de\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'


def entry(context: str, english: str, text: str) -> str:
    """Return one entry of a PO file."""
    return f'msgctxt "{context}"\nmsgid "{english}"\nmsgstr "{text}"\n\n'


def write(tmp_path: Path, text: str, name: str = "de.po") -> Path:
    """Write a PO file."""
    path = tmp_path / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode())
    return path


def test_entries_are_known_by_their_context_with_their_line(tmp_path: Path) -> None:
    path = write(
        tmp_path, HEADER + entry("a.title", "Ant", "Ameise") + entry("b.title", "Ant", "Emse")
    )
    found = read_po(path)
    assert found["a.title"].text == "Ameise"
    assert found["b.title"].text == "Emse"
    assert found["a.title"].where == Where(str(path), 6)


def test_an_entry_without_context_is_a_label(tmp_path: Path) -> None:
    found = read_po(write(tmp_path, HEADER + 'msgid "START"\nmsgstr "LOS"\n'))
    assert found["label.START"].text == "LOS"


def test_texts_of_several_lines_and_escapes_are_joined(tmp_path: Path) -> None:
    text = (
        HEADER
        + 'msgctxt "a"\nmsgid ""\n"one \\"two\\"\\n"\n"three"\nmsgstr ""\n"eins\\n"\n"zwei"\n'
    )
    found = read_po(write(tmp_path, text))["a"]
    assert found.english == 'one "two"\nthree'
    assert found.text == "eins\nzwei"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('msgctxt "a"\nmsgid "b"\nmsgstr "open\n', 8),
        ('msgctxt "a"\nmsgid "b\nmsgstr "c"\n', 7),
        ('msgctxt "a"\nmsgid "b"\nmsgstr "in "the" middle"\n', 8),
        ('msgctxt "a"\nmsgid "b"\nmsgstr "c" d\n', 8),
        ('msgctxt "a"\nmsgid "b"\nmsgstr "c\\"\n', 8),
        ('msgctxt "a"\nmsgdi "b"\n', 7),
        ('msgctxt "a"\nmsgctxt "b"\nmsgid "c"\nmsgstr "d"\n', 7),
        ('msgstr "a"\n', 6),
        ("<<<<<<< HEAD\n", 6),
    ],
)
def test_a_broken_file_is_refused_with_its_line(tmp_path: Path, text: str, line: int) -> None:
    path = write(tmp_path, HEADER + text)
    (finding,) = refused(lambda: read_po(path))
    assert finding.where == Where(str(path), line)
    assert "PO file" in finding.message
    assert "Syntax error" not in finding.message
    assert finding.hint


def test_all_broken_lines_are_reported_at_once(tmp_path: Path) -> None:
    path = write(tmp_path, HEADER + entry("a", "b", 'x"') + entry("c", "d", 'y"'))
    assert [finding.where.line for finding in refused(lambda: read_po(path))] == [8, 12]


def test_a_context_that_stands_twice_is_refused(tmp_path: Path) -> None:
    text = HEADER + entry("a", "b", "c") + entry("x", "y", "z") + entry("a", "b", "d")
    (finding,) = refused(lambda: read_po(write(tmp_path, text)))
    assert finding.where.line == 14
    assert finding.message == "'a' stands here a second time (first in line 6)"


def test_a_file_whose_text_is_a_path_is_not_followed(tmp_path: Path) -> None:
    other = write(tmp_path, HEADER + entry("a", "b", "secret"), "other.po")
    path = write(tmp_path, str(other))
    assert "PO file" in refused(lambda: read_po(path))[0].message


def test_what_is_not_utf_8_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "de.po"
    path.write_bytes(HEADER.encode() + entry("a", "b", "é").encode("latin-1"))
    (finding,) = refused(lambda: read_po(path))
    assert finding.where.line == 8


def test_obsolete_and_empty_files_have_no_entries(tmp_path: Path) -> None:
    assert read_po(write(tmp_path, "")) == {}
    assert read_po(write(tmp_path, HEADER + '#~ msgctxt "a"\n#~ msgid "b"\n#~ msgstr "c"\n')) == {}


def test_stale_and_empty_translations_fall_back_to_english(tmp_path: Path) -> None:
    text = (
        HEADER
        + entry("good", "Ant", "Ameise")
        + "#, fuzzy\n"
        + entry("fuzzy", "Ant", "Biene")
        + entry("changed", "Old ant", "Alte Ameise")
        + entry("empty", "Ant", "")
    )
    project = make_project(tmp_path, {"locale/de.po": text})
    catalog = load_catalog(project, "demo", "de")
    assert catalog.say("good", "Ant") == "Ameise"
    assert catalog.say("fuzzy", "Ant") == "Ant"
    assert catalog.say("changed", "Ant") == "Ant"
    assert catalog.say("changed", "Old ant") == "Alte Ameise"
    assert catalog.say("empty", "Ant") == "Ant"
    assert catalog.say("unknown", "Ant") == "Ant"


def test_the_game_wins_over_the_project_and_the_project_over_what_ships(tmp_path: Path) -> None:
    stock = HEADER + entry("word.front", "front", "vorn") + entry("both", "x", "stock")
    game = HEADER + entry("both", "x", "game")
    project = make_project(tmp_path, {"../stock/locale/de.po": stock, "locale/de.po": game})
    catalog = load_catalog(project, "demo", "de")
    assert catalog.say("word.front", "front") == "vorn"
    assert catalog.say("both", "x") == "game"
    assert catalog.say("word.back", "back") not in ("", "back")  # from the shipped stock


def test_english_and_languages_without_files_need_none(tmp_path: Path) -> None:
    project = make_project(tmp_path, {"locale/en.po": "broken"})
    assert load_catalog(project, "demo", "en").entries == {}
    assert load_catalog(project, "demo", "xx").entries == {}
