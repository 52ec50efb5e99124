"""Marks as strings of PDF content."""

import pytest

from pnp.base.geometry import Box
from pnp.draw.operators import filling, font_of_size, fragment, placing, shape
from pnp.draw.resources import n, outline
from pnp.model.face import Circle, Gradient, Group, Paint, Path, Rect, Shape, Word


def test_numbers_have_four_decimals_at_most() -> None:
    assert [n(1), n(0.123456), n(-2.5)] == ["1", "0.1235", "-2.5"]


def test_a_choice_of_colour_and_of_font() -> None:
    assert filling("#ff8000") == "1 0.502 0 rg"
    assert font_of_size("body0", 72) == "/body0 25.4 Tf"


@pytest.mark.parametrize(
    ("mark", "written"),
    [
        (Rect(Box(1, 2, 3, 4), 0, Paint(fill="#000000")), "0 g 1 2 3 4 re f"),
        (Path("M 0 0 L 5 5 Z", Paint(fill="#ffffff")), "1 g 0 0 m 5 5 l h f"),
        (Rect(Box(0, 0, 1, 1), 0, Paint()), ""),
    ],
)
def test_a_shape_is_a_paint_and_a_path(mark: Shape, written: str) -> None:
    assert shape(mark) == written


def test_dots_on_a_line_have_a_length_and_keep_their_distance() -> None:
    line = Paint(stroke="#000000", line=2, dash=(0, 3, 1, 2), cap="round")
    assert "[0.001 2.999 1 2] 0 d" in shape(Path("M 0 0 L 9 0", line))
    assert "[0 3 1 2] 0 d" in shape(Path("M 0 0 L 9 0", line._replace(cap="butt")))


def test_rounded_shapes_are_curves() -> None:
    assert shape(Circle(5, 5, 2, Paint(fill="#000000"))).count(" c") == 4
    assert shape(Rect(Box(0, 0, 9, 9), 2, Paint(fill="#000000"))).count(" c ") == 4


def test_opacity_and_gradients_are_kept_apart_from_what_follows() -> None:
    run = Gradient("linear", (0, 0, 1, 0), ((0.0, "#000000"), (1.0, "#ffffff")))
    faint = shape(Rect(Box(0, 0, 1, 1), 0, Paint(fill=run, stroke="#000000", opacity=0.5)))
    assert faint.startswith("q /A500 gs q ")
    assert faint.endswith(" S Q")
    assert " W n /G" in faint


@pytest.mark.parametrize(
    ("rotate", "written"),
    [(0, "1 0 0 1"), (90, "0 1 -1 0"), (30, "0.866025 0.5 -0.5 0.866025")],
)
def test_groups_are_turned_clockwise(rotate: float, written: str) -> None:
    assert placing(Group((), 1, 2, rotate)) == f"{written} 1 2 cm"


def test_a_mirrored_group_has_its_left_on_the_right() -> None:
    assert placing(Group((), 1, 2, mirror=True)) == "-1 0 0 1 1 2 cm"
    assert placing(Group((), 1, 2, 90, mirror=True)) == "0 -1 -1 0 1 2 cm"


def test_paths_and_words() -> None:
    assert outline("M 0 0 C 1 1 2 2 3 3 Z") == "0 0 m 1 1 2 2 3 3 c h"
    assert fragment(Word("AV", 1000, (1, 2), ())) == "00010002"
    assert fragment(Word("AV", 1000, (1, 2), (-80.0, 0.0))) == "0001>80<0002"
