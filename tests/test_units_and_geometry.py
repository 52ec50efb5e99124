"""Lengths in every spelling, and boxes in millimetres."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.arrange.layouts import how_many_fit
from pnp.base.geometry import EPSILON, Box, Edges, Point, Pose, Size
from pnp.base.units import LARGEST, POINT, POINTS_PER_MM, millimetres

SIDES = st.floats(-1000, 1000)
LENGTHS = st.floats(0, 1000)
BOXES = st.builds(Box, SIDES, SIDES, LENGTHS, LENGTHS)


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        (30, 30.0),
        (2.5, 2.5),
        (-1, -1.0),
        ("30", 30.0),
        ("30mm", 30.0),
        ("30 mm", 30.0),
        ("  30mm  ", 30.0),
        ("3cm", 30.0),
        ("2.5in", 63.5),
        ("1in", 25.4),
        ("72pt", 25.4),
        (".5in", 12.7),
        ("5.mm", 5.0),
        ("+5", 5.0),
        ("-2.5mm", -2.5),
        ("0", 0.0),
        ("007", 7.0),
    ],
)
def test_a_length_in_any_spelling_is_in_millimetres(written: str | float, expected: float) -> None:
    found = millimetres(written)
    assert found == pytest.approx(expected)
    assert type(found) is float


def test_a_plain_number_takes_the_unit_of_its_place() -> None:
    assert millimetres("9", "pt") == pytest.approx(9 * POINT)
    assert millimetres(9, "pt") == pytest.approx(9 * POINT)
    assert millimetres("9mm", "pt") == 9.0


@pytest.mark.parametrize(
    "written",
    [
        "",
        " ",
        "mm",
        "x",
        "30 miles",
        "30m",
        "30MM",
        "1e3",
        "1e3mm",
        "1,5",
        "1 000",
        "--5",
        "+-5",
        ".",
        "30mm 20mm",
        "0x10",
        "1_000",
        "inf",
        "nan",
        "٣",
        "30px",
        "½in",
    ],
)
def test_what_is_no_length_is_refused_with_examples(written: str) -> None:
    with pytest.raises(ValueError, match="is not a length: write 30, 30mm") as caught:
        millimetres(written)
    assert repr(written) in str(caught.value)


@pytest.mark.parametrize(
    ("value", "told"), [(True, "true"), (False, "false"), (None, "nothing"), ([1], r"\[1\]")]
)
def test_what_is_no_number_at_all_is_refused(value: object, told: str) -> None:
    with pytest.raises(ValueError, match=f"^{told} is not a length"):
        millimetres(value)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "value", [float("inf"), float("-inf"), float("nan"), 1e300, LARGEST * 1.01, "9" * 400, "1" * 6]
)
def test_a_length_without_end_is_refused(value: str | float) -> None:
    with pytest.raises(ValueError, match="longer than anything that is printed") as caught:
        millimetres(value)
    assert len(str(caught.value)) < 100


def test_the_largest_length_is_allowed() -> None:
    assert millimetres(LARGEST) == LARGEST


def test_points_and_millimetres_are_inverse() -> None:
    assert pytest.approx(1) == POINT * POINTS_PER_MM
    assert pytest.approx(25.4) == 72 * POINT


def test_three_columns_between_margins_fit_exactly() -> None:
    assert how_many_fit(210 - 2 * 9.3, 63.8) == 3
    assert (210 - 2 * 9.3) / 63.8 < 3.0000001
    assert how_many_fit(191.4 - 1e-3, 63.8) == 2


def test_gaps_stand_between_things_and_not_behind_them() -> None:
    assert how_many_fit(100, 30, 5) == 3
    assert how_many_fit(99.9, 30, 5) == 2
    assert how_many_fit(29.9, 30, 5) == 0
    assert how_many_fit(30, 30, 500) == 1


@given(st.floats(1, 300), st.integers(1, 40), st.floats(0, 20))
def test_an_exact_fit_is_not_lost_to_rounding(size: float, count: int, gap: float) -> None:
    room = size * count + gap * (count - 1)
    assert how_many_fit(room, size, gap) == count
    assert how_many_fit(room - 0.001, size, gap) == count - 1


@given(SIDES, SIDES)
def test_a_size_turned_twice_is_itself(width: float, height: float) -> None:
    assert Size(width, height).turned == (height, width)
    assert Size(width, height).turned.turned == (width, height)


def test_a_box_knows_its_sides_and_its_middle() -> None:
    box = Box(10, 20, 30, 40)
    assert (box.right, box.bottom) == (40, 60)
    assert box.centre == Point(25, 40)


def test_a_box_grows_by_each_side_on_its_own() -> None:
    assert Box(10, 10, 10, 10).grown(Edges(1, 2, 3, 4)) == (9, 8, 14, 16)
    assert Box(10, 10, 10, 10).shrunk(Edges(1, 2, 3, 4)) == (11, 12, 6, 4)


@given(BOXES, st.builds(Edges, LENGTHS, LENGTHS, LENGTHS, LENGTHS))
def test_a_grown_box_holds_the_first_and_shrinks_back(box: Box, edges: Edges) -> None:
    grown = box.grown(edges)
    assert grown.holds(box)
    assert grown.shrunk(edges) == pytest.approx(box, abs=1e-6)


@given(BOXES, BOXES)
def test_boxes_overlap_each_other_or_neither(one: Box, other: Box) -> None:
    assert one.overlaps(other) == other.overlaps(one)


@given(BOXES)
def test_neighbours_that_share_an_edge_do_not_overlap(box: Box) -> None:
    right = Box(box.right, box.y, box.width, box.height)
    below = Box(box.x, box.bottom, box.width, box.height)
    assert not box.overlaps(right)
    assert not box.overlaps(below)
    if min(box.width, box.height) > 1:
        assert box.overlaps(Box(box.right - 0.5, box.bottom - 0.5, 5, 5))


def test_holding_allows_for_rounding_and_nothing_more() -> None:
    box = Box(0, 0, 10, 10)
    assert box.holds(Box(-EPSILON / 2, 0, 10, 10))
    assert not box.holds(Box(-0.001, 0, 5, 5))
    assert not box.holds(Box(0, 5.001, 5, 5))


def test_a_pose_leads_there_and_back() -> None:
    pose = Pose.of(10, 20, 90, 2).inside(Pose.of(5, 0, 0, 3))
    assert pose.at(1, 0) == pytest.approx((35, 66))
    assert pose.back(35, 66) == pytest.approx((1, 0))
    assert pose.scale == pytest.approx(6)


def test_a_mirror_image_of_a_mirror_image_is_as_before() -> None:
    mirror = Pose.of(10, 0, 30, 2, mirror=True)
    assert mirror.at(0, 1) == pytest.approx(Pose.of(10, 0, 30, 2).at(0, 1))
    assert Pose.of(10, 0, 0, 1, mirror=True).at(3, 4) == (7, 4)
    assert mirror.back(*mirror.at(3, 4)) == pytest.approx((3, 4))
    twice = Pose.of(4, 5, 20, 1, mirror=True).inside(mirror)
    assert twice.at(3, 4) == pytest.approx(mirror.at(*Pose.of(4, 5, 20, 1, mirror=True).at(3, 4)))
    assert twice.side == 1
