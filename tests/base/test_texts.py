"""Words of the program: findings, what they say, plurals, placeholders, screens."""

import re
from pathlib import Path

import pytest

from pnp.base.findings import Refused, Sentence, Where, error, sentence
from pnp.base.placeholders import GAP, Placeholder, spoken
from pnp.base.plurals import PluralRule
from pnp.check.translations import bare
from pnp.load.project import Project, shipped_root
from pnp.load.rules import bare as bare_markdown
from pnp.load.rules import block_tree
from pnp.load.screens import ScreenWords, load_screens
from pnp.model.options import OPTIONS
from pnp.model.order import Order
from pnp.model.sheet import Plan
from pnp.studio.app import preferred_language
from pnp.uses.calibrate import read_calibration
from tests.support.editions import shop

NOTHING = Plan(game="", title="", language="", paper="", parts=(), sleeves=(), backs=())

# Rules of plurals that can be used, and those that can not.


GOOD = "nplurals=2; plural=(n != 1);"


def test_a_rule_that_can_be_used_has_no_fault() -> None:
    assert PluralRule.fault(GOOD) == ""
    assert PluralRule.of(GOOD).used == {0, 1}


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("n != 1", "'n != 1' is not a rule such as 'nplurals=2; plural=(n != 1);'"),
        ("nplurals=9; plural=0;", "'nplurals=9; plural=0;' has too many forms, at most 6"),
        ("nplurals=1; plural=(n != 1);", "is not a rule such as"),
        ("nplurals=1; plural=0 / n;", "is not a rule such as"),
    ],
)
def test_what_is_no_rule_is_told(rule: str, said: str) -> None:
    fault = PluralRule.fault(rule)
    assert said in fault
    assert isinstance(fault, Sentence)


# Placeholders in texts: read, filled, and left out.


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("{hand}", Placeholder("number", "hand")),
        ("{hand:tile|tiles}", Placeholder("plural", "hand", ("tile", "tiles"))),
        ("{card:ant}", Placeholder("card", "ant")),
        ("{card:ant|ants}", Placeholder("card", "ant", ("ants",))),
        ("{card:ant|a|b}", Placeholder("broken", "ant", ("a", "b"))),
        ("{icon:eye}", Placeholder("icon", "eye")),
        ("{prose:a: b|c}", Placeholder("prose", "a: b|c")),
        ("{two words}", Placeholder("broken", "two words")),
        ("{}", Placeholder("broken", "")),
    ],
)
def test_what_a_placeholder_asks_for(text: str, found: Placeholder) -> None:
    assert list(Placeholder.find_all(text)) == [found]
    assert list(Placeholder.find_all(f"ab {text}")) == [found._replace(start=3)]


@pytest.mark.parametrize(
    ("text", "place"), [("a {b} c", -1), ("a { b", 2), ("} {b}", 0), ("{b} c}", 5)]
)
def test_a_brace_that_belongs_to_nothing_is_found(text: str, place: int) -> None:
    assert Placeholder.find_stray(text) == place


def test_texts_are_filled_or_emptied() -> None:
    text = "Draw {n:card|cards}, {prose:then} {x}."
    assert Placeholder.fill(text, lambda one: one.kind.upper()) == "Draw PLURAL, PROSE NUMBER."
    assert bare(text) == f"Draw {GAP}, then {GAP}."
    assert spoken(text) == f"Draw card cards, then {GAP}."
    assert (
        Placeholder.with_values("{number} of {total}, {other}", number="1", total="2")
        == "1 of 2, {other}"
    )


@pytest.mark.parametrize(
    ("text", "words"), [("{n}", False), ("{n} × 2", False), ("{n:a|b}", True), ("Draw {n}", True)]
)
def test_what_there_is_to_translate(text: str, words: bool) -> None:
    assert Placeholder.has_words(text) is words


def test_plural_forms_follow_the_rule_of_the_language() -> None:
    count, form = PluralRule.of("nplurals=2; plural=(n != 1);")
    assert (count, form(1), form(0), form(5)) == (2, 0, 1, 1)


# What the studio and web sites say, in the reader's language.


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
def words_screens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own with few words, in place of what comes with the program."""
    folder = tmp_path / "card_data" / "screens"
    (folder / "locale").mkdir(parents=True)
    (folder / "words.yaml").write_text(TABLE)
    (folder / "locale" / "cs.po").write_text(PO, "utf-8")
    monkeypatch.setattr("pnp.load.screens.shipped_root", lambda: tmp_path)
    return folder


def test_numbers_have_the_plural_of_the_language(words_screens: Path) -> None:
    czech = ScreenWords(LANGUAGES["cs"], LANGUAGES["en"])
    assert [czech("files", count=n) for n in (1, 3, 5)] == ["1 soubor", "3 soubory", "5 souborů"]


def test_what_is_not_translated_is_said_in_english(words_screens: Path) -> None:
    czech = ScreenWords(LANGUAGES["cs"], LANGUAGES["en"])
    assert czech("hello", name="Ada") == "Hello, Ada!"
    assert czech.all(["hel"]) == {"hello": "Hello, {name}!"}


def test_what_the_program_says_is_said_again(words_screens: Path) -> None:
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
    options |= {f"print_minutes_{one}" for one in NOTHING.minutes}
    left = known - used - both - by_row - options
    assert not left


# Markdown: what is left of a text without its marks, and blocks that keep theirs.


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("**Contents:** 24 *lamp* cards", "Contents: 24 lamp cards"),
        ("see [the map](http://x.org/7_(8) 'Map 9')", "see the map"),
        ("![17 cats](cat.png)two", "two"),
        ("5<br/>cards <!-- not 6 -->", "5 cards  "),
        ("`2*3` and 6*4 and \\*, 7 &amp; 8", "2*3 and 6*4 and *, 7 & 8"),
        ("snake_case", "snake_case"),
    ],
)
def test_marks_are_taken_off(text: str, left: str) -> None:
    assert bare_markdown(text) == left


def test_blocks_keep_their_texts_as_they_are() -> None:
    tree = block_tree("| *a* |\n|---|\n| {n} |\n\n<b>1</b>\n")
    assert [node.content for node in tree.walk() if node.type == "inline"] == [
        "*a*", "{n}", "<b>1</b>",
    ]  # fmt: skip


# Readings of a calibration sheet as a printer.


PROJECT = Project(shipped_root(), shipped_root())


def test_readings_that_agree_are_not_doubted() -> None:
    printer, doubts = read_calibration(PROJECT, Order(), ["G=1", "I=1"], "office")
    assert (printer.name, printer.offset.x, doubts) == ("office", 1.0, [])


def test_readings_that_contradict_each_other_are_doubted() -> None:
    _, (doubt,) = read_calibration(PROJECT, Order(), ["G=3", "I=-3"], "office")
    assert "contradict" in doubt.message


def test_an_unknown_paper_is_refused() -> None:
    with pytest.raises(Refused, match="no paper 'a44'"):
        read_calibration(PROJECT, Order(paper="a44"), [], "office")
