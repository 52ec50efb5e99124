"""Gradients of a colour family, patterns as path data, and tables in texts."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.base.geometry import Box
from pnp.base.paths import absolute, bounds, segments
from pnp.compose.functions import (
    ball,
    circle,
    far,
    hatch,
    heading,
    rays,
    rounded,
    sector,
    slope,
    spiral,
    table,
    tiles,
    tube,
    windows,
)
from pnp.model.face import Gradient
from pnp.model.face import Path as PathMark
from tests.support.templates import Table


def around(path: str) -> Box:
    """Return the box around path data, to the micrometre."""
    box = bounds(absolute(path))
    return Box(*(round(value, 3) for value in box))


def strokes(path: str) -> list[list[tuple[float, float]]]:
    """Return the ends of the straight strokes of path data."""
    found: list[list[tuple[float, float]]] = []
    for command, numbers in segments(absolute(path)):
        if command == "M":
            found.append([])
        found[-1].append((numbers[0], numbers[1]))
    return found


def test_paints_are_gradients_between_the_tones_of_a_family() -> None:
    assert slope(0, 1, 2.5, -3, "brass") == "linear(0 1 2.5 -3, brass_l, brass 0.5, brass_d)"
    assert slope(0, 0, 1, 1, "red", 0.4) == "linear(0 0 1 1, red_l, red 0.4, red_d)"
    assert tube(0, 0, 0, 4, "iron") == "linear(0 0 0 4, iron, iron_l 0.28, iron 0.58, iron_d)"
    assert ball(10, 10, 2, "red") == "radial(9.3 9.2 2.9, red_l, red, red_d)"


def test_a_template_paints_with_them(tmp_path: Path) -> None:
    tones = "{% set tone = '#ff0000' %}"
    mark = (
        Table(tmp_path)
        .face(
            tones + '<path d="{{ circle(5, 5, 2) }}"'
            " fill=\"{{ slope(0, 0, 9, 9, 'sea') | replace('sea_l', tone)"
            " | replace('sea_d', tone) | replace('sea', tone) }}\"/>"
        )
        .mark
    )
    assert isinstance(mark, PathMark)
    assert isinstance(mark.paint.fill, Gradient)
    assert mark.paint.fill.place == (0, 0, 9, 9)


def test_directions_are_in_degrees_clockwise_from_the_right() -> None:
    assert [heading(1, 1, *to) for to in ((5, 1), (1, 5), (-3, 1), (1, -3))] == [0, 90, 180, -90]
    assert far(1, 1, 4, 5) == 5


def test_a_hatching_is_one_stroke_moved_again_and_again() -> None:
    assert strokes(hatch(0, 1, 2, 5, 10, 0.5, 3)) == [
        [(0, 1), (2, 5)],
        [(10, 1.5), (12, 5.5)],
        [(20, 2), (22, 6)],
    ]


def test_rays_leave_a_middle_clockwise_from_the_right() -> None:
    assert strokes(rays(10, 10, 1, 3, 4)) == [
        [(11, 10), (13, 10)],
        [(10, 11), (10, 13)],
        [(9, 10), (7, 10)],
        [(10, 9), (10, 7)],
    ]
    assert strokes(rays(0, 0, 1, 3, 1, 90)) == [[(0, 1), (0, 3)]]


def test_a_ring_has_a_hole_that_turns_against_it() -> None:
    assert around(circle(3, 4, 2)) == Box(1, 2, 4, 4)
    outer, inner = circle(0, 0, 2, 1).split(" Z ")
    assert "0 1 1" in outer and "0 1 0" in inner
    assert around(inner) == Box(-1, -1, 2, 2)


def test_a_sector_lies_to_the_right_of_the_middle() -> None:
    assert (
        sector(5, 10, 90) == "M 0.0 -10.0 A 10 10 0 0 1 0.0 10.0 L 0.0 5.0 A 5 5 0 0 0 0.0 -5.0 Z"
    )
    assert around(sector(5, 10, 90)).x == 0


def test_windows_leave_spokes_between_them() -> None:
    path = windows(0, 0, 2, 6, 3)
    corners = re.findall(r"(?:M|0 0 [01]|L) (\S+) (\S+)", path)
    assert [round(far(0, 0, float(x), float(y)), 3) for x, y in corners] == [6, 6, 2, 2] * 3
    turns = [heading(0, 0, float(x), float(y)) % 360 for x, y in corners[:2]]
    assert [round(turn, 1) for turn in turns] == [81.6, 0], "0.68 of 120 degrees"


def test_tiles_fill_a_box_row_by_row() -> None:
    path = tiles(0, 0, 12, 6, 2, 3)
    starts = re.findall(r"M (\S+) (\S+)", path)
    assert [(float(x), float(y)) for x, y in starts] == [
        *((0, 3), (4, 3), (8, 3), (12, 3)),
        *((-2, 6), (2, 6), (6, 6), (10, 6)),
    ]
    assert "-3.3" in path
    assert "-1.5" in tiles(0, 0, 12, 6, 2, 3, 0.5)


def test_a_rounded_box_is_as_large_as_a_box() -> None:
    assert around(rounded(1, 2, 30, 20, 4)) == Box(1, 2, 30, 20)
    assert rounded(1, 2, 30, 20, 4).startswith("M 5 2 H 27 ")


def test_a_spiral_runs_outwards() -> None:
    (points,) = strokes(spiral(0, 0, 1, 5, 2))
    assert points[0] == (1, 0)
    assert points[-1] == (5, 0)
    distances = [far(0, 0, *point) for point in points]
    assert distances == sorted(distances)
    assert len(points) == 49


def test_a_table_is_rows_of_numbers_and_words() -> None:
    assert table("1 -2.5 brass; x 0") == [[1, -2.5, "brass"], ["x", 0]]
    assert [type(cell) for cell in table("1 1.0")[0]] == [int, float]
    assert table("\n  gear 3\n\n  nut 4\n") == [["gear", 3], ["nut", 4]]
    assert table("") == []


def test_path_data_end_a_row_of_a_table() -> None:
    assert table("pipe 2 M 1 2 L 3 4 M 5 6 h 1; rope M 0 0") == [
        ["pipe", 2, "M 1 2 L 3 4 M 5 6 h 1"],
        ["rope", "M 0 0"],
    ]


@pytest.mark.parametrize(
    "pattern",
    [
        lambda n: hatch(0, 0, 1, 1, 1, 1, n),
        lambda n: rays(0, 0, 1, 2, n),
        lambda n: windows(0, 0, 1, 2, n),
        lambda n: tiles(0, 0, 1, 1, n, 2),
        lambda n: spiral(0, 0, 1, 2, n / 24),
    ],
)
@pytest.mark.parametrize("n", [0, 1_000_000])
def test_a_pattern_has_an_end(pattern: Callable[[int], str], n: int) -> None:
    with pytest.raises(ValueError, match="a pattern has 1 to 10,000"):
        pattern(n)
