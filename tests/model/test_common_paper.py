"""Several papers at once: a page that each of them holds."""

import pytest

from pnp.base.geometry import Box, Edges, Size
from pnp.model.stock import Paper
from tests.support.arranging import stock

A4, LETTER = stock().papers["a4"], stock().papers["letter"]


def test_a_page_for_a4_and_letter_is_as_narrow_as_one_and_as_low_as_the_other() -> None:
    both = Paper.common([A4, LETTER])
    assert both.size == pytest.approx((210, 279.4))
    assert (both.id, both.title, both.inches) == ("a4+letter", "A4 / Letter", True)


@pytest.mark.parametrize("place", [0.0, 0.5, 1.0])
@pytest.mark.parametrize("paper", [A4, LETTER], ids=["a4", "letter"])
def test_nothing_is_lost_wherever_on_a_sheet_it_is_printed(paper: Paper, place: float) -> None:
    both = Paper.common([A4, LETTER])
    x = (paper.size.width - both.size.width) * place
    y = (paper.size.height - both.size.height) * place
    reach = both.reach
    assert paper.reach.holds(Box(reach.x + x, reach.y + y, reach.width, reach.height))


def test_margins_are_the_largest_of_all() -> None:
    inkjet = Paper("inkjet", "Inkjet", Size(210, 297), Edges(3, 2, 3, 12))
    assert Paper.common([A4, inkjet]).margins == Edges(5, 5, 5, 12)
