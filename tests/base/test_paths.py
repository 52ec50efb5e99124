"""Path data: every command of SVG, written out as absolute lines and curves."""

import math
from collections.abc import Callable

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from pnp.base.paths import absolute, bounds, circle, number, segments

COORDINATES = st.integers(-2000, 2000).map(lambda n: n / 10)
TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "Z": 0}


def points(d: str) -> list[tuple[float, float]]:
    """Return where the pen is after every command."""
    return [(numbers[-2], numbers[-1]) for _, numbers in segments(d) if numbers]


def on_curve(start: tuple[float, float], curve: tuple[float, ...], t: float) -> tuple[float, float]:
    """Return a place on a cubic curve."""
    p = [start, curve[0:2], curve[2:4], curve[4:6]]
    weights = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3]
    x, y = (sum(w * q[axis] for w, q in zip(weights, p, strict=True)) for axis in (0, 1))
    return x, y


def sampled(d: str) -> list[tuple[float, float]]:
    """Return places along a path."""
    here = (0.0, 0.0)
    found: list[tuple[float, float]] = []
    for command, numbers in segments(d):
        if command == "C":
            found.extend(on_curve(here, numbers, t / 8) for t in range(1, 9))
        elif numbers:
            found.append((numbers[0], numbers[1]))
        here = (numbers[-2], numbers[-1]) if numbers else here
    return found


@pytest.mark.parametrize(
    ("d", "expected"),
    [
        ("M1 2", "M 1 2"),
        ("m1 2", "M 1 2"),
        ("M1 2 3 4 5 6", "M 1 2 L 3 4 L 5 6"),
        ("m1 2 3 4 5 6", "M 1 2 L 4 6 L 9 12"),
        ("M1 2L3 4 5 6", "M 1 2 L 3 4 L 5 6"),
        ("M1 2l3 4 5 6", "M 1 2 L 4 6 L 9 12"),
        ("M1 2H5", "M 1 2 L 5 2"),
        ("M1 2h5 5", "M 1 2 L 6 2 L 11 2"),
        ("M1 2V5", "M 1 2 L 1 5"),
        ("M1 2v5 5", "M 1 2 L 1 7 L 1 12"),
        ("M1 2C3 4 5 6 7 8", "M 1 2 C 3 4 5 6 7 8"),
        ("M1 2c3 4 5 6 7 8", "M 1 2 C 4 6 6 8 8 10"),
        ("M0 0C0 1 2 1 2 0S4 -1 4 0", "M 0 0 C 0 1 2 1 2 0 C 2 -1 4 -1 4 0"),
        ("M0 0c0 1 2 1 2 0s2 -1 2 0", "M 0 0 C 0 1 2 1 2 0 C 2 -1 4 -1 4 0"),
        ("M1 1S2 2 3 1", "M 1 1 C 1 1 2 2 3 1"),
        ("M1 1L5 5S6 6 7 5", "M 1 1 L 5 5 C 5 5 6 6 7 5"),
        ("M0 0Q3 3 6 0", "M 0 0 C 2 2 4 2 6 0"),
        ("M0 0q3 3 6 0", "M 0 0 C 2 2 4 2 6 0"),
        ("M0 0Q3 3 6 0T12 0", "M 0 0 C 2 2 4 2 6 0 C 8 -2 10 -2 12 0"),
        ("M0 0q3 3 6 0t6 0", "M 0 0 C 2 2 4 2 6 0 C 8 -2 10 -2 12 0"),
        ("M1 1T4 1", "M 1 1 C 1 1 2 1 4 1"),
        ("M0 0L5 0L5 5Z", "M 0 0 L 5 0 L 5 5 Z"),
        ("M1 1l5 0 0 5zl2 2", "M 1 1 L 6 1 L 6 6 Z L 3 3"),
        ("M1 1l5 0zm2 2l1 0", "M 1 1 L 6 1 Z M 3 3 L 4 3"),
        ("M.5.5-.5-.5", "M 0.5 0.5 L -0.5 -0.5"),
        ("M1e1-1E-1", "M 10 -0.1"),
        ("\n M\t1 ,  2 \r\n l 3,4 ", "M 1 2 L 4 6"),
        ("M 0.00001 -0.00001", "M 0 0"),
        ("M 1 2 A 0 5 0 0 1 9 9", "M 1 2 L 9 9"),
        ("M 1 2 A 5 0 0 0 1 9 9", "M 1 2 L 9 9"),
        ("M 1 2 A 5 5 0 0 1 1 2 L 3 4", "M 1 2 L 3 4"),
    ],
)
def test_every_command_in_both_cases(d: str, expected: str) -> None:
    found = absolute(d)
    assert found == expected or points(found) == pytest.approx(points(expected))
    assert [c for c, _ in segments(found)] == [c for c, _ in segments(expected)]
    for (_, one), (_, other) in zip(segments(found), segments(expected), strict=True):
        assert one == pytest.approx(other, abs=1e-4)


