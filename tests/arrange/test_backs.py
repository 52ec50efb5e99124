"""Backs behind fronts: what turning a sheet of paper over does."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.geometry import Box, Edges, Size
from pnp.model.face import FaceName, Flip, Side
from pnp.model.sheet import Placement

UPRIGHT, LYING = Size(210, 297), Size(297, 210)
FLIPS = list(Flip)
lengths = st.floats(1, 200).map(lambda value: round(value, 2))
boxes = st.builds(Box, lengths, lengths, lengths, lengths)
papers = st.sampled_from([UPRIGHT, LYING, Size(215.9, 279.4), Size(148, 210)])


NO_BLEED = Edges()


def placed(box: Box, rotation: float = 0.0, bleed: Edges = NO_BLEED) -> Placement:
    return Placement(FaceName("cards", "a"), 1, box, rotation, bleed)


@given(boxes, papers, st.sampled_from(FLIPS))
def test_turning_a_sheet_twice_brings_everything_back(box: Box, paper: Size, flip: Flip) -> None:
    assert flip.behind(flip.behind(box, paper), paper) == pytest.approx(box)


@given(boxes, papers, st.sampled_from(FLIPS), st.sampled_from([0, 90, 180, 270]))
def test_the_back_of_a_back_is_the_front(box: Box, paper: Size, flip: Flip, rotation: int) -> None:
    front = placed(box, rotation, Edges(1, 2, 3, 4))
    again = front.behind(paper, flip).behind(paper, flip)
    assert again.box == pytest.approx(box)
    assert again.rotation == rotation
    assert again.bleed == front.bleed


@pytest.mark.parametrize(
    ("paper", "flip", "columns_swap"),
    [
        (UPRIGHT, Flip.LONG, True),
        (UPRIGHT, Flip.SHORT, False),
        (LYING, Flip.LONG, False),
        (LYING, Flip.SHORT, True),
    ],
)
def test_the_turned_edge_decides_whether_columns_or_rows_swap(
    paper: Size, flip: Flip, columns_swap: bool
) -> None:
    back = flip.behind(Box(10, 20, 63, 88), paper)
    if columns_swap:
        assert back == Box(paper.width - 73, 20, 63, 88)
    else:
        assert back == Box(10, paper.height - 108, 63, 88)
    assert flip.is_sideways(paper) == columns_swap


@pytest.mark.parametrize("paper", [UPRIGHT, LYING])
@pytest.mark.parametrize("flip", FLIPS)
@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_a_cut_out_card_turned_like_a_page_shows_its_back_upright(
    paper: Size, flip: Flip, rotation: int
) -> None:
    """Follow the card's upward direction through the paper, as light shining through would."""
    angle = math.radians(rotation)
    x, y = math.sin(angle), -math.cos(angle)  # the way up on the front page
    if flip.is_sideways(paper):
        x = -x
    else:
        y = -y
    back = placed(Box(10, 10, 30, 30), rotation).behind(paper, flip)
    turned = math.radians(back.rotation)
    assert (math.sin(turned), -math.cos(turned)) == pytest.approx((x, y))


def test_bleed_goes_with_its_side_of_the_card() -> None:
    front = placed(Box(10, 10, 63, 88), bleed=Edges(left=1, top=2, right=3, bottom=4))
    assert front.behind(UPRIGHT, Flip.LONG).bleed == Edges(left=3, top=2, right=1, bottom=4)
    assert front.behind(UPRIGHT, Flip.SHORT).bleed == Edges(left=1, top=4, right=3, bottom=2)


def test_a_back_remembers_which_copy_it_belongs_to() -> None:
    back = placed(Box(10, 10, 63, 88)).behind(UPRIGHT, Flip.LONG)
    assert (back.face, back.copy) == (FaceName("cards", "a", Side.BACK), 1)
