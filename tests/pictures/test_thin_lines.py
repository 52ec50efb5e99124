"""Lines that are thinner than a pixel have as much ink as they are wide."""

import pytest

from pnp.draw.png import Backdrops
from pnp.model.face import FAINTEST, Circle, Face, FaceName, Group, Mark, Paint, Path

PIXEL = 25.4 / 100  # mm, at 100 dpi


def ink(*marks: Mark, dpi: float = 100) -> float:
    """Return how much black lies across an upright line, in millimetres."""
    face = Face(FaceName("cards", "a"), 10, 10, 0, marks)
    (image,) = Backdrops().drawn({}, [face], dpi)
    row = image.convert("L").crop((0, 20, image.width, 21)).tobytes()
    return sum(255 - tone for tone in row) / 255 * 25.4 / dpi


def line(width: float, opacity: float = 1.0) -> Path:
    return Path("M 5 0 L 5 10", Paint(stroke="#000000", line=width, opacity=opacity))


@pytest.mark.parametrize("width", [2 * PIXEL, PIXEL, 0.15, 0.05, 0.02])
def test_a_thin_line_has_as_much_ink_as_it_is_wide(width: float) -> None:
    assert ink(line(width)) == pytest.approx(width, abs=0.01)
    assert ink(line(width), dpi=300) == pytest.approx(width, abs=0.01)
    assert ink(line(width, 0.5)) == pytest.approx(width / 2, abs=0.01)
    assert ink(Group((line(width),), opacity=0.5)) == pytest.approx(width / 2, abs=0.01)


def test_a_line_is_as_thin_as_groups_make_it() -> None:
    small = Group((line(0.4),), x=3.0, y=4.0, scale=0.25)
    assert ink(small) == pytest.approx(0.1, abs=0.01)
    assert ink(Group((small,), x=-12.0, y=-15.0, scale=4.0)) == pytest.approx(0.4, abs=0.02)
    assert ink(Group((line(0.1),), x=-5.0, scale=2.0)) == pytest.approx(0.2, abs=0.01)


def test_a_line_around_ink_leaves_the_ink_as_it_is() -> None:
    disc = Circle(5, 5, 4, Paint(fill="#000000", stroke="#ffffff", line=0.02))
    assert ink(disc) == pytest.approx(8.0, abs=0.25)


def test_what_no_printer_prints_is_left_out() -> None:
    assert ink(line(FAINTEST)) > 0
    assert ink(line(0.9 * FAINTEST)) == 0 == ink(line(0))
