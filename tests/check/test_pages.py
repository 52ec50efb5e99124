"""Rules on paper: whatever a page loses, doubles, cuts or swaps is noticed."""

from collections.abc import Sequence

import pytest

from pnp.check.pages import rules_are_on_paper
from pnp.findings import Where
from pnp.geometry import Box
from pnp.model.face import Circle, Face, Group, Mark, Paint, Run, Text, Word
from pnp.model.game import Block, BlockKind
from pnp.model.names import FaceName

BOX = Box(0, 0, 50, 5)
PICTURE: tuple[Mark, ...] = (Circle(5, 5, 5, Paint(fill="#000000")),)


def block(kind: str, id_: str, text: str = "", line: int = 1, **more: object) -> Block:
    made = Block(kind=BlockKind(kind), id=id_, text=text, where=Where("rules.md", line))
    return made._replace(**more)  # type: ignore[arg-type]


HEADING = block("heading", "setup", "Set-up", 3, level=2)
TEXT = block("text", "deal", "Deal **five** cards to every player.", 5)
ITEM = block("item", "first", "The youngest begins.", 7, number=1)
TABLE = block("table", "prices", "", 9, rows=(("Cell", "Price"), ("Nerve", "2"), ("Skin", "2")))
FIGURE = block("figure", "board", "", 14, words=("board.xml", "wide"), blocks=(
    block("text", "board.caption", "A board.", 15),))  # fmt: skip
AFTER = block("text", "after", "Then play.", 18)
RULES = (HEADING, TEXT, ITEM, TABLE, FIGURE, AFTER)


def shown(text: str, line: int, words: str | None = None) -> Text:
    """Return a text on paper, or a part of it."""
    plain = text.replace("*", "") if words is None else words
    made = tuple(Word(word, 500.0, (), ()) for word in plain.split())
    run = Run(x=0, y=0, font="body", size=9, fill="#000000", words=made)
    return Text(box=BOX, text=text, runs=(run,), asked=9, size=9, where=Where("rules.md", line))


MARKS: list[Mark] = [
    shown(HEADING.text, 3),
    shown(TEXT.text, 5, "Deal five cards"),
    shown(TEXT.text, 5, "to every player."),  # in the next column
    shown("1.", 7),
    shown(ITEM.text, 7),
    Group(tuple(shown(cell, 9) for cell in ("Cell", "Price"))),
    Group(tuple(shown(cell, 9) for cell in ("Nerve", "2"))),
    Group(tuple(shown(cell, 9) for cell in ("Skin", "2"))),
    Group((Group(PICTURE), shown("A board.", 15))),
    shown(AFTER.text, 18),
]


def findings(marks: Sequence[Mark], outline: Sequence[str] = ("Set-up",)) -> list[str]:
    faces = [
        Face(name=FaceName("rules", str(number)), width=100, height=100, bleed=0, marks=tuple(page))
        for number, page in enumerate((marks[:5], marks[5:]), 1)
    ]
    found = rules_are_on_paper(RULES, faces, {"board": PICTURE}, outline)
    return [f"{one.where.line} {one.message}" for one in found]


def test_a_whole_rulebook_is_well() -> None:
    assert findings(MARKS) == []


@pytest.mark.parametrize("lost", range(len(MARKS)))
def test_whatever_is_lost_is_named(lost: int) -> None:
    left = [mark for number, mark in enumerate(MARKS) if number != lost]
    if lost == 3:  # the number of an item is no text of the source
        assert findings(left) == []
    else:
        assert findings(left), f"nobody missed {MARKS[lost]}"


@pytest.mark.parametrize("twice", [0, 1, 4, 6, 8, 9])
def test_whatever_is_there_twice_is_named(twice: int) -> None:
    (first, *_) = findings([*MARKS[: twice + 1], *MARKS[twice:]])
    assert "once and whole" in first or "more than once" in first


def test_a_line_that_is_cut_short_is_named() -> None:
    marks = [*MARKS[:2], shown(TEXT.text, 5, "to every"), *MARKS[3:]]
    assert findings(marks) == [
        "5 deal: 'Deal **five** cards to every player.' is not on the pages once and whole"
    ]


def test_lines_out_of_order_are_named() -> None:
    assert findings([MARKS[0], MARKS[2], MARKS[1], *MARKS[3:]])
    assert findings([MARKS[1], MARKS[2], MARKS[0], *MARKS[3:]]) == [
        "5 deal: 'Deal **five** cards to every player.' stands before setup: 'Set-up'"
    ]


def test_a_figure_may_come_later_but_not_sooner() -> None:
    assert findings([*MARKS[:8], MARKS[9], MARKS[8]]) == []
    (first, *_) = findings([*MARKS[:7], MARKS[8], MARKS[7], MARKS[9]])
    assert first.startswith("14 board: the picture stands before prices")


def test_a_figure_that_is_lost_is_named_even_if_its_caption_stays() -> None:
    marks = [*MARKS[:8], MARKS[8].marks[1], MARKS[9]]  # type: ignore[union-attr]
    assert findings(marks) == ["14 board: the picture is not on any page"]


def test_a_heading_has_its_bookmark() -> None:
    assert findings(MARKS, outline=["The game"]) == [
        "3 'Set-up' is not as it should be in the outline"
    ]
    assert findings(MARKS, outline=["The game", "Set-up"]) == []
