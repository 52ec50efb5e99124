"""Contact sheets and single faces: what a person looks at before printing."""

from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from pnp.arrange.contact import WIDEST, bled_faces, contact_sheet, single_faces
from pnp.base.geometry import Box, Edges, Size
from pnp.model.face import FaceName, Group, Rect, Side, Text
from pnp.model.game import Component
from pnp.model.sheet import Sheet
from pnp.model.stock import Shape, ShapeKind
from tests.support.arranging import component, job, order, rect, stock


def contact(component: Component, backs: bool = True) -> Sheet:
    (sheet,) = contact_sheet(job(component, order(stock().papers["a4"], backs)))
    return sheet


def captions(sheet: Sheet) -> list[Text]:
    return [mark for mark in sheet.marks if isinstance(mark, Text)]


def test_every_different_piece_is_shown_once_with_its_name_and_copies() -> None:
    sheet = contact(component(rect(63, 88), 1, 3, 2))
    assert [str(put.face) for put in sheet.placements] == [
        "cards/p0/front", "cards/p1/front", "cards/p2/front", "cards/p0/back",
    ]  # fmt: skip
    assert [text.text for text in captions(sheet)] == ["p0", "p1 ×3", "p2 ×2", "back"]


@pytest.mark.parametrize("count", [1, 2, 5, 48, 200])
@pytest.mark.parametrize("size", [(63, 88), (30, 30), (120, 70), (400, 300), (900, 100)])
def test_pieces_and_their_names_lie_apart_on_one_ground(
    size: tuple[float, float], count: int
) -> None:
    sheet = contact(component(rect(*size), *[2] * count))
    whole = Box(0, 0, *sheet.size)
    boxes = [put.box for put in sheet.placements]
    named = [text.box for text in captions(sheet)]
    assert len(boxes) == len(named) == count + 1
    assert all(whole.holds(box) for box in (*boxes, *named))
    assert not any(one.overlaps(other) for one, other in combinations((*boxes, *named), 2))
    ground, *papers = sheet.under
    assert isinstance(ground, Rect) and ground.box == whole
    assert [(paper.x, paper.y) for paper in papers if isinstance(paper, Group)] == [
        (box.x, box.y) for box in boxes
    ]
    for box, name in zip(boxes, named, strict=True):
        assert (name.x, name.width) == (box.x, box.width)
        assert 0 < name.y - box.bottom < 1


def test_a_sheet_is_wider_than_high_but_not_much_and_never_very_wide() -> None:
    for count in (6, 20, 50):
        sheet = contact(component(rect(30, 30), *[1] * count), backs=False)
        assert 1 < sheet.size.width / sheet.size.height < 2.5
    many = contact(component(rect(63, 88), *[1] * 300), backs=False)
    assert WIDEST - 63 < many.size.width <= WIDEST


def test_a_single_face_fills_its_page() -> None:
    pages = single_faces(job(component(rect(63, 88), 1, 3), order(stock().papers["a4"], True)))
    assert [page.title for page in pages] == ["p0 front", "p1 front", "p0 back", "p1 back"]
    assert {page.size for page in pages} == {(63, 88)}
    assert [(put.face, put.box, put.bleed) for (put,) in (p.placements for p in pages)] == [
        (FaceName("cards", f"p{number}", side), Box(0, 0, 63, 88), (0, 0, 0, 0))
        for side in Side
        for number in (0, 1)
    ]


def test_all_different_backs_are_shown_each_by_the_first_that_has_it() -> None:
    asked = job(component(rect(63, 88), 1, 3, 2), order(stock().papers["a4"], True))
    (sheet,) = contact_sheet(replace(asked, backs=(("p0", 4), ("p2", 1))))
    assert [str(put.face) for put in sheet.placements][3:] == ["cards/p0/back", "cards/p2/back"]
    assert [text.text for text in captions(sheet)][3:] == ["p0: back ×4", "p2: back"]


@pytest.mark.parametrize("view", [contact_sheet, single_faces])
def test_pieces_are_cut_out_unless_they_fill_their_box(view: Any) -> None:
    for shape, is_cut in (
        (rect(63, 88), False),
        (rect(63, 88, corner=3.0), True),
        (Shape("disc", Size(20, 20), ShapeKind.CIRCLE), True),
    ):
        for sheet in view(job(component(shape, 1, 2), order(stock().papers["a4"], True))):
            clips = {put.clip for put in sheet.placements}
            assert clips == {shape.outline if is_cut else ""}
            assert sheet.clear is (view is single_faces)


def test_a_face_with_bleed_is_larger_all_around_and_not_cut_out() -> None:
    round_ = Shape("round", Size(20, 20), ShapeKind.CIRCLE, bleed=1.5)
    sheet = bled_faces(job(component(round_, 1), order(stock().papers["a4"], True)))[0]
    (put,) = sheet.placements
    assert sheet.size == Size(23, 23) and put.box == Box(1.5, 1.5, 20, 20)
    assert put.bleed == Edges(1.5, 1.5, 1.5, 1.5)
    assert not put.clip and not sheet.clear, "its corners are art as well"
