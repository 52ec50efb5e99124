"""Pages of a booklet, folded in the mind."""

import pytest

from pnp.arrange.pages import THICKNESS, booklet, impose
from pnp.base.geometry import Edges, Size
from pnp.model.stock import Paper

PAPER = Paper("a4", "A4", Size(210, 297), Edges(5, 5, 5, 5))


def folded(pages: int) -> list[int]:
    """Stack the sheets, fold them and read: fronts lie outside, the first sheet outermost."""
    sides = impose(pages)
    sheets = list(zip(sides[::2], sides[1::2], strict=True))
    first_half = [page for front, back in sheets for page in (front.right, back.left)]
    second_half = [page for front, back in reversed(sheets) for page in (back.right, front.left)]
    return [*first_half, *second_half]


@pytest.mark.parametrize("pages", range(1, 33))
def test_a_folded_stack_reads_from_the_first_page_to_the_last(pages: int) -> None:
    read = folded(pages)
    assert len(read) % 4 == 0
    assert len(read) - pages < 4
    assert read == [*range(1, pages + 1), *[0] * (len(read) - pages)]


def test_inner_sheets_stand_nearer_to_the_fold() -> None:
    sides = impose(12)
    assert [side.shift for side in sides] == pytest.approx(
        [0, 0, THICKNESS, THICKNESS, 2 * THICKNESS, 2 * THICKNESS]
    )


@pytest.mark.parametrize(
    ("pages", "sides"),
    [
        (1, [["1"]]),
        (2, [["1"], ["2"]]),
        (3, [["1"], ["2", "3"]]),
        (4, [["4", "1"], ["2", "3"]]),
        (5, [["1"], ["2"], ["3"], ["4", "5"]]),
    ],
)
def test_no_side_of_a_booklet_is_empty(pages: int, sides: list[list[str]]) -> None:
    sheets = booklet(pages, PAPER)
    assert [[put.face.piece for put in sheet.placements] for sheet in sheets] == sides
    for sheet in sheets:  # a first page lies right of the fold, whatever lies left of it
        middle = sheet.size.width / 2
        ones = [put for put in sheet.placements if int(put.face.piece) % 2]
        assert all(put.box.x > middle for put in ones)
