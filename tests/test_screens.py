"""What the studio and web sites say, in the reader's language."""

import re
from pathlib import Path

import pytest

from pnp.base.findings import Where, error, sentence
from pnp.load.project import Project, shipped_root
from pnp.load.screens import ScreenWords, load_screens
from pnp.model.options import OPTIONS
from pnp.model.plan import Minutes
from pnp.studio.app import preferred_language
from tests.support.editions import shop

ROOMS = {"design_", "print_", "site_", "studio_", "text_"}  # all of whose texts begin so
SAYING = {".py", ".js", ".html"}
QUOTED = re.compile(r"""["'`]([a-z][a-z0-9_-]*)["'`]""")
BEGUN = re.compile(r"""["'`]([a-z][a-z0-9_]*_)(?:["'`]|\$?\{)""")
LANGUAGES = shop().stock.languages
TABLE = """\
words:
  hello: "Hello, {name}!"
  files: "{count} {count:file|files}"
"""
PO = """\
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

msgctxt "screen.files"
msgid "{count} {count:file|files}"
msgstr "{count} {count:soubor|soubory|souborů}"

msgctxt "finding.{piece} is {amount} mm too wide"
msgid "{piece} is {amount} mm too wide"
msgstr "o {amount} mm je širší: {piece}"

msgctxt "finding.shorten it"
msgid "shorten it"
msgstr "zkraťte to"
"""


@pytest.fixture
def words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own with few words, in place of what comes with the program."""
    folder = tmp_path / "card_data" / "screens"
    (folder / "locale").mkdir(parents=True)
    (folder / "words.yaml").write_text(TABLE)
    (folder / "locale" / "cs.po").write_text(PO, "utf-8")
    monkeypatch.setattr("pnp.load.screens.shipped_root", lambda: tmp_path)
    return folder


def test_numbers_have_the_plural_of_the_language(words: Path) -> None:
    czech = ScreenWords(LANGUAGES["cs"], LANGUAGES["en"])
    assert [czech("files", count=n) for n in (1, 3, 5)] == ["1 soubor", "3 soubory", "5 souborů"]


def test_what_is_not_translated_is_said_in_english(words: Path) -> None:
    czech = ScreenWords(LANGUAGES["cs"], LANGUAGES["en"])
    assert czech("hello", name="Ada") == "Hello, Ada!"
    assert czech.all(["hel"]) == {"hello": "Hello, {name}!"}


def test_what_the_program_says_is_said_again(words: Path) -> None:
    czech = ScreenWords(LANGUAGES["cs"], LANGUAGES["en"])
    wide = sentence("{piece} is {amount} mm too wide", piece="'Ada'", amount="2.5")
    told = error(Where("a.yaml", 3), sentence("{a}: {b}", a="cards", b=wide), "and so").plain
    assert czech.again([told]) == [
        {**told, "message": "cards: o 2,5 mm je širší: 'Ada'", "hint": "and so"}
    ]
    unknown = sentence("{hint}; {more}", hint=sentence("shorten it"), more=sentence("or leave it"))
    assert czech.again(unknown) == "zkraťte to; or leave it"
    english = ScreenWords(LANGUAGES["en"], LANGUAGES["en"])
    assert english.again(wide) == wide == "'Ada' is 2.5 mm too wide"


@pytest.mark.parametrize(
    ("accepted", "code"),
    [(["de-AT", "en"], "de"), (["xx", "UK"], "uk"), (["xx"], "en"), ([], "en")],
)
def test_a_reader_gets_the_first_language_that_there_is(accepted: list[str], code: str) -> None:
    assert preferred_language(accepted, LANGUAGES) == code


def test_every_text_that_the_program_says_is_in_the_table_and_none_is_left_over() -> None:
    root = shipped_root()
    known = {id_.removeprefix("js_") for id_ in load_screens(Project(root, root))}
    files = [path for path in sorted((root / "pnp").rglob("*.*")) if path.suffix in SAYING]
    said = {path: path.read_text("utf-8") for path in files}
    used, rows, both = set[str](), set[str](), set[str]()
    for path, text in said.items():
        quoted = set(QUOTED.findall(text))
        used |= {word for word in quoted if "_" in word or path.suffix != ".py"}
        rows |= {word.replace("-", "_") for word in quoted if path.suffix == ".py"}
        both |= {
            begin + word for begin in BEGUN.findall(text) for word in quoted if path.suffix != ".py"
        }
    begun = {begin for text in said.values() for begin in BEGUN.findall(text)}
    by_row = {begin + row for begin in begun - ROOMS for row in rows}  # of the program's tables
    fields = set(OPTIONS)
    options = {f"option_{one}{end}" for one in fields for end in ("", "_help", "_usual")}
    options |= {f"option_{one}_{row}" for one in fields for row in rows}
    options |= {f"print_minutes_{one}" for one in Minutes._fields}
    left = known - used - both - by_row - options
    assert not left
