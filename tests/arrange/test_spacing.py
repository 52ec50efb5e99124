"""Gaps and ends of pieces side by side."""

import pytest

from pnp.arrange.layouts import Ends, counts, ends_of, space_out
from pnp.arrange.sheets import outer_bleed
from pnp.base.geometry import Size
from pnp.model.stock import Shape, ShapeKind

SQUARE = Shape("tile", Size(60, 60))
CARD = Shape("card", Size(60, 60), corner=3)


def test_marks_of_3_mm_need_bleed_beside_them_unless_corners_are_rounded() -> None:
    assert ends_of(SQUARE) == Ends(least=4.0, ideal=5.5)
    assert ends_of(CARD) == Ends(least=3.0, ideal=5.5)
    assert ends_of(SQUARE._replace(bleed=0.0)) == Ends(least=3.0, ideal=3.5)
    assert ends_of(SQUARE._replace(kind=ShapeKind.CIRCLE)).least == 0


@pytest.mark.parametrize(
    ("room", "gap", "free"),
    [
        (210, 4.0, 11.0),  # all is well
        (197, 3.0, 5.5),  # in steps of half a millimetre
        (191, 2.0, 3.5),  # marks run through the bleed
        (189.2, 1.6, 3.0),  # two slips of a knife
        (189, 0.0, 4.5),  # marks are worth more than a gap that is too small
        (181, 0.0, 0.5),
    ],
)
def test_the_less_room_the_smaller_the_gap(room: float, gap: float, free: float) -> None:
    found = space_out(3, room, CARD, 60, None)
    assert found.gap == gap
    assert found.free == pytest.approx(free)


def test_art_without_bleed_needs_no_gap() -> None:
    assert space_out(3, 300, CARD._replace(bleed=0.0), 60, None).gap == 0
    assert space_out(3, 300, CARD._replace(bleed=1.0), 60, None).gap == 2


def test_a_chosen_gap_is_kept_whatever_is_left() -> None:
    assert space_out(3, 186, CARD, 60, 3.0) == (3, 3.0, 0.0)


@pytest.mark.parametrize(
    ("free", "bleed"), [(9, 2), (5.5, 2), (5, 1.5), (4, 1), (2, 1), (0.4, 0.4)]
)
def test_outer_bleed_gives_way_down_to_a_millimetre(free: float, bleed: float) -> None:
    assert outer_bleed(free, 2.0) == pytest.approx(bleed)


def test_numbers_of_pieces_worth_a_look_fit() -> None:
    assert set(counts(186, 60, ends_of(CARD), None)) == {3, 2}
    assert set(counts(186, 60, ends_of(CARD), 5.0)) == {2}
