"""Units, boxes, arcs, polygons, paths and outlines."""

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.arrange.layouts import how_many_fit
from pnp.base.geometry import EPSILON, Box, Edges, Point, Pose, Size
from pnp.base.outlines import Convex, common, corners, is_inside, outlines, spread, with_corners
from pnp.base.outlines import area as area_outlines
from pnp.base.outlines import area as area_regular
from pnp.base.paths import absolute, bounds, circle, polygon, rounded
from pnp.base.units import LARGEST, POINT, POINTS_PER_MM, millimetres
from pnp.check.cutting import depth
from pnp.draw.plots import STEP, Bend, Track, middle_of, tracks

# Lengths in every spelling, and boxes in millimetres.


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


# Curves as plotters want them: arcs where they stand for arcs, else steps that nobody can see.


@given(st.floats(-50, 250), st.floats(-50, 250), st.floats(1, 150))
def test_a_circle_is_one(x: float, y: float, radius: float) -> None:
    (track,) = tracks(circle(x, y, radius))
    found = track.circle
    assert found is not None
    assert found[0] == pytest.approx((x, y), abs=0.003)
    assert found[1] == pytest.approx(radius, abs=0.001)


@given(st.sampled_from((3, 6, 8)), st.booleans(), st.floats(0.5, 6))
def test_round_corners_are_arcs_of_their_radius(sides: int, pointed: bool, radius: float) -> None:
    (track,) = tracks(with_corners(Convex.regular(sides, 40, pointed), radius))
    arcs = [bend for bend in track.bends if bend.turn]
    assert sum(bend.turn for bend in arcs) == pytest.approx(math.tau, abs=0.01)
    assert [bend.radius for bend in arcs] == pytest.approx([radius] * len(arcs), abs=0.01)
    assert track.closed and track.circle is None


def test_a_card_has_four_lines_and_four_arcs() -> None:
    (track,) = tracks(rounded(63, 88, 3))
    assert len(track.bends) == 8
    start = Point(60, 0)
    arc = next(bend for bend in track.bends if bend.turn)
    assert arc.end == (63, 3)
    assert (arc.turn, arc.radius) == pytest.approx((math.pi / 2, 3))
    assert middle_of(start, arc) == pytest.approx((60, 3), abs=1e-4)


def test_straight_outlines_have_their_corners_once() -> None:
    (track,) = tracks(polygon([(0, 0), (10, 0), (10, 10)]))
    assert track == Track(
        Point(0, 0), (Bend(Point(10, 0)), Bend(Point(10, 10)), Bend(Point(0, 0))), True
    )
    (line,) = tracks("M 0 0 L 10 0")
    assert not line.closed and line.circle is None


def test_each_time_the_pen_is_lifted_a_track_ends() -> None:
    assert len(tracks("M 0 0 L 9 0 L 9 9 Z M 20 0 L 29 0 M 40 0 L 49 0 L 49 9 Z")) == 3


