"""A note stands above its pieces, or beside a net that leaves room for it."""

import pytest

from pnp.base.geometry import Box, Size
from pnp.model.face import Text
from pnp.model.sheet import Sheet
from pnp.model.stock import Shape, Tuck
from tests.support.arranging import arranged, component, order, rect, stock

NOTE = "Fold it."


def noted(shape: Shape) -> tuple[Sheet, Box]:
    """Return a sheet and where its note stands."""
    a4 = stock().papers["a4"]
    (sheet,) = arranged(component(shape, 1, note=NOTE), order(a4, note=NOTE))
    (note,) = [mark for mark in sheet.marks if isinstance(mark, Text) and mark.text == NOTE]
    return sheet, note.box


def test_a_note_stands_above_cards() -> None:
    sheet, box = noted(rect(63, 88))
    assert sheet.reach.holds(box)
    assert box.bottom <= sheet.block.y


def test_a_note_stands_beside_the_lid_of_a_box() -> None:
    shape = Tuck(Size(63, 88), 24.0).net("box", 1.2)
    sheet, box = noted(shape)
    assert sheet.block.holds(box)
    facts = dict(shape.facts)
    assert box.right < sheet.block.x + facts["side"]
    assert box.bottom < sheet.block.y + facts["top"]


def test_the_largest_box_of_our_games_bleeds_on_all_sides() -> None:
    for name in ("a4", "letter"):
        shape = Tuck(Size(63.5, 88.9), 85 * 0.375).net("box", 1.2)
        paper = stock().papers[name]
        (sheet,) = arranged(component(shape, 1, note=NOTE), order(paper, note=NOTE))
        (put,) = sheet.placements
        assert min(put.bleed) == pytest.approx(1.2)
