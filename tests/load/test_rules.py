"""Rules, their blocks and words."""

import re
from pathlib import Path

import pytest

from pnp.base.findings import MOST_ALIKE, Finding, Refused, Where
from pnp.load.forms.files import MOST_TERMS
from pnp.load.po import load_catalog, read_po
from pnp.load.project import Project
from pnp.load.rules import MOST_BARS, MOST_LINES, load_rules, read_blocks
from pnp.load.screens import load_screens
from pnp.model.game import Block, Rules
from tests.support.growth import SLACK, growth
from tests.support.loading import make_project, refused

# `rules.md` becomes blocks, and every mistake in it is told with its line.


TITLE = "# Ants {#title template=title.xml height=80}\n\nA small game. {#tagline AN-1.01}\n\n"


def read(folder: Path, text: str, title: str = TITLE) -> tuple[Rules, list[str]]:
    """Read rules; return them and what is wrong with them as `line: message [hint]`."""
    (folder / "rules.md").write_text(title + text, "utf-8")
    findings: list[Finding] = []
    rules = load_rules(folder, findings)
    assert rules is not None
    return rules, [f"{found.where.line}: {found.message}" for found in findings]


def blocks(folder: Path, text: str) -> tuple[Block, ...]:
    """Return the blocks behind the title of rules without a mistake."""
    rules, told = read(folder, text)
    assert not told
    return rules.blocks[1:]


def test_a_folder_without_rules_has_none(tmp_path: Path) -> None:
    assert load_rules(tmp_path, []) is None


def test_the_title_holds_its_tagline_and_its_options(tmp_path: Path) -> None:
    rules, told = read(tmp_path, "")
    assert not told
    (title,) = rules.blocks
    assert (title.kind, title.id, title.text) == ("title", "title", "Ants")
    assert title.options == {"template": "title.xml", "height": "80"}
    (tagline,) = title.blocks
    assert (tagline.text, tagline.facts, tagline.where.line) == ("A small game.", ("AN-1.01",), 3)


def test_texts_items_and_headings(tmp_path: Path) -> None:
    heading, text, first, second, dot = blocks(
        tmp_path,
        "## Set-up {#setup}\n\nDeal {hand} {hand:card|cards}. {#deal AN-2.01 AN-2.02 keep=yes}\n\n"
        "1. One. {#one -}\n2. **Two.** {#two -}\n\n- A dot. {#dot AN-2.03}\n",
    )
    assert (heading.kind, heading.level, heading.id) == ("heading", 2, "setup")
    assert text.text == "Deal {hand} {hand:card|cards}."
    assert (text.facts, text.options) == (("AN-2.01", "AN-2.02"), {"keep": "yes"})
    assert [(block.kind, block.number) for block in (first, second, dot)] == [
        ("item", 1),
        ("item", 2),
        ("item", 0),
    ]
    assert second.text == "**Two.**"


@pytest.mark.parametrize("between", ["", "\n"])
def test_a_table_has_its_attributes_below_and_keeps_its_plurals(
    tmp_path: Path, between: str
) -> None:
    (table,) = blocks(
        tmp_path,
        f"| Sign | Does |\n|---|---|\n| dot | draw {{n}} {{n:tile|tiles}} |\n{between}"
        "{#signs AN-3.01 wide=yes}\n",
    )
    assert (table.kind, table.id, table.facts) == ("table", "signs", ("AN-3.01",))
    assert table.rows == (("Sign", "Does"), ("dot", "draw {n} {n:tile|tiles}"))
    assert table.options == {"wide": "yes"}


def test_blocks_stand_in_blocks(tmp_path: Path) -> None:
    (example,) = blocks(
        tmp_path,
        "::: example {#ex AN-4.01}\n::: figure board.xml height=30 wide example=two {#fig -}\n"
        "A caption. {#caption -}\n:::\n\nThe text. {#text -}\n:::\n",
    )
    assert (example.kind, example.facts) == ("example", ("AN-4.01",))
    figure, text = example.blocks
    assert (figure.words, figure.options) == (
        ("board.xml", "wide"),
        {"height": "30", "example": "two"},
    )
    assert [block.id for block in (*figure.blocks, text)] == ["caption", "text"]


def test_a_row_for_every_number_of_players(tmp_path: Path) -> None:
    (holder,) = blocks(
        tmp_path, "::: per-player 2 3 {#players -}\n| Players |\n|---|\n| # |\n:::\n"
    )
    assert holder.words == ("2", "3")
    assert [(table.id, table.rows) for table in holder.blocks] == [
        ("players", (("Players",), ("#",)))
    ]


