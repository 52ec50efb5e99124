"""A rulebook does not end with a page that is nearly empty."""

import pytest

from pnp.base.findings import NOWHERE
from pnp.base.geometry import Edges, Size
from pnp.rulebook.columns import BARE, USUAL_AIR, Air, fit_pages, with_air
from pnp.rulebook.slabs import BookLook, Frame, Palette, Paragraph, Slab

PAGE = Frame(Size(110, 110), 5, 5, 5, 5, 1, Edges())  # one column of 100 mm
STYLE = BookLook(Palette(), "").text()


def slabs(count: int, height: float = 7.6) -> list[Slab]:
    """Return blocks of a picture each, ten to a page of 100 mm with gaps of 2.4 mm."""
    return [Slab(height, 2.4) for _ in range(count)]


def counts(many: int, booklet: bool = False) -> list[int]:
    return [len(page) for page in fit_pages(slabs(many), PAGE, booklet)[0]]


def test_usual_spacing_is_kept_where_the_last_page_is_well_filled() -> None:
    assert counts(15) == [10, 5]
    first = fit_pages(slabs(15), PAGE, booklet=False)[0][0]
    assert first[1].y - first[0].y == pytest.approx(10.0, abs=0.3)


def test_a_last_page_that_looks_half_empty_is_filled_by_wider_gaps() -> None:
    assert counts(13) == [9, 4]


def test_a_hole_in_the_middle_is_avoided_by_other_gaps() -> None:
    small, large = slabs(10), Slab(60, 2.4)
    pages, _ = fit_pages([*small[:4], large, *small], PAGE, booklet=False)
    assert [len(page) for page in pages] == [5, 10], "as usual, the large one would not fit"


def test_what_little_is_left_moves_up() -> None:
    assert counts(11) == [11]


def test_what_can_not_move_up_is_joined_by_more() -> None:
    pages, _ = fit_pages(slabs(10 * 12 + 1), PAGE, booklet=False)
    assert len(pages[-1]) > 2 or len(pages) == 12
    deepest = max(one.y + one.slab.height for one in pages[-1])
    assert (deepest - PAGE.top) / PAGE.height >= BARE


def test_a_booklet_saves_a_sheet_of_four_pages() -> None:
    assert len(counts(43, booklet=True)) == 4, "43 would be on 5 pages, and a booklet of 8"
    assert len(counts(43)) == 5


def test_lines_come_closer_and_stay_together() -> None:
    made = Paragraph("text", STYLE, 40, 0, NOWHERE)
    made.lines = [()] * 3
    close = with_air(made.slabs(2.0), Air(0.5, 0.9))
    assert [slab.before for slab in close] == [1.0, 0.0, 0.0]
    assert all(slab.height == pytest.approx(made.leading * 0.9) for slab in close)
    assert len({id(slab.paragraph) for slab in close}) == 1, "they are one text"
    assert made.style is STYLE, "other spacings are tried with the same lines"


def test_whoever_has_no_time_takes_the_spacing_that_was_best_before() -> None:
    many = slabs(10 * 12 + 1)
    best, air = fit_pages(many, PAGE, booklet=False)
    assert air != USUAL_AIR
    assert fit_pages(many, PAGE, booklet=False, only=air) == (best, air)
