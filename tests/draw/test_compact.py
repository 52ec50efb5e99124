"""Numbers and paths of SVG are short, and mean what they meant."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.geometry import Affine
from pnp.base.paths import absolute, segments
from pnp.draw.vector import colour, matrix, relative, short, short_path


@pytest.mark.parametrize(
    ("value", "written"),
    [(0.5, ".5"), (-0.25, "-.25"), (0, "0"), (-0.0001, "0"), (10.0, "10"), (100, "100"),
     (-10.5004, "-10.5"), (0.0005, ".001")],
)  # fmt: skip
def test_a_number_has_nothing_superfluous(value: float, written: str) -> None:
    assert short(value) == written


def test_colours_and_maps_are_short() -> None:
    assert (colour("#ffcc00"), colour("#ffcc01")) == ("#fc0", "#ffcc01")
    assert matrix(Affine(e=3, f=0.5)) == "translate(3 .5)"
    assert matrix(Affine(a=0, b=1, c=-1, d=0, e=3, f=4)) == "matrix(0 1 -1 0 3 4)"


def test_a_path_is_relative_and_leaves_out_what_can_be_known() -> None:
    assert short_path("M 1 1 L 3 1 L 3 4 L 2.5 3.5 Z M 5 5 L 6 6 L 7 7") == (
        "m1 1h2v3l-.5-.5zm4 4 1 1 1 1"
    )
    assert relative([("M", (5, 5)), ("Q", (6, 7, 8, 9)), ("Q", (1, 2, 3, 4))]) == (
        "m5 5q1 2 3 4-7-7-5-5"
    )


NUMBERS = st.floats(-500, 500).map(lambda number: round(number, 4))


@given(st.lists(st.tuples(st.sampled_from("MLCZ"), st.lists(NUMBERS, min_size=6, max_size=6))))
def test_a_path_leads_where_it_led(steps: list[tuple[str, list[float]]]) -> None:
    takes = {"M": 2, "L": 2, "C": 6, "Z": 0}
    d = " ".join(
        " ".join([verb, *(f"{one:.4f}" for one in numbers[: takes[verb]])])
        for verb, numbers in [("M", [1.0, 2.0]), *steps]
    )
    for one, other in zip(segments(absolute(d)), segments(absolute(short_path(d))), strict=True):
        assert one[0] == other[0]
        assert all(
            math.isclose(a, b, abs_tol=0.0012) for a, b in zip(one[1], other[1], strict=True)
        )
