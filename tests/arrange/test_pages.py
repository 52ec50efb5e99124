"""Pages of rules: spreads, stacks, feet and notes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.arrange.contact import Headline, Pair, change_pages
from pnp.arrange.job import FootText, draw_foot
from pnp.arrange.layouts import bleeds
from pnp.arrange.pages import THICKNESS, booklet, impose
from pnp.arrange.sheets import deal
from pnp.base.geometry import Box, Edges, Size
from pnp.model.face import Group, Picture, Rect, Text
from pnp.model.order import PAGE, STACK
from pnp.model.sheet import Sheet
from pnp.model.stock import Paper, Shape, Tuck
from pnp.uses.update import change_sheets
from tests.support.arranging import arranged, component, order, rect, setter, stock

# Pages of a booklet, folded in the mind.


PAPER = Paper("a4", "A4", Size(210, 297), Edges(5, 5, 5, 5))


def folded(pages: int) -> list[int]:
    """Stack the sheets, fold them and read: fronts lie outside, the first sheet outermost."""
    sides = impose(pages)
    sheets = list(zip(sides[::2], sides[1::2], strict=True))
    first_half = [page for front, back in sheets for page in (front.right, back.left)]
    second_half = [page for front, back in reversed(sheets) for page in (back.right, front.left)]
    return [*first_half, *second_half]


@pytest.mark.parametrize("pages", range(1, 33))
def test_a_folded_stack_reads_from_the_first_page_to_the_last(pages: int) -> None:
    read = folded(pages)
    assert len(read) % 4 == 0
    assert len(read) - pages < 4
    assert read == [*range(1, pages + 1), *[0] * (len(read) - pages)]


def test_inner_sheets_stand_nearer_to_the_fold() -> None:
    sides = impose(12)
    assert [side.shift for side in sides] == pytest.approx(
        [0, 0, THICKNESS, THICKNESS, 2 * THICKNESS, 2 * THICKNESS]
    )


@pytest.mark.parametrize(
    ("pages", "sides"),
    [
        (1, [["1"]]),
        (2, [["1"], ["2"]]),
        (3, [["1"], ["2", "3"]]),
        (4, [["4", "1"], ["2", "3"]]),
        (5, [["1"], ["2"], ["3"], ["4", "5"]]),
    ],
)
def test_no_side_of_a_booklet_is_empty(pages: int, sides: list[list[str]]) -> None:
    sheets = booklet(pages, PAPER)
    assert [[put.face.piece for put in sheet.placements] for sheet in sheets] == sides
    for sheet in sheets:  # a first page lies right of the fold, whatever lies left of it
        middle = sheet.size.width / 2
        ones = [put for put in sheet.placements if int(put.face.piece) % 2]
        assert all(put.box.x > middle for put in ones)


# Bleed between neighbours: to the middle of a gap, never over a piece or out of the room.


ROOM = Box(0, 0, 200, 200)


def test_alone_a_piece_has_all_of_its_bleed_but_for_the_edge_of_the_room() -> None:
    assert bleeds((Box(1, 50, 60, 80),), 2.0, ROOM) == (Edges(1, 2, 2, 2),)


@pytest.mark.parametrize(("gap", "each"), [(0, 0), (1, 0.5), (3, 1.5), (4, 2), (30, 2)])
def test_neighbours_share_what_is_between_them(gap: float, each: float) -> None:
    one, other = Box(20, 20, 40, 40), Box(60 + gap, 20, 40, 40)
    assert bleeds((one, other), 2.0, ROOM) == (Edges(2, 2, each, 2), Edges(each, 2, 2, 2))


def test_pieces_that_meet_at_a_corner_alone_do_not_mind_each_other() -> None:
    boxes = Box(20, 20, 40, 40), Box(60, 60, 40, 40)
    assert set(bleeds(boxes, 2.0, ROOM)) == {Edges(2, 2, 2, 2)}


@given(st.integers(1, 6), st.integers(1, 6), st.floats(0, 5), st.floats(0, 4), st.data())
def test_no_bleed_reaches_another_piece(
    columns: int, rows: int, gap: float, bleed: float, data: st.DataObject
) -> None:
    used = data.draw(st.integers(1, columns * rows))
    boxes = tuple(
        Box(10 + column * (20 + gap), 10 + row * (25 + gap), 20, 25)
        for row in range(rows)
        for column in range(columns)
    )[:used]
    for box, free in zip(boxes, bleeds(boxes, bleed, ROOM), strict=True):
        grown = box.grown(free)
        assert not any(grown.overlaps(other) for other in boxes if other is not box)
        assert ROOM.holds(grown)


# The foot: words, and a ruler with figures.


TEXT = FootText("Game · Sheet 1", "print at 100 %", "Sheet 1")


def texts(box: Box, inches: bool = False) -> dict[str, Text]:
    (group,) = draw_foot(box, TEXT, setter(), inches)
    assert isinstance(group, Group)
    return {mark.text: mark for mark in group.marks if isinstance(mark, Text)}


def test_the_ruler_says_how_long_it_is() -> None:
    found = texts(Box(5, 280, 200, 7.5))
    assert [name for name in found if name[0].isdigit()] == ["0", "50", "100 mm"]
    for name, at in (("0", 0), ("50", 50), ("100 mm", 100)):
        assert 0 < found[name].box.x - at < 1


def test_inches_have_figures_where_people_use_them() -> None:
    found = texts(Box(5, 260, 205.9, 4.5), inches=True)
    assert {"1", "2", "3 in"} <= {*found}
    assert found["2"].box.x - 50.8 == pytest.approx(0.6)


def test_a_short_ruler_has_figures_at_both_ends() -> None:
    assert {"0", "20 mm"} <= {*texts(Box(5, 80, 40, 7.5))}


@pytest.mark.parametrize("wide", [100.2, 103.0, 120.0, 200.0])
@pytest.mark.parametrize("high", [4.5, 7.5])
def test_figures_fit_and_stay_off_words_and_paper_edge(wide: float, high: float) -> None:
    if high < 5 and wide < 180:
        return  # a slim foot is long
    found = texts(Box(0, 0, wide, high), inches=True)
    for text in found.values():
        assert not text.too_wide and not text.too_high
        assert text.box.x >= 0 and text.box.right <= wide + 1e-6
    boxes = [text.box for text in found.values()]
    assert not any(one.overlaps(two) for one in boxes for two in boxes if one is not two)


@pytest.mark.parametrize(("wide", "told"), [(138.0, False), (200.0, True)])
def test_advice_is_given_where_there_is_room_for_it(wide: float, told: bool) -> None:
    (group,) = draw_foot(Box(0, 0, wide, 7.5), TEXT._replace(advice="Stack."), setter(), False)
    assert isinstance(group, Group)
    assert told is any(isinstance(mark, Text) and "Stack." in mark.text for mark in group.marks)


# A note stands above its pieces, or beside a net that leaves room for it.


NOTE = "Fold it."


def noted(shape: Shape) -> tuple[Sheet, Box]:
    """Return a sheet and where its note stands."""
    a4 = stock().papers["a4"]
    (sheet,) = arranged(component(shape, 1, note=NOTE), order(a4, note=NOTE))
    (note,) = [mark for mark in sheet.marks if isinstance(mark, Text) and mark.text == NOTE]
    return sheet, note.box


def test_a_note_stands_above_cards() -> None:
    sheet, box = noted(rect(63, 88))
    assert sheet.reach.holds(box)
    assert box.bottom <= sheet.block.y


def test_a_note_stands_beside_the_lid_of_a_box() -> None:
    shape = Tuck(Size(63, 88), 24.0).net("box", 1.2)
    sheet, box = noted(shape)
    assert sheet.block.holds(box)
    facts = dict(shape.facts)
    assert box.right < sheet.block.x + facts["side"]
    assert box.bottom < sheet.block.y + facts["top"]


def test_the_largest_box_of_our_games_bleeds_on_all_sides() -> None:
    for name in ("a4", "letter"):
        shape = Tuck(Size(63.5, 88.9), 85 * 0.375).net("box", 1.2)
        paper = stock().papers[name]
        (sheet,) = arranged(component(shape, 1, note=NOTE), order(paper, note=NOTE))
        (put,) = sheet.placements
        assert min(put.bleed) == pytest.approx(1.2)


# Pages of what has changed: nothing sticks out, nothing is lost.


WORDS = Headline("What has changed", "Since yesterday", "before", "now")


@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
@pytest.mark.parametrize("size", [Size(63, 88), Size(16, 16), Size(500, 120)], ids=str)
def test_every_pair_is_shown_inside_the_page(paper: str, size: Size) -> None:
    pairs = [
        Pair(f"card {n}", "Put in: 1", size, f"b{n}" if n % 2 else "", f"a{n}") for n in range(40)
    ]
    pages = change_pages(pairs, stock().papers[paper], WORDS, setter())
    keys = []
    for page in pages:
        whole = Box(0, 0, page.width, page.height)
        pictures = [mark for mark in page.marks if isinstance(mark, Picture)]
        keys += [picture.source for picture in pictures]
        for mark in page.marks:
            assert isinstance(mark, (Picture, Rect, Text))
            assert whole.holds(mark.box, 0.01)
        for one in pictures:
            assert one.box.width / one.box.height == pytest.approx(size.width / size.height)
            assert one.box.width <= size.width + 0.01  # never larger than it is
            assert not any(one.box.overlaps(other.box) for other in pictures if other is not one)
    assert sorted(keys) == sorted(key for pair in pairs for key in pair[3:] if key)
    sheets = change_sheets(pages, stock().papers[paper], "What has changed")
    assert [sheet.placements[0].face for sheet in sheets] == [page.name for page in pages]


# Which copy goes on which sheet.


def test_pages_are_filled_one_after_the_other() -> None:
    assert deal("abcdefgh", 3, PAGE) == ["abc", "def", "gh"]


@pytest.mark.parametrize("slots", [PAGE, STACK])
@pytest.mark.parametrize("count", [0, 1, 3, 8, 9, 10, 58])
def test_every_copy_is_dealt_once_and_only_the_last_sheet_has_empty_slots(
    slots: str, count: int
) -> None:
    hands = deal(range(count), 3, slots)
    assert sorted(card for hand in hands for card in hand) == list(range(count))
    assert all(len(hand) == 3 for hand in hands[:-1])


@pytest.mark.parametrize("count", range(1, 40))
def test_a_slot_of_all_sheets_holds_a_run_of_the_deck(count: int) -> None:
    hands = deal(range(count), 9, STACK)
    piles = [[hand[slot] for hand in hands if slot < len(hand)] for slot in range(9)]
    assert [card for pile in piles for card in pile] == list(range(count))
