"""Straight strokes of a page."""

import pytest
from pikepdf import Matrix

from pnp.inspect.report import Stroke
from pnp.inspect.strokes import straight_strokes
from tests.inspect.pdfs import add_page, new

UPRIGHT = "0 0 0 RG 10 20 m 10 24 l S"


def strokes(content: str) -> tuple[Stroke, ...]:
    pdf = new()
    add_page(pdf, content)
    return straight_strokes(pdf.pages[0].obj, Matrix())


def test_upright_and_level_lines_are_found_with_their_ends() -> None:
    assert strokes(f"{UPRIGHT} 30 5 m 12 5 l S") == (
        Stroke(True, 10, 20, 24),
        Stroke(False, 5, 12, 30),
    )


def test_matrices_move_them_and_are_brought_back() -> None:
    assert strokes(f"q 2 0 0 2 1 1 cm {UPRIGHT} Q {UPRIGHT}") == (
        Stroke(True, 21, 41, 49),
        Stroke(True, 10, 20, 24),
    )


@pytest.mark.parametrize(
    "content",
    [
        "1 1 1 RG 10 20 m 10 24 l S",  # white
        "0.9 G 10 20 m 10 24 l S",
        "10 20 m 12 24 l S",  # aslant
        "10 20 m 10 24 l W n",  # a clip
        "10 20 m 10 24 l f",
    ],
)
def test_what_is_no_dark_straight_line_is_left_out(content: str) -> None:
    assert strokes(content) == ()