def test_page_hints_need_no_id(tmp_path: Path) -> None:
    assert [block.kind for block in blocks(tmp_path, "::: page\n:::\n\n::: column\n:::\n")] == [
        "page",
        "column",
    ]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("A text.\n", "5: 'A text.' has no id"),
        ("A text. {#a}\n", "5: 'a' names no fact"),
        ("A text. {#A_b -}\n", "5: 'A_b' is not an id"),
        ("A. {#a -}\n\nB. {#a -}\n", "7: id 'a' stands here a second time (first in line 5)"),
        ("## Heading\n", "5: 'Heading' has no id"),
        ("| a |\n|---|\n| b |\n", "5: this table has no id"),
        ("::: notes {#a -}\n:::\n", "5: there is no block ::: notes"),
        ("::: note\nText. {#a -}\n:::\n", "5: this note has no id"),
        ("::: note {#n -}\nText. {#a -}\n", "5: ::: note is not closed"),
        ("> said {#a -}\n", "5: a blockquote has no place in rules"),
        ("    code {#a -}\n", "5: a code block has no place in rules"),
        ("---\n", "5: a hr has no place in rules"),
        ("::: part cards/a {#p -}\n:::\n", "5: a part does not say how many there are"),
        (
            "::: part cards/a {#p -}\nMany cards. {#p-line -}\n:::\n",
            "5: a part does not say how many there are",
        ),
        (
            "- a {#a -}\n  - b {#b -}\n",
            "5: an item of a list holds one text and no list of its own",
        ),
    ],
)
def test_a_mistake_is_told_with_its_line(tmp_path: Path, text: str, says: str) -> None:
    assert says in read(tmp_path, text)[1]


def test_rules_begin_with_a_title(tmp_path: Path) -> None:
    assert read(tmp_path, "## Set-up {#setup}\n", title="")[1] == ["1: rules begin with a title"]
    assert read(tmp_path, "", title="")[1] == ["1: rules begin with a title"]


def test_all_mistakes_are_told_at_once(tmp_path: Path) -> None:
    _, told = read(tmp_path, "A.\n\nB.\n\n> C\n")
    assert len(told) == 3


def test_outline_and_terms_are_read_with_their_places(tmp_path: Path) -> None:
    (tmp_path / "outline.yaml").write_text(
        "sections:\n  - title: Aim\n    facts:\n      AN-1.01: a small game\n", "utf-8"
    )
    (tmp_path / "terms.yaml").write_text(
        "terms:\n  nest: {says: nest, note: where ants live}\n", "utf-8"
    )
    rules, told = read(tmp_path, "")
    assert not told
    (fact,) = rules.outline
    assert (fact.id, fact.says, fact.section, fact.where.line) == (
        "AN-1.01",
        "a small game",
        "Aim",
        4,
    )
    (term,) = rules.terms
    assert (term.id, term.says, term.note) == ("nest", "nest", "where ants live")
    assert term.where.line == 2


@pytest.mark.parametrize("name", ["outline.yaml", "terms.yaml"])
@pytest.mark.parametrize("text", ["[", "terms: 3\nsections: 4\n", "a: b\n"])
def test_broken_files_beside_the_rules_are_told(tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / name).write_text(text, "utf-8")
    (tmp_path / "rules.md").write_text(TITLE, "utf-8")
    findings: list[Finding] = []
    load_rules(tmp_path, findings)
    assert findings
    assert all(found.where.file.endswith(name) for found in findings)


def test_rules_that_are_not_text_are_refused(tmp_path: Path) -> None:
    (tmp_path / "rules.md").write_bytes(b"\xff\xfe# \x00")
    findings: list[Finding] = []
    assert load_rules(tmp_path, findings) is None
    assert findings


def test_many_spaces_are_passed_over_in_no_time(tmp_path: Path) -> None:
    (block,) = blocks(tmp_path, f"Much{' ' * 200_000}room {{#room -}}\n")
    assert block.id == "room"
    assert block.text.startswith("Much  ")


def test_a_hundred_thousand_stars_are_no_trouble(tmp_path: Path) -> None:
    (block,) = blocks(tmp_path, f"{'**a*' * 100_000} {{#stars -}}\n")
    assert block.text == "**a*" * 100_000


def test_a_misspelt_number_of_a_fact_is_told(tmp_path: Path) -> None:
    outline = "sections:\n  - {title: Aim, facts: {MP1.01: a small game}}\n"
    (tmp_path / "outline.yaml").write_text(outline, "utf-8")
    (tmp_path / "rules.md").write_text(TITLE, "utf-8")
    findings: list[Finding] = []
    load_rules(tmp_path, findings)
    (found,) = findings
    assert str(found.where).endswith("outline.yaml:2:26")
    assert "'MP1.01' is not the number of a fact, such as AB-1.01" in found.message


def test_a_game_has_so_many_terms(tmp_path: Path) -> None:
    rows = "".join(f"  t{number}: {{says: Word{number}}}\n" for number in range(MOST_TERMS + 1))
    (tmp_path / "terms.yaml").write_text(f"terms:\n{rows}", "utf-8")
    _, told = read(tmp_path, "")
    assert told == ["2: terms: 1,001 items, at most 1000"]


