"""Sheets that components share: nothing overlaps, all is there, every shelf can be cut through."""

from collections.abc import Sequence
from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.arrange.gather import gather_sheets, pack
from pnp.arrange.guides import LINE, RIM
from pnp.arrange.job import FootText, GatheredJob
from pnp.base.findings import NOWHERE
from pnp.base.geometry import Size
from pnp.check.sheets import (
    backs_are_behind_fronts,
    every_copy_is_there_once,
    nothing_is_cut_off,
    nothing_overlaps,
)
from pnp.model.face import Circle, Side
from pnp.model.game import Component
from pnp.model.order import FACE_UP, FOLD, MANUAL, Order
from pnp.model.sheet import BACKS, FRONTS, TRIAL, Placement, Sheet
from pnp.model.stock import Shape, ShapeKind
from tests.support.arranging import component, copies, cuts, document, rect, setter, stock

sizes = st.tuples(st.floats(12, 90), st.floats(12, 90), st.integers(1, 12), st.booleans())


@cache
def lot(id_: str, wide: float, high: float, count: int, back: bool = False) -> Component:
    made = component(rect(wide, high), count)
    return made._replace(id=id_, back="back.xml" if back else "")


def foot(number: int, total: int, side: Side, placements: Sequence[Placement] = ()) -> FootText:
    line = f"Sheet {number} of {total}, {len(placements)} pieces"
    return FootText(line, "100 mm", f"{side}")


def sheets(*lots: Component, order: Order | None = None, note: str = "") -> tuple[Sheet, ...]:
    a4, order = stock().papers["a4"], order or Order()
    way = pack(lots, a4, order)
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
    way = pack(lots, stock().papers["a4"], order or Order())
    assert way
    (_, first), (_, second), *_ = way.sheets[0]
    return round(second.x - first.right, 6)


def free(wide: float, high: float, count: int) -> Component:
    """Return a component that leaves its gaps to the paper."""
    return lot("free", wide, high, count)._replace(gap=None)


def test_gaps_are_wide_unless_that_costs_a_sheet_or_marks() -> None:
    assert gap([free(60, 80, 9)]) == 4
    assert gap([free(62.5, 88, 9)]) == 2
    assert gap([free(64, 88, 9)]) == 0


def test_gaps_that_data_or_somebody_chose_are_kept() -> None:
    assert gap([lot("tiles", 30, 30, 20)]) == 0
    assert gap([free(60, 80, 9)], Order(gap=1.0)) == 1


def test_what_is_too_large_is_not_gathered() -> None:
    assert pack([lot("board", 300, 300, 1)], stock().papers["a4"], Order()) is None


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
    tight = pack([lot("cards", 66, 92, 9)], stock().papers["a4"], Order())
    assert tight
    assert len(tight.sheets) == 2
