"""Texts of rules say the numbers of their facts: no others, in their order, and not in words."""

from pathlib import Path

import pytest

from pnp.base.findings import Finding
from pnp.check.games import numbers_are_said
from pnp.check.words import load_wordings
from pnp.load.rules import load_rules
from tests.support.editions import shop

WORDS = load_wordings(shop().project)
VALUES = {"dealt": 6, "hand_limit": 6, "tiles.giga": 4, "draws": 2}
OUTLINE = """\
sections:
  - title: All
    facts: {AB-1.01: six each, AB-1.02: four giga, AB-1.03: two rules, AB-1.04: no passing}
numbers:
  AB-1.01: [dealt]
  AB-1.02: [tiles.giga]
  AB-1.03: [2]
  note: [draws]
"""
DEAL = "Deal {dealt} {dealt:tile|tiles}. {#deal AB-1.01}"
GIGA = "There are {tiles.giga} giga tiles, one in each corner. {#giga AB-1.02 AB-1.04}"
TWO = "Two rules hold; the first is a half of a quarter. {#two AB-1.03}"
NOTE = "Draw {draws}. {#note -}"


def told(folder: Path, *texts: str, outline: str = OUTLINE) -> list[str]:
    (folder / "outline.yaml").write_text(outline, "utf-8")
    (folder / "rules.md").write_text("# A game {#title}\n\n" + "\n\n".join(texts), "utf-8")
    findings: list[Finding] = []
    rules = load_rules(folder, findings)
    assert rules and not findings
    found = numbers_are_said(rules, WORDS["en"], VALUES)
    return [f"{it.where.line}:{it.where.column} {it.message}" for it in found]


def test_what_texts_say_is_what_their_facts_say(tmp_path: Path) -> None:
    assert told(tmp_path, DEAL, GIGA, TWO, NOTE) == []


def test_an_outline_that_names_no_numbers_asks_for_none(tmp_path: Path) -> None:
    outline = OUTLINE.partition("numbers:")[0]
    assert told(tmp_path, DEAL, "Seven giga tiles. {#giga AB-1.02}", outline=outline) == []


@pytest.mark.parametrize(
    ("right", "wrong", "says"),
    [
        ("{tiles.giga} giga", "seven giga",
         "5:11 giga: 'seven' (7) stands where AB-1.02 says {tiles.giga} (4)"),
        ("{tiles.giga} giga", "twenty-two giga",
         "5:11 giga: 'twenty-two' (22) stands where AB-1.02 says {tiles.giga} (4)"),
        ("{tiles.giga} giga", "{dealt} giga",
         "5:11 giga: {dealt} (6) stands where AB-1.02 says {tiles.giga} (4)"),
        ("{tiles.giga} giga", "some giga", "5:1 giga: {tiles.giga} (4) of AB-1.02 is not said"),
        ("{tiles.giga} giga", "one giga", "5:1 giga: {tiles.giga} (4) of AB-1.02 is not said"),
        ("{dealt:tile", "{tiles.giga:tile",
         "3:14 deal: {tiles.giga} (4) is no number of its facts"),
        ("Two rules", "Three rules", "7:1 two: 'Three' (3) stands where AB-1.03 says 2 in words"),
        ("{draws}", "{dealt}", "9:6 note: {dealt} (6) stands where note says {draws} (2)"),
    ],
)  # fmt: skip
def test_a_text_that_says_another_number(tmp_path: Path, right: str, wrong: str, says: str) -> None:
    texts = [text.replace(right, wrong) for text in (DEAL, GIGA, TWO, NOTE)]
    assert told(tmp_path, *texts) == [says]


def test_a_number_in_a_text_without_facts_is_warned_of(tmp_path: Path) -> None:
    (found,) = told(tmp_path, DEAL, GIGA, TWO, NOTE, "Up to six of us. {#more -}")
    assert found == "11:7 more: 'six' (6) is no number of its facts"


def test_a_fact_whose_texts_all_say_something_else(tmp_path: Path) -> None:
    outline = f"{OUTLINE}  giga: []\n"
    text = GIGA.replace("{tiles.giga} giga", "giga")
    assert told(tmp_path, DEAL, text, TWO, NOTE, outline=outline) == [
        "6:3 no text of AB-1.02 says {tiles.giga} (4)"
    ]


def test_rows_name_what_there_is(tmp_path: Path) -> None:
    outline = f"{OUTLINE}  AB-1.05: [dealt]\n  two: [dealtt, 2]\n"
    assert told(tmp_path, DEAL, GIGA, TWO, NOTE, outline=outline)[:2] == [
        "9:3 there is no fact and no text 'AB-1.05'", "10:3 two: there is no number 'dealtt'",
    ]  # fmt: skip