# Markdown becomes blocks: what is a table's name, and what is passed over.


TITLE_BLOCKS = "# Ants {#title}\n\n"
TABLE = "| a |\n|---|\n| b |\n"


@pytest.mark.parametrize(
    ("text", "names"),
    [
        (f"{TABLE}\n{{#one -}}\n\n{TABLE}{{#two -}}\n", ["one", "two"]),
        (f"::: per-player 2 {{#all -}}\n{TABLE}\n{TABLE}:::\n", ["all", "all"]),
        (f"::: note {{#note -}}\n{TABLE}\n{{#in -}}\n:::\n", ["in"]),
    ],
)
def test_a_table_is_named_by_what_stands_below_or_around_it(text: str, names: list[str]) -> None:
    blocks, findings = read_blocks(TITLE_BLOCKS + text, "rules.md")
    assert not findings
    inner = [block for holder in blocks for block in (holder, *holder.blocks)]
    assert [block.id for block in inner if block.kind == "table"] == names


def test_texts_and_cells_know_where_they_begin() -> None:
    table = "| name | {n:a|b} |\n|---|---|\n| ant |  {cards/ant.copies} |\n| bee |\n{#t -}\n"
    blocks, _ = read_blocks(
        f"{TITLE_BLOCKS}Text. {{#x -}}\n\n1. One. {{#one -}}\n\n{table}", "rules.md"
    )
    assert [block.column for block in (blocks[0].blocks[0], blocks[1])] == [1, 4]
    places = [[place[1:3] for place in row] for row in blocks[2].cells]
    assert places == [[(7, 3), (7, 10)], [(9, 3), (9, 10)], [(10, 3), (10, 8)]]


def test_what_has_no_place_in_rules_is_passed_over_with_all_that_it_holds() -> None:
    text = "> said\n>\n> - twice\n\nText. {#text -}\n\n1. > no\n2. One. {#one -}\n"
    blocks, findings = read_blocks(TITLE_BLOCKS + text, "rules.md")
    assert [(block.kind, block.id, block.number) for block in blocks[1:]] == [("item", "one", 1)]
    assert [block.id for block in blocks[0].blocks] == ["text"]  # below the title
    assert [(finding.where.line, finding.message) for finding in findings] == [
        (3, "a blockquote has no place in rules"),
        (9, "an item of a list holds one text"),
    ]


def test_blocks_nested_too_deep_do_no_harm() -> None:
    blocks, _ = read_blocks(TITLE_BLOCKS + "::: note {#a -}\n" * 500, "rules.md")
    assert blocks[0].kind == "title"


def test_of_many_mistakes_the_first_of_each_kind_are_told() -> None:
    lines = [f"text {number}\n\n::: strange{number}\n:::\n" for number in range(500)]
    _, found = read_blocks("# T {#t}\n\n" + "\n".join(lines), "rules.md")
    assert len(found) == 2 * MOST_ALIKE + 1
    assert str(found[-1]) == "error: rules.md: and 960 more"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("a\n" * (MOST_LINES + 1), "50,001 lines, at most 50,000 in rules"),
        ("|a" * (MOST_BARS + 1), "200,001 | between cells, at most 200,000 in rules"),
    ],
)
def test_rules_have_so_many_lines_and_cells(text: str, says: str) -> None:
    with pytest.raises(Refused, match=re.escape(says)):
        read_blocks(text, "rules.md")


ROWS = ("a\n\n", "- a\n", "- ", "> ", "::: note\n", "::: note\n:::\n", "|-|\n", "[a]: b\n", "[a\n",
        "{#a ", "{", "{#", " ", "\t", "```\n", "<a>\n", "1. a\n", "a\n=\n")  # fmt: skip


@pytest.mark.parametrize("row", ROWS)
def test_rows_of_marks_are_read_in_one_go(row: str) -> None:
    def read(number: int) -> None:
        read_blocks("# T {#t}\n\n" + row * (number // len(row)), "rules.md")

    assert growth(read, 1_000) < SLACK


# Translations from PO files: what is broken, what is stale, and what wins.


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


# The words of screens.


def test_words_have_their_places(tmp_path: Path) -> None:
    project = Project(tmp_path, tmp_path)
    assert load_screens(project) == {}
    folder = tmp_path / "card_data" / "screens"
    folder.mkdir(parents=True)
    (folder / "words.yaml").write_text("words:\n  a: Apple\n  b: Bee\n")
    text, where = load_screens(project)["b"]
    assert (text, where.line) == ("Bee", 3)


def test_a_broken_table_is_refused_with_its_line(tmp_path: Path) -> None:
    folder = tmp_path / "card_data" / "screens"
    folder.mkdir(parents=True)
    (folder / "words.yaml").write_text("words:\n  a: [1]\n")
    with pytest.raises(Refused, match=r"words\.yaml:2"):
        load_screens(Project(tmp_path, tmp_path))
