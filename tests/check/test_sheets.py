"""Everything planted wrong on sheets and pages is found; what is right passes."""

from collections.abc import Callable, Sequence

import pytest

from pnp.base.findings import Finding, Where
from pnp.base.geometry import Box, Edges
from pnp.check.faces import UNSAID
from pnp.check.sheets import rules_are_on_paper, sheets_are_complete
from pnp.model.face import Circle, Face, FaceName, Flip, Group, Mark, Paint, Run, Text, Word
from pnp.model.game import Block, BlockKind, Component
from pnp.model.sheet import Document, Placement, Sheet
from tests.support import arranging as things
from tests.support.arranging import arranged, component, order, paper, rect, stock

CARDS = component(rect(63, 88), 2, 3)


def document(flip: Flip = Flip.LONG, backs: bool = True) -> Document:
    a4 = stock().papers["a4"]
    return things.document(arranged(CARDS, order(a4, backs, flip)), flip if backs else None)


def complaints(component: Component, whole: Document) -> list[Finding]:
    return list(sheets_are_complete(whole, things.copies(component), UNSAID))


def changed(
    whole: Document, side: str, change: Callable[[tuple[Placement, ...]], tuple[Placement, ...]]
) -> Document:
    def edited(sheet: Sheet) -> Sheet:
        if sheet.side != side:
            return sheet
        return sheet._replace(placements=change(sheet.placements))

    return whole._replace(sheets=tuple(edited(sheet) for sheet in whole.sheets))


def messages(whole: Document) -> list[str]:
    return [finding.message for finding in complaints(CARDS, whole)]


def moved(placement: Placement, x: float, y: float = 0.0) -> Placement:
    box = placement.box
    return placement._replace(box=Box(box.x + x, box.y + y, box.width, box.height))


@pytest.mark.parametrize("flip", Flip)
@pytest.mark.parametrize("backs", [True, False])
def test_good_sheets_are_not_complained_about(flip: Flip, backs: bool) -> None:
    assert messages(document(flip, backs)) == []


def test_a_copy_that_fell_off_is_named_with_both_numbers() -> None:
    found = messages(changed(document(backs=False), "front", lambda all_: all_[:-1]))
    assert found == ["cards/p1, copy 3: 0 times on paper (front), 1 in the data"]


def test_a_copy_too_many_is_named_too() -> None:
    def twice(all_: tuple[Placement, ...]) -> tuple[Placement, ...]:
        return (*all_, moved(all_[0], 0, 176.0))

    found = messages(changed(document(backs=False), "front", twice))
    assert "cards/p0, copy 1: 2 times on paper (front), 1 in the data" in found


def test_a_piece_that_leaves_the_printable_area_is_found() -> None:
    found = messages(
        changed(document(backs=False), "front", lambda all_: (moved(all_[0], -50), *all_[1:]))
    )
    assert any("cards/p0: on sheet 1 (front) it lies outside the printable" in m for m in found)


def test_bleed_outside_the_printable_area_is_found() -> None:
    def wide(all_: tuple[Placement, ...]) -> tuple[Placement, ...]:
        return (all_[0]._replace(bleed=Edges(left=60)), *all_[1:])

    assert messages(changed(document(backs=False), "front", wide)) == [
        "cards/p0: on sheet 1 (front) it lies outside the printable area"
    ]


def test_lying_sheets_are_measured_with_margins_that_lie_as_well() -> None:
    cards, margins = component(rect(57, 89), 10), Edges(left=5, top=5, right=5, bottom=7)
    sheets = arranged(cards, order(paper(210, 297, margins)))
    assert sheets[0].size == (297, 210)
    whole = things.document(sheets)
    assert not complaints(cards, whole)
    (sheet,) = sheets
    left = sheet._replace(placements=(moved(sheet.placements[0], -1), *sheet.placements[1:]))
    found = complaints(cards, whole._replace(sheets=(left,)))
    assert "outside the printable area" in found[0].message


@pytest.mark.parametrize(("x", "y", "other"), [(1, 0, "p0"), (0, 1, "p1"), (-62, 30, "p1")])
def test_pieces_on_each_other_are_found(x: float, y: float, other: str) -> None:
    found = messages(
        changed(document(backs=False), "front", lambda all_: (moved(all_[0], x, y), *all_[1:]))
    )
    assert f"cards/p0 and cards/{other} overlap on sheet 1 (front)" in found


def test_pieces_that_touch_do_not_overlap() -> None:
    assert not [message for message in messages(document()) if "overlap" in message]


@pytest.mark.parametrize("flip", Flip)
def test_a_back_that_is_a_little_off_is_found_with_both_places(flip: Flip) -> None:
    def off(all_: tuple[Placement, ...]) -> tuple[Placement, ...]:
        return (moved(all_[0], 0.0, 0.05), *all_[1:])

    found = messages(changed(document(flip), "back", off))
    backs = [message for message in found if "its back is at" in message]
    assert len(backs) == 1
    assert "behind its front is" in backs[0]


def test_a_missing_back_is_found() -> None:
    found = messages(changed(document(), "back", lambda all_: all_[1:]))
    assert any(message.startswith("cards/p0: its back is missing") for message in found)


def test_backs_arranged_for_the_other_edge_are_found() -> None:
    wrong = document(Flip.LONG)._replace(duplex=Flip.SHORT)
    assert len([message for message in messages(wrong) if "its back is" in message]) == 5


def test_a_back_upside_down_is_found() -> None:
    def turned(all_: tuple[Placement, ...]) -> tuple[Placement, ...]:
        return (all_[0]._replace(rotation=180.0), *all_[1:])

    assert messages(changed(document(), "back", turned)) == [
        "cards/p0: its back is turned by 180°, 0° would be upright"
    ]


def test_a_foot_that_does_not_fit_is_found() -> None:
    whole = document(backs=False)
    sheet = whole.sheets[0]
    long = Text(Box(0, 0, 10, 3), "a long line", (), 6.5, 5.0, too_wide=12.0)
    found = messages(whole._replace(sheets=(sheet._replace(marks=(*sheet.marks, long)),)))
    assert len(found) == 1
    assert "12.0 mm too wide" in found[0]


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