@pytest.mark.parametrize(
    ("large", "sweep", "centre", "turned"),
    [(0, 1, (0, 0), 90), (0, 0, (10, 10), -90), (1, 1, (10, 10), 270), (1, 0, (0, 0), -270)],
)
def test_an_arc_takes_the_side_and_length_of_its_flags(
    large: int, sweep: int, centre: tuple[float, float], turned: float
) -> None:
    """From (10, 0) to (0, 10) with a radius of 10; y points down, so that 1 is clockwise."""
    d = absolute(f"M 10 0 A 10 10 0 {large} {sweep} 0 10")
    assert points(d)[-1] == (0, 10)
    total = 0.0
    last = math.atan2(0 - centre[1], 10 - centre[0])
    for x, y in sampled(d)[1:]:
        assert math.dist((x, y), centre) == pytest.approx(10, abs=0.005)
        angle = math.atan2(y - centre[1], x - centre[0])
        total += (angle - last + math.pi) % (2 * math.pi) - math.pi
        last = angle
    assert math.degrees(total) == pytest.approx(turned, abs=0.1)


def test_a_turned_ellipse_lies_on_its_ellipse() -> None:
    d = absolute("M 0 0 A 20 10 30 1 1 15 5")
    turn = math.radians(30)
    places = [(0.0, 0.0), *sampled(d)[1:]]
    turned = [
        (x * math.cos(turn) + y * math.sin(turn), y * math.cos(turn) - x * math.sin(turn))
        for x, y in places
    ]
    box = [max(p[a] for p in turned) - min(p[a] for p in turned) for a in (0, 1)]
    assert box[0] == pytest.approx(40, abs=0.6)
    assert box[1] == pytest.approx(20, abs=0.3)


def test_an_arc_too_small_to_reach_grows() -> None:
    d = absolute("M 0 0 A 1 1 0 0 1 10 0")
    assert bounds(d).width == pytest.approx(10)
    assert min(y for _, y in sampled(d)) == pytest.approx(-5, abs=0.01)


def test_the_flags_of_an_arc_may_touch_what_follows() -> None:
    spread = absolute("M 0 0 a 5 5 0 0 1 .5 .5 a 5 5 0 1 0 3 3")
    assert absolute("M0 0a5 5 0 01.5.5a5 5 0 103 3") == spread
    assert absolute("M0 0a5 5 0 01.5.5 5 5 0 1,0 3 3") == spread


@pytest.mark.parametrize(
    ("d", "told"),
    [
        ("", "the path is empty"),
        ("  ", "the path is empty"),
        ("L 1 1", "a path begins with M"),
        ("1 1", "a path begins with M"),
        ("z", "a path begins with M"),
        ("M", "M takes 2 numbers, not 0"),
        ("M 1", "M takes 2 numbers, not 1"),
        ("M 1 1 L 1 1 1", "L takes 2 numbers, not 3"),
        ("M 1 1 c 1 1 1", "c takes 6 numbers, not 3"),
        ("M 1 1 A 1 1 0 0 1 5", "A takes 7 numbers, not 6"),
        ("M 1 1 Z 5", "Z takes 0 numbers, not 1"),
        ("M 1 1 X", "'X' is not path data"),
        ("M 1 1 L 1 & 1", "'&' is not path data"),
        ("M 1 1 L ٣ 1", "'٣' is not path data"),
        ("M 1 1 L nan 1", "'n' is not path data"),
        ("M 1 1 A 5 5 0 2 0 9 9", "the flags of an arc are 0 or 1, not '2'"),
        ("M 1 1 A 5 5 0 0 -1 9 9", "the flags of an arc are 0 or 1, not '-'"),
        ("M 1 1 L 1e9 1", "1e9 is longer than anything that is printed"),
        ("M 1 1 L 1e999 1", "1e999 is longer than anything that is printed"),
    ],
)
def test_what_is_no_path_is_refused_with_the_reason(d: str, told: str) -> None:
    with pytest.raises(ValueError) as caught:
        absolute(d)
    assert str(caught.value) == told


NUMBERS = st.lists(COORDINATES, min_size=7, max_size=7)
STEPS = st.lists(st.tuples(st.sampled_from("MLHVCSQTAZ"), NUMBERS), max_size=8)


