"""Sheets of a piece in parts."""

import pytest

from pnp.arrange.parts import as_printed
from pnp.arrange.split import split_sheets
from pnp.model.face import Rect, Text, walk
from tests.arrange.things import component, job, order, rect, stock


@pytest.mark.parametrize("overlap", [0.0, 12.0])
def test_each_part_has_a_sheet_a_name_and_glue_only_where_parts_overlap(overlap: float) -> None:
    a4 = stock().papers["a4"]
    printed, split = as_printed(component(rect(300, 150), 2)._replace(split=overlap), a4)
    assert split
    asked = job(printed, order(a4)._replace(split=split, joining="Glue {name}"))
    sheets = split_sheets(asked, split)
    assert [sheet.number for sheet in sheets] == list(range(1, 2 * split.parts + 1))
    assert [sheet.placements[0].copy for sheet in sheets] == [1] * split.parts + [2] * split.parts
    for sheet, name in zip(sheets, ("A1", "A2") * 2, strict=True):
        said = [mark.text for mark in walk(sheet.over) if isinstance(mark, Text)]
        assert f"Glue {name}" in said
        (put,) = sheet.placements
        strips = [
            mark.box
            for mark in sheet.over
            if isinstance(mark, Rect) and put.box.holds(mark.box) and mark.box.height > 100
        ]
        assert len(strips) == (bool(overlap) and name == "A1")
        assert all(strip.width == overlap for strip in strips)
