import pytest

from pnp.geometry import Box, Size, gaps
from pnp.inspect.measures import across, degrees, mm, near, pages, same_paper, same_turn


@pytest.mark.parametrize(
    ("numbers", "told"),
    [
        ([3], "page 3"),
        ([2, 1], "pages 1-2"),
        ([1, 3, 3], "pages 1, 3"),
        ([1, 2, 3, 7, 9, 10], "pages 1-3, 7, 9-10"),
    ],
)
def test_runs_of_pages_are_short(numbers: list[int], told: str) -> None:
    assert pages(numbers) == told


def test_lengths_have_the_digits_that_matter() -> None:
    assert mm(1.0, -0.001, 2.346) == "1, 0, 2.35"
    assert across(210, 297.04) == "210 × 297.04 mm"
    assert [degrees(359.99), degrees(90)] == ["0°", "90°"]


def test_what_agrees_on_paper() -> None:
    assert near((1, 2), (1.05, 2))
    assert not near((1, 2), (1.06, 2))
    assert same_turn(-0.05, 360)
    assert not same_turn(0, 180)
    assert same_paper(Size(297.4, 210), Size(210, 297))
    assert not same_paper(Size(210.6, 297), Size(210, 297))


def test_gaps_are_known_for_each_side() -> None:
    found = gaps(Box(1, 2, 10, 10), Size(20, 30))._asdict()
    assert found == {"left": 1, "top": 2, "right": 9, "bottom": 18}
