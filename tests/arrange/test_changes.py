"""Pages of what has changed: nothing sticks out, nothing is lost."""

import pytest

from pnp.arrange.contact import Headline, Pair, change_pages
from pnp.base.geometry import Box, Size
from pnp.model.face import Picture, Rect, Text
from pnp.uses.update import change_sheets
from tests.support.arranging import setter, stock

WORDS = Headline("What has changed", "Since yesterday", "before", "now")


@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
@pytest.mark.parametrize("size", [Size(63, 88), Size(16, 16), Size(500, 120)], ids=str)
def test_every_pair_is_shown_inside_the_page(paper: str, size: Size) -> None:
    pairs = [
        Pair(f"card {n}", "Put in: 1", size, f"b{n}" if n % 2 else "", f"a{n}") for n in range(40)
    ]
    pages = change_pages(pairs, stock().papers[paper], WORDS, setter())
    keys = []
    for page in pages:
        whole = Box(0, 0, page.width, page.height)
        pictures = [mark for mark in page.marks if isinstance(mark, Picture)]
        keys += [picture.source for picture in pictures]
        for mark in page.marks:
            assert isinstance(mark, (Picture, Rect, Text))
            assert whole.holds(mark.box, 0.01)
        for one in pictures:
            assert one.box.width / one.box.height == pytest.approx(size.width / size.height)
            assert one.box.width <= size.width + 0.01  # never larger than it is
            assert not any(one.box.overlaps(other.box) for other in pictures if other is not one)
    assert sorted(keys) == sorted(key for pair in pairs for key in pair[3:] if key)
    sheets = change_sheets(pages, stock().papers[paper], "What has changed")
    assert [sheet.placements[0].face for sheet in sheets] == [page.name for page in pages]