def test_a_curve_that_is_no_arc_becomes_steps_close_to_it() -> None:
    d = absolute("M 0 0 C 10 -20 30 25 40 0")
    (track,) = tracks(d)
    assert not any(bend.turn for bend in track.bends)
    a, b, c, e = (Point(*one) for one in ((0, 0), (10, -20), (30, 25), (40, 0)))
    corners = [track.start, *(bend.end for bend in track.bends)]
    for step in range(401):
        t = step / 400
        weights = (1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3
        x, y = (sum(w * p[n] for w, p in zip(weights, (a, b, c, e), strict=True)) for n in (0, 1))
        below = max(n for n, corner in enumerate(corners[:-1]) if corner.x <= x + 1e-9)
        one, other = corners[below], corners[below + 1]
        share = (x - one.x) / (other.x - one.x)
        slope = (other.x - one.x) / math.dist(one, other)
        assert abs(one.y + (other.y - one.y) * share - y) * slope < 2 * STEP
    assert len(corners) > 20


# Convex outlines: what grows, what meets, what is mirrored.


SQUARE = Convex.of_box(Box(0, 0, 10, 10))
TRIANGLE = Convex.around((Point(0, 0), Point(10, 0), Point(0, 10)))
points = st.builds(Point, st.integers(-50, 50), st.integers(-50, 50))
polygons = (
    st.lists(points, min_size=3, max_size=9).map(Convex.around).filter(lambda one: len(one) > 2)
)


def area(polygon_: tuple[Point, ...]) -> float:
    turned = (*polygon_[1:], polygon_[0])
    return abs(sum(a.x * b.y - b.x * a.y for a, b in zip(polygon_, turned, strict=True))) / 2


def test_a_circle_is_convex_and_a_star_is_not() -> None:
    found = Convex.of_path(circle(5, 5, 5))
    assert found and area(found) == pytest.approx(math.pi * 25, rel=0.002)
    assert Convex.of_path("M 0 0 L 10 0 L 5 4 L 10 10 L 0 10 Z") is None
    assert Convex.of_path(polygon(SQUARE)) == SQUARE
    assert Convex.of_path("M 0 0 L 4 0 L 0 4 Z M 6 6 L 9 6 L 6 9 Z") is None
    assert corners("M 0 0 L 4 0 L 4 0 L 0 4 Z") == ((0, 0), (4, 0), (0, 4))


@given(polygons, polygons)
def test_what_adds_up_reaches_as_far_as_both(one: Convex, two: Convex) -> None:
    whole = one.plus(two)
    every = Convex.around([Point(a.x + b.x, a.y + b.y) for a in one for b in two])
    assert area(whole) == pytest.approx(area(every), abs=1e-3)


@given(polygons, polygons, points)
def test_polygons_meet_where_their_sum_says(one: Convex, two: Convex, by: Point) -> None:
    there = two.moved(*by)
    taken = one.plus(Convex(Point(-x, -y) for x, y in two))
    at = taken.reach(by.x)
    inside = at is not None and at[0] + 0.01 < by.y < at[1] - 0.01
    outside = at is None or not at[0] - 0.01 < by.y < at[1] + 0.01
    if inside:
        deep = not one.is_apart(there, 0.0)
        assert deep or area(one) < 1 or area(two) < 1
    if outside:
        assert one.is_apart(there, 0.01)


def test_growing_moves_every_side_and_rounds_corners() -> None:
    large = SQUARE.grown(2)
    assert min(x for x, _ in large) == pytest.approx(-2)
    assert max(y for _, y in large) == pytest.approx(12)
    assert area(large) == pytest.approx(100 + 4 * 20 + math.pi * 4, rel=0.001)
    assert SQUARE.grown(0) == SQUARE


def test_triangles_share_a_box_without_meeting() -> None:
    other = TRIANGLE.placed(Box(0, 0, 10, 10), 180)
    assert TRIANGLE.is_apart(other)
    assert not TRIANGLE.is_apart(SQUARE)
    assert not TRIANGLE.is_apart(other.moved(-1, 0))


@pytest.mark.parametrize(
    ("turn", "corner"), [(0, (20, 30)), (90, (25, 30)), (180, (30, 35)), (270, (20, 40))]
)
def test_quarters_of_a_turn_are_clockwise(turn: float, corner: tuple[float, float]) -> None:
    wide, high = (10, 5) if turn % 180 == 0 else (5, 10)
    assert Convex([Point(0, 0)]).placed(Box(20, 30, wide, high), turn) == (corner,)


# Outlines by name: how large they are, how their corners are rounded, what runs over the cut.


@pytest.mark.parametrize(
    ("sides", "pointed", "size"),
    [
        (6, False, (40.4145, 35)),
        (6, True, (35, 40.4145)),
        (8, False, (35, 35)),
        (8, True, (37.8837, 37.8837)),
        (3, False, (35, 30.3109)),
        (4, False, (35, 35)),
    ],
)
def test_polygons_are_as_wide_from_side_to_side_as_was_told(
    sides: int, pointed: bool, size: tuple[float, float]
) -> None:
    around = Convex.regular(sides, 35, pointed)
    lengths = {round(math.dist(a, b), 6) for a, b in pairwise(around)}
    assert len(around) == sides and len(lengths) == 1
    assert bounds(polygon(around)) == pytest.approx(Box(0, 0, *size), abs=1e-4)


@given(st.sampled_from((3, 6, 8)), st.booleans(), st.floats(0.5, 6))
def test_a_round_corner_lies_inside_and_its_handles_tell_how_far_it_reaches(
    sides: int, pointed: bool, radius: float
) -> None:
    around = Convex.regular(sides, 40, pointed)
    d = with_corners(around, radius)
    (found,) = outlines(d)
    told = bounds(d)
    assert Box.around(*zip(*found, strict=True)) == pytest.approx(told, abs=1e-3)
    assert min(depth(one, (around,)) for one in found) > -1e-3
    turn = math.pi * 2 / sides
    lost = sides * radius**2 * (math.tan(turn / 2) - turn / 2)
    assert abs(area_regular(found)) == pytest.approx(abs(area_regular(around)) - lost, rel=1e-3)
    assert absolute(d) == d and Convex.of_path(d)


def test_corners_that_cave_in_are_rounded_too() -> None:
    corners = [Point(*one) for one in ((0, 0), (30, 0), (30, 10), (10, 10), (10, 30), (0, 30))]
    (found,) = outlines(with_corners(corners, 2))
    # five corners lose a little, the sixth wins as much as one of them
    assert abs(area_regular(found)) == pytest.approx(500 - 4 * 4 * (1 - math.pi / 4), rel=1e-3)


def test_a_corner_without_room_is_refused_with_the_side() -> None:
    with pytest.raises(ValueError, match=r"corner 20 mm is too round for a side of 20\.21 mm"):
        with_corners(Convex.regular(6, 35), 20)


@pytest.mark.parametrize("sides", [3, 6, 8])
def test_what_is_spread_keeps_its_corners_and_moves_its_sides(sides: int) -> None:
    around = Convex.regular(sides, 35)
    (found,) = outlines(spread(polygon(around), 2))
    assert len(found) == sides
    middles = [Point((a.x + b.x) / 2, (a.y + b.y) / 2) for a, b in pairwise(found)]
    assert [depth(one, (around,)) for one in middles] == pytest.approx([-2] * (sides - 1), abs=1e-3)
    back = tuple(reversed(around))
    (other,) = outlines(spread(polygon(back), 2))
    assert sorted(other) == sorted(found)


def test_what_is_round_or_very_sharp_is_spread_no_farther_than_it_should() -> None:
    (found,) = outlines(spread(circle(10, 10, 10), 2))
    assert [math.dist(one, (10, 10)) for one in found] == pytest.approx([12] * len(found), abs=0.03)
    needle = polygon([(0, 0), (100, 1), (0, 2)])
    box = bounds(spread(needle, 2))
    assert 101.9 < box.right < 104


def test_every_outline_of_several_is_spread() -> None:
    two = polygon([(0, 0), (10, 0), (10, 10), (0, 10)]) + " " + polygon([(20, 0), (30, 0), (25, 9)])
    assert len(outlines(spread(two, 1))) == 2


# What lies inside of outlines, and what they have in common.


SQUARE_OUTLINES = tuple(Point(x, y) for x, y in ((0, 0), (10, 0), (10, 10), (0, 10)))


def moved(x: float, y: float) -> tuple[Point, ...]:
    return tuple(Point(corner.x + x, corner.y + y) for corner in SQUARE_OUTLINES)


def test_an_outline_has_its_corners_and_curves_many() -> None:
    (square,) = outlines("M 0 0 L 10 0 L 10 10 L 0 10 Z")
    assert square == SQUARE_OUTLINES
    (round_,) = outlines(circle(0, 0, 10))
    assert abs(area_outlines(round_)) == pytest.approx(314, rel=0.02)


def test_several_outlines_stand_for_themselves() -> None:
    found = outlines(absolute("M 0 0 h 10 v 10 h -10 Z M 20 0 h 10 v 10 h -10 Z"))
    assert len(found) == 2
    assert is_inside(Point(25, 5), found)
    assert not is_inside(Point(15, 5), found)


def test_dents_are_outside() -> None:
    dented = outlines("M 0 0 L 10 0 L 10 10 L 5 4 L 0 10 Z")
    assert is_inside(Point(5, 2), dented)
    assert not is_inside(Point(5, 8), dented)


@pytest.mark.parametrize(
    ("by", "shared"), [((0, 0), 100), ((5, 5), 25), ((10, 0), 0), ((20, 0), 0), ((2, -3), 56)]
)
def test_what_two_squares_share(by: tuple[float, float], shared: float) -> None:
    assert common(SQUARE_OUTLINES, moved(*by)) == pytest.approx(shared)
    assert common(SQUARE_OUTLINES, moved(*by)[::-1]) == pytest.approx(shared)
