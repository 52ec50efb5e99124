"""`rules.md` becomes blocks, and every mistake in it is told with its line."""

from pathlib import Path

import pytest

from pnp.base.findings import Finding
from pnp.load.forms.files import MOST_TERMS
from pnp.load.rules import load_rules
from pnp.model.game import Block, Rules

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
