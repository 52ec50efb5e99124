"""Sheets."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from pnp.arrange.contact import WIDEST, bled_faces, contact_sheet, single_faces
from pnp.arrange.gather import Alone, gather_sheets, pack
from pnp.arrange.guides import LINE, RIM
from pnp.arrange.job import FootText, GatheredJob
from pnp.arrange.layouts import best_grid
from pnp.base.findings import NOWHERE
from pnp.base.geometry import Box, Edges, Point, Size
from pnp.base.outlines import is_inside, outlines
from pnp.check.faces import UNSAID
from pnp.check.sheets import (
    backs_are_behind_fronts,
    every_copy_is_there_once,
    nothing_is_cut_off,
    nothing_overlaps,
    sheets_are_complete,
)
from pnp.model.face import Circle, FaceName, Flip, Group, Path, Rect, Side, Text
from pnp.model.game import Component
from pnp.model.order import FACE_UP, FOLD, MANUAL, Order
from pnp.model.order import Order as PrintOrder
from pnp.model.sheet import BACKS, FRONTS, TRIAL, Placement, Sheet
from pnp.model.stock import Paper, Shape, ShapeKind
from tests.support.arranging import (
    arranged,
    component,
    copies,
    cut_apart,
    cuts,
    document,
    foot_boxes,
    job,
    order,
    paper,
    rect,
    setter,
    stock,
)
from tests.support.arranging import order as order_for
from tests.support.growth import counted_growth

# Whole sheets, whatever the size of pieces, gaps and paper.


A4 = stock().papers["a4"]
SLACK = 0.001  # path data are written with four decimals
lengths = st.floats(8, 160).map(lambda value: round(value, 1))
small = st.floats(0, 12).map(lambda value: round(value, 1))
shapes = st.builds(rect, lengths, lengths, st.sampled_from([0.0, 1.5, 2.0, 3.0]))
papers = st.sampled_from([(210, 297), (215.9, 279.4), (297, 420), (148, 210), (297, 210)]).flatmap(
    lambda size: st.builds(Edges, small, small, small, small).map(
        lambda margins: paper(*size, margins)
    )
)
counts = st.lists(st.integers(1, 30), min_size=1, max_size=6)
flips = st.sampled_from(Flip)
patient = settings(
    max_examples=60, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much]
)


@st.composite
def jobs(draw: st.DrawFn) -> tuple[Component, Paper, Flip, tuple[Sheet, ...]]:
    """Return a component that fits its paper, and its two-sided sheets."""
    note = draw(st.sampled_from(["", "Cut these out."]))
    part = component(draw(shapes), *draw(counts), gap=draw(small), note=note)
    sheet, flip = draw(papers), draw(flips)
    assume(best_grid(part, sheet, True))
    return part, sheet, flip, arranged(part, order(sheet, True, flip, note))


Job = tuple[Component, Paper, Flip, tuple[Sheet, ...]]


def free_of(sheet: Sheet, on: Paper) -> Box:
    """Return what is printable of a sheet, for a paper that may lie in its table already."""
    if sheet.size == on.size:
        return Box(0, 0, *on.size).shrunk(on.margins)
    return Box(0, 0, *on.turned.size).shrunk(on.turned.margins)


@given(jobs())
@patient
def test_no_two_pieces_lie_on_each_other(job: Job) -> None:
    for sheet in job[3]:
        for one, other in combinations(sheet.placements, 2):
            assert not one.box.overlaps(other.box)


@given(jobs())
@patient
def test_no_bleed_runs_over_another_piece(job: Job) -> None:
    for sheet in job[3]:
        for one, other in combinations(sheet.placements, 2):
            assert not one.box.grown(one.bleed).overlaps(other.box)
            assert not other.box.grown(other.bleed).overlaps(one.box)


@given(jobs())
@patient
def test_all_pieces_and_their_bleed_can_be_printed(job: Job) -> None:
    _, on, _, sheets = job
    for sheet in sheets:
        for placement in sheet.placements:
            assert free_of(sheet, on).holds(placement.box.grown(placement.bleed), SLACK)
            assert min(placement.bleed) >= -SLACK


@given(jobs())
@patient
def test_every_copy_is_there_once_on_each_side(job: Job) -> None:
    part, _, _, sheets = job
    wanted = Counter(copies(part))
    for side in Side:
        found = Counter(
            (placement.piece, placement.copy)
            for sheet in sheets
            if sheet.side == side
            for placement in sheet.placements
        )
        assert found == wanted


@given(jobs())
@patient
def test_every_piece_keeps_its_size(job: Job) -> None:
    part, _, _, sheets = job
    for sheet in sheets:
        for placement in sheet.placements:
            assert Size(*placement.box[2:]) == pytest.approx(part.shape.size)


@given(jobs())
@patient
def test_each_back_lies_behind_its_front(job: Job) -> None:
    _, _, flip, sheets = job
    for front, back in zip(sheets[::2], sheets[1::2], strict=True):
        assert (front.side, back.side, front.number) == ("front", "back", back.number)
        for ahead, after in zip(front.placements, back.placements, strict=True):
            assert (ahead.piece, ahead.copy) == (after.piece, after.copy)
            assert after.box == pytest.approx(flip.behind(ahead.box, front.size))
            assert flip.behind(after.box, back.size) == pytest.approx(ahead.box)


@given(jobs())
@patient
def test_cut_marks_stay_outside_pieces_and_inside_the_printable_area(job: Job) -> None:
    _, on, _, sheets = job
    for sheet in sheets[::2]:
        for cut in cuts(sheet):
            assert free_of(sheet, on).holds(cut.box, SLACK)
            for placement in sheet.placements:
                assert not cut.crosses(placement.box), (cut, placement)


@given(jobs())
@patient
def test_every_edge_that_is_cut_has_a_mark_at_both_ends(job: Job) -> None:
    for sheet in job[3][::2]:
        middle = sheet.block.centre
        ends: dict[tuple[str, bool], list[float]] = {}
        for cut in cuts(sheet):
            way = "down" if cut.vertical else "across"
            before = cut.box.y < middle.y if cut.vertical else cut.box.x < middle.x
            ends.setdefault((way, before), []).append(cut.x0 if cut.vertical else cut.y0)
        for box in (placement.box for placement in sheet.placements):
            for before in (True, False):
                for edge in (box.x, box.right):
                    assert min(abs(edge - mark) for mark in ends["down", before]) < SLACK
                for edge in (box.y, box.bottom):
                    assert min(abs(edge - mark) for mark in ends["across", before]) < SLACK


@given(jobs())
@patient
def test_the_foot_is_printed_and_apart_from_pieces_bleed_and_marks(job: Job) -> None:
    _, on, _, sheets = job
    for sheet in sheets:
        for box in foot_boxes(sheet):
            assert free_of(sheet, on).holds(box, SLACK)
            for placement in sheet.placements:
                assert not box.overlaps(placement.box.grown(placement.bleed), SLACK)
            for cut in cuts(sheet):
                assert not cut.crosses(box)


@given(jobs())
@patient
def test_the_note_is_apart_from_pieces_bleed_marks_and_foot(job: Job) -> None:
    for sheet in job[3]:
        notes = [mark.box for mark in sheet.marks if isinstance(mark, Text)]
        for box in notes:
            for placement in sheet.placements:
                assert not box.overlaps(placement.box.grown(placement.bleed), SLACK)
            assert not any(cut.crosses(box) for cut in cuts(sheet))
            assert not any(box.overlaps(foot) for foot in foot_boxes(sheet))


@given(jobs())
@patient
def test_the_numbers_of_cuts_are_printed_and_apart_from_pieces_bleed_note_and_foot(
    job: Job,
) -> None:
    _, on, _, sheets = job
    for sheet in sheets[::2]:
        numbers = [mark for mark in sheet.guides if isinstance(mark, Text)]
        notes = [mark.box for mark in sheet.marks if isinstance(mark, Text)]
        for number in numbers:
            assert not number.too_wide and not number.too_high
            assert free_of(sheet, on).holds(number.box, SLACK)
            assert not any(number.box.overlaps(box) for box in (*notes, *foot_boxes(sheet)))
            for placement in sheet.placements:
                inked = placement.box.grown(placement.bleed)
                assert not number.box.overlaps(inked, SLACK)


@given(jobs())
@patient
def test_the_check_agrees_that_sheets_are_complete(job: Job) -> None:
    part, on, flip, sheets = job
    assume(on.size.width <= on.size.height)
    assert not list(sheets_are_complete(document(sheets, flip), copies(part), UNSAID))


@given(shapes, counts, papers)
@patient
def test_one_sided_sheets_use_each_margin_as_it_is(
    shape: Shape, numbers: list[int], on: Paper
) -> None:
    part = component(shape, *numbers)
    assume(best_grid(part, on, False))
    for sheet in arranged(part, order(on)):
        assert sheet.side == "front"
        for placement in sheet.placements:
            assert free_of(sheet, on).holds(placement.box.grown(placement.bleed), SLACK)


def test_backs_follow_their_fronts_sheet_by_sheet() -> None:
    sheets = arranged(component(rect(63, 88), 20), order(stock().papers["a4"], True))
    assert [(sheet.number, sheet.side) for sheet in sheets] == [
        (1, "front"), (1, "back"), (2, "front"), (2, "back"), (3, "front"), (3, "back"),
    ]  # fmt: skip


def test_all_sheets_of_a_component_share_one_grid_so_that_a_pile_is_cut_at_once() -> None:
    sheets = arranged(component(rect(63, 88), 20), order(stock().papers["a4"]))
    first, last = sheets[0].placements, sheets[-1].placements
    assert [place.box for place in last] == [place.box for place in first[: len(last)]]


def test_copies_lie_in_the_order_of_the_data() -> None:
    (sheet,) = arranged(component(rect(63, 88), 2, 3), order(stock().papers["a4"]))
    named = [(place.piece, place.copy) for place in sheet.placements]
    assert named == [
        ("cards/p0", 1), ("cards/p0", 2), ("cards/p1", 1), ("cards/p1", 2), ("cards/p1", 3),
    ]  # fmt: skip


def test_art_runs_over_the_outer_cut_and_not_over_neighbours() -> None:
    (sheet,) = arranged(component(rect(63, 88), 9), order(stock().papers["a4"]))
    assert sheet.placements[0].bleed == Edges(left=2, top=2, right=0, bottom=0)
    assert sheet.placements[4].bleed == Edges()
    assert sheet.placements[8].bleed == Edges(left=0, top=0, right=2, bottom=2)


def test_art_shares_the_gap_between_two_pieces() -> None:
    (sheet,) = arranged(component(rect(50, 50), 4, gap=3), order(stock().papers["a4"]))
    assert sheet.placements[0].bleed == Edges(left=2, top=2, right=1.5, bottom=1.5)


def test_outside_the_block_bleed_gives_way_to_marks_but_for_a_millimetre() -> None:
    (sheet,) = arranged(component(rect(63.5, 88.9, corner=3), 9, gap=None), order(A4))
    assert sheet.placements[0].bleed == pytest.approx(Edges(left=1, top=1, right=0.8, bottom=1))
    assert {round(cut.box.width, 3) for cut in cuts(sheet) if not cut.vertical} == {3}


def test_a_knife_that_slips_by_0_8_mm_meets_no_neighbour() -> None:
    for width, height in ((63, 88), (63.5, 88.9), (57, 89), (59, 92), (70, 120)):
        card = rect(width, height, corner=3)
        for sheet in arranged(component(card, 54, gap=None), order(A4, True)):
            for one, other in combinations(sheet.placements, 2):
                slipped = one.box.grown(Edges(0.8, 0.8, 0.8, 0.8))
                assert not slipped.overlaps(other.box.grown(other.bleed))


def test_marks_are_thin_and_black_and_outside_the_bleed() -> None:
    (sheet,) = arranged(component(rect(57, 87), 9), order(A4))
    paths = [mark for mark in sheet.over if isinstance(mark, Path)]
    assert [(path.paint.stroke, path.paint.line, path.paint.fill) for path in paths] == [
        ("#000000", 0.15, "")
    ]
    assert len(cuts(sheet)) == 2 * 4 + 2 * 4
    for cut in cuts(sheet):
        for placement in sheet.placements:
            assert not cut.crosses(placement.box.grown(placement.bleed))


def test_where_the_paper_ends_marks_get_short_and_in_the_end_lie_on_the_cut() -> None:
    (sheet,) = arranged(component(rect(57, 89), 10), order(A4))
    across = [cut for cut in cuts(sheet) if not cut.vertical]
    assert {round(cut.box.width, 3) for cut in across} == {1}
    assert len(across) == 2 * 3
    (full,) = arranged(component(rect(100, 70), 8), order(A4))
    ticks = [cut for cut in cuts(full) if not cut.vertical]
    assert {cut.box.x for cut in ticks} == {5, 203}
    assert {cut.box.width for cut in ticks} == {2}
    assert not any(cut.crosses(place.box) for cut in ticks for place in full.placements)


@given(jobs())
@patient
def test_every_sheet_can_be_cut_apart_from_edge_to_edge(job: Job) -> None:
    for sheet in job[3][::2]:
        parts = cut_apart(Box(0, 0, *sheet.size), sheet.cuts)
        for placement in sheet.placements:
            assert any(part == pytest.approx(placement.box, abs=SLACK) for part in parts)


@pytest.mark.parametrize("backs", [True, False])
@pytest.mark.parametrize("numbers", [(9,), (3, 1, 20), (58,), (1,), (10,)])
def test_piles_of_cut_cards_stacked_in_order_are_the_deck(
    numbers: tuple[int, ...], backs: bool
) -> None:
    deck = component(rect(63, 88), *numbers)
    asked = order(A4, backs)._replace(asked=PrintOrder(slots="stack"))
    sheets = [sheet for sheet in arranged(deck, asked) if sheet.side is Side.FRONT]
    piles: dict[Box, list[tuple[str, int]]] = {}
    for sheet in sheets:  # the first lies on top
        for place in sheet.placements:
            piles.setdefault(place.box, []).append((place.piece, place.copy))
    in_rows = sorted(piles, key=lambda box: (box.y, box.x))
    assert [card for box in in_rows for card in piles[box]] == copies(deck)
    assert {len(pile) for pile in piles.values()} <= {len(sheets), len(sheets) - 1}


def test_backs_carry_a_foot_and_no_cut_marks() -> None:
    _, back = arranged(component(rect(63, 88), 9), order(stock().papers["a4"], True))
    assert not cuts(back)
    assert [type(mark) for mark in back.marks] == [Group]


def test_round_pieces_get_an_outline_to_follow() -> None:
    shape = Shape("token", Size(16, 16), ShapeKind.CIRCLE, bleed=1.5)
    (sheet,) = arranged(component(shape, 6, gap=5), order(stock().papers["a4"]))
    every = [mark for mark in sheet.over if isinstance(mark, Circle)]
    circles = [mark for mark in every if mark.paint == LINE]
    assert [mark.radius for mark in every if mark.paint == RIM] == [8.175] * 6
    assert [(circle.x, circle.y) for circle in circles] == [
        place.box.centre for place in sheet.placements
    ]
    assert {(circle.radius, circle.paint.stroke, circle.paint.line) for circle in circles} == {
        (8, "#808080", 0.15)
    }
    assert not cuts(sheet)


def test_pieces_of_a_free_shape_get_their_own_outline() -> None:
    caved = "M 10 0 L 20 20 L 10 10 L 0 20 Z"
    shape = Shape("star", Size(20, 20), ShapeKind.PATH, d=caved)
    (sheet,) = arranged(component(shape, 2, gap=5), order(stock().papers["a4"]))
    groups = [mark for mark in sheet.over[:-1] if isinstance(mark, Group)]
    assert [(group.x, group.y) for group in groups] == [
        (place.box.x, place.box.y) for place in sheet.placements
    ]
    rim, inner = groups[0].marks
    assert isinstance(inner, Path) and isinstance(rim, Path)
    assert rim.paint == RIM and is_inside(Point(10, -0.1), outlines(rim.d))
    assert (inner.d, inner.paint.line, inner.paint.stroke) == (caved, 0.15, "#808080")


def test_the_ruler_is_100_mm_long_and_has_inches_on_letter() -> None:
    for name, has_inches in (("a4", False), ("letter", True)):
        (sheet,) = arranged(component(rect(63, 88), 9), order(stock().papers[name]))
        foot = sheet.over[-1]
        assert isinstance(foot, Group)
        ruler = foot.marks[0]
        assert isinstance(ruler, Path)
        assert ruler.d.startswith("M 0.1 3 L 100.1 3 ")
        assert (" M 25.5 3 L 25.5 4.4" in ruler.d) == has_inches
        assert " M 100.1 3 L 100.1 1" in ruler.d


@pytest.mark.parametrize(("width", "length"), [(200, 100), (90, 50), (40, 20), (15, 10)])
def test_the_ruler_has_a_tick_every_5_mm_and_longer_ones_to_count_by(
    width: float, length: int
) -> None:
    (sheet,) = arranged(component(rect(8, 6), 1), order(paper(width + 10, width + 10)))
    foot = sheet.over[-1]
    assert isinstance(foot, Group) and isinstance(foot.marks[0], Path)
    (start, _, end, _), *ticks = re.findall(r"M (\S+) (\S+) L (\S+) (\S+)", foot.marks[0].d)
    assert float(end) - float(start) == pytest.approx(length)
    at = [round(float(x0) - float(start), 3) for x0, _, _, _ in ticks]
    assert at == list(range(0, length + 1, 5))
    high = {x: float(y0) - float(y1) for x, (_, y0, _, y1) in zip(at, ticks, strict=True)}
    assert all(high[x] == high[0] > high[10] > high[5] for x in at if x % 50 == 0)
    assert all(high[x] == high[10] for x in at if x % 10 == 0 and x % 50)
    assert all(high[x] == high[5] for x in at if x % 10)


def test_all_words_of_a_slim_foot_stand_beside_its_ruler() -> None:
    letter = stock().papers["letter"]
    (sheet,) = arranged(component(rect(44, 67), 18), order(letter))
    boxes = list(foot_boxes(sheet))
    assert len(boxes) == 2 + 3 + 3  # ruler and words, millimetres, inches
    for box in boxes:
        assert sheet.reach.holds(box)
        assert not any(box.overlaps(put.box.grown(put.bleed)) for put in sheet.placements)


@pytest.mark.parametrize(("width", "told"), [(110, False), (127, False), (129, True), (200, True)])
def test_what_the_ruler_is_for_is_told_where_there_is_room(width: float, told: bool) -> None:
    (sheet,) = arranged(component(rect(8, 6), 1), order(paper(width + 10, width + 10)))
    foot = sheet.over[-1]
    assert isinstance(foot, Group)
    assert any(isinstance(m, Text) and "100 mm:" in m.text for m in foot.marks) is told


@pytest.mark.parametrize("width", [15, 40, 60, 90, 105, 120])
def test_a_ruler_never_sticks_out_of_narrow_paper(width: float) -> None:
    narrow = paper(width + 10, width + 10)
    (sheet,) = arranged(component(rect(8, 6), 1), order(narrow))
    foot = sheet.over[-1]
    assert isinstance(foot, Group)
    ruler = foot.marks[0]
    assert isinstance(ruler, Path)
    assert max(float(part) for part in ruler.d.split() if part[0].isdigit()) <= width


# Contact sheets and single faces: what a person looks at before printing.


def contact(component: Component, backs: bool = True) -> Sheet:
    (sheet,) = contact_sheet(job(component, order(stock().papers["a4"], backs)))
    return sheet


def captions(sheet: Sheet) -> list[Text]:
    return [mark for mark in sheet.marks if isinstance(mark, Text)]


def test_every_different_piece_is_shown_once_with_its_name_and_copies() -> None:
    sheet = contact(component(rect(63, 88), 1, 3, 2))
    assert [str(put.face) for put in sheet.placements] == [
        "cards/p0/front", "cards/p1/front", "cards/p2/front", "cards/p0/back",
    ]  # fmt: skip
    assert [text.text for text in captions(sheet)] == ["p0", "p1 ×3", "p2 ×2", "back"]


@pytest.mark.parametrize("count", [1, 2, 5, 48, 200])
@pytest.mark.parametrize("size", [(63, 88), (30, 30), (120, 70), (400, 300), (900, 100)])
def test_pieces_and_their_names_lie_apart_on_one_ground(
    size: tuple[float, float], count: int
) -> None:
    sheet = contact(component(rect(*size), *[2] * count))
    whole = Box(0, 0, *sheet.size)
    boxes = [put.box for put in sheet.placements]
    named = [text.box for text in captions(sheet)]
    assert len(boxes) == len(named) == count + 1
    assert all(whole.holds(box) for box in (*boxes, *named))
    assert not any(one.overlaps(other) for one, other in combinations((*boxes, *named), 2))
    ground, *papers = sheet.under
    assert isinstance(ground, Rect) and ground.box == whole
    assert [(paper.x, paper.y) for paper in papers if isinstance(paper, Group)] == [
        (box.x, box.y) for box in boxes
    ]
    for box, name in zip(boxes, named, strict=True):
        assert (name.x, name.width) == (box.x, box.width)
        assert 0 < name.y - box.bottom < 1


def test_a_sheet_is_wider_than_high_but_not_much_and_never_very_wide() -> None:
    for count in (6, 20, 50):
        sheet = contact(component(rect(30, 30), *[1] * count), backs=False)
        assert 1 < sheet.size.width / sheet.size.height < 2.5
    many = contact(component(rect(63, 88), *[1] * 300), backs=False)
    assert WIDEST - 63 < many.size.width <= WIDEST


def test_a_single_face_fills_its_page() -> None:
    pages = single_faces(job(component(rect(63, 88), 1, 3), order(stock().papers["a4"], True)))
    assert [page.title for page in pages] == ["p0 front", "p1 front", "p0 back", "p1 back"]
    assert {page.size for page in pages} == {(63, 88)}
    assert [(put.face, put.box, put.bleed) for (put,) in (p.placements for p in pages)] == [
        (FaceName("cards", f"p{number}", side), Box(0, 0, 63, 88), (0, 0, 0, 0))
        for side in Side
        for number in (0, 1)
    ]


def test_all_different_backs_are_shown_each_by_the_first_that_has_it() -> None:
    asked = job(component(rect(63, 88), 1, 3, 2), order(stock().papers["a4"], True))
    (sheet,) = contact_sheet(replace(asked, backs=(("p0", 4), ("p2", 1))))
    assert [str(put.face) for put in sheet.placements][3:] == ["cards/p0/back", "cards/p2/back"]
    assert [text.text for text in captions(sheet)][3:] == ["p0: back ×4", "p2: back"]


@pytest.mark.parametrize("view", [contact_sheet, single_faces])
def test_pieces_are_cut_out_unless_they_fill_their_box(view: Any) -> None:
    for shape, is_cut in (
        (rect(63, 88), False),
        (rect(63, 88, corner=3.0), True),
        (Shape("disc", Size(20, 20), ShapeKind.CIRCLE), True),
    ):
        for sheet in view(job(component(shape, 1, 2), order(stock().papers["a4"], True))):
            clips = {put.clip for put in sheet.placements}
            assert clips == {shape.outline if is_cut else ""}
            assert sheet.clear is (view is single_faces)


def test_a_face_with_bleed_is_larger_all_around_and_not_cut_out() -> None:
    round_ = Shape("round", Size(20, 20), ShapeKind.CIRCLE, bleed=1.5)
    sheet = bled_faces(job(component(round_, 1), order(stock().papers["a4"], True)))[0]
    (put,) = sheet.placements
    assert sheet.size == Size(23, 23) and put.box == Box(1.5, 1.5, 20, 20)
    assert put.bleed == Edges(1.5, 1.5, 1.5, 1.5)
    assert not put.clip and not sheet.clear, "its corners are art as well"


# Sheets that components share: nothing overlaps, all is there, every shelf can be cut through.


sizes = st.tuples(st.floats(12, 90), st.floats(12, 90), st.integers(1, 12), st.booleans())


@cache
def lot(id_: str, wide: float, high: float, count: int, back: bool = False) -> Component:
    made = component(rect(wide, high), count)
    return made._replace(id=id_, back="back.xml" if back else "")


def foot(number: int, total: int, side: Side, placements: Sequence[Placement] = ()) -> FootText:
    line = f"Sheet {number} of {total}, {len(placements)} pieces"
    return FootText(line, "100 mm", f"{side}")


def alone(one: Component) -> Alone:
    """Return what a component keeps on sheets of its own."""
    gap = 4.0 if one.gap is None else one.gap
    return Alone(gap, gap, min(one.shape.bleed, gap / 2))


def sheets(*lots: Component, order: Order | None = None, note: str = "") -> tuple[Sheet, ...]:
    a4, order = stock().papers["a4"], order or Order()
    way = pack(lots, [*map(alone, lots)], a4, order)
    assert way
    held = tuple((one, note) for one in lots)
    job = GatheredJob(
        lots=held, paper=a4, order=order, setter=setter(), foot=foot, word=lambda id_, **_: id_
    )
    return gather_sheets(job, way)


@settings(max_examples=30)
@given(st.lists(sizes, min_size=1, max_size=4))
def test_every_piece_is_there_once_on_paper_and_on_no_other(
    asked: list[tuple[float, float, int, bool]],
) -> None:
    lots = [lot(f"c{number}", *one) for number, one in enumerate(asked)]
    laid = sheets(*lots)
    backs = any(one.back for one in lots)
    whole = document(laid, Order().flip if backs else None)
    wanted = [copy for one in lots for copy in copies(one)]
    assert not list(every_copy_is_there_once(whole, wanted, NOWHERE))
    assert not list(backs_are_behind_fronts(whole, NOWHERE))
    for sheet in laid:
        assert not list(nothing_overlaps(sheet, NOWHERE))
        assert not list(nothing_is_cut_off(sheet, NOWHERE))


@settings(max_examples=30)
@given(st.lists(sizes, min_size=1, max_size=4))
def test_cuts_across_the_sheet_part_the_shelves(
    asked: list[tuple[float, float, int, bool]],
) -> None:
    laid = sheets(*(lot(f"c{number}", *one) for number, one in enumerate(asked)))
    for sheet in (one for one in laid if one.side is Side.FRONT):
        tops = sorted({round(put.box.y, 6) for put in sheet.placements})
        for top in tops:
            crossed = [put for put in sheet.placements if put.box.y < top - 1e-3 < put.box.bottom]
            assert not [put for put in crossed if put.box.bottom > top + 1e-3]


def test_only_what_has_a_back_shows_one() -> None:
    front, back = sheets(lot("cards", 63, 88, 3, back=True), lot("aids", 40, 40, 2))
    assert len(front.placements) == 5
    assert {put.face.component for put in back.placements} == {"cards"}
    (alone,) = sheets(lot("cards", 63, 88, 3, back=True), order=Order(backs="none"))
    assert alone.side is Side.FRONT


@settings(max_examples=30)
@given(st.lists(sizes, min_size=1, max_size=4))
def test_marks_lie_outside_of_all_pieces_and_on_paper(
    asked: list[tuple[float, float, int, bool]],
) -> None:
    for sheet in sheets(*(lot(f"c{number}", *one) for number, one in enumerate(asked))):
        for mark in cuts(sheet):
            assert sheet.reach.holds(mark.box)
            assert not any(mark.crosses(put.box) for put in sheet.placements)


def test_every_edge_of_every_piece_has_marks_of_three_millimetres_at_both_ends() -> None:
    (sheet,) = sheets(lot("cards", 63, 88, 4), lot("aids", 40, 30, 5))
    marks = cuts(sheet)
    for put in sheet.placements:
        for x in (put.box.x, put.box.right):
            own = [one.box for one in marks if one.vertical and abs(one.x0 - x) < 1e-3]
            assert any(one.bottom <= put.box.y and one.height >= 3 - 1e-6 for one in own)
            assert any(one.y >= put.box.bottom and one.height >= 3 - 1e-6 for one in own)
        for y in (put.box.y, put.box.bottom):
            own = [one.box for one in marks if not one.vertical and abs(one.y0 - y) < 1e-3]
            assert any(one.right <= put.box.x and one.width >= 3 - 1e-6 for one in own)
            assert any(one.x >= put.box.right and one.width >= 3 - 1e-6 for one in own)


def test_notes_stand_above_the_pieces() -> None:
    (sheet,) = sheets(lot("cards", 63, 88, 4)._replace(note="Cut."), note="Cut.")
    assert min(put.box.y for put in sheet.placements) > sheet.reach.y + 7
    assert len(sheet.marks) == 2


def gap(lots: list[Component], order: Order | None = None) -> float:
    """Return how far the first two pieces of the first sheet are apart."""
    asked = order or Order()
    a4 = stock().papers["a4"]
    kept = [Alone.of(one, arranged(one, order_for(a4)._replace(asked=asked))) for one in lots]
    way = pack(lots, kept, a4, asked)
    assert way
    (_, first), (_, second), *_ = way.patterns[0][0]
    return round(second.x - first.right, 6)


def free(wide: float, high: float, count: int) -> Component:
    """Return a component that leaves its gaps to the paper."""
    return lot("free", wide, high, count)._replace(gap=None)


def test_gaps_are_wide_unless_that_costs_a_sheet_or_marks() -> None:
    assert gap([free(60, 80, 9)]) == 4
    assert gap([free(62.5, 88, 9)]) == 2
    assert gap([free(64, 88, 18)]) == 0


def test_gaps_that_data_or_somebody_chose_are_kept() -> None:
    assert gap([lot("tiles", 30, 30, 20)]) == 0
    assert gap([free(60, 80, 9)], Order(gap=1.0)) == 1


def test_what_is_too_large_is_not_gathered() -> None:
    board = lot("board", 300, 300, 1)
    assert pack([board], [alone(board)], stock().papers["a4"], Order()) is None


def test_round_pieces_keep_their_outline() -> None:
    coin = component(Shape("o", Size(20, 20), ShapeKind.CIRCLE), 3, gap=None)
    (sheet,) = sheets(coin)
    assert [mark.paint for mark in sheet.guides if isinstance(mark, Circle)] == [RIM, LINE] * 3


def test_backs_by_hand_come_after_all_fronts_with_a_trial_before() -> None:
    laid = sheets(
        lot("cards", 63, 88, 12, back=True),
        lot("aids", 40, 40, 2),
        order=Order(backs=MANUAL, tray=FACE_UP),
    )
    assert [(one.volume, one.number) for one in laid] == [
        *((TRIAL, 0), (TRIAL, 0)),
        *((FRONTS, 1), (FRONTS, 2)),
        *((BACKS, 2), (BACKS, 1)),
    ]
    assert {put.face.component for put in laid[-1].placements} == {"cards"}


def test_backs_lie_behind_their_fronts_after_the_fold_and_both_halves_have_marks() -> None:
    lots = [lot("cards", 40, 60, 5, back=True), lot("tiles", 30, 30, 4, back=True)]
    (sheet,) = laid = sheets(*lots, order=Order(backs=FOLD))
    whole = document(laid)
    assert not list(backs_are_behind_fronts(whole, NOWHERE))
    assert not list(nothing_overlaps(sheet, NOWHERE))
    fold = sheet.fold
    assert fold
    assert len(sheet.placements) == 18
    for put in sheet.placements:
        inked = put.box.grown(put.bleed)
        begin, end = (inked.x, inked.right) if fold.upright else (inked.y, inked.bottom)
        assert min(abs(begin - fold.at), abs(end - fold.at)) >= 5 - 1e-6
    lines = [one for one in cuts(sheet) if not any(one.crosses(p.box) for p in sheet.placements)]
    places = {round(one.x0 if fold.upright else one.y0, 3) for one in lines}
    for put in sheet.placements:
        assert round(put.box.x if fold.upright else put.box.y, 3) in places


def test_a_sheet_more_is_better_than_marks_that_nobody_sees() -> None:
    cards = lot("cards", 66, 92, 9)
    tight = pack([cards], [alone(cards)], stock().papers["a4"], Order())
    assert tight
    assert tight.total == 2


def test_pieces_keep_the_gaps_and_the_bleed_that_they_have_alone() -> None:
    a4 = stock().papers["a4"]
    for lots in ([free(60, 80, 9), lot("o", 20, 20, 7)], [free(45, 45, 17), lot("b", 60, 90, 2)]):
        kept = [Alone.of(one, arranged(one, order_for(a4))) for one in lots]
        way = pack(lots, kept, a4, Order())
        assert way
        held = tuple((one, "") for one in lots)
        job = GatheredJob(
            lots=held,
            paper=a4,
            order=Order(),
            setter=setter(),
            foot=foot,
            word=lambda id_, **_: id_,
        )
        for put in (put for sheet in gather_sheets(job, way) for put in sheet.placements):
            (own,) = (k for one, k in zip(lots, kept, strict=True) if one.id == put.face.component)
            assert min(put.bleed) >= own.bleed - 1e-6


def test_the_work_does_not_grow_with_the_copies() -> None:
    """Sheets that look alike are one pattern, however many of them there are."""
    a4 = stock().papers["a4"]

    def work(times: int) -> None:
        lots = [lot("a", 60, 80, 9 * times), lot("b", 30, 30, 5 * times), lot("c", 20, 70, times)]
        assert pack(lots, [*map(alone, lots)], a4, Order())

    assert counted_growth(work, 20) < 0.5


def test_a_picture_of_one_piece_has_no_room_for_another() -> None:
    assert contact(component(rect(63, 88), 1), backs=False).size.width < 2 * 63
