"""Sheets of a piece in parts."""

import pytest

from pnp.arrange.guides import with_guides
from pnp.arrange.job import as_printed
from pnp.arrange.split import PART_WORDS, split_sheets
from pnp.base.geometry import Size
from pnp.check.faces import walk
from pnp.model.face import Group, Guides, Layer, Side, Text
from pnp.model.order import Order
from pnp.model.sheet import Sheet
from tests.support.arranging import component, job, order, rect, stock


def said(size: Size, overlap: float = 10.0, backs: bool = False) -> dict[str, str]:
    """Return what the sheet of each part says."""
    found = {}
    for sheet in sheets_of(size, overlap, backs=backs):
        if sheet.side is Side.FRONT:
            texts = [mark.text for mark in walk(sheet.over) if isinstance(mark, Text)]
            found[sheet.placements[0].piece[-2:]] = max(texts[:-2], key=len)
    return found


def sheets_of(
    size: Size, overlap: float, copies: int = 1, backs: bool = False
) -> tuple[Sheet, ...]:
    a4 = stock().papers["a4"]
    printed, split = as_printed(component(rect(*size), copies)._replace(split=overlap), a4)
    assert split
    return split_sheets(job(printed, order(a4)._replace(split=split)), split, backs)


@pytest.mark.parametrize("overlap", [0.0, 12.0])
def test_each_part_has_a_sheet_and_a_name(overlap: float) -> None:
    sheets = sheets_of(Size(300, 150), overlap, copies=2)
    assert [sheet.number for sheet in sheets] == [1, 2, 3, 4]
    assert [sheet.placements[0].copy for sheet in sheets] == [1, 1, 2, 2]
    assert [sheet.title[-2:] for sheet in sheets] == ["A1", "A2"] * 2


def test_words_are_true_for_every_part() -> None:
    assert said(Size(380, 380)) == {
        "A1": "part A1 part_strips",
        "A2": "part A2 part_strip part_left A1",
        "B1": "part B1 part_strip part_row B1 B2",
        "B2": "part B2 part_left B1 part_edges",
    }


def test_words_of_a_tall_piece_know_no_rows() -> None:
    assert said(Size(150, 380)) == {
        "A1": "part A1 part_strip",
        "B1": "part B1 part_above A1 part_edges",
    }


def test_parts_that_do_not_overlap_lie_edge_to_edge() -> None:
    assert set(said(Size(300, 150), 0.0).values()) == {"part A1 part_plain", "part A2 part_plain"}


def test_who_sees_the_back_is_told_to_cut_strips_exactly() -> None:
    found = said(Size(380, 150), backs=True)
    assert found["A1"] == "part A1 part_strip part_back"
    assert "part_back" not in found["A2"]


def test_all_words_are_in_the_stock() -> None:
    assert set(PART_WORDS) <= set(stock().words)


def test_a_back_follows_its_front() -> None:
    sheets = sheets_of(Size(380, 150), 10.0, backs=True)
    assert [(sheet.number, sheet.side) for sheet in sheets] == [
        (1, "front"), (1, "back"), (2, "front"), (2, "back"),
    ]  # fmt: skip


def test_strips_for_glue_stay_where_cut_lines_are_left_out() -> None:
    first, _ = with_guides(
        sheets_of(Size(300, 150), 12.0), {"cards": rect(300, 150)}, Order(guides=Guides.NONE)
    )
    (strips,) = first.guides
    assert isinstance(strips, Group) and strips.layer is Layer.FOLD
