"""Through-cuts and their order."""

from pnp.arrange.guides import cut_apart, cuts_between, goes_through
from pnp.base.geometry import Box
from pnp.model.sheet import Cut

PAPER = Box(0, 0, 100, 100)
BUTTED = tuple(Box(10 + 20 * x, 10 + 30 * y, 20, 30) for y in range(2) for x in range(3))
APART = tuple(Box(10 + 22 * x, 10 + 34 * y, 20, 30) for y in range(2) for x in range(3))


def test_one_cut_serves_two_neighbours_that_touch_and_none_that_lie_apart() -> None:
    assert len(cuts_between(BUTTED)) == 4 + 3
    assert len(cuts_between(APART)) == 6 + 4


def test_the_direction_with_more_cuts_comes_first_and_its_outermost_cuts_last() -> None:
    assert cuts_between(BUTTED) == (
        Cut(True, 30), Cut(True, 50), Cut(True, 10), Cut(True, 70),
        Cut(False, 40), Cut(False, 10), Cut(False, 70),
    )  # fmt: skip
    turned = tuple(Box(box.y, box.x, box.height, box.width) for box in BUTTED)
    assert [cut.upright for cut in cuts_between(turned)] == [False] * 4 + [True] * 3


def test_the_cuts_of_the_first_direction_leave_the_marks_of_the_other_in_their_places() -> None:
    first = [cut for cut in cuts_between(APART) if cut.upright]
    strips = cut_apart(PAPER, first)
    assert all((strip.y, strip.bottom) == (0, 100) for strip in strips)
    edges = [strip for strip in strips if strip.x == 0 or strip.right == 100]
    assert [(edge.width, edge.height) for edge in edges] == [(10, 100), (26, 100)]


def test_a_sheet_falls_into_its_pieces() -> None:
    for boxes in (BUTTED, APART):
        assert set(boxes) <= set(cut_apart(PAPER, cuts_between(boxes)))


def test_no_cut_goes_through_a_piece() -> None:
    shifted = (*BUTTED, Box(20, 75, 20, 20))
    assert not any(goes_through(cut, box) for cut in cuts_between(shifted) for box in shifted)
