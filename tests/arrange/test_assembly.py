"""Steps tell in words and pictures how a net becomes a model."""

from dataclasses import replace

import pytest

from pnp.arrange.folds import STEP_WORDS, STEPS
from pnp.arrange.sheets import both_sides
from pnp.base.geometry import Box, Point, Size
from pnp.model.face import Group, Text
from pnp.model.sheet import Sheet
from pnp.model.stock import Fold, FoldKind, Shape, Tab, Tuck
from tests.support.arranging import arranged, component, job, order, rect, stock

A4 = stock().papers["a4"]


def net(kind: FoldKind = FoldKind.MOUNTAIN) -> Shape:
    corners = (Point(0, 50), Point(30, 50), Point(30, 60), Point(0, 60))
    folds = (Fold(kind, Point(0, 50), Point(30, 50)),)
    return Shape("net", Size(30, 60), folds=folds, tabs=(Tab(corners, "1"),))


def sheet_of(shape: Shape, paper: str = "a4") -> Sheet:
    (sheet,) = arranged(component(shape, 1), order(stock().papers[paper]))
    return sheet


def said(sheet: Sheet) -> list[str]:
    return [mark.text for mark in sheet.marks if isinstance(mark, Text) and mark.text in STEP_WORDS]


def test_what_is_folded_is_told_in_its_order() -> None:
    assert said(sheet_of(net())) == ["step_score", "step_cut", "step_fold", "step_glue"]


def test_valleys_are_told_apart_from_mountains() -> None:
    assert "step_fold_both" in said(sheet_of(net(FoldKind.VALLEY)))


def test_a_box_is_closed_at_last() -> None:
    assert said(sheet_of(Tuck(Size(63, 88), 20).net("box", 1.2)))[-1] == "step_tuck"


def test_cards_need_no_steps() -> None:
    assert said(sheet_of(rect(63, 88))) == []


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("stack", [20.0, 31.9])
def test_steps_lie_beside_the_net_and_each_has_a_picture(stack: float, paper: str) -> None:
    shape = Tuck(Size(63.5, 88.9), stack).net("box", 1.2)
    sheet = sheet_of(shape, paper)
    words = [mark.box for mark in sheet.marks if isinstance(mark, Text) and mark.text in STEP_WORDS]
    assert len(words) == 5
    free = shape.free[1]
    beside = Box(sheet.block.x + free.x, sheet.block.y + free.y, free.width, free.height)
    for box in words:
        assert sheet.reach.holds(box)
        assert beside.holds(box) or box.y >= sheet.block.bottom
    pictures = [mark for mark in sheet.marks if isinstance(mark, Group) and mark.scale != 1]
    assert len(pictures) == 5


def test_all_words_are_in_the_stock() -> None:
    assert set(STEP_WORDS) <= set(stock().words)
    assert len(STEPS) == len(set(STEP_WORDS))


def test_a_component_may_have_its_own_words_and_a_last_step() -> None:
    own = {"glue": "Glue the roof last.", "then": "Stand it on field **a**."}
    (sheet,) = both_sides(replace(job(component(net(), 1), order(A4)), assembly=own))
    words = [mark.text for mark in sheet.marks if isinstance(mark, Text)]
    told = [word for word in words if word in STEP_WORDS or word in own.values()]
    assert told == ["step_score", "step_cut", "step_fold", *own.values()]
    assert "5" in words, "the last step has a number as well"