def written(steps: list[tuple[str, list[float]]], relative: bool) -> str:
    """Write steps as path data; the numbers of relative commands are told from the pen."""
    d, here, start = "M 5 7", (5.0, 7.0), (5.0, 7.0)
    for command, numbers in steps:
        x0, y0 = here
        if command == "A":
            rx, ry, turn, large, sweep, x, y = numbers
            flags = f"{int(large > 0)} {int(sweep > 0)}"
            end = (x - x0, y - y0) if relative else (x, y)
            d += f" {'a' if relative else 'A'} {rx} {ry} {turn} {flags} {end[0]} {end[1]}"
            here = (x, y)
            continue
        used = numbers[: TAKES[command]]
        shift = {"H": [x0], "V": [y0]}.get(command, [x0, y0])
        told = [n - shift[i % len(shift)] for i, n in enumerate(used)] if relative else used
        d += f" {command.lower() if relative else command} {' '.join(map(str, told))}"
        if command == "Z":
            here = start
        elif command in "HV":
            here = (used[0], y0) if command == "H" else (x0, used[0])
        else:
            here = (used[-2], used[-1])
        start = here if command == "M" else start
    return d


def converted(d: str) -> str:
    """Return absolute path data; arcs so flat that they are refused are of no interest."""
    try:
        return absolute(d)
    except ValueError as problem:
        assume("longer than anything" not in str(problem))
        raise


def test_an_arc_that_reaches_too_far_is_refused_at_once() -> None:
    with pytest.raises(ValueError, match="longer than anything that is printed"):
        absolute("M 27.8 0 A 0.1 199.9 0 0 0 -72.3 0")


@given(STEPS)
def test_relative_commands_say_the_same_as_absolute_ones(
    steps: list[tuple[str, list[float]]],
) -> None:
    one, other = converted(written(steps, False)), converted(written(steps, True))
    assert [c for c, _ in segments(one)] == [c for c, _ in segments(other)]
    for (_, a), (_, b) in zip(segments(one), segments(other), strict=True):
        assert a == pytest.approx(b, abs=2e-3)


@given(STEPS)
def test_what_is_absolute_stays_as_it_is(steps: list[tuple[str, list[float]]]) -> None:
    once = converted(written(steps, False))
    assert absolute(once) == once
    assert set(once.split()) - set("MLCZ") == {part for part in once.split() if part not in "MLCZ"}
    rebuilt = " ".join(" ".join([c, *map(number, numbers)]) for c, numbers in segments(once))
    assert rebuilt == once


@given(STEPS)
def test_the_bounds_hold_every_place_of_the_path(steps: list[tuple[str, list[float]]]) -> None:
    d = converted(written(steps, False))
    box = bounds(d)
    for x, y in sampled(d):
        assert box.x - 1e-3 <= x <= box.right + 1e-3
        assert box.y - 1e-3 <= y <= box.bottom + 1e-3


@given(st.text("MmLlHhVvCcSsQqTtAaZz0123456789.-+eE, \n", max_size=40))
def test_any_text_is_a_path_or_refused(d: str) -> None:
    try:
        found = absolute(d)
    except ValueError:
        return
    assert "nan" not in found
    assert "inf" not in found
    assert bounds(found).width >= 0


@given(st.lists(st.floats(-1e4, 1e4), min_size=7, max_size=7))
def test_an_arc_of_any_size_stays_finite(n: list[float]) -> None:
    d = converted(f"M 0 0 A {n[0]} {n[1]} {n[2]} {int(n[3] > 0)} {int(n[4] > 0)} {n[5]} {n[6]}")
    assert all(math.isfinite(value) for _, numbers in segments(d) for value in numbers)
    assume(math.hypot(n[5], n[6]) > 1e-3)
    assert points(d)[-1] == pytest.approx((n[5], n[6]), abs=1e-3)


@given(st.floats(-100, 100), st.floats(-100, 100), st.floats(0.1, 100))
def test_a_circle_is_round(x: float, y: float, r: float) -> None:
    d = circle(x, y, r)
    assert absolute(d) == d
    for place in sampled(d):
        assert math.dist(place, (x, y)) == pytest.approx(r, rel=3e-4, abs=8e-4)
    assert bounds(d) == pytest.approx((x - r, y - r, 2 * r, 2 * r), abs=2e-4)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (0, "0"),
        (-0.0, "0"),
        (-0.00001, "0"),
        (1.0, "1"),
        (1.5, "1.5"),
        (100, "100"),
        (1 / 3, "0.3333"),
    ],
)
def test_numbers_are_written_without_what_is_superfluous(value: float, expected: str) -> None:
    assert number(value) == expected


@given(st.floats(-1e5, 1e5))
def test_a_written_number_is_read_back_to_a_tenth_of_a_micrometre(value: float) -> None:
    text = number(value)
    assert float(text) == pytest.approx(value, abs=5.1e-5)
    assert "e" not in text
    assert number(float(text)) == text


def test_equal_paths_are_read_once() -> None:
    read: Callable[[str], str] = absolute
    assert read("M 1 1 L 2 2") is read("M 1 1 L 2 2")
